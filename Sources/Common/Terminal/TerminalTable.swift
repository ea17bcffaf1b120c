import Platform

/// A table with aligned columns, truncated to the available width. If the terminal is too narrow for columns that must not be
/// truncated, such as identifiers, a row continues on further, indented lines.
///
/// Cells must be our own text or have passed `TextPolicy.printable`. They contain no escape sequences; styles are applied after
/// the widths are known.
package struct TerminalTable: Sendable {
    /// The style of a column, and how it may shrink.
    package struct Column: Sendable {
        package var isAlignedRight: Bool
        /// The minimum width on a narrow terminal; nil if the column is never truncated.
        package var minimumWidth: Int?
        /// Whether a cell of the last column that is too wide continues in its column on the next line instead of being cut,
        /// as sentences do.
        package var isWrapped: Bool
        package var style: TerminalStyle

        package init(
            isAlignedRight: Bool = false, minimumWidth: Int? = nil, isWrapped: Bool = false,
            style: TerminalStyle = .plain
        ) {
            self.isAlignedRight = isAlignedRight
            self.minimumWidth = minimumWidth
            self.isWrapped = isWrapped
            self.style = style
        }
    }

    private let columns: [Column]
    /// What stands for the rest of a cell that was cut off.
    package var ellipsis: Character = "…"
    /// The cells of all rows, one row after another.
    private var cells: [String] = []
    /// The cached width of each cell, which is needed several times.
    private var cellWidths: [Int] = []
    private let gap = 2
    /// The indentation of the further lines of a row.
    private let indentation = 4

    package init(_ columns: [Column]) { self.columns = columns }

    /// Adds a row with one cell for each column.
    package mutating func add(_ cells: [String]) {
        for index in columns.indices {
            let cell = index < cells.count ? cells[index] : ""
            self.cells.append(cell)
            cellWidths.append(TerminalText.columns(of: cell))
        }
    }

    /// Appends the rows of another table with the same columns.
    package mutating func add(_ other: TerminalTable) {
        cells += other.cells
        cellWidths += other.cellWidths
    }

    /// Returns the formatted rows, one line each unless the terminal is too narrow.
    ///
    /// - Parameters:
    ///   - width: the width of the terminal; nil to truncate nothing.
    ///   - style: applies styles, see ``Terminal/cellStyle``; called from several threads at once
    /// if there are thousands of rows.
    package func lines(width: Int?, style: (@Sendable (TerminalStyle, String) -> String)? = nil) -> [String] {
        let widths = widths(in: width)
        // A column that is empty in every row is omitted.
        let shown = columns.indices.filter { widths[$0] > 0 }
        let total = shown.reduce(max(0, shown.count - 1) * gap) { $0 + widths[$1] }
        if let width, total > width { return foldedRows(shown, widths, width, style) }
        let rows = Array(stride(from: 0, to: cells.count, by: max(columns.count, 1)))
        return rows.mapChunks { part in
            // One buffer for all lines of a part.
            var line: [UInt8] = []
            return part.map { row in
                line.removeAll(keepingCapacity: true)
                write(row, shown, widths, style, to: &line)
                return String(decoding: line, as: UTF8.self)
            }
        }.flatMap { $0 }
    }

    /// Returns rows whose cells continue on the next line if they do not fit. Cells that may be truncated are truncated only if
    /// they are wider than a line; of the others, sentences are wrapped. Rows that fit stay aligned.
    private func foldedRows(
        _ shown: [Int], _ widths: [Int], _ width: Int, _ style: ((TerminalStyle, String) -> String)?
    ) -> [String] {
        stride(from: 0, to: cells.count, by: max(columns.count, 1)).map { row in
            if isAligned(row, shown, widths, width) {
                var line: [UInt8] = []
                write(row, shown, widths, style, to: &line)
                return String(decoding: line, as: UTF8.self)
            }
            var text = ""
            var used = 0
            // A row that belongs to the row above begins in the column in which that row's further lines begin.
            if let first = shown.first, cellWidths[row + first] == 0 {
                text = String(repeating: " ", count: indentation)
                used = indentation
            }
            for index in shown where cellWidths[row + index] > 0 {
                var room = width - used - gap
                if used == 0 || used == indentation && text.allSatisfy({ $0 == " " }) {
                    room = width - used
                } else if cellWidths[row + index] <= room {
                    text += String(repeating: " ", count: gap)
                    used += gap
                } else {
                    room = width - indentation
                    text += "\n" + String(repeating: " ", count: indentation)
                    used = indentation
                }
                let column = columns[index]
                let lines =
                    column.minimumWidth == nil || column.isWrapped
                    ? TerminalText.wrapped(cells[row + index], to: max(room, 1))
                    : [TerminalText.truncated(cells[row + index], to: max(room, 1), ellipsis: ellipsis)]
                let indented = "\n" + String(repeating: " ", count: indentation)
                text += lines.map { line in style.map { column.style == .plain ? line : $0(column.style, line) } ?? line
                }
                .joined(separator: indented)
                used = (lines.count > 1 ? indentation : used) + TerminalText.columns(of: lines.last ?? "")
            }
            return text
        }
    }

    /// Returns whether a row fits with all its cells untruncated and in their columns.
    private func isAligned(_ row: Int, _ shown: [Int], _ widths: [Int], _ width: Int) -> Bool {
        guard let last = shown.last(where: { cellWidths[row + $0] > 0 }),
            shown.allSatisfy({ cellWidths[row + $0] <= widths[$0] })
        else { return false }
        let before = shown.prefix { $0 != last }
        return before.reduce(before.count * gap) { $0 + widths[$1] } + cellWidths[row + last] <= width
    }

    /// - Parameter row: the index of the row's first cell.
    private func write(
        _ row: Int, _ shown: [Int], _ widths: [Int], _ style: ((TerminalStyle, String) -> String)?,
        to line: inout [UInt8]
    ) {
        func write(_ spaces: Int) {
            for _ in 0..<max(spaces, 0) { line.append(0x20) }
        }
        for index in shown {
            var cell = cells[row + index]
            var free = widths[index] - cellWidths[row + index]
            let isLast = index == shown.last
            if free < 0, isLast, columns[index].isWrapped {
                let before = shown.dropLast().reduce(0) { $0 + widths[$1] + gap }
                let lines = TerminalText.wrapped(cell, to: widths[index]).map { text in
                    style.map { $0(columns[index].style, text) } ?? text
                }
                line.append(
                    contentsOf: lines.joined(separator: "\n" + String(repeating: " ", count: before)).utf8)
                continue
            }
            if free < 0 {
                cell = TerminalText.truncated(cell, to: widths[index], ellipsis: ellipsis)
                free = widths[index] - TerminalText.columns(of: cell)
            }
            let column = columns[index]
            if let style, column.style != .plain {
                // Styles include the padding.
                let spaces = String(repeating: " ", count: max(free, 0))
                cell = column.isAlignedRight ? spaces + cell : isLast ? cell : cell + spaces
                line.append(contentsOf: style(column.style, cell).utf8)
            } else {
                if column.isAlignedRight { write(free) }
                line.append(contentsOf: cell.utf8)
                if !column.isAlignedRight, !isLast { write(free) }
            }
            if !isLast { write(gap) }
        }
        while line.last == 0x20 { line.removeLast() }
    }

    private func widths(in available: Int?) -> [Int] {
        var widths = columns.indices.map { index in
            stride(from: index, to: cellWidths.count, by: columns.count).reduce(0) { max($0, cellWidths[$1]) }
        }
        guard let available else { return widths }
        let gaps = max(0, widths.count { $0 > 0 } - 1) * gap
        // Shrink the widest shrinkable column step by step until everything fits or nothing can shrink.
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
