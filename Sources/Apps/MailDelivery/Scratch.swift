import Foundation
import Glibc

/// A file in the folder of temporary files that has no name any more.
final class Scratch {
    let number: Int32

    init() throws(SystemFailure) {
        var path = Array((FileManager.default.temporaryDirectory.path + "/conference-mail-XXXXXX").utf8CString)
        number = mkstemp(&path)
        guard number >= 0 else { throw SystemFailure(code: errno) }
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        unlink(path)
    }

    /// Returns the beginning of the contents as one line.
    func beginning(limit: Int) -> String {
        var buffer = [UInt8](repeating: 0, count: limit)
        let count = pread(number, &buffer, limit, 0)
        return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    deinit { close(number) }
}
