import Foundation

/// Letters in a provider's names that pose as Latin ones, by one rule: what is only a style of a Latin letter is shown as that
/// letter, and a word that mixes scripts whose letters look alike is refused.
enum DisguisedLetters {
    /// Returns the text with plain letters in place of full-width, mathematical, circled and ligated ones, and of Roman
    /// numerals: `𝐉itsi Ⅿeet` is `Jitsi Meet`.
    static func plain(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { $0.value >= 0x100 }) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if let letters = plain(scalar) { result += letters } else { result.unicodeScalars.append(scalar) }
        }
        return result
    }

    /// Returns the Latin letters that a scalar is a style of, or nil if it is not a style.
    private static func plain(_ scalar: Unicode.Scalar) -> String? {
        // Symbols that are understood as such: numero sign, service and trade mark, information, metro.
        guard scalar.value >= 0x100, ![0x2116, 0x2120, 0x2122, 0x2139, 0x24C2].contains(scalar.value) else {
            return nil
        }
        let isDigit = (0xFF10...0xFF19).contains(scalar.value) || (0x1D7CE...0x1D7FF).contains(scalar.value)
        // Letters with accents have a canonical decomposition, which this leaves out.
        let folded = String(scalar).precomposedStringWithCompatibilityMapping
        let isPlain = folded.utf8.allSatisfy { byte in
            (0x61...0x7A).contains(byte | 0x20) || isDigit && (0x30...0x39).contains(byte)
        }
        return isPlain ? folded : nil
    }

    /// Returns the first word that mixes letters of several scripts and looks as if it were written in Latin letters; nil if
    /// there is none.
    static func word(in text: String) -> Substring? {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        return text.split { !$0.isLetter && !$0.isNumber }.first { word in
            let scripts = Set(word.unicodeScalars.compactMap(Script.init))
            return scripts.count > 1 && LookAlikeLetters.skeleton(of: String(word)).utf8.allSatisfy { $0 < 0x80 }
        }
    }

    /// The scripts with letters that look like those of another one, by the blocks of Unicode.
    private enum Script {
        case latin, greek, cyrillic, armenian, cherokee, coptic, lisu, canadian, tifinagh

        init?(_ scalar: Unicode.Scalar) {
            switch scalar.value {
            case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x250...0x2AF, 0x1D00...0x1D25, 0x1D6B...0x1D77,
                0x1E00...0x1EFF,
                0x2C60...0x2C7F, 0xA722...0xA7FF, 0xAB30...0xAB64:
                self = .latin
            case 0x370...0x3FF, 0x1F00...0x1FFF, 0x1D26...0x1D2A: self = .greek
            case 0x400...0x52F, 0x1C80...0x1C8F, 0xA640...0xA69F: self = .cyrillic
            case 0x530...0x58F: self = .armenian
            case 0x13A0...0x13FF, 0xAB70...0xABBF: self = .cherokee
            case 0x2C80...0x2CFF: self = .coptic
            case 0xA4D0...0xA4FF: self = .lisu
            case 0x1400...0x167F: self = .canadian
            case 0x2D30...0x2D7F: self = .tifinagh
            default: return nil
            }
        }
    }
}
