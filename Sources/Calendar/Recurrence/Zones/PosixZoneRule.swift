/// The rule that a zone follows after its last listed transition: a POSIX TZ string with the extensions of RFC 8536,
/// 3.3.1, such as `CET-1CEST,M3.5.0,M10.5.0/3`.
struct PosixZoneRule: Sendable, Hashable {
    /// The standard offset in seconds east of UTC, outside daylight saving time.
    let standardOffset: Int
    /// The dates of daylight saving time, or nil for a zone without it.
    let daylight: Daylight?

    /// Daylight saving time. In Ireland, where summer time is legally the standard time, this is the winter time, with
    /// an offset below the standard one.
    struct Daylight: Sendable, Hashable {
        let offset: Int
        let start: YearlyTime
        let end: YearlyTime
    }

    /// A yearly day, and a time of that day on the clock before the change.
    struct YearlyTime: Sendable, Hashable {
        enum Day: Sendable, Hashable {
            /// `Jn`: 1 to 365, not counting 29 February.
            case dayWithoutLeap(Int)
            /// `n`: 0 to 365, counting 29 February.
            case dayOfYear(Int)
            /// `Mm.w.d`: week 5 means the last one; weekday 0 is Sunday.
            case weekday(month: Int, week: Int, weekday: Int)
        }

        let day: Day
        /// Seconds from midnight, from −167 to 167 hours.
        let time: Int

        /// Returns the wall clock reading in a given year, in seconds since 1970-01-01T00:00:00.
        func wallSeconds(in year: Int) -> Int64 {
            Int64(daysSinceEpoch(in: year)) * 86_400 + Int64(time)
        }

        private func daysSinceEpoch(in year: Int) -> Int {
            let newYear = LocalDate.daysSinceEpoch(year: year, month: 1, day: 1)
            switch day {
            case .dayWithoutLeap(let number):
                return newYear + number - 1 + (LocalDate.isLeap(year) && number >= 60 ? 1 : 0)
            case .dayOfYear(let number):
                return newYear + number
            case .weekday(let month, let week, let weekday):
                let first = LocalDate.daysSinceEpoch(year: year, month: month, day: 1)
                let firstWeekday = ((first + 4) % 7 + 7) % 7
                var day = (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
                if day >= LocalDate.days(inMonth: month, of: year) { day -= 7 }
                return first + day
            }
        }
    }

    /// Returns the transitions that the rule gives for one year, in order. They can lie some days outside that year.
    func transitions(in year: Int) -> [ZoneTransition] {
        guard let daylight else { return [] }
        let start = ZoneTransition(
            instant: daylight.start.wallSeconds(in: year) - Int64(standardOffset), offset: daylight.offset)
        let end = ZoneTransition(
            instant: daylight.end.wallSeconds(in: year) - Int64(daylight.offset), offset: standardOffset)
        return start.instant < end.instant ? [start, end] : [end, start]
    }

    /// Returns the transitions of several years. If daylight saving time ends and begins again at the same instant, as in rules
    /// for permanent daylight saving time, there is no transition.
    func transitions(in years: ClosedRange<Int>) -> [ZoneTransition] {
        guard let daylight else { return [] }
        let all = years.flatMap { transitions(in: $0) }.sorted { left, right in
            left.instant != right.instant
                ? left.instant < right.instant
                : left.offset != daylight.offset && right.offset == daylight.offset
        }
        var kept: [ZoneTransition] = []
        for transition in all {
            if kept.last?.instant == transition.instant { kept.removeLast() }
            kept.append(transition)
        }
        return kept
    }

    /// Returns the offset at an instant after the listed transitions.
    func offset(at instant: Int64) -> Int {
        guard daylight != nil else { return standardOffset }
        let year = LocalDateTime(secondsSinceEpoch: instant + Int64(standardOffset)).date.year
        // A time of day can be up to a week away from its day, so the rule of a neighbouring year may still apply.
        return transitions(in: year - 1...year + 1).last { $0.instant <= instant }?.offset ?? standardOffset
    }
}
