import Glibc

extension String {
    /// Returns whether the text of a component has a word, in any case, even if a line is folded within it (RFC 5545, 3.1).
    ///
    /// Lists ask this of thousands of events, to parse only those that may say what is looked for.
    ///
    /// - Parameter word: ASCII letters, in capitals.
    package func mentions(_ word: StaticString) -> Bool {
        let letters = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        var text = self
        return text.withUTF8 { bytes in
            guard let first = letters.first else { return true }
            guard let base = bytes.baseAddress else { return false }
            // `memchr` examines many bytes at once.
            for letter in [first, first | Self.caseBit] {
                var place = 0
                while let found = memchr(base + place, Int32(letter), bytes.count - place) {
                    place = UnsafeRawPointer(found) - UnsafeRawPointer(base)
                    if Self.begins(bytes, at: place, with: letters) { return true }
                    place += 1
                }
            }
            return false
        }
    }

    /// The bit by which small letters differ from capitals in ASCII.
    private static let caseBit: UInt8 = 0x20

    private static func begins(
        _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, with letters: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        var place = start
        var matched = 0
        while matched < letters.count {
            guard place < bytes.count else { return false }
            let byte = bytes[place]
            if byte & ~caseBit == letters[matched] {
                matched += 1
                place += 1
            } else if byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n") {
                let space = place + (byte == UInt8(ascii: "\r") ? 2 : 1)
                guard space < bytes.count, bytes[space - 1] == UInt8(ascii: "\n"),
                    bytes[space] == UInt8(ascii: " ") || bytes[space] == UInt8(ascii: "\t")
                else { return false }
                place = space + 1
            } else {
                return false
            }
        }
        return true
    }
}
