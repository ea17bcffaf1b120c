/// Digests that identify texts: FNV-1a with 128 bits. They do not resist attacks: two texts with the same digest would be
/// treated as the same text.
package enum TextDigest {
    package static func hexadecimal(of text: String) -> String { hexadecimal(of: text.utf8) }

    package static func hexadecimal(of bytes: some Sequence<UInt8>) -> String {
        var hash: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D
        for byte in bytes {
            hash ^= UInt128(byte)
            hash &*= 0x0000_0000_0100_0000_0000_0000_0000_013B
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 32 - digits.count) + digits
    }
}
