import CFolder
import ConferenceErrors
import Glibc
import Platform

/// The owner, permissions and extended attributes of a file, which are kept when a new file replaces it. Its access control
/// list is one of these attributes.
struct VdirAttributes {
    private let owner: uid_t
    private let group: gid_t
    private let mode: mode_t
    private let attributes: [(name: String, value: [UInt8])]

    /// Reads the attributes of a file before it is changed.
    ///
    /// - Throws: `vdirFileReadOnly`, `vdirFileChanged`, `cannotRead`.
    init(of name: String, in folder: VdirFolder) throws {
        let path = folder.path(of: name)
        let file = openat(folder.descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else {
            throw errno == ENOENT
                ? ConferenceError.vdirFileChanged(path) : ConferenceError.cannotRead(path, errno: errno)
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw ConferenceError.cannotRead(path, errno: errno) }
        (owner, group, mode) = (status.st_uid, status.st_gid, status.st_mode & 0o777)
        // A file without write permission for anyone must not be changed, even by a user who may write everything.
        guard mode & 0o222 != 0, faccessat(folder.descriptor, name, W_OK, AT_EACCESS) == 0 else {
            throw ConferenceError.vdirFileReadOnly(path)
        }
        attributes = Self.names(of: file).compactMap { name in Self.value(name, of: file).map { (name, $0) } }
    }

    /// Sets the attributes of a new file, as far as the process is permitted.
    ///
    /// - Returns: sentences about attributes that could not be kept; empty if all were kept.
    /// - Throws: `cannotWrite`.
    mutating func apply(to file: Int32, path: String) throws -> [Sentence] {
        var lost: [Sentence] = []
        var mode = mode
        var status = stat()
        guard fstat(file, &status) == 0 else { throw ConferenceError.cannotWrite(path, errno: errno) }
        if status.st_uid != owner, fchown(file, owner, gid_t.max) != 0 { lost.append("its owner") }
        if status.st_gid != group, fchown(file, uid_t.max, group) != 0 {
            lost.append("its group")
            // The permissions of the old group must not apply to another group.
            mode &= ~0o070 | (mode & 0o007) << 3
        }
        for (name, value) in attributes where Self.value(name, of: file) != value {
            if fsetxattr(file, name, value, value.count, 0) != 0 { lost.append("the attribute \(name)") }
        }
        // This comes last, because the other calls change the mode. With an access control list, this sets its mask.
        guard fchmod(file, mode) == 0 else { throw ConferenceError.cannotWrite(path, errno: errno) }
        return lost.isEmpty ? [] : [ConferenceError.vdirAttributesLost(path, lost: lost).sentence]
    }

    private static func names(of file: Int32) -> [String] {
        let length = flistxattr(file, nil, 0)
        guard length > 0 else { return [] }
        var names = [CChar](repeating: 0, count: length)
        let count = flistxattr(file, &names, length)
        guard count > 0 else { return [] }
        return names[..<count].split(separator: 0).map {
            String(decoding: $0.map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
    }

    private static func value(_ name: String, of file: Int32) -> [UInt8]? {
        let length = fgetxattr(file, name, nil, 0)
        guard length >= 0 else { return nil }
        var value = [UInt8](repeating: 0, count: length)
        return fgetxattr(file, name, &value, length) == length ? value : nil
    }

    // MARK: New files

    /// Returns the permissions of a new file: those of another file in the folder. The first file of a folder is private, as
    /// with khal, except in a folder whose files belong to its group. The kernel sets the group, and the access control list if
    /// the folder has a default one.
    static func modeOfNewFile(in folder: VdirFolder, like sample: String?) -> mode_t {
        var status = stat()
        if let sample, fstatat(folder.descriptor, sample, &status, AT_SYMLINK_NOFOLLOW) == 0,
            status.st_mode & S_IFMT == S_IFREG
        {
            return status.st_mode & 0o666 | 0o600
        }
        return modeOfNewFolder(in: folder) & 0o666
    }

    /// Returns the permissions of a new folder: private, except in a folder that is shared with its group.
    static func modeOfNewFolder(in folder: VdirFolder) -> mode_t {
        var status = stat()
        guard fstat(folder.descriptor, &status) == 0, status.st_mode & S_ISGID != 0 else { return 0o700 }
        return 0o700 | status.st_mode & 0o070
    }
}
