package import ConferenceErrors
package import Recurrence

/// What words such as "tomorrow" are relative to: the moment, and the zone on whose wall the clock hangs.
package struct TimeContext: Sendable {
    /// Seconds since 1970-01-01T00:00:00Z.
    package let now: Int64
    package let zoneName: String
    package let rules: ZoneRules

    /// - Parameter zone: an IANA name; nil for the system's zone.
    /// - Throws: where there is no such zone.
    package init(now: Int64, zones: ZoneDatabase, zone: String? = nil) throws(ConferenceError) {
        self.now = now
        zoneName = zone ?? zones.systemZoneName
        guard let zone else {
            rules = zones.systemRules
            return
        }
        guard let rules = zones.rules(named: zone) else { throw .unknownTimeZone(zone) }
        self.rules = rules
    }

    /// The day that it is.
    package var today: LocalDate { rules.local(at: now).date }

    /// The minute that it is, as a reading of the wall clock.
    package var thisMinute: Int64 { now - (now % 60 + 60) % 60 }

    /// A reading of the wall clock as an event states it.
    ///
    /// A reading that no clock shows, because it is skipped in spring, becomes the one an hour later.
    package func time(_ local: LocalDateTime) -> EventTime { time(at: rules.instant(of: local)) }

    /// An instant as an event states it, on the wall clock of the zone.
    package func time(at instant: Int64) -> EventTime {
        EventTime(rules.local(at: instant), zoneName == "UTC" || zoneName == "Etc/UTC" ? .utc : .zone(zoneName))
    }

    /// The first instant of a day.
    package func start(of date: LocalDate) -> Int64 { rules.instant(of: LocalDateTime(startOf: date)) }
}
