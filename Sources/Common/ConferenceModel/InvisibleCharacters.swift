/// Removes invisible characters from a text. They can hide other text, or make two names look alike.
///
/// Invisible characters are Unicode's default-ignorable characters. Joiners and variation selectors stay if they have an
/// effect: in emoji, in Indic scripts after a virama, between letters of a cursive script (the rule of IDNA, RFC 5892, A.1 and
/// A.2), and after characters that have variants. At most eight combining marks for each character stay, because more would
/// cover the lines above and below.
enum InvisibleCharacters {
    private static let mostMarks = 8

    /// Returns the text without invisible characters.
    static func removed(from text: String.UnicodeScalarView) -> String.UnicodeScalarView {
        let scalars = Array(text)
        var result = String.UnicodeScalarView()
        var marks = 0
        for (index, scalar) in scalars.enumerated() {
            if scalar.properties.isDefaultIgnorableCodePoint {
                if hasEffect(scalar, at: index, in: scalars) { result.append(scalar) }
            } else if isMark(scalar) {
                marks += 1
                if marks <= mostMarks { result.append(scalar) }
            } else {
                marks = 0
                result.append(scalar)
            }
        }
        return result
    }

    private static func hasEffect(_ scalar: Unicode.Scalar, at index: Int, in scalars: [Unicode.Scalar]) -> Bool {
        switch scalar.value {
        case 0x200C: isAfterVirama(index, scalars) || isBetweenJoining(index, scalars)
        case 0x200D: isAfterVirama(index, scalars) || isBetweenEmoji(index, scalars)
        case 0xFE00...0xFE0F, 0xE0100...0xE01EF, 0x180B...0x180D, 0x180F:
            index > 0
                && hasVariant(scalars[index - 1], scalar, next: index + 1 < scalars.count ? scalars[index + 1] : nil)
        default: false
        }
    }

    // MARK: Joiners

    private static func isAfterVirama(_ index: Int, _ scalars: [Unicode.Scalar]) -> Bool {
        index > 0 && scalars[index - 1].properties.canonicalCombiningClass == .virama
    }

    private static func isBetweenJoining(_ index: Int, _ scalars: [Unicode.Scalar]) -> Bool {
        guard let before = scalars[..<index].last(where: { !isTransparent($0) }),
            let after = scalars[(index + 1)...].first(where: { !isTransparent($0) })
        else { return false }
        return JoiningLetters.joinsNext(before) && JoiningLetters.joinsPrevious(after)
    }

    /// Returns whether a scalar has joining type T: marks and format characters, across which letters join.
    private static func isTransparent(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value != 0x200D && (isMark(scalar) || scalar.properties.generalCategory == .format)
    }

    private static func isBetweenEmoji(_ index: Int, _ scalars: [Unicode.Scalar]) -> Bool {
        let before = scalars[..<index].last { $0.value != 0xFE0F && !$0.properties.isEmojiModifier }
        guard let before, index + 1 < scalars.count else { return false }
        return isPictogram(before) && isPictogram(scalars[index + 1])
    }

    /// Returns whether a scalar is an emoji other than an ASCII digit or sign.
    private static func isPictogram(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value > 0xFF && scalar.properties.isEmoji
    }

    // MARK: Variation selectors

    private static func hasVariant(
        _ base: Unicode.Scalar, _ selector: Unicode.Scalar, next: Unicode.Scalar?
    ) -> Bool {
        switch selector.value {
        // Text or emoji; a digit only in a keycap.
        case 0xFE0E, 0xFE0F: base.properties.isEmoji && (base.value > 0x7F || next?.value == 0x20E3)
        case 0xFE00...0xFE0D:
            base.properties.generalCategory == .mathSymbol || base.properties.isUnifiedIdeograph
                || [0x1000...0x109F, 0x3001...0x303F, 0xA840...0xA877, 0xFF01...0xFF60].contains {
                    $0.contains(base.value)
                }
        case 0x180B...0x180D, 0x180F: (0x1820...0x18AA).contains(base.value)
        default: base.properties.isUnifiedIdeograph
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: true
        default: false
        }
    }
}
