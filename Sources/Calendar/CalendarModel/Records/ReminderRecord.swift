package import Recurrence

/// One VTODO: a single reminder, the master of a recurring one, or one detached occurrence.
///
/// ``text`` is the truth, as with ``EventRecord``; the fields beside it are derived from it in one place
/// (`ReminderComponent` in the module ICalendar). The text is exactly as it stood in its file until somebody edits the
/// reminder, also where it has no UID.
package struct ReminderRecord: Hashable, Sendable {
    /// The row of its component; 0 for a reminder that is not stored yet.
    package var id: Int64
    /// As ``EventRecord/identifier``, and never the same as that of an event.
    package var identifier: String
    package var calendarID: Int64
    /// The UID; one that follows from the text where that has none, or one of more than 65,536 bytes.
    package var uid: String
    /// As ``EventRecord/recurrenceID``.
    package var recurrenceID: String

    package var title: String
    package var location: String?
    package var notes: String?
    package var url: String?

    package var start: EventTime?
    /// When it is to be done, from DUE, or from DTSTART and DURATION (RFC 5545, 3.6.2). A day means all of it.
    package var due: EventTime?
    /// When ``due`` is, in seconds since 1970-01-01T00:00:00Z; floating times, days and times in zones that nobody knows
    /// as if in UTC. Nil exactly where ``due`` is nil.
    package var dueInstant: Int64?

    /// True where nothing is left to do: completed, or cancelled.
    package var isCompleted: Bool
    /// When it was completed, in seconds since 1970-01-01T00:00:00Z; nil where the text does not say.
    package var completed: Int64?
    /// 1 the highest to 9 the lowest, 0 for none (RFC 5545, 3.8.1.9).
    package var priority: Int
    /// True for a master: it has RRULE or RDATE.
    package var isRecurring: Bool

    package var sequence: Int
    /// CREATED; seconds since 1970-01-01T00:00:00Z.
    package var created: Int64?
    /// LAST-MODIFIED, else DTSTAMP; seconds since 1970-01-01T00:00:00Z.
    package var modified: Int64?
    /// As ``EventRecord/version``.
    package var version: Int64

    /// The component from BEGIN:VTODO to END:VTODO with CRLF line ends.
    package var text: String
    /// The component as the file had it when it was imported last; nil where the reminder was made here.
    package var importedText: String?

    package init(
        id: Int64 = 0, identifier: String = "", calendarID: Int64 = 0, uid: String, recurrenceID: String = "",
        title: String, location: String? = nil, notes: String? = nil, url: String? = nil, start: EventTime? = nil,
        due: EventTime? = nil, dueInstant: Int64? = nil, isCompleted: Bool = false, completed: Int64? = nil,
        priority: Int = 0, isRecurring: Bool = false, sequence: Int = 0, created: Int64? = nil, modified: Int64? = nil,
        version: Int64 = 0, text: String, importedText: String? = nil
    ) {
        self.id = id
        self.identifier = identifier
        self.calendarID = calendarID
        self.uid = uid
        self.recurrenceID = recurrenceID
        self.title = title
        self.location = location
        self.notes = notes
        self.url = url
        self.start = start
        self.due = due
        self.dueInstant = dueInstant
        self.isCompleted = isCompleted
        self.completed = completed
        self.priority = priority
        self.isRecurring = isRecurring
        self.sequence = sequence
        self.created = created
        self.modified = modified
        self.version = version
        self.text = text
        self.importedText = importedText
    }
}

/// Which reminders are wanted. Bounds are instants in seconds since 1970-01-01T00:00:00Z; nil is no bound.
package enum ReminderFilter: Hashable, Sendable {
    case all
    /// Those that are not completed and due from one instant to before another. With a bound, reminders that are due at no
    /// time are left out; without any they are there.
    case incomplete(dueFrom: Int64?, dueBefore: Int64?)
    /// Those that were completed from one instant to before another. With a bound, those that do not say when are left
    /// out.
    case completed(from: Int64?, before: Int64?)
}
