import ConferenceErrors
import Foundation
import Platform

/// A file that is written under a temporary name, and renamed once it is complete.
///
/// The temporary name is always `.NAME.partial` in the same directory, so that a file that a killed program has left is found
/// and reused. A lock shows whether its writer is still running. If NAME would become too long, it is shortened.
struct PartialFile: ~Copyable {
    /// The temporary name.
    let path: String
    /// The final name.
    let goal: String
    private let descriptor: Descriptor
    private var isDone = false

    /// Creates an empty file of mode 0600, and the missing directories above it.
    ///
    /// - Throws: `backupUnderWay` while another program writes the file; `noPlaceForBackup`, `cannotWrite`.
    init(for goal: String) throws {
        try StoreFile.createDirectories(above: goal) { ConferenceError.noPlaceForBackup($0, errno: $1) }
        let path = Self.path(for: goal)
        descriptor = try Self.opened(path, for: goal)
        self.path = path
        self.goal = goal
    }

    deinit {
        if !isDone { for file in StoreFile.withSideFiles(path) { unlink(file) } }
    }

    /// Returns the temporary name for a file.
    static func path(for goal: String) -> String {
        var name = (goal as NSString).lastPathComponent
        // Leaves room for ".", ".partial", and the longest suffix that SQLite appends for its own files.
        if name.utf8.count > 255 - 9 - 8 { name = "\(FileName.shortened(name, to: 200))-\(FileName.digest(of: name))" }
        return (goal as NSString).deletingLastPathComponent + "/.\(name)\(ending)"
    }

    private static let ending = ".partial"

    /// Removes the temporary files of programs that were killed.
    ///
    /// - Parameters:
    ///   - instant: a time in seconds since 1970-01-01T00:00:00Z; files that were changed after it stay.
    ///   - isOurs: returns whether a file with this final name belongs to the caller.
    static func removeRemains(in directory: String, before instant: Int64, where isOurs: (Substring) -> Bool) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        for name in names where name.hasPrefix(".") && name.hasSuffix(ending) {
            let path = "\(directory)/\(name)"
            guard isOurs(name.dropFirst().dropLast(ending.count)) else { continue }
            let number = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
            guard number >= 0 else { continue }
            let descriptor = Descriptor(number)
            var status = stat()
            guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mtim.tv_sec < instant,
                flock(number, LOCK_EX | LOCK_NB) == 0, identity(at: path) == identity(of: descriptor.number)
            else { continue }
            for file in StoreFile.withSideFiles(path) { unlink(file) }
        }
    }

    /// Opens, locks and empties the file under its temporary name.
    private static func opened(_ path: String, for goal: String) throws -> Descriptor {
        while true {
            let number = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard number >= 0 else { throw ConferenceError.cannotWrite(path, errno: errno) }
            let descriptor = Descriptor(number)
            guard flock(number, LOCK_EX | LOCK_NB) == 0 else { throw ConferenceError.backupUnderWay(goal) }
            // Another program may have renamed or removed the file between the two calls.
            guard identity(at: path) == identity(of: number) else { continue }
            for file in StoreFile.sideFiles(of: path) { unlink(file) }
            guard ftruncate(number, 0) == 0, fchmod(number, 0o600) == 0 else {
                throw ConferenceError.cannotWrite(path, errno: errno)
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

    /// Appends bytes.
    ///
    /// - Throws: `cannotWrite`.
    func append(_ bytes: some Collection<UInt8>) throws {
        let written = bytes.withContiguousStorageIfAvailable { bytes -> Int32? in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = write(descriptor.number, rest.baseAddress, rest.count)
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

    /// Syncs the file to disk and renames it.
    ///
    /// Close all database connections to the file before.
    ///
    /// - Parameter replacing: whether an existing file of that name may be replaced.
    /// - Throws: `backupExists`, `cannotWrite`. An existing file of that name is then unchanged.
    consuming func finish(replacing: Bool) throws {
        guard fsync(descriptor.number) == 0 else { throw ConferenceError.cannotWrite(path, errno: errno) }
        if replacing {
            guard rename(path, goal) == 0 else { throw ConferenceError.cannotWrite(goal, errno: errno) }
        } else {
            // Unlike renaming, creating a second link fails if the name is taken.
            if link(path, goal) == 0 {
                unlink(path)
            } else if errno == EPERM || errno == EOPNOTSUPP || errno == ENOSYS, access(goal, F_OK) != 0 {
                // The file system does not support links.
                guard rename(path, goal) == 0 else { throw ConferenceError.cannotWrite(goal, errno: errno) }
            } else {
                throw errno == EEXIST || access(goal, F_OK) == 0
                    ? ConferenceError.backupExists(goal) : ConferenceError.cannotWrite(goal, errno: errno)
            }
        }
        isDone = true
        let number = open((goal as NSString).deletingLastPathComponent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard number >= 0 else { return }
        let directory = Descriptor(number)
        fsync(directory.number)
    }
}
