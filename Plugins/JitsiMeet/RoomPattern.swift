import VirtualConferenceKit

/// How new rooms are named.
///
/// Whoever guesses the name of a room can enter it. Every name therefore ends in, or holds, a part that the system's
/// random generator made, whatever else the user wants in it.
struct RoomPattern {
    /// Characters in a name; Jitsi sets no limit, addresses do.
    static let limit = 200
    /// Characters in a pattern: with every title that it can ask for, the address stays within what calendars keep.
    static let patternLimit = 128

    /// What is wrong with a pattern.
    struct Invalid: Error {
        /// The end of a sentence that begins with the name of the setting.
        var complaint: String
    }

    private let pattern: String

    /// - Throws: ``Invalid`` for a placeholder that does not exist, or a character that the name of a room cannot have.
    init(_ pattern: String) throws(Invalid) {
        if let unknown = PatternPlaceholder.unknown(in: pattern, known: [.random, .title, .date]) {
            throw Invalid(complaint: "has {\(unknown)}; only {random}, {title} and {date} are replaced")
        }
        guard pattern.utf8.count <= Self.patternLimit else {
            throw Invalid(complaint: "is longer than \(Self.patternLimit) characters")
        }
        let literal = PatternPlaceholder.fill(pattern) { _ in "" }
        guard literal.isEmpty || Self.isName(literal) else {
            throw Invalid(complaint: "may hold letters, digits, - and _ beside its placeholders")
        }
        self.pattern = pattern.contains("{random}") ? pattern : "\(pattern)-{random}"
    }

    /// A name that was not given before.
    func name(for event: ConferenceRequest.Event?) -> String {
        let name = PatternPlaceholder.fill(pattern) { placeholder in
            switch placeholder {
            case .random: Self.random()
            case .title: Self.slug(event?.title ?? "")
            case .date: event?.times.map(PatternPlaceholder.day) ?? ""
            }
        }
        // Where nothing was filled in, nothing is left of what was around it.
        return name.split(separator: "-").joined(separator: "-")
    }

    /// True for what can stand in an address as the name of a room.
    static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= limit && text.utf8.allSatisfy { isNameByte($0) }
    }

    /// 100 random bits as 20 characters, in groups that can be read aloud.
    ///
    /// The 32 characters are digits and small letters without those that are taken for others. `SystemRandomNumberGenerator`
    /// is `getrandom` on Linux.
    private static func random() -> String {
        let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz")
        var generator = SystemRandomNumberGenerator()
        let groups = (0..<4).map { _ in
            String((0..<5).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &generator)] })
        }
        return groups.joined(separator: "-")
    }

    /// A title as part of a name: small letters without their accents, digits, and `-` for all the rest.
    private static func slug(_ title: String) -> String {
        let plain = title.prefix(200).folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
        let words = plain.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
        return String(words.joined(separator: "-").prefix(40))
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
