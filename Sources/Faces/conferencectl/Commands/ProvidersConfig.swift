import CommandLineKit

/// Shows and changes what a provider is told.
struct ProvidersConfig: Command {
    static let provider = Positional.required("PROVIDER", help: "Identifier of a provider, its last part, or its name")
    static let key = Positional.optional("KEY", help: "What to show or change; without it, everything is shown")
    static let value = Positional.optional("VALUE", help: "The new value; never given for a secret, which is asked for")
    static let unset = Option.flag("unset", help: "Go back to the default of KEY")

    static let specification = CommandSpecification(
        "providers config",
        summary: "show or change the configuration of a provider",
        details: [
            "A provider declares what it can be told: keys with a type, a title and a default. Other keys and values of "
                + "another type are refused.",
            "A secret is read from the terminal without being shown, or from standard input as one line, so that it is "
                + "neither in the history of the shell nor in the list of processes. It is never printed: “set” is all "
                + "that is shown of it. To replace one: “conferencectl providers config PROVIDER KEY” and type it, "
                + "or send it on standard input.",
        ],
        positionals: [provider, key, value], options: [unset, CommonOptions.providerDirectories],
        examples: [
            .init("conferencectl providers config jitsi", "All keys with their values."),
            .init("conferencectl providers config jitsi server https://meet.example.org", "Set a value."),
            .init("conferencectl providers config talk password < password.txt", "Set a secret from a file."),
            .init("conferencectl providers config jitsi server --unset", "Go back to the default."),
        ])

    func run(_ context: Context) async throws {}
}
