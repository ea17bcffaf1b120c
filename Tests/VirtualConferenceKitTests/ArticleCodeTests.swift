import Foundation
import TestSupport
import Testing

/// The code in the articles for authors is code that is compiled and tested.
@Suite("Code in the articles")
struct ArticleCodeTests {
    private static func blocks(of article: String, in language: String) throws -> [String] {
        let path =
            "\(CCompiler.package)/Sources/Provider/VirtualConferenceKit/VirtualConferenceKit.docc/\(article).md"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        return text.matches(of: /(?m)^```([a-z]+)\n([\s\S]*?)^```/).filter { $0.1 == language }.map { String($0.2) }
    }

    @Test("Each piece of “A provider for a service with an HTTP API” is part of the example")
    func service() throws {
        let folder = "\(CCompiler.package)/Tests/Examples/http"
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
        let texts = try files.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".plist") }.map {
            try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8)
        }
        let swift = try Self.blocks(of: "AProviderForAService", in: "swift")
        #expect(swift.count >= 10)
        for block in swift { #expect(texts.contains { $0.contains(block) }, "\(block)") }
        // A manifest is shown with its own indentation.
        for block in try Self.blocks(of: "AProviderForAService", in: "xml") {
            let lines = block.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n")
            let isShown = texts.contains {
                $0.split(separator: "\n").map { $0.drop { $0 == "\t" } }.joined(separator: "\n").contains(lines)
            }
            #expect(isShown, "\(block)")
        }
    }

    @Test("The functions of “The ABI” compile without a warning", arguments: ["gcc", "clang"])
    func interface(_ name: String) throws {
        let compiler = try Programs.required(name)
        let blocks = try Self.blocks(of: "TheABI", in: "c")
        #expect(blocks.count == 3)
        let head = """
            #include "vcp.h"
            #define TEXT(literal) ((vcp_str){.ptr = (literal), .len = sizeof(literal) - 1})

            """
        // Functions that nothing calls.
        let source = head + blocks.joined().replacing("static ", with: "")
        let (status, output) = try Programs.run(
            compiler,
            ["-x", "c", "-std=c11", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", "-I", Example.header, "-"],
            input: source)
        #expect(status == 0, "\(output)")
    }
}
