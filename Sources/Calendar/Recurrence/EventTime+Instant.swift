extension EventTime {
    /// Creates the time that a clock shows at an instant.
    ///
    /// When clocks go back, an hour occurs twice, and a local time means the first one (RFC 5545, 3.3.5). A time in the second
    /// one is therefore stated in UTC.
    package init(at instant: Int64, _ rules: ZoneRules, _ reference: Reference) {
        let local = rules.local(at: instant)
        if rules.instant(of: local) == instant || local == .latest {
            self.init(local, reference)
        } else {
            self.init(LocalDateTime(secondsSinceEpoch: instant), .utc)
        }
    }
}
