import Foundation
import TestSupport
import Testing

/// The table of the threat model says for each layer which test proves it; such a test has to exist.
@Suite("Threat model")
struct ThreatModelTests {
    @Test("every test that its table names is there")
    func namesTests() throws {
        let article = try String(
            contentsOfFile: CCompiler.package
                + "/Sources/Provider/VirtualConferenceKit/VirtualConferenceKit.docc/ThreatModel.md", encoding: .utf8)
        let rows = article.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| layer ") }
        expectGreaterThan(rows.count, 15)
        let tests = try Self.sources(below: "\(CCompiler.package)/Tests")
        for row in rows {
            let name = try #require(row.split(separator: "|").last { !$0.allSatisfy(\.isWhitespace) })
                .trimmingCharacters(in: .whitespaces)
            expectContains(tests, "\"\(name)\"", "\(name)")
        }
    }

    /// All test sources but this article's.
    private static func sources(below folder: String) throws -> String {
        let files = try #require(FileManager.default.enumerator(atPath: folder))
        var text = ""
        for case let file as String in files where file.hasSuffix("Tests.swift") {
            text += try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
        }
        return text
    }
}
