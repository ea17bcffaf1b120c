/// The rule that a zone follows after its last listed transition: the TZ string of POSIX with the extensions of
/// RFC 8536, 3.3.1, such as `CET-1CEST,M3.5.0,M10.5.0/3`.
struct PosixZoneRule: Sendable, Hashable {
    /// Seconds east of UTC outside of daylight saving time.
    let standardOffset: Int
    /// When the clock is put forward and back, nil for a zone that does neither.
    let daylight: Daylight?

    /// Daylight saving time. Where the law calls summer time the standard one (Ireland), it is the winter that stands
    /// here, with an offset below the standard one.
    struct Daylight: Sendable, Hashable {
        let offset: Int
        let start: YearlyTime
        let end: YearlyTime
    }

    /// A day that comes every year, and the time of that day on the clock before the change.
    struct YearlyTime: Sendable, Hashable {
        enum Day: Sendable, Hashable {
            /// `Jn`: 1 to 365, 29 February is never counted.
            case dayWithoutLeap(Int)
            /// `n`: 0 to 365, 29 February is counted.
            case dayOfYear(Int)
            /// `Mm.w.d`: week 5 is the last one; weekday 0 is Sunday.
            case weekday(month: Int, week: Int, weekday: Int)
        }

        let day: Day
        /// Seconds from midnight, from −167 to 167 hours.
        let time: Int

        /// As a reading of the wall clock, in seconds since 1970-01-01T00:00:00.
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

    /// The changes of the offset that belong to the rules of one year, in the order of time. They can lie some days
    /// outside of that year.
    func transitions(in year: Int) -> [ZoneTransition] {
        guard let daylight else { return [] }
        let start = ZoneTransition(
            instant: daylight.start.wallSeconds(in: year) - Int64(standardOffset), offset: daylight.offset)
        let end = ZoneTransition(
            instant: daylight.end.wallSeconds(in: year) - Int64(daylight.offset), offset: standardOffset)
        return start.instant < end.instant ? [start, end] : [end, start]
    }

    /// The changes of all these years. Where daylight saving time ends and begins in the same instant, as in rules for
    /// "always", it goes on.
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

    /// The offset at an instant for which no transitions were listed.
    func offset(at instant: Int64) -> Int {
        guard daylight != nil else { return standardOffset }
        let year = LocalDateTime(secondsSinceEpoch: instant + Int64(standardOffset)).date.year
        // Times of day reach a week beyond their day, so that a neighbouring year's rule can still be in force.
        return transitions(in: year - 1...year + 1).last { $0.instant <= instant }?.offset ?? standardOffset
    }
}
