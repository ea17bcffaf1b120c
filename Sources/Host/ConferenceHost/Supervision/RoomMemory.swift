import ConferenceModel
import Foundation
import Platform

/// The last rooms of each provider and how long it took to tell them, in `$XDG_STATE_HOME/conference/rooms.json`, shared
/// by all processes of the user.
///
/// A file that cannot be read counts as empty: it must not block the providers, and the next answer replaces it.
struct RoomMemory: Sendable {
    /// The last answer of a provider.
    struct Answer: Hashable, Sendable {
        var rooms: [RoomType]
        /// How long it took, from the start of its worker.
        var milliseconds: Int64
    }

    private let file: PrivateFile
    private let limits: Limits

    private static let newestVersion = 1
    private static let mostProviders = 256

    init(configuration: HostConfiguration) {
        file = PrivateFile(
            path: Places(environment: configuration.environment).state + "/rooms.json", limit: 4_194_304,
            purpose: .memory)
        limits = configuration.limits
    }

    /// Returns the last answers by the path of the provider. A bundle of another version is another provider.
    func answers(of providers: [InstalledProvider]) -> [String: Answer] {
        let entries = Self.decode((try? file.read()) ?? nil)
        guard !entries.isEmpty else { return [:] }
        var answers: [String: Answer] = [:]
        for provider in providers {
            guard let entry = entries[provider.identifier], entry.isAbout(provider) else { continue }
            let rooms = entry.rooms.prefix(limits.roomTypes).compactMap {
                try? RoomType(identifier: $0.identifier, title: $0.title, limits: limits)
            }
            answers[provider.path] = Answer(rooms: rooms, milliseconds: max(0, entry.milliseconds))
        }
        return answers
    }

    /// Notes an answer. Writes nothing if it is as before, and about as quick.
    func note(_ answer: Answer, of provider: InstalledProvider, before: Answer?) {
        if let before, before.rooms == answer.rooms, before.milliseconds < 1_000, answer.milliseconds < 1_000 { return }
        try? file.change { content in
            var entries = Self.decode(content)
            entries[provider.identifier] = Entry(provider, answer)
            while entries.count > Self.mostProviders, let any = entries.keys.first(where: { $0 != provider.identifier })
            {
                entries[any] = nil
            }
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return (try? encoder.encode(Document(version: Self.newestVersion, providers: entries))).map { Array($0) }
        }
    }

    private static func decode(_ content: [UInt8]?) -> [String: Entry] {
        guard let content, let document = try? JSONDecoder().decode(Document.self, from: Data(content)),
            document.version == newestVersion, document.providers.count <= mostProviders
        else { return [:] }
        return document.providers
    }

    private struct Document: Codable {
        var version: Int
        var providers: [String: Entry]
    }

    private struct Entry: Codable {
        struct Room: Codable {
            var identifier: String
            var title: String
        }

        var path: String
        var version: String
        var milliseconds: Int64
        var rooms: [Room]

        init(_ provider: InstalledProvider, _ answer: Answer) {
            path = provider.path
            version = provider.version
            milliseconds = answer.milliseconds
            rooms = answer.rooms.map { Room(identifier: $0.identifier, title: $0.title) }
        }

        func isAbout(_ provider: InstalledProvider) -> Bool {
            path == provider.path && version == provider.version
        }
    }
}
