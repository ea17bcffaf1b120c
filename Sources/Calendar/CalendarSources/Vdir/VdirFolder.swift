import CFolder
import CalendarStore
import ConferenceErrors
import ConferenceModel
import Glibc
import Platform

/// An open folder. All operations use its descriptor, so that a folder that is renamed or replaced meanwhile is not
/// confused with another one. Symbolic links are not followed.
final class VdirFolder {
    let path: String
    let descriptor: Int32
    private let limits: Limits

    /// The relevant entries of a folder.
    struct Listing {
        /// The calendar files, unordered.
        var files: [(name: String, stamp: FileStamp)] = []
        /// Entries with the name of a calendar file that are not regular files.
        var unsuitable: [(name: String, found: String)] = []
        /// Abandoned temporary files of this store.
        var leftovers: [String] = []
        /// True if there are entries other than calendar files and the two metadata files.
        var hasOthers = false
    }

    /// - Throws: `noSuchFolder`, `cannotRead`.
    init(path: String, limits: Limits) throws {
        self.path = path
        self.limits = limits
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw errno == ENOENT || errno == ENOTDIR
                ? ConferenceError.noSuchFolder(path) : ConferenceError.cannotRead(path, errno: errno)
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Returns the path of a file, for messages.
    func path(of name: String) -> String { path + "/" + name }

    /// Whether files can be created and removed here.
    var isWritable: Bool { faccessat(descriptor, ".", W_OK | X_OK, AT_EACCESS) == 0 }

    // MARK: Listing

    /// Examines every entry once, without opening any.
    ///
    /// - Parameter tag: the tag of this store, which identifies its temporary files.
    /// - Throws: `vdirTooManyFiles`, `cannotRead`.
    func list(tag: String) throws -> Listing {
        var listing = Listing()
        try forEachName { name in
            guard let name else {
                listing.unsuitable.append(("?", "named with bytes that are not UTF-8"))
                listing.hasOthers = true
                return
            }
            if VdirTemporaryName.isTemporary(name, tag: tag) {
                listing.leftovers.append(name)
            } else if name.hasSuffix(".ics") {
                var status = stat()
                guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
                    // It was removed after its name was read.
                    guard errno == ENOENT else { throw ConferenceError.cannotRead(path(of: name), errno: errno) }
                    return
                }
                if let found = Self.objection(to: status) {
                    listing.unsuitable.append((name, found))
                    listing.hasOthers = true
                } else {
                    listing.files.append((name, FileStamp(status)))
                }
            } else if name != VdirMetadata.displayName, name != VdirMetadata.color {
                listing.hasOthers = true
            }
        }
        return listing
    }

    /// Returns the names of the subfolders, without hidden ones.
    func folders() throws -> [String] {
        var names: [String] = []
        try forEachName { name in
            guard let name, !name.hasPrefix(".") else { return }
            var status = stat()
            // A calendar can be a link to a folder elsewhere.
            guard fstatat(descriptor, name, &status, 0) == 0, status.st_mode & S_IFMT == S_IFDIR else { return }
            names.append(name)
        }
        return names.sorted()
    }

