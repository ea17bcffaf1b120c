package import CalendarModel
package import ICalendar
package import Recurrence

/// A new value for a field that can also be removed.
package enum FieldChange<Value: Hashable & Sendable>: Hashable, Sendable {
    case set(Value)
    case remove

    /// The new value, or nil for a removal.
    package var value: Value? {
        if case .set(let value) = self { value } else { nil }
    }
}

/// The changes to make to an event. A nil property is left unchanged.
package struct EventChanges: Hashable, Sendable {
    package var title: String?
    /// Whether to remove the title. An empty ``title`` is rejected instead, because it is usually a mistake.
    package var removesTitle = false
    /// The new start. If ``end`` is nil, the event keeps its duration. Another zone, or a day instead of a time, changes the
    /// form of all times of the event.
    package var start: EventTime?
    package var end: EventTime?
    /// The new length, if the length was given and not the end; ``end`` is the end that it gives the event. Calendar days keep the
    /// time of day at which each occurrence ends, even if clocks change; hours are exact.
    package var length: NominalDuration?
    /// The new location. An empty text removes it. A different text also removes the coordinates, which belong to the old
    /// place.
    package var location: String?
    /// The new notes. An empty text removes them.
    package var notes: String?
    /// The new URL. An empty text removes it.
    package var url: String?
    /// The new status: `TENTATIVE`, `CONFIRMED` or `CANCELLED`. An empty text removes it.
    package var status: String?
    package var availability: Availability?
    /// Who is invited from now on, and who is not.
    package var attendees: AttendeeChanges?
    /// The complete list of categories.
    package var categories: [String]?
    package var classification: Classification?
    /// The complete list of alarms. Those with their ``AlarmDefinition/original`` are kept unchanged in the text.
    package var alarms: [AlarmDefinition]?
    /// The new place. Its title becomes the location if ``location`` is nil.
    package var structuredLocation: FieldChange<StructuredLocation>?
    /// The complete list of RRULE values, in the zone of the new start. If the list is empty, the event no longer repeats: its
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

    /// Whether there is nothing to change.
    package var isEmpty: Bool { self == EventChanges() }
}
