import CommandLineKit

/// Takes the conference off an event.
struct Detach: Command {
    static let specification = CommandSpecification(
        "detach",
        summary: "take the conference off an event",
        details: [
            "The event keeps everything else. The conference itself is not ended: whoever has its link can still use it."
        ],
        positionals: [CommonOptions.event],
        examples: [.init("conferencectl detach 4k7m2p9q", "Remove its links.")])

    func run(_ context: Context) async throws {}
}
