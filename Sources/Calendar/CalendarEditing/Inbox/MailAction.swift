import ConferenceModel

/// What the history calls a change that a message has made, such as `reply of ann@example.org`.
package struct MailAction: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case reply, update, cancellation

        /// What stands between the word and the sender.
        fileprivate var preposition: String { self == .reply ? "of" : "from" }
    }

    package var kind: Kind
    /// Who sent the message, if that is known.
    package var sender: String?

    package init(_ kind: Kind, sender: String?) {
        self.kind = kind
        // The store takes 256 bytes.
        self.sender = sender.map { TextPolicy.beginning($0, 58) }
    }

    /// Parses the action of an entry of the history; nil if no message has made the change.
    package init?(_ action: String) {
        let words = action.split(separator: " ", maxSplits: 2)
        guard let kind = words.first.flatMap({ Kind(rawValue: String($0)) }) else { return nil }
        switch words.count {
        case 1: self.init(kind, sender: nil)
        case 3 where words[1] == kind.preposition: self.init(kind, sender: String(words[2]))
        default: return nil
        }
    }

    /// The action that the history keeps.
    package var text: String { sender.map { "\(kind.rawValue) \(kind.preposition) \($0)" } ?? kind.rawValue }
}
