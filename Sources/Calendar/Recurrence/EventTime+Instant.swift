extension EventTime {
    /// When this is, in seconds since 1970-01-01T00:00:00Z.
    ///
    /// Floating times and days are read on the wall clock of the system's zone. A zone that the calendar defines itself is
    /// looked up in `custom` and has these rules; any other has those that the system knows by its IANA name. A name that
    /// nobody knows is treated as floating.
    package func instant(zones: ZoneDatabase, rules custom: (String) -> ZoneRules? = { _ in nil }) -> Int64 {
        rules(zones: zones, custom: custom).instant(of: local)
    }

    /// The rules that ``instant(zones:rules:)`` goes by.
    package func rules(zones: ZoneDatabase, custom: (String) -> ZoneRules? = { _ in nil }) -> ZoneRules {
        switch reference {
        case .utc: .utc
        case .floating: zones.systemRules
        case .zone(let name): custom(name) ?? zones.rules(named: name) ?? zones.systemRules
        }
    }
}
