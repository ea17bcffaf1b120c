import ConferenceErrors
import Foundation
import Platform
import TestSupport
import Testing

@testable import ConferenceHost

/// Bytes that were operated upon, and what is said of them (F19 to F27 of the catalogue).
struct Surgery: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let code: ConferenceError.Code
    let says: String
    let operate: @Sendable (inout LibraryBytes) throws -> Void

    init(
        _ name: String, _ code: ConferenceError.Code, _ says: String,
        _ operate: @escaping @Sendable (inout LibraryBytes) throws -> Void
    ) {
        testDescription = name
        self.code = code
        self.says = says
        self.operate = operate
    }

    /// The same file with other first bytes.
    static func beginning(_ text: String, _ looks: String) -> Surgery {
        Surgery("F20: begins like \(looks)", .notELF, "looks like \(looks)") { $0.bytes = Array(text.utf8) }
    }

    static func beginning(_ bytes: [UInt8], _ looks: String) -> Surgery {
        Surgery("F20: begins like \(looks)", .notELF, "looks like \(looks)") {
            $0.bytes.replaceSubrange(0..<bytes.count, with: bytes)
        }
    }

    static func cut(_ name: String, _ length: @escaping @Sendable (Int) -> Int) -> Surgery {
        Surgery("F21: cut off at \(name)", .truncatedELF, "it is cut off") { library in
            library.bytes = Array(library.bytes.prefix(length(library.bytes.count)))
        }
    }

    static func number<Number: FixedWidthInteger & Sendable>(
        _ name: String, _ number: Number, at offset: Int, _ code: ConferenceError.Code, _ says: String = ""
    ) -> Surgery {
        Surgery(name, code, says) { $0.set(number, at: offset) }
    }
}

@Suite("Libraries before they are loaded", .needsCCompiler)
struct ELFTests {
    static let otherFiles: [Surgery] = [
        .beginning("Hello, this is a text and no library.\n", "a text file"),
        .beginning("#!/bin/sh\nexit 0\n", "a script"),
        .beginning([0xCF, 0xFA, 0xED, 0xFE], "a Mach-O file (macOS)"),
        .beginning([0xCA, 0xFE, 0xBA, 0xBE], "a Mach-O file (macOS)"),
        .beginning([0x4D, 0x5A, 0x90, 0x00], "a PE file (Windows)"),
        .beginning(Array("!<arch>\n".utf8), "a static library"),
        .beginning([0x1F, 0x8B, 0x08], "a gzip archive"),
        .beginning([0x93, 0x01, 0xFE, 0x77], "data of an unknown kind"),
        .beginning([UInt8](repeating: 0, count: 512), "a file of zero bytes"),
    ]

    static let cut: [Surgery] = [
        .cut("0") { _ in 0 }, .cut("3") { _ in 3 }, .cut("16") { _ in 16 }, .cut("63") { _ in 63 },
        .cut("64") { _ in 64 }, .cut("1000") { _ in 1_000 }, .cut("4096") { _ in 4_096 }, .cut("half") { $0 / 2 },
        .cut("all but one byte") { $0 - 1 },
    ]

