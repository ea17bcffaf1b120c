/// The times that a rule allows within one period: BYHOUR, BYMINUTE and BYSECOND as bits, never multiplied out.
struct TimeSet: Sendable {
    let hours: UInt64
    let minutes: UInt64
    let seconds: UInt64
    /// Determines which parts a period consists of: all three for a day, minutes and seconds for an hour, seconds for a
    /// minute, none for a second.
    private let frequency: RecurrenceRule.Frequency
    /// The number of times in one period.
    let count: Int
    private let minuteCount: Int
    private let secondCount: Int

    init(_ rule: RecurrenceRule, start: LocalDateTime) {
        func bits(_ list: [Int], _ own: Int, below limit: Int, from unit: RecurrenceRule.Frequency) -> UInt64 {
            let all: UInt64 = 1 << UInt64(limit) - 1
            if !list.isEmpty { return UInt64(bitsOf: list) & all }
            // Units shorter than the period default to DTSTART; for longer ones every value is allowed.
            return rule.frequency.rawValue < unit.rawValue ? 1 << UInt64(own) : all
        }
        frequency = rule.frequency
        hours = bits(rule.byHour, start.hour, below: 24, from: .hourly)
        minutes = bits(rule.byMinute, start.minute, below: 60, from: .minutely)
        // A leap second counts as the second before it.
        seconds = bits(rule.bySecond.map { $0 == 60 ? 59 : $0 }, start.second, below: 60, from: .secondly)
        minuteCount = frequency.rawValue <= RecurrenceRule.Frequency.hourly.rawValue ? minutes.nonzeroBitCount : 1
        secondCount = frequency.rawValue <= RecurrenceRule.Frequency.minutely.rawValue ? seconds.nonzeroBitCount : 1
        count = (frequency.isSubDaily ? 1 : hours.nonzeroBitCount) * minuteCount * secondCount
    }

    /// Whether the rule allows every period of the day.
    var allowsAllPeriods: Bool {
        switch frequency {
        case .hourly: hours == 1 << 24 - 1
        case .minutely: hours == 1 << 24 - 1 && minutes == 1 << 60 - 1
        case .secondly: hours == 1 << 24 - 1 && minutes == 1 << 60 - 1 && seconds == 1 << 60 - 1
        default: true
        }
    }

    /// Returns the time with the given rank, counted from 0, in seconds from the beginning of the period.
    func offset(ranked rank: Int) -> Int64 {
        var offset = 0
        if frequency != .secondly { offset = seconds.position(ofBit: rank % secondCount) }
        if frequency.rawValue <= RecurrenceRule.Frequency.hourly.rawValue {
            offset += 60 * minutes.position(ofBit: rank / secondCount % minuteCount)
        }
        if !frequency.isSubDaily { offset += 3_600 * hours.position(ofBit: rank / secondCount / minuteCount) }
        return Int64(offset)
    }

    /// Returns how many times of a period come before `offset` seconds from its beginning.
    func count(before offset: Int) -> Int {
        func below(_ bits: UInt64, _ number: Int) -> Int { (bits & (1 << UInt64(number) - 1)).nonzeroBitCount }
        let (hour, minute, second) = (offset / 3_600, offset / 60 % 60, offset % 60)
        var count = 0
        if !frequency.isSubDaily {
            count = below(hours, hour) * minuteCount * secondCount
            guard hours.has(hour) else { return count }
        }
        if frequency.rawValue <= RecurrenceRule.Frequency.hourly.rawValue {
            count += below(minutes, minute) * secondCount
            guard minutes.has(minute) else { return count }
        }
        return frequency == .secondly ? count : count + below(seconds, second)
    }

    /// Returns the first allowed period of a day at or after a second of that day, or nil if there is none. Only for rules that
    /// repeat within the day.
    func period(atOrAfter second: Int) -> Int? {
        var (hour, minute, second) = (second / 3_600, second / 60 % 60, second % 60)
        if !hours.has(hour) {
            (minute, second) = (0, 0)
            guard let next = Self.next(hours, from: hour) else { return nil }
            hour = next
        }
        guard frequency != .hourly else { return hour * 3_600 + minute * 60 + second }
        if frequency == .secondly, !seconds.has(second) {
            if let next = Self.next(seconds, from: second) {
                second = next
            } else {
                second = 0
                minute += 1
            }
        }
        if minute == 60 || !minutes.has(minute) {
            if frequency == .secondly { second = seconds.trailingZeroBitCount } else { second = 0 }
            if let next = Self.next(minutes, from: minute) {
                minute = next
            } else {
                guard let next = Self.next(hours, from: hour + 1) else { return nil }
                hour = next
                minute = minutes.trailingZeroBitCount
            }
        } else if frequency == .secondly, !seconds.has(second) {
            second = seconds.trailingZeroBitCount
        }
        return hour * 3_600 + minute * 60 + second
    }

    /// Returns whether a rule that steps through the day can ever meet an allowed period.
    ///
    /// Over many days, steps of `step` seconds meet exactly the seconds of the day that are congruent to the first one modulo
    /// the greatest common divisor of the step and the length of a day.
    func isReachable(from first: Int, step: Int64) -> Bool {
        guard count > 0, hours != 0, minutes != 0, seconds != 0 else { return false }
        guard !allowsAllPeriods else { return true }
        var (divisor, rest) = (86_400, Int(step % 86_400))
        while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
        let wanted = first % divisor
        var hours = hours
        while hours != 0 {
            let hour = hours.popFirstBit() * 3_600
            if frequency == .hourly {
                if hour % divisor == wanted { return true }
                continue
            }
            var minutes = minutes
            while minutes != 0 {
                let minute = hour + minutes.popFirstBit() * 60
                if frequency == .minutely {
                    if minute % divisor == wanted { return true }
                    continue
                }
                var seconds = seconds
                while seconds != 0 {
                    if (minute + seconds.popFirstBit()) % divisor == wanted { return true }
                }
            }
        }
        return false
    }

    private static func next(_ bits: UInt64, from bit: Int) -> Int? {
        let rest = bits & (UInt64.max << UInt64(bit))
        return rest == 0 ? nil : rest.trailingZeroBitCount
    }
}
