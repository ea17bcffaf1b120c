/// The days of a year that a rule allows: all BY parts about days, combined into one set per year.
///
/// As in RFC 5545, 3.3.10, each part limits what the others allow. Parts that depend only on the length of the year are
/// computed once; weekdays and week numbers are combined with them for each year, a word at a time.
struct DayFilter: Sendable {
    /// BYDAY entries with ordinals for one weekday: bit n stands for the n-th, counted from the start or from the end.
    private struct Ordinals {
        var fromStart: UInt64 = 0
        var fromEnd: UInt64 = 0
    }

    /// Whether every day is allowed.
    let allowsAll: Bool
    /// The days that BYMONTH, BYMONTHDAY and BYYEARDAY allow in years of 365 and of 366 days.
    private let common: DayMask
    private let leap: DayMask
    private let hasWeekdays: Bool
    /// BYDAY without ordinals: one mask for each weekday that a word can start on, from Monday.
    private let weekdayWords: InlineArray<7, UInt64>
    private let ordinals: InlineArray<7, Ordinals>
    private let hasOrdinals: Bool
    private let countsInMonths: Bool
    private let months: UInt64
    private let hasWeekNumbers: Bool
    private let weeksFromStart: UInt64
    private let weeksFromEnd: UInt64
    private let weekStart: Int

    /// A word whose first day is set, and every seventh day after it.
    private static let everySeventhDay: UInt64 = stride(from: 0, to: 64, by: 7).reduce(0) { $0 | 1 << UInt64($1) }

    /// - Parameter rule: the rule, including the parts derived from DTSTART.
    init(_ rule: RecurrenceRule) {
        let months = rule.byMonth.isEmpty ? UInt64(bitsOf: 1...12) : UInt64(bitsOf: rule.byMonth)
        self.months = months
        common = Self.fixedDays(rule, months: months, in: YearLayout(2001))
        leap = Self.fixedDays(rule, months: months, in: YearLayout(2000))

        // Ordinals only have a meaning within months and years (RFC 5545, 3.3.10).
        let hasPeriods = rule.frequency == .monthly || rule.frequency == .yearly
        var plain: UInt64 = 0
        var ordinals = InlineArray<7, Ordinals>(repeating: Ordinals())
        var hasOrdinals = false
        for day in rule.byDay {
            let index = day.weekday.rawValue - 1
            if day.ordinal == 0 || !hasPeriods {
                plain |= 1 << UInt64(index)
            } else if abs(day.ordinal) <= 53 {
                hasOrdinals = true
                if day.ordinal > 0 {
                    ordinals[index].fromStart |= 1 << UInt64(day.ordinal)
                } else {
                    ordinals[index].fromEnd |= 1 << UInt64(-day.ordinal)
                }
            }
        }
        hasWeekdays = !rule.byDay.isEmpty
        self.ordinals = ordinals
        self.hasOrdinals = hasOrdinals
        countsInMonths = rule.frequency == .monthly || !rule.byMonth.isEmpty
        var words = InlineArray<7, UInt64>(repeating: 0)
        while plain != 0 {
            let weekday = plain.popFirstBit()
            for phase in 0..<7 { words[phase] |= Self.everySeventhDay << UInt64((weekday - phase + 7) % 7) }
        }
        weekdayWords = words
        hasWeekNumbers = !rule.byWeekNumber.isEmpty
        weeksFromStart = UInt64(bitsOf: rule.byWeekNumber.filter { $0 > 0 })
        weeksFromEnd = UInt64(bitsOf: rule.byWeekNumber.filter { $0 < 0 }.map { 0 - $0 })
        weekStart = rule.weekStart.rawValue - 1
        allowsAll = !rule.namesDays && rule.byMonth.isEmpty
    }

    /// Returns the allowed days of a year.
    func days(of year: YearLayout) -> DayMask {
        var days = year.isLeap ? leap : common
        if hasWeekdays {
            var phase = year.weekday(ofDay: 0)
            let numbered = hasOrdinals ? numberedDays(of: year) : DayMask()
            for index in 0..<DayMask.wordCount {
                days[word: index] &= weekdayWords[phase] | numbered[word: index]
                // A word of 64 days is nine weeks and one day.
                phase = phase == 6 ? 0 : phase + 1
            }
        }
        if hasWeekNumbers { days &= weekDays(of: year) }
        return days
    }

