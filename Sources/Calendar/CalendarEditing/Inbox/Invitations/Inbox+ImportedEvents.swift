import CalendarModel
import CalendarStore
import ICalendar
import Scheduling

// Invitations whose event has come into a calendar without the inbox, because the user has imported it there from a file.
extension Inbox {
    /// Makes the entry of an invitation whose event is in a calendar already, in the version of the message, so that the user can
    /// answer it.
    ///
    /// - Returns: nil if the event has an entry, or if there is nothing to answer.
    func enterImported(
        _ envelope: Envelope, _ known: KnownInvitation, _ writer: borrowing StoreWriter
    ) throws -> InboxOutcome? {
        let message = envelope.message
        guard known.entry == nil, let event = known.events.first, Self.isAnswerable(message, envelope.me) else {
            return nil
        }
        let contents = try withMessages(envelope, known, in: message.calendarText, writer)
        let given = answer(in: known.events.first { $0.recurrenceID.isEmpty } ?? event, me: envelope.me)
        let isUnanswered = given.map { [.needsAction, .unknown].contains($0) } ?? true
        var outcome = try enter(
            envelope, as: .invitation, known, contents: contents, needsLook: isUnanswered, writer)
        guard let entry = outcome.entry else { return outcome }
        if let (series, place) = try occurrenceInSeries(message, entry, writer) {
            try link(entry, message, toOccurrence: place, of: series, writer)
        } else {
            try link(entry, to: known.events, base: contents, writer)
        }
        (outcome.result, outcome.entry) = (.added, try self.entry(entry.id, writer))
        return outcome
    }

    private static func isAnswerable(_ message: SchedulingMessage, _ me: [String]) -> Bool {
        guard message.method == .request, let organizer = message.organizer else { return false }
        return !organizer.isOne(of: me) && !message.principal.isCancelled
    }

    /// Returns whether a message has only a part of a series in a calendar, which has no entry: not the occurrences that later files
    /// have changed.
    func isPartOfImported(_ envelope: Envelope, _ known: KnownInvitation) -> Bool {
        guard known.entry == nil, envelope.message.master != nil, let whole = importedVersion(of: known.events) else {
            return false
        }
        return whole.items.count > envelope.message.items.count
    }

    /// Returns a message that is older than an event in a calendar, which has no entry, or only a part of it, with the version of the
    /// calendar instead: that is the one to answer.
    ///
    /// - Returns: nil if the event has an entry, or if there is nothing to answer.
    func replacedByImported(_ envelope: Envelope, _ known: KnownInvitation) -> Envelope? {
        guard known.entry == nil, Self.isAnswerable(envelope.message, envelope.me),
            let newer = importedMessage(of: known.events), Self.isAnswerable(newer, envelope.me)
        else { return nil }
        var replaced = envelope
        (replaced.message, replaced.received) = (newer, nil)
        return replaced
    }

    /// Returns the organizer's version of an event as a message; nil if there is none. What only the user has changed in occurrences is
    /// not a part of it.
    private func importedMessage(of events: [EventRecord]) -> SchedulingMessage? {
        let imported = events.compactMap(\.importedText)
        return message(of: imported.isEmpty ? events.map(\.text) : imported, zonesOf: events)
    }

    /// Returns what the files said from which an event of another organizer was imported, or the messages that have changed it since;
    /// nil if there were none.
    func importedVersion(of events: [EventRecord]) -> SchedulingMessage? {
        let texts = events.compactMap { event in
            event.importedText.flatMap { text in
                let isMaster = ComponentText(text).property("RECURRENCE-ID") == nil
                return isMaster == event.recurrenceID.isEmpty ? text : nil
            }
        }
        let message = message(of: texts, zonesOf: events)
        return message?.organizer == nil ? nil : message
    }

    private func message(of texts: [String], zonesOf events: [EventRecord]) -> SchedulingMessage? {
        let items = texts.compactMap { try? SchedulingItem(PrivateNames.removed(from: $0), limits: editor.limits) }
        return SchedulingMessage(method: .request, items: items)?.defining(ZoneDefinitions.texts(of: events))
    }

    /// Returns the organizer's versions of an event that has no entry, as the file had them from which it was imported: what the
    /// user has changed since makes no message older.
    ///
    /// - Returns: nil if the event has not come from a file, or has no organizer.
    func importedVersions(of events: [EventRecord]) -> StoredInvitation? {
        guard events.contains(where: { $0.importedText != nil }),
            let imported = StoredInvitation(
                events, limits: editor.limits, resolver: editor.resolver, text: \.importedText)
        else { return nil }
        return imported.organizer == nil ? nil : imported
    }
}
