import Foundation

/// Titles as they are compared: as a search compares texts, from their beginning to their end.
package enum FoldedTitle {
    /// What two titles have in common that people take for the same; see ``FoldedText``.
    package static func of(_ title: String) -> String { FoldedText.text(of: FoldedText.scalars(of: title)) }

    /// What the store keeps beside the title of an event or a reminder, to find it by.
    ///
    /// It has been made in this way since the first version of the schema, and takes fewer titles for the same: case,
    /// accents and the width of characters do not count, but ł is no l. A command that changes an event goes by it. Without
    /// a locale: the store must not depend on the language of whoever writes to it.
    static func key(of title: String) -> String {
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
