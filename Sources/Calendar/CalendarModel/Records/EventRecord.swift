package import ConferenceModel
package import Recurrence

/// One VEVENT: a single event, the master of a series, or one detached occurrence of a series.
///
/// ``text`` is the truth; the fields beside it are what the store searches and sorts by. They are derived from the text
/// in one place (`EventComponent` in the module ICalendar), and an edit changes the text and derives them anew.
package struct EventRecord: Hashable, Sendable {
    /// The row; 0 for an event that is not stored yet.
    package var id: Int64
    /// What people and programs call it: short, derived from the UID, the same after an export and import. Empty until
    /// the store has given it one. Detached occurrences share the identifier of their series.
    package var identifier: String
    package var calendarID: Int64
    package var uid: String
    /// Which occurrence this replaces: the RECURRENCE-ID in basic format, as the series' own wall clock shows it
    /// (`20260301T100000`, `20260301`, `…Z`); empty for single events and masters.
    package var recurrenceID: String

    package var title: String
    package var location: String?
    /// The user's own text: without the fenced copy of the conference.
    package var notes: String?
    package var url: String?
    /// `TENTATIVE`, `CONFIRMED`, `CANCELLED`.
    package var status: String?

    package var start: EventTime
    /// Exclusive. Where the file has DURATION or nothing, this is what follows from it (RFC 5545, 3.6.1).
    package var end: EventTime
    /// True for a master: it has RRULE or RDATE.
    package var isRecurring: Bool

    /// The earliest instant that any occurrence touches, in seconds since 1970-01-01T00:00:00Z. For floating times and
    /// days: as if in UTC, less 14 hours.
    package var rangeStart: Int64
    /// The first instant that none touches any more; `Int64.max` for a series without end. For floating times and
    /// days: as if in UTC, plus 14 hours.
    package var rangeEnd: Int64

    package var sequence: Int
    /// LAST-MODIFIED, else DTSTAMP; seconds since 1970-01-01T00:00:00Z.
    package var modified: Int64?
    /// What the store gave the row at its last change: another number after each. Written by the store alone; see
    /// ``StoreReading/state(of:)-(EventRecord)``.
    package var version: Int64

    /// The component from BEGIN:VEVENT to END:VEVENT with CRLF line ends, without what this project adds for other
    /// readers (its own CONFERENCE lines and the fenced copy in DESCRIPTION).
    package var text: String
    /// The component as the file had it when it was imported last; nil where the event was made here.
    package var importedText: String?

    /// How to join it.
    package var conference: VirtualConference?
    /// True where ``conference`` was made by a provider or read back from our own export; false where it only reflects
    /// the CONFERENCE lines of a foreign file, which stay in ``text``.
    package var ownsConference: Bool

    package init(
        id: Int64 = 0, identifier: String = "", calendarID: Int64 = 0, uid: String, recurrenceID: String = "",
        title: String, location: String? = nil, notes: String? = nil, url: String? = nil, status: String? = nil,
        start: EventTime, end: EventTime, isRecurring: Bool = false, rangeStart: Int64, rangeEnd: Int64,
        sequence: Int = 0, modified: Int64? = nil, version: Int64 = 0, text: String, importedText: String? = nil,
        conference: VirtualConference? = nil, ownsConference: Bool = false
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
        self.conference = conference
        self.ownsConference = ownsConference
    }
}
