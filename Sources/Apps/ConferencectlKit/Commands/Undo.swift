import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceCoordination
import ConferenceErrors
import ConferenceModel

/// Reverses a command, or a change by another program.
struct Undo: ChangingCommand {
    static let number = Positional.optional("N", help: "Number that “history” shows; by default the newest change")

    static let specification = CommandSpecification(
        "undo",
        summary: "reverse the last command that changed events",
        details: [
            "Reverses everything that one command, or one commit of another program, has changed: restores events, "
                + "reminders and calendars, and the files of folders. Undoing an import removes the events that it "
                + "has added, and restores those that it has replaced. Run “undo” again to reverse the change before; "
                + "“history” lists them all.",
            "If an event has been changed since, nothing is undone: undo the later change first. Changes in a calendar "
                + "that was removed, or in a folder that is no longer followed, are skipped. The history goes back "
                + "30 days. It has no changes from subscriptions, or from other programs that write to a folder.",
            "Providers are notified. A room that was ended already stays ended, and the answer says so.",
            "A decision on an entry of the inbox, such as to ignore it or to propose another time, is reversed as well: the entry is "
                + "what it was before.",
            "If guests of your events, or the organizer of an invitation, were told of the change by mail, asks whether to tell "
                + "them that it is undone; without a terminal, pass --send. A mail that still waits is dropped.",
        ],
        positionals: [number], options: InviteOptions.sending + [CommonOptions.providerDirectories],
        examples: [
            .init("conferencectl undo", "Reverse the last change."),
            .init("conferencectl undo 12", "Reverse the change with this number."),
            .init("conferencectl undo 13", "Make a change again, if 13 is the number of its undoing."),
        ])

    func run(_ context: Context) async throws {
        try InviteOptions.check(context.arguments)
        // Mails are not read first: the user has not seen what they change.
        let store = try context.store(readsMails: false)
        let number = context.arguments[Self.number]
        let chosen = try number.map { text in
            guard let id = Int64(text), id > 0 else { throw ConferenceError.badChangeNumber(text) }
            return id
        }
        let (undone, skipped) = try store.write { writer -> (UndoneEntry, [HistoryEntry]) in
            if let chosen { return (try context.editor.undo(chosen, writer), []) }
            let newest = try writer.newestUndoableEntry()
            guard let entry = newest.entry else {
                let first = try newest.skipped.first { try writer.isCalendarGone(of: $0) }
                throw first.map { .calendarOfEntryGone($0.id, title: $0.title) } ?? ConferenceError.nothingToUndo()
            }
            return (try context.editor.undo(entry.id, writer), newest.skipped)
        }
        for entry in skipped {
            let isOfInbox = try store.isInboxEntryGone(of: entry)
            try context.warn(ConferenceError.skippedUndo(of: entry.id, title: entry.title, isOfInbox: isOfInbox))
        }
        let own = try store.history(limit: 1).first.flatMap { $0.undoes == undone.entry.id ? $0.id : nil }
        let unsettled = undone.notes.isEmpty ? [] : await (try context.conferencing()).deliver(undone.notes)
        if context.isJSON {
            try context.printJSON([
                "undone": HistoryLine(undone.entry, context).json, "number": .optional(own),
                "events": .array(
                    Set(undone.series.flatMap { $0.after + $0.before }.map(\.identifier)).sorted().map { .string($0) }),
                "inboxEntries": .array(undone.decisions.map { .integer($0.entry.id) }),
                "endedConferences": Self.names(undone.doubtful.filter { $0.end == .certain }),
                "doubtfulConferences": Self.names(undone.doubtful.filter { $0.end != .certain }),
                "pending": .array(try unsettled.map { try PendingNote($0.intent, context).json }),
            ])
        } else {
            let again: Sentence = own.map { " “conferencectl undo \($0)” makes it again." } ?? ""
            try context.printLine("Undid change \(HistoryLine(undone.entry, context).sentence).\(again)")
            for (record, end) in undone.doubtful {
                let title = context.texts.title(record.title)
                let reference = try context.reference(to: record)
                switch end {
                case .none: break
                case .certain:
                    try context.printLine(
                        "The room of “\(title)” was ended meanwhile. “conferencectl attach \(reference) ROOM --replace” makes "
                            + "a new one.")
                case .running:
                    try context.printLine(
                        "Another program is just asking the provider to end the room of “\(title)”. When the room no longer "
                            + "works, “conferencectl attach \(reference) ROOM --replace” makes a new one.")
                case .possible:
                    try context.printLine(
                        "The provider was asked to end the room of “\(title)”, without success; it is not asked again. If the "
                            + "room no longer works, “conferencectl attach \(reference) ROOM --replace” makes a new one."
                    )
                }
            }
        }
        try context.warn(of: unsettled)
        try await UndoNotification(undone, context).complete()
    }

    private static func names(_ conferences: [(record: EventRecord, end: ConferenceEnd)]) -> JSONValue {
        .array(
            conferences.map { ["identifier": .string($0.record.identifier), "title": .string($0.record.title)] })
    }
}
