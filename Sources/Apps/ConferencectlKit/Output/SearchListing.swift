import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence
import Terminal

/// The results of a search: a line for each event, followed by an excerpt if the title does not match.
struct SearchListing {
    /// Current and future occurrences, then past ones.
    let occurrences: [Occurrence]
    let hasMore: Bool
    let query: SearchQuery
    let now: Int64
    /// Titles of calendars by row identifier.
    let calendars: [Int64: String]
    /// Colours of calendars by row identifier.
    let colors: [Int64: TerminalColor]
    let marks: EventMarks
    let format: EventFormat

    func json(_ objects: EventObjects) -> JSONValue {
        .array(occurrences.map { objects.value(of: $0, reference: format.reference(to: $0), marks) })
    }

    /// The lines for people, truncated to the width of the terminal; matches are highlighted if colour is available.
    func text(on terminal: Terminal) -> String {
        guard !occurrences.isEmpty else { return "No event matches.\n" }
        var table = TerminalTable([
            .init(), .init(), .init(style: .green), .init(minimumWidth: 12, style: .bold),
            .init(minimumWidth: 6, style: .dim), .init(style: .dim),
        ])
        table.ellipsis = format.marks.ellipsis
        let showsCalendar = Set(occurrences.map(\.calendarID)).count > 1
        for occurrence in occurrences {
            table.add([
                format.style.date(format.start(of: occurrence).date), format.timeRange(of: occurrence),
                occurrence.isJoinable ? format.marks.conference : "",
                marks.title(of: occurrence),
                showsCalendar ? TextPolicy.printable(calendars[occurrence.calendarID] ?? "") : "",
                format.reference(to: occurrence),
            ])
        }
        let lines = table.lines(width: terminal.width.map { $0 - 2 }) { style, cell in
            style == .bold ? marked(cell, .bold, on: terminal) : terminal.styled(cell, style)
        }
        var text = ""
        var section: String?
        for (occurrence, line) in zip(occurrences, lines) {
            let title = format.texts.text(occurrence.endInstant > now ? "Now and later" : "Earlier")
            if title != section {
                text += (section == nil ? "" : "\n") + terminal.styled(title, .bold) + "\n"
                section = title
            }
            let color = terminal.usesColor ? colors[occurrence.calendarID] : nil
            let edge = color.map { terminal.drawn(format.marks.edge, .init(color: $0)) + " " } ?? "  "
            text += "\(edge)\(line.replacing("\n", with: "\n  "))\n"
            if let excerpt = excerpt(of: occurrence.event, width: terminal.width.map { $0 - 6 }) {
                text += "      \(marked(excerpt, .dim, on: terminal))\n"
            }
        }
        if hasMore {
            text += "\n\(format.texts.text("There are more: raise --limit, or add a word to narrow the search."))\n"
        }
        return text
    }

    /// Highlights matches in a text.
    private func marked(_ text: String, _ style: TerminalStyle, on terminal: Terminal) -> String {
        guard terminal.usesColor else { return text }
        var marked = ""
        var index = text.startIndex
        for range in query.ranges(in: text) {
            marked += terminal.styled(String(text[index..<range.lowerBound]), style)
            marked += terminal.styled(String(text[range]), .yellow)
            index = range.upperBound
        }
        return marked + terminal.styled(String(text[index...]), style)
    }

    /// Returns a matching line of another field if the title does not match.
    private func excerpt(of event: EventRecord, width: Int?) -> String? {
        guard query.ranges(in: event.title).isEmpty else { return nil }
        var fields: [(name: String, text: String?)] = [
            ("location", event.location), ("notes", event.notes), ("url", event.url),
            ("conference", event.conference?.title),
        ]
        for entry in event.conference?.entryPoints ?? [] {
            fields += [("conference", entry.title), ("conference", entry.url.text), ("code", entry.meetingCode)]
        }
        let ellipsis = format.marks.ellipsis
        for case (let name, let text?) in fields {
            for line in TextPolicy.printableLines(text) {
                guard let found = query.ranges(in: line).first else { continue }
                // Some words before the match give context.
                let before = line[..<found.lowerBound]
                let lead = before.count <= 30 ? String(before) : "\(ellipsis)" + before.suffix(24)
                let rest = line[found.lowerBound...].prefix(200)
                let excerpt = "\(name): \(lead)\(rest)"
                return width.map { TerminalText.truncated(excerpt, to: $0, ellipsis: ellipsis) } ?? excerpt
            }
        }
        return nil
    }
}
