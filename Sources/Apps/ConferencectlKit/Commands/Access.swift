import CommandLineKit

/// `access` alone lists what `access list` lists.
struct Access: Command {
    static let specification = CommandSpecification(
        "access",
        summary: "show and change which programs may use your calendars",
        details: [
            "Programs that use your calendars through EventKit ask once, on the terminal that they run on, and the answer "
                + "is kept. A program is known by its path and, if it has one, its bundle identifier. What you change here "
                + "holds at once, also for programs that are running.",
            "This keeps programs to what they were given. It is no wall: a program that runs as you can read the file of "
                + "the calendars itself.",
        ],
        examples: [
            .init("conferencectl access", "Which programs have what access, and since when."),
            .init("conferencectl access grant lessons write-only", "It may add events, and sees none."),
            .init("conferencectl access revoke lessons", "It may do nothing, and does not ask again."),
            .init("conferencectl access reset lessons", "It asks again."),
        ])

    func run(_ context: Context) async throws { try await AccessList().run(context) }
}
