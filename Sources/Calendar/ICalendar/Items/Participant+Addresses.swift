package import CalendarModel

// The addresses of participants, which programs write in several ways.
extension Participant {
    /// The address as people write it: without `mailto:`.
    package var plainAddress: String { Self.plainAddress(email ?? address) }

    /// Returns whether this is one of some people.
    ///
    /// - Parameter addresses: such as `jo@example.org`, `mailto:jo@example.org` or `Jo <jo@example.org>`.
    package func isOne(of addresses: [String]) -> Bool {
        let known = addresses.map { Self.plainAddress($0).lowercased() }
        return [address, email].contains { $0.map { known.contains(Self.plainAddress($0).lowercased()) } ?? false }
    }

    /// Returns the address in `jo@example.org`, `mailto:jo@example.org` or `Jo <jo@example.org>`.
    package static func plainAddress(_ text: String) -> String {
        var address = text[...]
        if let open = address.lastIndex(of: "<"), address.hasSuffix(">") {
            address = address[address.index(after: open)...].dropLast()
        }
        return address.lowercased().hasPrefix("mailto:") ? String(address.dropFirst(7)) : String(address)
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
