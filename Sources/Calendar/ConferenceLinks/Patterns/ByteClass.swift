/// A set of ASCII characters in two words, so that a lookup is one shift.
struct ByteClass: Hashable, Sendable {
    private let low: UInt64
    private let high: UInt64

    init(_ characters: String) {
        var low: UInt64 = 0
        var high: UInt64 = 0
        for byte in characters.utf8 {
            if byte < 64 { low |= 1 << UInt64(byte) } else if byte < 128 { high |= 1 << UInt64(byte - 64) }
        }
        self.low = low
        self.high = high
    }

    private init(low: UInt64, high: UInt64) {
        self.low = low
        self.high = high
    }

    @inline(__always)
    func contains(_ byte: UInt8) -> Bool {
        if byte < 64 { return low >> UInt64(byte) & 1 != 0 }
        return byte < 128 && high >> UInt64(byte & 63) & 1 != 0
    }

    func union(_ other: ByteClass) -> ByteClass { ByteClass(low: low | other.low, high: high | other.high) }

    static let digits = ByteClass("0123456789")
    static let lowercase = ByteClass("abcdefghijklmnopqrstuvwxyz")
    static let uppercase = ByteClass("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    static let letters = lowercase.union(uppercase)
    static let alphanumeric = letters.union(digits)
    static let hexadecimal = digits.union(ByteClass("abcdefABCDEF"))
    static let token = alphanumeric.union(ByteClass("-_"))
    /// RFC 3986, 2: the characters of a URL, without brackets, which end a URL in text.
    static let url = alphanumeric.union(ByteClass("-._~:/?#@!$&'()*+,;=%"))
    static let host = alphanumeric.union(ByteClass("-."))
    static let scheme = alphanumeric.union(ByteClass("+-."))
}

/// Returns the lower case of an ASCII letter, and any other byte unchanged.
@inline(__always)
func lowercased(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }
