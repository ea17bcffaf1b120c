package import CalendarModel
package import Recurrence

/// The changes to make to a reminder, or the contents of a new one. A nil property is left unchanged.
package struct ReminderChanges: Hashable, Sendable {
    /// The state of completion to set.
    package enum Completion: Hashable, Sendable {
        case open
        /// Completed at an instant, in seconds since 1970-01-01T00:00:00Z.
        case completed(at: Int64)
    }

    package var title: String?
    /// Whether to remove the title. An empty ``title`` is rejected instead, because it is usually a mistake.
    package var removesTitle = false
    package var start: FieldChange<EventTime>?
    package var due: FieldChange<EventTime>?
    package var completion: Completion?
    /// The new priority: 1 (highest) to 9 (lowest); 0 removes it.
    package var priority: Int?
    /// The new location. An empty text removes it. A different text also removes the coordinates.
    package var location: String?
    /// The new notes. An empty text removes them.
    package var notes: String?
    /// The new URL. An empty text removes it.
    package var url: String?
    /// The complete list of alarms, as in ``EventChanges/alarms``.
    package var alarms: [AlarmDefinition]?
    /// The new place. Its title becomes the location if ``location`` is nil.
    package var structuredLocation: FieldChange<StructuredLocation>?
    /// The complete list of RRULE values, in the zone of DTSTART or, if there is none, of DUE. If the list is empty, the
    /// reminder no longer repeats: its RDATE, EXDATE and EXRULE are removed as well.
    package var rules: [String]?

    package init(
        title: String? = nil, start: FieldChange<EventTime>? = nil, due: FieldChange<EventTime>? = nil,
        completion: Completion? = nil, priority: Int? = nil, location: String? = nil, notes: String? = nil,
        url: String? = nil, alarms: [AlarmDefinition]? = nil, rules: [String]? = nil
    ) {
        self.title = title
        self.start = start
        self.due = due
        self.completion = completion
        self.priority = priority
        self.location = location
        self.notes = notes
        self.url = url
        self.alarms = alarms
        self.rules = rules
    }

    /// Whether there is nothing to change.
    package var isEmpty: Bool { self == ReminderChanges() }
}
