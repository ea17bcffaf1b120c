import CommandLineKit

/// Shows what is installed, from data alone: no provider runs.
struct Providers: Command {
    static let specification = CommandSpecification(
        "providers",
        summary: "show which providers are installed, and configure them",
        details: [
            "Nothing of a provider is run for this list. The state is “ready”, or says why a provider is not used: "
                + "“shadowed” by another one of the same identifier, “rejected” because its bundle is wrong, “untrusted”, "
                + "“quarantined” after it crashed, or “failed”."
        ],
        options: [CommonOptions.providerDirectories],
        examples: [
            .init("conferencectl providers", "What is installed, in which version, and from where."),
            .init("conferencectl providers config jitsi", "What one of them can be told."),
        ])

    func run(_ context: Context) async throws {}
}
