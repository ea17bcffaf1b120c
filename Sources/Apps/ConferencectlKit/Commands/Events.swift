import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceErrors
import Foundation
import ICalendar
import Terminal

/// Lists occurrences, grouped by day.
struct Events: Command {
    static let from = Option.value("from", "DATE", help: "First day, or a time on it; today by default")
    static let to = Option.value(
        "to", "DATE", help: "Last day, or a time that ends the list; 30 days after the first by default")
    static let search = Option.value(
        "search", "TEXT", help: "Only events that “conferencectl search” finds with TEXT")

    static let specification = CommandSpecification(
        "events",
        summary: "list the events in a range of days",
        details: [
            "Prints one line for each occurrence: time, title, and a reference that the other commands take. An "
                + "occurrence of a series is written IDENTIFIER@DATE. ◉ marks events with a conference.",
            "Dates are written like “2026-03-01”, “today”, “monday”, “+7d”. A weekday is the next one after today.",
        ],
        options: [from, to, CommonOptions.calendar, search],
        examples: [
            .init("conferencectl events", "List the next 30 days."),
            .init("conferencectl events --from monday --to friday", "List five days, including Friday."),
            .init("conferencectl events --from 2026-03-01 --to 2026-03-31 --search review", "Find reviews in March."),
        ])

    func run(_ context: Context) async throws {
        let store = try context.store()
        let range = try DateRange(
            from: context.arguments[Self.from], to: context.arguments[Self.to], in: context.timeContext())
        let chosen = try context.arguments[CommonOptions.calendar].map { try store.calendar(named: $0).id }
        var occurrences = try context.recognisedOccurrences().occurrences(
            in: range.instants, calendars: chosen.map { [$0] })
        if let query = try context.arguments[Self.search].map({ try SearchQuery($0) }) {
            // All occurrences of a series have one record.
            var known: [Int64: Bool] = [:]
            occurrences = occurrences.filter { occurrence in
                let isFound = known[occurrence.event.id] ?? EventSearch.finds(occurrence.event, with: query)
                known[occurrence.event.id] = isFound
                return isFound
            }
        }
        let calendars = Dictionary(try store.calendars().map { ($0.id, $0.title) }, uniquingKeysWith: { $1 })
        let listing = EventListing(
            occurrences: occurrences, calendars: calendars, unreadable: try store.unreadableEvents(),
            format: context.format)
        // Kept alive on purpose: the process ends next, and freeing thousands of strings first would take several
        // hundredths of the run time.
        _ = Unmanaged.passRetained(UntilExit(listing))
        if context.isJSON {
            try context.printJSON(listing.json)
        } else {
            try context.output.write(listing.text(on: context.terminal))
        }
    }

    private final class UntilExit: Sendable {
        let listing: EventListing

        init(_ listing: EventListing) { self.listing = listing }
    }
}
