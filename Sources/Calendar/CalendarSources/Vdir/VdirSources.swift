package import CalendarModel
package import CalendarStore
import ConferenceErrors
package import ConferenceModel
import Glibc
import Platform
package import Recurrence

/// The folders that a store has as sources of calendars: add one, remove one, bring the store up to them.
///
/// Safe to use from any thread. Opens nothing before it is used; in a store without such folders everything here is one
/// look into an index.
package struct VdirSources: Sendable {
    private let store: CalendarStore
    private let zones: ZoneDatabase
    private let limits: Limits
    private let clock: @Sendable () -> Int64

    /// - Parameters:
    ///   - store: one that ``openStore(path:zones:limits:clock:now:)`` made, or any other to read only.
    ///   - clock: nanoseconds since 1970-01-01T00:00:00Z, on the clock that stamps files.
    package init(
        store: CalendarStore, zones: ZoneDatabase, limits: Limits = Limits(),
        clock: @escaping @Sendable () -> Int64 = VdirSources.systemClock
    ) {
        self.store = store
        self.zones = zones
        self.limits = limits
        self.clock = clock
    }

    /// A store that writes what is changed in such calendars into their files.
    ///
    /// - Throws: as `CalendarStore`'s own initialiser.
    package static func openStore(
        path: String, zones: ZoneDatabase, limits: Limits = Limits(),
        clock: @escaping @Sendable () -> Int64 = VdirSources.systemClock, now: @escaping @Sendable () -> Int64
    ) throws -> CalendarStore {
        try CalendarStore(
            path: path, limits: limits, mirror: VdirMirror(zones: zones, limits: limits, clock: clock), now: now)
    }

    /// The system's clock.
    package static let systemClock: @Sendable () -> Int64 = {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Adds a folder and reads what is in it.
    ///
    /// A folder that holds calendar files, or nothing, is one calendar. One that holds none, but folders, is a place where
    /// each folder is a calendar, also those that are made there later.
    ///
    /// - Returns: its calendars.
    /// - Throws: `noSuchFolder`, `cannotRead`, `vdirKnown` where the folder is a source already, lies in one, or has one in
    ///   it; errors of the store.
    package func add(_ path: String) throws -> [CalendarRecord] {
        let path = try Self.absolute(path)
        let folder = try VdirFolder(path: path, limits: limits)
        let isRoot = try folder.list(tag: "-").files.isEmpty && !folder.folders().isEmpty
        let title = VdirMetadata.title(nil, path: path, limits: limits)
        let source = try store.write(overridingReadOnly: true, mirroring: true) { writer in
            for known in try writer.vdirSources()
            where path == known.path || (path + "/").hasPrefix(known.path + "/")
                || (known.path + "/").hasPrefix(path + "/")
            {
                throw ConferenceError.vdirKnown(path, as: known.path)
            }
            let (_, folder) = try writer.insertVdirSource(title: title, path: path, isRoot: isRoot)
            if !isRoot { _ = try VdirSynchronizer.addCalendar(path: path, source: folder, limits: limits, writer) }
            return folder.sourceID
        }
        try synchronize()
        return try store.calendars().filter { $0.sourceID == source }
    }

    /// Forgets a source with its calendars. The folder stays as it is.
    ///
    /// - Parameter name: the folder, or the identifier or title of the source.
    /// - Throws: `noSuchSource`.
    package func remove(_ name: String) throws {
        let path = try? Self.absolute(name)
        try store.write(overridingReadOnly: true, mirroring: true) { writer in
            let folders = try writer.vdirSources()
            let sources = try writer.sources().filter { $0.kind == "vdir" }
            let found =
                folders.first { $0.path == path || $0.path == name }?.sourceID
                ?? sources.first { $0.identifier == name }?.id
                ?? sources.first { $0.title == name }?.id
            guard let found else { throw ConferenceError.noSuchSource(name) }
            try writer.deleteVdirSource(id: found)
        }
    }

    /// Brings the store up to the folders; costs a stat for each file where nothing has changed.
    ///
    /// - Throws: what the store throws. What is wrong with folders and files is in the report, and the rest goes on.
    @discardableResult
    package func synchronize() throws -> VdirReport {
        try VdirSynchronizer(store: store, zones: zones, limits: limits, clock: clock).run()
    }

    /// The folders whose changes concern the store: all calendars, and the places where new ones can appear.
    package func folders() throws -> [String] {
        guard try store.hasVdirSources() else { return [] }
        return try store.vdirSources().filter(\.isRoot).map(\.path) + store.vdirCalendars().map(\.path)
    }

    /// The path without links, so that one folder has one name.
    private static func absolute(_ path: String) throws -> String {
        guard let resolved = realpath(path, nil) else {
            throw errno == ENOENT || errno == ENOTDIR
                ? ConferenceError.noSuchFolder(path) : ConferenceError.cannotRead(path, errno: errno)
        }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
