import Glibc
import Terminal

/// The lines of an error or a warning on standard error.
package enum MessageLines {
    /// Returns a message, wrapped between words if standard error is a terminal. A file or a pipe gets it unchanged.
    static func wrapped(_ message: String, on terminal: Terminal) -> String {
        // COLUMNS can give a file a width.
        wrapped(message, to: isatty(STDERR_FILENO) == 1 ? terminal.width : nil)
    }

    /// Returns a message wrapped between words. A word longer than the width stays whole, and so does a text in quotation
    /// marks, which can be a command or a path to copy. Indented lines, such as a list of rooms, keep their indentation.
    ///
    /// - Parameter width: nil to wrap nothing.
    package static func wrapped(_ message: String, to width: Int?) -> String {
        guard let width else { return message }
        return message.split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { wrapped(line: $0, to: width) }.joined(separator: "\n")
    }

    private static func wrapped(line: Substring, to width: Int) -> [String] {
        guard TerminalText.columns(of: line) > width else { return [String(line)] }
        let text = line.drop { $0 == " " }
        let margin = String(line[..<text.startIndex])
        var lines: [String] = []
        var current = margin
        // Blanks within a line stay: they can be part of a title.
        for (index, word) in pieces(of: text).enumerated() {
            let longer = index == 0 ? current + word : "\(current) \(word)"
            if index > 0, TerminalText.columns(of: longer) > width {
                lines.append(current)
                current = margin + word
            } else {
                current = longer
            }
        }
        return lines + [current]
    }

    /// The words of a line; a text in quotation marks counts as one word.
    private static func pieces(of line: Substring) -> [Substring] {
        var result: [Substring] = []
        var start = line.startIndex
        var index = start
        while index < line.endIndex {
            if line[index] == " " {
                result.append(line[start..<index])
                start = line.index(after: index)
            } else if let end = closing(of: line[index], in: line[line.index(after: index)...]) {
                index = end
            }
            index = line.index(after: index)
        }
        return result + [line[start...]]
    }

    /// Returns where the text ends that a quotation mark begins; nil for other characters, and for a mark that is alone.
    private static func closing(of mark: Character, in rest: Substring) -> Substring.Index? {
        switch mark {
        case "“": rest.firstIndex(of: "”")
        case "„": rest.firstIndex(of: "“")
        case "\"": rest.firstIndex(of: "\"")
        default: nil
        }
    }
}
