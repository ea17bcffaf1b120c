import CalendarModel
import CalendarSources
import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceModel

/// Ends a subscription, or stops following a folder.
struct SourcesRemove: Command {
    static let source = Positional.required(
        "NAME", help: "The source, as “conferencectl sources” names it, or its identifier")

    static let specification = CommandSpecification(
        "sources remove",
        summary: "end a subscription, or stop following a folder",
        details: [
            "The calendars go from your store; the address, file or folder that they come from is not touched. You are asked before; without a "
                + "terminal to ask on, --yes is needed."
        ],
        positionals: [source], options: [CommonOptions.yes],
        examples: [
            .init("conferencectl sources remove Holidays", "Shows how much goes, and asks."),
            .init("conferencectl sources remove Holidays --yes", "In a script."),
        ])

    func run(_ context: Context) async throws {
        let store = try context.store()
        let entry = try SourceEntry.named(context.arguments[Self.source], in: store, now: context.now)
        let name = TextPolicy.printable(entry.name)
        let count = entry.events == 1 ? "1 event" : "\(entry.events) events"
        try context.confirmRemoval(
            of: entry.name,
            "Remove “\(name)” with \(count) from your store? What it comes from is not touched.")
        if entry.folder != nil {
            try VdirSources(store: store, zones: context.zones).remove(entry.identifier)
        } else {
            try store.write(overridingReadOnly: true) { writer in
                for calendar in entry.calendars { try writer.deleteCalendar(id: calendar.id) }
            }
        }
        if context.isJSON {
            return try context.printJSON([
                "name": .string(entry.name), "identifier": .string(entry.identifier),
                "events": .integer(entry.events), "removed": .bool(true),
            ])
        }
        try context.printLine("Removed “\(name)” with \(count).")
    }
}
