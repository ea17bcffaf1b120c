import ConferenceErrors
import ConferenceHost
import ConferenceModel
import Terminal

/// The rooms to choose from, as the providers answer. Those that fail are listed with the reason.
struct RoomPicking: Sendable {
    enum Choice: Hashable, Sendable {
        case room(RoomReference, title: String)
        case problem(provider: String, reason: Sentence)
    }

    private let host: ConferenceHost
    private let providers: [InstalledProvider]

    /// - Throws: `noProviders`.
    init(_ host: ConferenceHost) throws {
        self.host = host
        providers = host.installed().providers.filter { $0.state != .shadowed }
        guard !providers.isEmpty else { throw ConferenceError.noProviders() }
    }

    /// Asks the providers, and hands on their rooms until the task is cancelled.
    func read(to feed: PickerFeed<Choice>) async {
        var shown: Set<RoomReference> = []
        for await list in host.roomLists(of: providers, patience: .seconds(1)) {
            feed.append(
                rows(of: list).filter { row in
                    guard case .room(let reference, _) = row.value else { return true }
                    return shown.insert(reference).inserted
                })
        }
        feed.finish()
    }

    /// Asks the providers, and returns all rooms, in the order of the providers.
    func all() async -> (rooms: [RoomReference], problems: [Sentence]) {
        var lists: [RoomList] = []
        for await list in host.roomLists(of: providers) { lists.append(list) }
        let order = Dictionary(providers.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
        lists.sort { order[$0.provider.path] ?? 0 < order[$1.provider.path] ?? 0 }
        var found: (rooms: [RoomReference], problems: [Sentence]) = ([], [])
        for row in lists.flatMap(rows) {
            switch row.value {
            case .room(let reference, _): found.rooms.append(reference)
            case .problem(let provider, let reason): found.problems.append("\(provider): \(reason)")
            }
        }
        return found
    }

    /// Returns what a row looks like.
    static func text(of choice: Choice, _ texts: any Texts) -> PickerText {
        switch choice {
        case .room(let reference, let title): PickerText(title, detail: reference.description)
        case .problem(let provider, let reason): PickerText(provider, detail: texts.text(reason))
        }
    }

    private func rows(of list: RoomList) -> [PickerRow<Choice>] {
        let provider = list.provider
        switch list.result {
        case .success(let rooms):
            return rooms.map { room in
                let reference = RoomReference(provider: provider.identifier, room: room.identifier)
                return PickerRow(
                    .room(reference, title: room.title), key: "\(room.title) \(provider.name) \(reference)")
            }
        case .failure(let error):
            return [
                PickerRow(
                    .problem(provider: provider.name, reason: error.sentenceWithAdvice()), key: provider.name,
                    isSelectable: false)
            ]
        }
    }
}
