import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence

/// Creates an event.
struct Add: ChangingCommand, StoreCreatingCommand {
    static let title = Positional.optional(
        "TITLE", help: "Title of the event; without “--start”, also its time and “@Place”")
    static let edit = Option.flag("edit", help: "Fill in a form in your editor")
    static let calendar = Option.value(
        "calendar", "NAME", help: "Calendar to add it to; by default that of your settings, or “Calendar”",
        completion: .values(.calendars))

    static let specification = CommandSpecification(
        "add",
        summary: "add an event, optionally with a conference",
        details: [
            EventOptions.newTimesHelp,
            "Without “--start”, TITLE says when the event takes place, and a place follows “@”: “Lunch with Ana tomorrow 12-13 "
                + "@Cafe”. Only a clear day or time counts: “tomorrow”, “on friday”, “24 Dec”, “in 3 days”, a date with its "
                + "year, “9:30”, “10am”, “half past nine”, or any day with a time after it. “for 30m” says how long, “24-27 Dec” "
                + "are several whole days, and a time zone such as “Europe/London” is that of the event. A number, a weekday or a month alone stays in the title; what looks "
                + "like another day or time, but is not understood, is an error. A day without a time makes an event of that whole day; a series needs “--repeat”. With “--start”, nothing is read from the "
                + "title.",
            "Without “--end” or “--duration”, an event lasts one hour, or as long as your settings say, or one day with “--all-day”.",
            RepeatOptions.newHelp,
            EventForm.newHelp,
            InviteOptions.help,
            "If “--room” fails, the event is kept without a conference; use “attach” to try again.",
        ],
        positionals: [title],
        options: [
            EventOptions.start, EventOptions.end, EventOptions.duration, EventOptions.allDay, calendar,
            EventOptions.location,
            EventOptions.notes, EventOptions.timeZone,
        ] + RepeatOptions.all + DetailOptions.added + InviteOptions.added + [EventOptions.room, edit]
            + CommonOptions.requests,
        examples: [
            .init("conferencectl add 'Lunch with Ana tomorrow 12-13 @Cafe'", "Describe the whole event in one line."),
            .init(
                "conferencectl add 'Design review' --start 'tomorrow 10:00' --room jitsi",
                "Add an event with a video call."),
            .init(
                "conferencectl add Planning --start 'monday 10:00' --invite ann@example.org --room jitsi",
                "Invite a guest to a video call."),
            .init("conferencectl add --edit", "Fill in a form in your editor."),
            .init(
                "conferencectl add Stand-up --start 'tomorrow 9:30' --duration 15m --repeat weekdays --alarm 5m",
                "Add a series with an alarm."),
            .init(
                "conferencectl add Fair --start 2026-05-04 --end 2026-05-06 --all-day",
                "Add an event of three whole days."),
            .init(
                "conferencectl add Call --start '2026-03-01 10:00' --timezone America/New_York --duration 45m",
                "Use another time zone."),
        ])

    func run(_ context: Context) async throws {
        guard context.arguments[Self.edit] else { return try await save(try await plan(context), context) }
        try await runForm(context)
    }

    /// The event to add, as read from the arguments.
    struct Plan {
        var draft: EventDraft
        /// The start as typed.
        var start: String
        /// Whether title, times and place were read from the title.
        var isSentence: Bool
        /// The IANA name of the time zone of the start; nil for the user's.
        var timeZone: String?
    }

