import CConferenceProvider
import Foundation
import TestSupport
import Testing

/// The C headers are what providers in other languages are written against, so every compiler has to accept them.
@Suite("C headers")
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

    @Test(
        "Each header compiles alone without a warning, in every standard",
        arguments: tier(plain: [compilations[0], compilations[2]], all: compilations))
    func compilesAlone(_ compilation: Compilation) throws {
        let compiler = try Programs.required(compilation.compiler)
        let directory = try TemporaryDirectory()
        let headers = try Self.headers
        #expect(headers.count >= 9)
        // Included twice, and the extensions in both orders. One translation unit each.
        var sources = try headers.map { header in
            try directory.write(
                "#include \"\(header)\"\n#include \"\(header)\"\ntypedef int not_empty;\n", to: "\(header).c")
        }
        let reversed = headers.reversed().map { "#include \"\($0)\"\n" }.joined()
        let usage = """
            static int has_log(const vcp_host *host) { return VCP_HAS(host, vcp_host, log); }
            int main(void) { vcp_host host = vcp_host(); return has_log(&host) + (vcp_entry_v1 == 0); }
            """
        sources.append(
            try directory.write(
                reversed + (compilation.language == "c" ? usage.replacing("= vcp_host()", with: "= {0}") : usage),
                to: "all.c"))
        let options = [
            "-x", compilation.language, "-std=\(compilation.standard)", "-Wall", "-Wextra", "-Wpedantic", "-Wpadded",
            "-Werror", "-Wno-address", "-Wno-tautological-pointer-compare", "-fsyntax-only", "-I", Self.includes,
        ]
        let (status, output) = try Programs.run(compiler, options + sources)
        #expect(status == 0, "\(output)")
    }

    @Test("vcp.h includes every other header, and none of them includes it")
    func umbrella() throws {
        let headers = try Self.headers.filter { $0 != "vcp.h" }
        let umbrella = try Self.text(of: "vcp.h")
        for header in headers {
            #expect(umbrella.contains("#include \"\(header)\"\n"), "\(header)")
            #expect(try !Self.text(of: header).contains("#include \"vcp.h\""), "\(header)")
        }
    }

    @Test("A struct of another size does not compile")
    func sizesAreChecked() throws {
        let compiler = try #require(["clang", "gcc"].lazy.compactMap(Programs.path).first)
        let (status, output) = try Programs.run(
            compiler, ["-x", "c", "-std=c11", "-fsyntax-only", "-"],
            input: Self.changed(
                "    vcp_str title;\n} vcp_room_type;", to: "    vcp_str title, more;\n} vcp_room_type;"))
        #expect(status != 0)
        #expect(output.contains("vcp_room_type"))
    }

    @Test("A hole in a struct is reported", arguments: ["gcc", "clang"])
    func holesAreReported(_ compiler: String) throws {
        let path = try Programs.required(compiler)
        let holed = try Self.changed(
            "    vcp_str title;\n} vcp_room_type;", to: "    char small;\n    vcp_str title;\n} vcp_room_type;")
        for (text, isReported) in [(try Self.text(of: "vcp_core.h"), false), (holed, true)] {
            let output = try Programs.run(
                path, ["-x", "c", "-std=c11", "-Wpadded", "-fsyntax-only", "-"], input: text
            ).output
            #expect(output.contains("-Wpadded") == isReported, "\(output)")
        }
    }

    @Test("Swift sees the sizes that the headers promise")
    func sizes() {
        #expect(MemoryLayout<vcp_str>.size == 16)
        #expect(MemoryLayout<vcp_room_type>.size == 40)
        #expect(MemoryLayout<vcp_url>.size == 104)
        #expect(MemoryLayout<vcp_conference>.size == 72)
        #expect(MemoryLayout<vcp_event_context>.size == 72)
        #expect(MemoryLayout<vcp_conference_request>.size == 48)
        #expect(MemoryLayout<vcp_error>.size == 32)
        #expect(MemoryLayout<vcp_host>.size == 152)
        #expect(MemoryLayout<vcp_provider>.size == 104)
        #expect(MemoryLayout<vcp_entry>.size == 24)
        #expect(MemoryLayout<vcp_conference_change>.size == 64)
        #expect(MemoryLayout<vcp_provider_lifecycle>.size == 24)
        #expect(MemoryLayout<vcp_http_header>.size == 32)
        #expect(MemoryLayout<vcp_http_request>.size == 80)
        #expect(MemoryLayout<vcp_http_response>.size == 56)
        #expect(MemoryLayout<vcp_host_http>.size == 16)
        #expect(MemoryLayout<vcp_host_serial>.size == 16)
        #expect(MemoryLayout<vcp_host_account>.size == 24)
        #expect(MemoryLayout<vcp_sign_call>.size == 40)
        #expect(MemoryLayout<vcp_sign_result>.size == 40)
        #expect(MemoryLayout<vcp_host_sign>.size == 16)
    }

    @Test("What was added after version 1.0 is where the struct of version 1.0 ended")
    func additions() {
        #expect(MemoryLayout<vcp_http_request>.offset(of: \.account) == 64)
        #expect(MemoryLayout<vcp_event_context>.offset(of: \.recurrence_rule) == 56)
    }

    private static let includes = Example.header

    private static var headers: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: includes).filter { $0.hasSuffix(".h") }.sorted()
        }
    }

    private static func text(of header: String) throws -> String {
        try String(contentsOfFile: "\(includes)/\(header)", encoding: .utf8)
    }

    /// Returns vcp_core.h with a change that must be found in it.
    private static func changed(_ text: String, to replacement: String) throws -> String {
        let header = try self.text(of: "vcp_core.h")
        try #require(header.contains(text))
        return header.replacing(text, with: replacement)
    }
}
