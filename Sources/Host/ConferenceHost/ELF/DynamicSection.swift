import CELF

/// The entries of the dynamic section that the host checks.
struct DynamicSection {
    /// The string table, as offsets in the file.
    private(set) var strings: (start: UInt64, end: UInt64) = (0, 0)
    /// The names of the needed libraries, as offsets in the string table.
    private(set) var needed: [UInt64] = []
    /// The lists of directories to search, as offsets in the string table.
    private(set) var searchPaths: [UInt64] = []
    /// The address of the symbol table.
    private(set) var symbols: UInt64 = 0
    /// The address of the hash table, or 0 if there is none.
    private(set) var hash: UInt64 = 0
    /// The address of the GNU hash table, or 0 if there is none.
    private(set) var gnuHash: UInt64 = 0

    private static let mostNeeded = 256

    /// Reads the section.
    init(_ bytes: ELFBytes, _ headers: ELFHeaders) throws(ELFProblem) {
        let size = UInt64(MemoryLayout<Elf64_Dyn>.size)
        let symbolSize = UInt64(MemoryLayout<Elf64_Sym>.size)
        guard headers.dynamic.fileSize % size == 0 else { throw .malformed("its dynamic section has an odd size") }
        var stringTable: UInt64 = 0
        var stringSize: UInt64 = 0
        var foundSymbolSize = symbolSize
        reading: for index in 0..<headers.dynamic.fileSize / size {
            // An entry is a tag and a word, which elf.h declares as a union that Swift cannot load.
            let entry = headers.dynamic.offset + index * size
            let tag = try bytes.record(Elf64_Sxword.self, at: entry, "the dynamic section")
            let value = try bytes.record(Elf64_Xword.self, at: entry + size / 2, "the dynamic section")
            switch Int32(exactly: tag) {
            case DT_NULL: break reading
            case DT_NEEDED: needed.append(value)
            case DT_HASH: hash = value
            case DT_STRTAB: stringTable = value
            case DT_SYMTAB: symbols = value
            case DT_STRSZ: stringSize = value
            case DT_SYMENT: foundSymbolSize = value
            case DT_RPATH, DT_RUNPATH: searchPaths.append(value)
            case DT_GNU_HASH: gnuHash = value
            // These load libraries that DT_NEEDED does not name.
            case DT_AUDIT, DT_DEPAUDIT, DT_AUXILIARY, DT_FILTER:
                throw .forbiddenDependency("it names an auditing or filtering library, which providers may not do")
            default: break
            }
            guard needed.count + searchPaths.count <= Self.mostNeeded else {
                throw .malformed("it needs more than \(Self.mostNeeded) libraries")
            }
        }
        guard foundSymbolSize == symbolSize else {
            throw .malformed("a symbol has \(foundSymbolSize) bytes, not \(symbolSize)")
        }
        guard let start = headers.offset(of: stringTable, length: stringSize), stringSize > 0 else {
            throw .truncated("its string table lies beyond its end")
        }
        strings = (start, start + stringSize)
        guard (needed + searchPaths).allSatisfy({ $0 < stringSize }) else {
            throw .malformed("the name of a library that it needs lies outside of its string table")
        }
    }
}
