import CalendarModel
import CommandLineKit
import ConferenceModel
import ICalendar
import Recurrence

/// A field of an event that `--format` can name and that `--tsv` can have as a column.
struct EventField: Sendable {
    let name: String
    /// What it is, for the help page.
    let meaning: String
    /// Returns the text of the field, empty if the event has none. It can have any characters.
    let value: @Sendable (ListedEvent) -> String

    private init(_ name: String, _ meaning: String, value: @escaping @Sendable (ListedEvent) -> String) {
        self.name = name
        self.meaning = meaning
        self.value = value
    }

    /// Returns the field with this name, or nil.
    static func named(_ name: String) -> EventField? { all.first { $0.name == name } }

    /// All fields, in the order of the help page. Names are added, never renamed or removed.
    static let all = [
        EventField("start", "start: 2026-03-01 10:00; for whole days, the day") {
            $0.programFormat.reading($0.occurrence.start, at: $0.occurrence.startInstant)
        },
        EventField("end", "end, in the same form; for whole days, the last day") {
            $0.lastDay?.description ?? $0.programFormat.reading($0.occurrence.end, at: $0.occurrence.endInstant)
        },
        EventField("date", "day of the start: 2026-03-01") { $0.start.date.description },
        EventField("weekday", "weekday of the start, in English") {
            RecurrenceRule.Weekday(of: $0.start.date).englishName
        },
        EventField("time", "times as “events” shows them: 10:00–11:00, all day") {
            $0.programFormat.timeRange(of: $0.occurrence, from: $0.start)
        },
        EventField("start-time", "time of the start: 10:00; empty for whole days") {
            $0.occurrence.start.isDate ? "" : $0.start.clock
        },
        EventField("end-time", "time of the end; empty for whole days") {
            $0.occurrence.start.isDate
                ? "" : $0.format.local($0.occurrence.end, at: $0.occurrence.endInstant).clock
        },
        EventField("minutes", "length in minutes") {
            "\(($0.occurrence.endInstant - $0.occurrence.startInstant) / 60)"
        },
        EventField("in", "time until the start: 2 h 5 min; empty once it has begun") {
            $0.occurrence.startInstant <= $0.now
                ? "" : Countdown(seconds: $0.occurrence.startInstant - $0.now).description
        },
        EventField("title", "title") { $0.occurrence.title },
        EventField("calendar", "title of the calendar") { $0.calendar },
        EventField("color", "colour of the calendar: #RRGGBB or a CSS name") { $0.color },
        EventField("location", "location") { $0.occurrence.event.location ?? "" },
        EventField("notes", "notes") { $0.occurrence.event.notes ?? "" },
        EventField("url", "the event's own address") { $0.occurrence.event.url ?? "" },
        EventField("join", "link to join the conference with") { $0.occurrence.conference?.preferred.url.text ?? "" },
        EventField("code", "meeting code of that link") { $0.occurrence.conference?.preferred.meetingCode ?? "" },
        EventField("service", "provider or service of the conference") {
            $0.occurrence.conference?.providerOrService ?? ""
        },
        EventField("mark", "◉ for an event with a conference") { $0.occurrence.isJoinable ? "◉" : "" },
        EventField("status", "confirmed, tentative, cancelled or declined") { $0.status },
        EventField("series", "“series” for an occurrence of a series") {
            $0.occurrence.recurrenceID.isEmpty ? "" : "series"
        },
        EventField("reference", "reference that the other commands take") { $0.reference },
        EventField("identifier", "identifier of the event") { $0.occurrence.identifier },
        EventField("uid", "UID of the event in calendar files") { $0.occurrence.event.uid },
    ]

    /// The columns of `--tsv`.
    static let columns = [
        "start", "end", "title", "calendar", "location", "join", "status", "reference",
    ].compactMap(named)
}

/// An occurrence in a list, with what the fields need.
struct ListedEvent: Sendable {
    let occurrence: Occurrence
    let reference: String
    let calendar: String
    let color: String
    let marks: EventMarks
    let format: EventFormat
    /// ``EventFormat/forPrograms``, made once for all fields of all events.
    let programFormat: EventFormat
    /// Seconds since 1970-01-01T00:00:00Z.
    let now: Int64

    var start: LocalDateTime { format.start(of: occurrence) }

    /// The last day of an all-day event.
    var lastDay: LocalDate? {
        guard occurrence.start.isDate else { return nil }
        return max(start.date, format.local(occurrence.end, at: occurrence.endInstant).date.adding(days: -1))
    }

    var status: String {
        if occurrence.isCancelled { return "cancelled" }
        if marks.declined.contains(occurrence.event.id) { return "declined" }
        return occurrence.isTentative ? "tentative" : "confirmed"
    }
}
