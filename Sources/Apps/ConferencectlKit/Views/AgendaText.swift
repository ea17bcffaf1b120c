import CalendarModel
import CommandLineKit
import ConferenceModel
import ICalendar
import Recurrence
import Terminal

/// A view as days with their entries below.
struct AgendaText {
    let view: CalendarView
    let terminal: Terminal
    /// The days to list; nil for all of the view.
    var only: ClosedRange<Int>?

    func lines() -> [String] {
        let (byDay, listed) = view.byDay(in: only ?? view.days)
        let width = terminal.width ?? .max
        let days = byDay.keys.sorted()
        guard !days.isEmpty else { return [view.format.texts.noEvents] }
        var times: [String] = []
        for day in days { for index in byDay[day] ?? [] { times.append(view.entries[index].time(on: day, view)) } }
        let timeWidth = times.reduce(0) { max($0, TerminalText.columns(of: $1)) }
        var lines: [String] = []
        var next = times.makeIterator()
        for day in days {
            if !lines.isEmpty { lines.append("") }
            lines.append(heading(day))
            for index in byDay[day] ?? [] {
                lines += self.lines(of: index, on: day, next.next() ?? "", timeWidth: timeWidth, width: width)
            }
        }
        if let last = listed.last {
            let text = view.format.texts.moreDaysThanListed(
                ListedDays.mostEntries, after: view.format.style.date(LocalDate(daysSinceEpoch: last)))
            lines += [""] + TextLines.broken(text, to: width, atMost: .max)
        }
        return lines
    }

    /// `Monday 2026-11-23, today`.
    private func heading(_ day: Int) -> String {
        let relative = view.format.texts.relativeDay(day - view.today).map { ", " + $0 } ?? ""
        return terminal.styled(view.format.day(LocalDate(daysSinceEpoch: day)) + relative, .bold)
    }

    private func lines(of index: Int, on day: Int, _ time: String, timeWidth: Int, width: Int) -> [String] {
        let entry = view.entries[index]
        let (start, end) = (entry.occurrence.startInstant, entry.occurrence.endInstant)
        let isOn = start <= view.instant && end > view.instant && !entry.isAllDay && entry.takesPlace
        let isOver = end <= view.instant
        let edge = TerminalCanvas.Look(color: entry.color)
        let gutter =
            (isOn ? terminal.styled(view.marks.now, .red) : " ")
            + (terminal.usesColor ? terminal.drawn(view.marks.edge, edge) : " ")
        let mark = entry.occurrence.isJoinable ? view.marks.conference : " "
        let reference = view.reference(at: index)
        let fixed = 2 + timeWidth + 2 + 1 + 1
        let left = width == .max ? .max : width - fixed
        let look =
            entry.takesPlace ? TerminalCanvas.Look(isBold: !isOver, isDim: isOver) : entry.look
        let text = TerminalText.padded(time, to: timeWidth)
        let head = gutter + (isOver ? terminal.styled(text, .dim) : text) + "  " + terminal.styled(mark, .green) + " "
        let title = entry.titleWithState(in: view.format.texts)
        var lines: [String] = []
        var isNamed = true
        if width == .max || TerminalText.columns(of: title) + 2 + reference.count <= left {
            lines.append(head + terminal.drawn(title, look) + "  " + terminal.styled(reference, .dim))
        } else if left - 2 - reference.count >= 16 {
            let cut = shortened(title, to: left - 2 - reference.count)
            lines.append(head + terminal.drawn(cut, look) + "  " + terminal.styled(reference, .dim))
        } else if left >= 16 {
            lines.append(head + terminal.drawn(shortened(title, to: left), look))
            isNamed = false
        } else {
            let own = (entry.occurrence.isJoinable ? view.marks.conference + " " : "") + title
            lines.append(gutter + (isOver ? terminal.styled(time, .dim) : time))
            lines.append("  " + terminal.drawn(shortened(own, to: max(width - 2, 4)), look))
            isNamed = false
        }
        // On a narrow terminal the reference has a line of its own, as long as it fits in whole.
        if !isNamed, reference.count + 4 <= width { lines.append("    " + terminal.styled(reference, .dim)) }
        if let location = entry.occurrence.event.location.map(TextPolicy.printable), !location.isEmpty, !isOver,
            location != entry.occurrence.conference?.preferred.url.text
        {
            lines.append("    " + terminal.styled(shortened(location, to: width == .max ? .max : width - 4), .dim))
        }
        if let hint = joinHint(index, on: day, isOver: isOver, width: width) {
            lines.append("    " + terminal.styled(hint, .cyan))
        }
        return lines
    }

    /// The link of an event of today that is not over, and of the next one; the command, if the link would not fit.
    private func joinHint(_ index: Int, on day: Int, isOver: Bool, width: Int) -> String? {
        let entry = view.entries[index]
        guard !isOver, entry.takesPlace, day == view.today || index == view.nextToJoin,
            let url = entry.occurrence.conference?.preferred.url.text
        else { return nil }
        let link = TextPolicy.printable(url)
        return TerminalText.columns(of: link) <= width - 4 ? link : "\(Program.name) join \(view.reference(at: index))"
    }

    private func shortened(_ text: String, to width: Int) -> String {
        TerminalText.truncated(text, to: width, ellipsis: view.marks.ellipsis)
    }
}
