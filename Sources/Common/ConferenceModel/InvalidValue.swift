/// The reason why a text or a number from outside is not a value of the model.
///
/// Every initialiser of this module that takes outside data throws it. It names what was expected and what was found;
/// the finding is cut and cleaned, so that it can be shown.
public struct InvalidValue: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, as an open set of words.
    public struct Reason: RawRepresentable, Hashable, Sendable {
        /// The word.
        public var rawValue: String
        /// A reason of one's own.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Nothing is there.
        public static let empty = Reason(rawValue: "empty")
        /// Longer than ``Limits`` allow.
        public static let tooLong = Reason(rawValue: "tooLong")
        /// More of them than ``Limits`` allow.
        public static let tooMany = Reason(rawValue: "tooMany")
        /// A character that may not stand there.
        public static let forbiddenCharacter = Reason(rawValue: "forbiddenCharacter")
        /// Bytes that are not UTF-8.
        public static let notText = Reason(rawValue: "notText")
        /// Not a URL at all.
        public static let notAURL = Reason(rawValue: "notAURL")
        /// A scheme that is not one of those allowed.
        public static let forbiddenScheme = Reason(rawValue: "forbiddenScheme")
        /// A web address without a host, with a user name, or with a port that cannot be.
        public static let badAuthority = Reason(rawValue: "badAuthority")
        /// The same identifier twice.
        public static let duplicate = Reason(rawValue: "duplicate")
        /// Not one of the forms that are understood.
        public static let malformed = Reason(rawValue: "malformed")
    }

    /// What was expected, such as "room type title".
    public var subject: String
    /// What is wrong with it.
    public var reason: Reason
    /// What was found: safe to print, at most 80 Unicode scalars, nil where it could be a secret or says nothing.
    public var found: String?

    /// A finding; `found` is cut and cleaned here.
    public init(_ subject: String, _ reason: Reason, found: String? = nil) {
        self.subject = subject
        self.reason = reason
        self.found = found.map { TextPolicy.printable(TextPolicy.beginning($0, 80)) }
    }

    /// A clause such as “the room type title is empty”.
    public var description: String {
        let complaint =
            switch reason {
            case .empty: "is empty"
            case .tooLong: "is too long"
            case .tooMany: "has too many elements"
            case .forbiddenCharacter: "has a character that is not allowed there"
            case .notText: "is not UTF-8 text"
            case .notAURL: "is not a URL"
            case .forbiddenScheme: "has a scheme that is not allowed"
            case .badAuthority: "has no usable host"
            case .duplicate: "occurs twice"
            default: "is malformed"
            }
        guard let found else { return "the \(subject) \(complaint)" }
        return "the \(subject) \(complaint): “\(found)”"
    }
}
