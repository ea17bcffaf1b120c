import Foundation
import Platform

/// Reads files written by other programs.
enum FileAccess {
    /// Whether a file can be executed.
    static func isExecutable(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }

    /// Returns the modification time of a file or directory in nanoseconds, or nil if it does not exist.
    static func modified(_ path: String) -> Int64? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
    }

    /// Returns the content of a regular text file, or nil if it does not exist, cannot be read, or exceeds the limit.
    static func text(_ path: String, limit: Int) -> String? {
        guard let bytes = try? SmallFile.read(path, limit: limit) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Returns up to `limit` names in a directory, unordered.
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
