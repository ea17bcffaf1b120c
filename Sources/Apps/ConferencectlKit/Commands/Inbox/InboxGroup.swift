import CommandLineKit

/// `inbox` without a subcommand runs `inbox list`.
struct InboxGroup: Command {
    static let specification = CommandSpecification(
        "inbox",
        summary: "show and decide on bookings and invitations",
        details: [
            "The inbox has the bookings that programs donate, and the bookings and invitations in mails and files that you "
                + "import. Nothing is added to a calendar until you add or accept it. A newer message updates its entry and, if "
                + "you have added it, its event; what you have changed there stays. A cancellation marks the event and removes "
                + "nothing."
        ],
        options: InboxList.listing,
        examples: [
            .init("conferencectl inbox", "List what is new first, with overlaps and join links."),
            .init("conferencectl inbox import invitation.eml", "Take a mail into the inbox."),
            .init("conferencectl inbox accept 3", "Accept an invitation, and tell its organizer."),
            .init("conferencectl inbox add 4 --calendar Travel", "Add the event of a booking."),
            .init("conferencectl inbox --count", "Print how many entries are new, for a status bar."),
        ])

    func run(_ context: Context) async throws { try await InboxList().run(context) }
}
