import Foundation
import Synchronization

/// A directory that is deleted at the end of a test.
///
/// When the process exits, it also deletes the directories of static properties, of objects in a cycle, and those that
/// were created anew after their object was gone.
package final class TemporaryDirectory: Sendable {
    package let path: String

    package init() throws {
        path = NSTemporaryDirectory() + "conference-test-" + UUID().uuidString
        _ = Self.removalAtExit
        Self.created.withLock { $0.append(path) }
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    private static let created = Mutex<[String]>([])
    private static let removalAtExit: Void = {
        _ = atexit {
            for path in TemporaryDirectory.created.withLock({ $0 }) where access(path, F_OK) == 0 {
                try? FileManager.default.removeItem(atPath: path)
            }
        }
    }()

    /// Writes a file, creates missing directories, and returns its path.
    @discardableResult
    package func write(_ content: some Sequence<UInt8>, to relative: String) throws -> String {
        let file = "\(path)/\(relative)"
        try makeDirectory((relative as NSString).deletingLastPathComponent)
        try Data(content).write(to: URL(fileURLWithPath: file))
        return file
    }

    @discardableResult
    package func write(_ text: String, to relative: String) throws -> String {
        try write(Array(text.utf8), to: relative)
    }

    /// Creates a directory and its parents, and returns its path.
    @discardableResult
    package func makeDirectory(_ relative: String) throws -> String {
        let directory = relative.isEmpty ? path : "\(path)/\(relative)"
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        return directory
    }
}
