/// Finds texts that look alike although their characters differ.
///
/// The table is a part of Unicode's confusables (UTS 39) for Latin names: letters of other scripts, full-width letters and
/// digits that common typefaces draw like a Latin letter, and two pairs of letters that look like one.
package enum LookAlikeLetters {
    /// Returns a text that is equal for all texts that look alike. It is meant for comparison, never for people.
    ///
    /// - Parameter text: in lower case.
    package static func skeleton(of text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars { result.unicodeScalars.append(twins[scalar] ?? scalar) }
        return result.replacing("rn", with: "m").replacing("vv", with: "w")
    }

    private static let twins: [Unicode.Scalar: Unicode.Scalar] = {
        // Cyrillic, Greek, Armenian and full-width letters, digits, and characters that some programs treat as a dot.
        let pairs: [(String, String)] = [
            ("a", "аαａ"), ("b", "Ьｂ"), ("c", "сϲｃ"), ("d", "ԁｄ"), ("e", "еέｅ3"), ("g", "ɡｇ"), ("h", "һհｈ"),
            ("i", "іιıｉ"),
            ("j", "јｊ"), ("k", "кκｋ"), ("l", "ӏｌ1"), ("m", "мｍ"), ("n", "пոｎ"), ("o", "оοօｏ0"), ("p", "рρｐ"),
            ("q", "ԛｑ"),
            ("r", "гｒ"), ("s", "ѕｓ5"), ("t", "тτｔ"), ("u", "υսｕ"), ("v", "νѵｖ"), ("w", "ԝωｗ"), ("x", "хχｘ"),
            ("y", "уγｙ"),
            ("z", "ｚ"), (".", "。．｡"), ("-", "‐‑‒–"),
        ]
        var table: [Unicode.Scalar: Unicode.Scalar] = [:]
        for (letter, others) in pairs {
            for scalar in others.unicodeScalars { table[scalar] = letter.unicodeScalars.first }
        }
        return table
    }()
}
