import CFolder
import CalendarStore
import ConferenceErrors
import Glibc
import Platform

/// Prepares the changes that one transaction makes to files.
///
/// Until the transaction is committed, there are only temporary files, which ``discard()`` removes. The transaction stores the
/// changes to make (``store(_:)``), and ``VdirJournal`` makes them afterwards. So after a crash, either no change is made, or
/// the next program makes all of them.
final class VdirChanges {
    private var prepared: [(folder: VdirFolder, change: VdirChangeRecord)] = []
    /// The folders of new calendars. They are created at once, because files are prepared in them.
    private var createdFolders: [(folder: VdirFolder, name: String)] = []
    /// The batch of the changes, once they are stored; nil if there are none.
    private(set) var batch: Int64?
    /// Sentences about attributes of files that could not be kept.
    private(set) var losses: [Sentence] = []

    // MARK: Preparing

    /// Prepares the replacement of a file by one with the same owner, permissions and extended attributes.
    ///
    /// - Parameters:
    ///   - expected: the stamp of the old file when it was read.
    ///   - tag: the tag of this store.
    /// - Returns: the stamp of the new file.
    /// - Throws: `vdirFileChanged`, `vdirFileReadOnly`, `cannotWrite`.
    func replace(
        _ name: String, in folder: VdirFolder, with bytes: [UInt8], expected: FileStamp, tag: String
    ) throws -> FileStamp {
        try check(name, in: folder, expected: expected)
        let temporary = VdirTemporaryName.make(tag: tag)
        let attributes = try VdirAttributes(of: name, in: folder)
        let stamp = try write(bytes, to: temporary, in: folder) { file in
            losses += try attributes.apply(to: file, path: folder.path(of: name))
        }
        note(.replace, name, temporary, in: folder, old: expected, new: stamp)
        return stamp
    }

    /// Prepares a new file.
    ///
    /// - Parameter origin: decides its permissions.
    /// - Returns: the stamp of the file; nil if the name exists.
    func create(
        _ name: String, in folder: VdirFolder, with bytes: [UInt8], _ origin: VdirFileOrigin, tag: String
    ) throws -> FileStamp? {
        guard try folder.stamp(of: name) == nil else { return nil }
        let temporary = VdirTemporaryName.make(tag: tag)
        let stamp = try write(bytes, to: temporary, in: folder) { file in
            losses += try VdirAttributes.apply(origin, to: file, named: name, in: folder)
        }
        note(.create, name, temporary, in: folder, old: nil, new: stamp)
        return stamp
    }

    /// Prepares the removal of a file.
    ///
    /// - Throws: `vdirFileChanged`, `vdirFileReadOnly`.
    func remove(_ name: String, in folder: VdirFolder, expected: FileStamp, tag: String) throws {
        try check(name, in: folder, expected: expected)
        _ = try VdirAttributes(of: name, in: folder)
        note(.remove, name, VdirTemporaryName.make(tag: tag), in: folder, old: expected, new: nil)
    }

    /// Creates a folder; returns false if its name already exists.
    func createFolder(_ name: String, in folder: VdirFolder) throws -> Bool {
        guard mkdirat(folder.descriptor, name, VdirAttributes.modeOfNewFolder(in: folder)) == 0 else {
            guard errno == EEXIST else { throw ConferenceError.cannotWrite(folder.path(of: name), errno: errno) }
            return false
        }
        createdFolders.append((folder, name))
        try folder.synchronize()
        return true
    }

    /// Prepares the removal of a folder and its two metadata files; it must contain nothing else.
    func removeFolder(_ name: String, in folder: VdirFolder, tag: String) throws {
        guard let stamp = try folder.stamp(of: name) else {
            throw ConferenceError.vdirFileChanged(folder.path(of: name))
        }
        note(.removeFolder, name, VdirTemporaryName.make(tag: tag), in: folder, old: stamp, new: nil)
    }

    // MARK: Ending

    /// Sets the row of a file, so that its stamp is updated after the change is made; for a file that is removed, the row of the
    /// file to which its event moves.
    func setItem(_ item: Int64, of name: String, in folder: VdirFolder) {
        guard let index = prepared.lastIndex(where: { $0.folder === folder && $0.change.name == name }) else { return }
        prepared[index].change.item = item
    }

    /// Stores the changes to make after the transaction is committed.
    func store(_ writer: borrowing StoreWriter) throws {
        for folder in Set(prepared.map { ObjectIdentifier($0.folder) }) {
            try prepared.first { ObjectIdentifier($0.folder) == folder }?.folder.synchronize()
        }
        guard !prepared.isEmpty else { return }
        // New files come first, so that an event that moves is always in at least one folder.
        let order: [VdirChangeRecord.Kind] = [.create, .replace, .remove, .removeFolder]
        batch = try writer.insert(order.flatMap { kind in prepared.map(\.change).filter { $0.kind == kind } })
    }

    /// Removes the temporary files of a transaction that has failed.
    func discard() {
        for (folder, change) in prepared { unlinkat(folder.descriptor, change.temporary, 0) }
        for (folder, name) in createdFolders.reversed() { unlinkat(folder.descriptor, name, AT_REMOVEDIR) }
        (prepared, createdFolders, batch) = ([], [], nil)
    }

    // MARK: -

    private func note(
        _ kind: VdirChangeRecord.Kind, _ name: String, _ temporary: String, in folder: VdirFolder, old: FileStamp?,
        new: FileStamp?
    ) {
        let change = VdirChangeRecord(
            kind: kind, folder: folder.path, name: name, temporary: temporary, old: old, new: new)
        prepared.append((folder, change))
    }

    private func check(_ name: String, in folder: VdirFolder, expected: FileStamp) throws {
        guard try folder.stamp(of: name).map({ $0.isSameFile(as: expected) }) ?? false else {
            throw ConferenceError.vdirFileChanged(folder.path(of: name))
        }
    }

    /// Writes a temporary file and flushes it to disk.
    ///
    /// - Parameter finish: sets the attributes of the open file.
    /// - Returns: its stamp.
    private func write(
        _ bytes: [UInt8], to name: String, in folder: VdirFolder, finish: (Int32) throws -> Void
    ) throws -> FileStamp {
        let file = openat(folder.descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw ConferenceError.cannotWrite(folder.path, errno: errno) }
        var code: Int32 = 0
        var position = 0
        while position < bytes.count, code == 0 {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.write(file, buffer.baseAddress.map { $0 + position }, bytes.count - position)
            }
            if count < 0 {
                if errno != EINTR { code = errno }
            } else {
                position += count
            }
        }
        do {
            if code == 0 { try finish(file) }
        } catch {
            close(file)
            unlinkat(folder.descriptor, name, 0)
            throw error
        }
        if code == 0, fsync(file) != 0 { code = errno }
        // Some network file systems report a full disk only here.
        if close(file) != 0, code == 0 { code = errno }
        guard code == 0, let stamp = try folder.stamp(of: name) else {
            unlinkat(folder.descriptor, name, 0)
            throw ConferenceError.cannotWrite(folder.path, errno: code == 0 ? ENOENT : code)
        }
        return stamp
    }
}

extension FileStamp {
    /// Returns whether both are the same file with the same contents, perhaps under different names. Ignores the inode's change
    /// time, because renaming changes it.
    func isSameFile(as other: FileStamp) -> Bool {
        size == other.size && modified == other.modified && inode == other.inode
    }
}
