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
    static let range = Positional.anyNumber(
        "RANGE", help: "today, tomorrow, week, “next month”, a day, or FROM..TO; 30 days from today by default")
    static let from = Option.value("from", "DATE", help: "First day, or a time on it; today by default")
    static let to = Option.value(
        "to", "DATE", help: "Last day, or a time that ends the list; 30 days after the first by default")
    static let search = Option.value(
        "search", "TEXT", help: "Only events that “conferencectl search” finds with TEXT")
    static let limit = Option.number(
        "limit", "N", help: "List at most N occurrences: the first or, with --past, the last")
    static let past = Option.flag(
        "past", help: "Only what is over; without a range, that of the last 30 days")

    static let specification = CommandSpecification(
        "events",
        summary: "list the events in a range of days",
        details: [
            "Prints one line for each occurrence: time, title, and a reference that the other commands take. An "
                + "occurrence of a series is written IDENTIFIER@DATE. ◉ marks events with a conference. An event of "
                + "several days is listed on each of them, and one that you have declined is marked. After 100,000 "
                + "lines the list ends and says so; with --json it never does.",
            "Dates are written like “2026-03-01”, “today”, “monday”, “+7d”. A weekday is the next one after today. "
                + "“conferencectl help dates” has all forms.",
        ],
        positionals: [range],
        options: [from, to, CommonOptions.calendar, search, limit, past] + EventOutput.options,
        examples: [
            .init("conferencectl events", "List the next 30 days."),
            .init("conferencectl events tomorrow", "List one day; “week” and “next month” work, too."),
            .init("conferencectl events --from monday --to friday", "List five days, including Friday."),
            .init("conferencectl events --past --limit 5", "List the last five events that are over."),
            .init("conferencectl events today --format '{start-time} {title} {join}'", "Print lines of your own."),
            .init("conferencectl events --from 2026-03-01 --to 2026-03-31 --search review", "Find reviews in March."),
        ])

    func run(_ context: Context) async throws {
        let output = try EventOutput.requested(in: context.arguments)
        let reader = try EventReader(context, in: try range(context))
        let limit = context.arguments[Self.limit]
        if context.isJSON || output != nil, limit == nil { return try stream(reader, output, context) }
        // A list for people is all in memory, because each column is as wide as its longest cell.
        let most = Limits().listedOccurrences
        let (shown, rest) =
            if let limit, context.arguments[Self.past] {
                try (reader.lastOccurrences(atMost: min(limit, most)), Occurrence?.none)
            } else {
                try reader.occurrences(atMost: min(limit ?? most, most))
            }
        let listing = EventListing(
            occurrences: shown, in: reader.range.instants, calendars: reader.titles,
            colors: reader.terminalColors, marks: reader.marks(of: shown), format: context.format)
        keepUntilExit(listing, if: true)
        if context.isJSON {
            var array = JSONStreamOutput(sink: context.output.write)
            try array.begin(.array)
            try listing.write(EventObjects(context), to: &array)
            return try array.end()
        }
        if let output {
            var buffer = OutputBuffer(sink: context.output.write)
            if let header = output.header { try buffer.append(header + "\n") }
            try listing.write(output, colors: reader.colors, now: context.now, to: &buffer)
            return try buffer.flush()
        }
        let days = listing.listedDays()
        try context.output.write(listing.text(of: days, on: context.terminal))
        try context.warnOfMore(after: days, limit ?? .max > most ? rest : nil)
    }

    /// Prints a list of any length, window by window.
    private func stream(_ reader: EventReader, _ output: EventOutput?, _ context: Context) throws {
        var array = JSONStreamOutput(sink: context.output.write)
        if output == nil { try array.begin(.array) }
        var buffer = OutputBuffer(sink: context.output.write)
        if let header = output?.header { try buffer.append(header + "\n") }
        let objects = output == nil ? try EventObjects(context) : nil
        try reader.forEachWindow { window, found in
            let listing = EventListing(
                occurrences: found, calendars: reader.titles, marks: reader.marks(of: found),
                format: context.format, isPartOfDay: window.isPartOfDay)
            if let output {
                try listing.write(output, colors: reader.colors, now: context.now, to: &buffer)
            } else if let objects {
                try listing.write(objects, to: &array)
            }
            keepUntilExit(listing, if: window.isWhole)
            return true
        }
        if output == nil { try array.end() }
        try buffer.flush()
    }

    private func range(_ context: Context) throws -> DateRange {
        let arguments = context.arguments
        let time = try context.timeContext()
        let words = arguments[Self.range].joined(separator: " ")
        let (from, to) = (arguments[Self.from], arguments[Self.to])
        guard words.isEmpty else {
            if let option = from != nil ? "--from" : to != nil ? "--to" : nil {
                throw ConferenceError.conflictingOptions(
                    words, option, advice: "Both say where the list begins or ends.")
            }
            return try DateRange(words, context.habits, in: time)
        }
        guard arguments[Self.past], from == nil, to == nil else { return try DateRange(from: from, to: to, in: time) }
        return try DateRange(from: "-30d", to: "today", in: time)
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
