package import CalendarStore
package import ConferenceErrors
package import ConferenceModel
package import Recurrence

/// Keeps the folder calendars of a store and their files identical, in both directions.
package final class VdirMirror: CalendarMirror {
    private let zones: ZoneDatabase
    private let limits: Limits
    private let clock: @Sendable () -> Int64
    private let warn: @Sendable (Sentence) -> Void

    /// - Parameters:
    ///   - clock: returns nanoseconds since 1970-01-01T00:00:00Z, on the clock that stamps files.
    ///   - warn: called with a sentence about each new problem of a folder, and about attributes of a file that were lost
    ///     when it was written.
    package init(
        zones: ZoneDatabase, limits: Limits, clock: @escaping @Sendable () -> Int64,
        warn: @escaping @Sendable (Sentence) -> Void
    ) {
        self.zones = zones
        self.limits = limits
        self.clock = clock
        self.warn = warn
    }

    /// Reads changed files first, so that the following change sees them and does not overwrite them.
    package func prepare(_ store: CalendarStore) {
        // An error here may be irrelevant to the calendar that is changed; if it is relevant, it occurs again there.
        let report = try? VdirSynchronizer(store: store, zones: zones, limits: limits, clock: clock).run()
        for problem in report?.problems ?? [] where problem.isNew { warn(Sentence(words: problem.text)) }
    }

    package func committed(_ session: any MirrorSession, _ store: CalendarStore) throws {
        try (session as? VdirMirrorSession)?.committed(store)
    }

    package func begin() -> any MirrorSession {
        VdirMirrorSession(zones: zones, limits: limits, clock: clock, warn: warn)
    }
}
