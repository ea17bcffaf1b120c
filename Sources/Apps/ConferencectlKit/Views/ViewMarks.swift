import CommandLineKit
import Terminal

/// The marks and lines of calendar views, in the characters that the locale has.
struct ViewMarks: Sendable {
    let conference: String
    let tentative = "?"
    let cancelled: String
    let declined: String
    /// The left edge of an event.
    let edge: String
    let line: String
    let column: String
    /// What takes place now, and today.
    let now: String
    /// Hours that are left out.
    let gap: String
    let dash: String
    /// What stands for the rest of a text.
    let ellipsis: Character

    init(isUnicode: Bool) {
        conference = isUnicode ? "◉" : "*"
        cancelled = isUnicode ? "✗" : "x"
        declined = isUnicode ? "−" : "-"
        edge = isUnicode ? "▌" : "|"
        line = isUnicode ? "─" : "-"
        column = isUnicode ? "│" : "|"
        now = isUnicode ? "▶" : ">"
        gap = isUnicode ? "⋮" : ":"
        dash = isUnicode ? "–" : "-"
        ellipsis = isUnicode ? "…" : "~"
    }

    /// Returns a message with marks of ASCII in place of typographic ones; letters stay.
    static func inASCII(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "“", "”", "„": result += "\""
            case "‘", "’": result += "'"
            case "–", "−", "—": result += "-"
            case "…": result += "..."
            case "·", "◉": result += "*"
            default: result.append(character)
            }
        }
        return result
    }
}
