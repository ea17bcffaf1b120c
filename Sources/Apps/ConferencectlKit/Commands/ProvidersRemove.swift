import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceHost
import ConferenceModel

/// Removes an installed provider.
struct ProvidersRemove: ChangingCommand {
    static let specification = CommandSpecification(
        "providers remove",
        summary: "remove a provider that you have installed",
        details: [
            "Removes its bundle, the files that it has stored, its secrets, and your trust in it. The rest of its "
                + "configuration is kept. "
                + "Conferences that it created stay in your calendar and can still be joined."
        ],
        positionals: [ProviderOptions.provider],
        examples: [.init("conferencectl providers remove org.example.rooms", "Remove it.")])

    func run(_ context: Context) async throws {
        let host = context.host()
        let inventory = host.installed()
        let named = try inventory.provider(named: context.arguments[ProviderOptions.provider])
        // Even a provider that is shadowed by one that ships with this program can be removed.
        let installed = inventory.providers.first { $0.identifier == named.identifier && $0.origin == .user }
        let provider = installed ?? named
        try host.remove(provider)
        let left = try Leftovers(of: provider, context)
        if context.isJSON {
            return try context.printJSON([
                "id": .string(provider.identifier), "removed": .bool(true),
                "conferences": .integer(Int64(left.conferences)), "pending": .integer(Int64(left.requests)),
            ])
        }
        try context.printLine("Removed \(TextPolicy.printable(provider.label)).")
        for line in left.lines { try context.printLine(line) }
    }
}

/// What remains in the calendar of a provider that was removed.
private struct Leftovers {
    /// Events with a conference of the provider.
    let conferences: Int
    /// Requests to the provider without an outcome.
    let requests: Int

    init(of provider: InstalledProvider, _ context: Context) throws {
        // Another bundle of the provider may take its place, such as the one that is part of this program.
        let isGone = context.host().installed().provider(provider.identifier) == nil
        let store = try context.store()
        conferences = isGone ? try store.conferenceCount(provider: provider.identifier) : 0
        requests = isGone ? try store.intents().count { $0.room.provider == provider.identifier } : 0
    }

    var lines: [Sentence] {
        var lines: [Sentence] = []
        if conferences > 0 {
            lines.append(
                "\(conferences == 1 ? "1 event keeps its conference" : "\(conferences) events keep their conferences"), "
                    + "which can still be joined. Changes of these events no longer reach the provider.")
        }
        if requests > 0 {
            lines.append(
                "\(requests == 1 ? "1 request to the provider stays" : "\(requests) requests to the provider stay") in "
                    + "“conferencectl pending”."
            )
        }
        return lines
    }
}
