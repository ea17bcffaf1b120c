package import ConferenceErrors
import Glibc

/// A file that is read as a whole.
package enum SmallFile {
    /// The content; nil where there is no such file.
    ///
    /// - Throws: `cannotRead`, `fileTooLarge`. A device or a pipe counts as something that cannot be read.
    package static func read(_ path: String, limit: Int) throws(ConferenceError) -> [UInt8]? {
        // Not blocking: a pipe in the place of the file would make us wait for its writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw .cannotRead(path, errno: errno)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .cannotRead(path, errno: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .cannotRead(path, errno: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL)
        }
        var bytes: [UInt8] = []
        while bytes.count <= limit {
            var piece = [UInt8](repeating: 0, count: 65_536)
            let count = piece.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .cannotRead(path, errno: errno) }
            if count == 0 { return bytes }
            bytes += piece.prefix(count)
        }
        throw .fileTooLarge(path, limit: limit)
    }
}
