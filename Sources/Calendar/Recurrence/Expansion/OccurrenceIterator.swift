/// Goes through the occurrences of a rule in order, from any moment on, without allocating anything.
///
/// It works period by period. A period is a set of days and a set of times, both as bits, and the next occurrence is the
/// next bit; BYSETPOS is answered by rank, without going through the set. The first period is found by division, so that
/// it does not matter how long ago the rule began.
struct OccurrenceIterator: IteratorProtocol {
    let plan: RulePlan
    /// The last one that was returned, or the second before the first that may be.
    private var previous: Int64
    /// The last one that may be returned.
    private let end: Int64
    private let endDay: Int
    private(set) var period: Int64
    private var isFinished: Bool
    /// Periods in a row without a day or a time.
    private var fruitless = 0

    /// The days of the period; without a year's period only the first word.
    private(set) var periodDays = DayMask()
    /// Days since 1970-01-01 of the first bit.
    private(set) var periodFirstDay = 0
    private var wordIndex = DayMask.wordCount
    private var wordStart: Int64 = 0
    private var dayBits: UInt64 = 0
    private var dayStart: Int64 = 0
    private var hourBits: UInt64 = 0
    private var hourStart: Int64 = 0
    private var minuteBits: UInt64 = 0
    private var minuteStart: Int64 = 0
    private var secondBits: UInt64 = 0
    private var position = 0
    private var positionFromEnd = 0
    /// How many occurrences the period has before BYSETPOS; 0 when the positions are used up.
    private var setCount = 0

    /// The year whose days are known, and the days that the rule allows in it.
    private var year = YearLayout(1970)
    private var yearDays = DayMask()
    private var knowsYear = false

    /// Periods without an occurrence after which the rule counts as ended. No rule that a person would write has that
    /// many: they are 800 years of days. What is left to it are rules within the day whose steps meet nothing.
    static let patience = 4_000_000

    /// - Parameters:
    ///   - lower: nothing before that is returned.
    ///   - end: nothing after that, inclusive.
    init(_ plan: RulePlan, from lower: Int64, through end: Int64) {
        self.plan = plan
        let first = max(lower, plan.start)
        previous = first - 1
        self.end = min(end, RuleOccurrences.latest)
        endDay = Int(floorDivided(self.end, by: 86_400))
        isFinished = !plan.isPossible || first > self.end
        period = plan.firstPeriod
        guard !isFinished else { return }
        if first > plan.start {
            let day = floorDivided(first, by: 86_400)
            let wanted: Int64
            switch plan.frequency {
            case .yearly: wanted = Int64(LocalDate(daysSinceEpoch: Int(day)).year)
            case .monthly:
                let date = LocalDate(daysSinceEpoch: Int(day))
                // What SKIP puts on the first of a month comes from the month before.
                wanted = Int64(date.year * 12 + date.month - 1) - (plan.skippingMonths == nil ? 0 : 1)
            case .weekly, .daily: wanted = day
            case .hourly, .minutely, .secondly: wanted = first
            }
            period += max(0, (wanted - plan.firstPeriod) / plan.step) * plan.step
        }
        isFinished = !enterPeriod()
    }

    mutating func next() -> Int64? {
        while true {
            if secondBits != 0 {
                let time = minuteStart &+ Int64(secondBits.popFirstBit())
                if time > previous { return found(time) }
            } else if minuteBits != 0 {
                let start = hourStart &+ 60 &* Int64(minuteBits.popFirstBit())
                guard start &+ 59 > previous else { continue }
                minuteStart = start
                secondBits = plan.times.seconds
            } else if hourBits != 0 {
                let start = dayStart &+ 3_600 &* Int64(hourBits.popFirstBit())
                guard start &+ 3_599 > previous else { continue }
                hourStart = start
                minuteBits = plan.times.minutes
            } else if dayBits != 0 {
                let start = wordStart &+ 86_400 &* Int64(dayBits.popFirstBit())
                guard start &+ 86_399 > previous else { continue }
                if plan.timeOfDay >= 0 {
                    let time = start &+ plan.timeOfDay
                    if time > previous { return found(time) }
                } else {
                    dayStart = start
                    hourBits = plan.times.hours
                }
            } else if wordIndex < DayMask.wordCount - 1 {
                wordIndex += 1
                wordStart = Int64(periodFirstDay &+ wordIndex << 6) &* 86_400
                dayBits = periodDays[word: wordIndex]
            } else if setCount > 0 {
                guard let time = nextPosition() else {
                    setCount = 0
                    continue
                }
                if time > previous { return found(time) }
            } else {
                guard !isFinished, advance() else { return nil }
            }
        }
    }

