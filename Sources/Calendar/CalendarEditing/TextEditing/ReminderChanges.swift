package import CalendarModel
package import Recurrence

/// The changes to make to a reminder, or the contents of a new one. A nil property is left unchanged.
package struct ReminderChanges: Hashable, Sendable {
    /// Whether the reminder is completed.
    package enum Completion: Hashable, Sendable {
        case open
        /// Completed at that instant, in seconds since 1970-01-01T00:00:00Z.
        case completed(at: Int64)
    }

    package var title: String?
    /// Removes the title. An empty ``title`` is rejected, because it is usually a mistake.
    package var removesTitle = false
    package var start: FieldChange<EventTime>?
    package var due: FieldChange<EventTime>?
    package var completion: Completion?
    /// 1 (highest) to 9 (lowest); 0 removes the priority.
    package var priority: Int?
    /// An empty text removes the location. A different text removes the coordinates.
    package var location: String?
    /// An empty text removes the notes.
    package var notes: String?
    /// An empty text removes the URL.
    package var url: String?
    /// The complete list of alarms, as in ``EventChanges/alarms``.
    package var alarms: [AlarmDefinition]?
    /// Its title becomes the location if none is given here.
    package var structuredLocation: FieldChange<StructuredLocation>?
    /// The complete list of RRULE values, in the zone of DTSTART, otherwise of DUE. If empty, the reminder no longer
    /// repeats: its RDATE, EXDATE and EXRULE are removed as well.
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

    /// True if there is nothing to change.
    package var isEmpty: Bool { self == ReminderChanges() }
}
