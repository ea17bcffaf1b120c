import Foundation
import TestSupport
import Testing

@Suite("The catalogue of faults")
struct CatalogueIndexTests {
    /// Faults whose tests stand under other names, with the folder that they are in.
    private static let elsewhere: [(ids: ClosedRange<Int>, folder: String)] = [
        // What is wrong with files, manifests, trust and ELF.
        (1...27, "manifests, discovery and trust"),
        // What a provider tries against the system around it.
        (58...65, "the sandbox and its probes"),
    ]

    /// Every `F01:` at the beginning of a text in a test.
    private static func named() throws -> Set<Int> {
        let root = URL(fileURLWithPath: CCompiler.package + "/Tests")
        var found: Set<Int> = []
        let files = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: /"F([0-9]{2}):/) { found.insert(try #require(Int(match.1))) }
        }
        return found
    }

    @Test("each of the ninety has a test that names it, or a place where it is tested otherwise")
    func complete() throws {
        let named = try Self.named()
        let missing = (1...90).filter { id in
            !named.contains(id) && !Self.elsewhere.contains { $0.ids.contains(id) }
        }
        #expect(missing.isEmpty)
        #expect(named.isSubset(of: 1...90))
    }
}
