/// A grid of character cells to draw on, for calendars and other drawings made of text.
///
/// Wide characters take two cells; half of one is never shown. Text must have passed `TextPolicy.printable`.
package struct TerminalCanvas: Sendable {
    /// The look of a text: a colour, and attributes.
    package struct Look: Hashable, Sendable {
        package var color: TerminalColor?
        /// One of the styles of all output, used in place of a colour.
        package var style: TerminalStyle
        package var isBold: Bool
        package var isDim: Bool
        package var isStruck: Bool
        package var isReversed: Bool

        package init(
            _ style: TerminalStyle = .plain, color: TerminalColor? = nil, isBold: Bool = false, isDim: Bool = false,
            isStruck: Bool = false, isReversed: Bool = false
        ) {
            self.style = style
            self.color = color
            self.isBold = isBold
            self.isDim = isDim
            self.isStruck = isStruck
            self.isReversed = isReversed
        }

        func parameters(_ depth: TerminalColor.Depth) -> String {
            let attributes = [
                isBold ? "1" : nil, isDim ? "2" : nil, isReversed ? "7" : nil, isStruck ? "9" : nil,
                style == .plain ? nil : style.rawValue, color?.parameters(depth),
            ]
            return attributes.compactMap { $0 }.joined(separator: ";")
        }
    }

    private struct Cell: Sendable {
        /// The character; empty for the second half of a wide character.
        var text = " "
        var look = Look()
        var isDrawn = false
    }

    package let width: Int
    private var rows: [[Cell]] = []

    private let ellipsis: Character

    /// - Parameter ellipsis: the character at the end of texts that are cut off.
    package init(width: Int, ellipsis: Character = "…") {
        self.width = max(width, 1)
        self.ellipsis = ellipsis
    }

    package var height: Int { rows.count }

    /// Draws a text on one line, and cuts it off if it does not fit.
    ///
    /// - Parameter room: the number of cells that the text may take; nil for the rest of the line.
    package mutating func draw(_ text: String, row: Int, column: Int, room: Int? = nil, _ look: Look = Look()) {
        let end = min(column + (room ?? width), width)
        guard row >= 0, column >= 0, column < end else { return }
        while rows.count <= row { rows.append(Array(repeating: Cell(), count: width)) }
        var place = column
        for character in TerminalText.truncated(text, to: end - column, ellipsis: ellipsis) {
            let columns = TerminalText.columns(of: String(character))
            if columns == 0 {
                if place > column { rows[row][place - 1].text.append(character) }
                continue
            }
            guard place + columns <= end else { break }
            clear(row, place)
            rows[row][place] = Cell(text: String(character), look: look, isDrawn: true)
            if columns > 1 {
                clear(row, place + 1)
                rows[row][place + 1] = Cell(text: "", look: look, isDrawn: true)
            }
            place += columns
        }
    }

    /// Returns whether nothing is drawn in these cells.
    package func isFree(row: Int, columns: Range<Int>) -> Bool {
        guard rows.indices.contains(row) else { return true }
        return rows[row][columns.clamped(to: 0..<width)].allSatisfy { !$0.isDrawn }
    }

    /// Removes the other half of a wide character that is about to be drawn over.
    private mutating func clear(_ row: Int, _ column: Int) {
        if rows[row][column].text.isEmpty, column > 0 { rows[row][column - 1].text = " " }
        if column + 1 < width, rows[row][column + 1].text.isEmpty { rows[row][column + 1].text = " " }
    }

    /// Returns the lines, without spaces at their ends.
    package func lines(on terminal: Terminal) -> [String] {
        let depth = terminal.colorDepth
        return rows.map { row in
            var line = ""
            var look = Look()
            let end = row.lastIndex { $0.text != " " || $0.look.isReversed }.map { $0 + 1 } ?? 0
            for cell in row[..<end] where !cell.text.isEmpty {
                if depth != .none, cell.look != look {
                    let parameters = cell.look.parameters(depth)
                    line += (look == Look() ? "" : "\u{1B}[0m") + (parameters.isEmpty ? "" : "\u{1B}[\(parameters)m")
                    look = cell.look
                }
                line += cell.text
            }
            return line + (look == Look() ? "" : "\u{1B}[0m")
        }
    }
}

extension Terminal {
    /// Returns the text with a look, or unchanged without colours.
    package func drawn(_ text: String, _ look: TerminalCanvas.Look) -> String {
        let parameters = look.parameters(colorDepth)
        guard usesColor, !parameters.isEmpty, !text.isEmpty else { return text }
        return "\u{1B}[\(parameters)m\(text)\u{1B}[0m"
    }
}
