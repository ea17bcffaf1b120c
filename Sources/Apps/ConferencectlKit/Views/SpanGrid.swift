import Terminal

/// Places entries of one or more days in lanes below a row of days, so that none overlap.
struct SpanGrid {
    struct Span {
        let entry: ViewEntry
        /// Columns from 0, both included.
        let columns: ClosedRange<Int>
        let lane: Int
        /// Whether it goes on before and after the columns.
        let continues: (before: Bool, after: Bool)
    }

    private(set) var spans: [Span] = []
    /// The number of entries that did not fit, by column.
    private(set) var hidden: [Int]
    /// The number of lanes in use.
    private(set) var height = 0

    /// - Parameters:
    ///   - days: the days of the columns, as days since 1970-01-01.
    ///   - most: the maximum number of lanes.
    ///   - place: returns the days of an entry.
    init(
        _ entries: some Sequence<ViewEntry>, on days: ClosedRange<Int>, most: Int,
        place: (ViewEntry) -> ClosedRange<Int>? = \.days
    ) {
        hidden = Array(repeating: 0, count: days.count)
        var isTaken = Array(repeating: Array(repeating: false, count: days.count), count: most)
        for entry in entries {
            guard let all = place(entry), all.overlaps(days) else { continue }
            let clamped = all.clamped(to: days)
            let columns = clamped.lowerBound - days.lowerBound...clamped.upperBound - days.lowerBound
            guard let lane = isTaken.indices.first(where: { lane in !columns.contains { isTaken[lane][$0] } }) else {
                for column in columns { hidden[column] += 1 }
                continue
            }
            for column in columns { isTaken[lane][column] = true }
            height = max(height, lane + 1)
            spans.append(
                Span(
                    entry: entry, columns: columns, lane: lane,
                    continues: (all.lowerBound < days.lowerBound, all.upperBound > days.upperBound)))
        }
    }

    /// Draws the lanes, and a line with the numbers of hidden entries.
    ///
    /// - Parameters:
    ///   - column: returns the first cell of a column, behind its line.
    ///   - width: the cells of a column, with its line.
    ///   - text: returns what is written for an entry, without its edge.
    /// - Returns: the first row below.
    func draw(
        on canvas: inout TerminalCanvas, row: Int, _ format: EventFormat, width: Int, column: (Int) -> Int,
        text: (ViewEntry) -> String
    ) -> Int {
        let marks = format.marks
        for span in spans {
            let room = span.columns.count * width - 1
            let first = column(span.columns.lowerBound)
            let place = row + span.lane
            let edge = TerminalCanvas.Look(color: span.entry.color)
            canvas.draw(span.continues.before ? "<" : marks.edge, row: place, column: first, room: room, edge)
            let title = text(span.entry)
            canvas.draw(title, row: place, column: first + 1, room: room - 1, span.entry.look)
            let used = 1 + min(TerminalText.columns(of: title), room - 1)
            if span.columns.count > 1 || span.continues.after, room > used + 1 {
                let line = " " + String(repeating: marks.line, count: room - used - 1 - (span.continues.after ? 1 : 0))
                canvas.draw(line, row: place, column: first + used, room: room - used, edge)
            }
            if span.continues.after { canvas.draw(">", row: place, column: first + room - 1, room: 1, edge) }
        }
        guard hidden.contains(where: { $0 > 0 }) else { return row + height }
        for (index, count) in hidden.enumerated() where count > 0 {
            let long = " +" + format.texts.more(count)
            let text = TerminalText.columns(of: long) < width ? long : " +\(count)"
            canvas.draw(text, row: row + height, column: column(index), room: width - 1, .init(isDim: true))
        }
        return row + height + 1
    }
}
