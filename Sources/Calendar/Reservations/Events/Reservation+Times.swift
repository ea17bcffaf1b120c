package import Recurrence

extension Reservation {
    /// Returns start and end of the event.
    ///
    /// A night in a hotel is an event of whole days, up to and including the day of departure; the times are in the notes.
    func times(
        from start: ReservationTime, reader: String, in zones: ZoneDatabase
    ) -> (start: EventTime, end: EventTime) {
        if kind == .lodging || start.isDate {
            let told = endsBeforeStart(in: zones) ? nil : end
            let last = max(told?.day ?? (kind == .lodging ? start.day.adding(days: 1) : start.day), start.day)
            return (EventTime(start.day), EventTime(last.adding(days: 1)))
        }
        let begin = start.eventTime(reader: reader, in: zones)
        if let end, let close = closingTime(end, after: start, reader: reader, in: zones) { return (begin, close) }
        return (begin, EventTime(begin.local.adding(seconds: defaultDuration), begin.reference))
    }

    /// Returns the end, or nil if it is not after the start.
    private func closingTime(
        _ end: ReservationTime, after start: ReservationTime, reader: String, in zones: ZoneDatabase
    ) -> EventTime? {
        // The end of a day that is given without a time of day.
        var end = end
        if end.isDate { end = ReservationTime(LocalDateTime(startOf: end.day.adding(days: 1)), start.zone) }
        if end.zone == .unknown, start.zone != .unknown, !isJourney { end.zone = start.zone }
        if let first = start.instant(in: zones), let last = end.instant(in: zones) {
            guard last > first else { return nil }
        } else {
            // Clocks of unknown zones cannot tell how long a journey takes; this at least is an event.
            guard end.local > start.local else { return nil }
        }
        return end.eventTime(reader: reader, in: zones)
    }

    /// Returns whether the end of the event is a guess, because no message has told it, or only one that is not after the start.
    package func hasGuessedEnd(reader: String, in zones: ZoneDatabase) -> Bool {
        guard let start else { return false }
        if kind == .lodging { return end == nil || endsBeforeStart(in: zones) }
        guard !start.isDate else { return false }
        return end.flatMap { closingTime($0, after: start, reader: reader, in: zones) } == nil
    }

    /// Returns whether a message tells an end that is before the beginning.
    package func endsBeforeStart(in zones: ZoneDatabase) -> Bool {
        guard let start, var end else { return false }
        if start.isDate || end.isDate {
            // A flight can arrive on the day before, by the calendars of both places.
            return end.day.adding(days: kind == .flight ? 1 : 0) < start.day
        }
        var begin = start
        if !isJourney {
            if end.zone == .unknown { end.zone = begin.zone }
            if begin.zone == .unknown { begin.zone = end.zone }
        }
        if let first = begin.instant(in: zones), let last = end.instant(in: zones) { return last < first }
        return end.local.secondsSinceEpoch + widestDifference < begin.local.secondsSinceEpoch
    }

    /// By how many seconds the clocks of both ends can differ.
    private var widestDifference: Int64 {
        switch kind {
        case .flight: 26 * 3_600
        case .train, .bus, .boat: 3 * 3_600
        case .rentalCar, .lodging, .restaurant, .event: 0
        }
    }

    /// The duration in seconds if no end is known. Apple's lengths are not documented; these are ours.
    private var defaultDuration: Int64 {
        switch kind {
        case .flight, .restaurant, .event: 7_200
        case .train, .bus, .boat, .rentalCar, .lodging: 3_600
        }
    }
}

extension ReservationTime {
    /// The time as an event states it, in the reader's zone rather than in UTC if the offset is the one of that zone.
    fileprivate func eventTime(reader: String, in zones: ZoneDatabase) -> EventTime {
        if !isDate, case .offset(let offset) = zone, reader != "UTC", let rules = zones.rules(named: reader) {
            let instant = local.secondsSinceEpoch - Int64(offset)
            if rules.offset(at: instant) == offset { return EventTime(at: instant, rules, .zone(reader)) }
        }
        return eventTime(in: zones)
    }
}
