import CommandLineKit
import ConferenceErrors
import ConferenceHost
import ConferenceModel

/// Shows one provider: what it is, what it asks for, whether it is trusted.
struct ProvidersShow: Command {
    static let specification = CommandSpecification(
        "providers show",
        summary: "show what a provider is, and what it asks for",
        details: ["Its files are read, and nothing of it is run."],
        positionals: [ProviderOptions.provider], options: [CommonOptions.providerDirectories],
        examples: [
            .init("conferencectl providers show jitsi", "Everything that is known about it."),
            .init("conferencectl providers show org.example.rooms --json", "The same for programs."),
        ])

    func run(_ context: Context) async throws {
        let host = context.host()
        let provider = try host.installed(isVerified: true)
            .provider(named: context.arguments[ProviderOptions.provider])
        let inspection: ProviderInspection?
        do {
            inspection = try host.inspect(provider)
        } catch {
            // What keeps it from being inspected is its problem, and shown as that; where it has none, it is ours.
            guard provider.problem != nil else { throw error }
            inspection = nil
        }
        let page = ProviderPage(provider: provider, inspection: inspection)
        if context.isJSON { return try context.printJSON(page.json) }
        try page.print(context)
    }
}
