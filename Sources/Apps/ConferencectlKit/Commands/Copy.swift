import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceErrors
import ICalendar
import Recurrence

/// Copies an event.
struct Copy: ChangingCommand {
    static let title = Option.value("title", "TITLE", help: "Title of the copy")
    static let calendar = Option.value(
        "to", "CALENDAR", help: "Calendar for the copy; by default that of the event, if it can be changed",
        completion: .values(.calendars))

    static let specification = CommandSpecification(
        "copy",
        summary: "add a copy of an event",
        details: [
            "EVENT means the whole event, with all occurrences of a series; EVENT@DATE means one occurrence, whose copy "
                + "does not repeat. With “--start” alone, the copy keeps the length.",
            "The copy has no attendees, so that nobody is invited again. It has no room, because a room belongs to one "
                + "event; “--room” creates another one. Links in the text are kept.",
        ],
        positionals: [CommonOptions.event],
        options: [
            EventOptions.start, EventOptions.end, EventOptions.duration, title, calendar, EventOptions.timeZone,
            EventOptions.room, CommonOptions.providerDirectories,
        ],
        examples: [
            .init("conferencectl copy 'Design review' --start 'next friday 10:00'", "Plan the same meeting again."),
            .init("conferencectl copy 'Weekly review@2026-03-02' --to Work", "Copy one occurrence of a series."),
        ])

    func run(_ context: Context) async throws {
        let arguments = context.arguments
        if arguments[EventOptions.room] != nil { context.prepareConference() }
        let target = try await context.target()
        let room = try await context.room(named: arguments[EventOptions.room], consequence: "No copy was added.")
        let times = try self.times(of: target, context)
        let saved = try context.store().write { writer in
            let calendar = try Self.calendar(for: target, named: arguments[Self.calendar], writer)
            return try context.editor.copy(target.main.identifier, target.singledOut, to: calendar.id, writer) { _ in
                var changes = EventChanges(title: arguments[Self.title])
                (changes.start, changes.end, changes.length) = (times?.start, times?.end, times?.nominalLength)
                return changes
            }
        }
        if let room { try await context.attach(room, to: saved.record, recurrenceID: nil, after: "Copied") }
        try EventAnswer("Added", saved: saved.series, context).print()
    }

    /// Returns the requested times of the copy, or nil if it keeps those of the event.
    private func times(of target: EventTarget, _ context: Context) throws -> EventTimes? {
        let requested = EventOptions.times(in: context.arguments, start: context.arguments[EventOptions.start])
        guard !requested.isEmpty || context.arguments[EventOptions.timeZone] != nil else { return nil }
        let resolver = context.lookup(for: target).resolver
        let present = target.singledOut ?? Occurrence(single: Occurrence.Origin(target.main), resolver)
        let zone = try context.zone(
            of: OccurrenceTimes(start: present.start, end: present.end), in: target,
            named: context.arguments[EventOptions.timeZone], resolver)
        let old = EventTimes(start: present.start, end: present.end)
        let times = try EventTimes(
            changing: old, at: present.startInstant..<max(present.startInstant, present.endInstant), by: requested,
            reading: try context.timeContext(zone: context.arguments[EventOptions.timeZone]), zone: zone)
        return times.counted(keeping: requested.keptLength(of: [present.event], old, resolver), resolver)
    }

    /// Returns the named calendar, that of the event, or the default one if events cannot be added to that.
    private static func calendar(
        for target: EventTarget, named name: String?, _ writer: borrowing StoreWriter
    ) throws -> CalendarRecord {
        if let name { return try writer.calendar(named: name) }
        let own = try writer.calendar(id: target.main.calendarID)
        if let own, !own.isReadOnly { return own }
        return try writer.defaultCalendar()
    }
}
