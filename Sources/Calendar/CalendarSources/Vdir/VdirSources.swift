package import CalendarModel
package import CalendarStore
import CalendarEditing
package import ConferenceErrors
package import ConferenceModel
import Glibc
import Platform
package import Recurrence

/// The folders that a store uses as sources of calendars: adds and removes them, and synchronises the store with them.
///
/// Safe to use from any thread. A value opens no file before it is used. In a store without folders, every operation is a
/// single index lookup.
package struct VdirSources: Sendable {
    let store: CalendarStore
    private let zones: ZoneDatabase
    let limits: Limits
    let clock: @Sendable () -> Int64

    /// - Parameters:
    ///   - store: a store from ``openStore(path:zones:limits:clock:now:)``, or any other store for reading only.
    ///   - clock: returns nanoseconds since 1970-01-01T00:00:00Z, on the clock that stamps files.
    package init(
        store: CalendarStore, zones: ZoneDatabase, limits: Limits = Limits(),
        clock: @escaping @Sendable () -> Int64 = VdirSources.systemClock
    ) {
        self.store = store
        self.zones = zones
        self.limits = limits
        self.clock = clock
    }

    /// Opens a store that writes changes of folder calendars to their files.
    ///
    /// - Parameters:
    ///   - warn: as in ``VdirMirror/init(zones:limits:clock:warn:)``.
    ///   - author: the author of changes, for the history.
    /// - Throws: the errors of `CalendarStore`'s initialiser.
    package static func openStore(
        path: String, zones: ZoneDatabase, limits: Limits = Limits(),
        clock: @escaping @Sendable () -> Int64 = VdirSources.systemClock,
        warn: @escaping @Sendable (Sentence) -> Void = { _ in }, author: ChangeAuthor = .current,
        now: @escaping @Sendable () -> Int64
    ) throws -> CalendarStore {
        try CalendarStore(
            path: path, limits: limits, mirror: VdirMirror(zones: zones, limits: limits, clock: clock, warn: warn),
            author: author,
            now: now)
    }

    /// Returns the system time.
    package static let systemClock: @Sendable () -> Int64 = {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Adds a folder and reads its files.
    ///
    /// A folder with calendar files, or an empty one, is a single calendar. In a folder that contains only folders, each of
    /// these is a calendar, including those created later.
    ///
    /// - Returns: the calendars of the new source.
    /// - Throws: `noSuchFolder`; `cannotRead`; `vdirKnown` if the folder already is a source, is inside one, or contains one,
    ///   even under another name; `vdirHasSubscription`; errors of the store.
    package func add(_ path: String) throws -> [CalendarRecord] {
        let path = try Self.absolute(path)
        let folder = try VdirFolder(path: path, limits: limits)
        let inside = try folder.listRoot(tag: "-").folders
        let isRoot = try folder.list(tag: "-").files.isEmpty && !inside.isEmpty
        let title = VdirMetadata.title(nil, path: path, limits: limits)
        let source = try store.write(overridingReadOnly: true, mirroring: true) { writer in
            try FollowedPlaces.check(
                folder: path, calendars: isRoot ? inside.map { path + "/" + $0 } : [path], writer)
            let (_, folder) = try writer.insertVdirSource(
                title: title, path: path, isRoot: isRoot, mount: VdirMounts.mountPoint(of: path))
            if !isRoot { _ = try VdirSynchronizer.addCalendar(path: path, source: folder, limits: limits, writer) }
            return folder.sourceID
        }
        try synchronize()
        return try store.calendars().filter { $0.sourceID == source }
    }

    /// Removes a source and its calendars from the store. The folder stays unchanged.
    ///
    /// - Parameter name: the path of the folder, or the identifier or title of the source.
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

    /// Updates the store from the system's time zones and from the folders. If nothing has changed, this reads one row, and
    /// calls stat(2) once for each file.
    ///
    /// - Throws: errors of the store. Problems with folders and files are in the report and do not affect the others.
    @discardableResult
    package func synchronize() throws -> VdirReport {
        try updateZones()
        return try VdirSynchronizer(store: store, zones: zones, limits: limits, clock: clock).run()
    }

    /// Derives the times of entries again if the system's time zones have changed, or if an earlier version has derived them
    /// differently. If the store cannot be written now, the next program does this.
    private func updateZones() throws {
        do {
            try ZoneMigration(store: store, zones: zones, limits: limits).runIfNeeded()
        } catch let error as ConferenceError
            where [.storeLocked, .storeReadOnly, .storeFull].contains(error.code)
        {}
    }

    /// Returns the folders to watch: those of all calendars, and those in which new calendars can appear.
    package func folders() throws -> [String] {
        guard try store.hasVdirSources() else { return [] }
        return try store.vdirSources().filter(\.isRoot).map(\.path) + store.vdirCalendars().map(\.path)
    }

    /// Returns the path without symbolic links, so that each folder has a single name.
    private static func absolute(_ path: String) throws -> String {
        guard let resolved = FollowedPlaces.resolved(path) else {
            throw errno == ENOENT || errno == ENOTDIR
                ? ConferenceError.noSuchFolder(path) : ConferenceError.cannotRead(path, errno: errno)
        }
        return resolved
    }
}
