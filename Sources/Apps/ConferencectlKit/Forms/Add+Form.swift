import CalendarEditing
import CalendarStore
import CommandLineKit
import ConferenceErrors

// The form of a new event.
extension Add {
    /// Lets the user fill in the form, and adds the event.
    func runForm(_ context: Context) async throws {
        guard EventForm.canBeShown(context) else { throw ConferenceError.formNeedsTerminal() }
        let given = try Self.withSentence(context)
        let form = try Self.form(context.with(given))
        let session = try FormSession(form.text, names: EventForm.names, context)
        func filledIn(_ changes: FormSession.Changes) throws -> Context {
            context.with(given.setting(try form.options(for: changes, isNew: true)))
        }
        let isAdded = try await session.run { changes in
            await EventForm.problems(in: changes, required: [.start]) { changes in
                try await check(try filledIn(changes))
            }
        } save: { changes in
            let context = try filledIn(changes)
            try await save(try await plan(context), context)
        }
        guard isAdded else { throw ConferenceError.formUnchanged() }
    }

    /// Checks the values of the form without adding anything.
    private func check(_ context: Context) async throws {
        let arguments = context.arguments
        let title = arguments[Edit.title] ?? arguments[Self.title] ?? ""
        guard !title.isEmpty else { throw ConferenceError.formFieldEmpty("Title") }
        guard arguments[EventOptions.start] != nil else { throw ConferenceError.formFieldEmpty("Start") }
        _ = try await plan(context)
        if let name = arguments[Self.calendar], try name != "Calendar" || !context.store().calendars().isEmpty {
            _ = try context.store().calendar(named: name)
        }
        if let room = arguments[EventOptions.room], !room.isEmpty { _ = try await context.rooms().resolve(room) }
    }

    /// Returns the arguments, with the time and the place if the title is a sentence that contains them.
    private static func withSentence(_ context: Context) throws -> Arguments {
        let arguments = context.arguments
        guard arguments[EventOptions.start] == nil, let text = arguments[Self.title] else { return arguments }
        let time = try context.timeContext(zone: arguments[EventOptions.timeZone])
        let readings = try? EventSentence.readings(
            of: text, in: time, readsPlace: arguments[EventOptions.location] == nil)
        guard let readings, readings.count == 1, let reading = readings.first else { return arguments }
        var options = [EventOptions.start.specification.name: [reading.when]]
        options[Edit.title.specification.name] = [reading.title]
        if let place = reading.location { options[EventOptions.location.specification.name] = [place] }
        if let end = Self.end(of: reading), arguments[EventOptions.end] == nil, arguments[EventOptions.duration] == nil
        {
            options[EventOptions.end.specification.name] = [end]
        }
        if let zone = reading.timeZone, arguments[EventOptions.timeZone] == nil {
            options[EventOptions.timeZone.specification.name] = [zone]
        }
        if reading.isAllDay { options[EventOptions.allDay.specification.name] = [""] }
        return arguments.setting(options)
    }

    /// Returns the end of a sentence with several days or a duration, for which the form has no field: `+1h30m` from the start.
    private static func end(of sentence: EventSentence) -> String? {
        if let end = sentence.end { return end }
        guard let text = sentence.duration, let duration = try? DurationArgument(text) else { return nil }
        guard sentence.isAllDay else { return "+\(text)" }
        // The end of an event of whole days is its last day.
        return duration.seconds == 0 && duration.days > 1 ? "+\(duration.days - 1)d" : nil
    }

    private static func form(_ context: Context) throws -> EventForm {
        let arguments = context.arguments
        let settings = try context.settings()
        let alarms = arguments[DetailOptions.alarm].isEmpty ? settings.alarms : arguments[DetailOptions.alarm]
        let values: [EventForm.Name: String] = [
            .title: arguments[Edit.title] ?? arguments[Self.title] ?? "",
            .calendar: arguments[Self.calendar] ?? settings.calendar ?? "",
            .start: arguments[EventOptions.start] ?? "", .end: arguments[EventOptions.end] ?? "",
            .allDay: arguments[EventOptions.allDay] ? "yes" : "no",
            .timeZone: arguments[EventOptions.timeZone] ?? "",
            .repetition: arguments[RepeatOptions.every] ?? (arguments[RepeatOptions.days] == nil ? "none" : ""),
            .days: arguments[RepeatOptions.days] ?? "", .until: arguments[RepeatOptions.until] ?? "",
            .count: arguments[RepeatOptions.count].map(String.init) ?? "",
            .location: arguments[EventOptions.location] ?? "",
            .url: arguments[DetailOptions.url] ?? "", .room: arguments[EventOptions.room] ?? "",
            .alarms: alarms.joined(separator: ", "), .categories: EventForm.joined(arguments[DetailOptions.category]),
            .status: arguments[DetailOptions.status] ?? "",
            .isPrivate: arguments[DetailOptions.isPrivate] ? "yes" : "no",
        ]
        return EventForm(
            values: values,
            remarks: [
                .start: "Such as: tomorrow 10:00, on friday 9-10:30, 24 Dec 18:00",
                .end: "Without an end, the event has its usual length.",
                .timeZone: "The zone of the times above, such as America/New_York; without one, your own",
                .repetition: "none, daily, weekdays, weekly, monthly, yearly, every 3 weeks, or a rule",
                .days: "Such as: mon,wed; mon-fri; 1,15; second tuesday; last",
                .until: "The last day, or below, how often it takes place",
                .room: "A room as “list-rooms” prints it, for a video call", .alarms: "Such as: 10m, 1h, 1d",
                .status: "confirmed, tentative or cancelled",
            ], notes: arguments[EventOptions.notes] ?? "")
    }
}
