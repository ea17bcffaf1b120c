/// The dynamic symbols of a library, as far as its entry goes.
struct ELFSymbols {
    private let bytes: ELFBytes
    private let strings: (start: UInt64, end: UInt64)
    /// Where in the file the symbol table begins.
    private let table: UInt64
    private let tableEnd: UInt64
    private let section: DynamicSection
    private let headers: ELFHeaders

    private static let symbolSize: UInt64 = 24

    init(_ bytes: ELFBytes, _ headers: ELFHeaders, _ section: DynamicSection) throws(ELFProblem) {
        self.bytes = bytes
        self.headers = headers
        self.section = section
        strings = section.strings
        guard let start = headers.offset(of: section.symbols, length: Self.symbolSize),
            let end = headers.end(of: section.symbols)
        else { throw .truncated("its symbol table lies behind its end") }
        table = start
        tableEnd = end
    }

    /// - Throws: `entryMissing`, `otherEntries`, `entryNotFunction`.
    func checkEntry() throws(ELFProblem) {
        if let index = try gnuLookup() {
            let info = try bytes.number(UInt8.self, at: table + index * Self.symbolSize + 4, "its symbol table")
            // STT_FUNC, STT_GNU_IFUNC, and STT_NOTYPE as assemblers leave it.
            guard [2, 10, 0].contains(info & 0xF) else { throw .entryNotFunction }
            return
        }
        var others: [String] = []
        for index in 1..<max(1, try count()) {
            let offset = table + index * Self.symbolSize
            let name = UInt64(try bytes.number(UInt32.self, at: offset, "its symbol table"))
            let info = try bytes.number(UInt8.self, at: offset + 4, "its symbol table")
            let owner = try bytes.number(UInt16.self, at: offset + 6, "its symbol table")
            // Defined here, and visible to others.
            // The beginning comes first: millions of symbols may have the same long name.
            guard owner != 0, info >> 4 == 1 || info >> 4 == 2,
                bytes.isText("vcp_entry_v", at: strings.start + name, before: strings.end),
                let text = bytes.name(at: strings.start + name, before: strings.end)
            else { continue }
            if text == ELFCheck.entry {
                guard [2, 10, 0].contains(info & 0xF) else { throw .entryNotFunction }
                return
            }
            if others.count < 8 { others.append(text) }
        }
        throw others.isEmpty ? .entryMissing : .otherEntries(others)
    }

    // MARK: Hash tables

    /// The index of the entry by the hash table of GNU: one look instead of one for every symbol.
    private func gnuLookup() throws(ELFProblem) -> UInt64? {
        guard let gnu = try gnuTable() else { return nil }
        var hash: UInt32 = 5381
        for byte in ELFCheck.entry.utf8 { hash = hash &* 33 &+ UInt32(byte) }
        let bucket = UInt64(hash % gnu.bucketCount)
        var index = UInt64(try bytes.number(UInt32.self, at: gnu.buckets + bucket * 4, "its hash table"))
        guard index >= gnu.firstSymbol, index != 0 else { return nil }
        while table + (index + 1) * Self.symbolSize <= tableEnd {
            let value = try bytes.number(
                UInt32.self, at: gnu.chains + (index - gnu.firstSymbol) * 4, "its hash table")
            if value | 1 == hash | 1 {
                let offset = table + index * Self.symbolSize
                let name = UInt64(try bytes.number(UInt32.self, at: offset, "its symbol table"))
                let owner = try bytes.number(UInt16.self, at: offset + 6, "its symbol table")
                if owner != 0, bytes.isName("vcp_entry_v1", at: strings.start + name, before: strings.end) {
                    return index
                }
            }
            guard value & 1 == 0 else { return nil }
            index += 1
        }
        return nil
    }

    /// How many symbols there are.
    private func count() throws(ELFProblem) -> UInt64 {
        let most = (tableEnd - table) / Self.symbolSize
        if let start = headers.offset(of: section.hash, length: 8), section.hash != 0 {
            return min(most, UInt64(try bytes.number(UInt32.self, at: start + 4, "its hash table")))
        }
        // Without a table the linker would find no symbol at all.
        guard let gnu = try gnuTable() else { return 0 }
        var last: UInt64 = 0
        for bucket in 0..<UInt64(gnu.bucketCount) {
            last = max(last, UInt64(try bytes.number(UInt32.self, at: gnu.buckets + bucket * 4, "its hash table")))
        }
        guard last >= gnu.firstSymbol else { return min(most, gnu.firstSymbol) }
        while last < most {
            let value = try bytes.number(
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
        let bucketCount = try bytes.number(UInt32.self, at: start, "its hash table")
        let firstSymbol = try bytes.number(UInt32.self, at: start + 4, "its hash table")
        let filterWords = try bytes.number(UInt32.self, at: start + 8, "its hash table")
        let buckets = start + 16 + UInt64(filterWords) * 8
        guard bucketCount > 0, bytes.holds(buckets, UInt64(bucketCount) * 4) else { return nil }
        return GNUTable(
            bucketCount: bucketCount, firstSymbol: UInt64(firstSymbol), buckets: buckets,
            chains: buckets + UInt64(bucketCount) * 4)
    }
}
