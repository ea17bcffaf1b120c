package import ConferenceModel

/// One shape that the links of a service have, as a table has it: not checked yet.
package struct PatternText: Hashable, Sendable {
    /// The schemes; `https` and `http` where nothing is said.
    package var schemes: [String]
    /// Whole names, or `*.` and a name for those below it.
    package var hosts: [String]
    /// The paths, any of which will do.
    package var paths: [String]
    /// What the query has to have, or may have.
    package var query: [String]
    /// What stands behind the `#`; nil where that does not matter.
    package var fragment: String?
    /// Paths that are none of a conference although one of ``paths`` is for them.
    package var forbiddenPaths: [String]
    /// What such a link leads to; nil where the service says it.
    package var kind: EntryPoint.Kind?
    /// How such a link reads for the application, the first form that it has all parts for; nil where the service says it.
    package var apps: [String]?
    /// How a link that was written for the application reads for a browser; nil where it cannot.
    package var web: String?

    /// A shape; everything but hosts and paths can be left out.
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

/// One shape that the links of a service have.
///
/// Its existence means: every part has been understood, no host takes in names of several owners, and to compare a link
/// with it takes time in proportion to the length of the link. A class, so that looking one up copies nothing.
package final class ServicePattern: Sendable {
    /// As it was written.
    package let source: PatternText
    /// Which hosts.
    package let hosts: [HostPattern]
    /// Which schemes.
    package let schemes: [LinkScheme]
    let paths: [PathTemplate]
    let query: [QueryRule]
    let fragment: FragmentRule?
    let forbiddenPaths: [PathTemplate]
    /// Nil where the service says it.
    let apps: [LinkForm]?
    let web: LinkForm?
    private let schemeBits: UInt16
    private let needsQuery: Bool

    /// - Parameter isOurs: also allows hosts that belong to nobody, for the shapes of what people run themselves.
    /// - Throws: the first problem.
    package init(_ source: PatternText, isOurs: Bool = false) throws(PatternProblem) {
        self.source = source
        var schemes: [LinkScheme] = []
        for text in source.schemes {
            guard let scheme = LinkScheme(text) else {
                let known = LinkScheme.allCases.map(\.text).joined(separator: ", ")
                throw PatternProblem(.schemes, text, "is not a scheme that a link may have; there are \(known)")
            }
            schemes.append(scheme)
        }
        guard !schemes.isEmpty else {
            throw PatternProblem(.schemes, "", "is empty; leave it out for “https” and “http”")
        }
        var hosts: [HostPattern] = []
        for text in source.hosts { hosts.append(try HostPattern(text, isOurs: isOurs)) }
        guard !hosts.isEmpty || schemes.allSatisfy({ !$0.hasHost }) else {
            throw PatternProblem(.hosts, "", "is empty; name at least one host")
        }
        var paths: [PathTemplate] = []
        for text in source.paths { paths.append(try PathTemplate(text)) }
        guard !paths.isEmpty else { throw PatternProblem(.paths, "", "is empty; write “/**” for every path") }
        var query: [QueryRule] = []
        for text in source.query { query.append(try QueryRule(text)) }
        guard query.count <= 16 else { throw PatternProblem(.query, "\(query.count) rules", "are more than 16") }
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
    }

    /// Compares everything but the host, which has led here.
    func matches(_ bytes: [UInt8], _ parts: URLParts, into captures: inout [CaptureRange]) -> Bool {
        // What most addresses fail at comes first.
        guard schemeBits & parts.scheme.bit != 0, !needsQuery || !parts.query.isEmpty,
            fragment == nil || !parts.fragment.isEmpty
        else { return false }
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
    /// The same text.
    package static func == (left: ServicePattern, right: ServicePattern) -> Bool { left.source == right.source }
    /// By the text.
    package func hash(into hasher: inout Hasher) { hasher.combine(source) }
}
