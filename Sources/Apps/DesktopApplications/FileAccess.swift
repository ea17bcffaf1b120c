import Foundation
import Platform

/// Looks at files that somebody else has written.
enum FileAccess {
    /// True for a file that may be executed.
    static func isExecutable(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }

    /// When a file or directory was changed last, in nanoseconds; nil where there is none.
    static func modified(_ path: String) -> Int64? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
    }

    /// The content of a regular file of text; nil where there is none, where it cannot be read, and where it is longer than
    /// the limit.
    static func text(_ path: String, limit: Int) -> String? {
        guard let bytes = try? SmallFile.read(path, limit: limit) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    /// The names in a directory, at most so many, in no order.
    static func names(in directory: String, limit: Int) -> [String] {
        guard let stream = opendir(directory) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while names.count < limit, let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
