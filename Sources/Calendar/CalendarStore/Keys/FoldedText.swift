/// Text folded for searching, so that texts that look the same to people are equal.
///
/// Folding ignores case, accents, and other marks that a writer may leave out: Hebrew points, Arabic vowels and hamza,
/// the Hindi nukta. It ignores the form of a character (full and half width, ligatures, presentation forms, digits of
/// any script), invisible characters, and the kind of white space. Marks that change the sound are kept: が is not か,
/// and vowel signs of Hindi and Thai are letters. Characters that Unicode can spell in several ways (한 or ㅎㅏㄴ, ガ or ｶﾞ)
/// fold to one spelling.
///
/// Follows Unicode's compatibility decomposition (UAX #15, NFKD) and lower-case mapping. Which marks and letters are
/// ignored is our choice; see ``FoldedScalars``.
struct FoldedText {
    /// The folded scalars, without white space at the ends.
    private(set) var scalars: [UInt32] = []
    /// Whether the last character was white space, which counts only if more text follows.
    private(set) var isAfterSpace = false
    private var table = FoldedScalars()

    /// Folds a text.
    static func scalars(of text: String) -> [UInt32] {
        var folder = FoldedText()
        folder.append(text)
        return folder.scalars
    }

    /// Converts folded scalars back to text.
    static func text(of scalars: some Sequence<UInt32>) -> String {
        var text = String.UnicodeScalarView()
        for value in scalars { if let scalar = Unicode.Scalar(value) { text.append(scalar) } }
        return String(text)
    }

    /// Starts a new text. The cache is kept, so that one folder is faster for many texts.
    mutating func start() {
        scalars.removeAll(keepingCapacity: true)
        isAfterSpace = false
    }

    mutating func append(_ text: String) {
        var text = text
        let isASCII = text.withUTF8 { bytes in
            guard bytes.allSatisfy({ $0 < 0x80 }) else { return false }
            for byte in bytes { append(ascii: UInt32(byte)) }
            return true
        }
        guard !isASCII else { return }
        for scalar in text.unicodeScalars { append(scalar) }
    }

    mutating func append(_ scalar: Unicode.Scalar) {
        if scalar.value < 0x80 { return append(ascii: scalar.value) }
        if FoldedScalars.isItself(scalar.value) { return put(scalar.value) }
        for value in table.folded(scalar) { put(value) }
    }

    /// Ends a field with a separator. No match extends over it, because no query contains it.
    mutating func endField() {
        guard let last = scalars.last, last != Self.fieldEnd else { return }
        isAfterSpace = false
        scalars.append(Self.fieldEnd)
    }

    static let fieldEnd: UInt32 = 0x0A

    private mutating func append(ascii value: UInt32) {
        put(value >= 0x41 && value <= 0x5A ? value | 0x20 : value <= 0x20 || value == 0x7F ? 0x20 : value)
    }

    /// Appends a folded scalar: white space as one space between words, and combining scalars in composed form.
    private mutating func put(_ value: UInt32) {
        if value == 0x20 {
            isAfterSpace = !scalars.isEmpty && scalars.last != Self.fieldEnd
            return
        }
        if isAfterSpace {
            isAfterSpace = false
            scalars.append(0x20)
        } else if let last = scalars.last, let whole = table.composed(last, value) {
            scalars[scalars.count - 1] = whole
            return
        }
        scalars.append(value)
    }
}
