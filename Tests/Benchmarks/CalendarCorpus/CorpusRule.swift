import Recurrence

/// The recurrence of a series in the corpus, from daily to yearly.
struct CorpusRule {
    /// The first day, which is an occurrence of the rule.
    let start: Int
    /// The value of RRULE.
    let text: String
    /// The number of days between occurrences for at least 40 days; nil if it depends on the month.
    let step: Int?

    /// - Parameters:
    ///   - day: the series begins on this day or soon after.
    ///   - endsBefore: true for a series that ends before the five years.
    init(from day: Int, endsBefore: Bool, isAllDay: Bool, zone: CorpusZone, _ random: inout SplitMix) {
        var start = day
        var step: Int?
        var text: String
        var end = " "
        let kind = random.next(100)
        let size = random.next(1_000)
        switch kind {
        case ..<20:
            let interval = 1 + size % 3
            step = interval
            text = "FREQ=DAILY" + (interval > 1 ? ";INTERVAL=\(interval)" : "")
            end = kind % 2 == 0 ? ";COUNT=\(15 + size % 40)" : Self.until(day + 50 + size % 100, isAllDay, zone)
        case ..<32:
            step = 7
            text = "FREQ=WEEKLY"
        case ..<40:
            let weekday = LocalDate(daysSinceEpoch: day).weekday
            // On a Monday, Wednesday or Friday.
            start += weekday == 6 ? 2 : weekday == 7 || weekday % 2 == 0 ? 1 : 0
            step = 7
            text = "FREQ=WEEKLY;BYDAY=MO,WE,FR"
            end = Self.until(start + 60 + size % 500, isAllDay, zone)
        case ..<55:
            step = 14
            text = "FREQ=WEEKLY;INTERVAL=2"
            end = ";COUNT=\(8 + size % 50)"
        case ..<65:
            let date = LocalDate(daysSinceEpoch: day)
            text = "FREQ=MONTHLY;BYDAY=\(min((date.day - 1) / 7 + 1, 4))\(Self.weekdays[date.weekday - 1])"
            if date.day > 28 { start -= 7 }
        case ..<75:
            if LocalDate(daysSinceEpoch: day).day > 28 { start -= 3 }
            text = "FREQ=MONTHLY;BYMONTHDAY=\(LocalDate(daysSinceEpoch: start).day)"
            end = ";COUNT=\(6 + size % 30)"
        case ..<82:
            start = Self.lastFriday(from: day)
            text = "FREQ=MONTHLY;BYDAY=-1FR"
        default:
            // Never on 29 February.
            if LocalDate(daysSinceEpoch: day).day > 28 { start -= 3 }
            text = "FREQ=YEARLY"
        }
        if endsBefore {
            // Some end soon, and some last twenty years.
            let longest = CorpusCalendar.lastDayBefore - start
            end = Self.until(start + min(longest, 60 + longest * size / 1_000), isAllDay, zone)
        }
        self.start = start
        self.step = step
        self.text = text + (end == " " ? "" : end)
    }

    private static let weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    private static func until(_ day: Int, _ isAllDay: Bool, _ zone: CorpusZone) -> String {
        ";UNTIL=\(CorpusCalendar.text(day))" + (isAllDay ? "" : zone.isFloating ? "T235959" : "T235959Z")
    }

    /// Returns the first last Friday of a month on or after a day.
    private static func lastFriday(from day: Int) -> Int {
        var day = day
        while LocalDate(daysSinceEpoch: day).weekday != 5
            || LocalDate(daysSinceEpoch: day).month == LocalDate(daysSinceEpoch: day + 7).month
        { day += 1 }
        return day
    }
}
