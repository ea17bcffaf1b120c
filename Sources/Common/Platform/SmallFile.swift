package import ConferenceErrors
import Glibc

/// Reads files that fit into memory.
package enum SmallFile {
    /// Returns the content of a file, or nil if it does not exist.
    ///
    /// - Throws: `cannotRead`, `fileTooLarge`. Devices and pipes cannot be read.
    package static func read(_ path: String, limit: Int) throws(ConferenceError) -> [UInt8]? {
        // Non-blocking: opening a pipe would otherwise wait for its writer.
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
