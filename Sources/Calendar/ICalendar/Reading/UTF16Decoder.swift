/// Converts a UTF-16 file to UTF-8, chunk by chunk.
struct UTF16Decoder {
    private let isBigEndian: Bool
    /// The bytes of an incomplete character: at most a surrogate and half a code unit.
    private var rest: [UInt8] = []

    /// Detects the byte order from the beginning of a file: from a byte order mark, or from every other byte of the
    /// word BEGIN. Returns nil if the file is not UTF-16.
    init?(beginning bytes: [UInt8]) {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0x42, 0, 0x45, 0]) {
            isBigEndian = false
        } else if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0, 0x42, 0, 0x45]) {
            isBigEndian = true
        } else {
            return nil
        }
    }

    /// Returns the next bytes of the file as UTF-8. Invalid code units become `�`.
    mutating func decoded(_ bytes: [UInt8], isLast: Bool) -> [UInt8] {
        let all = rest + bytes
        var count = all.count & ~1
        func unit(at index: Int) -> UInt16 {
            let (first, second) = (UInt16(all[index]), UInt16(all[index + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        if !isLast, count >= 2, UTF16.isLeadSurrogate(unit(at: count - 2)) { count -= 2 }
        let units = stride(from: 0, to: count, by: 2).map(unit)
        var result = Array(String(decoding: units, as: UTF16.self).utf8)
        if isLast, all.count & 1 == 1 { result += "\u{FFFD}".utf8 }
        rest = isLast ? [] : Array(all[count...])
        return result
    }
}
