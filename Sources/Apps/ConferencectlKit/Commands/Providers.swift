import CommandLineKit
import ConferenceErrors
import ConferenceHost
import ConferenceModel
import Terminal

/// Lists the installed providers without running them.
struct Providers: Command {
    static let specification = CommandSpecification(
        "providers",
        summary: "list and manage installed providers",
        details: [
            "No provider is run. The state is “ready”, or says why a provider is not used: “shadowed” by another one "
                + "with the same identifier, “rejected” because its bundle is invalid, “untrusted”, “quarantined” "
                + "after it crashed, or “failed”."
        ],
        options: [CommonOptions.providerDirectories],
        examples: [
            .init("conferencectl providers", "List names, versions and paths."),
            .init("conferencectl providers show jitsi", "Show what one provider asks for."),
            .init("conferencectl providers config jitsi", "Show the configuration of a provider."),
        ])

    func run(_ context: Context) async throws {
        let inventory = context.host().installed(isVerified: true)
        for warning in inventory.warnings { try context.warn(TextPolicy.printable(warning)) }
        if context.isJSON { return try context.printJSON(.array(inventory.providers.map(ProviderJSON.value))) }
        guard !inventory.providers.isEmpty else { throw ConferenceError.noProviders() }
        var table = TerminalTable([
            .init(minimumWidth: 12, style: .bold), .init(), .init(), .init(), .init(),
            .init(minimumWidth: 12, style: .dim),
        ])
        for provider in inventory.providers {
            table.add(
                [
                    provider.name, provider.version, provider.state.rawValue, provider.identifier,
                    provider.origin.rawValue, provider.path,
                ].map(TextPolicy.printable))
        }
        try context.print(table)
        for provider in inventory.providers {
            guard let problem = provider.problem else { continue }
            try context.printLine(
                "\n\(TextPolicy.printable(provider.path)) is \(provider.state.rawValue): \(problem.sentenceWithAdvice())"
            )
        }
    }
}
