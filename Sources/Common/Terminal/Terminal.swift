import Foundation

/// A text style for terminals with colour.
package enum TerminalStyle: String, Sendable {
    case plain = ""
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case cyan = "36"
}

/// The properties of an output: its width, and whether it supports colour.
///
/// Colour is used only on a terminal. It is not used if `NO_COLOR` is set and not empty, with `TERM=dumb`, or if the user turns
/// it off.
///
/// All output of the programs goes through this module. ``TerminalOutput`` writes, ``TerminalTable`` aligns columns,
/// ``TerminalText`` measures and wraps, ``TerminalPrompt`` asks, ``TerminalPicker`` lets the user choose from a list,
/// ``TerminalProgress`` shows a running task. Pass untrusted text through `TextPolicy.printable` first, except for the rows of
/// a list:
///
///     let terminal = Terminal(descriptor: 1, environment: ProcessEnvironment.variables)
///     var table = TerminalTable([.init(style: .dim), .init(minimumWidth: 20)])
///     table.add(["10:00", TextPolicy.printable(title)])
///     for line in table.lines(width: terminal.width, style: terminal.cellStyle) { try output.write(line + "\n") }
package struct Terminal: Sendable {
    /// The width in columns; nil for a file or a pipe.
    package let width: Int?
    package let usesColor: Bool
    /// The number of colours that the terminal has for calendars; `none` exactly if ``usesColor`` is false.
    package let colorDepth: TerminalColor.Depth

    package init(width: Int?, usesColor: Bool, colorDepth: TerminalColor.Depth = .sixteen) {
        self.width = width
        self.usesColor = usesColor
        self.colorDepth = usesColor ? colorDepth : .none
    }

    /// Inspects a file descriptor.
    ///
    /// - Parameter allowsColor: false if the user turned colour off.
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
        colorDepth = usesColor ? TerminalColor.Depth(environment: environment) : .none
    }

    /// The width for running text such as help pages: at most 100 columns, 80 if the width is unknown.
    package var textWidth: Int { min(max(width ?? 80, 30), 100) }

    /// Applies styles to the cells of a table; nil without colour.
    package var cellStyle: (@Sendable (TerminalStyle, String) -> String)? {
        guard usesColor else { return nil }
        return { styled($1, $0) }
    }

    /// Returns the text in a style, or unchanged without colour.
    package func styled(_ text: String, _ style: TerminalStyle) -> String {
        guard usesColor, style != .plain, !text.isEmpty else { return text }
        return "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m"
    }
}
