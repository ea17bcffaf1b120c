import Foundation
import Glibc

/// The number and total size of the files below a directory.
struct DirectoryContents {
    /// The number of files and folders.
    private(set) var entries = 0
    /// The total size of the files in bytes.
    private(set) var length: Int64 = 0

    /// Counts until one of the limits is exceeded. Does not follow symbolic links.
    init(of path: String, entries mostEntries: Int, length mostLength: Int64) {
        guard let names = FileManager.default.enumerator(atPath: path) else { return }
        for case let name as String in names {
            var status = stat()
            entries += 1
            if lstat("\(path)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG {
                length += Int64(status.st_size)
            }
            if entries > mostEntries || length > mostLength { return }
        }
    }
}
