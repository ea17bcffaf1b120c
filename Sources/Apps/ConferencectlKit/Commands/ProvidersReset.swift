import CommandLineKit
import ConferenceErrors
import ConferenceHost
import ConferenceModel

/// Lets a provider start again that failed too often.
struct ProvidersReset: Command {
    static let specification = CommandSpecification(
        "providers reset",
        summary: "let a provider start again that failed too often",
        details: [
            "A provider that crashes, hangs or breaks the protocol several times in a short time is left alone for a while: "
                + "its state is “quarantined”. This forgets its faults. Its log stays, and so does its configuration."
        ],
        positionals: [ProviderOptions.provider], options: [CommonOptions.providerDirectories],
        examples: [.init("conferencectl providers reset jitsi", "Start it again with the next command.")])

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
