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
}
