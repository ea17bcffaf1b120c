import CFolder
import CalendarStore
import ConferenceErrors
import Glibc
import Platform

/// The changes that one transaction makes to files, so that they can be undone.
///
/// A file is replaced by exchanging it with a new one, so that the old file remains available and can be checked once
/// more: if another program changed it at the last moment, that program's file is restored and the transaction fails. A
/// crash leaves behind only a temporary file, which the next synchronisation removes.
final class VdirChanges {
    private enum Done {
        /// The old file has the temporary name.
        case replaced(VdirFolder, name: String, temporary: String, stamp: FileStamp)
        case created(VdirFolder, name: String, stamp: FileStamp)
        /// The old file has the temporary name.
        case removed(VdirFolder, name: String, temporary: String)
        case createdFolder(VdirFolder, name: String)
        case removedFolder(VdirFolder, name: String, temporary: String)
    }

    private var done: [Done] = []

    // MARK: Changing files

    /// Replaces a file.
    ///
    /// - Parameters:
    ///   - expected: the stamp of the old file when it was read.
    ///   - tag: the tag of this store.
    /// - Returns: the stamp of the new file.
    /// - Throws: `vdirFileChanged`, `cannotWrite`; the folder is then unchanged.
    func replace(
        _ name: String, in folder: VdirFolder, with bytes: [UInt8], mode: mode_t, expected: FileStamp, tag: String
    ) throws -> FileStamp {
        let temporary = try write(bytes, mode: mode, in: folder, tag: tag)
        do {
            try exchange(folder, name, temporary, expected: expected, tag: tag)
        } catch {
            unlinkat(folder.descriptor, temporary, 0)
            throw error
        }
        guard let stamp = try folder.stamp(of: name) else {
            // Another program removed the new file immediately; restore the old one.
            _ = cfolder_rename_to_new(folder.descriptor, temporary, name)
            throw ConferenceError.vdirFileChanged(folder.path(of: name))
        }
        done.append(.replaced(folder, name: name, temporary: temporary, stamp: stamp))
        try synchronize(folder)
        return stamp
    }

    /// Creates a file unless its name already exists.
    ///
    /// - Returns: the stamp of the file; nil if the name exists.
    func create(_ name: String, in folder: VdirFolder, with bytes: [UInt8], tag: String) throws -> FileStamp? {
        // The mode that khal uses.
        let temporary = try write(bytes, mode: 0o600, in: folder, tag: tag)
        var code = cfolder_rename_to_new(folder.descriptor, temporary, name)
        if code == EINVAL || code == ENOSYS {
            // For file systems without that call: creating a hard link also fails if the name exists.
            code = linkat(folder.descriptor, temporary, folder.descriptor, name, 0) == 0 ? 0 : errno
            unlinkat(folder.descriptor, temporary, 0)
        }
        if code == EEXIST {
            unlinkat(folder.descriptor, temporary, 0)
            return nil
        }
        guard code == 0, let stamp = try folder.stamp(of: name) else {
            unlinkat(folder.descriptor, temporary, 0)
            throw ConferenceError.cannotWrite(folder.path(of: name), errno: code == 0 ? ENOENT : code)
        }
        done.append(.created(folder, name: name, stamp: stamp))
        try synchronize(folder)
        return stamp
    }

    /// Removes a file.
    ///
    /// - Throws: `vdirFileChanged`, `cannotWrite`; the folder is then unchanged.
    func remove(_ name: String, in folder: VdirFolder, expected: FileStamp, tag: String) throws {
        let temporary = VdirTemporaryName.make(tag: tag)
        guard renameat(folder.descriptor, name, folder.descriptor, temporary) == 0 else {
            throw errno == ENOENT
                ? ConferenceError.vdirFileChanged(folder.path(of: name))
                : ConferenceError.cannotWrite(folder.path(of: name), errno: errno)
        }
        done.append(.removed(folder, name: name, temporary: temporary))
        guard try folder.stamp(of: temporary).map({ $0.isSameFile(as: expected) }) ?? false else {
            undoLast()
            throw ConferenceError.vdirFileChanged(folder.path(of: name))
        }
        try synchronize(folder)
    }

    /// Creates a folder; returns false if its name already exists.
    func createFolder(_ name: String, in folder: VdirFolder) throws -> Bool {
        guard mkdirat(folder.descriptor, name, 0o700) == 0 else {
            guard errno == EEXIST else { throw ConferenceError.cannotWrite(folder.path(of: name), errno: errno) }
            return false
        }
        done.append(.createdFolder(folder, name: name))
        try synchronize(folder)
        return true
    }

    /// Removes a folder and its two metadata files; it must contain nothing else.
    func removeFolder(_ name: String, in folder: VdirFolder, tag: String) throws {
        let temporary = VdirTemporaryName.make(tag: tag)
        guard renameat(folder.descriptor, name, folder.descriptor, temporary) == 0 else {
            throw ConferenceError.cannotWrite(folder.path(of: name), errno: errno)
        }
        done.append(.removedFolder(folder, name: name, temporary: temporary))
        try synchronize(folder)
    }

    // MARK: Ending

