import CELF

/// What the section headers of a library reveal about how it was built.
///
/// Loaders ignore them, and a library can do without: nothing here decides whether something is mapped. It is information for
/// people, and shows which compiler built the library.
struct ELFSections {
    /// The names that the library exports: its dynamic symbols that are defined and global or weak.
    private(set) var exports: [String] = []
    /// Whether parts of the library were written in Swift.
    private(set) var hasSwift = false
    /// The Swift compilers that built parts of the library, as they name themselves. Empty if this information was stripped,
    /// which is rare, because it also comes from the object files that the toolchain adds to every Swift library.
    private(set) var swiftCompilers: [String] = []

    private struct Section {
        let name: String
        let type: Int32
        let start: UInt64
        let end: UInt64
        let link: Int
    }

    private static let longestComment: UInt64 = 65_536

    /// Reads the sections. Never reads outside the bytes, whatever they contain.
    ///
    /// - Throws: ``ELFProblem`` if the bytes are not an ELF file of this kind, are incomplete, or have no section headers.
    init(_ bytes: ELFBytes) throws(ELFProblem) {
        let sections = try Self.sections(bytes)
        hasSwift = sections.contains { $0.name.hasPrefix("swift5_") }
        try readExports(bytes, sections)
        swiftCompilers = Self.compilers(bytes, sections)
    }

    /// Returns only ``swiftCompilers`` of a library, without its exports: Swift's own library has tens of thousands.
    ///
    /// - Throws: ``ELFProblem`` as ``init(_:)`` does, except for a library without exports.
    static func compilers(of bytes: ELFBytes) throws(ELFProblem) -> [String] { compilers(bytes, try sections(bytes)) }

    private static func compilers(_ bytes: ELFBytes, _ sections: [Section]) -> [String] {
        guard let comment = sections.first(where: { $0.name == ".comment" }) else { return [] }
        return texts(bytes, comment) { $0.contains("swiftlang") || $0.contains("swift-") }
    }

    private static func sections(_ bytes: ELFBytes) throws(ELFProblem) -> [Section] {
        let kind = Array(ELFMAG.utf8) + [UInt8(ELFCLASS64), UInt8(ELFDATA2LSB)]
        guard bytes.prefix(kind.count) == kind else { throw .notELF(bytes.appearance) }
        let file = try bytes.record(Elf64_Ehdr.self, at: 0, "the header")
        let size = UInt64(MemoryLayout<Elf64_Shdr>.size)
        guard file.e_shstrndx < file.e_shnum, bytes.holds(file.e_shoff, UInt64(file.e_shnum) * size) else {
            throw .truncated("the section headers lie beyond its end")
        }
        func header(_ index: UInt16) throws(ELFProblem) -> Elf64_Shdr {
            var header = try bytes.record(Elf64_Shdr.self, at: file.e_shoff + UInt64(index) * size, "a section header")
            // A section without bytes in the file may claim to lie anywhere.
            if Int32(bitPattern: header.sh_type) == SHT_NOBITS { (header.sh_offset, header.sh_size) = (0, 0) }
            guard bytes.holds(header.sh_offset, header.sh_size) else {
                throw .truncated("a section lies beyond its end")
            }
            return header
        }
        let names = try header(file.e_shstrndx)
        var sections: [Section] = []
        for index in 0..<file.e_shnum {
            let header = try header(index)
            let name = names.sh_offset + UInt64(header.sh_name)
            sections.append(
                Section(
                    name: bytes.name(at: name, before: names.sh_offset + names.sh_size) ?? "",
                    type: Int32(bitPattern: header.sh_type), start: header.sh_offset,
                    end: header.sh_offset + header.sh_size, link: Int(header.sh_link)))
        }
        return sections
    }

    private mutating func readExports(_ bytes: ELFBytes, _ sections: [Section]) throws(ELFProblem) {
        guard let table = sections.first(where: { $0.type == SHT_DYNSYM }), table.link < sections.count else {
            throw .malformed("it has no dynamic symbols")
        }
        let strings = sections[table.link]
        let size = UInt64(MemoryLayout<Elf64_Sym>.size)
        for index in 0..<(table.end - table.start) / size {
            let symbol = try bytes.record(Elf64_Sym.self, at: table.start + index * size, "its symbol table")
            guard ELFSymbols.isExported(symbol),
                let text = bytes.name(at: strings.start + UInt64(symbol.st_name), before: strings.end)
            else { continue }
            exports.append(text)
        }
    }

    /// Returns those zero-terminated texts of a section that `isWanted` accepts: each once, and at most as many as a real
    /// library has.
    private static func texts(
        _ bytes: ELFBytes, _ section: Section, where isWanted: (String) -> Bool
    ) -> [String] {
        var texts: [String] = []
        var place = section.start
        let end = min(section.end, section.start + longestComment)
        while place < end, texts.count < 16 {
            // An invalid or overlong text ends the search.
            guard let text = bytes.name(at: place, before: end) else { break }
            if isWanted(text), !texts.contains(text) { texts.append(text) }
            place += UInt64(text.utf8.count) + 1
        }
        return texts
    }
}
