package import ConferenceModel

/// A service that people meet with: what it is called, what its links look like, and how its application is called.
///
/// A class, because every link that is found names one; it never changes.
package final class ConferenceService: Sendable {
    /// Who put it into the table.
    package enum Origin: String, Hashable, Sendable {
        /// This project.
        case builtIn
        /// The user, in `services.json`.
        case user
    }

    /// A short word that stays the same, such as `zoom`; for a service of the user, its name.
    package let identifier: String
    /// The name as people know it.
    package let name: String
    /// What its links lead to where the pattern says nothing else.
    package let kind: EntryPoint.Kind
    /// Who put it there.
    package let origin: Origin
    /// The shapes of its links, the more likely ones first.
    package let patterns: [ServicePattern]
    /// How its application is called, where its patterns say nothing else; empty where it has none that takes links.
    package let apps: [LinkForm]
    /// Other names that people have for it.
    package let otherNames: [String]
    /// What its patterns rest on.
    package let basis: Basis

    /// What the patterns of a service rest on.
    package enum Basis: String, Hashable, Sendable {
        /// Documentation or code of somebody who knows such links.
        case evidence
        /// General knowledge alone: nothing that could be looked up says it.
        case hearsay
        /// The word of the user.
        case user
    }

    /// - Throws: the first problem of a pattern or of the application's form.
    package init(
        _ identifier: String, _ name: String, also otherNames: [String] = [], kind: EntryPoint.Kind = .video,
        apps: [String] = [], origin: Origin = .builtIn, basis: Basis? = nil, _ patterns: [PatternText]
    ) throws(PatternProblem) {
        self.identifier = identifier
        self.name = name
        self.kind = kind
        self.origin = origin
        var checked: [ServicePattern] = []
        for pattern in patterns { checked.append(try ServicePattern(pattern, isOurs: origin == .builtIn)) }
        self.patterns = checked
        self.apps = try LinkForm.all(apps)
        self.otherNames = otherNames
        self.basis = basis ?? (origin == .user ? .user : .evidence)
    }

    /// A service of the user with the patterns of several entries, which were all checked.
    init(merging patterns: [ServicePattern], name: String, kind: EntryPoint.Kind) {
        identifier = name
        self.name = name
        self.kind = kind
        origin = .user
        self.patterns = patterns
        apps = []
        otherNames = []
        basis = .user
    }

    /// The kinds that its links can have.
    package var kinds: Set<EntryPoint.Kind> { Set(patterns.map { $0.source.kind ?? kind }) }
}

extension ConferenceService: Hashable {
    /// The same service of the same origin.
    package static func == (left: ConferenceService, right: ConferenceService) -> Bool {
        left === right
            || left.identifier == right.identifier && left.origin == right.origin && left.patterns == right.patterns
    }
    /// By identifier.
    package func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}
