import CalendarEditing
import CommandLineKit
import ConferenceModel
import ICalendar
import Recurrence
import Terminal

/// The current or next event for a custom module of waybar with `"return-type": "json"`.
struct WaybarModule {
    /// The template that asks for it.
    static let name = "waybar"

    let listing: AgendaListing

    /// How many seconds before its start an event is `soon`, and takes the place of the current one.
    private static let soon: Int64 = 600
    /// In this time before its start, the percentage of the next event grows.
    private static let hour: Int64 = 3_600

    /// One line of JSON, without a line break. `text` is empty if there is nothing, which hides the module. Texts are Pango
    /// markup, as waybar takes them by default.
    var line: String {
        let agenda = listing.agenda
        guard let shown else {
            return JSONValue.object([]).adding("text", "").adding("alt", "none").adding("tooltip", "")
                .adding("class", "none").adding("percentage", .integer(0)).line
        }
        let left = shown.startInstant - agenda.instant
        let state = left <= 0 ? "now" : left <= Self.soon ? "soon" : "later"
        let time =
            left > 0
            ? "in \(Countdown(seconds: left))"
            : shown.start.isDate ? "today" : "\(Countdown(seconds: shown.endInstant - agenda.instant)) left"
        let title = TerminalText.truncated(TextPolicy.printable(TextPolicy.beginning(shown.title, 200)), to: 40)
        let mark = listing.context.conference(of: shown) == nil ? "" : "◉ "
        let tooltip = listing.lines(on: Terminal(width: nil, usesColor: false)).prefix(10).joined(separator: "\n")
        let value: JSONValue = [
            "text": .string(Self.markup("\(mark)\(title) \(time)")), "alt": .string(state),
            "tooltip": .string(Self.markup(tooltip)), "class": .string(state),
            "percentage": .integer(percentage(of: shown)),
        ]
        return value.line
    }

    /// The moment at which the line changes, if the events do not.
    var nextChange: Int64? {
        guard let shown else { return nil }
        let now = listing.agenda.instant
        let left = (shown.startInstant > now ? shown.startInstant : shown.endInstant) - now
        // Minutes are rounded up.
        return left <= 60 ? now + 1 : now + (left - 1) % 60 + 1
    }

    private var shown: Occurrence? {
        let agenda = listing.agenda
        let timed = agenda.upcoming.first { !$0.start.isDate }
        if let timed, timed.startInstant - agenda.instant <= Self.soon { return timed }
        return agenda.current.first { !$0.start.isDate } ?? timed ?? agenda.current.first ?? agenda.upcoming.first
    }

    /// How much of a current event is over; how much of the hour before the next one.
    private func percentage(of occurrence: Occurrence) -> Int64 {
        let now = listing.agenda.instant
        let (start, end) = (occurrence.startInstant, occurrence.endInstant)
        guard start <= now else { return max(0, 100 - (start - now) * 100 / Self.hour) }
        return end > start ? min(100, (now - start) * 100 / (end - start)) : 100
    }

    private static func markup(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
