/// Moves from one period to the next.
extension OccurrenceIterator {
    /// Moves to the next period with at least one day or time.
    ///
    /// - Returns: false if there is none before the end.
    mutating func advance() -> Bool {
        period += plan.step
        isFinished = !enterPeriod()
        return !isFinished
    }

    /// Moves to the given period of the grid, or to the first one after it that is not empty.
    mutating func jump(to period: Int64) -> Bool {
        self.period = period
        isFinished = !enterPeriod()
        return !isFinished
    }

    /// True if no period is left.
    var hasEnded: Bool { isFinished }

    /// Loads the current period, or the first one after it that is not empty.
    mutating func enterPeriod() -> Bool {
        while emptyPeriods < Self.emptyPeriodLimit {
            emptyPeriods += 1
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
                emptyPeriods = 0
                return true
            case .hourly, .minutely, .secondly:
                guard enterTime() else { return false }
                emptyPeriods = 0
                return true
            }
            if setCount > 0 {
                emptyPeriods = 0
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
            // Skip the words before the first day that can be returned.
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
                guard Int(period) <= endDay, countEmptyPeriod() else { return false }
            }
        }
        guard Int(period) <= endDay else { return false }
        beginWord(1, from: Int(period))
        return true
    }

    private mutating func enterTime() -> Bool {
        while true {
            guard period <= end, countEmptyPeriod() else { return false }
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

    private mutating func countEmptyPeriod() -> Bool {
        emptyPeriods += 1
        return emptyPeriods < Self.emptyPeriodLimit
    }

    /// Rounds a distance up to a multiple of the step.
    private func roundedUp(_ distance: Int64) -> Int64 { (distance + plan.step - 1) / plan.step * plan.step }

    /// Whether the rule allows a day; days outside the years 1 to 9999 are never allowed.
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
}
