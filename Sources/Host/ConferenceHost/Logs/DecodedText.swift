/// The bytes that an encoded text stands for, and where each of them comes from.
struct DecodedText {
    private(set) var bytes: [UInt8] = []
    /// The positions in the encoded text at which each byte begins and ends; empty if each byte stands for itself.
    private var starts: [Int] = []
    private var ends: [Int] = []
    private var isUnchanged = false
    /// Where an escape begins that the end of the text cuts off; nil if there is none.
    var incomplete: Int?

    init() {}

    func start(of index: Int) -> Int { isUnchanged ? index : starts[index] }

    func end(of index: Int) -> Int { isUnchanged ? index + 1 : ends[index] }

    mutating func append(_ byte: UInt8, from range: Range<Int>) {
        bytes.append(byte)
        starts.append(range.lowerBound)
        ends.append(range.upperBound)
    }

    mutating func append(_ scalar: Unicode.Scalar, from range: Range<Int>) {
        for byte in scalar.utf8 { append(byte, from: range) }
    }

    /// The bytes themselves.
    init(literal bytes: [UInt8]) {
        self.bytes = bytes
        isUnchanged = true
    }

    /// The bytes with lower-case letters in place of upper-case ones.
    init(lowercase bytes: [UInt8]) {
        self.init(literal: bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 })
    }

    /// A percent-encoded text, in which a plus sign also stands for a space: both become a space. Nil if nothing is encoded.
    init?(form encoded: [UInt8], isCut: Bool) {
        guard encoded.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else { return nil }
        var place = 0
        while place < encoded.count {
            guard !isCut || !Self.isCutPercent(encoded, at: place) else {
                incomplete = place
                return
            }
            let (byte, end) = Self.percentDecoded(encoded, at: place)
            append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte, from: place..<end)
            place = end
        }
    }

    /// Characters of Base64, those of the alphabet for URLs included (RFC 4648, 5). They may be percent-encoded, with line
    /// breaks between them, and with the escapes of JSON.
    init(base64 encoded: [UInt8], isCut: Bool) {
        var place = 0
        while place < encoded.count {
            switch encoded[place] {
            case UInt8(ascii: "\r"), UInt8(ascii: "\n"), UInt8(ascii: " "), UInt8(ascii: "\t"): place += 1
            case UInt8(ascii: "\\"):
                let next = place + 1 < encoded.count ? encoded[place + 1] : nil
                if next == nil, isCut { incomplete = place }
                place += next == UInt8(ascii: "n") || next == UInt8(ascii: "r") ? 2 : 1
            default:
                guard !isCut || !Self.isCutPercent(encoded, at: place) else {
                    incomplete = place
                    return
                }
                let (byte, end) = Self.percentDecoded(encoded, at: place)
                append(Base64.standard(byte), from: place..<end)
                place = end
            }
        }
    }

    private static func percentDecoded(_ bytes: [UInt8], at place: Int) -> (byte: UInt8, end: Int) {
        guard bytes[place] == UInt8(ascii: "%"), place + 2 < bytes.count, let high = digit(bytes[place + 1]),
            let low = digit(bytes[place + 2])
        else { return (bytes[place], place + 1) }
        return (high << 4 | low, place + 3)
    }

    /// Returns whether an escape such as `%4` at this position is cut off.
    private static func isCutPercent(_ bytes: [UInt8], at place: Int) -> Bool {
        bytes[place] == UInt8(ascii: "%") && place + 2 >= bytes.count
            && bytes[(place + 1)...].allSatisfy { digit($0) != nil }
    }

    /// The value of a hexadecimal digit.
    static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }
}

/// What is needed to find bytes in text that is encoded as Base64.
enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// Returns the characters that depend only on the given bytes, if `offset` other bytes come before them.
    static func core(of bytes: [UInt8], at offset: Int) -> [UInt8] {
        let bits = 8 * offset..<8 * (offset + bytes.count)
        return ((bits.lowerBound + 5) / 6..<bits.upperBound / 6).map { character in
            var value = 0
            for bit in character * 6..<character * 6 + 6 {
                let place = bit - bits.lowerBound
                value = value << 1 | Int(bytes[place / 8] >> UInt8(7 - place % 8) & 1)
            }
            return alphabet[value]
        }
    }

    /// Returns the character of the standard alphabet for a character of the alphabet for URLs.
    static func standard(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "-"): UInt8(ascii: "+")
        case UInt8(ascii: "_"): UInt8(ascii: "/")
        default: byte
        }
    }

    static func isCharacter(_ byte: UInt8) -> Bool { alphabet.contains(standard(byte)) }
}
