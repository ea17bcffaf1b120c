import ConferenceModel

/// The last rooms of each provider and how long it took to list them, in `rooms.json`.
struct RoomMemory: Sendable {
    /// The last answer of a provider.
    struct Answer: Hashable, Sendable {
        var rooms: [RoomType]
        /// The time that the answer took, from the start of the worker.
        var milliseconds: Int64
    }

    private let memory: ProviderMemory<Entry>
    private let limits: Limits

    init(configuration: HostConfiguration) {
        memory = ProviderMemory("rooms.json", limit: 4_194_304, configuration: configuration)
        limits = configuration.limits
    }

    /// Returns the last answers by the path of the provider. Answers of another version of a bundle do not count.
    func answers(of providers: [InstalledProvider]) -> [String: Answer] {
        let entries = memory.entries()
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

    /// Records an answer. Writes nothing if it is the same as before and took about as long.
    func note(_ answer: Answer, of provider: InstalledProvider, before: Answer?) {
        if let before, before.rooms == answer.rooms, before.milliseconds < 1_000, answer.milliseconds < 1_000 { return }
        try? memory.change { entries in
            entries[provider.identifier] = Entry(provider, answer)
            while entries.count > ProviderMemory<Entry>.mostProviders,
                let any = entries.keys.first(where: { $0 != provider.identifier })
            {
                entries[any] = nil
            }
            return true
        }
    }

    private struct Entry: ProviderMemoryEntry {
        struct Room: Codable, Sendable {
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
    }
}
