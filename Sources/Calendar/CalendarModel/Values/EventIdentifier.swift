/// The identifier that users refer to an event by: 13 characters that can be read out and typed, such as `4m0q9t…`.
///
/// A 64-bit hash in Crockford's base 32 (no i, l, o, u), in lower case. The most significant bits come first, so that even a
/// short prefix distinguishes as many events as possible.
package enum EventIdentifier {
    /// Returns the identifier for a UID, the same on every machine.
    package static func of(uid: String) -> String { text(hash(uid.utf8)) }

    /// Returns the identifier for the UID of a reminder. An event and a reminder with the same UID have different ones.
    package static func of(reminder uid: String) -> String { of(uid: uid, calendar: "VTODO", attempt: 0) }

    /// Returns another identifier for a UID, if the first one is taken.
    package static func of(uid: String, calendar: String, attempt: Int) -> String {
        // NUL occurs in neither, so that no two pairs give the same string.
        let suffix = attempt == 0 ? "" : "\0\(attempt)"
        return text(hash("\(uid)\0\(calendar)\(suffix)".utf8))
    }

    /// Returns a 64-bit hash: FNV-1a, followed by the finalizer of MurmurHash3, because FNV alone barely changes the upper bits
    /// if only the end of a UID differs. This function must never change, because users have identifiers in notes and scripts.
    static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
        hash = (hash ^ hash >> 33) &* 0xC4CE_B9FE_1A85_EC53
        return hash ^ hash >> 33
    }

    /// Returns a hash as 13 digits of five bits each; the last digit holds the remaining four bits.
    private static func text(_ hash: UInt64) -> String {
        String(unsafeUninitializedCapacity: 13) { characters in
            for index in 0..<12 {
                characters.initializeElement(at: index, to: digit(hash >> UInt64(59 - 5 * index) & 31))
            }
            characters.initializeElement(at: 12, to: digit(hash & 15))
            return 13
        }
    }

    /// Returns a digit of Crockford's alphabet: the digits, then the letters without i, l, o and u.
    private static func digit(_ value: UInt64) -> UInt8 {
        let value = UInt8(value)
        return switch value {
        case 0...9: 0x30 + value
        case 10...17: 0x61 - 10 + value
        case 18...19: 0x6A - 18 + value
        case 20...21: 0x6D - 20 + value
        case 22...26: 0x70 - 22 + value
        default: 0x76 - 27 + value
        }
    }
}
