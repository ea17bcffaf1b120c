import CommandLineKit
import ConferenceErrors
import ConferenceHost
import ConferenceModel

/// Shows a provider: what it is, what it asks for, and whether it is trusted.
struct ProvidersShow: Command {
    static let specification = CommandSpecification(
        "providers show",
        summary: "show a provider, and what it asks for",
        details: ["Reads its files without running anything."],
        positionals: [ProviderOptions.provider], options: [CommonOptions.providerDirectories],
        examples: [
            .init("conferencectl providers show jitsi", "Show everything that is known about it."),
            .init("conferencectl providers show org.example.rooms --json", "Print it as JSON."),
        ])

    func run(_ context: Context) async throws {
        let host = context.host()
        let provider = try host.installed(isVerified: true)
            .provider(named: context.arguments[ProviderOptions.provider])
        let inspection: ProviderInspection?
        do {
            inspection = try host.inspect(provider)
        } catch {
            // If the provider has a problem, the page shows it; any other error is ours.
            guard provider.problem != nil else { throw error }
            inspection = nil
        }
        let page = ProviderPage(provider: provider, inspection: inspection)
        if context.isJSON { return try context.printJSON(page.json) }
        try page.print(context)
    }
}
