package import ConferenceModel
import Synchronization

/// A conferencing service: its name, the form of its links, and the addresses for its application.
///
/// An immutable class, because every link refers to one.
package final class ConferenceService: Sendable {
    /// Who defined the service.
    package enum Origin: String, Hashable, Sendable {
        case builtIn
        /// The user, in `services.json`.
        case user
    }

    /// A short, stable identifier such as `zoom`; for a user's service, its name.
    package let identifier: String
    /// The display name.
    package let name: String
    /// The kind of its links, unless a pattern specifies another.
    package let kind: EntryPoint.Kind
    package let origin: Origin
    /// The forms of its links, the most common ones first.
    package let patterns: [ServicePattern]
    private let appTexts: [String]
    private let parsedApps = AtomicLazyReference<LinkForms>()
    /// Other names it is known by.
    package let otherNames: [String]
    /// The evidence for its patterns.
    package let basis: Basis

    /// The evidence for a service's patterns.
    package enum Basis: String, Hashable, Sendable {
        /// Documentation, or code that recognises such links.
        case evidence
        /// General knowledge only; no source confirms it.
        case unverified = "hearsay"
        /// The user's own description.
        case user
    }

    /// - Throws: the first problem of a pattern, or of an application form of a user's service.
    package init(
        _ identifier: String, _ name: String, also otherNames: [String] = [], kind: EntryPoint.Kind = .video,
        apps: [String] = [], origin: Origin = .builtIn, basis: Basis? = nil, _ patterns: [PatternText]
    ) throws(PatternProblem) {
        self.identifier = identifier
        self.name = name
        self.kind = kind
        self.origin = origin
        var checked: [ServicePattern] = []
        for pattern in patterns { checked.append(try ServicePattern(pattern, isBuiltIn: origin == .builtIn)) }
        self.patterns = checked
        appTexts = apps
        self.otherNames = otherNames
        self.basis = basis ?? (origin == .user ? .user : .evidence)
        if origin == .user { _ = parsedApps.storeIfNil(LinkForms(try LinkForm.all(apps))) }
    }

    /// The forms for its application, unless a pattern specifies others; empty if it has none that opens links.
    ///
    /// Like the patterns, those of a built-in service are parsed when they are needed, and a test parses all of them.
    package var apps: [LinkForm] {
        if let forms = parsedApps.load() { return forms.all }
        do {
            return parsedApps.storeIfNil(LinkForms(try LinkForm.all(appTexts))).all
        } catch {
            preconditionFailure("\(identifier): \(error)")
        }
    }

    /// Creates a user's service from the patterns of several entries, which have all been validated.
    init(merging patterns: [ServicePattern], name: String, kind: EntryPoint.Kind) {
        identifier = name
        self.name = name
        self.kind = kind
        origin = .user
        self.patterns = patterns
        appTexts = []
        otherNames = []
        basis = .user
    }

    /// The kinds that its links can have.
    package var kinds: Set<EntryPoint.Kind> { Set(patterns.map { $0.source.kind ?? kind }) }
}

private final class LinkForms: Sendable {
    let all: [LinkForm]

    init(_ all: [LinkForm]) { self.all = all }
}

extension ConferenceService: Hashable {
    /// Compares identifier, origin and patterns.
    package static func == (left: ConferenceService, right: ConferenceService) -> Bool {
        left === right
            || left.identifier == right.identifier && left.origin == right.origin && left.patterns == right.patterns
    }
    package func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}
