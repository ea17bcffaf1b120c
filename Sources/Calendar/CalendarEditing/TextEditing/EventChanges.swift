package import CalendarModel
package import Recurrence

/// A new value for a field that can also be removed.
package enum FieldChange<Value: Hashable & Sendable>: Hashable, Sendable {
    case set(Value)
    case remove

    /// Nil for a removal.
    package var value: Value? {
        if case .set(let value) = self { value } else { nil }
    }
}

/// The changes to make to an event. A nil property is left unchanged.
package struct EventChanges: Hashable, Sendable {
    package var title: String?
    /// Removes the title. An empty ``title`` is rejected, because it is usually a mistake.
    package var removesTitle = false
    /// Without an end, the event moves and keeps its duration. Another zone, or a day instead of a time, changes the
    /// form of the times.
    package var start: EventTime?
    package var end: EventTime?
    /// An empty text removes the location. A different text removes the coordinates, which belong to the old place.
    package var location: String?
    /// An empty text removes the notes.
    package var notes: String?
    /// An empty text removes the URL.
    package var url: String?
    /// `TENTATIVE`, `CONFIRMED` or `CANCELLED`; an empty text removes the status.
    package var status: String?
    package var availability: Availability?
    /// The complete list of categories.
    package var categories: [String]?
    package var classification: Classification?
    /// The complete list of alarms. Those with their ``AlarmDefinition/original`` are kept unchanged in the text.
    package var alarms: [AlarmDefinition]?
    /// Its title becomes the location if none is given here.
    package var structuredLocation: FieldChange<StructuredLocation>?
    /// The complete list of RRULE values, in the zone of the new start. If empty, the event no longer repeats: its
    /// RDATE, EXDATE and EXRULE are removed as well.
    package var rules: [String]?

    package init(
        title: String? = nil, start: EventTime? = nil, end: EventTime? = nil, location: String? = nil,
        notes: String? = nil, url: String? = nil, status: String? = nil, availability: Availability? = nil
    ) {
        self.title = title
        self.start = start
        self.end = end
        self.location = location
        self.notes = notes
        self.url = url
        self.status = status
        self.availability = availability
    }

    /// True if there is nothing to change.
    package var isEmpty: Bool { self == EventChanges() }
}
