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

    func method(of mail: OutgoingMessage) -> SchedulingMethod? {
        SchedulingMessage(mail: mail.text, limits: editor.limits)?.method
    }
}

extension OutgoingMessage {
    /// Whether the mail was handed over, or perhaps.
    var mayHaveArrived: Bool { state == .sent || attempts > 0 }
    /// Whether the mail waits, or may have arrived. One that was withdrawn in time never was.
    var counts: Bool { state != .discarded || mayHaveArrived }
}
