/// Functions to derive file names from other names.
enum FileName {
    /// The number of characters of a digest.
    static let digestLength = 8

    /// Returns a short digest of a text, to distinguish names: the upper half of a 64-bit FNV-1a hash. It does not resist
    /// attacks; but an attacker would need to be able to write to the folder anyway.
    static func digest(of text: String) -> String {
        let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        let digits = String(hash >> 32, radix: 16)
        return String(repeating: "0", count: digestLength - digits.count) + digits
    }

    /// Returns the beginning of a name, without splitting characters and with at most the given number of bytes.
    static func shortened(_ name: String, to limit: Int) -> String {
        guard name.utf8.count > limit else { return name }
        var shorter = ""
        for character in name {
            guard shorter.utf8.count + String(character).utf8.count <= limit else { break }
            shorter.append(character)
        }
        return shorter
    }
}
