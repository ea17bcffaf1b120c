/// Makes UTF-8 of a file in UTF-16, piece by piece.
struct UTF16Decoder {
    private let isBigEndian: Bool
    /// Bytes that wait for the rest of their character: at most a surrogate and half a unit.
    private var rest: [UInt8] = []

    /// What a file that begins like this is written in; nil for what is no UTF-16.
    ///
    /// A byte order mark says so, or every other byte of the word BEGIN.
    init?(beginning bytes: [UInt8]) {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0x42, 0, 0x45, 0]) {
            isBigEndian = false
        } else if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0, 0x42, 0, 0x45]) {
            isBigEndian = true
        } else {
            return nil
        }
    }

    /// The next bytes of the file in UTF-8. What is no character becomes `�`.
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
