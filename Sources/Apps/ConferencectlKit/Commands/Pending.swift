import CommandLineKit

/// `pending` alone lists what `pending list` lists.
struct Pending: Command {
    static let specification = CommandSpecification(
        "pending",
        summary: "show and settle what providers were asked, and of which nobody knows whether it was done",
        details: [
            "Before a provider is asked for a conference, a note is written; the outcome is written after it. A note "
                + "without an outcome is left when a provider or this program was interrupted. It is never repeated by "
                + "itself, because the conference may exist. A provider that could not be told that an event was changed or "
                + "removed leaves a note too; the change in the calendar stays."
        ],
        examples: [
            .init("conferencectl pending", "All open notes, the oldest first."),
            .init("conferencectl pending retry 1", "Ask the provider again; it is told that this is a repetition."),
            .init("conferencectl pending accept 1 https://meet.example.org/room", "It was made, and this is its link."),
            .init("conferencectl pending discard 1", "It was not made, or is not wanted."),
        ])

    func run(_ context: Context) async throws { try await PendingList().run(context) }
}
