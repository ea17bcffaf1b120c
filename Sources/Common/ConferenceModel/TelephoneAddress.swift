import Foundation

/// The rules for what follows `tel:` in an address.
enum TelephoneAddress {
    /// Returns whether a telephone can dial the address: a number (RFC 3966), which can be followed by a sequence of tones or
    /// parameters.
    ///
    /// The number begins with a digit, or with `+` and a digit. So it cannot be a code that a telephone obeys instead of
    /// dialling it, such as `*#06#` or one that diverts all calls. Letters are allowed, as in 1-800-FLOWERS.
    static func isDialable(_ address: Substring) -> Bool {
        guard let text = String(address).removingPercentEncoding else { return false }
        let bytes = Array(text.utf8)
        var rest = bytes.drop { $0 == UInt8(ascii: "/") || isSeparator($0) }
        if rest.first == UInt8(ascii: "+") { rest = rest.dropFirst().drop(while: isSeparator) }
        guard let first = rest.first, isDigit(first) else { return false }
        let number = rest.prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: ";") }
        return number.allSatisfy { isDigit($0) || isLetter($0) || isSeparator($0) || "*#".utf8.contains($0) }
            && rest.dropFirst(number.count).allSatisfy { isDigit($0) || isLetter($0) || inSequence.contains($0) }
    }

    /// What is allowed after the number: tones, pauses, and the characters of parameters.
    private static let inSequence = Set("*#,;=+-_.!~'()[]/:&$ ".utf8)

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    private static func isSeparator(_ byte: UInt8) -> Bool { " -.()/~".utf8.contains(byte) }
}
