import CommandLineKit

/// Asks all providers at once and shows each answer when it comes.
struct ListRooms: Command {
    static let specification = CommandSpecification(
        "list-rooms",
        summary: "list the rooms that the installed providers offer",
        details: [
            "All providers are asked at the same time, and each answer appears when it is there. A provider that fails "
                + "costs one line and does not hold up the others; the exit status is 69 only when all of them fail.",
            "The reference in the last column is what “attach”, “add --room” and “edit --room” take.",
        ],
        options: [CommonOptions.provider, CommonOptions.providerDirectories],
        examples: [
            .init("conferencectl list-rooms", "Everything that is offered."),
            .init("conferencectl list-rooms --provider jitsi", "The rooms of one provider."),
            .init("conferencectl list-rooms --json | jq -r '.[].rooms[].reference'", "References, for a script."),
        ])

    func run(_ context: Context) async throws {}
}
