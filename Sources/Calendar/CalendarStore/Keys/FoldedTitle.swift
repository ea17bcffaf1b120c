import Foundation

/// Folds titles for comparison.
package enum FoldedTitle {
    /// Folds a title as a search does, so that titles that look the same to people are equal; see ``FoldedText``.
    package static func of(_ title: String) -> String { FoldedText.text(of: FoldedText.scalars(of: title)) }

    /// Returns the key that the store keeps next to the title of an event or reminder, for looking it up by title.
    ///
    /// The key has the form of the first schema version and is stricter than a search: it ignores case, accents and the width
    /// of characters, but distinguishes ł from l. Commands that change an event use it. It does not depend on the locale,
    /// because programs in several languages may share a store.
    static func key(of title: String) -> String {
        var title = title
        return title.withUTF8 { bytes -> String? in
            guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
            // Nearly all titles are ASCII and need no Unicode tables.
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
