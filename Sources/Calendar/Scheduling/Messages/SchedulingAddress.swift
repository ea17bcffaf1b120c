import CalendarModel
import ICalendar

/// Addresses of people, which programs write with or without `mailto:`, in any case, and percent-encoded.
package enum SchedulingAddress {
    /// Returns the address as people write it; see `Participant.plainAddress`.
    package static func plain(_ text: String) -> String { Participant.plainAddress(text) }

    /// Returns an address in the form in which it is compared; see `Participant.addressKey`.
    package static func key(_ text: String) -> String { Participant.addressKey(text) }

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
