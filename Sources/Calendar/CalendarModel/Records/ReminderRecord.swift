package import Recurrence

/// One VTODO: a single reminder, the master of a recurring reminder, or a detached occurrence.
///
/// As with ``EventRecord``, ``text`` is authoritative and the other fields are derived from it, by `ReminderComponent`
/// in the module ICalendar. The text stays exactly as it was in its file until the reminder is edited, even if it lacks
/// a UID.
package struct ReminderRecord: Hashable, Sendable {
    /// The row of the reminder's component in the store; 0 for a reminder that is not stored yet.
    package var id: Int64
    /// See ``EventRecord/identifier``; it is never the same as that of an event.
    package var identifier: String
    package var calendarID: Int64
    /// The UID, or one derived from the text if that has none or one longer than 65,536 bytes.
    package var uid: String
    /// See ``EventRecord/recurrenceID``.
    package var recurrenceID: String

    package var title: String
    package var location: String?
    package var notes: String?
    package var url: String?

    package var start: EventTime?
    /// The due date, from DUE or from DTSTART and DURATION (RFC 5545, 3.6.2). A date without a time means the whole
    /// day.
    package var due: EventTime?
    /// ``due`` in seconds since 1970-01-01T00:00:00Z; floating times, days, and times in unknown zones are read as UTC.
    /// Nil if and only if ``due`` is nil.
    package var dueInstant: Int64?

    /// Whether nothing is left to do: the reminder is completed or cancelled.
    package var isCompleted: Bool
    /// The time of completion, in seconds since 1970-01-01T00:00:00Z; nil if the text does not state it.
    package var completed: Int64?
    /// The priority: 1 (highest) to 9 (lowest), or 0 for none (RFC 5545, 3.8.1.9).
    package var priority: Int
    /// True for the master of a series, which has RRULE or RDATE.
    package var isRecurring: Bool

    package var sequence: Int
    /// CREATED; seconds since 1970-01-01T00:00:00Z.
    package var created: Int64?
    /// LAST-MODIFIED, or DTSTAMP if there is none; seconds since 1970-01-01T00:00:00Z.
    package var modified: Int64?
    /// See ``EventRecord/version``.
    package var version: Int64

    /// The component from BEGIN:VTODO to END:VTODO with CRLF line ends.
    package var text: String
    /// The component as the last import read it from its file; nil for a reminder that was created here.
    package var importedText: String?
    /// See ``EventRecord/zoneSet``.
    package var zoneSet: ZoneSet?

    package init(
        id: Int64 = 0, identifier: String = "", calendarID: Int64 = 0, uid: String, recurrenceID: String = "",
        title: String, location: String? = nil, notes: String? = nil, url: String? = nil, start: EventTime? = nil,
        due: EventTime? = nil, dueInstant: Int64? = nil, isCompleted: Bool = false, completed: Int64? = nil,
        priority: Int = 0, isRecurring: Bool = false, sequence: Int = 0, created: Int64? = nil, modified: Int64? = nil,
        version: Int64 = 0, text: String, importedText: String? = nil, zoneSet: ZoneSet? = nil
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
        self.zoneSet = zoneSet
    }
}

/// The reminders to fetch. Bounds are in seconds since 1970-01-01T00:00:00Z; a nil bound does not restrict the result.
package enum ReminderFilter: Hashable, Sendable {
    case all
    /// Reminders that are not completed and are due within the bounds. Reminders without a due date match only if both
    /// bounds are nil.
    case incomplete(dueFrom: Int64?, dueBefore: Int64?)
    /// Reminders that were completed within the bounds. Reminders without a time of completion match only if both
    /// bounds are nil.
    case completed(from: Int64?, before: Int64?)
}
