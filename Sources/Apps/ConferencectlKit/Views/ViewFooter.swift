import CommandLineKit
import ConferenceModel
import ICalendar
import Recurrence
import Terminal

extension CalendarView {
    /// The lines below a grid: what its marks mean, how to see what did not fit, and how to join what comes next.
    ///
    /// - Parameter hidden: the first day with entries that did not fit.
    func footer(hidden: Int?, on terminal: Terminal) -> [String] {
        let texts = format.texts
        let states = Set(entries.map(\.state))
        var meanings: [String] = []
        if entries.contains(where: \.occurrence.isJoinable) {
            meanings.append("\(marks.conference) \(texts.conferenceMark)")
        }
        if states.contains(.tentative) { meanings.append("\(marks.tentative) \(texts.state(.tentative))") }
        if states.contains(.cancelled) { meanings.append("\(marks.cancelled) \(texts.state(.cancelled))") }
        if states.contains(.declined) { meanings.append("\(marks.declined) \(texts.state(.declined))") }
        var lines: [(String, TerminalStyle)] = []
        if !meanings.isEmpty { lines.append((meanings.joined(separator: ", "), .dim)) }
        if let hidden {
            let command = "\(Program.name) agenda \(LocalDate(daysSinceEpoch: hidden))"
            lines.append((texts.moreShown(by: command), .dim))
        }
        if let index = nextToJoin {
            let entry = entries[index]
            let day = entry.days.lowerBound == today ? "" : "\(entry.start.date) "
            let clock = entry.isAllDay ? "" : habits.text(of: entry.start) + " "
            let join = "\(Program.name) join \(reference(at: index))"
            let title = TerminalText.truncated(entry.title, to: 24)
            let long = "\(marks.conference) \(day)\(clock)\(title): \(join)"
            let fits = TerminalText.columns(of: long) <= (terminal.width ?? 80)
            lines.append((fits ? long : join, .cyan))
        }
        return lines.flatMap { line, style in
            TerminalText.wrapped(line, to: terminal.width ?? 80).map { terminal.styled($0, style) }
        }
    }
}
