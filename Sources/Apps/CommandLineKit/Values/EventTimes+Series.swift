package import ConferenceErrors
import Recurrence

extension EventTimes {
    /// Changes the times that the rules of a series give one of its occurrences.
    ///
    /// A rule has local times: on the night on which the clock skips 02:30, the occurrence takes place an hour later, but
    /// the series is still at 02:30. So `+15m` means 02:45, and `05:00` as an end means a length of two and a half hours, as
    /// on other days. A time with an offset, or in another zone than the event's, is an instant of this one day. This is
    /// our choice; RFC 5545 does not say how people change a series.
    ///
    /// - Parameters:
    ///   - old: the times of the occurrence, with the local start of the rule.
    ///   - instants: the start and the end as they take place.
    ///   - reading: the time zone of the requested times.
    /// - Throws: the same errors as for new events.
    package init(
        changingSeries old: EventTimes, at instants: Range<Int64>, by requested: RequestedTimes, reading: TimeContext,
        zone: Zone
    ) throws(ConferenceError) {
        let (old, instants) = Self.placed(old, at: instants, in: zone)
        let clock = RuleClock(zone, otherwise: reading)
        guard !old.start.isDate, !requested.isAllDay, clock.time(old.start.local).reference == old.start.reference
        else {
            self = try EventTimes(changing: old, at: instants, by: requested, reading: reading, zone: zone)
            return
        }
        // The start and the end are read apart, because one may be a local time and the other one an instant.
        var start = RequestedTimes(start: requested.start)
        start.typedStart = requested.typedStart
        var times = try clock.changing(old, lasting: Int64(instants.count), by: start, reading, zone, nil)
        // The second of two times that the clock shows alike has no local time of a rule.
        if times.start.reference == old.start.reference {
            let end = RequestedTimes(end: requested.end, duration: requested.duration)
            times = try clock.changing(
                times, lasting: clock.length(of: times), by: end, reading, zone, requested.start)
        }
        self = times
    }
}

/// Converts between the local times of a rule and instants.
private struct RuleClock {
    private let isFloating: Bool
    /// The zone of the event; for a floating one, that of the reader.
    private let context: TimeContext

    init(_ zone: EventTimes.Zone, otherwise reading: TimeContext) {
        switch zone {
        case .floating: (isFloating, context) = (true, reading)
        case .own(let context), .named(let context): (isFloating, self.context) = (false, context)
        }
    }

    /// Returns a local time as the time of an event.
    func time(_ local: LocalDateTime) -> EventTime {
        EventTime(local, isFloating ? .floating : context.time(local).reference)
    }

    /// Returns the duration in seconds, elapsed for times in a zone.
    func length(of times: EventTimes) -> Int64 { instant(times.end) - instant(times.start) }

    /// Returns times with changes. Their start is a local time of the rule.
    ///
    /// - Parameters:
    ///   - length: their duration in seconds.
    ///   - requested: the changes to the start, or those to the end.
    func changing(
        _ times: EventTimes, lasting length: Int64, by requested: RequestedTimes, _ reading: TimeContext,
        _ zone: EventTimes.Zone, _ startText: String?
    ) throws(ConferenceError) -> EventTimes {
        let begin = times.start.local.secondsSinceEpoch
        guard try isLocal(requested, reading, from: begin) else {
            let instant = instant(times.start)
            return try EventTimes(
                changing: times, at: instant..<instant + length, by: requested, reading: reading, zone: zone,
                startText: startText)
        }
        let onWall = EventTimes(
            start: EventTime(times.start.local, .floating),
            end: EventTime(times.start.local.adding(seconds: length), .floating))
        let changed = try EventTimes(
            changing: onWall, at: begin..<begin + length, by: requested, reading: context.onWallClock, zone: .floating,
            startText: startText)
        let start = time(changed.start.local)
        let seconds = changed.end.local.secondsSinceEpoch - changed.start.local.secondsSinceEpoch
        return EventTimes(
            start: start,
            end: isFloating ? changed.end : context.time(at: instant(start) + seconds), lasting: changed.length)
    }

    /// Returns whether a request means the clock of the rule: counted from its times, or typed in its zone.
    private func isLocal(
        _ requested: RequestedTimes, _ reading: TimeContext, from begin: Int64
    ) throws(ConferenceError) -> Bool {
        guard let text = requested.start ?? requested.end else { return true }
        let when =
            requested.start == nil
            ? try When(text, in: reading.onWallClock, from: .instant(begin))
            : try When(
                start: text, in: reading.onWallClock, from: .instant(begin), typed: requested.typedStart)
        return when.isRelative || !when.hasOffset && (isFloating || reading.zoneName == context.zoneName)
    }

    private func instant(_ time: EventTime) -> Int64 {
        if isFloating { return time.local.secondsSinceEpoch }
        return (time.reference == .utc ? .utc : context.rules).instant(of: time.local)
    }
}
