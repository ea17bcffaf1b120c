import CalendarModel
import ICalendar
import Recurrence

/// The distance by which a series moves, in local time.
struct Shift {
    private let from: EventTime
    let to: EventTime
    /// The difference between the old local start and the new one, in seconds.
    let seconds: Int64
    /// The difference between the old day and the new one, in days.
    let days: Int
    /// The number of months by which the series moves, if it takes place in each month or year on the day of its start and
    /// moves to another day. In this case, the number of days depends on the month. Nil for any other series.
    let months: Int?
    private let isYearly: Bool

    /// - Parameter event: the series, with its old start.
    init(of event: EventRecord, to new: EventTime) {
        from = event.start
        to = new
        seconds = new.local.secondsSinceEpoch - from.local.secondsSinceEpoch
        days = new.local.date.daysSinceEpoch - from.local.date.daysSinceEpoch
        let rules =
            days == 0 || !event.isRecurring
            ? [] : ComponentText(event.text).properties("RRULE").compactMap { try? RecurrenceRule(text: $0.value) }
        let anchored = rules.first(where: \.repeatsDayOfStart)
        months = anchored.map { _ in new.local.date.monthsSinceYear0 - event.start.local.date.monthsSinceYear0 }
        isYearly = anchored?.frequency == .yearly
    }

    /// Whether the time of day stays the same.
    var keepsTime: Bool { seconds == Int64(days) * 86_400 }

    /// Whether the months or years that have the old day are the same as those that have the new one.
    var isInAllMonths: Bool {
        guard months != nil else { return true }
        return [from.local.date, to.local.date].allSatisfy { isYearly ? $0.month != 2 || $0.day < 29 : $0.day < 29 }
    }

    /// Returns a time of the old series, moved to the new one.
    func applied(to place: EventTime) -> EventTime {
        var moved = to
        if let months, isOnDayOfStart(place.local.date),
            let date = place.local.date.moved(byMonths: months, to: to.local.date.day)
        {
            let difference = seconds - Int64(days) * 86_400
            let clock = place.local.secondsSinceEpoch - LocalDateTime(startOf: place.local.date).secondsSinceEpoch
            moved.local = LocalDateTime(startOf: date).adding(seconds: clock + difference)
        } else {
            moved.local = place.local.adding(seconds: seconds)
        }
        if to.isDate { moved.local = LocalDateTime(startOf: moved.local.date) }
        return moved
    }

    /// Returns the end of a rule, moved so that the rule keeps the same occurrences.
    func applied(toEnd place: EventTime) -> EventTime {
        guard months != nil, place.local >= from.local else { return applied(to: place) }
        // Finds the last day at or before the end on which the series could take place. The rule may skip some of these days;
        // its occurrences stay the same.
        var last = place
        let clock = from.local.secondsSinceEpoch - LocalDateTime(startOf: from.local.date).secondsSinceEpoch
        for months in 0..<(isYearly ? 24 : 2) {
            guard let date = place.local.date.moved(byMonths: -months, to: from.local.date.day) else { continue }
            last.local = LocalDateTime(startOf: date).adding(seconds: clock)
            if isOnDayOfStart(date), last.local <= place.local { return applied(to: last) }
        }
        return applied(to: place)
    }

    /// Returns the rule that prevents a series from moving along with one of its occurrences, or nil if there is none.
    ///
    /// A series that takes its day from DTSTART on 27 February cannot move from 27 August to the 30th: its first occurrence
    /// would be on 2 March, and all others on the second day of the month.
    ///
    /// - Parameters:
    ///   - place: the place of the occurrence; `start` is its requested start.
    ///   - moved: the resulting DTSTART.
    static func obstacle(
        to moved: EventTime, of master: EventRecord, from place: EventTime, to start: EventTime
    ) -> String? {
        let (old, new) = (place.local.date, start.local.date)
        guard old != new, old.day == master.start.local.date.day else { return nil }
        let months = new.monthsSinceYear0 - old.monthsSinceYear0
        guard master.start.local.date.moved(byMonths: months, to: new.day) != moved.local.date else { return nil }
        return ComponentText(master.text).properties("RRULE").map(\.value).first { text in
            (try? RecurrenceRule(text: text))?.repeatsDayOfStart ?? false
        }
    }

    private func isOnDayOfStart(_ date: LocalDate) -> Bool {
        date.day == from.local.date.day && (!isYearly || date.month == from.local.date.month)
    }
}

extension RecurrenceRule {
    /// Whether the rule takes the day of the month and, if yearly, the month from DTSTART.
    fileprivate var repeatsDayOfStart: Bool {
        (frequency == .monthly || frequency == .yearly) && byDay.isEmpty && byMonthDay.isEmpty && byYearDay.isEmpty
            && byWeekNumber.isEmpty && byMonth.isEmpty
    }
}

extension LocalDate {
    fileprivate var monthsSinceYear0: Int { year * 12 + month - 1 }

    /// Returns the day with that number in another month, or nil if that month has no such day.
    fileprivate func moved(byMonths months: Int, to day: Int) -> LocalDate? {
        let count = monthsSinceYear0 + months
        guard count >= 0 else { return nil }
        return LocalDate(year: count / 12, month: count % 12 + 1, day: day)
    }
}
