import ConferenceErrors
import Foundation
import Platform
import PrivateFiles

/// What the host remembers about each provider: a JSON file in `$XDG_STATE_HOME/conference`, shared by all processes of the
/// user.
///
/// A file that cannot be read or has another version counts as empty: it must not block providers, and the next change replaces
/// the file.
struct ProviderMemory<Entry: ProviderMemoryEntry>: Sendable {
    private let file: PrivateFile
    private let formatting: JSONEncoder.OutputFormatting

    /// The number of providers that a file may name; our choice.
    static var mostProviders: Int { 256 }
    private static var newestVersion: Int { 1 }

    /// - Parameter limit: the largest accepted size of the file in bytes.
    init(
        _ name: String, limit: Int, formatting: JSONEncoder.OutputFormatting = [], configuration: HostConfiguration
    ) {
        file = PrivateFile(
            path: Places(environment: configuration.environment).state + "/" + name, limit: limit, purpose: .memory)
        self.formatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
    }

    /// Returns the entries by the identifier of the provider.
    func entries() -> [String: Entry] { Self.decode((try? file.read()) ?? nil) }

    /// Changes the entries. A lock keeps other processes from doing the same meanwhile.
    ///
    /// - Parameter body: changes the entries; returns false to leave the file unchanged. At most ``mostProviders`` entries may
    ///   be left.
    /// - Throws: `cannotWrite`.
    func change(_ body: (inout [String: Entry]) -> Bool) throws(ConferenceError) {
        try file.change { content throws(ConferenceError) in
            var entries = Self.decode(content)
            return body(&entries) ? encode(entries) : nil
        }
    }

    private static func decode(_ content: [UInt8]?) -> [String: Entry] {
        guard let content, let document = try? JSONDecoder().decode(Document.self, from: Data(content)),
            document.version == newestVersion, document.providers.count <= mostProviders
        else { return [:] }
        return document.providers
    }

    private func encode(_ entries: [String: Entry]) -> [UInt8]? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting
        guard let data = try? encoder.encode(Document(version: Self.newestVersion, providers: entries)) else {
            return nil
        }
        return Array(data) + [UInt8(ascii: "\n")]
    }

    private struct Document: Codable {
        var version: Int
        var providers: [String: Entry]
    }
}

/// An entry of a ``ProviderMemory``, which names the bundle that it is about.
protocol ProviderMemoryEntry: Codable, Sendable {
    var path: String { get }
    var version: String { get }
}

extension ProviderMemoryEntry {
    /// Returns whether the entry is about a provider. A bundle in another place or of another version is another provider, so
    /// an update starts with a clean record.
    func isAbout(_ provider: InstalledProvider) -> Bool {
        path == provider.path && version == provider.version
    }
}
