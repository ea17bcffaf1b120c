import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence
import Terminal

/// Finds events by text.
struct Search: Command {
    static let text = Positional.repeating("TEXT", help: "A word or a part of one; events must match all")
    static let from = Option.value("from", "DATE", help: "Only events on or after this day or time")
    static let to = Option.value(
        "to", "DATE", help: "Only events on or before this day, or before this time")
    static let limit = Option.number("limit", "N", help: "Show at most N events; 50 by default")

    static let specification = CommandSpecification(
        "search",
        summary: "find events by text",
        details: [
            "Searches title, location, notes and address, the conference's title, addresses and codes, and the "
                + "participants. Parts of words match, in any script; case and accents are ignored. All words must "
                + "match, in any order; quotation marks within the argument keep words together.",
            "Prints one line for each event: current and future events first, then past ones. A series is shown with "
                + "its next occurrence or, if it is over, with its last.",
        ],
        positionals: [text], options: [from, to, CommonOptions.calendar, limit] + EventOutput.options,
        examples: [
            .init("conferencectl search review budget", "Find events that contain both words."),
            .init("conferencectl search '\"quarterly review\"'", "Find the two words next to each other."),
            .init("conferencectl search 会 --from 2026-01-01 --to 2026-12-31", "Search for a single character."),
        ])

    func run(_ context: Context) async throws {
        let arguments = context.arguments
        let output = try EventOutput.requested(in: arguments)
        let query = try SearchQuery(arguments[Self.text].joined(separator: " "))
        let limit = arguments[Self.limit] ?? 50
        let range = try range(context)
        let store = try context.store()
        let calendar = try arguments[CommonOptions.calendar].map { try store.calendar(named: $0).id }
        var progress = TerminalProgress()
        let search = EventSearch(store: store)
        try search.prepare { done, total in
            progress.update("\(Program.name): \(done * 100 / max(1, total)) % of the events are in the search index")
        }
        progress.finish()
        // Asks for more than is shown: a series that the store ranks as near may have its next occurrence in a year.
        let events = try search.events(
            matching: query, in: range, calendars: calendar.map { [$0] }, around: context.now,
            limit: min(limit, 10_000_000) + 200
        )
        let found = try FoundOccurrences(context, store: store, range: range).occurrences(of: events)
        let shown = found.prefix(limit).map(context.recognising)
        let marks = context.marks(of: Array(shown), unreadable: try store.unreadableEvents())
        if let output { return try context.print(shown, marks, as: output) }
        let listing = SearchListing(
            occurrences: shown, hasMore: found.count > limit, query: query, now: context.now,
            calendars: Dictionary(try store.calendars().map { ($0.id, $0.title) }, uniquingKeysWith: { $1 }),
            colors: EventReader.terminalColors(
                Dictionary(try store.calendars().map { ($0.id, $0.color ?? "") }, uniquingKeysWith: { $1 })),
            marks: marks, format: context.format)
        if context.isJSON {
            try context.printJSON(listing.json(EventObjects(context)))
        } else {
            try context.output.write(listing.text(on: context.terminal))
        }
    }

    /// Returns nil if neither end was given.
    private func range(_ context: Context) throws -> Range<Int64>? {
        let (from, to) = (context.arguments[Self.from], context.arguments[Self.to])
        guard from != nil || to != nil else { return nil }
        let time = try context.timeContext()
        let start = try from.map { try When($0, in: time).instant }
        let end = try to.map { text in
            let when = try When(text, in: time)
            return when.time.isDate ? time.start(of: when.time.local.date.adding(days: 1)) : when.instant
        }
        guard start ?? .min < end ?? .max else {
            throw ConferenceError.endNotAfterStart(start: from ?? "", end: to ?? "")
        }
        return (start ?? .min)..<(end ?? .max)
    }
}

/// Finds the occurrence to show for each event found.
struct FoundOccurrences {
    private let query: OccurrenceQuery
    private let store: CalendarStore
    private let range: Range<Int64>?
    private let now: Int64
    private let context: Context

    init(_ context: Context, store: CalendarStore, range: Range<Int64>?) throws {
        query = try context.occurrences()
        self.store = store
        self.range = range
        self.context = context
        now = context.now
    }

    /// Returns current and future occurrences by start time, then past ones, the latest first. Leaves out series
    /// without an occurrence in the range.
    func occurrences(of events: [EventRecord]) throws -> [Occurrence] {
        // Many of the events found can be occurrences of one series, which is read once.
        var known: [String: [EventRecord]] = [:]
        return try events.compactMap { event in
            let series = try known[event.identifier] ?? store.series(identifier: event.identifier)
            if series.count > 1 { known[event.identifier] = series }
            return try occurrence(of: event, in: series)
        }.enumerated().sorted { left, right in
            let (first, second) = (left.element, right.element)
            let ahead = (first.endInstant > now, second.endInstant > now)
            if ahead.0 != ahead.1 { return ahead.0 }
            if first.startInstant != second.startInstant {
                return ahead.0 == (first.startInstant < second.startInstant)
            }
            return left.offset < right.offset
        }.map(\.element)
    }

    private func occurrence(of event: EventRecord, in series: [EventRecord]) throws -> Occurrence? {
        guard let target = EventTarget(series: series) else { return nil }
        guard event.isRecurring else {
            // A single event, or the detached occurrence that matches.
            let whole = event.rangeStart..<max(event.rangeEnd, event.rangeStart + 1)
            let master = series.first { $0.id != event.id && $0.recurrenceID.isEmpty }
            let records = [master, event].compactMap(\.self)
            if let own = try query.occurrences(of: records, in: whole).first(where: { $0.event.id == event.id }) {
                return own
            }
            return range == nil ? try context.representative(of: target) : nil
        }
        let begin = max(event.rangeStart, range?.lowerBound ?? .min)
        let end = min(event.rangeEnd, range?.upperBound ?? .max)
        guard begin < end else { return nil }
        let lookup = context.lookup(for: target)
        let day: Int64 = 86_400
        let steps = [2, 31, 366, 3_700].map { $0 * day }
        let next = min(max(begin, now), end)
        for step in steps where next < end {
            let window = next..<min(end, next.addingReportingOverflow(step).partialValue)
            if let first = lookup.first(of: series, in: window) { return first }
        }
        if begin < next, let last = lookup.last(of: series, before: next), last.overlaps(begin..<next) { return last }
        return range == nil ? try context.representative(of: target) : nil
    }
}
