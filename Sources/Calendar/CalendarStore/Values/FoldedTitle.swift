import Foundation

/// Titles as they are compared: case, accents and the width of characters do not count.
package enum FoldedTitle {
    /// The key of a title. Without a locale: the store must not depend on the language of whoever writes to it.
    package static func of(_ title: String) -> String {
        var title = title
        return title.withUTF8 { bytes -> String? in
            guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
            // Nearly all titles: no table of Unicode is needed.
            return String(unsafeUninitializedCapacity: bytes.count) { folded in
                for (index, byte) in bytes.enumerated() {
                    folded.initializeElement(at: index, to: byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)
                }
                return bytes.count
            }
        }
            ?? title.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
            .precomposedStringWithCanonicalMapping
    }
}
