import ConferenceErrors
import Foundation
import Platform
import Terminal

/// Writes a file completely or not at all: the new file gets a temporary name next to the old one, and replaces it at
/// the end.
struct AtomicFile {
    private let output: TerminalOutput

    func write(_ text: String) throws { try output.write(text) }

    /// Replaces a file by what the body writes. If the body throws, the old file is unchanged.
    ///
    /// A pipe with a reader, a terminal or another device of characters (`/dev/stdout`) is written to directly, because
    /// it cannot be replaced.
    ///
    /// - Throws: `notARegularFile` for anything else that is not a file; `cannotWrite`; the errors of the body.
    static func replace(_ path: String, _ body: (AtomicFile) throws -> Void) throws {
        var status = stat()
        let exists = stat(path, &status) == 0
        if !exists, lstat(path, &status) == 0 { throw ConferenceError.notARegularFile(path, mode: status.st_mode) }
        if exists, status.st_mode & S_IFMT != S_IFREG {
            guard [S_IFCHR, S_IFIFO].contains(status.st_mode & S_IFMT) else {
                throw ConferenceError.notARegularFile(path, mode: status.st_mode)
            }
            // Does not wait for a reader of a pipe, because there may never be one.
            let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
            guard descriptor >= 0 else {
                throw errno == ENXIO
                    ? ConferenceError.notARegularFile(path, mode: status.st_mode)
                    : ConferenceError.cannotWrite(path, errno: errno)
            }
            defer { close(descriptor) }
            _ = fcntl(descriptor, F_SETFL, 0)
            return try body(AtomicFile(output: TerminalOutput(descriptor: descriptor)))
        }
        // The target of a link is replaced, not the link.
        let target = exists ? URL(fileURLWithPath: path).resolvingSymlinksInPath().path : path
        let mode = exists ? status.st_mode & 0o777 : 0o666
        var template = Array("\(target).XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw ConferenceError.cannotWrite(path, errno: errno) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var isDone = false
        defer {
            close(descriptor)
            if !isDone { unlink(template) }
        }
        try body(AtomicFile(output: TerminalOutput(descriptor: descriptor)))
        let mask = umask(0)
        umask(mask)
        guard fchmod(descriptor, exists ? mode : mode & ~mask) == 0, fsync(descriptor) == 0,
            rename(template, target) == 0
        else { throw ConferenceError.cannotWrite(path, errno: errno) }
        isDone = true
    }
}
