import ConferenceErrors

/// The parsed parts of a ``ServicePattern`` that links are compared with after their host.
final class PatternParts: Sendable {
    let paths: [PathTemplate]
    /// The forms for the application; nil to use those of the service.
    let apps: [LinkForm]?
    let web: LinkForm?
    private let query: [QueryRule]
    private let fragment: FragmentRule?
    private let forbiddenPaths: [PathTemplate]
    private let needsQuery: Bool
    /// Whether only the first label of the host names the room, as in `our-office.ovice.in`. `www` never does.
    private let namesRoomInHost: Bool

    /// - Throws: the first problem.
    init(_ source: PatternText, _ hosts: [HostPattern]) throws(PatternProblem) {
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
        self.paths = paths
        self.query = query
        forbiddenPaths = forbidden
        needsQuery = query.contains(where: \.isRequired)
        namesRoomInHost =
            source.paths == ["/"] && query.isEmpty && fragment == nil && hosts.allSatisfy { $0.form == .below }
    }

    /// Compares a link with everything except its scheme and host.
    func matches(_ bytes: [UInt8], _ parts: URLParts, into captures: inout [CaptureRange]) -> Bool {
        guard !needsQuery || !parts.query.isEmpty, fragment == nil || !parts.fragment.isEmpty else { return false }
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
