import CommandLineKit
import Foundation
import ICalendar
import Platform

/// Remembers that a store was found to be damaged, so that commands that write to it say so.
///
/// SQLite finds damage only in the pages that it reads. A change elsewhere in the file succeeds, and is lost when a backup is
/// restored.
struct KnownDamage {
    private let store: String
    /// A file in the user's state, which names the damaged file.
    private let note: String

    /// - Parameter store: the path of the store.
    init(store: String, places: Places) {
        let path = URL(fileURLWithPath: store).resolvingSymlinksInPath().path
        self.store = path
        note = "\(places.state)/damaged-stores/\(TextDigest.hexadecimal(of: path))"
    }

    /// Whether damage was found in this file, and neither a check nor a restored backup has shown since that it is gone.
    var isKnown: Bool {
        guard let known = try? SmallFile.read(note, limit: 1_024), let identity else { return false }
        return known.elementsEqual(identity.utf8)
    }

    /// Remembers the damage, if the file can be written.
    func remember() {
        guard let identity else { return }
        let folder = (note as NSString).deletingLastPathComponent
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try? Data(identity.utf8).write(to: URL(fileURLWithPath: note), options: .atomic)
    }

    func forget() { unlink(note) }

    /// Distinguishes the file from one that has replaced it.
    private var identity: String? {
        var status = stat()
        return stat(store, &status) == 0 ? "\(status.st_dev) \(status.st_ino)\n" : nil
    }
}

extension Context {
    /// What is known about damage in the store of this command.
    var knownDamage: KnownDamage { KnownDamage(store: arguments[CommonOptions.store] ?? places.store, places: places) }
}
