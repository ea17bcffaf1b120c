import CommandLineKit
import ConferenceHost
import ConferenceModel
import Support

/// Lets a provider run.
struct ProvidersTrust: Command {
    static let specification = CommandSpecification(
        "providers trust",
        summary: "let a provider run",
        details: [
            "A provider that did not come with this program runs only after you have said so. First you are shown where "
                + "it lies and what it asks for. The digest of its library is noted: where the library changes, or asks "
                + "for something else, it does not run until you trust it again.",
            "Without a terminal to ask on, --yes is needed.",
        ],
        positionals: [ProviderOptions.provider], options: [ProviderOptions.yes, CommonOptions.providerDirectories],
        examples: [
            .init("conferencectl providers trust org.example.rooms", "See what it asks for, and decide."),
            .init("conferencectl providers trust org.example.rooms --yes", "In a script."),
        ])

    func run(_ context: Context) async throws {
        let host = context.host()
        let provider = try host.installed().provider(named: context.arguments[ProviderOptions.provider])
        guard provider.origin != .builtIn else { throw ConferenceError.needsNoTrust(provider.label) }
        let inspection = try host.inspect(provider)
        if !context.arguments[ProviderOptions.yes] {
            // A question is of no use without what it is about.
            try ProviderPage(provider: provider, inspection: inspection).print(context)
            guard let isYes = try TerminalPrompt.confirm("Let it run?") else {
                throw ConferenceError.confirmationNeeded(provider.label)
            }
            guard isYes else { throw ConferenceError.notConfirmed(provider.label) }
        }
        try host.trust(inspection)
        let found = try host.installed().provider(named: provider.identifier)
        let page = ProviderPage(provider: found, inspection: try host.inspect(found))
        if context.isJSON { return try context.printJSON(page.json) }
        if context.arguments[ProviderOptions.yes] { try page.print(context) }
        try context.printLine("Trusted \(TextPolicy.printable(provider.label)).")
    }
}
