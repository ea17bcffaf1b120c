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
    /// Row after row, each with as many cells as there are columns.
    private var cells: [String] = []
    /// The width of each cell, which is asked for several times.
    private var cellWidths: [Int] = []
    private let gap = 2

    package init(_ columns: [Column]) { self.columns = columns }

    /// A row with as many cells as there are columns.
    package mutating func add(_ cells: [String]) {
        for index in columns.indices {
            let cell = index < cells.count ? cells[index] : ""
            self.cells.append(cell)
            cellWidths.append(TerminalText.columns(of: cell))
        }
    }

    /// The rows of another table with the same columns, below its own.
    package mutating func add(_ other: TerminalTable) {
        cells += other.cells
        cellWidths += other.cellWidths
    }

    /// The lines.
    ///
    /// - Parameters:
    ///   - width: the columns of the terminal; nil leaves everything whole.
    ///   - terminal: for the styles.
    package func lines(width: Int?, style: (TerminalStyle, String) -> String = { $1 }) -> [String] {
        let widths = widths(in: width)
        // A column that is empty everywhere takes no room.
        let shown = columns.indices.filter { widths[$0] > 0 }
        return stride(from: 0, to: cells.count, by: max(columns.count, 1)).map { row in
            var line = ""
            for index in shown {
                var cell = cells[row + index]
                var free = widths[index] - cellWidths[row + index]
                if free < 0 {
                    cell = TerminalText.truncated(cell, to: widths[index])
                    free = widths[index] - TerminalText.columns(of: cell)
                }
                let isLast = index == shown.last
                let column = columns[index]
                if column.style == .plain, !column.isAlignedRight {
                    line += cell
                    if !isLast { line += Self.spaces(free + gap) }
                    continue
                }
                if column.isAlignedRight {
                    cell = Self.spaces(free) + cell
                } else if !isLast {
                    cell += Self.spaces(free)
                }
                line += style(column.style, cell)
                if !isLast { line += Self.spaces(gap) }
            }
            return line.utf8.last == UInt8(ascii: " ") ? String(line.reversed().drop { $0 == " " }.reversed()) : line
        }
    }

    private static let blank = String(repeating: " ", count: 64)

    private static func spaces(_ count: Int) -> Substring {
        guard count > 0 else { return "" }
        guard count <= 64 else { return Substring(String(repeating: " ", count: count)) }
        return blank[..<blank.utf8.index(blank.startIndex, offsetBy: count)]
    }

    private func widths(in available: Int?) -> [Int] {
        var widths = columns.indices.map { index in
            stride(from: index, to: cellWidths.count, by: columns.count).reduce(0) { max($0, cellWidths[$1]) }
        }
        guard let available else { return widths }
        let gaps = max(0, widths.count { $0 > 0 } - 1) * gap
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
