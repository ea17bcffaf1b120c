import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ICalendar

/// What a command answers that made or changed an event: one line, or under `--json` what `show` would print.
struct EventAnswer {
    private let verb: String
    private let page: EventPage
    private let context: Context

    /// Reads the event again, so that the answer tells what is stored.
    ///
    /// - Parameters:
    ///   - recurrenceID: the occurrence that was changed; nil for the whole event.
    ///   - range: when that took place, for one that may be no record of its own any more.
    init(
        _ verb: String, identifier: String, recurrenceID: String? = nil, in range: Range<Int64>? = nil,
        _ context: Context
    ) throws {
        self.verb = verb
        self.context = context
        let series = try context.store().series(identifier: identifier)
        var occurrence: Occurrence?
        if let recurrenceID {
            let own = series.first { $0.recurrenceID == recurrenceID }
            if let range = own.map({ $0.rangeStart..<$0.rangeEnd }) ?? range {
                occurrence = try context.occurrences().occurrences(of: series, in: range)
                    .first { $0.recurrenceID == recurrenceID }
            }
        }
        guard let target = EventTarget(series: series, occurrence: occurrence) else {
            throw ConferenceError.eventVanished(identifier, title: "")
        }
        page = try EventPage(target, context)
    }

    /// For a record as it was stored: an occurrence of a series where the record is a detached one.
    init(_ verb: String, stored event: EventRecord, _ context: Context) throws {
        try self.init(
            verb, identifier: event.identifier, recurrenceID: event.recurrenceID.isEmpty ? nil : event.recurrenceID,
            context)
    }

    func print() throws {
        if context.isJSON { return try page.print() }
        try context.printLine("\(verb) \(page.line)")
        for line in page.links { try context.printLine("  " + line) }
    }
}
