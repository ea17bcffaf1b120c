package import ConferenceErrors
package import ConferenceModel
package import Platform
import PrivateFiles

/// The log of all sessions with one provider, in `$XDG_STATE_HOME/conference/logs/<identifier>.log`. The file holds the newest
/// lines, cleaned and without secrets.
package struct ProviderLog: Sendable {
    private let file: PrivateFile
    private let limit: Int

    /// The file.
    package var path: String { file.path }

    /// - Parameter identifier: the identifier from a validated manifest, and so safe as a file name.
    package init(identifier: String, places: Places, limits: Limits = Limits()) {
        limit = limits.logLength
        file = PrivateFile(
            path: "\(places.state)/logs/\(identifier).log", limit: max(limit, 65_536) * 2, purpose: .log)
    }

    /// Returns the lines, oldest first, or none if the provider never ran. Lines in another format are skipped.
    package func entries() throws(ConferenceError) -> [LogEntry] {
        guard let content = try file.read() else { return [] }
        return String(decoding: content, as: UTF8.self).split(separator: "\n").compactMap { line in
            guard var entry = LogEntry(line: line) else { return nil }
            entry.text = TextPolicy.printable(entry.text)
            return entry
        }
    }

    /// Appends the lines of a session. If the file becomes too large, drops the oldest lines, and a quarter more than
    /// necessary, so that not every session rewrites the file.
    func append(_ entries: [LogEntry]) throws(ConferenceError) {
        guard !entries.isEmpty else { return }
        let content = Self.newest(Array(entries.map { $0.line + "\n" }.joined().utf8), limit)
        let kept = limit - limit / 4
        try file.append(content, limit: limit) { Self.newest($0, kept) }
    }

    /// Returns the last complete lines of a content that fit into a number of bytes.
    private static func newest(_ content: [UInt8], _ limit: Int) -> [UInt8] {
        guard content.count > limit else { return content }
        let tail = content.suffix(limit)
        guard let end = tail.firstIndex(of: UInt8(ascii: "\n")) else { return [] }
        return Array(tail[(end + 1)...])
    }
}
