import Foundation

/// A directory for the time of one test.
final class TemporaryDirectory: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "conference-host-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file, with the directories above it, and returns its path.
    @discardableResult
    func write(_ content: some Sequence<UInt8>, to relative: String) throws -> String {
        let file = "\(path)/\(relative)"
        try makeDirectory((relative as NSString).deletingLastPathComponent)
        try Data(content).write(to: URL(fileURLWithPath: file))
        return file
    }

    /// Writes a text.
    @discardableResult
    func write(_ text: String, to relative: String) throws -> String { try write(Array(text.utf8), to: relative) }

    /// Makes a directory, with those above it, and returns its path.
    @discardableResult
    func makeDirectory(_ relative: String) throws -> String {
        let directory = relative.isEmpty ? path : "\(path)/\(relative)"
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        return directory
    }
}
