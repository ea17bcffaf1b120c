import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceModel
import ICalendar
import Recurrence
import Terminal

/// The current and next events, with the time until they begin or end.
struct AgendaListing {
    let agenda: Agenda
    /// Titles of calendars by row identifier.
    let calendars: [Int64: String]
    let context: Context

    /// One line for each event: `Now  10:00–11:00  Review  25 min left  https://…`.
    func lines(on terminal: Terminal) -> [String] {
        var table = TerminalTable([
            .init(style: .bold), .init(), .init(minimumWidth: 12), .init(style: .yellow),
            .init(minimumWidth: 20, style: .cyan),
        ])
        for occurrence in agenda.current { table.add(cells("Now", occurrence)) }
        for occurrence in agenda.upcoming { table.add(cells("Next", occurrence)) }
        return table.lines(width: terminal.width, style: terminal.cellStyle)
    }

    var json: JSONValue {
        ["now": .array(agenda.current.map(value)), "next": .array(agenda.upcoming.map(value))]
    }

    /// The event that the countdown is for, as a line that is rewritten in place: `Review in 12 min 05 s  https://…`.
    ///
    /// Seconds are shown only shortly before the start, so that the line is not rewritten every second.
    func countdown(on terminal: Terminal) -> String {
        let link = { (occurrence: Occurrence) in context.conference(of: occurrence)?.preferred.url.text ?? "" }
        let text: String
        if let next = agenda.countedDown {
            let seconds = next.startInstant - agenda.instant
            let left = Countdown(seconds: seconds, showsSeconds: seconds <= AgendaWatch.secondsFrom)
            text = "\(TextPolicy.printable(next.event.title)) in \(left)  \(link(next))"
        } else if let current = agenda.current.first {
            text = "\(TextPolicy.printable(current.event.title)) now  \(link(current))"
        } else {
            text = "Nothing is planned."
        }
        return TerminalText.truncated(text, to: max(10, (terminal.width ?? 80) - 1))
    }

    private func cells(_ label: String, _ occurrence: Occurrence) -> [String] {
        let start = context.format.start(of: occurrence)
        let today = context.format.rules.local(at: agenda.instant).date
        let day = start.date == today ? "" : "\(start.date) "
        return [
            label, day + context.format.timeRange(of: occurrence), TextPolicy.printable(occurrence.event.title),
            time(of: occurrence), context.conference(of: occurrence)?.preferred.url.text ?? "",
        ]
    }

    private func time(of occurrence: Occurrence) -> String {
        occurrence.startInstant <= agenda.instant
            ? "\(Countdown(seconds: occurrence.endInstant - agenda.instant)) left"
            : "in \(Countdown(seconds: occurrence.startInstant - agenda.instant))"
    }

    private func value(_ occurrence: Occurrence) -> JSONValue {
        EventJSON.value(
            occurrence, reference: context.format.reference(to: occurrence),
            calendar: calendars[occurrence.event.calendarID] ?? "", in: context.format
        )
        .adding("secondsToStart", .integer(occurrence.startInstant - agenda.instant))
        .adding("secondsToEnd", .integer(occurrence.endInstant - agenda.instant))
    }
}
