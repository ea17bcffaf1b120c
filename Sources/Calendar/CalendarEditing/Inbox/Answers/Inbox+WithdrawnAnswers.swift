import CalendarModel
import CalendarStore
import ICalendar
import Recurrence
import Scheduling

// Mails with answers of the user that wait when an answer is undone, or given again.
extension Inbox {
    /// Withdraws the answers that wait to be sent and that are not those of the event any more. Those that they had replaced, or that
    /// an earlier undo has withdrawn, wait again if they are. So does a proposal for another time that they had replaced.
    func withdrawAnswers(undone: UndoneChanges.Series, _ writer: borrowing StoreWriter) throws {
        guard let uid = (undone.before.first ?? undone.after.first)?.uid, undone.hasOtherParticipants else { return }
        let declined = try Set(
            undone.entries.compactMap { try writer.inboxEntry(id: $0.id) }
                .filter { $0.state == .done && $0.event == nil }.map(\.id))
        var replies = try writer.messages(aboutEvent: uid).compactMap { mail in
            SchedulingMessage(mail: mail.text, limits: editor.limits)
                .flatMap { [.reply, .counter].contains($0.method) ? (mail: mail, reply: $0) : nil }
        }
        func isTrue(_ mail: OutgoingMessage, _ reply: SchedulingMessage) throws -> Bool {
            let resolver = reply.resolver(editor.zones)
            return try reply.items.allSatisfy { item in
                guard let person = item.attendees.first else { return false }
                if undone.after.isEmpty {
                    return mail.inboxID.map(declined.contains) ?? false && person.participant.status == .declined
                }
                let place = self.place(of: item, in: undone.after, resolver)
                return try status(at: place, in: undone.after, me: person.address) == person.participant.status
            }
        }
        for (mail, reply) in replies where mail.state == .waiting && reply.method == .reply {
            if try !isTrue(mail, reply) {
                try writer.decide(message: mail.id, .discarded, reason: OutgoingMessage.withdrawn)
            }
        }
        replies = try replies.map { (try writer.message(id: $0.mail.id) ?? $0.mail, $0.reply) }
        // The newest answer of an address about an occurrence is the one that counts.
        var told: Set<String> = []
        for (mail, reply) in replies.reversed() {
            let author = SchedulingAddress.key(reply.author?.address ?? "")
            let places = Set(reply.items.map { "\($0.recurrenceID?.basicFormat ?? "")\n\(author)" })
            if reply.method == .counter, mail.state == .waiting, places.isSubset(of: told) {
                try writer.replace(message: mail.id)
                continue
            }
            // A proposal that the user has taken back does not come back with another answer.
            let isUnsent = (mail.isReplaced || mail.isWithdrawn && reply.method == .reply) && mail.attempts == 0
            if isUnsent, told.isDisjoint(with: places), try reply.method == .counter || isTrue(mail, reply) {
                try writer.restore(message: mail.id)
                told.formUnion(places)
            }
            if mail.counts { told.formUnion(places) }
        }
    }
}

extension UndoneChanges.Series {
    /// Whether the event is gone or back again, or its participants or their answers are others than before.
    fileprivate var hasOtherParticipants: Bool {
        guard !before.isEmpty else { return !after.isEmpty }
        func participants(_ records: [EventRecord]) -> [String] {
            records.map { record in
                let text = ComponentText(record.text)
                return record.recurrenceID + text.properties("ATTENDEE").map(\.serialized).joined()
            }.sorted()
        }
        return after.isEmpty || participants(before) != participants(after)
    }
}
