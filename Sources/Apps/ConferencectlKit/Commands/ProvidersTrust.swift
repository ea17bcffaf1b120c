import CommandLineKit
import ConferenceErrors
import ConferenceHost
import ConferenceModel
import Terminal

/// Lets a provider run.
struct ProvidersTrust: ChangingCommand {
    static let privateHosts = Option.repeating(
        "allow-private-host", "HOST",
        help: "Let it reach HOST, which it asks for, even on a private network or on this machine; can be repeated")

    static let specification = CommandSpecification(
        "providers trust",
        summary: "let a provider run",
        details: [
            "A provider that did not come with this program runs only after you have trusted it. You first see where "
                + "it is and what it asks for. The digest of its library is recorded: if the library changes, or "
                + "asks for something else, it does not run until you trust it again.",
            "The hosts that it asks for are reached at public Internet addresses only. A host in your own network "
                + "needs --allow-private-host, each time that you trust the provider.",
            "The provider gets the settings that you have made for its identifier. If the identifier is that of a "
                + "provider that ships with this program, pass --replace-shipped to use it instead.",
            "Without a terminal to ask on, pass --yes.",
        ],
        positionals: [ProviderOptions.provider],
        options: [
            privateHosts, ProviderOptions.replaceShipped, ProviderOptions.yes, CommonOptions.providerDirectories,
        ],
        examples: [
            .init("conferencectl providers trust org.example.rooms", "See what it asks for, and decide."),
            .init("conferencectl providers trust org.example.rooms --yes", "Trust it without asking, in a script."),
            .init(
                "conferencectl providers trust org.example.rooms --allow-private-host rooms.lan",
                "Allow a server in your own network."),
        ])

    func run(_ context: Context) async throws {
        let host = context.host()
        let replacesShipped = context.arguments[ProviderOptions.replaceShipped]
        let provider = try Self.provider(
            context.arguments[ProviderOptions.provider], in: host.installed(), replacesShipped: replacesShipped)
        let inspection = try host.inspect(provider)
        let privateHosts = context.arguments[Self.privateHosts].map { $0.lowercased() }
        // Reports hosts that cannot be granted before asking the user.
        try inspection.requests.checkPrivateHosts(privateHosts, of: provider)
        if !context.arguments[ProviderOptions.yes] {
            // The user needs this page to answer the question, even with --json.
            try ProviderPage(provider: provider, inspection: inspection, privateHosts: privateHosts).print(context)
            guard
                let isYes = try TerminalPrompt.confirm("Let it run?", texts: context.texts.prompts, text: context.text)
            else {
                throw ConferenceError.confirmationNeeded(provider.label)
            }
            guard isYes else { throw ConferenceError.notConfirmed(provider.label) }
        }
        try host.trust(inspection, privateHosts: privateHosts, replacesShipped: replacesShipped)
        let found = try host.installed().provider(named: provider.identifier)
        let page = ProviderPage(provider: found, inspection: try host.inspect(found))
        if context.isJSON { return try context.printJSON(page.json) }
        if context.arguments[ProviderOptions.yes] { try page.print(context) }
        try context.printLine("Trusted \(TextPolicy.printable(provider.label)).")
    }

    /// Returns the provider to trust, instead of one that ships with this program if the user says so.
    private static func provider(
        _ name: String, in inventory: Inventory, replacesShipped: Bool
    ) throws -> InstalledProvider {
        let provider = try inventory.provider(named: name)
        guard provider.origin == .builtIn else { return provider }
        let other = inventory.providers.first {
            $0.identifier == provider.identifier && $0.origin != .builtIn && $0.manifest != nil
        }
        guard var other else { throw ConferenceError.needsNoTrust(provider.label) }
        guard replacesShipped else {
            throw ConferenceError.shippedIdentifier(provider.identifier, shipped: provider.label)
        }
        // It is shadowed only as long as it is not trusted.
        if other.state == .shadowed { (other.state, other.problem) = (.untrusted, nil) }
        return other
    }
}
