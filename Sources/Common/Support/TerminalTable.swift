/// Rows whose columns stand below each other, cut so that they fit the width that there is.
///
/// Cells are text of this project or have passed `TextPolicy.printable`; they hold no escape sequences, styles are put on
/// when the widths are known.
package struct TerminalTable: Sendable {
    /// One column: how it looks, and whether it gives way.
    package struct Column: Sendable {
        package var isAlignedRight: Bool
        /// The least that is left of it when the terminal is narrow; nil for a column that is never cut.
        package var minimumWidth: Int?
        package var style: TerminalStyle

        package init(isAlignedRight: Bool = false, minimumWidth: Int? = nil, style: TerminalStyle = .plain) {
            self.isAlignedRight = isAlignedRight
            self.minimumWidth = minimumWidth
            self.style = style
        }
    }

    private let columns: [Column]
    private var rows: [[String]] = []
    private let gap = "  "

    package init(_ columns: [Column]) { self.columns = columns }

    /// A row with as many cells as there are columns.
    package mutating func add(_ cells: [String]) { rows.append(cells) }

    /// The lines.
    ///
    /// - Parameters:
    ///   - width: the columns of the terminal; nil leaves everything whole.
    ///   - terminal: for the styles.
    package func lines(width: Int?, style: (TerminalStyle, String) -> String = { $1 }) -> [String] {
        let widths = widths(in: width)
        // A column that is empty everywhere takes no room.
        let shown = columns.indices.filter { widths[$0] > 0 }
        return rows.map { row in
            var line = ""
            for index in shown {
                var cell = row[index]
                var free = widths[index] - TerminalText.columns(of: cell)
                if free < 0 {
                    cell = TerminalText.truncated(cell, to: widths[index])
                    free = widths[index] - TerminalText.columns(of: cell)
                }
                let isLast = index == shown.last
                let column = columns[index]
                if column.isAlignedRight {
                    cell = String(repeating: " ", count: max(0, free)) + cell
                } else if !isLast, free > 0 {
                    cell += String(repeating: " ", count: free)
                }
                line += style(column.style, cell)
                if !isLast { line += gap }
            }
            return line.utf8.last == UInt8(ascii: " ") ? String(line.reversed().drop { $0 == " " }.reversed()) : line
        }
    }

    private func widths(in available: Int?) -> [Int] {
        var widths = columns.indices.map { index in
            rows.map { TerminalText.columns(of: $0[index]) }.max() ?? 0
        }
        guard let available else { return widths }
        let gaps = max(0, widths.count { $0 > 0 } - 1) * gap.count
        // The widest column that may give way does so, a step at a time, until all fit or none can.
        var excess = widths.reduce(gaps, +) - available
        while excess > 0 {
            let candidates = columns.indices.filter { widths[$0] > (columns[$0].minimumWidth ?? Int.max) }
            guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { break }
            widths[widest] -= 1
            excess -= 1
        }
        return widths
    }
}
