/// What an entry point offers: sound, pictures, text (RFC 7986, 6.3), or a word of somebody's own.
public struct ConferenceFeature: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// More of them than these say nothing more.
    public static let most = 16

    /// Sound.
    public static let audio = ConferenceFeature(word: "AUDIO")
    /// Written messages.
    public static let chat = ConferenceFeature(word: "CHAT")
    /// A feed of what happens, such as an Atom feed.
    public static let feed = ConferenceFeature(word: "FEED")
    /// For those who lead the meeting only.
    public static let moderator = ConferenceFeature(word: "MODERATOR")
    /// A telephone can call it.
    public static let phone = ConferenceFeature(word: "PHONE")
    /// Screens can be shared.
    public static let screen = ConferenceFeature(word: "SCREEN")
    /// Moving pictures.
    public static let video = ConferenceFeature(word: "VIDEO")

    /// The word, in upper case.
    public let rawValue: String

    /// Takes a word in any case; nil for what is no token of RFC 5545, 3.1, or longer than 64 characters.
    public init?(rawValue: String) {
        let isToken = rawValue.utf8.allSatisfy {
            $0 >= 0x30 && $0 <= 0x39 || ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || $0 == 0x2D
        }
        guard isToken, (1...64).contains(rawValue.utf8.count) else { return nil }
        self.rawValue = rawValue.uppercased()
    }

    private init(word: String) { rawValue = word }

    /// The words of a list with commas, each once, in their order. What is no word is left out.
    public static func list(_ text: some StringProtocol) -> [ConferenceFeature] {
        var seen: Set<ConferenceFeature> = []
        let words = text.split(separator: ",").map { word in
            word.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
        }
        let features = words.compactMap { ConferenceFeature(rawValue: String($0)) }
        return Array(features.filter { seen.insert($0).inserted }.prefix(most))
    }

    /// The word.
    public var description: String { rawValue }
}
