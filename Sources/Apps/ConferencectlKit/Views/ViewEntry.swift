import CalendarModel
import CommandLineKit
import ConferenceModel
import ICalendar
import Recurrence
import Terminal

/// An occurrence in a calendar view, in local time.
struct ViewEntry: Sendable {
    enum State: String, Sendable {
        case confirmed, tentative, cancelled, declined
    }

    let occurrence: Occurrence
    let title: String
    let state: State
    /// The colour of its calendar.
    let color: TerminalColor?
    let start: LocalDateTime
    let end: LocalDateTime
    /// As days since 1970-01-01. An event that ends at midnight does not take place on the next day.
    let days: ClosedRange<Int>

    init(_ occurrence: Occurrence, _ marks: EventMarks, color: TerminalColor?, _ format: EventFormat) {
        self.occurrence = occurrence
        self.color = color
        title = format.texts.title(occurrence.title)
        if occurrence.isCancelled {
            state = .cancelled
        } else if marks.declined.contains(occurrence.event.id) {
            state = .declined
        } else {
            state = occurrence.isTentative ? .tentative : .confirmed
        }
        start = format.start(of: occurrence)
        end = max(start, format.local(occurrence.end, at: occurrence.endInstant))
        let first = start.date.daysSinceEpoch
        let isMidnight = end.secondsSinceEpoch == Int64(end.date.daysSinceEpoch) * 86_400
        days = first...max(first, end.date.daysSinceEpoch - (isMidnight ? 1 : 0))
    }

    var isAllDay: Bool { occurrence.start.isDate }

    /// Whether it is drawn above the hours: all-day events, and those of a day or more.
    var isBanner: Bool { isAllDay || occurrence.endInstant - occurrence.startInstant >= 86_400 }

    /// Whether it takes place, as far as the user is concerned.
    var takesPlace: Bool { state == .confirmed || state == .tentative }

    /// How the title is shown.
    var look: TerminalCanvas.Look { takesPlace ? .init() : .init(isDim: true, isStruck: true) }

    /// The marks in front of the title: `? ◉ `.
    func prefix(_ marks: ViewMarks) -> String {
        let mark: String? =
            switch state {
            case .confirmed: nil
            case .tentative: marks.tentative
            case .cancelled: marks.cancelled
            case .declined: marks.declined
            }
        return [mark, occurrence.isJoinable ? marks.conference : nil].compactMap { $0.map { $0 + " " } }.joined()
    }

    /// The title with its state in words: `Review (tentative)`.
    func titleWithState(in texts: any Texts) -> String {
        switch state {
        case .confirmed: title
        case .tentative: "\(title) (\(texts.state(.tentative)))"
        case .cancelled: "\(title) (\(texts.state(.cancelled)))"
        case .declined: "\(title) (\(texts.state(.declined)))"
        }
    }

    /// The days in a range on which a list has the entry.
    func listedDays(in range: ClosedRange<Int>) -> ClosedRange<Int>? { Self.common(days, range) }

    private static func common(_ days: ClosedRange<Int>, _ range: ClosedRange<Int>) -> ClosedRange<Int>? {
        let (first, last) = (max(days.lowerBound, range.lowerBound), min(days.upperBound, range.upperBound))
        return first <= last ? first...last : nil
    }

    /// `10:00–11:00`, `all day`, `22:00–02:00 +1d`; on later days `day 2 of 3` and `until 05:00`.
    func time(on day: Int, _ view: CalendarView) -> String {
        let number = day - days.lowerBound + 1
        if number > 1, !isAllDay, day == days.upperBound {
            return view.format.texts.until(view.habits.text(of: end))
        }
        if days.count > 1, isBanner, number > 1 || isAllDay {
            return view.format.texts.day(number, of: days.count)
        }
        guard !isAllDay else { return view.format.texts.allDay }
        let text = view.format.timeRange(of: occurrence, from: start)
        guard view.habits.clock == .hours12, !text.contains(":00:") else {
            return text.replacing("–", with: view.marks.dash)
        }
        let first = view.habits.text(of: start)
        guard occurrence.endInstant > occurrence.startInstant else { return first }
        let later = end.date.daysSinceEpoch - start.date.daysSinceEpoch
        return first + view.marks.dash + view.habits.text(of: end) + (later > 0 ? " +\(later)d" : "")
    }
}
