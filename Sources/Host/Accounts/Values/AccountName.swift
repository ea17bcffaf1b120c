/// The name of a sign-in: the account that a provider declares, and a label, because a person can have several.
package struct AccountName: Hashable, Sendable {
    /// The label of a sign-in that was given none.
    package static let defaultLabel = "default"

    /// The identifier of the provider.
    package var provider: String
    /// The identifier of the account in the manifest.
    package var account: String
    package var label: String

    package init(provider: String, account: String, label: String = defaultLabel) {
        self.provider = provider
        self.account = account
        self.label = label
    }

    /// Parses `account` or `account/label`. Returns nil if the text is neither.
    package init?(provider: String, _ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let label = parts.count > 1 ? parts[1] : Self.defaultLabel
        guard Self.isIdentifier(parts[0]), Self.isLabel(label) else { return nil }
        self.init(provider: provider, account: parts[0], label: label)
    }

    /// `account/label`, or only `account` with the default label.
    package var text: String { label == Self.defaultLabel ? account : "\(account)/\(label)" }

    /// Returns whether a text can be a label: at most 64 bytes of one line, without `/`.
    package static func isLabel(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 64 && !text.contains("/")
            && text.unicodeScalars.allSatisfy { !$0.properties.isWhitespace || $0 == " " }
            && text.first != " " && text.last != " "
            && text.unicodeScalars.allSatisfy { scalar in
                switch scalar.properties.generalCategory {
                case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
                default: true
                }
            }
    }

    private static func isIdentifier(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 128
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: ":"),
                    UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }
}
