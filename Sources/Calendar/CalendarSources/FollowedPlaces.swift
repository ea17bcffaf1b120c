import CalendarModel
import CalendarStore
import ConferenceErrors
import Glibc

/// Identifies a file or folder regardless of the path that leads to it, such as a symbolic link, a second mount, or a hard
/// link.
struct FileIdentity: Hashable {
    private let device: UInt64
    private let inode: UInt64

    /// Identifies what is at a path, or returns nil if there is nothing.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    init(_ status: stat) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
    }

    /// Returns the identities of a folder and of all folders above it.
    static func lineage(of path: String) -> Set<FileIdentity> {
        var path = path[...]
        var found: Set<FileIdentity> = []
        while true {
            if let identity = FileIdentity(path: path.isEmpty ? "/" : String(path)) { found.insert(identity) }
            guard let slash = path.lastIndex(of: "/") else { return found }
            path = path[..<slash]
        }
    }
}

/// Checks a new source against the folders and files that a store already follows, because an event from a file in two sources
/// would be listed twice.
enum FollowedPlaces {
    /// Checks a folder.
    ///
    /// - Parameters:
    ///   - path: absolute, without symbolic links.
    ///   - calendars: the paths of the folders that become calendars.
    /// - Throws: `vdirKnown`, `vdirHasSubscription`.
    static func check(
        folder path: String, calendars: [String], _ reading: borrowing some StoreReading & ~Copyable
    ) throws {
        let identity = FileIdentity(path: path)
        let lineage = FileIdentity.lineage(of: path)
        for known in try reading.vdirSources().map(\.path) + reading.vdirCalendars().map(\.path) {
            let other = FileIdentity(path: known)
            guard
                path.isPath(in: known) || known.isPath(in: path) || other.map(lineage.contains) ?? false
                    || identity.map(FileIdentity.lineage(of: resolved(known) ?? known).contains) ?? false
            else { continue }
            throw ConferenceError.vdirKnown(path, as: known, isSame: other != nil && other == identity)
        }
        let taken = try self.calendars(reading)
        var own: Set<FileIdentity> = []
        for calendar in calendars {
            guard let identity = FileIdentity(path: calendar) else { continue }
            if let known = taken[identity] { throw ConferenceError.vdirKnown(calendar, as: known, isSame: true) }
            own.insert(identity)
        }
        for subscription in try reading.subscriptions() where subscription.isFile {
            guard let file = resolved(subscription.address), isCalendarFile(file), let above = parent(of: file),
                let folder = FileIdentity(path: above), own.contains(folder)
            else { continue }
            let title = try reading.calendar(id: subscription.calendarID)?.title ?? ""
            throw ConferenceError.vdirHasSubscription(path, file: subscription.address, title: title)
        }
    }

    /// Checks a file to subscribe to.
    ///
    /// - Throws: `fileIsInSource`, `duplicateSubscription`.
    static func check(file path: String, _ reading: borrowing some StoreReading & ~Copyable) throws {
        var status = stat()
        guard stat(path, &status) == 0, let file = resolved(path) else { return }
        let identity = FileIdentity(status)
        for known in try reading.subscriptions() where known.isFile {
            guard FileIdentity(path: known.address) == identity else { continue }
            throw ConferenceError.duplicateSubscription(try reading.calendar(id: known.calendarID)?.title ?? "")
        }
        let folders = try calendars(reading)
        if isCalendarFile(file), let above = parent(of: file), let folder = FileIdentity(path: above),
            let known = folders[folder]
        {
            throw ConferenceError.fileIsInSource(path, folder: known)
        }
        // Another name of the same file may be in a folder.
        guard status.st_nlink > 1, !folders.isEmpty else { return }
        for calendar in try reading.vdirCalendars() {
            let isThere = try reading.vdirItems(calendar: calendar.calendarID).contains { item in
                item.stamp.inode == Int64(bitPattern: UInt64(status.st_ino))
                    && FileIdentity(path: calendar.path + "/" + item.name) == identity
            }
            if isThere { throw ConferenceError.fileIsInSource(path, folder: calendar.path) }
        }
    }

    /// Returns the paths of all calendars that are folders, by identity.
    static func calendars(_ reading: borrowing some StoreReading & ~Copyable) throws -> [FileIdentity: String] {
        let paths = try reading.vdirCalendars().map(\.path)
        return Dictionary(paths.compactMap { path in FileIdentity(path: path).map { ($0, path) } }) { first, _ in first
        }
    }

    private static func isCalendarFile(_ path: String) -> Bool { Array(path.utf8).hasExtension }

    private static func parent(of path: String) -> String? {
        path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) }
    }

    /// Returns the path without symbolic links; nil if there is nothing.
    static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
