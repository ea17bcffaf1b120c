import Foundation

/// Folds single characters for searching, and caches the results.
struct FoldedScalars {
    private var known: [UInt32: [UInt32]] = [:]

    /// Returns whether a scalar is a letter that folds to itself. Such letters make up most text that is not Latin, and need no
    /// table.
    static func isItself(_ value: UInt32) -> Bool {
        switch value {
        case 0x4E00...0x9FFF, 0x3400...0x4DBF, 0x2_0000...0x2_A6DF: true  // Han
        case 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC: true  // Kana, with their sound marks where they have any
        case 0xAC00...0xD7A3: true  // Hangul syllables
        case 0x0430...0x0438, 0x043A...0x044F: true  // Cyrillic small letters, without й
        case 0x0E01...0x0E32, 0x0E34...0x0E4E: true  // Thai
        case 0x05D0...0x05EA, 0x0627...0x063A, 0x0641...0x0648, 0x064A: true  // Hebrew, Arabic
        case 0x0904...0x0928, 0x092A...0x0930, 0x0932, 0x0933, 0x0935...0x0939, 0x093D...0x094D: true  // Hindi
        default: false
        }
    }

    /// Returns the scalars that a non-ASCII character folds to: none, one, or several.
    mutating func folded(_ scalar: Unicode.Scalar) -> [UInt32] {
        if let folded = known[scalar.value] { return folded }
        let folded = Self.fold(scalar)
        known[scalar.value] = folded
        return folded
    }

    /// Returns the scalar into which two adjacent scalars combine: a kana with its sound mark, or a Hangul syllable.
    func composed(_ first: UInt32, _ second: UInt32) -> UInt32? {
        switch second {
        case 0x3099, 0x309A:
            guard let left = Unicode.Scalar(first), let right = Unicode.Scalar(second) else { return nil }
            var pair = String.UnicodeScalarView()
            pair.append(left)
            pair.append(right)
            let whole = String(pair).precomposedStringWithCanonicalMapping.unicodeScalars
            return whole.count == 1 ? whole.first?.value : nil
        // This is the arithmetic of section 3.12 of the Unicode standard.
        case 0x1161...0x1175 where (0x1100...0x1112).contains(first):
            return 0xAC00 + ((first - 0x1100) * 21 + (second - 0x1161)) * 28
        case 0x11A8...0x11C2 where (0xAC00...0xD7A3).contains(first) && (first - 0xAC00) % 28 == 0:
            return first + (second - 0x11A7)
        default:
            return nil
        }
    }

    private static func fold(_ scalar: Unicode.Scalar) -> [UInt32] {
        if isUnseen(scalar) { return [] }
        var folded: [UInt32] = []
        for part in String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars {
            for small in part.properties.lowercaseMapping.unicodeScalars where !isLeftOut(small.value) {
                folded += letters(small)
            }
        }
        return folded
    }

    private static func letters(_ scalar: Unicode.Scalar) -> [UInt32] {
        if let alike = alike[scalar.value] { return alike }
        let properties = scalar.properties
        if properties.isWhitespace || properties.generalCategory == .control { return [0x20] }
        if properties.numericType == .decimal, let digit = properties.numericValue { return [0x30 + UInt32(digit)] }
        return [scalar.value]
    }

    /// Returns whether a scalar is invisible, such as joiners, soft hyphens and directional marks. Hangul fillers do not count,
    /// because they change the syllable.
    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isDefaultIgnorableCodePoint && !(0x115F...0x1160).contains(scalar.value)
    }

    /// Returns whether a scalar is a mark that searches ignore.
    private static func isLeftOut(_ value: UInt32) -> Bool {
        switch value {
        case 0x0300...0x036F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true  // accents
        case 0x0483...0x0487: true  // Church Slavonic
        case 0x0591...0x05BD, 0x05BF, 0x05C1...0x05C2, 0x05C4...0x05C5, 0x05C7: true  // Hebrew points
        case 0x0610...0x061A, 0x0640, 0x064B...0x065F, 0x0670: true  // Arabic vowels, hamza, the stretched line
        case 0x06D6...0x06DC, 0x06DF...0x06E4, 0x06E7...0x06E8, 0x06EA...0x06ED, 0x08D3...0x08E1, 0x08E3...0x08FF: true
        case 0x0711, 0x0730...0x074A: true  // Syriac points
        case 0x093C: true  // the nukta of Hindi, which is often left out
        default: false
        }
    }

    /// Letters that people treat as equal although Unicode does not decompose them.
    private static let alike: [UInt32: [UInt32]] = [
        0x00DF: [0x73, 0x73],  // ß
        0x00E6: [0x61, 0x65], 0x0153: [0x6F, 0x65],  // æ œ
        0x00F8: [0x6F], 0x0111: [0x64], 0x0127: [0x68], 0x0142: [0x6C], 0x0167: [0x74],  // ø đ ħ ł ŧ
        0x0131: [0x69],  // the Turkish i without a dot
        0x03C2: [0x03C3],  // sigma at the end of a word
        0x0649: [0x064A], 0x06CC: [0x064A], 0x06A9: [0x0643],  // yeh and kaf, as Arabs and Persians write them
    ]
}
