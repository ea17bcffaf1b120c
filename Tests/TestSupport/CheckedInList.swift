import Foundation
import Testing

/// A list in the repository that a test compares with what the tests are, and that the same test can write.
package struct CheckedInList: Sendable {
    /// Its path, from the root of the repository.
    package let file: String
    /// What precedes the list.
    let introduction: String
    /// The suite that writes it.
    let suite: String

    package init(file: String, suite: String, introduction: String) {
        self.file = file
        self.suite = suite
        self.introduction = introduction
    }

    private var command: String { "CONFERENCE_TESTS=record swift test --filter \(suite)" }

    /// Compares the list with what the tests are; with `CONFERENCE_TESTS=record`, writes it instead.
    ///
    /// - Parameter advice: what a lost line means, and what the author of the change should do.
    package func check(_ lines: [String], advice: String) throws {
        let text =
            "\(introduction)\n\nThis list is checked by `\(suite)`, and written with:\n\n```sh\n\(command)\n```\n\n"
            + lines.joined(separator: "\n") + "\n"
        let path = "\(CCompiler.package)/\(file)"
        if Tier.isRecording { try Data(text.utf8).write(to: URL(filePath: path)) }
        let known = try String(contentsOfFile: path, encoding: .utf8)
        guard known != text else { return }
        let (before, after) = (known.split(separator: "\n"), text.split(separator: "\n"))
        let changes = after.difference(from: before).map { change in
            switch change {
            case .remove(_, let line, _): "- \(line)"
            case .insert(_, let line, _): "+ \(line)"
            }
        }
        Issue.record(
            """
            \(file) does not list the tests as they are:
            \(changes.prefix(40).joined(separator: "\n"))\(changes.count > 40 ? "\n… and \(changes.count - 40) more" : "")
            \(advice)
            If the change is intended, write the list again and commit it: \(command)
            """)
    }
}
