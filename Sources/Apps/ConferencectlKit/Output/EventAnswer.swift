import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ICalendar

/// The answer of a command that created or changed an event: one line, or with `--json` the output of `show`.
struct EventAnswer {
    /// What the command has done, before the line of the event.
    private let verb: Sentence
    private let page: EventPage
    /// The title of an event that another program has removed since this command has saved it; nil if it is there.
    private let removedTitle: String?
    private let context: Context

    /// Reads the event again, so that the answer shows what was stored.
    ///
    /// The command has waited for a provider, so that another program may have removed the event meanwhile. What was saved is
    /// saved nevertheless.
    ///
    /// - Parameters:
    ///   - saved: the records of the event as this command has saved them.
    ///   - recurrenceID: the occurrence that was changed; nil for the whole event.
    ///   - range: the time of the occurrence, if it may no longer have a record of its own.
    init(
        _ verb: Sentence, saved: [EventRecord], recurrenceID: String? = nil, in range: Range<Int64>? = nil,
        _ context: Context
    ) throws {
        self.verb = verb
        self.context = context
        // The event may have changed since its conferences were read.
        context.foundLinks.forget()
        let identifier = saved.first?.identifier ?? ""
        let present = try context.store().series(identifier: identifier)
        removedTitle = present.isEmpty ? saved.first?.title : nil
        let series = present.isEmpty ? saved : present
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
        page = try EventPage(target, ofSeriesAlone: true, context)
    }

    /// Creates the answer for a stored record. A detached record stands for its occurrence.
    init(_ verb: Sentence, stored event: EventRecord, _ context: Context) throws {
        try self.init(
            verb, saved: [event], recurrenceID: event.recurrenceID.isEmpty ? nil : event.recurrenceID, context)
    }

    /// - Parameter namesLinks: whether to say which links to meetings the event's own text has.
    func print(namingLinks namesLinks: Bool = false) throws {
        if context.isJSON { try page.print() } else { try context.printLine("\(verb) \(page.line)") }
        if let removedTitle {
            return try context.warn(
                "another program has removed “\(context.texts.title(removedTitle))” since. “conferencectl history” lists "
                    + "removals, and “conferencectl undo NUMBER” brings an event back")
        }
        guard !context.isJSON else { return }
        let links = namesLinks ? page.textLinks : []
        if page.isTextJoined, let link = links.first {
            // Nothing is attached any more.
            return try context.printLine("  " + context.texts.joinNowOpensLink(in: link.source, link.url))
        }
        for line in page.links { try context.printLine("  " + line) }
        for link in links { try context.printLine("  " + context.texts.linkStays(in: link.source, link.url)) }
    }
}
