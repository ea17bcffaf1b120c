package import ConferenceErrors

/// Why there is no signature. No message contains a key.
package struct SigningFailure: Error, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// The input is not what the algorithm needs.
        case invalid
        /// The input is too long.
        case tooLong
        /// The key or a setting is not what the manifest needs.
        case configuration
        /// This system cannot sign.
        case unsupported
        /// The library has failed.
        case failed
    }

    package var kind: Kind
    /// A sentence for the user.
    package var message: Sentence

    package init(_ kind: Kind, _ message: Sentence) {
        self.kind = kind
        self.message = message
    }
}
