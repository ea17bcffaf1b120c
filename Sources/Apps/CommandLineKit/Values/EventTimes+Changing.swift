package import ConferenceErrors
import Recurrence

extension EventTimes {
    /// On whose wall clock a changed event is written.
    package enum Zone: Sendable {
        /// It has none and gets none.
        case floating
        /// The event's own; without a new start it begins in the same instant as before.
        case own(TimeContext)
        /// One that was named; without a new start the reading of the clock stays, and the instant changes.
        case named(TimeContext)
    }

    /// The times of an event that is changed: what was not said stays, and with a start alone the length stays. A day
    /// without a time moves the event and keeps its time of day.
    ///
    /// - Parameters:
    ///   - instants: when the event begins and ends now.
    ///   - reading: in whose zone the wishes are meant; the event keeps its own zone all the same.
    /// - Throws: as for new events.
    package init(
        changing old: EventTimes, at instants: Range<Int64>, by wishes: Wishes, reading: TimeContext, zone: Zone
    ) throws(ConferenceError) {
        var when: When?
        if let text = wishes.start { when = try When(text, in: reading) }
        let request = EventTimesRequest(
            wishes: wishes, startText: wishes.start ?? old.start.local.description, reading: reading)
        let getsTime = old.start.isDate && when?.time.isDate == false && !wishes.isAllDay
        if wishes.isAllDay || (old.start.isDate && !getsTime) {
            if let when, !when.time.isDate { throw .timeForAllDay(wishes.start ?? "") }
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
        case .own(let context): return (context.time(at: before), before)
        case .named(let context):
            let instant = context.rules.instant(of: old.start.local)
            return (context.time(at: instant), instant)
        }
    }

    /// How many days it touches.
    private var days: Int {
        let last = end.isDate ? end.local.date : end.local.adding(seconds: -1).date.adding(days: 1)
        return max(1, last.daysSinceEpoch - start.local.date.daysSinceEpoch)
    }
}
