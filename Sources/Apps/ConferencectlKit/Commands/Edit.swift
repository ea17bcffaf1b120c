import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceCoordination
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence

/// Changes an event.
struct Edit: ChangingCommand {
    static let title = Option.value("title", "TITLE", help: "New title")
    static let calendar = Option.value(
        "calendar", "NAME", help: "Move it to this calendar", completion: .values(.calendars))

    static let specification = CommandSpecification(
        "edit",
        summary: "change an event; its conference is kept",
        details: [
            EventForm.changedHelp,
            "Changes only what you pass. With “--start” alone, the event keeps its length. An empty text removes the "
                + "location or the notes.",
            SpanOptions.help,
            "A change of a whole series also applies to occurrences that were changed on their own, except for the "
                + "properties that were changed there. A new date moves all occurrences by the same number of days. A "
                + "series on several days of the week can move to another time, but not to another date.",
            "With “--timezone” alone, the event keeps its time of day, but in the new zone, so that it takes place "
                + "earlier or later.",
            RepeatOptions.changedHelp,
            DetailOptions.changedHelp,
            InviteOptions.help,
            "If the title or the time changes, a provider that supports updates is notified.",
            EventOptions.changedTimesHelp,
        ],
        positionals: [CommonOptions.event],
        options: SpanOptions.declared + [
            title, EventOptions.start, EventOptions.end, EventOptions.duration, EventOptions.allDay, calendar,
            EventOptions.location, EventOptions.notes, EventOptions.timeZone,
        ] + RepeatOptions.all + DetailOptions.changed + InviteOptions.changed + [EventOptions.room]
            + CommonOptions.requests,
        examples: [
            .init("conferencectl edit 'Design review'", "Edit all of an event in a form."),
            .init("conferencectl edit 4k7m2p9q --start 'friday 15:00'", "Move an event and keep its length."),
            .init("conferencectl edit 4k7m2p9q --start +30m", "Begin half an hour later."),
            .init(
                "conferencectl edit 'Weekly review@2026-03-02' --location 'Room 5'",
                "Change one occurrence of a series."),
            .init("conferencectl edit 'Weekly review' --all --start 15:00", "Move a whole series to another time."),
            .init("conferencectl edit 'Weekly review' --all --until 2026-12-18", "End a series on a day."),
            .init("conferencectl edit 4k7m2p9q --invite ann@example.org", "Invite one more guest."),
            .init("conferencectl edit 4k7m2p9q --send", "Mail the event as it is to its guests."),
            .init("conferencectl edit 4k7m2p9q --notes ''", "Remove the notes."),
        ])

    func run(_ context: Context) async throws {
        let arguments = context.arguments
        if arguments[EventOptions.room] != nil { context.prepareConference() }
        let isForm =
            !EventEdit.changesAnything(arguments) && arguments[Self.calendar] == nil
            && arguments[EventOptions.room] == nil
        if isForm, arguments[InviteOptions.send], arguments[CommonOptions.event] != nil {
            try InviteOptions.check(arguments)
            return try await GuestNotification(context).tellPresent(context.target().series)
        }
        // Without a terminal, a missing event is the first problem.
        guard !isForm || EventForm.canBeShown(context) || arguments[CommonOptions.event] == nil else {
            throw ConferenceError.nothingToChange()
        }
        let target = try await context.target()
        _ = try arguments[Self.calendar].map { try context.store().calendar(named: $0) }
        let chosen = try context.chosenOccurrences(of: target, "Change")
        guard isForm else { return try await save(target, chosen, context) }
        let form = try EventEdit(target: target, chosen: chosen, context: context).form()
        let session = try FormSession(form.text, names: EventForm.names, context)
        let isChanged = try await session.run { changes in
            await EventForm.problems(in: changes) { changes in
                try await check(changes, of: form, target, chosen, context)
            }
        } save: { changes in
            let options = try form.options(for: changes, isNew: false)
            try await save(target, chosen, context.with(arguments.setting(options)), readingZone: form.timeZone)
        }
        guard !isChanged else { return }
        try EventAnswer(
            "Unchanged:", saved: target.series, recurrenceID: chosen.occurrence?.recurrenceID,
            in: chosen.occurrence.map { $0.startInstant..<max($0.endInstant, $0.startInstant + 1) }, context
        ).print()
    }

