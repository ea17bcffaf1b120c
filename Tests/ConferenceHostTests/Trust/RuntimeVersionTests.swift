import ConferenceModel
import Foundation
import ConferenceErrors
import TestSupport
import Testing

@testable import ConferenceHost

/// Swift promises nothing about a library of one compiler and the runtime of another.
@Suite("The version of the Swift runtime")
struct RuntimeVersionTests {
    /// Runs a test with a dynamic Swift provider whose bytes were changed.
    private func withProvider(
        changed change: (inout Data) throws -> Void, _ body: (TestHost) async throws -> Void
    ) async throws {
        try await withHost(
            prepare: { directory in
                let contents = "providers/org.example.main.conferenceprovider/Contents"
                let manifest = ManifestText(identifier: "org.example.main", executable: "MainRooms")
                try directory.write(manifest.xml, to: "\(contents)/Info.plist")
                var library = try Data(contentsOf: URL(fileURLWithPath: "\(buildFolder)/libMainRooms.so"))
                try change(&library)
                try directory.write(library, to: "\(contents)/Linux/MainRooms")
            }, body)
    }

    /// Replaces what the compiler says of itself.
    private func replace(_ text: String, with other: String, in library: inout Data) throws {
        var place = library.startIndex..<library.endIndex
        var count = 0
        while let found = library.range(of: Data(text.utf8), in: place) {
            library.replaceSubrange(found, with: Data(other.utf8))
            place = found.upperBound..<library.endIndex
            count += 1
        }
        try #require(count > 0)
    }

    @Test("a library of another Swift compiler than the runtime's is refused, and both are named")
    func other() async throws {
        try await withProvider { library in
            try replace("swiftlang/llvm-project.git ", with: "swiftlang/llvm-project.not ", in: &library)
        } _: { test in
            let error = try await test.listError()
            expectEqual(error?.code, .otherSwiftRuntime)
            let message = error?.message ?? ""
            #expect(message.contains("it was built by “") && message.contains("swiftlang/llvm-project.not"))
            #expect(message.contains("was built by “") && message.contains("swiftlang/llvm-project.git"), "\(message)")
            #expect(test.trace.processes.isEmpty)
        }
    }

    @Test("a library that does not say which compiler made it is refused")
    func unknown() async throws {
        try await withProvider { library in
            try replace("swiftlang/llvm-project.git ", with: "elsewhere/llvm-project.git ", in: &library)
        } _: { test in
            let error = try await test.listError()
            #expect(error?.code == .otherSwiftRuntime)
            #expect(error?.message.contains("it does not say which Swift compiler built it") == true)
        }
    }

    @Test("only where both say something, and nothing of it is the same, they do not fit")
    func rule() throws {
        let rules = LibraryRules(runtimeDirectory: "/swift/linux", runtimeHas: { _ in true })
        try rules.checkRuntime(of: ["a", "b"], runtime: ["b"])
        try rules.checkRuntime(of: ["a"], runtime: [])
        for found in [["a"], []] {
            #expect(throws: ELFProblem.self) { try rules.checkRuntime(of: found, runtime: ["b", "c"]) }
        }
    }
}
