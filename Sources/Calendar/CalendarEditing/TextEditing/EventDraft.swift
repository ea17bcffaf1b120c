package import CalendarModel
package import Recurrence

/// What a new event consists of. What is nil or empty is not in its text.
package struct EventDraft: Hashable, Sendable {
    /// Nil for an event without a title, which calendar files and Apple's API permit.
    package var title: String?
    package var start: EventTime
    /// Exclusive; a day where the start is one.
    package var end: EventTime
    package var location: String?
    package var notes: String?
    package var url: String?
    package var status: String?
    package var availability: Availability?
    package var alarms: [AlarmDefinition] = []
    /// Its title becomes the location where none is given.
    package var structuredLocation: StructuredLocation?
    /// Values of RRULE; UNTIL in whatever form.
    package var rules: [String] = []

    package init(
        title: String?, start: EventTime, end: EventTime, location: String? = nil, notes: String? = nil
    ) {
        self.title = title
        self.start = start
        self.end = end
        self.location = location
        self.notes = notes
    }

    /// What does not stand in the text from the beginning.
    var additions: EventChanges {
        var changes = EventChanges(url: url, status: status, availability: availability)
        changes.alarms = alarms.isEmpty ? nil : alarms
        changes.structuredLocation = structuredLocation.map { .set($0) }
        changes.location = location
        changes.rules = rules.isEmpty ? nil : rules
        return changes
    }
}
