import Foundation

/// Finds texts that look alike although their characters differ.
///
/// The tables are a part of Unicode's confusables (UTS 39) for Latin names: letters of other scripts, small capitals, letters
/// with a stroke and digits that common typefaces draw like a Latin letter, and two pairs of letters that look like one.
/// Full-width, circled and mathematical letters, ligatures and numerals have a compatibility decomposition in Unicode.
package enum LookAlikeLetters {
    /// Returns a text that is equal for all texts that look alike. It is meant for comparison, never for people.
    ///
    /// - Parameter text: if it is in lower case, capitals of other scripts that look like Latin ones cannot be recognised.
    package static func skeleton(of text: String) -> String {
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        let plain = isASCII ? text : replaced(in: text.precomposedStringWithCompatibilityMapping, capitals)
        return replaced(in: plain.lowercased(), small).replacing("rn", with: "m").replacing("vv", with: "w")
    }

    private typealias Twins = [Unicode.Scalar: Unicode.Scalar]

    private static func replaced(in text: String, _ twins: Twins) -> String {
        var result = ""
        for scalar in text.unicodeScalars { result.unicodeScalars.append(twins[scalar] ?? scalar) }
        return result
    }

    /// Greek, Cyrillic, Armenian, Cherokee, Coptic and Lisu capitals. The small letter of many looks like another Latin letter,
    /// or like none.
    private static let capitals = table([
        ("A", "ΑАᎪꓮ"), ("B", "ΒВᏴꓐⲂ"), ("C", "ϹСᏟꓚⲤ"), ("D", "Ꭰꓓ"), ("E", "ΕЕᎬꓰⴹ"), ("F", "Ϝꓝ"),
        ("G", "ԌᏀꓖ"), ("H", "ΗНᎻꓧⲎ"), ("I", "ΙІӀᏆꓲⲒ"), ("J", "ЈᎫꓙͿᒍ"), ("K", "ΚКᏦꓗⲔ"), ("L", "Ꮮꓡᒪ"),
        ("M", "ΜМᎷꓟⲘϺ"), ("N", "Νꓠⲛ"), ("O", "ΟОՕꓳⲞ"), ("P", "ΡРᏢꓑⲢ"), ("Q", "Ԛ"), ("R", "ᎡᏒꓣ"), ("S", "ЅՏᏚꓢ"),
        ("T", "ΤТᎢꓔⲦ"), ("U", "Սꓴ"), ("V", "ѴᏙꓦ"), ("W", "ԜᎳꓪ"), ("X", "ΧХꓫⲬ"), ("Y", "ΥҮᎩꓬⲨ"), ("Z", "ΖᏃꓜ"),
    ])

    /// Small letters, digits, small capitals, and characters that some programs treat as a dot.
    private static let small = table([
        ("a", "аαɑᴀ"), ("b", "Ьвʙƀ"), ("c", "сϲᴄ"), ("d", "ԁᴅđ"), ("e", "еεέᴇ℮3"), ("f", "ꜰ"), ("g", "ɡɢ"),
        ("h", "һհнʜħ"), ("i", "іιıɪɨ"), ("j", "јᴊȷ"), ("k", "кκᴋ"), ("l", "ӏʟł1"), ("m", "мᴍ"), ("n", "пոɴ"),
        ("o", "оοօᴏøɵ0"), ("p", "рρᴘ"), ("q", "ԛ"), ("r", "гʀ"), ("s", "ѕꜱ5"), ("t", "тτᴛŧ"), ("u", "υսᴜ"),
        ("v", "νѵᴠ"), ("w", "ԝωᴡ"), ("x", "хχ"), ("y", "уγү"), ("z", "ᴢƶ"), (".", "。｡"), ("-", "‐‑‒–"),
    ])

    private static func table(_ pairs: [(String, String)]) -> Twins {
        var table: Twins = [:]
        for (letter, others) in pairs {
            for scalar in others.unicodeScalars {
                table[scalar] = letter.unicodeScalars.first
                // The small letters of Cherokee are small capitals.
                guard (0x13A0...0x13F5).contains(scalar.value) else { continue }
                for lower in scalar.properties.lowercaseMapping.unicodeScalars {
                    table[lower] = letter.unicodeScalars.first
                }
            }
        }
        return table
    }
}
