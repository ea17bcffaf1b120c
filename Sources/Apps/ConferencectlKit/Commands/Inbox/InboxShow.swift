import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceErrors
import Terminal

/// Shows an entry of the inbox with everything that is known about it. That a change counts as seen then is no answer that must not
/// be lost: a reader that has closed the pipe has not seen it.
struct InboxShow: Command {
    static let specification = CommandSpecification(
        "inbox show",
        summary: "show an entry with its join links and overlaps",
        details: [
            "A change that you have not seen yet counts as seen afterwards, but not with --json. If another sender has "
                + "changed a booking, the entry stays new until you add or ignore it. So do the proposal of a guest, and an "
                + "invitation to which your earlier answer does not count any more, until you accept or decline. A change that you have "
                + "undone stays new until you add or ignore it."
        ],
        positionals: [InboxOptions.entry],
        examples: [
            .init("conferencectl inbox show", "Choose an entry from a list."),
            .init("conferencectl inbox show 3", "Show an entry by its number."),
        ])

    func run(_ context: Context) async throws {
        let entry = try await context.inboxEntry(decides: false)
        let page = try InboxPage(entry, context)
        // What a program reads, the user may never see.
        guard !context.isJSON else { return try context.printJSON(page.json) }
        try context.output.write(page.text)
        guard entry.needsLook else { return }
        let inbox = try context.inbox()
        let me = try context.everyAddress()
        _ = try context.store().write(recording: false) { writer in
            try inbox.noteShown(entry: entry.id, me: me, writer)
        }
    }
}
