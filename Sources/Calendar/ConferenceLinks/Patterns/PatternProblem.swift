import ConferenceModel

/// Why a text is no part of a pattern: which part, what was found, and what may stand there.
package struct PatternProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The part of a pattern that a problem is about, by its key in `services.json`.
    package enum Part: String, Hashable, Sendable {
        case name, kind, schemes, hosts, paths, query, fragment, forbiddenPaths, app, web
    }

    /// Which part it is.
    package let part: Part
    /// What was found there, safe to print.
    package let found: String
    /// A clause without a full stop: what is wrong, or what may stand there.
    package let complaint: String

    init(_ part: Part, _ found: String, _ complaint: String) {
        self.part = part
        self.found = TextPolicy.printable(TextPolicy.beginning(found, 80))
        self.complaint = complaint
    }

    /// Such as “hosts: “*” would match every address; name at least two labels, as in “*.example.org””.
    package var description: String { "\(part.rawValue): “\(found)” \(complaint)" }
}
