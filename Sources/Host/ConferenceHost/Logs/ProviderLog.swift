package import ConferenceErrors
package import ConferenceModel
package import Platform

/// What is kept of all sessions with one provider, in `$XDG_STATE_HOME/conference/logs/<identifier>.log`: the newest
/// lines, cleaned, without secrets.
package struct ProviderLog: Sendable {
    private let file: PrivateFile
    private let limit: Int

    /// The file.
    package var path: String { file.path }

    /// - Parameter identifier: of a manifest that was read, so that it is a file name.
    package init(identifier: String, places: Places, limits: Limits = Limits()) {
        limit = limits.logLength
        file = PrivateFile(
            path: "\(places.state)/logs/\(identifier).log", limit: max(limit, 65_536) * 2, purpose: .log)
    }

    /// The lines, oldest first; none where the provider never ran. A line that is none of ours is left out.
    package func entries() throws(ConferenceError) -> [LogEntry] {
        guard let content = try file.read() else { return [] }
        return String(decoding: content, as: UTF8.self).split(separator: "\n").compactMap { line in
            guard var entry = LogEntry(line: line) else { return nil }
            entry.text = TextPolicy.printable(entry.text)
            return entry
        }
    }

    /// Adds the lines of a session. What is too much goes, the oldest first; a quarter more than needed, so that not
    /// every session writes the whole file again.
    func append(_ entries: [LogEntry]) throws(ConferenceError) {
        guard !entries.isEmpty else { return }
        let content = Self.newest(Array(entries.map { $0.line + "\n" }.joined().utf8), limit)
        let kept = limit - limit / 4
        try file.append(content, limit: limit) { Self.newest($0, kept) }
    }

    /// The last whole lines that fit into so many bytes.
    private static func newest(_ content: [UInt8], _ limit: Int) -> [UInt8] {
        guard content.count > limit else { return content }
        let tail = content.suffix(limit)
        guard let end = tail.firstIndex(of: UInt8(ascii: "\n")) else { return [] }
        return Array(tail[(end + 1)...])
    }
}
