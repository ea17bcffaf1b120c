import CalendarModel
import CalendarStore
import Scheduling

// Answers of people who are not among the guests of an event of the user.
extension Inbox {
    /// Takes note of an answer that changes nothing, because its author is no guest. All of them have one entry.
    func noteStranger(
        _ answer: SchedulingDecision.Answer, _ envelope: Envelope, _ known: KnownInvitation,
        _ writer: borrowing StoreWriter
    ) throws -> InboxOutcome {
        let identity = Self.identity(ofStrangersAt: envelope.message.uid)
        var note =
            try writer.inboxEntry(identity: identity)
            .flatMap { StrangerNote.read($0.contents, limits: editor.limits) } ?? StrangerNote()
        for item in envelope.message.items where item.attendees.contains(where: { $0.isSame(as: answer.attendee) }) {
            note.add(item, of: answer.attendee, now: writer.now(), limits: editor.limits)
        }
        return try self.note(envelope, known, attendee: answer.attendee, as: identity, strangers: note, writer)
    }

    /// Returns the answer that a guest has sent before being one; nil if there is none.
    func earlierAnswer(
        of address: String, toEvent uid: String, _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> SchedulingMessage? {
        guard let entry = try reader.inboxEntry(identity: Self.identity(ofStrangersAt: uid)),
            let note = StrangerNote.read(entry.contents, limits: editor.limits),
            let item = note.answers.first(where: { $0.attendees.first?.isOne(of: [address]) ?? false })
        else { return nil }
        return SchedulingMessage(method: .reply, items: [item], zones: (try? message(entry))?.zones ?? [])
    }

    /// Returns who has answered without being a guest, as far as the answers are kept, and how many there were.
    func strangers(
        in entry: InboxRecord, _ reader: borrowing some StoreReading & ~Copyable
    ) -> (people: [SchedulingParty], count: Int) {
        guard let note = StrangerNote.read(entry.contents, limits: editor.limits) else { return ([], 0) }
        let people = note.answers.compactMap(\.attendees.first)
        // Those who are guests by now are no strangers any more.
        let others = people.filter { person in
            note.answers.first.map { guest(person, ofEvent: $0.uid, reader) == nil } ?? true
        }
        return (others, note.count - (people.count - others.count))
    }

    static func identity(ofStrangersAt uid: String) -> String { "strangers\n\(uid)" }
}
