package import CalendarStore
import ConferenceErrors
package import ConferenceModel
package import Recurrence

/// Keeps the calendars of a store that are folders the same as their files, in both directions.
package final class VdirMirror: CalendarMirror {
    private let zones: ZoneDatabase
    private let limits: Limits
    private let clock: @Sendable () -> Int64

    /// - Parameter clock: nanoseconds since 1970-01-01T00:00:00Z, on the clock that stamps files.
    package init(zones: ZoneDatabase, limits: Limits, clock: @escaping @Sendable () -> Int64) {
        self.zones = zones
        self.limits = limits
        self.clock = clock
    }

    /// Reads what has changed in the folders, so that who saves next sees it and does not overwrite it.
    package func prepare(_ store: CalendarStore) {
        // What fails here is not needed for other calendars, and fails again where it is needed.
        _ = try? VdirSynchronizer(store: store, zones: zones, limits: limits, clock: clock).run()
    }

    package func begin() -> any MirrorSession { VdirMirrorSession(zones: zones, limits: limits) }
}
