import ConferenceErrors
import Foundation
import Platform
import Recurrence

/// The folder `backups` next to a store, and the backups in it.
package struct BackupFolder: Sendable {
    /// The folder, as an absolute path.
    package let path: String
    /// The prefix of the names of its backups.
    private let stem: String

    /// - Parameter store: the store, as an absolute path.
    package init(store: String) {
        let store = store as NSString
        path = store.deletingLastPathComponent + "/backups"
        stem = (store.lastPathComponent as NSString).deletingPathExtension
    }

    /// A backup in the folder.
    package struct Backup: Hashable, Sendable {
        package var path: String
        package var bytes: Int64
        /// When it was made, according to its name: `20260301T090000Z`.
        package var time: String
        /// Why it was made: `before-schema-4`, `before-restore`, `damaged`; empty for a backup that the user asked for.
        package var reason: String
    }

    /// A path in the folder that does not exist yet.
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

    /// The backups of this store, oldest first. A missing folder has none.
    ///
    /// - Throws: `cannotRead` if the folder cannot be listed.
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
            // The number of a backup that was made within the same second as another.
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
