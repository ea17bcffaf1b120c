// What templates of mails write in JSON although it is no HTML: `Caf&eacute;`, `Smith &amp; Sons`.
extension JSONNode {
    /// The value with the characters that the entities of HTML stand for. The depth is that of the text, and so it is bounded.
    var withoutEntities: JSONNode {
        switch self {
        case .null, .boolean, .number: self
        case .text(let text): .text(HTMLEntities.decoded(text))
        case .list(let elements): .list(elements.map(\.withoutEntities))
        case .object(let members): .object(members.mapValues(\.withoutEntities))
        }
    }
}

/// The entities of HTML that names, places and links have.
enum HTMLEntities {
    /// Returns a text with the characters that its entities stand for. An entity ends with a semicolon, so that links stay.
    static func decoded(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var (result, rest) = ("", Substring(text))
        while let mark = rest.firstIndex(of: "&") {
            result += rest[..<mark]
            rest = rest[mark...]
            let end = rest.prefix(longest).firstIndex(of: ";")
            guard let end, let character = character(rest[rest.index(after: mark)..<end]) else {
                result += "&"
                rest = rest.dropFirst()
                continue
            }
            result += character
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    private static let longest = 12

    private static func character(_ name: Substring) -> String? {
        guard name.hasPrefix("#") else { return names[String(name)] }
        let number = name.dropFirst()
        let isHexadecimal = number.hasPrefix("x") || number.hasPrefix("X")
        let value = isHexadecimal ? UInt32(number.dropFirst(), radix: 16) : UInt32(number)
        guard let value, value >= 0x20, let scalar = Unicode.Scalar(value) else { return nil }
        return String(Character(scalar))
    }

    private static let names: [String: String] = {
        var names = [
            "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "ndash": "–", "mdash": "—", "lsquo": "‘",
            "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„", "bull": "•", "hellip": "…",
            "euro": "€", "trade": "™", "rarr": "→", "OElig": "Œ", "oelig": "œ", "Scaron": "Š", "scaron": "š",
            "Yuml": "Ÿ",
        ]
        for (index, name) in latin.split(whereSeparator: \.isWhitespace).enumerated() {
            names[String(name)] = Unicode.Scalar(UInt32(0xA0 + index)).map { String(Character($0)) }
        }
        return names
    }()

    /// The names of the characters from U+00A0 to U+00FF.
    private static let latin = """
        nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro
        para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil
        Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave
        Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml
        igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute
        thorn yuml
        """
}
