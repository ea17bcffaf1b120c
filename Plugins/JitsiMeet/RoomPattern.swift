import VirtualConferenceKit

/// The pattern for the names of new rooms.
///
/// Anyone who guesses the name of a room can enter it. Every name therefore has a part from the system's random number
/// generator: where the pattern says `{random}`, or at the end.
struct RoomPattern {
    /// The maximum length of a name. Jitsi sets no limit, but the length of a URL is limited.
    static let limit = 200
    /// The maximum length of a pattern. With the longest titles, the URL stays within what calendars keep.
    static let patternLimit = 128

    /// The error of an invalid pattern.
    struct Invalid: Error {
        /// What is wrong, as the end of a sentence that begins with the name of the setting.
        var complaint: String
    }

    private let pattern: String

    /// Parses a pattern.
    ///
    /// - Throws: ``Invalid`` for an unknown placeholder, or a character that the name of a room cannot have.
    init(_ pattern: String) throws(Invalid) {
        if let unknown = PatternPlaceholder.unknown(in: pattern, known: [.random, .title, .date]) {
            throw Invalid(complaint: "has {\(unknown)}; only {random}, {title} and {date} are replaced")
        }
        guard pattern.utf8.count <= Self.patternLimit else {
            throw Invalid(complaint: "is longer than \(Self.patternLimit) characters")
        }
        let literal = PatternPlaceholder.fill(pattern) { _ in "" }
        guard literal.isEmpty || Self.isName(literal) else {
            throw Invalid(complaint: "may have only letters, digits, - and _ besides its placeholders")
        }
        self.pattern = pattern.contains("{random}") ? pattern : "\(pattern)-{random}"
    }

    /// Returns a new name.
    func name(for event: ConferenceRequest.Event?) -> String {
        let name = PatternPlaceholder.fill(pattern) { placeholder in
            switch placeholder {
            case .random: Self.random()
            case .title: Self.slug(event?.title ?? "")
            case .date: event?.times.map(PatternPlaceholder.day) ?? ""
            }
        }
        // Removes the separators around a placeholder that was replaced with nothing.
        return name.split(separator: "-").joined(separator: "-")
    }

    /// Returns true if the text can be the name of a room.
    static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= limit && text.utf8.allSatisfy { isNameByte($0) }
    }

    /// Returns 100 random bits as 20 characters, in groups that can be read aloud.
    ///
    /// The 32 characters are digits and lowercase letters, without letters that look like others.
    /// `SystemRandomNumberGenerator` uses `getrandom` on Linux.
    private static func random() -> String {
        let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz")
        var generator = SystemRandomNumberGenerator()
        let groups = (0..<4).map { _ in
            String((0..<5).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &generator)] })
        }
        return groups.joined(separator: "-")
    }

    /// Returns a title as part of a name: lowercase letters without accents, digits, and `-` for everything else.
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
