package import ConferenceErrors

/// A password, a token, or a record with several of them. Descriptions do not show it.
package struct Secret: Hashable, Sendable {
    /// The secret itself.
    package let text: String

    /// The largest size in bytes.
    package static let limit = 8_192

    /// - Throws: `unusableSecret` if the text is empty, has a zero byte, or is too long.
    package init(_ text: String) throws(ConferenceError) {
        guard !text.isEmpty, text.utf8.count <= Self.limit, !text.utf8.contains(0) else { throw .unusableSecret() }
        self.text = text
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A constant text instead of the secret.
    package var description: String { "(secret)" }
    /// A constant text instead of the secret.
    package var debugDescription: String { description }
    /// An empty mirror, so that dumping shows nothing.
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Where a secret is kept. The words stand in files and in JSON.
package enum SecretPlace: String, Codable, CaseIterable, Sendable {
    /// The keyring of the user's desktop (Secret Service).
    case keyring
    /// A private file in the configuration directory.
    case file
    /// Where the commands in `host.json` keep it.
    case command
}

/// Keeps secrets in one place.
protocol SecretKeeper {
    /// Returns a secret, or nil if there is none of this name.
    func secret(_ name: SecretName) throws(ConferenceError) -> Secret?

    /// Stores a secret in place of the one with this name. It is on the disk before the call returns.
    func store(_ secret: Secret, as name: SecretName) throws(ConferenceError)

    /// Removes a secret. Does nothing if there is none of this name.
    func remove(_ name: SecretName) throws(ConferenceError)
}
