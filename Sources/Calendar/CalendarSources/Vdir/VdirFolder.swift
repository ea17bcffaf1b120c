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
        /// Entries that other programs may read as calendar files and that are ignored here, each with a sentence that says
        /// why, and its stamp if it could have been a calendar file before.
        var ignored: [(name: String, text: String, stamp: FileStamp?)] = []
        /// Abandoned temporary files.
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

    /// Examines every entry once, without opening any file.
    ///
    /// - Parameters:
    ///   - tag: the tag of this store, which identifies its temporary files.
    ///   - now: nanoseconds since 1970-01-01T00:00:00Z, for the age of temporary files that no store claims; nil to keep them.
    /// - Throws: `vdirTooManyFiles`, `cannotRead`.
    func list(tag: String, now: Int64? = nil) throws -> Listing {
        var listing = Listing()
        try forEachName { bytes in
            let isFile = bytes.hasExtension
            guard let name = String(validating: bytes, as: UTF8.self) else {
                if isFile {
                    let shown = path(of: bytes.escaped)
                    listing.ignored.append(
                        (bytes.escaped, ConferenceError.vdirFileUnsuitable(shown, found: Self.badName).message, nil))
                }
                listing.hasOthers = true
                return
            }
            if VdirTemporaryName.isTemporary(name) {
                if try VdirTemporaryName.isTemporary(name, tag: tag) || isAbandoned(name, now: now) {
                    listing.leftovers.append(name)
                }
                return
            }
            guard name != VdirMetadata.displayName, name != VdirMetadata.color else { return }
            var status = stat()
            guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
                // The file was removed after its name was read.
                guard errno == ENOENT else { throw ConferenceError.cannotRead(path(of: name), errno: errno) }
                return
            }
            if isFile, status.st_mode & S_IFMT == S_IFREG {
                listing.files.append((name, FileStamp(status)))
                return
            }
            listing.hasOthers = true
            if let text = objection(to: name, status, isFile: isFile) {
                listing.ignored.append((name, text, isFile ? FileStamp(status) : nil))
            }
        }
        return listing
    }

    /// Returns the reason why an entry that is not a calendar file is ignored; nil if no program would read it as one.
    private func objection(to name: String, _ status: stat, isFile: Bool) -> String? {
        if isFile, let found = Self.kind(of: status) {
            return ConferenceError.vdirFileUnsuitable(path(of: name), found: found).message
        }
        guard status.st_mode & S_IFMT == S_IFDIR, name.utf8.first != UInt8(ascii: "."),
            (try? VdirFolder(path: path(of: name), limits: limits).hasCalendarFiles()) ?? false
        else { return nil }
        return ConferenceError.vdirFolderInside(path(of: name)).message
    }

    /// Returns whether any entry has the name of a calendar file.
    private func hasCalendarFiles() throws -> Bool {
        var isFound = false
        try forEachName { if $0.hasExtension { isFound = true } }
        return isFound
    }

    /// Returns whether a temporary file is so old that the program that created it cannot need it any more.
    private func isAbandoned(_ name: String, now: Int64?) throws -> Bool {
        guard let now, let stamp = try stamp(of: name) else { return false }
        return max(stamp.modified, stamp.changed) < now - limits.vdirTemporaryAge.components.seconds * 1_000_000_000
    }

    /// The relevant entries of a folder whose subfolders are calendars.
    struct RootListing {
        /// The names of the subfolders, without hidden ones, in order.
        var folders: [String] = []
        /// Files with the name of a calendar file, which are in no calendar.
        var strays: [String] = []
        /// Abandoned temporary folders.
        var leftovers: [String] = []
    }

    /// Examines every entry once.
    ///
    /// - Parameter tag: the tag of this store, which identifies its temporary folders.
    func listRoot(tag: String) throws -> RootListing {
        var listing = RootListing()
        try forEachName { bytes in
            guard let name = String(validating: bytes, as: UTF8.self) else { return }
            if VdirTemporaryName.isTemporary(name, tag: tag) { listing.leftovers.append(name) }
            guard bytes.first != UInt8(ascii: ".") || bytes.hasExtension else { return }
            var status = stat()
            // A calendar can be a link to a folder elsewhere.
            guard fstatat(descriptor, name, &status, 0) == 0 else { return }
            if status.st_mode & S_IFMT == S_IFDIR {
                if bytes.first != UInt8(ascii: ".") { listing.folders.append(name) }
            } else if bytes.hasExtension {
                listing.strays.append(name)
            }
        }
        listing.folders.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        listing.strays.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return listing
    }

    /// - Parameter body: called with the bytes of each name, which need not be UTF-8.
    private func forEachName(_ body: ([UInt8]) throws -> Void) throws {
        // The folder is opened again, because a duplicated descriptor would share the read position.
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
                pointer.withMemoryRebound(to: UInt8.self, capacity: 256) { bytes in
                    Array(
                        UnsafeBufferPointer(
                            start: bytes,
                            count: Glibc.strlen(UnsafeRawPointer(bytes).assumingMemoryBound(to: CChar.self))))
                }
            }
            if name == [0x2E] || name == [0x2E, 0x2E] { continue }
            count += 1
            guard count <= limits.vdirEntries else {
                throw ConferenceError.vdirTooManyFiles(path, limit: limits.vdirEntries)
            }
            try body(name)
        }
    }

    private static let badName: Sentence = "named with bytes that are not UTF-8"

    /// Returns what an entry is, to follow "it is"; nil for a regular file.
    static func kind(of status: stat) -> Sentence? {
        switch status.st_mode & S_IFMT {
        case S_IFREG: nil
        case S_IFLNK: "a symbolic link"
        case S_IFDIR: "a folder"
        case S_IFIFO: "a pipe"
        case S_IFSOCK: "a socket"
        default: "a device"
        }
    }

    /// Removes a temporary file or folder.
    func removeLeftover(_ name: String) {
        guard unlinkat(descriptor, name, 0) != 0, errno == EISDIR || errno == EPERM else { return }
        for file in [VdirMetadata.displayName, VdirMetadata.color] { unlinkat(descriptor, name + "/" + file, 0) }
        unlinkat(descriptor, name, AT_REMOVEDIR)
    }

    // MARK: Reading

    /// Ensures that new names survive a power failure.
    func synchronize() throws {
        guard fsync(descriptor) == 0 || errno == EINVAL else {
            throw ConferenceError.cannotWrite(path, errno: errno)
        }
    }

    /// Returns the current stamp of a file, or nil if it does not exist.
    func stamp(of name: String) throws -> FileStamp? {
        var status = stat()
        guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            guard errno == ENOENT else { throw ConferenceError.cannotRead(path(of: name), errno: errno) }
            return nil
        }
        return FileStamp(status)
    }

    /// Returns what an entry is, to follow "it is"; nil if it is a regular file or does not exist.
    func kind(of name: String) throws -> Sentence? {
        var status = stat()
        guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            guard errno == ENOENT else { throw ConferenceError.cannotRead(path(of: name), errno: errno) }
            return nil
        }
        return Self.kind(of: status)
    }

    /// Reads a whole file, and returns the stamp that it had throughout; nil if it does not exist.
    ///
    /// - Throws: `fileTooLarge`, `vdirFileUnsuitable`, `cannotRead`.
    func read(_ name: String, limit: Int? = nil) throws -> (bytes: [UInt8], stamp: FileStamp)? {
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
            if let found = Self.kind(of: before) {
                throw ConferenceError.vdirFileUnsuitable(path(of: name), found: found)
            }
            let bytes = try readAll(file, name, expected: Int(before.st_size), limit: limit)
            var after = stat()
            guard fstat(file, &after) == 0 else { throw ConferenceError.cannotRead(path(of: name), errno: errno) }
            if FileStamp(before) == FileStamp(after) || attempt == 4 {
                return (bytes, FileStamp(after))
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

    /// Returns whether any change after the given time would change the stamp. Two seconds is the coarsest timestamp of a file
    /// system in use (FAT).
    func isSettled(at now: Int64) -> Bool { max(modified, changed) < now - 2_000_000_000 }
}