    static let headers: [Surgery] = [
        .number("F22: 32 bits", UInt8(1), at: 4, .wrongArchitecture, "built for 32 bits, but this host needs 64 bits"),
        .number("F22: big endian", UInt8(2), at: 5, .wrongArchitecture, "big-endian"),
        .number("F22: another system", UInt8(9), at: 7, .wrongArchitecture, "another system (ABI 9)"),
        .number("F22: another machine", UInt16(243), at: 18, .wrongArchitecture, "RISC-V, but this host needs"),
        .number(
            "F22: ET_REL", UInt16(1), at: 16, .wrongELFType, "an object file (ET_REL), not a shared library"),
        .number("F22: ET_EXEC", UInt16(2), at: 16, .wrongELFType, "a program (ET_EXEC)"),
        .number("F22: ET_CORE", UInt16(4), at: 16, .wrongELFType, "a memory dump (ET_CORE)"),
        .number("version of the format", UInt8(2), at: 6, .malformedELF),
        .number("size of the header", UInt16(63), at: 52, .malformedELF),
        .number("size of a program header", UInt16(32), at: 54, .malformedELF),
        .number("no program headers", UInt16(0), at: 56, .malformedELF),
        .number("too many program headers", UInt16(0xFFFF), at: 56, .malformedELF),
        .number("F23: program headers at the end of the address space", UInt64.max, at: 32, .truncatedELF),
        .number("F23: program headers that run over", UInt64.max - 100, at: 32, .truncatedELF),
        .number("F23: section headers at the end of the address space", UInt64.max, at: 40, .truncatedELF),
        .number("size of a section header", UInt16(65), at: 58, .malformedELF),
        Surgery("F23: a segment that begins behind the end", .truncatedELF, "segment") {
            $0.set(UInt64.max, at: try $0.segment(1) + 8)
        },
        Surgery("F23: a segment as long as the address space", .truncatedELF, "segment") {
            $0.set(UInt64.max, at: try $0.segment(1) + 32)
        },
        Surgery("F23: a segment at the end of the address space", .malformedELF, "impossible sizes") {
            $0.set(UInt64.max - 10, at: try $0.segment(1) + 16)
        },
        Surgery("a segment with less memory than bytes", .malformedELF, "impossible sizes") {
            $0.set(UInt64(0), at: try $0.segment(1) + 40)
        },
        Surgery("no dynamic section", .malformedELF, "no dynamic section") {
            $0.set(UInt32(0), at: try $0.segment(2))
        },
        Surgery("a dynamic section behind the end", .truncatedELF, "the dynamic section") {
            $0.set(UInt64.max / 2, at: try $0.segment(2) + 8)
        },
        Surgery("a dynamic section that is mapped from elsewhere", .malformedELF, "not where it would be mapped") {
            let header = try $0.segment(2)
            $0.set(UInt64($0.number(UInt64.self, at: header + 16) + 16), at: header + 16)
        },
        Surgery("an interpreter", .wrongELFType, "it names an interpreter") {
            $0.set(UInt32(3), at: try $0.segment(4))
        },
        Surgery("an executable stack", .executableStack, "an executable stack") {
            $0.set(UInt32(7), at: try $0.segment(0x6474_E551) + 4)
        },
        Surgery("no word about the stack", .executableStack, "") {
            $0.set(UInt32(0), at: try $0.segment(0x6474_E551))
        },
    ]

    static let dynamic: [Surgery] = [
        Surgery("a string table behind the end", .truncatedELF, "string table") {
            $0.set(UInt64.max, at: try $0.dynamic(5) + 8)
        },
        Surgery("a string table as long as the address space", .truncatedELF, "string table") {
            $0.set(UInt64.max, at: try $0.dynamic(10) + 8)
        },
        Surgery("a symbol table behind the end", .truncatedELF, "symbol table") {
            $0.set(UInt64.max - 8, at: try $0.dynamic(6) + 8)
        },
        Surgery("symbols of another size", .malformedELF, "a symbol has 23 bytes") {
            $0.set(UInt64(23), at: try $0.dynamic(11) + 8)
        },
        Surgery("a library without a name", .malformedELF, "the name of a library") {
            $0.set(UInt64.max, at: try $0.dynamic(1) + 8)
        },
        Surgery("an auditing library", .forbiddenDependency, "auditing") {
            $0.set(UInt64(0x6FFF_FEFC), at: try $0.dynamic(1))
        },
        Surgery(
            "F26: an entry of another major", .abiMismatch, "exports vcp_entry_v7, but this host needs vcp_entry_v1"
        ) {
            $0.replace("vcp_entry_v1", with: "vcp_entry_v7")
        },
        Surgery("F26: no entry", .entryMissing, "does not export vcp_entry_v1") {
            $0.replace("vcp_entry_v1", with: "vcp_xxxxx_v1")
        },
        Surgery("no hash table", .entryMissing, "") { $0.set(UInt64(0x1234), at: try $0.dynamic(0x6FFF_FEF5)) },
    ]

    @Test("a library that the system lacks memory to map is not blamed: the error says memory")
    func memory() throws {
        let directory = try TemporaryDirectory()
        let path = try directory.write("x", to: "library.so")
        // No address space is large enough for this size.
        let library = SealedLibrary(descriptor: Descriptor(open(path, O_RDONLY)), size: 1 << 60, digest: nil)
        do throws(ELFProblem) {
            _ = try library.headers()
            Issue.record("the library was mapped")
        } catch {
            expectEqual(error, .cannotMap(errno: ENOMEM))
            let shown = error.error(provider: "“Rooms”", path: path)
            expectEqual(shown.exitStatus, .temporary)
            expectContains(
                shown.message, "cannot be read into memory: “\(path)”, cannot allocate memory. Free some memory")
        }
    }

    @Test("a good library is let through, with its needs")
    func good() throws {
        let library = try LibraryBytes.good.get()
        expectNil(library.problem)
        let check = try library.bytes.withUnsafeBytes { try ELFCheck($0) }
        expectContains(check.needed, "libc.so.6")
        expectEmpty(check.searchPaths)
    }

