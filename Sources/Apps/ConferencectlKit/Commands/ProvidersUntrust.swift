import CommandLineKit
import ConferenceErrors
import ConferenceHost
import ConferenceModel

/// Stops trusting a provider.
struct ProvidersUntrust: ChangingCommand {
    static let specification = CommandSpecification(
        "providers untrust",
        summary: "stop a provider from running",
        details: ["Its files are kept. “providers trust” lets it run again."],
        positionals: [ProviderOptions.provider], options: [CommonOptions.providerDirectories],
        examples: [.init("conferencectl providers untrust org.example.rooms", "Stop trusting it.")])

    func run(_ context: Context) async throws {
        let host = context.host()
        let name = context.arguments[ProviderOptions.provider]
        let inventory = host.installed()
        // A provider whose files are gone can still have a pin: it is then named by its whole identifier.
        let provider = try? inventory.provider(named: name)
        if let provider, provider.origin == .builtIn { throw ConferenceError.needsNoTrust(provider.label) }
        let identifier = provider?.identifier ?? name
        try host.untrust(identifier)
        if context.isJSON { return try context.printJSON(["id": .string(identifier), "trusted": .bool(false)]) }
        try context.printLine("\(TextPolicy.printable(identifier)) is no longer trusted.")
    }
}
