package import Recurrence

/// A time as a reservation states it: what the clock on the wall of the airport or the hotel shows.
package struct ReservationTime: Hashable, Sendable {
    /// What makes the local time an instant.
    package enum Zone: Hashable, Sendable {
        /// Nothing does: the place decides, and it is unknown.
        case unknown
        /// A zone of the IANA database, such as `Europe/Berlin`.
        case named(String)
        /// Seconds east of UTC, at this time; 0 is UTC.
        case offset(Int)
    }

    /// The local date and time; midnight for a day.
    package var local: LocalDateTime
    /// Whether only the day is known.
    package var isDate: Bool
    package var zone: Zone

    package init(_ local: LocalDateTime, _ zone: Zone = .unknown) {
        self.local = local
        isDate = false
        self.zone = zone
    }

    /// A day without a time of day, and so without a zone.
    package init(_ date: LocalDate) {
        local = LocalDateTime(startOf: date)
        isDate = true
        zone = .unknown
    }

    /// Creates the time that a clock in UTC shows at an instant.
    package init(instant: Int64) { self.init(LocalDateTime(secondsSinceEpoch: instant), .offset(0)) }

    /// The instant, in seconds since 1970, or nil if the zone or the time of day is unknown.
    package func instant(in zones: ZoneDatabase) -> Int64? {
        guard !isDate else { return nil }
        switch zone {
        case .unknown: return nil
        case .offset(let seconds): return local.secondsSinceEpoch - Int64(seconds)
        case .named(let name): return zones.rules(named: name)?.instant(of: local)
        }
    }

    /// Returns the same moment on the clock of another zone; a time without a zone stays what the clock shows.
    package func moved(toZone name: String, in zones: ZoneDatabase) -> ReservationTime {
        guard !isDate, let rules = zones.rules(named: name) else { return self }
        var time = self
        if let instant = instant(in: zones) {
            time.local = LocalDateTime(secondsSinceEpoch: instant + Int64(rules.offset(at: instant)))
        }
        time.zone = .named(name)
        return time
    }

    /// The day on the local clock.
    package var day: LocalDate { local.date }

    /// The time as an event states it. An event cannot state an offset, and so such a time is stated in UTC. A zone that this
    /// system does not know makes the time a floating one.
    package func eventTime(in zones: ZoneDatabase) -> EventTime {
        if isDate { return EventTime(local.date) }
        switch zone {
        case .unknown: return EventTime(local, .floating)
        case .offset(let seconds): return EventTime(local.adding(seconds: -Int64(seconds)), .utc)
        case .named(let name):
            if name == "UTC" { return EventTime(local, .utc) }
            return EventTime(local, zones.rules(named: name) == nil ? .floating : .zone(name))
        }
    }
}
