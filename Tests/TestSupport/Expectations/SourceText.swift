import Foundation
import Testing

/// Reads the source of the tests, so that a report shows the expectation itself.
enum SourceText {
    /// Returns the line of an expectation without its indentation, or nil if the file is not there.
    ///
    /// An expectation that does not end on its line ends with an ellipsis.
    static func line(at location: SourceLocation) -> String? {
        guard let source = try? String(contentsOfFile: location.filePath, encoding: .utf8) else { return nil }
        let lines = source.split(separator: "\n", maxSplits: location.line, omittingEmptySubsequences: false)
        guard lines.indices.contains(location.line - 1) else { return nil }
        let line = lines[location.line - 1].trimmingCharacters(in: .whitespaces)
        return line.hasSuffix("(") ? line + "…" : line
    }
}