    /// Reads the options, and writes nothing.
    func plan(_ context: Context) async throws -> Plan {
        let arguments = context.arguments
        guard let title = arguments[Edit.title] ?? arguments[Self.title] else {
            throw ConferenceError.missingArgument("TITLE", help: "conferencectl help add")
        }
        var time = try context.timeContext(zone: arguments[EventOptions.timeZone])
        let sentence =
            arguments[EventOptions.start] == nil ? try await context.sentence(title, in: time) : nil
        if let zone = sentence?.timeZone {
            guard arguments[EventOptions.timeZone] == nil else {
                throw ConferenceError.conflictingOptions(zone, "--timezone", advice: "Leave one of them out.")
            }
            time = try context.timeContext(zone: zone)
        }
        var requested = EventOptions.times(in: arguments, start: sentence?.when ?? arguments[EventOptions.start])
        if sentence?.isAllDay == true { requested.isAllDay = true }
        if let end = sentence?.end {
            guard requested.end == nil, requested.duration == nil else {
                throw ConferenceError.conflictingOptions(
                    end, requested.end == nil ? "--duration" : "--end", advice: "Leave one of them out.")
            }
            requested.end = end
        }
        if let duration = sentence?.duration {
            guard requested.end == nil, requested.duration == nil else {
                throw ConferenceError.conflictingOptions(
                    "for \(duration)", requested.end == nil ? "--duration" : "--end",
                    advice: "Leave one of them out.")
            }
            requested.duration = duration
        }
        let settings = try context.settings()
        var times = try EventTimes(new: requested, usual: settings.duration, in: time)
        try EventOptions.checkTimeZone(in: arguments, for: times.start)
        let repetition = RepeatOptions.requested(arguments)
        let rule = repetition.isEmpty || repetition.isNone ? nil : try repetition.rule(changing: nil, in: time)
        if let rule {
            times = times.onFirstDay(of: rule, in: time)
            try EventEdit.checkStart(times, ofSeries: sentence?.title ?? title, in: time)
            try repetition.check(rule, from: times.start, at: time.rules.instant(of: times.start.local))
        }
        times = times.counted(ZoneResolver(zones: context.zones))
        var draft = EventDraft(
            title: sentence?.title ?? title, start: times.start, end: times.end,
            location: arguments[EventOptions.location] ?? sentence?.location, notes: arguments[EventOptions.notes])
        draft.length = times.nominalLength
        draft.attendees = try InviteOptions.changes(context, title: draft.title ?? title, isNew: true)
        draft.rules = rule.map { [$0.text] } ?? []
        try DetailOptions.set(&draft, from: arguments, usualAlarms: times.start.isDate ? [] : settings.alarms)
        return Plan(
            draft: draft, start: requested.start ?? "", isSentence: sentence != nil,
            timeZone: sentence?.timeZone ?? arguments[EventOptions.timeZone])
    }

    func save(_ plan: Plan, _ context: Context) async throws {
        let arguments = context.arguments
        if arguments[EventOptions.room] != nil { context.prepareConference() }
        let settings = try context.settings()
        // Resolves the room before writing anything, so that a wrong name changes nothing.
        let room = try await context.room(
            named: arguments[EventOptions.room], consequence: "No event was added.")
        let stored = try context.store().write { writer in
            try context.editor.add(
                plan.draft, to: Self.calendar(arguments[Self.calendar] ?? settings.calendar, in: writer).id, writer
            ).record
        }
        let time = try context.timeContext(zone: plan.timeZone)
        if let note = try Self.note(on: plan.start, in: time) { try context.warn(note) }
        if let room { try await context.attach(room, to: stored, recurrenceID: nil, after: "Added") }
        if plan.isSentence, !context.isJSON { try context.printLine(Self.understood(stored, context)) }
        try EventAnswer("Added", saved: [stored], context).print()
        try await GuestNotification(context).complete([stored])
    }

    /// Returns what a sentence was understood as: `Lunch with Ana, Tuesday 2026-12-01 12:00–13:00, Cafe`.
    private static func understood(_ event: EventRecord, _ context: Context) throws -> Sentence {
        let resolver = ZoneResolver(zones: context.zones).bound(to: event.zoneSet)
        let when = context.format.when(Occurrence(single: Occurrence.Origin(event), resolver))
        let parts = [event.title, when, event.location].compactMap { $0 }.map { TextPolicy.printable($0) }
        return "Understood as: \(parts.joined(separator: ", "))"
    }

    /// Returns a note if the start is only a time of day that has passed today, because the user may have meant tomorrow.
    private static func note(on start: String, in context: TimeContext) throws -> Sentence? {
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
