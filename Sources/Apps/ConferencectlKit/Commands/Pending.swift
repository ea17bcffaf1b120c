import CommandLineKit

/// `pending` without a subcommand runs `pending list`.
struct Pending: Command {
    static let specification = CommandSpecification(
        "pending",
        summary: "show and settle unfinished requests to providers, and mails",
        details: [
            "Each request to a provider is recorded before it is sent, and its outcome afterwards. If the provider or "
                + "this program is interrupted, the request stays pending. A request for a conference is never "
                + "repeated automatically, because the conference may exist. If a provider could not be notified of a "
                + "changed or removed event, that request is pending, too; the change in the calendar is kept.",
            "Mails that were not sent, such as answers to invitations, wait here as well. Their numbers begin with “m”. A mail is "
                + "never sent twice without your decision.",
        ],
        examples: [
            .init("conferencectl pending", "List all pending requests, oldest first."),
            .init("conferencectl pending retry 1", "Ask the provider again, with the same idempotency key."),
            .init(
                "conferencectl pending accept 1 https://meet.example.org/room",
                "The conference exists, and this is its link."),
            .init("conferencectl pending end 1", "End the conference that was created for a removed event."),
            .init("conferencectl pending discard 1", "The conference does not exist, or is not wanted."),
        ])

    func run(_ context: Context) async throws { try await PendingList().run(context) }
}
