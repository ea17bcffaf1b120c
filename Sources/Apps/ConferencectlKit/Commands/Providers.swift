import CommandLineKit
import ConferenceErrors
import ConferenceHost
import ConferenceModel
import Terminal

/// Shows what is installed, from data alone: no provider runs.
struct Providers: Command {
    static let specification = CommandSpecification(
        "providers",
        summary: "show which providers are installed, and manage them",
        details: [
            "Nothing of a provider is run for this list. The state is “ready”, or says why a provider is not used: "
                + "“shadowed” by another one of the same identifier, “rejected” because its bundle is wrong, “untrusted”, "
                + "“quarantined” after it crashed, or “failed”."
        ],
        options: [CommonOptions.providerDirectories],
        examples: [
            .init("conferencectl providers", "What is installed, in which version, and from where."),
            .init("conferencectl providers show jitsi", "What one of them asks for."),
            .init("conferencectl providers config jitsi", "What it can be told."),
        ])

    func run(_ context: Context) async throws {
        let inventory = context.host().installed(isVerified: true)
        for warning in inventory.warnings { try context.warn(TextPolicy.printable(warning)) }
        if context.isJSON { return try context.printJSON(.array(inventory.providers.map(ProviderJSON.value))) }
        guard !inventory.providers.isEmpty else { throw ConferenceError.noProviders() }
        var table = TerminalTable([
            .init(minimumWidth: 12, style: .bold), .init(), .init(), .init(minimumWidth: 20), .init(),
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
                "\n\(TextPolicy.printable(provider.path)) is \(provider.state.rawValue): \(problem.messageWithAdvice)")
        }
    }
}
