import CommandLineKit

/// `access` without a subcommand runs `access list`.
struct Access: Command {
    static let specification = CommandSpecification(
        "access",
        summary: "show and change which programs may use your calendars",
        details: [
            "A program that uses your calendars through EventKit asks once, on its own terminal, and your answer is "
                + "remembered. A program is identified by its path and, if it has one, its bundle identifier. "
                + "Changes take effect at once, even in programs that are running.",
            "This is not a security boundary: a program that runs under your account can read the calendar file "
                + "directly.",
        ],
        examples: [
            .init("conferencectl access", "List programs with their access, and since when."),
            .init("conferencectl access grant lessons write-only", "Let it add events, but see none."),
            .init("conferencectl access revoke lessons", "Refuse all access; it does not ask again."),
            .init("conferencectl access mute airline-app", "Keep its bookings out of the inbox."),
            .init("conferencectl access reset lessons", "Forget the decision, so that it asks again."),
        ])

    func run(_ context: Context) async throws { try await AccessList().run(context) }
}
