import CalendarModel
import ICalendar

/// Addresses of people, which programs write with or without `mailto:`, in any case, and percent-encoded.
package enum SchedulingAddress {
    /// Returns the address in `jo@example.org`, `mailto:jo@example.org`, `MAILTO:jo%2Bx@example.org` or
    /// `Jo <jo@example.org>`.
    package static func plain(_ text: String) -> String {
        let trimmed = text.trimmingBlanks()
        let address = Participant.plainAddress(trimmed).trimmingBlanks()
        let hasScheme = address.utf8.count < trimmed.utf8.count && trimmed.lowercased().contains("mailto:")
        // Headers of a new mail, which an address may have (RFC 6068, 2), are not part of the address.
        let end = hasScheme ? address.firstIndex(of: "?") ?? address.endIndex : address.endIndex
        let plain = String(address[..<end])
        return hasScheme ? plain.removingPercentEncoding ?? plain : plain
    }

    /// Returns an address in the form in which it is compared. Case does not matter, although the part before the `@` may depend
    /// on it (RFC 5321, 2.4): no known server tells such addresses apart, and programs change the case.
    package static func key(_ text: String) -> String { plain(text).lowercased() }

    /// Returns whether two texts have the same address.
    package static func isSame(_ left: String, _ right: String) -> Bool {
        let left = key(left)
        return !left.isEmpty && left == key(right)
    }

    /// The property value for an address: a `mailto:` without anything that could end the line, and any other URI unchanged
    /// except for control characters.
    package static func uri(_ address: String) -> String {
        let plain = plain(address)
        guard plain.contains("@"), !plain.contains("://"), !plain.lowercased().hasPrefix("urn:") else {
            return String(
                String.UnicodeScalarView(plain.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
        }
        return "mailto:" + plain.utf8.map(encoded).joined()
    }

    /// Returns a byte as a `mailto:` has it (RFC 6068, 2).
    private static func encoded(_ byte: UInt8) -> String {
        let character = Character(UnicodeScalar(byte))
        let isPlain = byte < 0x80 && (character.isLetter || character.isNumber || "@.!$'*+-=_~".contains(character))
        guard !isPlain else { return String(character) }
        let digits = String(byte, radix: 16, uppercase: true)
        return "%" + (digits.count == 1 ? "0" : "") + digits
    }
}

extension String {
    /// The text without percent-encoding; nil if the bytes are not UTF-8.
    fileprivate var removingPercentEncoding: String? {
        guard utf8.contains(UInt8(ascii: "%")) else { return self }
        let bytes = Array(utf8)
        var decoded: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
                let high = Character(UnicodeScalar(bytes[index + 1])).hexDigitValue,
                let low = Character(UnicodeScalar(bytes[index + 2])).hexDigitValue
            {
                decoded.append(UInt8(high * 16 + low))
                index += 3
            } else {
                decoded.append(bytes[index])
                index += 1
            }
        }
        guard let text = String(validating: decoded, as: UTF8.self) else { return nil }
        // A line break or another control character is never part of an address.
        return text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F } ? nil : text
    }
}
