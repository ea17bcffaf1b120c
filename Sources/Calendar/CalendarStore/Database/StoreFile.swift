import ConferenceErrors
import Foundation

/// Identifies a file independently of its path.
struct FileIdentity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
}

/// Metadata of a file that changes with every change of the file.
struct DatabaseStamp: Hashable {
    let size: Int64
    let seconds: Int
    let nanoseconds: Int
}

/// The header of an SQLite file (sqlite.org/fileformat.html, 1.3).
struct FileHeader {
    static let length = 100

    /// Identifies the kind of file.
    let applicationID: Int32

    /// Parses a header, or returns nil if the bytes are not one.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= Self.length, bytes.starts(with: Array("SQLite format 3\0".utf8)) else { return nil }
        applicationID = Int32(bitPattern: bytes[68..<72].reduce(0) { $0 << 8 | UInt32($1) })
    }
}

/// Functions for the store as a file, which do not use SQLite.
enum StoreFile {
    /// Returns the identity of the file, or nil if there is none.
    ///
    /// - Throws: `notAStore` for anything but a regular file; `cannotOpenStore` if the path cannot be followed.
    static func find(_ path: String) throws -> FileIdentity? {
        var status = stat()
        return try find(path, &status)
    }

    /// The same, and sets the status of a file that was found.
    static func find(_ path: String, _ status: inout stat) throws -> FileIdentity? {
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT else { throw ConferenceError.cannotOpenStore(path, errno: errno) }
            return nil
        }
        // SQLite would wait forever for a pipe, and would treat a file of one byte as empty.
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size != 1 else { throw ConferenceError.notAStore(path) }
        return FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }

    /// Returns the identity of a file regardless of its contents, or nil if there is none or it is not a regular file.
    static func identity(_ path: String) -> FileIdentity? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }

    static func stamp(_ path: String) throws -> DatabaseStamp {
        var status = stat()
        guard stat(path, &status) == 0 else { throw ConferenceError.cannotOpenStore(path, errno: errno) }
        return DatabaseStamp(
            size: Int64(status.st_size), seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
    }

    /// Returns the size of a file in bytes, or nil if there is none.
    static func size(_ path: String) -> Int64? {
        var status = stat()
        return stat(path, &status) == 0 ? Int64(status.st_size) : nil
    }

    /// Returns the paths of the files that SQLite keeps next to a database and regards as parts of it.
    static func sideFiles(of path: String) -> [String] { ["-wal", "-shm", "-journal"].map { path + $0 } }

    /// Returns the paths of a database and the files next to it, whether they exist or not.
    static func withSideFiles(_ path: String) -> [String] { [path] + sideFiles(of: path) }

    /// Returns the path with all links resolved, so that every program uses the same path. The file itself need not exist.
    static func canonical(_ path: String) -> String {
        func resolved(_ path: String) -> String? {
            guard let text = realpath(path, nil) else { return nil }
            defer { free(text) }
            return String(cString: text)
        }
        if let whole = resolved(path) { return whole }
        let parts = path as NSString
        guard let directory = resolved(parts.deletingLastPathComponent) else { return path }
        return (directory == "/" ? "" : directory) + "/" + parts.lastPathComponent
    }

    /// Returns whether the name is in use, even by a link without a target.
    static func isTaken(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// Returns whether one of these paths leads to a store or to one of the files next to it, even under another name.
    static func touches(_ paths: [String], store: String) -> Bool {
        let own = Set([store, canonical(store)].flatMap(withSideFiles))
        let names = Set(own.map(canonical))
        let files = Set(own.compactMap(identity))
        return paths.contains { path in
            names.contains(canonical(path)) || identity(path).map(files.contains) == true
        }
    }

    /// Returns whether SQLite cannot create its two files next to the store, and does not need them because none were left
    /// behind.
    ///
    /// With write-ahead logging, a reader needs the file "-shm", which a read-only medium refuses. If "-wal" holds no
    /// unfinished changes, the store is complete without them (sqlite.org/wal.html, "Read-Only Databases").
    ///
    /// - Throws: `storeNeedsRecovery` if there are unfinished changes, which cannot be completed there.
    static func isImmutable(_ path: String) throws -> Bool {
        let directory = (path as NSString).deletingLastPathComponent
        guard access(directory, W_OK) != 0 else { return false }
        let isShared = access(path + "-shm", F_OK) == 0
        guard let log = size(path + "-wal"), log > 0 else { return !isShared }
        guard isShared else { throw ConferenceError.storeNeedsRecovery(path) }
        return false
    }

    /// Sets the modes of the files next to a store to that of the store.
    ///
    /// SQLite creates them with the mode of the store. If the store was read-only for a while, they may still be read-only when
    /// the store is writable again, and then the owner cannot use the store.
    ///
    /// - Throws: `sideFileReadOnly` for a file whose mode this user cannot change.
    static func repairSideFiles(of path: String) throws {
        var store = stat()
        guard stat(path, &store) == 0 else { return }
        for file in sideFiles(of: path) {
            var status = stat()
            guard lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
                store.st_mode & ~status.st_mode & 0o600 != 0, status.st_uid == store.st_uid
            else { continue }
            // The file belongs to the owner of the store, as checked above, and chmod(2) succeeds only for that user.
            guard chmod(file, store.st_mode & 0o777) == 0 || access(file, W_OK) == 0 else {
                throw ConferenceError.sideFileReadOnly(file, errno: errno)
            }
        }
    }

    /// Returns whether no program has the store open and the file alone is complete. In this case, the file can be read without
    /// SQLite's two other files, even if the disk is too full for them. An incomplete "-shm" is smaller than any that is in
    /// use.
    static func isClosed(_ path: String) -> Bool {
        (size(path + "-wal") ?? 0) == 0 && (size(path + "-shm") ?? 0) < 32_768
    }

    /// Returns the path as a URI with `immutable=1`, with which SQLite reads the file without locks (sqlite.org/uri.html).
    static func immutableURI(_ path: String) -> String {
        // The authority is empty, so that a second slash at the beginning of the path does not begin one.
        var text = "file://"
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x30...0x39, 0x41...0x5A,
                0x61...0x7A:
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                text += byte < 16 ? "%0" : "%"
                text += String(byte, radix: 16)
            }
        }
        return text + "?immutable=1"
    }

    /// Creates an empty file of mode 0600, and the missing directories above it with mode 0700.
    ///
    /// Two programs may do this at the same time; both then use the same file.
    static func create(_ path: String) throws -> FileIdentity {
        try createDirectories(above: path)
        // This does not use open(2) with O_CREAT, because closing that descriptor would release locks that another thread may
        // have acquired on the file by then. SQLite gives its other files the mode of this file.
        if mknod(path, S_IFREG | 0o600, 0) != 0, errno != EEXIST {
            throw ConferenceError.cannotOpenStore(path, errno: errno)
        }
        guard let identity = try find(path) else {
            throw ConferenceError.cannotOpenStore(path, errno: ENOENT)
        }
        return identity
    }

    /// Creates the missing directories above a file, with mode 0700.
    ///
    /// - Parameter failure: returns the error for a path and the system's error number.
    static func createDirectories(
        above path: String,
        failure: (String, Int32) -> ConferenceError = { ConferenceError.cannotOpenStore($0, errno: $1) }
    ) throws {
        var missing: [String] = []
        var directory = (path as NSString).deletingLastPathComponent
        while directory.count > 1, access(directory, F_OK) != 0, errno == ENOENT {
            missing.append(directory)
            directory = (directory as NSString).deletingLastPathComponent
        }
        for directory in missing.reversed() where mkdir(directory, 0o700) != 0 && errno != EEXIST {
            throw failure(path, errno)
        }
    }
}
