import ConferenceErrors
import Foundation

/// Which file a path led to.
struct FileIdentity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
}

/// What changes with every change of a file.
struct DatabaseStamp: Hashable {
    let size: Int64
    let seconds: Int
    let nanoseconds: Int
}

/// The beginning of an SQLite file (sqlite.org/fileformat.html, 1.3).
struct FileHeader {
    static let length = 100

    /// Says whose file it is.
    let applicationID: Int32

    /// Nil where the bytes are no such header.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= Self.length, bytes.starts(with: Array("SQLite format 3\0".utf8)) else { return nil }
        applicationID = Int32(bitPattern: bytes[68..<72].reduce(0) { $0 << 8 | UInt32($1) })
    }
}

/// The store as a file of the system, before SQLite looks at it.
enum StoreFile {
    /// The file, or nil where there is none.
    ///
    /// - Throws: `notAStore` for anything but a regular file; `cannotOpenStore` where the way to it is barred.
    static func find(_ path: String) throws -> FileIdentity? {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT else { throw ConferenceError.cannotOpenStore(path, errno: errno) }
            return nil
        }
        // A pipe would let SQLite wait for ever; and it takes a file of one byte for an empty one.
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size != 1 else { throw ConferenceError.notAStore(path) }
        return FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }

    /// Which file there is, whatever is in it; nil for none and for anything that is no regular file.
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

    /// The size of a file, nil where there is none.
    static func size(_ path: String) -> Int64? {
        var status = stat()
        return stat(path, &status) == 0 ? Int64(status.st_size) : nil
    }

    /// True where SQLite cannot have its two files beside the store and need not, because nobody has left any.
    ///
    /// With write-ahead logging a reader needs the file "-shm", which a read-only medium refuses. Where there is no
    /// unfinished business in "-wal", the store is whole without them (sqlite.org/wal.html, "Read-Only Databases").
    ///
    /// - Throws: `storeNeedsRecovery` where there is, and nobody can finish it there.
    static func isImmutable(_ path: String) throws -> Bool {
        let directory = (path as NSString).deletingLastPathComponent
        guard access(directory, W_OK) != 0 else { return false }
        let isShared = access(path + "-shm", F_OK) == 0
        guard let log = size(path + "-wal"), log > 0 else { return !isShared }
        guard isShared else { throw ConferenceError.storeNeedsRecovery(path) }
        return false
    }

    /// True where nobody has the store open, and nothing of it is elsewhere than in the file: then it can be read as it
    /// stands where the disk is too full for SQLite's two files. One that could not be made whole is smaller than any
    /// that is in use.
    static func isClosed(_ path: String) -> Bool {
        (size(path + "-wal") ?? 0) == 0 && (size(path + "-shm") ?? 0) < 32_768
    }

    /// The path as a URI that says so to SQLite (sqlite.org/uri.html).
    static func immutable(_ path: String) -> String {
        // The empty authority, so that a second slash at the beginning of the path does not make it one.
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

    /// Makes an empty file, mode 0600, and the directories that are missing above it, mode 0700.
    ///
    /// Two programs may do it at once; both then go on with the same file.
    static func create(_ path: String) throws -> FileIdentity {
        try createDirectories(above: path)
        // Not open(2) with O_CREAT: closing that descriptor would drop the locks that another thread may have put on
        // the file by then. SQLite gives its other files the mode of this one.
        if mknod(path, S_IFREG | 0o600, 0) != 0, errno != EEXIST {
            throw ConferenceError.cannotOpenStore(path, errno: errno)
        }
        guard let identity = try find(path) else {
            throw ConferenceError.cannotOpenStore(path, errno: ENOENT)
        }
        return identity
    }

    /// Makes the directories that are missing above a file, mode 0700.
    ///
    /// - Parameter failure: the error for a path and what the system has said.
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
