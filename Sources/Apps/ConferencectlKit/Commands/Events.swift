import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence
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
                + "occurrence of a series is written IDENTIFIER@DATE. ◉ marks events with a conference. An event of "
                + "several days is listed on each of them, and one that you have declined is marked. After 100,000 "
                + "occurrences the list ends and says so; with --json it never does.",
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
        let calendars = Dictionary(try store.calendars().map { ($0.id, $0.title) }, uniquingKeysWith: { $1 })
        let query = try context.arguments[Self.search].map { try SearchQuery($0) }
        // All occurrences of a series have one record.
        var known: [Int64: Bool] = [:]
        func wanted(_ occurrences: [Occurrence]) -> [Occurrence] {
            return occurrences.filter { occurrence in
                guard Self.isListed(occurrence, in: range) else { return false }
                guard let query else { return true }
                let isFound = known[occurrence.event.id] ?? EventSearch.finds(occurrence.event, with: query)
                known[occurrence.event.id] = isFound
                return isFound
            }
        }
        let occurrences = try context.recognisedOccurrences()
        let unreadable = try store.unreadableEvents()
        if context.isJSON {
            var output = JSONArrayOutput(sink: context.output.write)
            try occurrences.forEachWindow(of: range.searched, calendars: chosen.map { [$0] }) { window in
                let found = wanted(window.occurrences)
                let listing = EventListing(
                    occurrences: found, calendars: calendars,
                    marks: EventMarks(unreadable: unreadable, declined: context.declined(among: found)),
                    format: context.format, isPartOfDay: window.isPartOfDay)
                try listing.write(to: &output)
                keepUntilExit(listing, if: window.isWhole)
                return true
            }
            return try output.finish()
        }
        // The columns of a list for people are as wide as the longest of its cells, so that all of it is in memory.
        let most = Limits().listedOccurrences
        var listed: [Occurrence] = []
        try occurrences.forEachWindow(of: range.searched, calendars: chosen.map { [$0] }, atMost: most) { window in
            listed += wanted(window.occurrences)
            return listed.count <= most
        }
        let rest = listed.dropFirst(most).first
        let shown = Array(listed.prefix(most))
        let listing = EventListing(
            occurrences: shown, in: range.instants, calendars: calendars,
            marks: EventMarks(unreadable: unreadable, declined: context.declined(among: shown)),
            format: context.format)
        keepUntilExit(listing, if: true)
        try context.output.write(listing.text(on: context.terminal))
        if let rest {
            let moment = context.format.reading(rest.start, at: rest.startInstant)
            try context.warn(
                "Only the first \(most) occurrences are listed, which begin before \(moment). List fewer days, or use --json, "
                    + "which lists all.")
        }
    }

    /// Returns whether an occurrence takes place in a range: one of whole days on its days, whether or not they have
    /// instants, any other at its instants.
    private static func isListed(_ occurrence: Occurrence, in range: DateRange) -> Bool {
        guard occurrence.start.isDate else { return occurrence.overlaps(range.instants) }
        let first = occurrence.start.local.date
        let last = max(first, occurrence.end.local.date.adding(days: -1))
        return first <= range.days.upperBound && last >= range.days.lowerBound
    }

    /// Keeps a list alive on purpose: the process ends next, and freeing thousands of strings first would take several
    /// hundredths of the run time.
    private func keepUntilExit(_ listing: EventListing, if isLast: Bool) {
        if isLast { _ = Unmanaged.passRetained(UntilExit(listing)) }
    }

    private final class UntilExit: Sendable {
        let listing: EventListing

        init(_ listing: EventListing) { self.listing = listing }
    }
}
