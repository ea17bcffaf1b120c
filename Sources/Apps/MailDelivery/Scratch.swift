import Foundation
import Glibc
import Platform

/// A file in the folder of temporary files that has no name any more.
final class Scratch {
    let file: Descriptor

    init() throws(SystemFailure) {
        // mkstemp writes the name into it.
        var path = Array((FileManager.default.temporaryDirectory.path + "/conference-mail-XXXXXX").utf8CString)
        let number = mkstemp(&path)
        guard number >= 0 else { throw SystemFailure(code: errno) }
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        unlink(path)
        file = Descriptor(number)
    }

    /// Returns the beginning of the contents as one line.
    func beginning(limit: Int) -> String {
        var buffer = [UInt8](repeating: 0, count: limit)
        let count = pread(file.number, &buffer, limit, 0)
        return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
