/// What the headers of a library say, without anything of it being mapped or run.
///
/// The dynamic linker trusts what it reads: a file that is cut off ends the process with SIGBUS, and one for another
/// machine is “not found”. This check says plainly what is wrong, before a worker is started for it.
struct ELFCheck: Equatable {
    /// The symbol that a provider exports.
    static let entry = "vcp_entry_v1"

    /// The libraries that it needs, in its order.
    private(set) var needed: [String] = []
    /// Where it looks for them: DT_RUNPATH and its predecessor DT_RPATH, taken apart.
    private(set) var searchPaths: [String] = []

    /// What a library would say.
    init(needed: [String], searchPaths: [String]) {
        self.needed = needed
        self.searchPaths = searchPaths
    }

    /// Checks a file.
    ///
    /// - Throws: ``ELFProblem``; whatever the bytes are, nothing else happens.
    init(_ content: UnsafeRawBufferPointer) throws(ELFProblem) {
        let bytes = ELFBytes(content)
        let headers = try ELFHeaders(bytes)
        let section = try DynamicSection(bytes, headers)
        for offset in section.needed {
            guard let name = bytes.name(at: section.strings.start + offset, before: section.strings.end), !name.isEmpty
            else { throw .malformed("the name of a library that it needs is none") }
            needed.append(name)
        }
        for offset in section.searchPaths {
            guard let list = bytes.name(at: section.strings.start + offset, before: section.strings.end) else {
                throw .malformed("its search path is no text")
            }
            searchPaths += list.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        }
        try ELFSymbols(bytes, headers, section).checkEntry()
    }
}

/// The dynamic section as far as it is needed here.
struct DynamicSection {
    /// The string table: offsets in the file.
    private(set) var strings: (start: UInt64, end: UInt64) = (0, 0)
    /// Offsets in it.
    private(set) var needed: [UInt64] = []
    /// Offsets in it.
    private(set) var searchPaths: [UInt64] = []
    /// The address of the symbol table.
    private(set) var symbols: UInt64 = 0
    /// The address of the hash table; 0 where there is none.
    private(set) var hash: UInt64 = 0
    /// The address of the hash table of GNU; 0 where there is none.
    private(set) var gnuHash: UInt64 = 0

    private static let mostNeeded = 256

    init(_ bytes: ELFBytes, _ headers: ELFHeaders) throws(ELFProblem) {
        guard headers.dynamic.fileSize % 16 == 0 else { throw .malformed("its dynamic section has an odd size") }
        var stringTable: UInt64 = 0
        var stringSize: UInt64 = 0
        var symbolSize: UInt64 = 24
        reading: for index in 0..<headers.dynamic.fileSize / 16 {
            let offset = headers.dynamic.offset + index * 16
            let tag = try bytes.number(UInt64.self, at: offset, "the dynamic section")
            let value = try bytes.number(UInt64.self, at: offset + 8, "the dynamic section")
            switch tag {
            case 0: break reading
            case 1: needed.append(value)
            case 4: hash = value
            case 5: stringTable = value
            case 6: symbols = value
            case 10: stringSize = value
            case 11: symbolSize = value
            case 15, 29: searchPaths.append(value)
            case 0x6FFF_FEF5: gnuHash = value
            // DT_AUDIT, DT_DEPAUDIT, DT_AUXILIARY, DT_FILTER: libraries by another door.
            case 0x6FFF_FEFC, 0x6FFF_FEFB, 0x7FFF_FFFD, 0x7FFF_FFFF:
                throw .forbiddenDependency("it has an auditing or filtering library, which no provider may")
            default: break
            }
            guard needed.count + searchPaths.count <= Self.mostNeeded else {
                throw .malformed("it needs more than \(Self.mostNeeded) libraries")
            }
        }
        guard symbolSize == 24 else { throw .malformed("a symbol has \(symbolSize) bytes, and not 24") }
        guard let start = headers.offset(of: stringTable, length: stringSize), stringSize > 0 else {
            throw .truncated("its string table lies behind its end")
        }
        strings = (start, start + stringSize)
        guard (needed + searchPaths).allSatisfy({ $0 < stringSize }) else {
            throw .malformed("the name of a library that it needs is none")
        }
    }
}