    private mutating func found(_ time: Int64) -> Int64? {
        guard time <= end else {
            isFinished = true
            (dayBits, hourBits, minuteBits, secondBits, setCount) = (0, 0, 0, 0, 0)
            wordIndex = DayMask.wordCount
            return nil
        }
        previous = time
        return time
    }

    // MARK: Periods

    /// Goes to the next period that has any day or time.
    ///
    /// - Returns: false where none is left before the end.
    mutating func advance() -> Bool {
        period += plan.step
        isFinished = !enterPeriod()
        return !isFinished
    }

    /// Goes on at a later period of the grid, or at the first one after it that has anything.
    mutating func jump(to period: Int64) -> Bool {
        self.period = period
        isFinished = !enterPeriod()
        return !isFinished
    }

    /// True where there is no period left.
    var hasEnded: Bool { isFinished }

    /// Makes the current period ready, or the first one after it that has anything.
    private mutating func enterPeriod() -> Bool {
        while fruitless < Self.patience {
            fruitless += 1
            switch plan.frequency {
            case .yearly:
                guard period <= 9_999, enterYear(Int(period)) else { return false }
            case .monthly:
                guard period < 120_000, enterMonth() else { return false }
            case .weekly:
                guard Int(period) <= endDay else { return false }
                enterWeek()
            case .daily:
                guard enterDay() else { return false }
                fruitless = 0
                return true
            case .hourly, .minutely, .secondly:
                guard enterTime() else { return false }
                fruitless = 0
                return true
            }
            if setCount > 0 {
                fruitless = 0
                return true
            }
            period += plan.step
        }
        return false
    }

    private mutating func load(_ year: Int) {
        guard !knowsYear || self.year.year != year else { return }
        self.year = YearLayout(year)
        yearDays = plan.days.days(of: self.year)
        knowsYear = true
    }

    private mutating func enterYear(_ number: Int) -> Bool {
        load(number)
        guard year.firstDay <= endDay else { return false }
        periodDays = yearDays
        periodFirstDay = year.firstDay
        begin(days: periodDays.count)
        if !plan.hasPositions, setCount > 0 {
            // Words that lie before the first day that may come are not looked at.
            wordIndex = max(0, Int(floorDivided(previous, by: 86_400)) - periodFirstDay) >> 6 - 1
            wordIndex = min(wordIndex, DayMask.wordCount - 1)
        }
        return true
    }

    private mutating func enterMonth() -> Bool {
        let month = Int(period % 12) + 1
        let number = Int(period / 12)
        if let rule = plan.skippingMonths {
            if !knowsYear || year.year != number {
                year = YearLayout(number)
                knowsYear = true
            }
            let first = year.firstDay + year.start(ofMonth: month)
            guard first - 1 <= endDay else { return false }
            let allowed = rule.months.has(month)
            beginWord(
                allowed ? DayFilter.monthDays(rule.days, length: year.length(ofMonth: month), skip: rule.skip) : 0,
                from: first - 1)
            return true
        }
        load(number)
        let start = year.start(ofMonth: month)
        guard year.firstDay + start <= endDay else { return false }
        beginWord(
            yearDays.bits(from: start, count: year.length(ofMonth: month)), from: year.firstDay + start)
        return true
    }

    private mutating func enterWeek() {
        let first = Int(period)
        if let bits = plan.weekBits { return beginWord(bits, from: first) }
        var bits: UInt64 = 0
        for day in 0..<7 where allows(day: first + day) { bits |= 1 << UInt64(day) }
        beginWord(bits, from: first)
    }

    private mutating func enterDay() -> Bool {
        if !plan.days.allowsAll {
            while !allows(day: Int(period)) {
                guard let next = nextAllowedDay(after: Int(period)) else { return false }
                period = plan.firstPeriod + roundedUp(Int64(next) - plan.firstPeriod)
                guard Int(period) <= endDay, patienceLasts() else { return false }
            }
        }
        guard Int(period) <= endDay else { return false }
        beginWord(1, from: Int(period))
        return true
    }

