/// Something that is wrong with a store.
package struct StoreProblem: Hashable, Sendable {
    /// What kind of thing.
    package enum Kind: String, Sendable {
        /// The file itself: a page or an index is not what SQLite has written.
        case damage
        /// A row belongs to another one that is not there.
        case reference
        /// The tables are not those of this version.
        case schema
        /// The search index does not have what the events say. It can be built anew.
        case index
        /// Rows contradict each other.
        case contradiction
        /// What the columns of an event or reminder say does not follow from its text.
        case derivation
    }

    /// The most problems that a check reports; a store may have more.
    package static let limit = 100

    package var kind: Kind
    /// What was found, as the end of a sentence.
    package var text: String

    package init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }
}
