import CommandLineKit
import ConferenceErrors
import ConferenceHost
import ConferenceModel

/// Lifts the quarantine of a provider.
struct ProvidersReset: ChangingCommand {
    static let specification = CommandSpecification(
        "providers reset",
        summary: "let a quarantined provider start again",
        details: [
            "A provider that crashes, hangs or breaks the protocol several times in a short time is disabled for a "
                + "while: its state is “quarantined”. This command forgets its faults, and keeps its log and "
                + "configuration."
        ],
        positionals: [ProviderOptions.provider], options: [CommonOptions.providerDirectories],
        examples: [.init("conferencectl providers reset jitsi", "Let it start again with the next command.")])

    func run(_ context: Context) async throws {
        let host = context.host()
        let provider = try host.installed().provider(named: context.arguments[ProviderOptions.provider])
        let wasKnown = try host.resetHealth(of: provider)
        if context.isJSON {
            return try context.printJSON([
                "id": .string(provider.identifier), "wasReset": .bool(wasKnown),
            ])
        }
        let name = TextPolicy.printable(provider.name)
        try context.printLine(wasKnown ? "\(name) may start again." : "\(name) has no faults to forget.")
    }
}