    /// - Parameter body: called with nil for a name that is not UTF-8.
    private func forEachName(_ body: (String?) throws -> Void) throws {
        // Opened again: a duplicate would share the read position with this descriptor.
        let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0 else { throw ConferenceError.cannotRead(path, errno: errno) }
        guard let stream = fdopendir(copy) else {
            close(copy)
            throw ConferenceError.cannotRead(path, errno: errno)
        }
        defer { closedir(stream) }
        var count = 0
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                guard errno == 0 else { throw ConferenceError.cannotRead(path, errno: errno) }
                return
            }
            // d_name is a zero-terminated C array.
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
            }
            if name == "." || name == ".." { continue }
            count += 1
            guard count <= limits.vdirEntries else {
                throw ConferenceError.vdirTooManyFiles(path, limit: limits.vdirEntries)
            }
            try body(name)
        }
    }

    /// Returns what an entry is that is not a regular file, to follow "it is".
    private static func objection(to status: stat) -> String? {
        switch status.st_mode & S_IFMT {
        case S_IFREG: nil
        case S_IFLNK: "a symbolic link"
        case S_IFDIR: "a folder"
        case S_IFIFO: "a pipe"
        default: "not a regular file"
        }
    }

    // MARK: Reading

    /// Returns the current stamp of a file, or nil if it does not exist.
    func stamp(of name: String) throws -> FileStamp? {
        var status = stat()
        guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            guard errno == ENOENT else { throw ConferenceError.cannotRead(path(of: name), errno: errno) }
            return nil
        }
        return FileStamp(status)
    }

    /// Reads a whole file, and returns the stamp that it had throughout; nil if it does not exist.
    ///
    /// - Throws: `fileTooLarge`, `vdirFileUnsuitable`, `cannotRead`.
    func read(_ name: String, limit: Int? = nil) throws -> (bytes: [UInt8], stamp: FileStamp, mode: mode_t)? {
        let limit = limit ?? limits.vdirFileLength
        // Non-blocking: opening a pipe would otherwise wait for its writer.
        let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            if errno == ELOOP { throw ConferenceError.vdirFileUnsuitable(path(of: name), found: "a symbolic link") }
            throw ConferenceError.cannotRead(path(of: name), errno: errno)
        }
        defer { close(file) }
        // If the file is being written right now, retry a few times; after that, the next synchronisation reads it.
        for attempt in 1... {
            var before = stat()
            guard fstat(file, &before) == 0 else { throw ConferenceError.cannotRead(path(of: name), errno: errno) }
            if let found = Self.objection(to: before) {
                throw ConferenceError.vdirFileUnsuitable(path(of: name), found: found)
            }
            let bytes = try readAll(file, name, expected: Int(before.st_size), limit: limit)
            var after = stat()
            guard fstat(file, &after) == 0 else { throw ConferenceError.cannotRead(path(of: name), errno: errno) }
            if FileStamp(before) == FileStamp(after) || attempt == 4 {
                return (bytes, FileStamp(after), after.st_mode & 0o777)
            }
        }
        return nil
    }

    private func readAll(_ file: Int32, _ name: String, expected: Int, limit: Int) throws -> [UInt8] {
        guard expected <= limit else { throw ConferenceError.fileTooLarge(path(of: name), limit: limit) }
        var bytes: [UInt8] = []
        while true {
            let space = max(4_096, expected + 1 - bytes.count)
            let old = bytes.count
            bytes += [UInt8](repeating: 0, count: space)
            let got = bytes.withUnsafeMutableBytes { buffer in
                pread(file, buffer.baseAddress.map { $0 + old }, space, old)
            }
            bytes.removeLast(space - max(got, 0))
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw ConferenceError.cannotRead(path(of: name), errno: errno) }
            guard bytes.count <= limit else { throw ConferenceError.fileTooLarge(path(of: name), limit: limit) }
            if got == 0 { return bytes }
        }
    }
}

extension FileStamp {
    init(_ status: stat) {
        func nanoseconds(_ time: timespec) -> Int64 { Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec) }
        self.init(
            size: Int64(status.st_size), modified: nanoseconds(status.st_mtim), changed: nanoseconds(status.st_ctim),
            inode: Int64(bitPattern: UInt64(status.st_ino)))
    }

    /// Whether any change after that time would change the stamp. Two seconds is the coarsest timestamp
    /// of a file system in use (FAT).
    func isSettled(at now: Int64) -> Bool { max(modified, changed) < now - 2_000_000_000 }
}

/// The names of temporary files: hidden, with the store's tag, and with the extension that a vdir ignores.
enum VdirTemporaryName {
    static func make(tag: String) -> String {
        ".conference-\(tag)-\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp"
    }

    static func isTemporary(_ name: String, tag: String) -> Bool {
        name.hasPrefix(".conference-\(tag)-") && name.hasSuffix(".tmp")
    }
}
