import ConferenceErrors
import Foundation
import Platform
import Recurrence

/// The folder `backups` beside a store, and what is in it.
package struct BackupFolder: Sendable {
    /// The folder, as an absolute path.
    package let path: String
    /// What the names of its backups begin with.
    private let stem: String

    /// - Parameter store: the store, as an absolute path.
    package init(store: String) {
        let store = store as NSString
        path = store.deletingLastPathComponent + "/backups"
        stem = (store.lastPathComponent as NSString).deletingPathExtension
    }

    /// One of its files.
    package struct Backup: Hashable, Sendable {
        package var path: String
        package var bytes: Int64
        /// When the name says that it was made: `20260301T090000Z`.
        package var time: String
        /// Why: `before-schema-4`, `before-restore`, `damaged`; empty for one that somebody asked for.
        package var reason: String
    }

    /// A name that nothing in the folder has.
    ///
    /// - Parameter instant: now, in seconds since 1970-01-01T00:00:00Z.
    func newName(at instant: Int64, reason: String = "") -> String {
        let time = EventTime(LocalDateTime(secondsSinceEpoch: instant), .utc).basicFormat
        let beginning = "\(path)/\(stem)-\(time)"
        var number = 1
        while true {
            let middle = number == 1 ? "" : "-\(number)"
            let name = beginning + middle + (reason.isEmpty ? "" : "-\(reason)") + ".sqlite"
            if access(name, F_OK) != 0 { return name }
            number += 1
        }
    }

    /// The backups of this store, the oldest first.
    ///
    /// - Throws: `cannotRead` where the folder cannot be looked into; one that is not there has none.
    package func backups() throws -> [Backup] {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: path)
        } catch {
            guard access(path, F_OK) == 0 else { return [] }
            throw ConferenceError.cannotRead(path, errno: EACCES)
        }
        return names.compactMap { name -> (key: String, backup: Backup)? in
            guard name.hasPrefix(stem + "-"), name.hasSuffix(".sqlite"), name.utf8.count < 256 else { return nil }
            let rest = name.dropFirst(stem.count + 1).dropLast(7)
            let time = rest.prefix(16)
            guard EventTime(basicFormat: String(time))?.reference == .utc else { return nil }
            var reason = rest.dropFirst(16).drop { $0 == "-" }
            // The number of one that was made in the same second.
            var number = 1
            if let digits = reason.split(separator: "-", maxSplits: 1).first.flatMap({ Int($0) }) {
                number = digits
                reason = reason.drop { $0.isNumber }.drop { $0 == "-" }
            }
            let file = "\(path)/\(name)"
            guard let bytes = StoreFile.size(file) else { return nil }
            let order = String(repeating: "0", count: max(0, 9 - "\(number)".count)) + "\(number)"
            return (
                "\(time)\(order)", Backup(path: file, bytes: bytes, time: String(time), reason: String(reason))
            )
        }.sorted { $0.key < $1.key }.map(\.backup)
    }
}

/// Keeps stores as they were before their conversion to another schema.
struct MigrationBackups {
    /// How many of them stay.
    static let kept = 3

    let folder: BackupFolder
    let now: @Sendable () -> Int64

    /// Keeps the file of a connection that holds its write lock and has not written yet.
    ///
    /// Another connection reads it, because SQLite copies nothing for one that is about to write.
    ///
    /// - Throws: `noBackupBeforeMigration`.
    func keep(_ connection: Connection, before schema: Int64) throws {
        do {
            let reader = try Connection(
                path: connection.path, identity: connection.identity, limits: connection.limits,
                format: connection.format)
            try reader.writeCopy(to: folder.newName(at: now(), reason: "before-schema-\(schema)"), replacing: false)
        } catch let error as ConferenceError {
            throw ConferenceError.noBackupBeforeMigration(connection.path, cause: error)
        }
        // Old ones that cannot be removed are no reason to stop.
        let old = (try? folder.backups())?.filter { $0.reason.hasPrefix("before-schema-") } ?? []
        for backup in old.dropLast(Self.kept) { unlink(backup.path) }
    }
}
