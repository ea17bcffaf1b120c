import ConferenceErrors
import Glibc
import Platform

/// A subscribed calendar file on this computer.
struct SubscribedFile {
    let path: String
    /// The maximum number of bytes to read.
    let limit: Int

    /// Device, inode, size and the times of the last change of content and inode, used to detect that the file has changed; nil if it cannot be examined.
    var validator: String? {
        var status = stat()
        return stat(path, &status) == 0 ? Self.validator(status) : nil
    }

    /// Reads the file, unless its validator equals `known`.
    ///
    /// - Throws: `noSuchFile`, `cannotRead`, `notASourceFile`, `fileTooLarge`.
    func contents(unless known: String?) throws(ConferenceError) -> FetchResult {
        // Non-blocking: opening a pipe would otherwise wait for its writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw errno == ENOENT || errno == ENOTDIR ? .noSuchFile(path) : .cannotRead(path, errno: errno)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .cannotRead(path, errno: errno) }
        if let found = VdirFolder.kind(of: status) { throw .notASourceFile(path, found: found) }
        let validator = Self.validator(status)
        if validator == known { return .unchanged }
        guard status.st_size <= limit else { throw .fileTooLarge(path, limit: limit) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .cannotRead(path, errno: errno) }
            guard count > 0 else { break }
            guard bytes.count + count <= limit else { throw .fileTooLarge(path, limit: limit) }
            bytes += buffer[..<count]
        }
        // If the file changed while it was read, omit the validator, so that it is read again next time.
        var after = stat()
        let isSettled = fstat(descriptor, &after) == 0 && Self.validator(after) == validator
        return .contents(bytes, validator: isSettled ? validator : nil, lastModified: nil)
    }

    private static func validator(_ status: stat) -> String {
        // Programs can set the modification time of the contents, as copying with times does, but not that of the inode.
        let times = [status.st_mtim, status.st_ctim].map { "\($0.tv_sec).\($0.tv_nsec)" }
        return "\(status.st_dev):\(status.st_ino):\(status.st_size):\(times[0]):\(times[1])"
    }
}
