import Foundation

/// How a piece of text is set off where there is colour.
package enum TerminalStyle: String, Sendable {
    case plain = ""
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case cyan = "36"
}

/// What is known about the place where output goes: its width, and whether it takes colour.
///
/// Colour is used on a terminal only, and never with `NO_COLOR` (a variable that is set and not empty), `TERM=dumb`, or
/// when the user says so.
package struct Terminal: Sendable {
    /// Columns; nil where output goes to a file or a program and nothing has to fit.
    package let width: Int?
    package let usesColor: Bool

    package init(width: Int?, usesColor: Bool) {
        self.width = width
        self.usesColor = usesColor
    }

    /// What a file descriptor leads to.
    ///
    /// - Parameter allowsColor: false where the user asked for none.
    package init(descriptor: Int32, environment: [String: String], allowsColor: Bool = true) {
        let isTerminal = isatty(descriptor) == 1
        if let columns = environment["COLUMNS"].flatMap({ Int($0) }), columns > 0 {
            width = columns
        } else if isTerminal {
            var size = winsize()
            let known = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
            width = known ? Int(size.ws_col) : 80
        } else {
            width = nil
        }
        usesColor =
            isTerminal && allowsColor && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }

    /// The width of running text such as help pages: at most 100 columns, 80 where nothing is known.
    package var textWidth: Int { min(max(width ?? 80, 30), 100) }

    /// What puts styles on the cells of a table; nil where there is no colour.
    package var cellStyle: (@Sendable (TerminalStyle, String) -> String)? {
        guard usesColor else { return nil }
        return { styled($1, $0) }
    }

    /// The text in a style, or as it is where there is no colour.
    package func styled(_ text: String, _ style: TerminalStyle) -> String {
        guard usesColor, style != .plain, !text.isEmpty else { return text }
        return "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m"
    }
}
