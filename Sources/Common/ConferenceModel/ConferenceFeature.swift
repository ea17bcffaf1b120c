/// A capability of an entry point: sound, video, text (RFC 7986, 6.3), or a vendor's own token.
public struct ConferenceFeature: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The largest number of features that is kept for one entry point.
    public static let maximumCount = 16

    /// Sound.
    public static let audio = ConferenceFeature(word: "AUDIO")
    /// A text chat.
    public static let chat = ConferenceFeature(word: "CHAT")
    /// A news feed, such as an Atom feed.
    public static let feed = ConferenceFeature(word: "FEED")
    /// The entry point is for moderators only.
    public static let moderator = ConferenceFeature(word: "MODERATOR")
    /// The entry point can be called by telephone.
    public static let phone = ConferenceFeature(word: "PHONE")
    /// Screen sharing.
    public static let screen = ConferenceFeature(word: "SCREEN")
    /// Video.
    public static let video = ConferenceFeature(word: "VIDEO")

    /// The token, in upper case.
    public let rawValue: String

    /// Creates a feature from a token in upper or lower case. Returns nil if the text is not a token of RFC 5545, 3.1, or is
    /// longer than 64 characters.
    public init?(rawValue: String) {
        let isToken = rawValue.utf8.allSatisfy {
            $0 >= 0x30 && $0 <= 0x39 || ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || $0 == 0x2D
        }
        guard isToken, (1...64).contains(rawValue.utf8.count) else { return nil }
        self.rawValue = rawValue.uppercased()
    }

    private init(word: String) { rawValue = word }

    /// Parses a comma-separated list. Keeps the order, and drops duplicates and invalid tokens.
    public static func list(_ text: some StringProtocol) -> [ConferenceFeature] {
        var seen: Set<ConferenceFeature> = []
        let words = text.split(separator: ",").map { word in
            word.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
        }
        let features = words.compactMap { ConferenceFeature(rawValue: String($0)) }
        return Array(features.filter { seen.insert($0).inserted }.prefix(maximumCount))
    }

    /// The token.
    public var description: String { rawValue }
}
