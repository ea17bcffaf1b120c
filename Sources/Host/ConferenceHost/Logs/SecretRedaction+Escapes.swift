extension SecretRedaction {
    /// Finds characters that a page or a JSON text has escaped, because servers repeat what they were sent in pages and objects
    /// about an error.
    enum Escapes {
        /// The longest escape: `&#x00000041;`. A longer one is not taken for an escape.
        private static let longest = 12

        /// Returns the position after a byte that appears literally or escaped; nil if the byte is not there.
        ///
        /// - Parameter isCut: whether more bytes may have followed. Then the beginning of an escape at the end counts as one.
        static func end(of byte: UInt8, at place: Int, in bytes: [UInt8], isCut: Bool) -> Int? {
            switch bytes[place] {
            case UInt8(ascii: "&"):
                reference(byte, at: place, in: bytes, isCut: isCut) ?? literal(byte, at: place, in: bytes)
            case UInt8(ascii: "\\"):
                backslash(byte, at: place, in: bytes, isCut: isCut) ?? literal(byte, at: place, in: bytes)
            default: literal(byte, at: place, in: bytes)
            }
        }

        private static func literal(_ byte: UInt8, at place: Int, in bytes: [UInt8]) -> Int? {
            bytes[place] == byte ? place + 1 : nil
        }

        /// A character reference of HTML or XML, such as `&amp;`, `&#38;` or `&#x26;`.
        private static func reference(_ byte: UInt8, at place: Int, in bytes: [UInt8], isCut: Bool) -> Int? {
            let rest = bytes[(place + 1)...].prefix(longest)
            guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else {
                return isCut && rest.count < longest ? bytes.count : nil
            }
            let name = String(decoding: rest[..<end], as: UTF8.self)
            guard character(named: name) == byte else { return nil }
            return end + 1
        }

        private static func character(named name: String) -> UInt8? {
            switch name.lowercased() {
            case "amp": UInt8(ascii: "&")
            case "lt": UInt8(ascii: "<")
            case "gt": UInt8(ascii: ">")
            case "quot": UInt8(ascii: "\"")
            case "apos": UInt8(ascii: "'")
            case let number where number.hasPrefix("#x"): UInt8(number.dropFirst(2), radix: 16)
            case let number where number.hasPrefix("#"): UInt8(number.dropFirst())
            default: nil
            }
        }

        /// An escape of JSON or JavaScript, such as `\/`, `\"`, `\u0041` or `\x41`.
        private static func backslash(_ byte: UInt8, at place: Int, in bytes: [UInt8], isCut: Bool) -> Int? {
            guard place + 1 < bytes.count else { return isCut ? bytes.count : nil }
            let length: Int
            switch bytes[place + 1] {
            case UInt8(ascii: "u"), UInt8(ascii: "U"): length = 4
            case UInt8(ascii: "x"), UInt8(ascii: "X"): length = 2
            case let next: return next == byte && !isLetter(byte) ? place + 2 : nil
            }
            let digits = bytes[(place + 2)...].prefix(length)
            guard digits.count == length else { return isCut ? bytes.count : nil }
            return UInt8(String(decoding: digits, as: UTF8.self), radix: 16) == byte ? place + 2 + length : nil
        }

        private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }
    }
}
