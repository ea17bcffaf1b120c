package import ConferenceErrors
package import Recurrence

/// When an event takes place.
package struct EventTimes: Hashable, Sendable {
    package let start: EventTime
    /// Exclusive.
    package let end: EventTime

    package init(start: EventTime, end: EventTime) {
        self.start = start
        self.end = end
    }

    /// What was said on the command line, as it was written.
    package struct Wishes: Sendable {
        package var start: String?
        package var end: String?
        package var duration: String?
        package var isAllDay: Bool

        package init(start: String? = nil, end: String? = nil, duration: String? = nil, isAllDay: Bool = false) {
            self.start = start
            self.end = end
            self.duration = duration
            self.isAllDay = isAllDay
        }

        /// True where nothing was said about times.
        package var isEmpty: Bool { start == nil && end == nil && duration == nil && !isAllDay }
    }

    /// The times of a new event: without an end one hour, or one day.
    ///
    /// - Throws: exit status 64 for what is no date, a day where a time is needed and the other way round, and an end that
    ///   is not after the start.
    package init(new wishes: Wishes, in context: TimeContext) throws(ConferenceError) {
        let text = wishes.start ?? "now"
        let when = try When(text, in: context)
        let request = EventTimesRequest(wishes: wishes, startText: text, reading: context)
        if wishes.isAllDay {
            guard when.time.isDate else { throw .timeForAllDay(text) }
            self = try request.days(from: when.time.local.date, otherwise: 1)
        } else {
            guard !when.time.isDate else { throw .timeMissing(text) }
            self = try request.hours(
                from: when.time, at: when.instant, otherwise: DurationArgument(days: 0, seconds: 3_600)
            ) { context.time(at: $0) }
        }
    }
}

/// The checks and defaults that new and changed events share.
struct EventTimesRequest {
    let wishes: EventTimes.Wishes
    let startText: String
    /// In whose zone the wishes are meant.
    let reading: TimeContext

    /// Whole days; the end that was said is the last one.
    func days(from first: LocalDate, otherwise: Int) throws(ConferenceError) -> EventTimes {
        try refuseTwoEnds()
        var count = otherwise
        if let text = wishes.duration {
            let duration = try DurationArgument(text)
            guard duration.seconds == 0 else { throw .notWholeDays(text) }
            count = duration.days
        } else if let text = wishes.end {
            let end = try When(text, in: reading).time
            guard end.isDate else { throw .timeForAllDay(text) }
            count = end.local.date.daysSinceEpoch - first.daysSinceEpoch + 1
            guard count > 0 else { throw .endNotAfterStart(start: startText, end: text) }
        }
        return EventTimes(start: EventTime(first), end: EventTime(first.adding(days: count)))
    }

    /// - Parameters:
    ///   - instant: that of the start.
    ///   - place: the end as the event states it, from its instant.
    func hours(
        from start: EventTime, at instant: Int64, otherwise: DurationArgument, place: (Int64) -> EventTime
    ) throws(ConferenceError) -> EventTimes {
        try refuseTwoEnds()
        var end = otherwise.instant(after: instant, in: reading.rules)
        if let text = wishes.duration {
            end = try DurationArgument(text).instant(after: instant, in: reading.rules)
        } else if let text = wishes.end {
            let when = try When(text, in: reading, clockDay: reading.rules.local(at: instant).date)
            guard !when.time.isDate else { throw .timeMissing(text) }
            guard when.instant > instant else { throw .endNotAfterStart(start: startText, end: text) }
            end = when.instant
        }
        return EventTimes(start: start, end: place(end))
    }

    private func refuseTwoEnds() throws(ConferenceError) {
        guard wishes.end == nil || wishes.duration == nil else {
            throw .conflictingOptions("--end", "--duration", advice: "Say when the event ends or how long it lasts.")
        }
    }
}
