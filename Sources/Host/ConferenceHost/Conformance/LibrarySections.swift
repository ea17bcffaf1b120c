/// What the section headers of a library tell an author about it.
///
/// The file may be anything; what is not a 64-bit little-endian library with section headers has no answer.
struct LibrarySections {
    /// The names that it offers to others: its dynamic symbols that are defined, global or weak.
    private(set) var exports: [String] = []
    /// True where some of it was written in Swift.
    private(set) var hasSwift = false

    private static let sectionLength = 64
    private static let symbolLength = 24
    private static let dynamicSymbols: UInt32 = 11
    /// More of a name is not read: any number of symbols may share one that is as long as the file.
    private static let nameLength = 1_024

    init?(library bytes: [UInt8]) {
        guard bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]), let start = Self.number(bytes, 0x28, UInt64.self),
            let count = Self.number(bytes, 0x3C, UInt16.self), let namesIndex = Self.number(bytes, 0x3E, UInt16.self)
        else { return nil }
        guard let sections = Self.sections(bytes, start: start, count: Int(count)),
            let table = sections.first(where: { $0.type == Self.dynamicSymbols }),
            table.link < sections.count, Int(namesIndex) < sections.count
        else { return nil }
        if let names = Self.range(sections[Int(namesIndex)], in: bytes) {
            hasSwift = sections.contains { section in
                let start = names.lowerBound + Int(section.name)
                return start < names.upperBound && bytes[start..<names.upperBound].starts(with: "swift5_".utf8)
            }
        }
        let strings = sections[table.link]
        guard let entries = Self.range(table, in: bytes), let texts = Self.range(strings, in: bytes) else { return nil }
        for offset in stride(from: entries.lowerBound, to: entries.upperBound, by: Self.symbolLength) {
            guard offset + Self.symbolLength <= entries.upperBound,
                let name = Self.number(bytes, UInt64(offset), UInt32.self),
                let owner = Self.number(bytes, UInt64(offset + 6), UInt16.self)
            else { return nil }
            // Global and weak ones count; what belongs to no section is wanted from elsewhere.
            guard owner != 0, [1, 2].contains(bytes[offset + 4] >> 4), Int(name) < texts.count else { continue }
            let text = bytes[texts][(texts.lowerBound + Int(name))...].prefix(Self.nameLength).prefix { $0 != 0 }
            exports.append(String(decoding: text, as: UTF8.self))
        }
    }

    private struct Section {
        /// Where its name is among the names.
        var name: UInt32
        var type: UInt32
        var offset: UInt64
        var length: UInt64
        var link: Int
    }

    /// - Returns: nil where the file ends before they do.
    private static func sections(_ bytes: [UInt8], start: UInt64, count: Int) -> [Section]? {
        var result: [Section] = []
        for index in 0..<count {
            let (base, overflow) = start.addingReportingOverflow(UInt64(index * sectionLength))
            guard !overflow, let name = number(bytes, base, UInt32.self),
                let type = number(bytes, base &+ 4, UInt32.self),
                let offset = number(bytes, base &+ 24, UInt64.self),
                let length = number(bytes, base &+ 32, UInt64.self), let link = number(bytes, base &+ 40, UInt32.self)
            else { return nil }
            result.append(Section(name: name, type: type, offset: offset, length: length, link: Int(link)))
        }
        return result
    }

    private static func range(_ section: Section, in bytes: [UInt8]) -> Range<Int>? {
        let (end, overflow) = section.offset.addingReportingOverflow(section.length)
        guard !overflow, end <= UInt64(bytes.count) else { return nil }
        return Int(section.offset)..<Int(end)
    }

    private static func number<Number: FixedWidthInteger>(
        _ bytes: [UInt8], _ offset: UInt64, _: Number.Type
    ) -> Number? {
        let length = MemoryLayout<Number>.size
        guard bytes.count >= length, offset <= UInt64(bytes.count - length) else { return nil }
        return bytes.withUnsafeBytes {
            Number(littleEndian: $0.loadUnaligned(fromByteOffset: Int(offset), as: Number.self))
        }
    }
}
