import ConferenceErrors
package import ConferenceModel
import Synchronization

/// One form of a service's links as written in a table, before validation.
package struct PatternText: Hashable, Sendable {
    /// The schemes; empty for `https` and `http`.
    package var schemes: [String]
    /// The hosts: complete names, or `*.` and a name for its subdomains.
    package var hosts: [String]
    /// The paths; a link must match one of them.
    package var paths: [String]
    /// Conditions on the query.
    package var query: [String]
    /// The condition on the part after `#`; nil if it does not matter.
    package var fragment: String?
    /// Exceptions from ``paths`` that do not lead to a conference.
    package var forbiddenPaths: [String]
    /// The kind of entry point; nil to use that of the service.
    package var kind: EntryPoint.Kind?
    /// Forms for the application, of which the first applicable one is used; nil to use those of the service.
    package var apps: [String]?
    /// The browser form of a link written for the application; nil if there is none.
    package var web: String?

    /// Creates a pattern. Only hosts and paths are required.
    package init(
        schemes: [String] = ["https", "http"], _ hosts: [String], _ paths: [String], query: [String] = [],
        fragment: String? = nil, except forbiddenPaths: [String] = [], kind: EntryPoint.Kind? = nil,
        apps: [String]? = nil, web: String? = nil
    ) {
        self.schemes = schemes
        self.hosts = hosts
        self.paths = paths
        self.query = query
        self.fragment = fragment
        self.forbiddenPaths = forbiddenPaths
        self.kind = kind
        self.apps = apps
        self.web = web
    }
}

/// One form of a service's links.
///
/// No host pattern matches names of several owners, and comparing a link takes time linear in its length. The parts of a
/// user's pattern are parsed at once, so that mistakes are found when the table is read. Those of a built-in pattern are parsed
/// when the first address of one of its hosts is compared: there are hundreds, and a command meets one or two. A test parses
/// all of them, and checks the hosts. This is a class, so that lookups copy nothing.
package final class ServicePattern: Sendable {
    /// The text it was created from.
    package let source: PatternText
    package let hosts: [HostPattern]
    package let schemes: [LinkScheme]
    private let schemeBits: UInt16
    private let parsed = AtomicLazyReference<PatternParts>()

    /// - Parameter isBuiltIn: also accept host patterns that belong to no service, for self-hosted software.
    /// - Throws: the first problem; of a built-in pattern, only one of its schemes.
    package init(_ source: PatternText, isBuiltIn: Bool = false) throws(PatternProblem) {
        self.source = source
        var schemes: [LinkScheme] = []
        for text in source.schemes {
            guard let scheme = LinkScheme(text) else {
                let known = LinkScheme.allCases.map(\.text).joined(separator: ", ")
                throw PatternProblem(.schemes, text, "is not a supported scheme; use one of \(known)")
            }
            schemes.append(scheme)
        }
        guard !schemes.isEmpty else {
            throw PatternProblem(.schemes, "", "is empty; omit it for “https” and “http”")
        }
        var hosts: [HostPattern] = []
        for text in source.hosts { hosts.append(isBuiltIn ? HostPattern(builtIn: text) : try HostPattern(text)) }
        guard !hosts.isEmpty || schemes.allSatisfy({ !$0.hasHost }) else {
            throw PatternProblem(.hosts, "", "is empty; name at least one host")
        }
        self.schemes = schemes
        self.hosts = hosts
        schemeBits = schemes.reduce(0) { $0 | $1.bit }
        if !isBuiltIn { _ = parsed.storeIfNil(try PatternParts(source, hosts)) }
    }

    /// What a link is compared with apart from its host, and the forms that are made of it.
    var parts: PatternParts {
        if let parts = parsed.load() { return parts }
        do {
            return parsed.storeIfNil(try PatternParts(source, hosts))
        } catch {
            preconditionFailure("\(source.hosts): \(error)")
        }
    }

    /// Compares a link with everything except the hosts, because the pattern was found by the host.
    func matches(_ bytes: [UInt8], _ parts: URLParts, into captures: inout [CaptureRange]) -> Bool {
        // The check that rules out most addresses comes first.
        schemeBits & parts.scheme.bit != 0 && self.parts.matches(bytes, parts, into: &captures)
    }
}

extension ServicePattern: Hashable {
    package static func == (left: ServicePattern, right: ServicePattern) -> Bool { left.source == right.source }
    package func hash(into hasher: inout Hasher) { hasher.combine(source) }
}
