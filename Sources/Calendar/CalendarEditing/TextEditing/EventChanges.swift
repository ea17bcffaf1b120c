package import CalendarModel
package import Recurrence

/// A new value for something that can also be taken away.
package enum FieldChange<Value: Hashable & Sendable>: Hashable, Sendable {
    case set(Value)
    case remove

    /// Nil for a removal.
    package var value: Value? {
        if case .set(let value) = self { value } else { nil }
    }
}

/// What is to be changed of an event. Nil leaves things as they are.
package struct EventChanges: Hashable, Sendable {
    package var title: String?
    /// Takes the title away. An empty ``title`` is refused, because people mostly type it by mistake.
    package var removesTitle = false
    /// Without an end the event moves and keeps its duration. In another zone, or as a day where there was a time, the
    /// event changes its form.
    package var start: EventTime?
    package var end: EventTime?
    /// An empty text takes the location away. Another text than the present one takes the coordinates away, which belong
    /// to the old place.
    package var location: String?
    /// An empty text takes the notes away.
    package var notes: String?
    /// An empty text takes the URL away.
    package var url: String?
    /// `TENTATIVE`, `CONFIRMED` or `CANCELLED`; an empty text takes the status away.
    package var status: String?
    package var availability: Availability?
    /// All alarms that there are to be. Those with their ``AlarmDefinition/original`` stay as they are in the text.
    package var alarms: [AlarmDefinition]?
    /// Its title becomes the location where none is given here.
    package var structuredLocation: FieldChange<StructuredLocation>?
    /// All values of RRULE that there are to be, on the clock of the new start. Without any, the event repeats no more:
    /// its RDATE, EXDATE and EXRULE go as well.
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

    /// True where nothing is to be changed.
    package var isEmpty: Bool { self == EventChanges() }
}
