import CommandLineKit
import ConferenceErrors
import ConferenceHost
import ConferenceModel
import Terminal

/// Asks all providers at once and shows each answer when it comes.
struct ListRooms: Command {
    static let specification = CommandSpecification(
        "list-rooms",
        summary: "list the rooms that the installed providers offer",
        details: [
            "All providers are asked at the same time, and each answer appears when it is there. A provider that fails "
                + "costs one line and does not hold up the others; the exit status is 69 only when all of them fail.",
            "The reference in the last column is what “attach”, “add --room” and “edit --room” take.",
        ],
        options: [CommonOptions.provider, CommonOptions.providerDirectories],
        examples: [
            .init("conferencectl list-rooms", "Everything that is offered."),
            .init("conferencectl list-rooms --provider jitsi", "The rooms of one provider."),
            .init("conferencectl list-rooms --json | jq -r '.[].rooms[].reference'", "References, for a script."),
        ])

    func run(_ context: Context) async throws {
        let host = context.host()
        // A worker wakes up while the manifests are read.
        host.prepare()
        let inventory = host.installed()
        for warning in inventory.warnings { try context.warn(TextPolicy.printable(warning)) }
        let asked = try Self.asked(in: inventory, context)
        var lists: [RoomList] = []
        for await list in host.roomLists(of: asked) {
            lists.append(list)
            if !context.isJSON { try Self.show(list, isAlone: asked.count == 1, context) }
        }
        if context.isJSON {
            // Answers come in any order; a program gets them in the order of `providers`.
            let order = Dictionary(asked.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
            lists.sort { order[$0.provider.path] ?? 0 < order[$1.provider.path] ?? 0 }
            try context.printJSON(.array(lists.map(ProviderJSON.value)))
        }
        guard !lists.contains(where: { (try? $0.result.get()) != nil }) else { return }
        if lists.count == 1, let error = lists[0].result.failure { throw error }
        throw lists.isEmpty ? ConferenceError.noProviders() : ConferenceError.allProvidersFailed()
    }

    /// One provider, or all of them; people are not told of those that another one stands in for.
    private static func asked(in inventory: Inventory, _ context: Context) throws -> [InstalledProvider] {
        if let name = context.arguments[CommonOptions.provider] { return [try inventory.provider(named: name)] }
        return inventory.providers.filter { context.isJSON || $0.state != .shadowed }
    }

    /// The name of a provider with its rooms below it; a failure is one line, beside the result.
    private static func show(_ list: RoomList, isAlone: Bool, _ context: Context) throws {
        let name = TextPolicy.printable(list.provider.name)
        switch list.result {
        case .failure(let error):
            if !isAlone { try context.warn("\(name): \(error.messageWithAdvice)") }
        case .success(let rooms):
            try context.printLine(context.terminal.styled(name, .bold))
            var table = TerminalTable([.init(minimumWidth: 12), .init(minimumWidth: 24, style: .dim)])
            for room in rooms {
                let reference = RoomReference(provider: list.provider.identifier, room: room.identifier)
                table.add([TextPolicy.printable(room.title), reference.description])
            }
            try context.print(table, indentation: 2)
            if rooms.isEmpty { try context.printLine("  no rooms") }
        }
    }
}

extension Result {
    /// The error, if it is one.
    fileprivate var failure: Failure? {
        guard case .failure(let error) = self else { return nil }
        return error
    }
}
