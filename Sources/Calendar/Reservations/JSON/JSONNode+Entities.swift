import ConferenceModel

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
        for (index, name) in LatinCharacterNames.all.enumerated() {
            names[name] = Unicode.Scalar(LatinCharacterNames.first + UInt32(index)).map { String(Character($0)) }
        }
        return names
    }()
}
