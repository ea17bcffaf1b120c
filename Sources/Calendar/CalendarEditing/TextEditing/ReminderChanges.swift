package import CalendarModel
package import Recurrence

/// What is to be changed of a reminder, or what a new one consists of. Nil leaves things as they are.
package struct ReminderChanges: Hashable, Sendable {
    /// Whether it is done.
    package enum Completion: Hashable, Sendable {
        case open
        /// Done at that instant, in seconds since 1970-01-01T00:00:00Z.
        case completed(at: Int64)
    }

    package var title: String?
    /// Takes the title away. An empty ``title`` is refused, because people mostly type it by mistake.
    package var removesTitle = false
    package var start: FieldChange<EventTime>?
    package var due: FieldChange<EventTime>?
    package var completion: Completion?
    /// 1 the highest to 9 the lowest; 0 takes the priority away.
    package var priority: Int?
    /// An empty text takes the location away. Another text than the present one takes the coordinates away.
    package var location: String?
    /// An empty text takes the notes away.
    package var notes: String?
    /// An empty text takes the URL away.
    package var url: String?
    /// All alarms that there are to be, as in ``EventChanges/alarms``.
    package var alarms: [AlarmDefinition]?
    /// Its title becomes the location where none is given here.
    package var structuredLocation: FieldChange<StructuredLocation>?
    /// All values of RRULE that there are to be, on the clock of DTSTART, else of DUE. Without any, the reminder repeats
    /// no more: its RDATE, EXDATE and EXRULE go as well.
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

    /// True where nothing is to be changed.
    package var isEmpty: Bool { self == ReminderChanges() }
}
