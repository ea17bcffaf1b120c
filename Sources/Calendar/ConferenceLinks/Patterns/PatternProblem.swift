package import ConferenceErrors
import ConferenceModel

/// The reason why a text is not valid in a pattern: the key, the text, and what is allowed there.
package struct PatternProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The part of a pattern, by its key in `services.json`.
    package enum Part: String, Hashable, Sendable {
        case name, kind, schemes, hosts, paths, query, fragment, forbiddenPaths, app, web
    }

    package let part: Part
    /// The invalid text, safe to print.
    package let found: String
    /// What is wrong, or what is allowed: a clause without a full stop.
    package let complaint: Sentence

    init(_ part: Part, _ found: String, _ complaint: Sentence) {
        self.part = part
        self.found = TextPolicy.printable(TextPolicy.beginning(found, 80))
        self.complaint = complaint
    }

    /// Such as “hosts: “*” would match every address; name at least two labels, as in “*.example.org””.
    package var sentence: Sentence { "\(part.rawValue): “\(found)” \(complaint)" }

    package var description: String { sentence.text }
}
