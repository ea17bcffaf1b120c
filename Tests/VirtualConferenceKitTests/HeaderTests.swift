import CConferenceProvider
import Foundation
import TestSupport
import Testing

/// vcp.h is the one file that providers in other languages have. Every compiler that is there has to take it.
@Suite("vcp.h")
struct HeaderTests {
    struct Compilation: CustomTestStringConvertible, Sendable {
        var compiler: String
        var language: String
        var standard: String

        var testDescription: String { "\(compiler) \(standard)" }
    }

    private static let compilations = ["gcc", "g++", "clang", "clang++"].flatMap { compiler in
        let isPlusPlus = compiler.hasSuffix("++")
        return (isPlusPlus ? ["c++11", "c++17", "c++20"] : ["c11", "c17"]).map {
            Compilation(compiler: compiler, language: isPlusPlus ? "c++" : "c", standard: $0)
        }
    }

    @Test("the header compiles without a warning, in every standard", arguments: compilations)
    func compiles(_ compilation: Compilation) throws {
        guard let path = Programs.path(of: compilation.compiler) else {
            try Test.cancel("There is no \(compilation.compiler) on this machine.")
        }
        let source = """
            #include "vcp.h"
            #include "vcp.h"
            static int has_log(const vcp_host *host) { return VCP_HAS(host, vcp_host, log); }
            int main(void) { vcp_host host = vcp_host(); return has_log(&host) + (vcp_entry_v1 == 0); }
            """
        let text = compilation.language == "c" ? source.replacing("= vcp_host()", with: "= {0}") : source
        let (status, output) = try Programs.run(
            path,
            [
                "-x", compilation.language, "-std=\(compilation.standard)", "-Wall", "-Wextra", "-Wpedantic",
                "-Wpadded",
                "-Werror", "-Wno-address", "-Wno-tautological-pointer-compare", "-fsyntax-only", "-I", Self.includes,
                "-",
            ], input: text)
        #expect(status == 0, "\(output)")
    }

    @Test("a struct of another size does not compile")
    func sizesAreChecked() throws {
        let path = try #require(["clang", "gcc"].lazy.compactMap(Programs.path).first)
        let header = try String(contentsOfFile: "\(Self.includes)/vcp.h", encoding: .utf8)
        let longer = header.replacing(
            "    vcp_str title;\n} vcp_room_type;", with: "    vcp_str title, more;\n} vcp_room_type;")
        #expect(longer != header)
        let (status, output) = try Programs.run(path, ["-x", "c", "-std=c11", "-fsyntax-only", "-"], input: longer)
        #expect(status != 0)
        #expect(output.contains("vcp_room_type"))
    }

    @Test("a hole in a struct is seen", arguments: ["gcc", "clang"])
    func holesAreSeen(_ compiler: String) throws {
        let path = try Programs.required(compiler)
        let header = try String(contentsOfFile: "\(Self.includes)/vcp.h", encoding: .utf8)
        let holed = header.replacing(
            "    vcp_str title;\n} vcp_room_type;", with: "    char small;\n    vcp_str title;\n} vcp_room_type;")
        #expect(holed != header)
        for (text, isSeen) in [(header, false), (holed, true)] {
            let output = try Programs.run(
                path, ["-x", "c", "-std=c11", "-Wpadded", "-fsyntax-only", "-"], input: text
            ).output
            #expect(output.contains("-Wpadded") == isSeen, "\(output)")
        }
    }

    @Test("Swift sees the sizes that the header promises")
    func sizes() {
        #expect(MemoryLayout<vcp_str>.size == 16)
        #expect(MemoryLayout<vcp_room_type>.size == 40)
        #expect(MemoryLayout<vcp_url>.size == 104)
        #expect(MemoryLayout<vcp_conference>.size == 72)
        #expect(MemoryLayout<vcp_event_context>.size == 56)
        #expect(MemoryLayout<vcp_conference_request>.size == 48)
        #expect(MemoryLayout<vcp_error>.size == 32)
        #expect(MemoryLayout<vcp_host>.size == 152)
        #expect(MemoryLayout<vcp_provider>.size == 104)
        #expect(MemoryLayout<vcp_entry>.size == 24)
        #expect(MemoryLayout<vcp_conference_change>.size == 64)
        #expect(MemoryLayout<vcp_provider_lifecycle>.size == 24)
        #expect(MemoryLayout<vcp_http_request>.size == 64)
        #expect(MemoryLayout<vcp_http_response>.size == 56)
        #expect(MemoryLayout<vcp_host_http>.size == 16)
    }

    private static let includes = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/Provider/CConferenceProvider/include").standardized.path
}
