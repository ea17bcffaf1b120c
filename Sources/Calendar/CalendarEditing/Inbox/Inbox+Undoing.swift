package import CalendarModel
package import CalendarStore
import ICalendar
import Recurrence
import Scheduling

// Who knows of a change that was undone.
extension Inbox {
    /// Returns whether guests have to be told that a change was undone: what they were told of last is not the event as it is
    /// again, or a mail about it was withdrawn before any had arrived.
    package func guestsKnow(
        of undone: UndoneChanges.Series, _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> Bool {
        guard let uid = (undone.before.first ?? undone.after.first)?.uid else { return false }
        let mails = try reader.messages(aboutEvent: uid).compactMap { mail in
            SchedulingMessage(mail: mail.text, limits: editor.limits).map { (mail: mail, message: $0) }
        }.filter { $0.message.method == .request || $0.message.method == .cancel }
        let sent = mails.filter(\.mail.mayHaveArrived)
        guard !sent.isEmpty else { return !mails.isEmpty }
        // By RECURRENCE-ID: the text of the last invitation; nil for a cancellation.
        var told: [String: String?] = [:]
        var versions: [String: Int] = [:]
        for (_, message) in sent {
            // A newer version of the series replaces the versions of its occurrences that it leaves out.
            if message.method == .request, let master = message.master {
                told = told.filter { place, text in
                    text == nil || versions[place] ?? 0 >= master.revision.sequence
                }
            }
            for item in message.items {
                let place = item.recurrenceID?.basicFormat ?? ""
                told[place] = .some(message.method == .request ? item.text : nil)
                versions[place] = item.revision.sequence
            }
        }
        let restored = try? restoredOccurrences(told.filter { $0.value != nil }.map(\.key), in: undone.after)
        guard
            let present = try? GuestComponent.components(of: undone.after + (restored ?? []), limits: editor.limits),
            !present.isEmpty
        else { return told.values.contains { $0 != nil } }
        let isChanged = present.contains { component in
            guard let text = told[component.place] ?? nil else { return true }
            return !isSameText(GuestComponent.common(of: text), component.common())
        }
        let resolver = editor.resolver.bound(to: undone.after)
        let left = Set((present.first { $0.place.isEmpty }?.exceptions(resolver) ?? []).map(\.basicFormat))
        return isChanged
            || told.contains { place, text in
                !place.isEmpty && text == nil && !left.contains(place)
                    && !present.contains { $0.place == place && $0.item.isCancelled }
            }
    }

    /// Returns the last answer of the user to an entry if its mail may have arrived.
    package func answerKnown(
        ofEntry id: Int64, _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> OutgoingMessage? {
        try reader.messages(ofInboxEntry: id).last { method(of: $0) == .reply && $0.mayHaveArrived }
    }

    /// Asks the user again to decide on proposals of guests whose acceptance was undone.
    func reopenProposals(of undone: UndoneChanges.Series, _ writer: borrowing StoreWriter) throws {
        guard let first = undone.before.first, !undone.after.isEmpty else { return }
        for entry in try writer.inboxEntries()
        where entry.state == .done && !entry.needsLook && entry.organizer != nil && isProposal(entry) {
            guard let message = try? message(entry), message.uid == first.uid,
                // To those that were declined, a mail says so.
                try writer.messages(ofInboxEntry: entry.id).allSatisfy({ $0.state == .discarded }),
                message.items.contains(where: { isAsProposed($0, message, in: undone.before) }),
                !message.items.contains(where: { isAsProposed($0, message, in: undone.after) })
            else { continue }
            var entry = entry
            entry.needsLook = true
            try writer.update(entry)
        }
    }

    /// Returns whether an event takes place when and where a component of a guest's message proposes. A guest may propose no place.
    func isAsProposed(_ item: SchedulingItem, _ message: SchedulingMessage, in series: [EventRecord]) -> Bool {
        guard let present = former(place(of: item, in: series), in: series),
            let wanted = try? record(of: item.text, master: nil, message.resolver(editor.zones))
        else { return false }
        let (own, theirs) = (editor.resolver.bound(to: series), message.resolver(editor.zones))
        return Self.proposedPlace(wanted, for: present) == nil
            && own.instant(of: present.start) == theirs.instant(of: wanted.start)
            && own.instant(of: present.end) == theirs.instant(of: wanted.end)
    }

    /// Returns the place that a guest proposes; nil for that of the event, or for a link to join it, which is no place.
    static func proposedPlace(_ wanted: EventRecord, for present: EventRecord) -> String? {
        guard let location = wanted.location, location != present.location, !present.joinLinks.contains(location) else {
            return nil
        }
        return location
    }

    private func method(of mail: OutgoingMessage) -> SchedulingMethod? {
        SchedulingMessage(mail: mail.text, limits: editor.limits)?.method
    }
}

extension OutgoingMessage {
    /// Whether the mail was handed over, or perhaps.
    var mayHaveArrived: Bool { state == .sent || attempts > 0 }
    /// Whether the mail waits, or may have arrived. One that was withdrawn in time never was.
    var counts: Bool { state != .discarded || mayHaveArrived }
}