    private mutating func enterTime() -> Bool {
        while true {
            guard period <= end, patienceLasts() else { return false }
            let day = floorDivided(period, by: 86_400)
            if !plan.days.allowsAll, !allows(day: Int(day)) {
                guard let next = nextAllowedDay(after: Int(day)) else { return false }
                period = plan.firstPeriod + roundedUp(Int64(next) * 86_400 - plan.firstPeriod)
                continue
            }
            if !plan.times.allowsAllPeriods {
                let second = Int(period - day * 86_400)
                let allowed = plan.times.period(atOrAfter: second)
                if allowed != second {
                    period =
                        plan.firstPeriod
                        + roundedUp((day * 86_400 + Int64(allowed ?? 86_400)) - plan.firstPeriod)
                    continue
                }
            }
            break
        }
        if plan.hasPositions {
            begin(days: 1)
        } else if plan.frequency == .hourly {
            hourStart = period
            minuteBits = plan.times.minutes
        } else if plan.frequency == .minutely {
            minuteStart = period
            secondBits = plan.times.seconds
        } else {
            minuteStart = period
            secondBits = 1
        }
        return true
    }

    private mutating func patienceLasts() -> Bool {
        fruitless += 1
        return fruitless < Self.patience
    }

    /// The first multiple of the step that is not below a distance.
    private func roundedUp(_ distance: Int64) -> Int64 { (distance + plan.step - 1) / plan.step * plan.step }

    /// Whether the rule allows a day; days outside of the years that a calendar can write are none.
    private mutating func allows(day: Int) -> Bool {
        guard day >= -719_162, day <= 2_932_896 else { return false }
        if !knowsYear || day < year.firstDay || day >= year.endDay {
            load(LocalDate(daysSinceEpoch: day).year)
        }
        return yearDays.contains(day - year.firstDay)
    }

    private mutating func nextAllowedDay(after day: Int) -> Int? {
        var from = day + 1 - year.firstDay
        while true {
            if let found = yearDays.first(from: max(from, 0)), found < year.length { return year.firstDay + found }
            from = 0
            guard year.year < 9_999, year.endDay <= endDay else { return nil }
            load(year.year + 1)
        }
    }

    private mutating func beginWord(_ bits: UInt64, from day: Int) {
        periodFirstDay = day
        periodDays[word: 0] = bits
        begin(days: bits.nonzeroBitCount)
        if !plan.hasPositions {
            wordIndex = DayMask.wordCount
            wordStart = Int64(day) &* 86_400
            dayBits = bits
        }
    }

    private mutating func begin(days: Int) {
        setCount = days &* plan.times.count
        position = 0
        positionFromEnd = 0
    }

    // MARK: BYSETPOS

    /// The next of the period's occurrences that BYSETPOS names.
    private mutating func nextPosition() -> Int64? {
        guard plan.hasPositions else { return nil }
        var first = Int.max
        if position < plan.positions.count, plan.positions[position] <= setCount {
            first = plan.positions[position] - 1
        }
        while positionFromEnd < plan.positionsFromEnd.count, setCount + plan.positionsFromEnd[positionFromEnd] < 0 {
            positionFromEnd += 1
        }
        var last = Int.max
        if positionFromEnd < plan.positionsFromEnd.count {
            last = setCount + plan.positionsFromEnd[positionFromEnd]
        }
        let rank = min(first, last)
        guard rank != .max else { return nil }
        if first == rank { position += 1 }
        if last == rank { positionFromEnd += 1 }
        return occurrence(ranked: rank)
    }

    /// The occurrence of the current period with that rank, counted from 0, before BYSETPOS.
    func occurrence(ranked rank: Int) -> Int64 {
        if plan.frequency.isSubDaily { return period + plan.times.offset(ranked: rank) }
        let times = plan.times.count
        let day = times == 1 ? rank : rank / times
        let index =
            plan.frequency == .yearly ? periodDays.day(ranked: day) : periodDays[word: 0].position(ofBit: day)
        return Int64(periodFirstDay + index) * 86_400 + plan.times.offset(ranked: times == 1 ? 0 : rank % times)
    }
}
