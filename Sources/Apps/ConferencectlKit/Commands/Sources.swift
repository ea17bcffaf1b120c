import CommandLineKit

/// `sources` without a subcommand runs `sources list`.
struct Sources: Command {
    static let specification = CommandSpecification(
        "sources",
        summary: "list calendar sources, and add calendars from elsewhere",
        details: [
            "A subscribed calendar is a read-only copy of a calendar at an https address or in a file. A refresh "
                + "applies what its publisher has changed.",
            "A mail folder is a Maildir or an mbox whose new mails are searched for bookings and invitations, which reach the "
                + "inbox.",
        ],
        options: [SourceOptions.showAddress],
        examples: [
            .init("conferencectl sources", "List all sources and their state."),
            .init("conferencectl sources add webcal://example.org/holidays.ics", "Subscribe to a calendar."),
            .init("conferencectl sources add maildir:~/Mail/INBOX", "Watch a Maildir for bookings and invitations."),
            .init("conferencectl sources remove Holidays", "End the subscription."),
        ])

    func run(_ context: Context) async throws { try await SourcesList().run(context) }
}

/// Options that the source commands share.
enum SourceOptions {
    static let showAddress = Option.flag(
        "show-address", help: "Show addresses in full, including any secrets in them")
}
