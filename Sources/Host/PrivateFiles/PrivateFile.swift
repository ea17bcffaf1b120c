package import ConferenceErrors
import Foundation
import Glibc
import Platform

/// A private file of the user (mode 0600, in a directory with mode 0700) that several processes may change, one at a time. A
/// reader always sees a complete version.
package struct PrivateFile: Sendable {
    /// The purpose of a file, which determines how carefully it is read and written.
    package enum Purpose: Sendable {
        /// Decisions of the user. The file is refused if another user could have written it, and a change is flushed to the
        /// disk before it counts as made.
        case decisions
        /// Passwords and tokens. Like `decisions`, and the file is also refused if other users could read it or list its
        /// directory.
        case secrets
        /// Records of the host. A file that cannot be read counts as empty, and the next change replaces it.
        case memory
        /// Like `memory`, but a change may be lost if the machine goes down.
        case log
    }

    package let path: String
    /// The largest accepted size in bytes.
    package let limit: Int
    package let purpose: Purpose

    package init(path: String, limit: Int, purpose: Purpose = .decisions) {
        self.path = path
        self.limit = limit
        self.purpose = purpose
    }

    // MARK: Reading

    /// Returns the content, or nil if there is no file.
    package func read() throws(ConferenceError) -> [UInt8]? {
        guard !isChecked else {
            do throws(PathProblem) {
                return try safeContent()
            } catch {
                throw error.error(file: path, isSecret: purpose == .secrets)
            }
        }
        do {
            return try FileSystem.read(path, limit: limit)
        } catch {
            switch error {
            case .system(ENOENT), .system(ENOTDIR): return nil
            case .system(let code): throw .cannotRead(path, errno: code)
            case .notRegular: throw .cannotRead(path, errno: EINVAL)
            case .tooLarge: throw .fileTooLarge(path, limit: limit)
            }
        }
    }

    /// Returns the contents, or nil if there is no file. Throws if anyone but root and the user could have written it.
    package func safeContent() throws(PathProblem) -> [UInt8]? {
        do throws(PathProblem) {
            let file = try PathCheck().file(path, limit: limit)
            if purpose == .secrets { try Self.checkPrivacy(of: file.number, path) }
            do throws(FileSystem.Refusal) {
                return try FileSystem.content(of: file.number, limit: limit)
            } catch {
                if case .system(let code) = error { throw .system(path: path, errno: code) }
                throw .tooLarge(path)
            }
        } catch {
            if case .system(_, let code) = error, code == ENOENT || code == ENOTDIR { return nil }
            throw error
        }
    }

    // MARK: Changing

    /// Reads, changes and replaces the file. A lock keeps other processes from doing the same meanwhile.
    ///
    /// - Parameters:
    ///   - reservation: room on the disk for the new contents.
    ///   - body: returns the new contents, or nil to leave the file unchanged.
    package func change(
        with reservation: Reservation? = nil, _ body: ([UInt8]?) throws(ConferenceError) -> [UInt8]?
    ) throws(ConferenceError) {
        try exclusively(with: reservation) { () throws(ConferenceError) in
            try body(isChecked ? try read() : (try? read()) ?? nil)
        }
    }

    /// Replaces the file, and creates its directory if there is none. A lock keeps other processes from doing the same
    /// meanwhile.
    ///
    /// - Parameters:
    ///   - reservation: room on the disk for the new contents.
    ///   - body: returns the new contents, or nil to leave the file unchanged.
    package func exclusively(
        with reservation: Reservation? = nil, _ body: () throws(ConferenceError) -> [UInt8]?
    ) throws(ConferenceError) {
        try whileLocked { directory throws(ConferenceError) in
            removeLeftovers(in: directory)
            guard let content = try body() else { return }
            try replace(with: content, reservation)
            if isDurable { fsync(directory) }
        }
    }

    /// Appends to the file. If the file would grow beyond `most` bytes, replaces it by what `shorten` returns for the old and
    /// new contents together.
    package func append(
        _ content: [UInt8], limit most: Int, shorten: ([UInt8]) -> [UInt8]
    ) throws(ConferenceError) {
        try whileLocked { _ throws(ConferenceError) in
            let number = Glibc.open(
                path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
            guard number >= 0 else { throw .cannotWrite(path, errno: errno) }
            let file = Descriptor(number)
            var status = stat()
            guard fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                throw .cannotWrite(path, errno: EINVAL)
            }
            if Int(status.st_size) + content.count <= most {
                guard Self.write(content, to: file.number) else { throw .cannotWrite(path, errno: errno) }
            } else {
                let old = (try? read()) ?? nil
                try replace(with: shorten((old ?? []) + content))
            }
        }
    }

    /// Removes new versions that programs have left behind because they were killed. Does nothing if there is no directory.
    package func removeLeftovers() throws(ConferenceError) {
        guard FileSystem.exists(FileSystem.parent(of: path)) else { return }
        try whileLocked { directory throws(ConferenceError) in removeLeftovers(in: directory) }
    }

    // MARK: Parts

    private var isDurable: Bool { purpose != .log }

    /// Whether a file that another user could have written is refused.
    private var isChecked: Bool { purpose == .decisions || purpose == .secrets }

    private static func checkPrivacy(of file: Int32, _ path: String) throws(PathProblem) {
        var status = stat()
        guard fstat(file, &status) == 0 else { throw .system(path: path, errno: errno) }
        guard status.st_mode & 0o077 == 0 else { throw .readable(path) }
        let directory = FileSystem.parent(of: path)
        guard stat(directory, &status) == 0 else { throw .system(path: directory, errno: errno) }
        guard status.st_mode & 0o077 == 0 else { throw .readable(directory) }
    }

    func whileLocked(_ body: (Int32) throws(ConferenceError) -> Void) throws(ConferenceError) {
        let directory = FileSystem.parent(of: path)
        do {
            try FileManager.default.createDirectory(
                atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .cannotWrite(directory, errno: (error as NSError).underlyingCode)
        }
        let lock = Glibc.open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard lock >= 0 else { throw .cannotWrite(path, errno: errno) }
        let owned = Descriptor(lock)
        while flock(owned.number, LOCK_EX) != 0 {
            guard errno == EINTR else { throw .cannotWrite(path, errno: errno) }
        }
        try body(owned.number)
    }

    /// Removes new versions that programs have left behind because they were killed. One that cannot be removed is left to the
    /// next change.
    ///
    /// - Parameter directory: the locked directory, in which no other thread of this program is writing.
    private func removeLeftovers(in directory: Int32) {
        let start = (path.split(separator: "/").last.map(String.init) ?? path) + "."
        let names = try? FileSystem.names(in: FileSystem.parent(of: path), suffix: Self.newSuffix, limit: 1_024).names
        for name in names ?? [] where name.hasPrefix(start) {
            let number = name.dropFirst(start.count).dropLast(Self.newSuffix.count)
            guard let (process, isReservation) = Self.owner(number) else { continue }
            // What another thread of this program has reserved is still needed.
            if process == getpid() {
                guard !isReservation else { continue }
            } else {
                guard kill(process, 0) != 0, errno == ESRCH else { continue }
            }
            var status = stat()
            guard fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) == 0, status.st_mode & S_IFMT == S_IFREG,
                status.st_uid == geteuid()
            else { continue }
            unlinkat(directory, name, 0)
        }
    }

    static let newSuffix = ".new"

    private func replace(with content: [UInt8], _ reservation: Reservation? = nil) throws(ConferenceError) {
        let temporary = "\(path).\(getpid())\(Self.newSuffix)"
        unlink(temporary)
        // The blocks that are reserved are written over, so that they stay allocated.
        let isReserved = reservation.map { rename($0.path, temporary) == 0 } ?? false
        let number = Glibc.open(
            temporary, O_WRONLY | (isReserved ? 0 : O_CREAT | O_EXCL) | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard number >= 0 else { throw .cannotWrite(path, errno: errno) }
        let file = Descriptor(number)
        let isWritten =
            Self.write(content, to: file.number) && (!isReserved || ftruncate(file.number, content.count) == 0)
            && (!isDurable || fsync(file.number) == 0)
        guard isWritten, rename(temporary, path) == 0 else {
            let code = errno
            unlink(temporary)
            throw .cannotWrite(path, errno: code)
        }
    }

    static func write(_ content: [UInt8], to file: Int32) -> Bool {
        content.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let part = UnsafeRawBufferPointer(rebasing: rest)
                let count = Glibc.write(file, part.baseAddress, part.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }
}

extension NSError {
    /// The error number of the underlying system error, if Foundation has kept it.
    fileprivate var underlyingCode: Int32 {
        if domain == NSPOSIXErrorDomain { return Int32(clamping: code) }
        guard let beneath = userInfo[NSUnderlyingErrorKey] as? NSError, beneath.domain == NSPOSIXErrorDomain else {
            return EACCES
        }
        return Int32(clamping: beneath.code)
    }
}
