package import ConferenceModel
package import Recurrence

/// One VEVENT: a single event, the master of a series, or a detached occurrence.
///
/// ``text`` is authoritative; the other fields are what the store searches and sorts by. `EventComponent` in the module
/// ICalendar derives them from the text; after an edit of the text, they are derived again.
package struct EventRecord: Hashable, Sendable {
    /// The row in the store; 0 for an event that is not stored yet.
    package var id: Int64
    /// The identifier that users and programs refer to the event by: short, derived from the UID, unchanged by an
    /// export and import. Empty until the store assigns one. Detached occurrences share the identifier of their series.
    package var identifier: String
    package var calendarID: Int64
    package var uid: String
    /// The occurrence that this record replaces: RECURRENCE-ID in basic format, in the local time of the series
    /// (`20260301T100000`, `20260301`, `…Z`). Empty for single events and masters.
    package var recurrenceID: String

    package var title: String
    package var location: String?
    /// The user's own text, without the fenced copy of the conference.
    package var notes: String?
    package var url: String?
    /// The status: `TENTATIVE`, `CONFIRMED` or `CANCELLED`.
    package var status: String?
    /// The names and addresses of the organizer and the attendees, one per line, in the order of the text; nil if there
    /// are none.
    package var participants: String?

    package var start: EventTime
    /// The end, exclusive. If the text has DURATION or no end at all, the end that follows from RFC 5545, 3.6.1.
    package var end: EventTime
    /// True for the master of a series, which has RRULE or RDATE.
    package var isRecurring: Bool

    /// The earliest instant of any occurrence, in seconds since 1970-01-01T00:00:00Z. Floating times and days are read
    /// as UTC, minus 14 hours.
    package var rangeStart: Int64
    /// The first instant after all occurrences; `Int64.max` for a series without an end. Floating times and days are
    /// read as UTC, plus 14 hours.
    package var rangeEnd: Int64

    package var sequence: Int
    /// LAST-MODIFIED, or DTSTAMP if there is none; seconds since 1970-01-01T00:00:00Z.
    package var modified: Int64?
    /// A number that is different after every change of the row. Only the store writes it; see
    /// ``StoreReading/state(of:)-(EventRecord)``.
    package var version: Int64

    /// The component from BEGIN:VEVENT to END:VEVENT with CRLF line ends, without the parts that we add for other
    /// programs (our CONFERENCE lines and the fenced copy in DESCRIPTION).
    package var text: String
    /// The component as the last import read it from its file; nil for an event that was created here.
    package var importedText: String?
    /// The definitions of the time zones in ``text``; nil if all of them are the system's.
    package var zoneSet: ZoneSet?

    /// The conference to join, whether our own or one that a foreign file describes.
    package var conference: VirtualConference?
    /// Whether ``conference`` is our own: a provider created it, or it was read back from our own export. False if it only
    /// reflects the CONFERENCE lines of a foreign file, which stay in ``text``.
    package var ownsConference: Bool

    package init(
        id: Int64 = 0, identifier: String = "", calendarID: Int64 = 0, uid: String, recurrenceID: String = "",
        title: String, location: String? = nil, notes: String? = nil, url: String? = nil, status: String? = nil,
        participants: String? = nil, start: EventTime, end: EventTime, isRecurring: Bool = false, rangeStart: Int64,
        rangeEnd: Int64,
        sequence: Int = 0, modified: Int64? = nil, version: Int64 = 0, text: String, importedText: String? = nil,
        zoneSet: ZoneSet? = nil, conference: VirtualConference? = nil, ownsConference: Bool = false
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
        self.status = status
        self.participants = participants
        self.start = start
        self.end = end
        self.isRecurring = isRecurring
        self.rangeStart = rangeStart
        self.rangeEnd = rangeEnd
        self.sequence = sequence
        self.modified = modified
        self.version = version
        self.text = text
        self.importedText = importedText
        self.zoneSet = zoneSet
        self.conference = conference
        self.ownsConference = ownsConference
    }
}
