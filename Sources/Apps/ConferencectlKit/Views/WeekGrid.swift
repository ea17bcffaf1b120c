import CommandLineKit
import Recurrence
import Terminal

/// A week as columns of days with rows of hours. On a narrow terminal, there are fewer days next to each other, or an
/// agenda.
struct WeekGrid {
    let view: CalendarView
    let terminal: Terminal

    private static let narrowestDay = 10
    private static let narrowestLane = 4
    private static let mostBanners = 6
    private static let usualHours = 8..<18

    private var width: Int { min(terminal.width ?? 80, 400) }
    /// The cells of the times.
    private var gutter: Int { view.habits.clock == .hours12 ? 8 : 6 }

    func lines() -> [String] {
        let perRow = min((width - gutter) / Self.narrowestDay, view.days.count)
        guard perRow >= 2 else { return AgendaText(view: view, terminal: terminal).lines() }
        // Rows of about the same number of days.
        let count = (view.days.count + perRow - 1) / perRow
        let perPart = (view.days.count + count - 1) / count
        var lines = [terminal.styled(title, .bold)]
        var hidden: Int?
        for first in stride(from: view.days.lowerBound, through: view.days.upperBound, by: perPart) {
            if first > view.days.lowerBound { lines.append("") }
            let days = first...min(first + perPart - 1, view.days.upperBound)
            let (part, firstHidden) = draw(days, columns: perPart, isWhole: count == 1)
            lines += part
            hidden = hidden ?? firstHidden
        }
        let footer = view.footer(hidden: hidden, on: terminal)
        return lines + (footer.isEmpty ? [] : [""] + footer)
    }

    /// `23–29 November 2026, week 48`.
    private var title: String {
        let first = LocalDate(daysSinceEpoch: view.days.lowerBound)
        let last = LocalDate(daysSinceEpoch: view.days.upperBound)
        let days = view.format.style.heading(from: first, to: last, isShort: width < 50)
            .replacing("–", with: view.marks.dash)
        let text = "\(days), \(view.format.texts.week(view.habits.week(of: first)))"
        return TerminalText.truncated(text, to: width, ellipsis: view.marks.ellipsis)
    }

    /// - Returns: the lines of some days next to each other, and the first day with entries that did not fit.
    private func draw(_ days: ClosedRange<Int>, columns: Int, isWhole: Bool) -> ([String], hidden: Int?) {
        let entries = view.entries.filter { $0.days.overlaps(days) }
        let cells = (width - gutter) / columns
        func column(_ index: Int) -> Int { gutter + index * cells + 1 }
        var canvas = TerminalCanvas(width: width, ellipsis: view.marks.ellipsis)
        for (index, day) in days.enumerated() { drawName(of: day, on: &canvas, column: column(index), room: cells - 1) }
        let banners = SpanGrid(entries.filter(\.isBanner), on: days, most: Self.mostBanners)
        func drawLines(_ rows: Range<Int>) {
            for row in rows {
                for index in 0..<days.count {
                    canvas.draw(view.marks.column, row: row, column: column(index) - 1, .init(isDim: true))
                }
            }
        }
        // An event of several days is drawn over the lines between them.
        drawLines(0..<1 + banners.height)
        let below = banners.draw(on: &canvas, row: 1, view.format, width: cells, column: column) { entry in
            let clock = entry.isAllDay ? "" : view.habits.text(of: entry.start) + " "
            return entry.prefix(view.marks) + clock + entry.title
        }
        let rule = String(repeating: view.marks.line, count: gutter + columns * cells - (columns - days.count) * cells)
        canvas.draw(rule, row: below, column: 0, .init(isDim: true))
        let top = below + 1
        var hidden = zip(days, banners.hidden).first { $0.1 > 0 }?.0
        let hours = rows(of: entries, on: days, isWhole: isWhole)
        drawTimes(hours, on: &canvas, top: top)
        drawLines(top..<top + hours.rows.count)
        for (index, day) in days.enumerated() {
            let lanes = DayLanes(
                entries, on: day, hours, most: max(1, (cells - 1) / Self.narrowestLane),
                mostBesideNumber: max(1, (cells - 4) / Self.narrowestLane))
            for block in lanes.blocks {
                draw(block, hours, on: &canvas, top: top, column: column(index), room: cells - 1)
            }
            for (row, count) in lanes.hidden {
                hidden = min(hidden ?? day, day)
                let text = count < 100 ? "+\(count)" : "+++"
                canvas.draw(text, row: top + row, column: column(index) + cells - 4, room: 3, .init(isDim: true))
            }
        }
        if days.contains(view.today) {
            drawNow(hours, on: &canvas, top: top, column: column(view.today - days.lowerBound), room: cells - 1)
        }
        return (canvas.lines(on: terminal), hidden)
    }

