package import Recurrence

/// What a new event consists of.
package struct EventDraft: Hashable, Sendable {
    package var title: String
    package var start: EventTime
    /// Exclusive; a day where the start is one.
    package var end: EventTime
    package var location: String?
    package var notes: String?

    package init(
        title: String, start: EventTime, end: EventTime, location: String? = nil, notes: String? = nil
    ) {
        self.title = title
        self.start = start
        self.end = end
        self.location = location
        self.notes = notes
    }
}

/// What is to be changed of an event. Nil leaves things as they are.
package struct EventChanges: Hashable, Sendable {
    package var title: String?
    /// Without an end the event moves and keeps its duration.
    package var start: EventTime?
    package var end: EventTime?
    /// An empty text takes the location away.
    package var location: String?
    /// An empty text takes the notes away.
    package var notes: String?

    package init(
        title: String? = nil, start: EventTime? = nil, end: EventTime? = nil, location: String? = nil,
        notes: String? = nil
    ) {
        self.title = title
        self.start = start
        self.end = end
        self.location = location
        self.notes = notes
    }

    /// True where nothing is to be changed.
    package var isEmpty: Bool { self == EventChanges() }
}
