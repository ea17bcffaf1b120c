import Foundation

/// Domain names with letters beyond ASCII, which people write with these letters, and mail programs and the DNS as `xn--…` (IDNA;
/// RFC 5890, 2.3.2.1).
package enum DomainName {
    /// The most octets of a name (RFC 1035, 2.3.4).
    private static let longest = 253

    /// Returns a name in lower case and in ASCII; nil if no name can have its characters.
    ///
    /// Foundation maps the letters by UTS 46, for which it needs an address of the web around the name.
    package static func ascii(_ name: String) -> String? {
        guard !name.utf8.allSatisfy({ $0 < 0x80 }) else { return name.lowercased() }
        // UTS 46 drops invisible characters, which make two different names look alike.
        guard name.utf8.count <= longest * 4,
            !name.unicodeScalars.contains(where: \.properties.isDefaultIgnorableCodePoint),
            name.utf8.allSatisfy({ $0 >= 0x80 || isNameCharacter($0) }),
            let address = URL(string: "https://" + name)?.absoluteString.lowercased()
        else { return nil }
        let ascii = address.dropFirst("https://".count)
        return ascii.utf8.count <= longest && ascii.utf8.allSatisfy(isNameCharacter) ? String(ascii) : nil
    }

    private static func isNameCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}