    /// Returns the days that BYMONTH, BYMONTHDAY and BYYEARDAY allow.
    private static func fixedDays(_ rule: RecurrenceRule, months: UInt64, in year: YearLayout) -> DayMask {
        if rule.byMonth.isEmpty, rule.byMonthDay.isEmpty, rule.byYearDay.isEmpty { return DayMask(first: year.length) }
        var days = DayMask()
        for month in 1...12 where months.has(month) {
            let start = year.start(ofMonth: month)
            let length = year.length(ofMonth: month)
            if rule.byMonthDay.isEmpty {
                days.insert(start..<start + length)
            } else {
                // Bit 0 is the day before the month. December and January both have 31 days, so SKIP never leaves the
                // year.
                let bits = monthDays(rule.byMonthDay, length: length, skip: rule.skip)
                days.insert(month: bits >> 1, from: start)
                if bits.has(0), start > 0 { days.insert(start - 1) }
            }
        }
        if !rule.byYearDay.isEmpty {
            var allowed = DayMask()
            for number in rule.byYearDay {
                let day = number > 0 ? number - 1 : year.length + number
                if number != 0, (0..<year.length).contains(day) { allowed.insert(day) }
            }
            days &= allowed
        }
        return days
    }

    /// Returns the days of BYMONTHDAY in a month of the given length: bit n for day n. If SKIP leads out of the month,
    /// bit 0 stands for the day before it and bit `length + 1` for the day after it.
    static func monthDays(_ numbers: [Int], length: Int, skip: RecurrenceRule.Skip) -> UInt64 {
        var bits: UInt64 = 0
        for number in numbers where number != 0 && abs(number) <= 31 {
            let day = number > 0 ? number : length + 1 + number
            if (1...length).contains(day) {
                bits |= 1 << UInt64(day)
            } else if skip == .backward {
                bits |= 1 << UInt64(day < 1 ? 0 : length)
            } else if skip == .forward {
                bits |= 1 << UInt64(day < 1 ? 1 : length + 1)
            }
        }
        return bits
    }

    /// Returns the days of BYDAY with ordinals, counted within months if the rule is monthly or has BYMONTH, otherwise within
    /// the year.
    private func numberedDays(of year: YearLayout) -> DayMask {
        var days = DayMask()
        if countsInMonths {
            for month in 1...12 where months.has(month) {
                insertNumbered(year, year.start(ofMonth: month)..<year.start(ofMonth: month + 1), into: &days)
            }
        } else {
            insertNumbered(year, 0..<year.length, into: &days)
        }
        return days
    }

    private func insertNumbered(_ year: YearLayout, _ period: Range<Int>, into days: inout DayMask) {
        let firstWeekday = year.weekday(ofDay: period.lowerBound)
        for weekday in 0..<7 {
            var fromStart = ordinals[weekday].fromStart
            var fromEnd = ordinals[weekday].fromEnd
            guard fromStart | fromEnd != 0 else { continue }
            let first = period.lowerBound + (weekday - firstWeekday + 7) % 7
            while fromStart != 0 {
                let day = first + 7 * (fromStart.popFirstBit() - 1)
                if day < period.upperBound { days.insert(day) }
            }
            let last = first + (period.upperBound - 1 - first) / 7 * 7
            while fromEnd != 0 {
                let day = last - 7 * (fromEnd.popFirstBit() - 1)
                if day >= period.lowerBound { days.insert(day) }
            }
        }
    }

    /// Returns the days of BYWEEKNO: the days of the calendar year in these weeks, including weeks that belong to the previous
    /// or next year.
    private func weekDays(of year: YearLayout) -> DayMask {
        var days = DayMask()
        let first = year.firstWeek(from: weekStart)
        let weeks = year.weeks(from: weekStart)
        func allows(_ number: Int, of count: Int) -> Bool {
            weeksFromStart.has(number) || weeksFromEnd.has(count + 1 - number)
        }
        if first > 0 {
            let before = YearLayout(year.year - 1).weeks(from: weekStart)
            if allows(before, of: before) { days.insert(0..<first) }
        }
        for number in 1...weeks where allows(number, of: weeks) {
            let start = first + 7 * (number - 1)
            days.insert(start..<min(start + 7, year.length))
        }
        let next = first + 7 * weeks
        if next < year.length, allows(1, of: YearLayout(year.year + 1).weeks(from: weekStart)) {
            days.insert(next..<year.length)
        }
        return days
    }
}
