/// Text as it is searched: what people see as the same is the same.
///
/// Case does not count, nor do accents and the other marks that a writer may leave out: Hebrew points, Arabic vowels and
/// hamza, the Hindi nukta. Neither do forms of one character (full and half width, ligatures, presentation forms, digits
/// of any script), characters that nobody sees, and how white space is spelled. Marks that make another sound stay: が is
/// not か, and vowel signs of Hindi and Thai are letters. One order of composition is taken for all: what Unicode can
/// spell in several ways (한 or ㅎㅏㄴ, ガ or ｶﾞ) is spelled in one.
///
/// Follows Unicode's compatibility decomposition (UAX #15, NFKD) and lower-case mapping. Which marks and letters count for
/// nothing is our choice; see ``FoldedScalars``.
struct FoldedText {
    /// Unicode scalars, without white space at the ends.
    private(set) var scalars: [UInt32] = []
    /// True where white space has come that only counts if something follows it.
    private(set) var isAfterSpace = false
    private var table = FoldedScalars()

    /// The folded scalars of a text.
    static func scalars(of text: String) -> [UInt32] {
        var folder = FoldedText()
        folder.append(text)
        return folder.scalars
    }

    /// Scalars as text again.
    static func text(of scalars: some Sequence<UInt32>) -> String {
        var text = String.UnicodeScalarView()
        for value in scalars { if let scalar = Unicode.Scalar(value) { text.append(scalar) } }
        return String(text)
    }

    /// Begins another text. The tables stay, so that many texts cost less than as many folders.
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

    /// The end of one field: no match reaches over it, as no query has it.
    mutating func endField() {
        guard let last = scalars.last, last != Self.fieldEnd else { return }
        isAfterSpace = false
        scalars.append(Self.fieldEnd)
    }

    static let fieldEnd: UInt32 = 0x0A

    private mutating func append(ascii value: UInt32) {
        put(value >= 0x41 && value <= 0x5A ? value | 0x20 : value <= 0x20 || value == 0x7F ? 0x20 : value)
    }

    /// Puts a folded scalar behind the others: white space as one space between words, and what composes composed.
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
