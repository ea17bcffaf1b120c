import Foundation
import Glibc
import Support

/// A file that the host keeps for itself (0600, in a directory of mode 0700), that several processes change one after
/// the other, and that is always whole.
struct StateFile: Sendable {
    let path: String
    /// The most bytes that are read.
    let limit: Int
    /// True where the content has to be on the disk before the change counts.
    var isDurable = true

    /// The content; nil where there is no file.
    func read() throws(ConferenceError) -> [UInt8]? {
        do {
            return try FilePlace.read(path, limit: limit)
        } catch {
            switch error {
            case .system(ENOENT), .system(ENOTDIR): return nil
            case .system(let code): throw .cannotRead(path, errno: code)
            case .notRegular: throw .cannotRead(path, errno: EINVAL)
            case .tooLarge: throw .fileTooLarge(path, limit: limit)
            }
        }
    }

    /// Reads, changes and replaces the file while no other process does the same. What cannot be read counts as nothing
    /// and is replaced.
    ///
    /// - Parameter body: makes the new content of the old; nil leaves the file as it is.
    func change(_ body: ([UInt8]?) throws(ConferenceError) -> [UInt8]?) throws(ConferenceError) {
        try whileLocked { directory throws(ConferenceError) in
            guard let content = try body((try? read()) ?? nil) else { return }
            try replace(with: content)
            if isDurable { fsync(directory) }
        }
    }

    /// Adds to the end of the file; where it would grow beyond a size, the file is replaced by what `shorten` makes of
    /// old and new.
    func append(
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

    private func whileLocked(_ body: (Int32) throws(ConferenceError) -> Void) throws(ConferenceError) {
        let directory = ProviderPlace.parent(of: path)
        do {
            try FileManager.default.createDirectory(
                atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .cannotWrite(directory, errno: EACCES)
        }
        let lock = Glibc.open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard lock >= 0 else { throw .cannotWrite(path, errno: errno) }
        let owned = Descriptor(lock)
        while flock(owned.number, LOCK_EX) != 0 {
            guard errno == EINTR else { throw .cannotWrite(path, errno: errno) }
        }
        try body(owned.number)
    }

    private func replace(with content: [UInt8]) throws(ConferenceError) {
        let temporary = "\(path).\(getpid()).new"
        unlink(temporary)
        let number = Glibc.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard number >= 0 else { throw .cannotWrite(path, errno: errno) }
        let file = Descriptor(number)
        let isWritten = Self.write(content, to: file.number) && (!isDurable || fsync(file.number) == 0)
        guard isWritten, rename(temporary, path) == 0 else {
            let code = errno
            unlink(temporary)
            throw .cannotWrite(path, errno: code)
        }
    }

    private static func write(_ content: [UInt8], to file: Int32) -> Bool {
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
