import CELF

/// The dynamic symbols of a library, searched for the entry of a provider.
struct ELFSymbols {
    private let bytes: ELFBytes
    private let strings: (start: UInt64, end: UInt64)
    /// The offset of the symbol table in the file.
    private let table: UInt64
    private let tableEnd: UInt64
    private let section: DynamicSection
    private let headers: ELFHeaders

    private static let symbolSize = UInt64(MemoryLayout<Elf64_Sym>.size)

    init(_ bytes: ELFBytes, _ headers: ELFHeaders, _ section: DynamicSection) throws(ELFProblem) {
        self.bytes = bytes
        self.headers = headers
        self.section = section
        strings = section.strings
        guard let start = headers.offset(of: section.symbols, length: Self.symbolSize),
            let end = headers.end(of: section.symbols)
        else { throw .truncated("its symbol table lies beyond its end") }
        table = start
        tableEnd = end
    }

    /// Checks that the library exports an entry function that this host can call.
    ///
    func checkEntry() throws(ELFProblem) {
        if let index = try gnuLookup() {
            guard Self.isFunction(try symbol(index)) else { throw .entryNotFunction }
            return
        }
        var others: [String] = []
        for index in 1..<max(1, try count()) {
            let symbol = try symbol(index)
            let name = strings.start + UInt64(symbol.st_name)
            // The prefix is compared first, because a hostile file may have millions of symbols with the same long name.
            guard Self.isExported(symbol), bytes.isText("vcp_entry_v", at: name, before: strings.end),
                let text = bytes.name(at: name, before: strings.end)
            else { continue }
            if text == ELFCheck.entry {
                guard Self.isFunction(symbol) else { throw .entryNotFunction }
                return
            }
            if others.count < 8 { others.append(text) }
        }
        throw others.isEmpty ? .entryMissing : .otherEntries(others)
    }

    /// True for a symbol that the library defines and that other libraries can use.
    static func isExported(_ symbol: Elf64_Sym) -> Bool {
        let binding = withUnsafePointer(to: symbol) { Int32(celf_binding($0)) }
        return symbol.st_shndx != SHN_UNDEF && (binding == STB_GLOBAL || binding == STB_WEAK)
    }

    /// Returns whether a symbol can be a function. Assemblers may leave its type open (`STT_NOTYPE`).
    private static func isFunction(_ symbol: Elf64_Sym) -> Bool {
        [STT_FUNC, STT_GNU_IFUNC, STT_NOTYPE].contains(withUnsafePointer(to: symbol) { Int32(celf_type($0)) })
    }

    private func symbol(_ index: UInt64) throws(ELFProblem) -> Elf64_Sym {
        try bytes.record(Elf64_Sym.self, at: table + index * Self.symbolSize, "its symbol table")
    }

    // MARK: Hash tables

    /// Returns the index of the entry's symbol by means of the GNU hash table, without reading every symbol.
    private func gnuLookup() throws(ELFProblem) -> UInt64? {
        guard let gnu = try gnuTable() else { return nil }
        var hash: UInt32 = 5381
        for byte in ELFCheck.entry.utf8 { hash = hash &* 33 &+ UInt32(byte) }
        let bucket = UInt64(hash % gnu.bucketCount)
        var index = UInt64(try bytes.record(UInt32.self, at: gnu.buckets + bucket * 4, "its hash table"))
        guard index >= gnu.firstSymbol, index != 0 else { return nil }
        while table + (index + 1) * Self.symbolSize <= tableEnd {
            let value = try bytes.record(
                UInt32.self, at: gnu.chains + (index - gnu.firstSymbol) * 4, "its hash table")
            if value | 1 == hash | 1 {
                let symbol = try symbol(index)
                let name = strings.start + UInt64(symbol.st_name)
                if symbol.st_shndx != SHN_UNDEF, bytes.isName("vcp_entry_v1", at: name, before: strings.end) {
                    return index
                }
            }
            guard value & 1 == 0 else { return nil }
            index += 1
        }
        return nil
    }

    /// Returns the number of symbols.
    private func count() throws(ELFProblem) -> UInt64 {
        let most = (tableEnd - table) / Self.symbolSize
        if let start = headers.offset(of: section.hash, length: 8), section.hash != 0 {
            return min(most, UInt64(try bytes.record(UInt32.self, at: start + 4, "its hash table")))
        }
        // Without a hash table, the dynamic linker finds no symbol.
        guard let gnu = try gnuTable() else { return 0 }
        var last: UInt64 = 0
        for bucket in 0..<UInt64(gnu.bucketCount) {
            last = max(last, UInt64(try bytes.record(UInt32.self, at: gnu.buckets + bucket * 4, "its hash table")))
        }
        guard last >= gnu.firstSymbol else { return min(most, gnu.firstSymbol) }
        while last < most {
            let value = try bytes.record(
                UInt32.self, at: gnu.chains + (last - gnu.firstSymbol) * 4, "its hash table")
            last += 1
            if value & 1 != 0 { break }
        }
        return min(most, last)
    }

    private struct GNUTable {
        var bucketCount: UInt32
        var firstSymbol: UInt64
        var buckets: UInt64
        var chains: UInt64
    }

    private func gnuTable() throws(ELFProblem) -> GNUTable? {
        guard section.gnuHash != 0, let start = headers.offset(of: section.gnuHash, length: 16) else { return nil }
        let bucketCount = try bytes.record(UInt32.self, at: start, "its hash table")
        let firstSymbol = try bytes.record(UInt32.self, at: start + 4, "its hash table")
        let filterWords = try bytes.record(UInt32.self, at: start + 8, "its hash table")
        let buckets = start + 16 + UInt64(filterWords) * 8
        guard bucketCount > 0, bytes.holds(buckets, UInt64(bucketCount) * 4) else { return nil }
        return GNUTable(
            bucketCount: bucketCount, firstSymbol: UInt64(firstSymbol), buckets: buckets,
            chains: buckets + UInt64(bucketCount) * 4)
    }
}