    private func rows(of entries: [ViewEntry], on days: ClosedRange<Int>, isWhole: Bool) -> HourRows {
        var needed: Set<Int> = []
        for day in days { needed.formUnion(DayLanes.hours(of: entries, on: day)) }
        if days.contains(view.today), isWhole || !needed.isEmpty { needed.insert(view.now.hour) }
        return HourRows(needed, usual: isWhole ? Self.usualHours : 0..<0)
    }

    private func drawName(of day: Int, on canvas: inout TerminalCanvas, column: Int, room: Int) {
        let date = LocalDate(daysSinceEpoch: day)
        let style = view.format.style
        let isToday = day == view.today
        let text = (room >= 14 ? style.weekday(date) : style.shortWeekday(date)) + " \(date.day)"
        canvas.draw(
            isToday ? view.marks.now + text : text, row: 0, column: column, room: room,
            isToday ? .init(.red, isBold: true) : .init(isBold: true))
    }

    private func drawTimes(_ hours: HourRows, on canvas: inout TerminalCanvas, top: Int) {
        for (index, row) in hours.rows.enumerated() {
            switch row {
            case .hour(let hour):
                canvas.draw(
                    view.habits.text(ofHour: hour), row: top + index, column: 0, room: gutter - 1, .init(isDim: true))
            case .gap: canvas.draw(view.marks.gap, row: top + index, column: 2, .init(isDim: true))
            case .part: canvas.draw(" ", row: top + index, column: 0)
            }
        }
    }

    private func draw(
        _ block: DayLanes.Block, _ hours: HourRows, on canvas: inout TerminalCanvas, top: Int, column: Int, room: Int
    ) {
        let all = block.hasHidden ? room - 3 : room
        let width = all / block.lanes
        let first = column + block.lane * width
        let own = block.lane == block.lanes - 1 ? all - block.lane * width : width
        let edge = TerminalCanvas.Look(color: block.entry.color)
        for row in block.rows {
            canvas.draw(view.marks.edge, row: top + row, column: first, room: 1, edge)
            canvas.draw(String(repeating: " ", count: max(own - 1, 0)), row: top + row, column: first + 1)
        }
        let isContinued = block.minute == 0 && block.entry.start.date.daysSinceEpoch < block.entry.days.upperBound
        let clock =
            hours.begins(at: block.minute) || isContinued || own < 8
            ? "" : view.habits.text(of: block.entry.start) + " "
        let text = block.entry.prefix(view.marks) + clock + block.entry.title
        let lines = TextLines.broken(text, to: own - 1, atMost: block.rows.count)
        for (line, row) in zip(lines, block.rows) {
            canvas.draw(line, row: top + row, column: first + 1, room: own - 1, block.entry.look)
        }
    }

    /// Draws the present time over the hours, and a line through what is free today.
    private func drawNow(_ hours: HourRows, on canvas: inout TerminalCanvas, top: Int, column: Int, room: Int) {
        let minute = view.now.hour * 60 + view.now.minute
        guard hours.rows.contains(.hour(view.now.hour)) else { return }
        let row = top + hours.row(of: minute)
        canvas.draw(String(repeating: " ", count: gutter - 1), row: row, column: 0)
        canvas.draw(view.habits.text(of: view.now), row: row, column: 0, room: gutter - 1, .init(.red, isBold: true))
        canvas.draw(view.marks.now, row: row, column: column - 1, room: 1, .init(.red))
        for cell in column..<column + room where canvas.isFree(row: row, columns: cell..<cell + 1) {
            canvas.draw(view.marks.line, row: row, column: cell, room: 1, .init(.red))
        }
    }
}
