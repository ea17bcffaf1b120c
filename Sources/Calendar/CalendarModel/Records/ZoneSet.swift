/// The definitions of time zones that an entry came with: the VTIMEZONE components of its file that the entry refers to, in the
/// order of their names, one for each name.
///
/// Locations such as Europe/Berlin are never part of a set, because the system defines them. Entries without a set use the
/// system's zones only. Entries of one file usually share one object.
package final class ZoneSet: Hashable, Sendable {
    /// The components from BEGIN to END, with CRLF line ends.
    package let text: String
    /// The hash of the text, computed once: a text can have some kilobytes, and many entries are compared by their sets.
    private let hash: Int

    package init(_ text: String) {
        self.text = text
        hash = text.hashValue
    }

    package static func == (left: ZoneSet, right: ZoneSet) -> Bool {
        left === right || left.hash == right.hash && left.text == right.text
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
