package import ConferenceErrors
import Foundation
import Platform

/// Reads a file, a pipe or standard input for the inbox.
package enum IntakeInput {
    /// Returns whether a file is an mbox, a file of mails, by its first bytes. A pipe is not read.
    package static func isMailbox(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        var beginning = [UInt8](repeating: 0, count: 5)
        return Glibc.read(descriptor, &beginning, 5) == 5 && beginning.elementsEqual("From ".utf8)
    }

    /// Returns all bytes of a file.
    ///
    /// - Parameters:
    ///   - path: `-` is standard input.
    ///   - limit: the most bytes.
    /// - Throws: `noSuchFile`, `cannotRead`, `fileTooLarge`.
    package static func read(_ path: String, limit: Int) throws(ConferenceError) -> [UInt8] {
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw errno == ENOENT ? .noSuchFile(path) : .cannotRead(path, errno: errno)
        }
        defer { if path != "-" { close(descriptor) } }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if count == 0 { return bytes }
            guard count > 0 else {
                if errno == EINTR { continue }
                throw .cannotRead(path, errno: errno)
            }
            guard bytes.count + count <= limit else { throw .fileTooLarge(path, limit: limit) }
            bytes += buffer.prefix(count)
        }
    }
}
