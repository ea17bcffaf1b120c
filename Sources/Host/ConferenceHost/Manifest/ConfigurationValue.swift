package import ConferenceErrors
package import ConferenceModel

/// The value of a configuration key.
///
/// The value can be a secret, so the description does not show it. Use ``text`` to get the value itself.
package enum ConfigurationValue: Hashable, Sendable {
    case string(String)
    case integer(Int64)
    case boolean(Bool)
    /// An `https` URL, as text.
    case url(String)

    /// Parses a value typed by the user, or returns nil if it does not have the type of its key.
    package init?(text: String, kind: ConfigurationKey.Kind, limits: Limits = Limits()) {
        guard text.utf8.count <= limits.configurationValueLength else { return nil }
        switch kind {
        case .string:
            guard !text.isEmpty, !text.utf8.contains(0) else { return nil }
            self = .string(text)
        case .integer:
            guard let number = Int64(text) else { return nil }
            self = .integer(number)
        case .boolean:
            guard text == "true" || text == "false" else { return nil }
            self = .boolean(text == "true")
        case .url:
            guard let url = try? ConferenceURL(text, policy: Self.policy, limits: limits) else { return nil }
            self = .url(url.text)
        }
    }

    /// The value in the form that the provider gets: numbers and booleans as `42` and `true`.
    package var text: String {
        switch self {
        case .string(let text), .url(let text): text
        case .integer(let number): String(number)
        case .boolean(let flag): flag ? "true" : "false"
        }
    }

    /// The host of a URL, or nil for values of other types.
    package var host: String? {
        guard case .url(let text) = self else { return nil }
        return (try? ConferenceURL(text, policy: Self.policy))?.host
    }

    private static let policy = ConferenceURL.Policy(schemes: ["https"])
}

extension ConfigurationValue: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A constant text instead of the value, which can be a secret.
    package var description: String { "(value)" }
    /// A constant text instead of the value, which can be a secret.
    package var debugDescription: String { description }
    /// An empty mirror, so that dumping shows nothing.
    package var customMirror: Mirror { Mirror(self, children: []) }
}

extension ConfigurationKey.Kind {
    /// A description of valid values, for error messages.
    package var expectation: Sentence {
        switch self {
        case .string: "a text that is neither empty nor too long"
        case .integer: "an integer"
        case .boolean: "true or false"
        case .url: "an https URL"
        }
    }
}
