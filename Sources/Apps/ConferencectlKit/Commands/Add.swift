import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceErrors
import Recurrence

/// Creates an event.
struct Add: ChangingCommand, StoreCreatingCommand {
    static let title = Positional.required("TITLE", help: "Title of the event")
    static let start = Option.required("start", "WHEN", help: "Start of the event")
    static let calendar = Option.value(
        "calendar", "NAME", help: "Calendar to add it to; by default that of your settings, or “Calendar”",
        completion: .values(.calendars))

    static let specification = CommandSpecification(
        "add",
        summary: "add an event, with a conference if you like",
        details: [
            EventOptions.newTimesHelp,
            "Without “--end” or “--duration”, an event lasts one hour, or as long as your settings say, or one day with “--all-day”.",
            RepeatOptions.newHelp,
            "If “--room” fails, the event is kept without a conference; “attach” tries again.",
        ],
        positionals: [title],
        options: [
            start, EventOptions.end, EventOptions.duration, EventOptions.allDay, calendar, EventOptions.location,
            EventOptions.notes, EventOptions.timeZone,
        ] + RepeatOptions.all + DetailOptions.added + [EventOptions.room, CommonOptions.providerDirectories],
        examples: [
            .init(
                "conferencectl add 'Design review' --start 'tomorrow 10:00' --room jitsi",
                "Add an event with a video call."),
            .init(
                "conferencectl add Stand-up --start 'tomorrow 9:30' --duration 15m --repeat weekdays --alarm 5m",
                "Add a series with an alarm."),
            .init(
                "conferencectl add Fair --start 2026-05-04 --end 2026-05-06 --all-day",
                "Add an event of three whole days."),
            .init(
                "conferencectl add Call --start '2026-03-01 10:00' --timezone America/New_York --duration 45m",
                "Use the time of another place."),
        ])

    func run(_ context: Context) async throws {
        let arguments = context.arguments
        if arguments[EventOptions.room] != nil { context.prepareConference() }
        let time = try context.timeContext(zone: arguments[EventOptions.timeZone])
        let requested = EventOptions.times(in: arguments, start: arguments[Self.start])
        let settings = try context.settings()
        var times = try EventTimes(new: requested, usual: settings.duration, in: time)
        let repetition = RepeatOptions.requested(arguments)
        let rule = repetition.isEmpty || repetition.isNone ? nil : try repetition.rule(changing: nil, in: time)
        if let rule {
            times = times.onFirstDay(of: rule, in: time)
            try repetition.check(rule, from: times.start, at: time.rules.instant(of: times.start.local))
        }
        var draft = EventDraft(
            title: arguments[Self.title], start: times.start, end: times.end,
            location: arguments[EventOptions.location], notes: arguments[EventOptions.notes])
        draft.rules = rule.map { [$0.text] } ?? []
        try DetailOptions.set(&draft, from: arguments, usualAlarms: times.start.isDate ? [] : settings.alarms)
        // Resolves the room before writing anything, so that a wrong name changes nothing.
        let room = try await context.room(
            named: arguments[EventOptions.room], consequence: "No event was added.")
        let stored = try context.store().write { writer in
            try context.editor.add(
                draft, to: Self.calendar(arguments[Self.calendar] ?? settings.calendar, in: writer).id, writer
            ).record
        }
        if let note = try Self.note(on: requested.start ?? "", in: time) { try context.warn(note) }
        if let room { try await context.attach(room, to: stored, recurrenceID: nil, after: "Added") }
        try EventAnswer("Added", identifier: stored.identifier, context).print()
    }

    /// Returns a note if the start is a time of day alone and has passed today: tomorrow may have been meant.
    private static func note(on start: String, in context: TimeContext) throws -> String? {
        let when = try When(start, in: context)
        guard when.isClockAlone, when.instant < context.thisMinute else { return nil }
        let clock = when.time.local.clock
        return "\(clock) today is past. If you meant tomorrow, change the start to “tomorrow \(clock)”."
    }

    /// Returns the calendar with that name, or the default calendar, which is created for the first event.
    private static func calendar(_ name: String?, in writer: borrowing StoreWriter) throws -> CalendarRecord {
        guard let name else { return try writer.defaultCalendar() }
        if name == "Calendar", try writer.calendars().isEmpty { return try writer.defaultCalendar() }
        return try writer.calendar(named: name)
    }
}
