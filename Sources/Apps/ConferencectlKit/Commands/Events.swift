import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceErrors
import Foundation
import ICalendar
import Terminal

/// Lists occurrences of events by day.
struct Events: Command {
    static let from = Option.value("from", "DATE", help: "The first day, or a time on it; today by default")
    static let to = Option.value(
        "to", "DATE", help: "The last day, or a time that ends the list; 30 days after the first by default")
    static let search = Option.value(
        "search", "TEXT", help: "Only events that “conferencectl search” finds with this text")

    static let specification = CommandSpecification(
        "events",
        summary: "list the events of some days",
        details: [
            "One line for each occurrence: when, what, and an identifier that the other commands take. An occurrence of a "
                + "series is written IDENTIFIER@DATE. The mark ◉ stands at events with a conference.",
            "Dates are written like “2026-03-01”, “today”, “monday”, “+7d”. A weekday is the next one that is not today.",
        ],
        options: [from, to, CommonOptions.calendar, search],
        examples: [
            .init("conferencectl events", "From today on, 30 days."),
            .init("conferencectl events --from monday --to friday", "Five days; the last one is included."),
            .init("conferencectl events --from 2026-03-01 --to 2026-03-31 --search review", "Reviews in March."),
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
        let listing = EventListing(occurrences: occurrences, calendars: calendars, format: context.format)
        // The process ends after this: to take thousands of lines apart before that costs some hundredths of the whole time.
        _ = Unmanaged.passRetained(KeptToTheEnd(listing))
        if context.isJSON {
            try context.printJSON(listing.json)
        } else {
            try context.output.write(listing.text(on: context.terminal))
        }
    }

    private final class KeptToTheEnd: Sendable {
        let listing: EventListing

        init(_ listing: EventListing) { self.listing = listing }
    }
}
