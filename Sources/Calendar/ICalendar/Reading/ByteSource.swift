import ConferenceErrors
import Glibc
import Platform

/// A file, or bytes in memory, read from beginning to end in large chunks.
final class ByteSource {
    /// -1 for bytes in memory.
    private let descriptor: Int32
    private let memory: [UInt8]
    private let path: String
    /// The length of the file when it was opened; 0 if it is unknown, as for a pipe.
    private(set) var length = 0
    /// The number of bytes read so far.
    private(set) var delivered = 0

    /// - Throws: ``ConferenceError`` if the file does not exist, is not readable or is longer than the limit.
    init(path: String, limit: Int) throws {
        self.path = path
        memory = []
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw errno == ENOENT || errno == ENOTDIR
                ? ConferenceError.noSuchFile(path) : ConferenceError.cannotRead(path, errno: errno)
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw ConferenceError.cannotRead(path, errno: errno) }
        length = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : 0
        guard length <= limit else { throw ConferenceError.fileTooLarge(path, limit: limit) }
    }

    /// Creates a source from bytes in memory.
    init(bytes: [UInt8], path: String) {
        self.path = path
        memory = bytes
        descriptor = -1
        length = bytes.count
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Appends up to `count` bytes and returns false at the end of the file.
    func read(_ count: Int, into buffer: inout [UInt8]) throws -> Bool {
        if descriptor < 0 {
            let part = memory[delivered..<min(delivered + count, memory.count)]
            buffer += part
            delivered += part.count
            return !part.isEmpty
        }
        let old = buffer.count
        buffer += [UInt8](repeating: 0, count: count)
        while true {
            let got = buffer.withUnsafeMutableBytes { bytes in
                Glibc.read(descriptor, bytes.baseAddress.map { $0 + old }, count)
            }
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw ConferenceError.cannotRead(path, errno: errno) }
            buffer.removeLast(count - got)
            delivered += got
            return got > 0
        }
    }
}
