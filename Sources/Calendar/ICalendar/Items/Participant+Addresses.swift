package import CalendarModel
import ConferenceModel

// The addresses of participants, which programs write in several ways.
extension Participant {
    /// The address as people write it: without `mailto:`.
    package var plainAddress: String { Self.plainAddress(email ?? address) }

    /// Returns whether this is one of some people.
    ///
    /// - Parameter addresses: such as `jo@example.org`, `mailto:jo@example.org` or `Jo <jo@example.org>`.
    package func isOne(of addresses: [String]) -> Bool {
        let known = addresses.map(Self.addressKey)
        return [address, email].contains { $0.map { known.contains(Self.addressKey($0)) } ?? false }
    }

    /// Returns the address in `jo@example.org`, `mailto:jo@example.org`, `MAILTO:jo%2Bx@example.org` or
    /// `Jo <jo@example.org>`.
    package static func plainAddress(_ text: String) -> String {
        let trimmed = text.trimmingBlanks()
        var address = trimmed[...]
        if let open = address.lastIndex(of: "<"), address.hasSuffix(">") {
            address = address[address.index(after: open)...].dropLast()
        }
        let inner = String(address).trimmingBlanks()
        guard inner.prefix(7).lowercased() == "mailto:" else { return inner }
        let plain = String(inner.dropFirst(7)).trimmingBlanks()
        // Headers of a new mail, which an address may have (RFC 6068, 2), are not part of the address.
        let decoded = String(plain[..<(plain.firstIndex(of: "?") ?? plain.endIndex)])
        return decoded.removingPercentEncoding ?? decoded
    }

    /// Returns an address in the form in which it is compared: both forms of a domain with letters beyond ASCII are one. Case does
    /// not matter, although the part before the `@` may depend on it (RFC 5321, 2.4): no known server tells such addresses apart,
    /// and programs change the case.
    package static func addressKey(_ text: String) -> String { withASCIIDomain(plainAddress(text).lowercased()) }

    /// Returns an address as mails go to it, its domain in ASCII; nil if no mail can be sent to it.
    package static func mailAddress(_ text: String) -> String? {
        let address = withASCIIDomain(plainAddress(text))
        // A program might take an address that begins with a hyphen for an option.
        return isMailAddress(address) && !address.hasPrefix("-") ? address : nil
    }

    /// Returns an address without a name as mails go to it; nil if the text is anything else.
    package static func bareMailAddress(_ text: String) -> String? {
        plainAddress(text) == text ? mailAddress(text) : nil
    }

    private static func withASCIIDomain(_ address: String) -> String {
        guard !address.utf8.allSatisfy({ $0 < 0x80 }), let at = address.lastIndex(of: "@"),
            let domain = DomainName.ascii(String(address[address.index(after: at)...]))
        else { return address }
        return address[...at] + domain
    }

    /// Returns the people of a text, each as it is written: one, or several as mail programs list them. A name may have a comma.
    package static func people(in text: String) -> [String] {
        var pieces = [""]
        // What the last piece has: a search in it at each character would take time that grows with the square of a text.
        var (hasAt, hasBracket, last): (Bool, Bool, Character?) = (false, false, nil)
        for character in text {
            let isWhole = last == ">" || hasAt && !hasBracket
            if character == "," || character == ";", isWhole {
                pieces.append("")
                (hasAt, hasBracket, last) = (false, false, nil)
            } else {
                pieces[pieces.count - 1].append(character)
                hasAt = hasAt || character == "@"
                hasBracket = hasBracket || character == "<"
                if !character.isWhitespace { last = character }
            }
        }
        return pieces.map { $0.trimmingBlanks() }.filter { !$0.isEmpty }
    }

    /// Returns whether a text is a mail address that an event can have as `mailto:` without any encoding.
    ///
    /// The rule is ours, and stricter than RFC 5322 and RFC 6068: ASCII letters and digits, and the marks that occur in practice.
    package static func isMailAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && text.utf8.count <= 254
            && parts.allSatisfy { part in
                !part.isEmpty && part.first != "." && part.last != "."
                    && part.utf8.allSatisfy { byte in
                        switch byte {
                        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                            UInt8(ascii: "0")...UInt8(ascii: "9"):
                            true
                        default: ".!$'*+-=_~".utf8.contains(byte)
                        }
                    }
            }
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
