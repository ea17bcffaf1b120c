/// Goes through the occurrences of a rule in order, from any moment on, without allocating anything.
///
/// It works period by period. A period is a set of days and a set of times, both as bits, and the next occurrence is the
/// next bit; BYSETPOS is answered by rank, without going through the set. The first period is found by division, so that
/// it does not matter how long ago the rule began.
struct OccurrenceIterator: IteratorProtocol {
    let plan: RulePlan
    /// The last one that was returned, or the second before the first that may be.
    var previous: Int64
    /// The last one that may be returned.
    let end: Int64
    let endDay: Int
    var period: Int64
    var isFinished: Bool
    /// Periods in a row without a day or a time.
    var fruitless = 0

    /// The days of the period; without a year's period only the first word.
    var periodDays = DayMask()
    /// Days since 1970-01-01 of the first bit.
    var periodFirstDay = 0
    var wordIndex = DayMask.wordCount
    var wordStart: Int64 = 0
    var dayBits: UInt64 = 0
    private var dayStart: Int64 = 0
    private var hourBits: UInt64 = 0
    var hourStart: Int64 = 0
    var minuteBits: UInt64 = 0
    var minuteStart: Int64 = 0
    var secondBits: UInt64 = 0
    var position = 0
    var positionFromEnd = 0
    /// How many occurrences the period has before BYSETPOS; 0 when the positions are used up.
    var setCount = 0

    /// The year whose days are known, and the days that the rule allows in it.
    var year = YearLayout(1970)
    var yearDays = DayMask()
    var knowsYear = false

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
}
