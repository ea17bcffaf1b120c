import CommandLineKit
import ConferenceErrors
import ConferenceHost
import ConferenceModel

/// Takes an installed provider away.
struct ProvidersRemove: Command {
    static let specification = CommandSpecification(
        "providers remove",
        summary: "remove a provider that you have installed",
        details: [
            "Its files and your trust in it are gone; what you have configured for it stays. Conferences that it made stay "
                + "in your calendar, and can be joined as before."
        ],
        positionals: [ProviderOptions.provider],
        examples: [.init("conferencectl providers remove org.example.rooms", "It is no longer installed.")])

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