    /// Checks the changes of a form without saving them.
    private func check(
        _ changes: FormSession.Changes, of form: EventForm, _ target: EventTarget, _ chosen: ChosenOccurrences,
        _ context: Context
    ) async throws {
        if changes.values[EventForm.Name.title.rawValue] == "" { throw ConferenceError.formFieldEmpty("Title") }
        if changes.values[EventForm.Name.start.rawValue] == "" { throw ConferenceError.formFieldEmpty("Start") }
        let options = try form.options(for: changes, isNew: false)
        let context = context.with(context.arguments.setting(options))
        let edit = EventEdit(target: target, chosen: chosen, context: context, readingZone: form.timeZone)
        _ = try context.arguments[Self.calendar].map { try context.store().calendar(named: $0) }
        let change = try edit.changes()
        if ["no", "n", "false", ""].contains(changes.values[EventForm.Name.allDay.rawValue]?.lowercased()),
            (change.fields.start ?? edit.presentTimes(for: change).start).isDate
        {
            throw ConferenceError.timeMissing(context.arguments[EventOptions.start] ?? "Start")
        }
        if let room = context.arguments[EventOptions.room] { _ = try await context.rooms().resolve(room) }
    }

    private func save(
        _ target: EventTarget, _ chosen: ChosenOccurrences, _ context: Context, readingZone: String? = nil
    ) async throws {
        let arguments = context.arguments
        let destination = try arguments[Self.calendar].map { try context.store().calendar(named: $0) }
        let edit = EventEdit(target: target, chosen: chosen, context: context, readingZone: readingZone)
        if destination != nil, chosen.span != .all {
            throw ConferenceError.occurrenceKeepsCalendar(
                target.main.title, advice: "Leave “--calendar” out, or move the whole series with --all.")
        }
        if arguments[EventOptions.room] != nil {
            try context.conferencing().refuseSecondConference(of: edit.target.conferenceTarget)
        }
        let room = try await context.room(
            named: arguments[EventOptions.room], consequence: "The event was not changed.")
        let changes = try edit.changes()
        try EventOptions.checkTimeZone(
            in: arguments, for: changes.fields.start ?? edit.presentTimes(for: changes).start)
        let openMails = Set(try context.store().openMessages().map(\.id))
        let (saved, unsettled) = try await edit.apply(changes, movingTo: destination)
        // An invited series is not split, so that all occurrences from one on are still part of it.
        let recurrenceID = chosen.span == .all || saved.recurrenceID.isEmpty ? nil : saved.recurrenceID
        if let room {
            try await context.attach(room, to: saved.record, recurrenceID: recurrenceID, after: "Changed")
        }
        try EventAnswer(
            saved.isUnchanged && room == nil ? "Unchanged:" : "Changed", saved: saved.series,
            recurrenceID: recurrenceID, in: edit.range(of: saved), context
        ).print()
        try context.warn(of: unsettled)
        let uninvited = changes.fields.attendees?.uninvited ?? []
        let before = try context.inbox().withFormerGuests(uninvited, in: target.series, context.store())
        let known = before.flatMap { ItemContent($0.text, limits: Limits()).attendees }
        for address in uninvited where !known.contains(where: { $0.isOne(of: [address]) }) {
            let person = TextPolicy.printable(Participant.plainAddress(address))
            try context.warn("\(person) is not a guest of “\(context.texts.title(target.record.title))”")
        }
        guard !saved.isUnchanged || room != nil || before != target.series else { return }
        try await GuestNotification(before: before, openMails: openMails, context).complete(saved.series)
    }
}