    @Test("each fault has its code and says what was found", arguments: otherFiles + cut + headers + dynamic)
    func fault(_ surgery: Surgery) throws {
        var library = try LibraryBytes.good.get()
        try surgery.operate(&library)
        expectEqual(library.code, surgery.code, "\(String(describing: library.problem))")
        let message = library.problem?.error(provider: "“Rooms”", path: "/lib/x.so").message ?? ""
        expectContains(message, surgery.says, "\(message)")
        expectHasPrefix(message, "“Rooms” cannot be loaded: ")
        expectContains(message, "“/lib/x.so”")
    }

    @Test("F27: an entry that is data is refused")
    func data() throws {
        let directory = try TemporaryDirectory()
        try CCompiler.compile("load", definitions: ["CASE_NO_ENTRY"], to: directory.path + "/x.so")
        var library = try LibraryBytes.good.get()
        // The type of the symbol, in the table that the dynamic section points to, becomes STT_OBJECT.
        let symbols = library.number(UInt64.self, at: try library.dynamic(6) + 8)
        let strings = library.number(UInt64.self, at: try library.dynamic(5) + 8)
        let index = try #require(
            (1..<64).first { index in
                let name = strings + library.number(UInt32.self, at: symbols + index * 24)
                return library.bytes[name...].starts(with: Array("vcp_entry_v1\0".utf8))
            })
        library.bytes[symbols + index * 24 + 4] = 0x11
        expectEqual(library.problem, .entryNotFunction)
        expectEqual(library.code, .entryInvalid)
    }

    /// The needs and search paths of a library, and the beginning of the error message; nil if they are allowed.
    static let needs: [(needed: [String], paths: [String], says: String?)] = [
        (["libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2", "libstdc++.so.6", "libgcc_s.so.1"], [], nil),
        (["libc.so.6", "libswiftCore.so"], ["/swift/linux", "$ORIGIN"], nil),
        (["libc.so.6", "libswiftCore.so"], ["/swift//linux/"], nil),
        (["libc.so.6"], ["$ORIGIN/lib"], nil),
        (["libcurl.so.4"], [], "forbiddenDependency: it needs “libcurl.so.4”"),
        (["libswiftGone.so"], ["/swift/linux"], "forbiddenDependency: it needs “libswiftGone.so”"),
        (["/swift/linux/libswiftCore.so"], ["/swift/linux"], "forbiddenDependency: it needs “/swift"),
        (["../libswiftCore.so"], ["/swift/linux"], "forbiddenDependency: it needs “../lib"),
        (
            ["libswiftCore.so"], ["$ORIGIN"],
            "forbiddenDependency: it needs “libswiftCore.so” of the Swift runtime, but its"
        ),
        (["libc.so.6"], ["/home/somebody/lib"], "forbiddenRunpath: it looks for libraries in “/home/somebody/lib”"),
        (["libc.so.6"], ["/swift/linux/.."], "forbiddenRunpath"),
        (["libc.so.6"], ["lib"], "forbiddenRunpath"),
        (["libc.so.6"], [""], "forbiddenRunpath: it looks for libraries in the current directory"),
        (["libc.so.6"], ["$ORIGIN/../root/lib"], "forbiddenRunpath: it looks for libraries outside"),
        (["libc.so.6"], ["$ORIGIN/$LIB"], "forbiddenRunpath"),
        (["libc.so.6"], ["$PLATFORM"], "forbiddenRunpath"),
    ]

    @Test("F24: libraries may come only from the system or from the directory of the Swift runtime", arguments: needs)
    func rules(_ needs: (needed: [String], paths: [String], says: String?)) {
        let rules = LibraryRules(runtimeDirectory: "/swift/linux", runtimeHas: { $0 == "libswiftCore.so" })
        var said: String?
        do throws(ELFProblem) {
            try rules.check(ELFCheck(needed: needs.needed, searchPaths: needs.paths))
        } catch {
            let full = error.error(provider: "x", path: "/x")
            said = "\(full.code.rawValue): " + full.message.replacing("x cannot be loaded: ", with: "")
        }
        if let says = needs.says {
            expectHasPrefix(said, says, "\(said ?? "nothing")")
        } else {
            expectNil(said)
        }
    }

    @Test("a host without a Swift runtime says so")
    func noRuntime() {
        let rules = LibraryRules(runtimeDirectory: nil, runtimeHas: { _ in false })
        #expect(throws: ELFProblem.self) { try rules.check(ELFCheck(needed: [], searchPaths: ["/swift/linux"])) }
        #expect(throws: ELFProblem.self) { try rules.check(ELFCheck(needed: ["libswiftCore.so"], searchPaths: [])) }
    }
}
