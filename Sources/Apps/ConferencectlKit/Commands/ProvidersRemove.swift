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
            "Removes its files and your trust in it, and keeps its configuration. Conferences that it created stay "
                + "in your calendar and can still be joined."
        ],
        positionals: [ProviderOptions.provider],
        examples: [.init("conferencectl providers remove org.example.rooms", "Remove it.")])

    func run(_ context: Context) async throws {
        let host = context.host()
        let provider = try host.installed().provider(named: context.arguments[ProviderOptions.provider])
        try host.remove(provider)
        if context.isJSON {
            return try context.printJSON(["id": .string(provider.identifier), "removed": .bool(true)])
        }
        try context.printLine("Removed \(TextPolicy.printable(provider.label)).")
    }
}
