package import ConferenceErrors

/// A problem that a check of a store has found.
package struct StoreProblem: Hashable, Sendable {
    /// The kind of a problem.
    package enum Kind: String, Sendable {
        /// The file is damaged: a page or an index is not as SQLite has written it.
        case damage
        /// A row refers to another one that does not exist.
        case reference
        /// The tables are not those of this schema version.
        case schema
        /// The search index does not match the events. It can be rebuilt.
        case index
        /// Rows contradict each other.
        case contradiction
        /// The columns of an event or reminder do not match its text.
        case derivation
    }

    /// The largest number of problems that a check reports; a store may have more.
    package static let limit = 100

    package var kind: Kind
    /// The problem, without a full stop.
    package var sentence: Sentence
    /// The same in English.
    package var text: String { sentence.text }

    package init(_ kind: Kind, _ sentence: Sentence) {
        self.kind = kind
        self.sentence = sentence
    }
}
