/// Iterates over the occurrences of a rule in ascending order, from any moment on, without allocating memory.
///
/// The iterator works period by period. A period is a set of days and a set of times, both as bits, and the next occurrence is
/// the next bit; BYSETPOS is resolved by rank, without visiting the whole set. The first period is found by division, so the
/// age of the series does not matter.
struct OccurrenceIterator: IteratorProtocol {
    let plan: RulePlan
    /// The last occurrence returned; at first, the second before the earliest one that may be returned.
    var previous: Int64
    /// The latest occurrence that may be returned.
    let end: Int64
    let endDay: Int
    var period: Int64
    var isFinished: Bool
    /// The number of empty periods in a row.
    var emptyPeriods = 0

    /// The days of the period; for periods shorter than a year only the first word is used.
    var periodDays = DayMask()
    /// The day of the first bit, in days since 1970-01-01.
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
    /// The number of occurrences in the period before BYSETPOS; 0 once all positions are used.
    var setCount = 0

    /// The year that is loaded, and the days that the rule allows in it.
    var year = YearLayout(1970)
    var yearDays = DayMask()
    var knowsYear = false

    /// The number of consecutive empty periods after which the rule counts as finished. It corresponds to 800 years of
    /// days for a rule within the day, more than any rule with another occurrence needs; only rules whose steps never
    /// meet an allowed time get that far.
    static let emptyPeriodLimit = 4_000_000

    /// - Parameters:
    ///   - lower: the earliest occurrence to return.
    ///   - end: the latest occurrence to return.
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
                // SKIP can move an occurrence from the previous month to the first of this one.
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
