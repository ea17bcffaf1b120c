import CFolder
import CalendarStore
import ConferenceErrors
import Glibc
import Platform

/// The owner, permissions and extended attributes of a file, which are kept when a new file replaces it. Its access control
/// list is one of these attributes.
struct VdirAttributes {
    let values: FileAttributes

    /// Takes over the attributes that a file had.
    init(_ values: FileAttributes) { self.values = values }

    /// Reads the attributes of a file before it is changed.
    ///
    /// - Throws: `vdirFileReadOnly`, `vdirFileChanged`, `cannotRead`.
    init(of name: String, in folder: VdirFolder) throws {
        self.init(try Self.read(name, in: folder))
        // A file without write permission for anyone must not be changed, even by a user who may write everything.
        guard values.mode & 0o222 != 0, faccessat(folder.descriptor, name, W_OK, AT_EACCESS) == 0 else {
            throw ConferenceError.vdirFileReadOnly(folder.path(of: name))
        }
    }

    /// Returns the attributes of a file, whether or not it can be changed.
    ///
    /// - Throws: `vdirFileChanged`, `cannotRead`.
    static func read(_ name: String, in folder: VdirFolder) throws -> FileAttributes {
        let path = folder.path(of: name)
        let file = openat(folder.descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else {
            throw errno == ENOENT
                ? ConferenceError.vdirFileChanged(path) : ConferenceError.cannotRead(path, errno: errno)
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw ConferenceError.cannotRead(path, errno: errno) }
        let extended = names(of: file).compactMap { name in value(name, of: file).map { (name, $0) } }
        return FileAttributes(
            owner: status.st_uid, group: status.st_gid, mode: status.st_mode & 0o777,
            extended: Dictionary(extended, uniquingKeysWith: { first, _ in first }))
    }

    /// Sets the attributes of a new file, as far as the process is permitted.
    ///
    /// - Returns: sentences about attributes that could not be kept; empty if all were kept.
    /// - Throws: `cannotWrite`.
    func apply(to file: Int32, path: String) throws -> [Sentence] {
        var lost: [Sentence] = []
        var mode = values.mode
        var status = stat()
        guard fstat(file, &status) == 0 else { throw ConferenceError.cannotWrite(path, errno: errno) }
        if status.st_uid != values.owner, fchown(file, values.owner, gid_t.max) != 0 { lost.append("its owner") }
        if status.st_gid != values.group, fchown(file, uid_t.max, values.group) != 0 {
            lost.append("its group")
            // The permissions of the old group must not apply to another group.
            mode = Self.withoutGroup(mode)
        }
        for (name, value) in values.extended.sorted(by: { $0.key < $1.key }) where Self.value(name, of: file) != value {
            if fsetxattr(file, name, value, value.count, 0) != 0 { lost.append("the attribute \(name)") }
        }
        // This comes last, because the other calls change the mode. With an access control list, this sets its mask.
        guard fchmod(file, mode) == 0 else { throw ConferenceError.cannotWrite(path, errno: errno) }
        return lost.isEmpty ? [] : [ConferenceError.vdirAttributesLost(path, lost: lost).sentence]
    }

    /// Returns permissions that give a group no more than all others.
    private static func withoutGroup(_ mode: mode_t) -> mode_t { mode & (~0o070 | (mode & 0o007) << 3) }

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
    private static func modeOfNewFile(in folder: VdirFolder, like sample: String?) -> mode_t {
        var status = stat()
        if let sample, fstatat(folder.descriptor, sample, &status, AT_SYMLINK_NOFOLLOW) == 0,
            status.st_mode & S_IFMT == S_IFREG
        {
            return status.st_mode & 0o666 | 0o600
        }
        return modeOfNewFolder(in: folder) & 0o666
    }

    /// Returns the permissions of a new file with what another file had in it.
    ///
    /// - Parameters:
    ///   - mode: the permissions that the file would have in its folder. Only those that every source gives are left.
    ///   - file: the new file, which already has its group and an access control list if the folder has a default one.
    private static func mode(_ mode: mode_t, of file: Int32, from sources: [FileAttributes]) -> mode_t {
        let list = "system.posix_acl_access"
        var status = stat()
        let group = fstat(file, &status) == 0 ? status.st_gid : nil
        let hasList = value(list, of: file) != nil
        return sources.reduce(mode) { mode, source in
            // The permissions of one group must not apply to another. With a list, they are the most that it gives to anyone.
            let isComparable = (source.extended[list] != nil) == hasList && (hasList || source.group == group)
            return mode & (0o700 | (isComparable ? source.mode : withoutGroup(source.mode)))
        }
    }

    /// Sets the permissions of a new file.
    ///
    /// - Returns: as ``apply(to:path:)``.
    static func apply(
        _ origin: VdirFileOrigin, to file: Int32, named name: String, in folder: VdirFolder
    ) throws -> [Sentence] {
        switch origin {
        case .new(let sample, let sources):
            let mode = mode(modeOfNewFile(in: folder, like: sample), of: file, from: sources)
            guard fchmod(file, mode) == 0 else { throw ConferenceError.cannotWrite(folder.path, errno: errno) }
            return []
        case .former(let values): return try VdirAttributes(values).apply(to: file, path: folder.path(of: name))
        }
    }

    /// Returns the permissions of a new folder: private, except in a folder that is shared with its group.
    static func modeOfNewFolder(in folder: VdirFolder) -> mode_t {
        var status = stat()
        guard fstat(folder.descriptor, &status) == 0, status.st_mode & S_ISGID != 0 else { return 0o700 }
        return 0o700 | status.st_mode & 0o070
    }
}

/// What decides who may use a new file.
enum VdirFileOrigin {
    /// The folder: the permissions are those of another file in it, `sample`. They are restricted to those of `sources`, the
    /// files that contain or contained what is written.
    case new(sample: String?, sources: [FileAttributes])
    /// A file with these attributes, which contained the same before a change that is being undone.
    case former(FileAttributes)
}
