/// A library of a few hundred bytes with everything that the check of libraries reads, so that every byte matters. It
/// can be loaded, but does nothing.
struct SmallLibrary {
    /// The hash tables of the library.
    enum Hash: CaseIterable { case gnu, systemV, both, none }

    let bytes: [UInt8]

    /// Libraries that a host accepts.
    static var good: [SmallLibrary] {
        [
            SmallLibrary(), SmallLibrary(hash: .systemV), SmallLibrary(hash: .both),
            SmallLibrary(needed: ["libc.so.6", "libm.so.6"]),
            SmallLibrary(needed: ["libswiftCore.so"], searchPath: "/usr/lib/swift/:$ORIGIN/lib"),
            SmallLibrary(symbols: ["a", "vcp_entry_v1", "b"], hash: .both), SmallLibrary(sections: true),
        ]
    }

    /// Libraries that a host rejects at one of the last checks.
    static var bad: [SmallLibrary] {
        [
            SmallLibrary(hash: .none), SmallLibrary(symbols: ["vcp_entry_v2", "vcp_entry_v9"], hash: .systemV),
            SmallLibrary(symbols: []), SmallLibrary(symbols: ["vcp_entry_v2"]), SmallLibrary(entryKind: 1),
            SmallLibrary(needed: ["libssl.so.3"]), SmallLibrary(searchPath: "/tmp::$ORIGIN/../.."),
        ]
    }

    init(
        symbols: [String] = ["vcp_entry_v1"], entryKind: UInt8 = 2, hash: Hash = .gnu, needed: [String] = [],
        searchPath: String? = nil, sections: Bool = false
    ) {
        var strings: [UInt8] = [0]
        func add(_ text: String) -> UInt64 {
            defer { strings += text.utf8 + [0] }
            return UInt64(strings.count)
        }
        let names = symbols.map(add)
        let libraries = needed.map(add)
        let path = searchPath.map(add)

        // Offsets equal addresses: header, three segments, tables, dynamic section, sections.
        var image = Image()
        let headers: UInt64 = 64 + 3 * 56
        let symbolTable = headers
        var tables = Image()
        tables.add(zeros: 24)
        for name in names {
            tables.add(UInt32(name))
            tables.add(entryKind | 0x10)
            tables.add(UInt8(0))
            tables.add(UInt16(1))
            tables.add(headers)
            tables.add(UInt64(8))
        }
        let stringTable = headers + tables.count
        tables.bytes += strings
        tables.align()
        let gnuHash = headers + tables.count
        if hash == .gnu || hash == .both { tables.addGNUHash(of: symbols) }
        let systemVHash = headers + tables.count
        if hash == .systemV || hash == .both { tables.addHash(count: symbols.count + 1) }
        tables.align()
        let dynamic = headers + tables.count
        var entries: [(UInt64, UInt64)] = libraries.map { (1, $0) }
        if let path { entries.append((29, path)) }
        entries += [(5, stringTable), (10, UInt64(strings.count)), (6, symbolTable), (11, 24)]
        if hash == .gnu || hash == .both { entries.append((0x6FFF_FEF5, gnuHash)) }
        if hash == .systemV || hash == .both { entries.append((4, systemVHash)) }
        entries.append((0, 0))
        for (tag, value) in entries {
            tables.add(tag)
            tables.add(value)
        }
        let end = headers + tables.count

        image.bytes = [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0] + Array(repeating: 0, count: 8)
        image.add(UInt16(3))
        #if arch(arm64)
            image.add(UInt16(183))
        #else
            image.add(UInt16(62))
        #endif
        image.add(UInt32(1))
        image.add(UInt64(0))
        image.add(UInt64(64))
        image.add(sections ? end : 0)
        image.add(UInt32(0))
        for number in [64, 56, 3, 64, sections ? 4 : 0, sections ? 3 : 0] as [UInt16] { image.add(number) }
        image.addSegment(kind: 1, flags: 5, offset: 0, size: end)
        image.addSegment(kind: 2, flags: 4, offset: dynamic, size: end - dynamic)
        image.addSegment(kind: 0x6474_E551, flags: 6, offset: 0, size: 0)
        image.bytes += tables.bytes
        if sections {
            // The null section, symbols, their strings, and section names, followed by two more strings.
            let names = end + 4 * 64
            image.add(zeros: 64)
            image.addSection(kind: 11, offset: symbolTable, size: 24 * UInt64(symbols.count + 1), link: 2)
            image.addSection(kind: 3, offset: stringTable, size: UInt64(strings.count), link: 0)
            image.addSection(kind: 3, offset: names, size: 16, link: 0)
            image.bytes += Array("\0swift5_types\0\0\0".utf8)
        }
        bytes = image.bytes
    }
}

/// A little-endian buffer under construction.
private struct Image {
    var bytes: [UInt8] = []
    var count: UInt64 { UInt64(bytes.count) }

    mutating func add(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func add(zeros count: Int) { bytes += Array(repeating: 0, count: count) }

    mutating func align() { add(zeros: (8 - bytes.count % 8) % 8) }

    mutating func addSegment(kind: UInt32, flags: UInt32, offset: UInt64, size: UInt64) {
        add(kind)
        add(flags)
        for number in [offset, offset, offset, size, size, 8] { add(number) }
    }

    mutating func addSection(kind: UInt32, offset: UInt64, size: UInt64, link: UInt32) {
        add(UInt32(1))
        add(kind)
        for number in [0, 0, offset, size] as [UInt64] { add(number) }
        add(link)
        add(UInt32(0))
        for number in [8, 24] as [UInt64] { add(number) }
    }

    /// Adds a table with one bucket and one word of the filter.
    mutating func addGNUHash(of symbols: [String]) {
        for number in [1, 1, 1, 6] as [UInt32] { add(number) }
        add(UInt64.max)
        add(UInt32(symbols.isEmpty ? 0 : 1))
        for (index, symbol) in symbols.enumerated() {
            var hash: UInt32 = 5381
            for byte in symbol.utf8 { hash = hash &* 33 &+ UInt32(byte) }
            add(index == symbols.count - 1 ? hash | 1 : hash & ~1)
        }
    }

    /// Adds a table with one bucket.
    mutating func addHash(count: Int) {
        add(UInt32(1))
        add(UInt32(count))
        add(UInt32(count > 1 ? 1 : 0))
        for index in 0..<count { add(UInt32(index == 0 || index == count - 1 ? 0 : index + 1)) }
    }
}
