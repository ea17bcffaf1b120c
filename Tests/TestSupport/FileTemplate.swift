import Foundation
import Testing

/// A file that is made once for each run, and written anew for each test: a store takes five times as long to make as to copy.
package struct FileTemplate: Sendable {
    private let contents: Result<Data, any Error>

    /// - Parameter make: makes the file at a path. When it returns, the file is complete and no program has it open.
    package init(_ make: (String) throws -> Void) {
        contents = Result {
            let folder = try TemporaryDirectory()
            let path = folder.path + "/file"
            try make(path)
            return try Data(contentsOf: URL(filePath: path))
        }
    }

    /// Writes the file to a path, for its owner only, and makes missing directories.
    package func write(to path: String) throws {
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        let isWritten = FileManager.default.createFile(
            atPath: path, contents: try contents.get(), attributes: [.posixPermissions: 0o600])
        try #require(isWritten, "\(path) cannot be written")
    }
}
