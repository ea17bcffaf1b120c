extension EventTime {
    /// Creates the time that a clock shows at an instant.
    ///
    /// Of a time that the clock shows twice, when it is put back, a local time means the first (RFC 5545, 3.3.5). The
    /// second is therefore stated in UTC.
    package init(at instant: Int64, _ rules: ZoneRules, _ reference: Reference) {
        let local = rules.local(at: instant)
        if rules.instant(of: local) == instant || local == .latest {
            self.init(local, reference)
        } else {
            self.init(LocalDateTime(secondsSinceEpoch: instant), .utc)
        }
    }

    /// Returns the instant, in seconds since 1970-01-01T00:00:00Z.
    ///
    /// Floating times and whole days are read in the system's time zone. A zone that the calendar file defines itself
    /// is looked up in `custom`; any other name is looked up in the system's database. An unknown name is treated as
    /// floating.
    package func instant(zones: ZoneDatabase, rules custom: (String) -> ZoneRules? = { _ in nil }) -> Int64 {
        rules(zones: zones, custom: custom).instant(of: local)
    }

    /// The zone rules that ``instant(zones:rules:)`` applies.
    package func rules(zones: ZoneDatabase, custom: (String) -> ZoneRules? = { _ in nil }) -> ZoneRules {
        switch reference {
        case .utc: .utc
        case .floating: zones.systemRules
        case .zone(let name): custom(name) ?? zones.rules(named: name) ?? zones.systemRules
        }
    }
}
