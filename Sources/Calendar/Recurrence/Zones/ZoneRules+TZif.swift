/// The reason why bytes are not a valid TZif file.
package enum TZifError: Error, Hashable, Sendable {
    /// The bytes are not a TZif file.
    case notTZif
    /// The file is shorter than its header says.
    case truncated
    /// A value, or the order of values, is one that RFC 8536 forbids.
    case malformed
    /// The file counts leap seconds, so its instants differ from POSIX time.
    case countsLeapSeconds
}

extension ZoneRules {
    /// Parses a TZif file (RFC 8536, versions 1 to 4; later versions are read as version 4).
    ///
    /// Only the offsets are kept, not the abbreviations or daylight saving flags.
    package init(tzif bytes: [UInt8]) throws(TZifError) {
        var reader = TZifReader(bytes: bytes)
        var header = try reader.header()
        guard header.version >= UInt8(ascii: "2") else {
            let (initial, transitions) = try reader.block(header, timeSize: 4)
            self.init(initialOffset: initial, transitions: transitions)
            return
        }
        // Version 2 and later repeat the data with 64-bit times; skip the 32-bit block.
        try reader.skip(header.blockLength(timeSize: 4))
        header = try reader.header()
        let (initial, transitions) = try reader.block(header, timeSize: 8)
        let footer = try reader.footer()
        guard !footer.isEmpty else {
            self.init(initialOffset: initial, transitions: transitions)
            return
        }
        guard let rule = PosixZoneRule(footer) else { throw .malformed }
        self.init(initialOffset: initial, transitions: transitions, rule: rule)
    }
}

/// Reads a TZif file from start to end, checking every length before using it.
private struct TZifReader {
    struct Header {
        var version: UInt8
        // The counts of the header, in the order of the file.
        var utIndicators, standardIndicators, leapSeconds, transitions, types, nameBytes: Int

        func blockLength(timeSize: Int) -> Int {
            transitions * (timeSize + 1) + types * 6 + nameBytes + leapSeconds * (timeSize + 4)
                + standardIndicators + utIndicators
        }
    }

    let bytes: [UInt8]
    var position = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func skip(_ count: Int) throws(TZifError) {
        guard count <= bytes.count - position else { throw .truncated }
        position += count
    }

    mutating func header() throws(TZifError) -> Header {
        let start = position
        guard bytes[start...].starts(with: "TZif".utf8) else { throw .notTZif }
        try skip(44)
        func count(_ index: Int) -> Int { integer(at: start + 20 + index * 4, size: 4, signed: false) }
        let header = Header(
            version: bytes[start + 4], utIndicators: count(0), standardIndicators: count(1), leapSeconds: count(2),
            transitions: count(3), types: count(4), nameBytes: count(5))
        guard header.leapSeconds == 0 else { throw .countsLeapSeconds }
        guard (1...256).contains(header.types) else { throw .malformed }
        return header
    }

    /// Returns the offset before the first transition, and the transitions.
    mutating func block(_ header: Header, timeSize: Int) throws(TZifError) -> (Int, [ZoneTransition]) {
        let times = position
        try skip(header.blockLength(timeSize: timeSize))
        let indices = times + header.transitions * timeSize
        let types = indices + header.transitions
        var offsets: [Int] = []
        for type in 0..<header.types {
            let offset = integer(at: types + type * 6, size: 4, signed: true)
            guard abs(offset) <= ZoneRules.largestOffset else { throw .malformed }
            offsets.append(offset)
        }
        var transitions: [ZoneTransition] = []
        transitions.reserveCapacity(header.transitions)
        for index in 0..<header.transitions {
            let instant = Int64(integer(at: times + index * timeSize, size: timeSize, signed: true))
            let type = Int(bytes[indices + index])
            guard type < offsets.count, transitions.last.map({ $0.instant < instant }) ?? true else {
                throw .malformed
            }
            transitions.append(ZoneTransition(instant: instant, offset: offsets[type]))
        }
        return (offsets[0], transitions)
    }

    /// Returns the TZ string between two line feeds; empty if the file says nothing about later times.
    mutating func footer() throws(TZifError) -> ArraySlice<UInt8> {
        guard position < bytes.count else { throw .truncated }
        guard bytes[position] == UInt8(ascii: "\n") else { throw .malformed }
        let start = position + 1
        guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { throw .truncated }
        return bytes[start..<end]
    }

    /// Returns a big-endian number. The caller has checked that the bytes exist.
    private func integer(at position: Int, size: Int, signed: Bool) -> Int {
        var value: UInt64 = signed && bytes[position] >= 0x80 ? .max : 0
        for byte in bytes[position..<position + size] { value = value << 8 | UInt64(byte) }
        return Int(Int64(bitPattern: value))
    }
}
