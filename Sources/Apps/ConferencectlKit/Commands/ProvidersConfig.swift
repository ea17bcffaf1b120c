import CommandLineKit
import ConferenceErrors
import ConferenceHost
import ConferenceModel
import Terminal

/// Shows and changes the configuration of a provider.
struct ProvidersConfig: ChangingCommand {
    static let key = Positional.optional(
        "KEY", help: "Key to show or change; all keys by default", completion: .values(.providerKeys))
    static let value = Positional.optional(
        "VALUE",
        help: "New value; never for a secret, which is read from the prompt")
    static let unset = Option.flag("unset", help: "Reset KEY to its default")

    static let specification = CommandSpecification(
        "providers config",
        summary: "show or change the configuration of a provider",
        details: [
            "A provider declares its configuration: keys with a type, a title and a default. Other keys, and values "
                + "of another type, are rejected.",
            "If a key names a server of yours, setting it lets the provider reach that host over HTTPS, even in your "
                + "own network, and no other host in its place.",
            "A secret is read from the terminal without echo, or as one line from standard input, so that it appears "
                + "neither in the shell history nor in the list of processes. It is never printed: only “set” is "
                + "shown, even if a later version of the provider declares the key differently, until you unset it. To replace one, run “conferencectl providers config PROVIDER KEY” and type it, or send it "
                + "to standard input.",
            "Secrets are kept in the keyring of your desktop, or where host.json says (see “conferencectl help doctor”). If "
                + "host.json names a command that reads secrets and none that stores them, store the secret yourself, and "
                + "run “conferencectl providers config PROVIDER KEY”.",
        ],
        positionals: [ProviderOptions.provider, key, value], options: [unset, CommonOptions.providerDirectories],
        examples: [
            .init("conferencectl providers config jitsi", "Show all keys and values."),
            .init("conferencectl providers config jitsi server https://meet.example.org", "Set a value."),
            .init("conferencectl providers config talk password < password.txt", "Set a secret from a file."),
            .init("conferencectl providers config jitsi server --unset", "Reset a key to its default."),
        ])

    private static let secretLimit = Limits().configurationValueLength

    func changes(_ arguments: Arguments) -> Bool { arguments[Self.key] != nil }

    func run(_ context: Context) async throws {
        let arguments = context.arguments
        let provider = try context.host().installed().provider(named: arguments[ProviderOptions.provider])
        guard let manifest = provider.manifest else {
            throw provider.problem ?? ConferenceError.noSuchProvider(provider.identifier, known: [])
        }
        let configuration = context.host().settings(of: manifest)
        guard let name = arguments[Self.key] else {
            if arguments[Self.unset] { throw ConferenceError.missingKeyToUnset() }
            return try showAll(configuration, of: provider, context)
        }
        let key = try configuration.declared(name)
        if arguments[Self.unset] {
            if arguments[Self.value] != nil {
                throw ConferenceError.conflictingOptions("VALUE", "--unset", advice: "Either set or unset the key.")
            }
            try configuration.unset(key: name)
        } else if let value = arguments[Self.value] {
            guard !key.isSecret else { throw ConferenceError.secretOnCommandLine(name) }
            try configuration.set(key: name, text: value)
        } else if key.isSecret, try configuration.isStoredByUser() {
            let given = try TerminalPrompt.sentSecret("the configuration key “\(name)”", limit: Self.secretLimit)
            try configuration.adoptSecret(key: name, given: given)
        } else if key.isSecret {
            let secret = try TerminalPrompt.secret(
                "the configuration key “\(name)”", limit: Self.secretLimit, text: context.text)
            try configuration.set(key: name, text: secret)
        }
        guard let entry = try configuration.entries().first(where: { $0.key.key == name }) else { return }
        if context.isJSON {
            try context.printJSON(ProviderJSON.value(entry))
        } else {
            let lines = TextPolicy.printableLines(entry.shown ?? "not set")
            for line in key.hasLines ? lines : [lines.joined(separator: " ")] { try context.printLine(line) }
            if let host = entry.grantedHost {
                try context.printLine(
                    TextPolicy.printable(
                        entry.isSet || entry.administrator != nil
                            ? "\(provider.name) may reach \(host) over HTTPS, in your own network, too."
                            : "\(provider.name) asks to reach \(host) over HTTPS."))
            }
        }
    }

    private func showAll(
        _ configuration: ProviderConfiguration, of provider: InstalledProvider, _ context: Context
    ) throws {
        let entries = try configuration.entries()
        if context.isJSON { return try context.printJSON(.array(entries.map(ProviderJSON.value))) }
        guard !entries.isEmpty else {
            return try context.printLine("\(TextPolicy.printable(provider.name)) has nothing to configure.")
        }
        var table = TerminalTable([
            .init(style: .bold), .init(minimumWidth: 12), .init(style: .dim),
            .init(minimumWidth: 16, isWrapped: true, style: .dim),
        ])
        for entry in entries {
            let title = entry.key.isNetworkHost ? "\(entry.key.title) (it may reach this server)" : entry.key.title
            table.add(
                [entry.key.key, entry.shown ?? "not set", Self.state(of: entry), title].map(TextPolicy.printable))
        }
        try context.print(table)
    }

    /// Says who has set a value, and whether it can be changed; nothing for one of the user.
    private static func state(of entry: ProviderConfiguration.Entry) -> String {
        if entry.lock != nil { return "locked by the administrator" }
        if entry.administrator != nil { return "set by the administrator" }
        if entry.isSet { return "" }
        return entry.value != nil ? "default" : entry.key.isRequired ? "required" : ""
    }
}
