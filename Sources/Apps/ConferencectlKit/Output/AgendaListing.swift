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
    /// Colours of calendars by row identifier.
    var colors: [Int64: TerminalColor] = [:]
    let marks: EventMarks
    let context: Context

    /// One line for each event: `Now  10:00–11:00  Review  25 min left  https://…`. On a narrow terminal each link has a
    /// line of its own, because half a link is of no use.
    func lines(on terminal: Terminal) -> [String] {
        let rows =
            agenda.current.prefix(Self.most).map { (cells(context.texts.now, $0), link(of: $0)) }
            + agenda.upcoming.prefix(Self.most).map { (cells(context.texts.next, $0), link(of: $0)) }
        let columns: [TerminalTable.Column] = [
            .init(style: .bold), .init(), .init(minimumWidth: 12), .init(style: .yellow),
        ]
        let shown = agenda.current.prefix(Self.most) + agenda.upcoming.prefix(Self.most)
        let edges = shown.map { edge(of: $0, on: terminal) }
        let hasEdges = edges.contains { $0 != nil }
        let edged = { (line: String, edge: String?) in hasEdges ? (edge ?? " ") + " " + line : line }
        let width = terminal.width.map { $0 - (hasEdges ? 2 : 0) }
        var wide = TerminalTable(columns + [.init(style: .cyan)])
        for (cells, link) in rows { wide.add(cells + [link ?? ""]) }
        if wide.lines(width: width).allSatisfy({ TerminalText.columns(of: $0) <= width ?? .max }) {
            return zip(wide.lines(width: width, style: terminal.cellStyle), edges).map(edged)
        }
        var narrow = TerminalTable(columns)
        for (cells, _) in rows { narrow.add(cells) }
        let lines = zip(narrow.lines(width: width, style: terminal.cellStyle), edges).map(edged)
        return zip(lines, rows).flatMap { line, row in
            [line] + (row.1.map { [(hasEdges ? "  " : "") + "      " + terminal.styled($0, .cyan)] } ?? [])
        }
    }

    /// A mark in the colour of the calendar, as in lists of events; nil if there is none.
    private func edge(of occurrence: Occurrence, on terminal: Terminal) -> String? {
        guard terminal.usesColor, let color = colors[occurrence.calendarID] else { return nil }
        return terminal.drawn(context.format.marks.edge, .init(color: color))
    }

    /// The maximum number of current events, and of next ones, in a list for people. A rule that repeats every second can
    /// have tens of thousands at each moment.
    private static let most = 100

    /// A warning if the lines do not have all events; the JSON has them.
    var warning: String? {
        let left = max(agenda.current.count - Self.most, 0) + max(agenda.upcoming.count - Self.most, 0)
        guard left > 0 else { return nil }
        return context.texts.moreAtSameTime(left)
    }

    func json() throws -> JSONValue {
        let objects = try EventObjects(context)
        return [
            "now": .array(agenda.current.map { value($0, objects) }),
            "next": .array(agenda.upcoming.map { value($0, objects) }),
        ]
    }

    /// The event that the countdown is for, as a line that is rewritten in place: `Review in 12 min 05 s  https://…`.
    ///
    /// Seconds are shown only shortly before the start, so that the line is not rewritten every second.
    func countdown(on terminal: Terminal) -> String {
        let ellipsis = context.format.marks.ellipsis
        let columns = max(10, (terminal.width ?? 80) - 1)
        /// Shortens the title, so that the link stays whole. A link that does not fit at all is left out.
        func line(_ occurrence: Occurrence, _ time: String) -> String {
            let title = marks.title(of: occurrence)
            for rest in [link(of: occurrence).map { "\(time)  \($0)" }, time].compactMap({ $0 }) {
                let left = columns - TerminalText.columns(of: rest)
                if left >= min(12, TerminalText.columns(of: title)) {
                    return TerminalText.truncated(title, to: left, ellipsis: ellipsis) + rest
                }
            }
            return TerminalText.truncated(title + time, to: columns, ellipsis: ellipsis)
        }
        if let next = agenda.countedDown {
            let seconds = next.startInstant - agenda.instant
            let left = Countdown(seconds: seconds, showsSeconds: seconds <= AgendaWatch.secondsFrom)
            return line(next, " \(context.texts.starts(in: "\(left)"))")
        } else if let current = agenda.current.first {
            return line(current, " \(context.texts.startsNow)")
        }
        return TerminalText.truncated(context.texts.nothingPlanned, to: columns)
    }

    private func link(of occurrence: Occurrence) -> String? {
        context.conference(of: occurrence).map { TextPolicy.printable($0.preferred.url.text) }
    }

    private func cells(_ label: String, _ occurrence: Occurrence) -> [String] {
        let start = context.format.start(of: occurrence)
        let today = context.format.rules.local(at: agenda.instant).date
        let day = start.date == today ? "" : context.format.style.date(start.date) + " "
        return [
            label, day + context.format.timeRange(of: occurrence), marks.title(of: occurrence),
            time(of: occurrence),
        ]
    }

    private func time(of occurrence: Occurrence) -> String {
        occurrence.startInstant <= agenda.instant
            ? context.texts.left("\(Countdown(seconds: occurrence.endInstant - agenda.instant))")
            : context.texts.starts(in: "\(Countdown(seconds: occurrence.startInstant - agenda.instant))")
    }

    private func value(_ occurrence: Occurrence, _ objects: EventObjects) -> JSONValue {
        objects.value(
            of: context.recognising(occurrence), reference: context.format.reference(to: occurrence), marks
        )
        .adding("secondsToStart", .integer(occurrence.startInstant - agenda.instant))
        .adding("secondsToEnd", .integer(occurrence.endInstant - agenda.instant))
    }
}
