import Foundation
import Testing

@Suite("The documents for maintainers")
struct DocumentTests {
    private static let documents = [
        "README.md", "Sources/README.md", "Plugins/README.md", "Tests/README.md", ".github/CONTRIBUTING.md",
    ]

    @Test("every file and folder that a document names exists", arguments: documents)
    func paths(document: String) throws {
        let tree = try RepositoryTree()
        let text = try String(contentsOf: RepositoryTree.root.appending(path: document), encoding: .utf8)
        let missing = DocumentPaths(text, at: document, in: tree).missing
        #expect(missing.isEmpty, "\(missing.joined(separator: "\n"))")
    }

    @Test("the map for maintainers names many files, and each is looked for")
    func count() throws {
        let tree = try RepositoryTree()
        let text = try String(contentsOf: RepositoryTree.root.appending(path: "Sources/README.md"), encoding: .utf8)
        #expect(DocumentPaths(text, at: "Sources/README.md", in: tree).candidates.count >= 50)
    }

    @Test("Tests/README.md names every folder of tests")
    func folders() throws {
        let text = try String(contentsOf: RepositoryTree.root.appending(path: "Tests/README.md"), encoding: .utf8)
        let names = try FileManager.default.contentsOfDirectory(
            atPath: RepositoryTree.root.appending(path: "Tests").path)
        let missing = names.filter { !$0.hasSuffix(".md") && !text.contains("`\($0)`") }
        #expect(missing.isEmpty, "\(missing.sorted())")
    }

    @Test(
        "a name that leads nowhere is found",
        arguments: [
            ("`Sources/House/Roof.swift`", true), ("`House/Roof.swift`", false), ("`Roof.swift`", false),
            ("`House/Cellar.swift`", true), ("`Cellar.swift`", true), ("`Tests/Gone`", true), ("`House`", false),
            ("`House/Gone`", true), ("`provider/room`", false), ("`.build/release/Benchmarks`", false),
            ("[map](House/Roof.swift)", false), ("[map](Roof.swift)", true),
            ("[site](https://example.org/a.swift)", false), ("```\n`Cellar.swift`\n```", false),
            ("`swift test`", false), ("`lib<NAME>.swift`", false),
        ])
    func finding(text: String, isMissing: Bool) {
        let tree = RepositoryTree(paths: ["Sources/Docs/House/Roof.swift", "Tests/Roof/README.md"])
        let paths = DocumentPaths(text, at: "Sources/Docs/README.md", in: tree)
        #expect(paths.missing.isEmpty != isMissing, "\(paths.missing)")
    }
}
