import CommandLineKit

/// `pending` without a subcommand runs `pending list`.
struct Pending: Command {
    static let specification = CommandSpecification(
        "pending",
        summary: "show and settle unfinished requests to providers",
        details: [
            "A request to a provider is recorded before it is sent, and its outcome afterwards. A request stays "
                + "pending if the provider or this program was interrupted. A request for a conference is never "
                + "repeated automatically, because the conference may exist. A provider that could not be notified "
                + "that an event was changed or removed leaves a pending request, too; the change in the calendar is "
                + "kept."
        ],
        examples: [
            .init("conferencectl pending", "List all pending requests, oldest first."),
            .init("conferencectl pending retry 1", "Ask the provider again; it learns that this is a repetition."),
            .init(
                "conferencectl pending accept 1 https://meet.example.org/room",
                "The conference exists, and this is its link."),
            .init("conferencectl pending discard 1", "The conference does not exist, or is not wanted."),
        ])

    func run(_ context: Context) async throws { try await PendingList().run(context) }
}
