package import ConferenceErrors
import Foundation
import Mail
package import Platform

/// Reads a file, a pipe or standard input for the inbox.
package enum IntakeInput {
    /// Returns whether a file is an mbox, a file of mails, by its first bytes. A pipe is not read.
    package static func isMailbox(_ path: BytePath) -> Bool {
        let descriptor = path.open(O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        var beginning = [UInt8](repeating: 0, count: MailboxLine.beginningLength)
        let count = Glibc.read(descriptor, &beginning, beginning.count)
        return count > 0 && MailboxLine.begins(beginning.prefix(count))
    }

    /// Returns whether a path is that of a folder.
    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Returns the paths of the files in a folder in the order of their names, without hidden ones and those of its subfolders.
    ///
    /// - Parameter limit: the most files; there can be more.
    /// - Throws: `cannotRead`.
    static func files(in folder: String, limit: Int) throws(ConferenceError) -> [BytePath] {
        guard let stream = opendir(folder) else { throw .cannotRead(folder, errno: errno) }
        defer { closedir(stream) }
        var files: [BytePath] = []
        while files.count < limit, let entry = BytePath.nextName(in: stream) {
            guard entry.type == UInt8(DT_REG) || entry.type == UInt8(DT_UNKNOWN) else { continue }
            if entry.name.bytes.first != UInt8(ascii: ".") { files.append(BytePath(folder).appending(entry.name)) }
        }
        return files.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }

    /// Returns all bytes of a file of a folder; nil if it is gone, and nothing for a pipe or a device, which could block. A mail
    /// that has moved within its Maildir meanwhile is found.
    ///
    /// - Throws: `cannotRead`, `fileTooLarge`.
    static func readPlainFile(_ path: BytePath, limit: Int) throws(ConferenceError) -> [UInt8]? {
        let descriptor = Maildir.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw .cannotRead(path.text, errno: errno)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return [] }
        return try read(descriptor, path.text, limit: limit)
    }

    /// Returns all bytes of a file. A mail that has moved within its Maildir meanwhile is found.
    ///
    /// - Parameters:
    ///   - path: `-` is standard input.
    ///   - limit: the most bytes.
    /// - Throws: `noSuchFile`, `cannotRead`, `fileTooLarge`.
    package static func read(_ path: String, limit: Int) throws(ConferenceError) -> [UInt8] {
        let descriptor = path == "-" ? STDIN_FILENO : Maildir.open(BytePath(path), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw errno == ENOENT ? .noSuchFile(path) : .cannotRead(path, errno: errno)
        }
        defer { if path != "-" { close(descriptor) } }
        return try read(descriptor, path, limit: limit)
    }

    private static func read(_ descriptor: Int32, _ path: String, limit: Int) throws(ConferenceError) -> [UInt8] {
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
