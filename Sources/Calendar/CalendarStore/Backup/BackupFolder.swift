import ConferenceErrors
import Foundation
import Platform
import Recurrence

/// The folder `backups` next to a store, and the backups in it.
package struct BackupFolder: Sendable {
    /// The folder, as an absolute path.
    package let path: String
    /// The name of the store's file, shortened so that every file name derived from it is allowed.
    private let name: String
    /// A digest of the store's real path, to distinguish the stores that share the folder.
    private let digest: String
    /// The name with which earlier versions began the names of backups: without the extension of the file, so that several
    /// stores could share it.
    private let earlierName: String

    /// - Parameter store: the store, as an absolute path.
    package init(store: String) {
        let file = (store as NSString).lastPathComponent
        path = (store as NSString).deletingLastPathComponent + "/backups"
        name = FileName.shortened(file, to: 120)
        digest = FileName.digest(of: StoreFile.canonical(store))
        earlierName = (file as NSString).deletingPathExtension
    }

    /// A backup in the folder.
    package struct Backup: Hashable, Sendable {
        package var path: String
        package var bytes: Int64
        /// The time of the backup according to its name, such as `20260301T090000Z`.
        package var time: String
        /// The reason for the backup: `before-schema-4`, `before-restore`, `damaged`; empty for a backup that the user asked
        /// for.
        package var reason: String
        /// Whether the name says that this is a backup of exactly this store, which may therefore be removed automatically.
        var isOwn: Bool
    }

    /// Reserves a new name in the folder by beginning to write its file.
    ///
    /// Programs that do this at the same time get different names: only the program that writes `.NAME.partial` can create
    /// NAME.
    ///
    /// - Parameter instant: now, in seconds since 1970-01-01T00:00:00Z.
    /// - Throws: `noPlaceForBackup`, `cannotWrite`.
    func newFile(at instant: Int64, reason: String = "") throws -> PartialFile {
        let time = EventTime(LocalDateTime(secondsSinceEpoch: instant), .utc).basicFormat
        let beginning = "\(path)/\(name)-\(digest)-\(time)"
        var number = 1
        while true {
            let middle = number == 1 ? "" : "-\(number)"
            let file = beginning + middle + (reason.isEmpty ? "" : "-\(reason)") + ".sqlite"
            number += 1
            guard !StoreFile.withSideFiles(file).contains(where: StoreFile.isTaken) else { continue }
            do {
                let partial = try PartialFile(for: file)
                if !StoreFile.isTaken(file) { return partial }
            } catch let error as ConferenceError where error.code == .backupUnderWay {}
        }
    }

    /// Returns the backups of this store, oldest first. A missing folder has none.
    ///
    /// Includes those that were made while the store was in another place, and those that earlier versions named without the
    /// extension; the latter can also belong to another store with that name.
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
        return names.compactMap { file -> (key: String, backup: Backup)? in
            guard file.hasSuffix(".sqlite"), let (rest, isOwn) = ending(of: file.dropLast(7)) else { return nil }
            let time = rest.prefix(16)
            guard EventTime(basicFormat: String(time))?.reference == .utc else { return nil }
            var reason = rest.dropFirst(16).drop { $0 == "-" }
            // The number that distinguishes backups of the same second.
            var number = 1
            if let digits = reason.split(separator: "-", maxSplits: 1).first.flatMap({ Int($0) }) {
                number = digits
                reason = reason.drop { $0.isNumber }.drop { $0 == "-" }
            }
            let full = "\(path)/\(file)"
            guard let bytes = StoreFile.size(full) else { return nil }
            let order = String(repeating: "0", count: max(0, 9 - "\(number)".count)) + "\(number)"
            return (
                "\(time)\(order)",
                Backup(path: full, bytes: bytes, time: String(time), reason: String(reason), isOwn: isOwn)
            )
        }.sorted { $0.key < $1.key }.map(\.backup)
    }

    /// Returns the part of a name that begins with the time.
    private func ending(of file: Substring) -> (Substring, isOwn: Bool)? {
        if file.hasPrefix("\(name)-") {
            let rest = file.dropFirst(name.count + 1)
            let mark = rest.prefix { $0 != "-" }
            if mark.count == FileName.digestLength { return (rest.dropFirst(mark.count + 1), mark == digest) }
        }
        guard file.hasPrefix("\(earlierName)-") else { return nil }
        return (file.dropFirst(earlierName.count + 1), false)
    }

    /// The name under which a backup is converted before it is restored.
    var conversion: String { "\(path)/\(name)-\(digest).converted" }

    /// Removes incomplete files that killed programs have left of backups of this store, once they are a day old.
    ///
    /// - Parameter instant: now, in seconds since 1970-01-01T00:00:00Z.
    func removeRemains(at instant: Int64) {
        PartialFile.removeRemains(in: path, before: instant - 86_400) { [name, earlierName] file in
            file.hasPrefix("\(name)-") || file.hasPrefix("\(name).") || file.hasPrefix("\(earlierName)-")
        }
    }
}
