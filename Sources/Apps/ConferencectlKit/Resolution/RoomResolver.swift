import Accounts
import ConferenceErrors
import ConferenceHost
import ConferenceModel

/// Resolves the room that the user names: `PROVIDER/ROOM`, or one of the two if that is unambiguous.
struct RoomResolver {
    let host: ConferenceHost

    /// Asks the matching providers for their rooms, so that an error can list the rooms that exist.
    ///
    /// - Throws: `noSuchRoom`, `noSuchProvider` (66), `ambiguousRoom` (64), `notSignedIn`, `signInExpired` (77), or the error of
    ///   the provider.
    func resolve(_ text: String) async throws -> RoomReference {
        let inventory = host.installed()
        if let slash = text.firstIndex(of: "/") {
            let provider = try inventory.provider(named: String(text[..<slash]))
            let room = String(text[text.index(after: slash)...])
            return try await find(room, in: provider, text: text)
        }
        let asProvider = try Result { try inventory.provider(named: text) }
            .flatMapError { error -> Result<InstalledProvider?, any Error> in
                // A word that names no provider can still name a room.
                guard (error as? ConferenceError)?.code == .noSuchProvider else { return .failure(error) }
                return .success(nil)
            }.get()
        if let asProvider { return try await find(nil, in: asProvider, text: text) }
        var offered: [RoomReference] = []
        var matching: [RoomReference] = []
        // A provider that the user has never allowed to run does not explain why a room is missing.
        var unavailable = inventory.providers.filter { [.quarantined, .failed].contains($0.state) }
            .compactMap { provider in
                provider.problem.map { "\(provider.name): \($0.sentenceWithAdvice())" as Sentence }
            }
        for await list in host.roomLists(of: inventory.providers.filter { $0.state == .ready }) {
            let rooms: [RoomType]
            switch list.result {
            case .success(let found):
                rooms = found
                // Services that the user has never signed in to are not meant.
                if rooms.isEmpty, let problem = signInProblem(of: list.provider), problem.code == .signInExpired {
                    unavailable.append("\(list.provider.name): \(problem.sentenceWithAdvice())")
                }
            case .failure(let error):
                unavailable.append("\(list.provider.name): \(error.sentenceWithAdvice())")
                continue
            }
            offered += rooms.map { RoomReference(provider: list.provider.identifier, room: $0.identifier) }
            matching += Self.matches(text, in: rooms)
                .map { RoomReference(provider: list.provider.identifier, room: $0.identifier) }
        }
        // Answers arrive in any order.
        let order = Dictionary(
            inventory.providers.enumerated().map { ($1.identifier, $0) }, uniquingKeysWith: { first, _ in first })
        func sorted(_ rooms: [RoomReference]) -> [RoomReference] {
            rooms.enumerated().sorted {
                (order[$0.element.provider] ?? 0, $0.offset) < (order[$1.element.provider] ?? 0, $1.offset)
            }.map(\.element)
        }
        return try Self.single(
            sorted(matching), text: text, offered: sorted(offered),
            unavailable: unavailable.sorted { $0.text < $1.text })
    }

    /// Finds a room of one provider. Its worker is kept, because the provider is asked for a conference next.
    ///
    /// - Parameter room: the name of the room, or nil for the only room of the provider.
    private func find(_ room: String?, in provider: InstalledProvider, text: String) async throws -> RoomReference {
        if let problem = provider.problem, provider.state != .ready { throw problem }
        var answer: RoomList?
        // Reads the whole stream: a reader that stops early ends the worker.
        for await list in host.roomLists(of: [provider], keepsWorker: true) { answer = list }
        do {
            let rooms = try answer?.result.get() ?? []
            func reference(_ room: RoomType) -> RoomReference {
                RoomReference(provider: provider.identifier, room: room.identifier)
            }
            let matching = room.map { Self.matches($0, in: rooms) } ?? rooms
            // A provider without a sign-in can be unable to name the rooms that it has.
            if matching.isEmpty, let problem = signInProblem(of: provider) { throw problem }
            return try Self.single(matching.map(reference), text: text, offered: rooms.map(reference))
        } catch {
            // No request for a conference follows.
            host.endKeptWorker()
            throw error
        }
    }

    /// Why a provider has no account that can be used; nil if it has one, or needs none.
    private func signInProblem(of provider: InstalledProvider) -> ConferenceError? {
        let own = ((try? host.listedAccounts()) ?? []).filter {
            $0.name.provider == provider.identifier && $0.declaration != nil
        }
        return own.contains(where: \.isSignedIn) ? nil : own.lazy.compactMap(\.problem).first
    }

    /// Matches the identifier exactly, otherwise title or identifier ignoring case.
    private static func matches(_ text: String, in rooms: [RoomType]) -> [RoomType] {
        let exact = rooms.filter { $0.identifier == text }
        guard exact.isEmpty else { return exact }
        let wanted = text.lowercased()
        return rooms.filter { $0.identifier.lowercased() == wanted || $0.title.lowercased() == wanted }
    }

    private static func single(
        _ matching: [RoomReference], text: String, offered: [RoomReference], unavailable: [Sentence] = []
    ) throws -> RoomReference {
        guard let room = matching.first else {
            throw ConferenceError.noSuchRoom(text, offered: offered.map(\.description), unavailable: unavailable)
        }
        guard matching.count == 1 else {
            throw ConferenceError.ambiguousRoom(text, candidates: matching.map(\.description))
        }
        return room
    }
}
