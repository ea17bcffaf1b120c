/// The reason why a text or a number from an external source is invalid.
///
/// Every initialiser of this module that takes external data throws it. It names what was expected and what was found; the
/// latter is shortened and cleaned, so that it is safe to display.
public struct InvalidValue: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of problem. Later versions may add more.
    public struct Reason: RawRepresentable, Hashable, Sendable {
        /// The identifier of the reason.
        public var rawValue: String
        /// Creates a reason of another module.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The value is empty.
        public static let empty = Reason(rawValue: "empty")
        /// The value is longer than ``Limits`` allow.
        public static let tooLong = Reason(rawValue: "tooLong")
        /// There are more values than ``Limits`` allow.
        public static let tooMany = Reason(rawValue: "tooMany")
        /// The value contains a character that is not allowed.
        public static let forbiddenCharacter = Reason(rawValue: "forbiddenCharacter")
        /// The value contains bytes that are not UTF-8.
        public static let notText = Reason(rawValue: "notText")
        /// The value is not a URL.
        public static let notAURL = Reason(rawValue: "notAURL")
        /// The scheme is not allowed.
        public static let forbiddenScheme = Reason(rawValue: "forbiddenScheme")
        /// The value is a web address without a host, with a user name, or with an invalid port.
        public static let badAuthority = Reason(rawValue: "badAuthority")
        /// The `tel:` address is not a telephone number, but for example a code that a telephone obeys.
        public static let notATelephoneNumber = Reason(rawValue: "notATelephoneNumber")
        /// A word is made of letters of several scripts that look like one.
        public static let disguised = Reason(rawValue: "disguised")
        /// The identifier occurs twice.
        public static let duplicate = Reason(rawValue: "duplicate")
        /// The value contains a secret of a provider's configuration.
        public static let secret = Reason(rawValue: "secret")
        /// The value has an unknown format.
        public static let malformed = Reason(rawValue: "malformed")
    }

    /// The kind of value that was expected, such as "room type title".
    public var subject: String
    /// What is wrong with the value.
    public var reason: Reason
    /// The value that was found, safe to print and at most 80 Unicode scalars long; nil if it could be a secret or would not
    /// help.
    public var found: String?

    /// Creates an error; shortens and cleans `found`.
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
            case .notATelephoneNumber: "is not a telephone number"
            case .disguised: "mixes letters of several scripts that look alike in one word"
            case .duplicate: "occurs twice"
            case .secret: "contains a secret of the provider's configuration"
            default: "is malformed"
            }
        guard let found else { return "the \(subject) \(complaint)" }
        return "the \(subject) \(complaint): “\(found)”"
    }
}
