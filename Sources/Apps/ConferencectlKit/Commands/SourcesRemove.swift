import CalendarModel
import CalendarSources
import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import InboxIntake

/// Ends a subscription, or stops following a folder or reading mails.
struct SourcesRemove: ChangingCommand {
    static let source = Positional.required(
        "NAME", help: "Name of the source, as “conferencectl sources” shows it, or its identifier",
        completion: .values(.sources))

    static let specification = CommandSpecification(
        "sources remove",
        summary: "end a subscription, or stop following a folder or reading mails",
        details: [
            "Removes the calendars from your store; the address, file or folder that they come from is not touched. What came "
                + "from the mails of a mail folder stays in the inbox. "
                + "Asks for confirmation; without a terminal, pass --yes."
        ],
        positionals: [source], options: [CommonOptions.yes],
        examples: [
            .init("conferencectl sources remove Holidays", "Show what would be removed, and ask."),
            .init("conferencectl sources remove Holidays --yes", "Remove it without asking, in a script."),
        ])

    func run(_ context: Context) async throws {
        let store = try context.store()
        let entry = try SourceEntry.named(context.arguments[Self.source], in: store, now: context.now)
        let name = TextPolicy.printable(entry.name)
        if let mailbox = entry.mailbox {
            try context.confirmRemoval(
                of: .named(entry.name), "Stop reading the mails of “\(name)”? The inbox and the mails stay.")
            try context.mailboxReading.sources(of: store).remove(mailbox)
            if context.isJSON { return try context.printJSON(Self.json(entry)) }
            return try context.printLine("The mails of “\(name)” are not read any more. The inbox and the mails stay.")
        }
        let count: Sentence = entry.events == 1 ? "1 event" : "\(entry.events) events"
        try context.confirmRemoval(
            of: .named(entry.name),
            "Remove “\(name)” with \(count) from your store? The original is not touched.")
        if entry.folder != nil {
            try VdirSources(store: store, zones: context.zones).remove(entry.identifier)
        } else {
            try store.write(overridingReadOnly: true) { writer in
                for calendar in entry.calendars { try writer.deleteCalendar(id: calendar.id) }
            }
        }
        if context.isJSON { return try context.printJSON(Self.json(entry)) }
        try context.printLine("Removed “\(name)” with \(count).")
    }

    private static func json(_ entry: SourceEntry) -> JSONValue {
        [
            "name": .string(entry.name), "identifier": .string(entry.identifier),
            "events": .integer(entry.events), "removed": .bool(true),
        ]
    }
}
