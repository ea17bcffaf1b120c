package import ConferenceErrors
import Recurrence

extension EventTimes {
    /// The time zone of a changed event.
    package enum Zone: Sendable {
        /// The event stays floating.
        case floating
        /// The event keeps its time zone; without a new start it begins at the same instant.
        case own(TimeContext)
        /// The event gets another time zone; without a new start it keeps its local time, so that the instant changes.
        case named(TimeContext)
    }

    /// Changes the times of an event. A new start without an end keeps the duration; a new day without a time keeps the
    /// time of day, and a new time without a day keeps the day. Durations such as `+30m` count from the old start.
    ///
    /// - Parameters:
    ///   - instants: the current start and end.
    ///   - reading: the time zone of the requested times; the event still keeps its own.
    ///   - startText: what an error calls the start if `requested` has none.
    /// - Throws: the same errors as for new events.
    package init(
        changing old: EventTimes, at instants: Range<Int64>, by requested: RequestedTimes, reading: TimeContext,
        zone: Zone, startText: String? = nil
    ) throws(ConferenceError) {
        let (old, instants) = Self.placed(old, at: instants, in: zone)
        var when: When?
        if let text = requested.start {
            when = try When(
                start: text, in: reading,
                from: old.start.isDate ? .day(old.start.local.date) : .instant(instants.lowerBound),
                typed: requested.typedStart)
        }
        let request = EventTimesResolver(
            requested: requested, startText: requested.start ?? startText ?? old.start.local.description,
            reading: reading)
        let getsTime = old.start.isDate && when?.time.isDate == false && !requested.isAllDay
        if requested.isAllDay || (old.start.isDate && !getsTime) {
            if let when, !when.time.isDate { throw .timeForAllDay(requested.start ?? "") }
            self = try request.days(from: when?.time.local.date ?? old.start.local.date, otherwise: old.days)
            return
        }
        let (start, instant) = Self.start(when, of: old, at: instants.lowerBound, reading, zone)
        let length = getsTime ? 3_600 : instants.upperBound - instants.lowerBound
        self = try request.hours(from: start, at: instant, otherwise: DurationArgument(days: 0, seconds: length)) {
            end in
            switch zone {
            case .floating: EventTime(start.local.adding(seconds: end - instant), .floating)
            case .own(let context), .named(let context): context.time(at: end)
            }
        }
    }

    private static func start(
        _ when: When?, of old: EventTimes, at before: Int64, _ reading: TimeContext, _ zone: Zone
    ) -> (EventTime, Int64) {
        if let when {
            var local = when.time.local
            var instant = when.instant
            if when.time.isDate {
                let clock = old.start.reference == .floating ? old.start.local : reading.rules.local(at: before)
                local = local.adding(seconds: Int64(clock.hour * 3_600 + clock.minute * 60 + clock.second))
                instant = reading.rules.instant(of: local)
            }
            switch zone {
            case .floating: return (EventTime(local, .floating), instant)
            case .own(let context), .named(let context): return (context.time(at: instant), instant)
            }
        }
        switch zone {
        case .floating: return (old.start, before)
        case .own(let context):
            // A local time that the clock skips on this day is kept as it is written.
            let isKept = old.start.reference == context.time(at: before).reference
            return (isKept ? old.start : context.time(at: before), before)
        case .named: return (old.start, before)
        }
    }

    /// Returns times with the same local start and the same duration in the zone that the event is to have.
    static func placed(
        _ old: EventTimes, at instants: Range<Int64>, in zone: Zone
    ) -> (EventTimes, Range<Int64>) {
        guard case .named(let context) = zone, !old.start.isDate else { return (old, instants) }
        let instant = context.rules.instant(of: old.start.local)
        let end = instant + Int64(instants.count)
        var start = old.start
        start.reference = context.time(at: instant).reference
        return (EventTimes(start: start, end: context.time(at: end)), instant..<end)
    }

    /// The number of days on which the event takes place.
    private var days: Int {
        let last = end.isDate ? end.local.date : end.local.adding(seconds: -1).date.adding(days: 1)
        return max(1, last.daysSinceEpoch - start.local.date.daysSinceEpoch)
    }
}
