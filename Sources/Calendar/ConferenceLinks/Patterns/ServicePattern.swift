import ConferenceErrors
package import ConferenceModel

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

/// One form of a service's links, validated.
///
/// Creating it guarantees that every part is valid, that no host pattern matches names of several owners, and that comparing a
/// link takes time linear in its length. This is a class, so that lookups copy nothing.
package final class ServicePattern: Sendable {
    /// The text it was created from.
    package let source: PatternText
    package let hosts: [HostPattern]
    package let schemes: [LinkScheme]
    let paths: [PathTemplate]
    let query: [QueryRule]
    let fragment: FragmentRule?
    let forbiddenPaths: [PathTemplate]
    /// The forms for the application; nil to use those of the service.
    let apps: [LinkForm]?
    let web: LinkForm?
    private let schemeBits: UInt16
    private let needsQuery: Bool
    /// Whether only the first label of the host names the room, as in `our-office.ovice.in`. `www` never does.
    private let namesRoomInHost: Bool

    /// - Parameter isBuiltIn: also accept host patterns that belong to no service, for self-hosted software.
    /// - Throws: the first problem.
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
        for text in source.hosts { hosts.append(try HostPattern(text, isBuiltIn: isBuiltIn)) }
        guard !hosts.isEmpty || schemes.allSatisfy({ !$0.hasHost }) else {
            throw PatternProblem(.hosts, "", "is empty; name at least one host")
        }
        var paths: [PathTemplate] = []
        for text in source.paths { paths.append(try PathTemplate(text)) }
        guard !paths.isEmpty else { throw PatternProblem(.paths, "", "is empty; write “/**” for every path") }
        var query: [QueryRule] = []
        for text in source.query { query.append(try QueryRule(text)) }
        guard query.count <= 16 else { throw PatternProblem(.query, "\(query.count) rules", "exceed the limit of 16") }
        var forbidden: [PathTemplate] = []
        for text in source.forbiddenPaths { forbidden.append(try PathTemplate(text, part: .forbiddenPaths)) }
        if let texts = source.apps { apps = try LinkForm.all(texts) } else { apps = nil }
        if let text = source.web { web = try LinkForm(text, isWeb: true) } else { web = nil }
        if let text = source.fragment { fragment = try FragmentRule(text) } else { fragment = nil }
        self.schemes = schemes
        self.hosts = hosts
        self.paths = paths
        self.query = query
        forbiddenPaths = forbidden
        schemeBits = schemes.reduce(0) { $0 | $1.bit }
        needsQuery = query.contains(where: \.isRequired)
        namesRoomInHost =
            source.paths == ["/"] && query.isEmpty && fragment == nil && hosts.allSatisfy { $0.form == .below }
    }

    /// Compares a link with everything except the hosts, because the pattern was found by the host.
    func matches(_ bytes: [UInt8], _ parts: URLParts, into captures: inout [CaptureRange]) -> Bool {
        // The checks that rule out most addresses come first.
        guard schemeBits & parts.scheme.bit != 0, !needsQuery || !parts.query.isEmpty,
            fragment == nil || !parts.fragment.isEmpty
        else { return false }
        if namesRoomInHost, bytes[parts.host].prefix(4).map(lowercased).elementsEqual("www.".utf8) { return false }
        for path in paths {
            captures.removeAll(keepingCapacity: true)
            guard path.matches(bytes, parts.path, into: &captures) else { continue }
            guard QueryRule.match(query, bytes, parts.query, into: &captures) else { return false }
            if let fragment, !fragment.matches(bytes, parts.fragment, into: &captures) { return false }
            if forbiddenPaths.isEmpty { return true }
            var unused: [CaptureRange] = []
            for forbidden in forbiddenPaths where forbidden.matches(bytes, parts.path, into: &unused) { return false }
            return true
        }
        return false
    }
}

extension ServicePattern: Hashable {
    package static func == (left: ServicePattern, right: ServicePattern) -> Bool { left.source == right.source }
    package func hash(into hasher: inout Hasher) { hasher.combine(source) }
}
