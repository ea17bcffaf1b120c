import CommandLineKit
import ConferenceErrors
import ConferenceHost
import ConferenceModel

/// Asks all providers at the same time and shows their answers: quick ones in a fixed order, the others as they arrive.
struct ListRooms: Command {
    static let specification = CommandSpecification(
        "list-rooms",
        summary: "list the rooms that the installed providers offer",
        details: [
            "Asks all providers at the same time. Quick answers appear together, in the order of “providers”; each later "
                + "one when it arrives. A provider that fails is reported on one line; one that fails or stays silent does "
                + "not delay the others. The exit status is 69 only if all of them fail.",
            "If a provider takes longer than a second, its rooms of the last time are shown and marked; they are "
                + "shown again only if they have changed. They are also shown if its service cannot be reached, or if you "
                + "are signed out; “conferencectl accounts sign-in” then signs you in.",
            "Providers that have no rooms before you sign in or set something are not asked; one line names all of them. With "
                + "--provider, the command that does it is shown.",
            "The reference in the last column is what “attach”, “add --room” and “edit --room” take.",
        ],
        options: [CommonOptions.provider] + CommonOptions.requests,
        examples: [
            .init("conferencectl list-rooms", "List all rooms."),
            .init("conferencectl list-rooms --provider jitsi", "List the rooms of one provider."),
            .init("conferencectl list-rooms --json | jq -r '.[].rooms[].reference'", "List references, for a script."),
        ])

    /// The time for which the first answers wait for others, so that they are in the order of `providers`.
    private static let pause = Duration.milliseconds(150)

    func run(_ context: Context) async throws {
        let host = context.host()
        // A worker starts while the manifests are read.
        host.prepare()
        let inventory = host.installed()
        for warning in inventory.warnings { try context.warn(TextPolicy.printable(warning)) }
        let asked = try Self.asked(in: inventory, context)
        var lists: [ListedRooms] = []
        let accounts = Self.accounts(context)
        let names = AccountNames(inventory: inventory)
        var shown: [String: [RoomType]] = [:]
        let order = Dictionary(asked.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
        let arrival = OrderedArrival<RoomList> { order[$0.provider.path] ?? 0 < order[$1.provider.path] ?? 0 }
        let listed = { (list: RoomList) in
            ListedRooms(list, accounts: accounts) { host.lastRooms(of: [$0])[$0.path] ?? [] }
        }
        let answers = host.roomLists(of: asked, patience: context.isJSON ? nil : .seconds(1))
        try await arrival.forEach(of: answers, after: Self.pause) { list in
            let rooms = try? list.result.get()
            if list.isFromLastAnswer {
                guard !lists.contains(where: { $0.provider.path == list.provider.path }) else { return }
                shown[list.provider.path] = rooms
            } else {
                lists.append(listed(list))
                if let rooms, shown[list.provider.path] == rooms { return }
            }
            let shownList = listed(list)
            guard !context.isJSON, !shownList.isUnused || asked.count == 1 else { return }
            try shownList.show(isAlone: asked.count == 1, names: names, context)
        }
        try Task.checkCancellation()
        let unused = lists.filter(\.isUnused).sorted { order[$0.provider.path] ?? 0 < order[$1.provider.path] ?? 0 }
        if !context.isJSON, !unused.isEmpty, asked.count > 1 {
            try context.printLine(context.text(ListedRooms.line(aboutUnused: unused)))
        }
        if context.isJSON {
            lists.sort { order[$0.provider.path] ?? 0 < order[$1.provider.path] ?? 0 }
            try context.printJSON(.array(lists.map(\.json)))
        }
        // A service that nobody uses has no rooms, but that is no answer either.
        let isAnswered = lists.contains { $0.error == nil && !$0.isUnused }
        guard !isAnswered, lists.isEmpty || lists.contains(where: { $0.error != nil }) else { return }
        if lists.count == 1, let error = lists[0].error { throw error }
        throw lists.isEmpty ? ConferenceError.noProviders() : ConferenceError.allProvidersFailed()
    }

    /// Returns the provider that was named, or all of them; shadowed ones appear only in JSON.
    private static func asked(in inventory: Inventory, _ context: Context) throws -> [InstalledProvider] {
        if let name = context.arguments[CommonOptions.provider] { return [try inventory.provider(named: name)] }
        return inventory.providers.filter { context.isJSON || $0.state != .shadowed }
    }

    /// Returns the accounts of all providers. A list that cannot be read is a warning, because rooms do not depend on it.
    private static func accounts(_ context: Context) -> [ListedAccount] {
        do throws(ConferenceError) {
            return try context.host().listedAccounts()
        } catch {
            try? context.warn(error.sentenceWithAdvice())
            return []
        }
    }
}
