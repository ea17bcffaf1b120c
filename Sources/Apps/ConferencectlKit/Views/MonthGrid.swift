import CommandLineKit
import ICalendar
import Recurrence
import Terminal

/// A month as a grid of weeks. On a narrow terminal, days have a mark for each of up to three entries, and an agenda
/// follows.
struct MonthGrid {
    let view: CalendarView
    let terminal: Terminal
    /// The days of the month; ``view`` can have those around it, too.
    let month: ClosedRange<Int>

    private static let gutter = 3
    private static let narrowestDay = 8
    private static let narrowestMark = 5

    private var width: Int { min(terminal.width ?? 80, 400) }
    private var cells: Int { (width - Self.gutter) / 7 }

    func lines() -> [String] {
        let date = LocalDate(daysSinceEpoch: month.lowerBound)
        let title = terminal.styled(view.format.style.heading(date), .bold)
        guard cells >= Self.narrowestMark else { return [title] + agenda }
        let isGrid = cells >= Self.narrowestDay
        var canvas = TerminalCanvas(width: width, ellipsis: view.marks.ellipsis)
        var row = 1
        drawNames(on: &canvas)
        let first = view.habits.firstDay(ofWeekOf: date).daysSinceEpoch
        var hidden: Int?
        for week in stride(from: first, through: month.upperBound, by: 7) {
            if isGrid {
                canvas.draw(
                    String(repeating: view.marks.line, count: Self.gutter + 7 * cells), row: row, column: 0,
                    .init(isDim: true))
                let (next, firstHidden) = draw(week...week + 6, on: &canvas, row: row + 1)
                hidden = hidden ?? firstHidden
                row = next
            } else {
                drawMarks(week...week + 6, on: &canvas, row: row)
                row += 1
            }
        }
        let lines = [title] + canvas.lines(on: terminal)
        guard isGrid else { return lines + [""] + agenda }
        let footer = view.footer(hidden: hidden, on: terminal)
        return lines + (footer.isEmpty ? [] : [""] + footer)
    }

    private var agenda: [String] { AgendaText(view: view, terminal: terminal, only: month).lines() }

    private func column(_ index: Int) -> Int { Self.gutter + index * cells + 1 }

    private func drawNames(on canvas: inout TerminalCanvas) {
        for index in 0..<7 {
            let day = view.habits.firstDay(ofWeekOf: LocalDate(daysSinceEpoch: month.lowerBound)).adding(days: index)
            let style = view.format.style
            canvas.draw(
                cells >= 12 ? style.weekday(day) : style.shortWeekday(day), row: 0, column: column(index),
                room: cells - 1,
                .init(isBold: true))
        }
    }

    /// Draws the number of the week, and those of the days. Days of other months are dim.
    private func drawNumbers(_ week: ClosedRange<Int>, on canvas: inout TerminalCanvas, row: Int) {
        let number = view.habits.week(of: LocalDate(daysSinceEpoch: week.lowerBound))
        canvas.draw(number < 10 ? " \(number)" : "\(number)", row: row, column: 0, .init(isDim: true))
        for (index, day) in week.enumerated() {
            let date = LocalDate(daysSinceEpoch: day)
            // The calendar ends with the year 9999, in the middle of a week.
            guard date.daysSinceEpoch == day else { continue }
            let isToday = day == view.today
            // The first day of another month shows its name.
            let isFirst = cells >= Self.narrowestDay && !month.contains(day) && (date.day == 1 || index == 0)
            let name = isFirst ? " " + view.format.style.shortMonth(date) : ""
            let padded = cells < Self.narrowestDay && date.day < 10 ? " \(date.day)" : "\(date.day)"
            canvas.draw(
                (isToday ? view.marks.now : "") + (isToday ? "\(date.day)" : padded) + name, row: row,
                column: column(index), room: cells - 1,
                isToday ? .init(.red, isBold: true) : .init(isBold: month.contains(day), isDim: !month.contains(day)))
        }
    }

    private func draw(
        _ week: ClosedRange<Int>, on canvas: inout TerminalCanvas, row: Int
    ) -> (next: Int, hidden: Int?) {
        drawNumbers(week, on: &canvas, row: row)
        let entries = view.entries.filter { $0.days.overlaps(week) }
        let spans = SpanGrid(
            entries.filter(\.isBanner) + entries.filter { !$0.isBanner }, on: week, most: width < 100 ? 4 : 5)
        let height = max(1, spans.height + (spans.hidden.contains { $0 > 0 } ? 1 : 0))
        for line in row...row + height {
            for index in 0..<7 {
                canvas.draw(view.marks.column, row: line, column: column(index) - 1, .init(isDim: true))
            }
        }
        _ = spans.draw(on: &canvas, row: row + 1, view.format, width: cells, column: column, text: text)
        return (row + 1 + height, zip(week, spans.hidden).first { $0.1 > 0 }?.0)
    }

    private func text(_ entry: ViewEntry) -> String {
        let clock = entry.isAllDay ? "" : view.habits.text(of: entry.start) + " "
        // If there is no room for both, the title is more important than the time.
        return entry.prefix(view.marks) + (cells >= (view.habits.clock == .hours12 ? 18 : 14) ? clock : "")
            + entry.title
    }

    /// Draws the days with up to three marks in the colours of their entries.
    private func drawMarks(_ week: ClosedRange<Int>, on canvas: inout TerminalCanvas, row: Int) {
        drawNumbers(week, on: &canvas, row: row)
        for (index, day) in week.enumerated() {
            let entries = view.entries.filter { $0.days.contains(day) && $0.takesPlace }
            let isToday = day == view.today
            let begin = column(index) + (isToday ? 3 : 2)
            for (place, entry) in entries.prefix(column(index) + cells - 1 - begin).enumerated() {
                let mark = entry.occurrence.isJoinable ? view.marks.conference : view.marks.edge
                canvas.draw(mark, row: row, column: begin + place, room: 1, .init(color: entry.color))
            }
        }
    }
}
