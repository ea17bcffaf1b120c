/// Text that is UTF-8 only in part.
enum MixedText {
    /// Decodes valid UTF-8 sequences as such and all other bytes as Windows-1252. A byte that is undefined in both
    /// becomes `�`.
    static func decoded(_ bytes: [UInt8]) -> String {
        // The result is collected as bytes, because appending to a string can copy the whole string.
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 2)
        var index = 0
        while index < bytes.count {
            let length = lengthOfCharacter(at: index, in: bytes)
            if length > 0 {
                result += bytes[index..<index + length]
                index += length
            } else {
                result += String(windows1252(bytes[index])).utf8
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns the number of bytes of the UTF-8 sequence at an index; 0 if the sequence is not valid or is NUL.
    private static func lengthOfCharacter(at index: Int, in bytes: [UInt8]) -> Int {
        let byte = bytes[index]
        if byte < 0x80 { return byte == 0 ? 0 : 1 }
        let length = byte < 0xC2 ? 0 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : byte < 0xF5 ? 4 : 0
        guard length > 0, index + length <= bytes.count,
            String(validating: bytes[index..<index + length], as: UTF8.self) != nil
        else { return 0 }
        return length
    }

    private static func windows1252(_ byte: UInt8) -> Unicode.Scalar {
        if byte >= 0xA0 { return Unicode.Scalar(byte) }
        return byte >= 0x80 ? upperHalf[Int(byte) - 0x80] : "\u{FFFD}"
    }

    /// The Windows-1252 characters from 0x80 to 0x9F.
    private static let upperHalf: [Unicode.Scalar] = [
        "\u{20AC}", "\u{FFFD}", "\u{201A}", "\u{192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}", "\u{2C6}",
        "\u{2030}", "\u{160}", "\u{2039}", "\u{152}", "\u{FFFD}", "\u{17D}", "\u{FFFD}", "\u{FFFD}", "\u{2018}",
        "\u{2019}", "\u{201C}", "\u{201D}", "\u{2022}", "\u{2013}", "\u{2014}", "\u{2DC}", "\u{2122}", "\u{161}",
        "\u{203A}", "\u{153}", "\u{FFFD}", "\u{17E}", "\u{178}",
    ]
}