    /// Deletes the old versions.
    func commit() {
        for change in done {
            switch change {
            case .replaced(let folder, _, let temporary, _), .removed(let folder, _, let temporary):
                unlinkat(folder.descriptor, temporary, 0)
            case .removedFolder(let folder, _, let temporary):
                for file in [VdirMetadata.displayName, VdirMetadata.color] {
                    unlinkat(folder.descriptor, temporary + "/" + file, 0)
                }
                // If another program has added a file meanwhile, the folder stays.
                unlinkat(folder.descriptor, temporary, AT_REMOVEDIR)
            case .created, .createdFolder: break
            }
        }
        done = []
    }

    /// Undoes all changes, except where another program has changed a file meanwhile.
    func undo() { while !done.isEmpty { undoLast() } }

    private func undoLast() {
        switch done.removeLast() {
        case .replaced(let folder, let name, let temporary, let stamp):
            let now = try? folder.stamp(of: name)
            if let now, now.isSameFile(as: stamp) {
                if cfolder_exchange(folder.descriptor, temporary, name) != 0 {
                    renameat(folder.descriptor, temporary, folder.descriptor, name)
                }
            }
            unlinkat(folder.descriptor, temporary, 0)
        case .created(let folder, let name, let stamp):
            if let now = try? folder.stamp(of: name), now.isSameFile(as: stamp) {
                unlinkat(folder.descriptor, name, 0)
            }
        case .removed(let folder, let name, let temporary):
            if cfolder_rename_to_new(folder.descriptor, temporary, name) != 0 {
                linkat(folder.descriptor, temporary, folder.descriptor, name, 0)
                unlinkat(folder.descriptor, temporary, 0)
            }
        case .createdFolder(let folder, let name):
            unlinkat(folder.descriptor, name, AT_REMOVEDIR)
        case .removedFolder(let folder, let name, let temporary):
            _ = cfolder_rename_to_new(folder.descriptor, temporary, name)
        }
    }

    // MARK: -

    /// Writes a temporary file and flushes it to disk.
    private func write(_ bytes: [UInt8], mode: mode_t, in folder: VdirFolder, tag: String) throws -> String {
        let name = VdirTemporaryName.make(tag: tag)
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
        if code == 0, fchmod(file, mode) != 0 || fsync(file) != 0 { code = errno }
        // Some network file systems report a full disk only here.
        if close(file) != 0, code == 0 { code = errno }
        guard code == 0 else {
            unlinkat(folder.descriptor, name, 0)
            throw ConferenceError.cannotWrite(folder.path, errno: code)
        }
        return name
    }

    /// Exchanges a file with a temporary one.
    ///
    /// - Throws: `vdirFileChanged` if the old file is not the expected one; it then has its name back.
    private func exchange(
        _ folder: VdirFolder, _ name: String, _ temporary: String, expected: FileStamp, tag: String
    ) throws {
        let code = cfolder_exchange(folder.descriptor, temporary, name)
        switch code {
        case 0:
            guard try folder.stamp(of: temporary).map({ $0.isSameFile(as: expected) }) ?? false else {
                _ = cfolder_exchange(folder.descriptor, temporary, name)
                throw ConferenceError.vdirFileChanged(folder.path(of: name))
            }
        case ENOENT:
            throw ConferenceError.vdirFileChanged(folder.path(of: name))
        case EINVAL, ENOSYS:
            try replaceAfterCopying(folder, name, temporary, expected: expected, tag: tag)
        default:
            throw ConferenceError.cannotWrite(folder.path(of: name), errno: code)
        }
    }

    /// For file systems that cannot exchange names: copies the old file first, so that the name always refers to a
    /// file. A change by another program in the microseconds between check and rename goes unnoticed.
    private func replaceAfterCopying(
        _ folder: VdirFolder, _ name: String, _ temporary: String, expected: FileStamp, tag: String
    ) throws {
        guard let (old, stamp, mode) = try folder.read(name), stamp.isSameFile(as: expected) else {
            throw ConferenceError.vdirFileChanged(folder.path(of: name))
        }
        let copy = try write(old, mode: mode, in: folder, tag: tag)
        guard try folder.stamp(of: name)?.isSameFile(as: expected) ?? false else {
            unlinkat(folder.descriptor, copy, 0)
            throw ConferenceError.vdirFileChanged(folder.path(of: name))
        }
        guard renameat(folder.descriptor, temporary, folder.descriptor, name) == 0 else {
            let code = errno
            unlinkat(folder.descriptor, copy, 0)
            throw ConferenceError.cannotWrite(folder.path(of: name), errno: code)
        }
        renameat(folder.descriptor, copy, folder.descriptor, temporary)
    }

    /// Ensures that new names survive a power failure.
    private func synchronize(_ folder: VdirFolder) throws {
        guard fsync(folder.descriptor) == 0 || errno == EINVAL else {
            throw ConferenceError.cannotWrite(folder.path, errno: errno)
        }
    }
}

extension FileStamp {
    /// Whether both are the same file with the same content under different names; renaming changes the inode's time.
    func isSameFile(as other: FileStamp) -> Bool {
        size == other.size && modified == other.modified && inode == other.inode
    }
}
