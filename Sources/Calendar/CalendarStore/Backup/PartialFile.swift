import ConferenceErrors
import Foundation
import Platform

/// A file that is written under another name and gets its own when it is whole.
///
/// The name for the time of writing is always the same, `.NAME.partial` beside the file, so that what a killed program has
/// left is found and used by the next one. A lock tells whether its writer is alive.
struct PartialFile: ~Copyable {
    /// The name for the time of writing.
    let path: String
    private let goal: String
    private let descriptor: Int32
    private var isDone = false

    /// Makes an empty file, mode 0600, with the directories above it.
    ///
    /// - Throws: `backupUnderWay` while another program writes it; `noPlaceForBackup`, `cannotWrite`.
    init(for goal: String) throws {
        try StoreFile.createDirectories(above: goal) { ConferenceError.noPlaceForBackup($0, errno: $1) }
        let name = (goal as NSString).lastPathComponent
        let path = (goal as NSString).deletingLastPathComponent + "/.\(name).partial"
        let descriptor = try Self.opened(path, for: goal)
        self.path = path
        self.goal = goal
        self.descriptor = descriptor
    }

    deinit {
        if !isDone { for suffix in [""] + Self.suffixes { unlink(path + suffix) } }
        close(descriptor)
    }

    /// What SQLite may keep beside it.
    private static let suffixes = ["-journal", "-wal", "-shm"]

    /// Opens and locks the file under its name for the time of writing, and empties it.
    private static func opened(_ path: String, for goal: String) throws -> Int32 {
        while true {
            let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard descriptor >= 0 else { throw ConferenceError.cannotWrite(path, errno: errno) }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                close(descriptor)
                throw ConferenceError.backupUnderWay(goal)
            }
            // Its writer may have finished it, or given it up, between the two calls.
            guard identity(at: path) == identity(of: descriptor) else {
                close(descriptor)
                continue
            }
            for suffix in suffixes { unlink(path + suffix) }
            guard ftruncate(descriptor, 0) == 0, fchmod(descriptor, 0o600) == 0 else {
                let failure = errno
                close(descriptor)
                throw ConferenceError.cannotWrite(path, errno: failure)
            }
            return descriptor
        }
    }

    private static func identity(of descriptor: Int32) -> FileIdentity? {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        return FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }

    private static func identity(at path: String) -> FileIdentity? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        return FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }

    /// Writes bytes to its end.
    ///
    /// - Throws: `cannotWrite`.
    func append(_ bytes: some Collection<UInt8>) throws {
        let written = bytes.withContiguousStorageIfAvailable { bytes -> Int32? in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = write(descriptor, rest.baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return errno }
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
            }
            return nil
        }
        switch written {
        case nil: try append(Array(bytes))
        case .some(let failure?): throw ConferenceError.cannotWrite(path, errno: failure)
        case .some(nil): break
        }
    }

    /// Gives the file its name, once everything of it is on the disk.
    ///
    /// Nobody may have it open as a database any more.
    ///
    /// - Parameter replacing: whether a file of that name may go.
    /// - Throws: `backupExists`, `cannotWrite`; the file of that name is then as it was.
    consuming func finish(replacing: Bool) throws {
        guard fsync(descriptor) == 0 else { throw ConferenceError.cannotWrite(path, errno: errno) }
        if replacing {
            guard rename(path, goal) == 0 else { throw ConferenceError.cannotWrite(goal, errno: errno) }
        } else {
            // A second name for the same file fails where the name is taken, and a rename does not.
            if link(path, goal) == 0 {
                unlink(path)
            } else if errno == EPERM || errno == EOPNOTSUPP || errno == ENOSYS, access(goal, F_OK) != 0 {
                // A file system with one name for each file.
                guard rename(path, goal) == 0 else { throw ConferenceError.cannotWrite(goal, errno: errno) }
            } else {
                throw errno == EEXIST || access(goal, F_OK) == 0
                    ? ConferenceError.backupExists(goal) : ConferenceError.cannotWrite(goal, errno: errno)
            }
        }
        isDone = true
        let directory = open((goal as NSString).deletingLastPathComponent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if directory >= 0 {
            fsync(directory)
            close(directory)
        }
    }
}
