/// What the section headers of a library tell about how it was made.
///
/// No loader goes by them, and a library can be without: nothing here decides whether something is mapped. It is what
/// people want to know, and what tells one compiler from another.
struct ELFSections {
    /// The names that the library offers to others: its dynamic symbols that are defined, global or weak.
    private(set) var exports: [String] = []
    /// True where some of it was written in Swift.
    private(set) var hasSwift = false
    /// The Swift compilers that made parts of it, as they name themselves; empty where that was taken out. The objects
    /// that every Swift library begins with have it, too, so that a library without one is rare.
    private(set) var swiftCompilers: [String] = []

    private struct Section {
        let name: String
        let type: UInt32
        let start: UInt64
        let end: UInt64
        let link: Int
    }

    private static let headerLength: UInt64 = 64
    private static let symbolLength: UInt64 = 24
    private static let dynamicSymbols: UInt32 = 11
    private static let noBits: UInt32 = 8
    private static let longestComment: UInt64 = 65_536

    /// Reads them; whatever the bytes are, nothing else happens.
    ///
    /// - Throws: ``ELFProblem`` for what is no library of this kind, has no section headers, or is cut off.
    init(_ bytes: ELFBytes) throws(ELFProblem) {
        guard bytes.prefix(6) == [0x7F, 0x45, 0x4C, 0x46, 2, 1] else { throw .notELF(bytes.appearance) }
        let sections = try Self.sections(bytes)
        hasSwift = sections.contains { $0.name.hasPrefix("swift5_") }
        try readExports(bytes, sections)
        if let comment = sections.first(where: { $0.name == ".comment" }) {
            swiftCompilers = Self.texts(bytes, comment) { $0.contains("swiftlang") || $0.contains("swift-") }
        }
    }

    private static func sections(_ bytes: ELFBytes) throws(ELFProblem) -> [Section] {
        let table = try bytes.number(UInt64.self, at: 0x28, "the header")
        let count = try bytes.number(UInt16.self, at: 0x3C, "the header")
        let namesIndex = try bytes.number(UInt16.self, at: 0x3E, "the header")
        guard namesIndex < count, bytes.holds(table, UInt64(count) * headerLength) else {
            throw .truncated("the section headers lie behind its end")
        }
        func range(_ index: UInt16) throws(ELFProblem) -> (type: UInt32, start: UInt64, end: UInt64) {
            let header = table + UInt64(index) * headerLength
            let type = try bytes.number(UInt32.self, at: header + 4, "a section header")
            let start = try bytes.number(UInt64.self, at: header + 24, "a section header")
            let length = try bytes.number(UInt64.self, at: header + 32, "a section header")
            // What has no bytes in the file may lie anywhere.
            guard type != noBits else { return (type, 0, 0) }
            guard bytes.holds(start, length) else { throw .truncated("a section lies behind its end") }
            return (type, start, start + length)
        }
        let names = try range(namesIndex)
        var sections: [Section] = []
        for index in 0..<count {
            let header = table + UInt64(index) * headerLength
            let (type, start, end) = try range(index)
            let name = names.start + UInt64(try bytes.number(UInt32.self, at: header, "a section header"))
            let link = try bytes.number(UInt32.self, at: header + 40, "a section header")
            sections.append(
                Section(
                    name: bytes.name(at: name, before: names.end) ?? "", type: type, start: start, end: end,
                    link: Int(link)))
        }
        return sections
    }

    private mutating func readExports(_ bytes: ELFBytes, _ sections: [Section]) throws(ELFProblem) {
        guard let table = sections.first(where: { $0.type == Self.dynamicSymbols }), table.link < sections.count else {
            throw .malformed("it has no dynamic symbols")
        }
        let strings = sections[table.link]
        for index in 0..<(table.end - table.start) / Self.symbolLength {
            let symbol = table.start + index * Self.symbolLength
            let name = UInt64(try bytes.number(UInt32.self, at: symbol, "its symbol table"))
            let info = try bytes.number(UInt8.self, at: symbol + 4, "its symbol table")
            let owner = try bytes.number(UInt16.self, at: symbol + 6, "its symbol table")
            // Global and weak ones count; what belongs to no section is wanted from elsewhere.
            guard owner != 0, [1, 2].contains(info >> 4),
                let text = bytes.name(at: strings.start + name, before: strings.end)
            else { continue }
            exports.append(text)
        }
    }

    /// The wanted texts of a section, each of which ends with a zero byte; once each, and no more than any library has.
    private static func texts(
        _ bytes: ELFBytes, _ section: Section, where isWanted: (String) -> Bool
    ) -> [String] {
        var texts: [String] = []
        var place = section.start
        let end = min(section.end, section.start + longestComment)
        while place < end, texts.count < 16 {
            // One that is too long or no text ends the search: then nothing can be told.
            guard let text = bytes.name(at: place, before: end) else { break }
            if isWanted(text), !texts.contains(text) { texts.append(text) }
            place += UInt64(text.utf8.count) + 1
        }
        return texts
    }
}
