package import CalendarModel
package import CalendarStore
import ICalendar
import Recurrence
import Scheduling

// Which answer tells people that an earlier one does not count any more.
extension Inbox {
    /// An answer of the user that can be given.
    package struct PossibleAnswer: Hashable, Sendable {
        package var answer: Answer
        package var entry: Int64
        /// The day of an occurrence of a series, as commands name it; nil for the whole event.
        package var day: String?
    }

    /// Returns the answer that tells the people who have got a mail of a decision that it was undone: the one that counts, if there is
    /// one.
    ///
    /// - Returns: nil if the entry cannot be answered.
    package func answer(
        toTellOf mail: OutgoingMessage, about entry: InboxRecord, me: [String],
        _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> PossibleAnswer? {
        if entry.kind == .reply {
            guard try isToAccept(entry, me: me, reader) else { return nil }
            return PossibleAnswer(answer: .accepted, entry: entry.id)
        }
        guard let told = SchedulingMessage(mail: mail.text, limits: editor.limits) else { return nil }
        let place =
            told.items.count == 1 ? place(of: told.principal, in: events(of: entry), told.resolver(editor.zones)) : ""
        let author = told.author.map { [$0.address] } ?? me
        let given = try givenAnswer(to: told.principal, of: entry, me: author, reader)
        let answer = Answer.allCases.first { $0.status == given } ?? .accepted
        return possible(answer, to: entry, at: place)
    }

    /// Returns an answer to the entry of an undone one.
    ///
    /// If none counts now, the invitation can be declined or, if it was declined, accepted.
    ///
    /// - Returns: nil if the entry cannot be answered.
    package func answer(
        toTellOf undone: UndoneAnswer, _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> PossibleAnswer? {
        guard let entry = try undone.mail.inboxID.flatMap({ try reader.inboxEntry(id: $0) }) else { return nil }
        let told = SchedulingMessage(mail: undone.mail.text, limits: editor.limits)?.items.flatMap(\.attendees) ?? []
        let isDeclined = told.contains { $0.participant.status == .declined }
        return possible(undone.answer ?? (isDeclined ? .accepted : .declined), to: entry, at: undone.place)
    }

    private func possible(_ answer: Answer, to entry: InboxRecord, at place: String) -> PossibleAnswer? {
        guard isAnswerable(entry), !RemovedGuest.isNoted(in: entry.contents) else { return nil }
        let series = events(of: entry)
        var place = place
        if case .changed(let shown)? = try? newest(of: place, in: entry) { place = shown.recurrenceID }
        guard !place.isEmpty, series.contains(where: { $0.recurrenceID.isEmpty }) else {
            return PossibleAnswer(answer: answer, entry: entry.id)
        }
        guard let occurrence = editor.lookup(editor.resolver.bound(to: series)).occurrence(named: place, of: series),
            !occurrence.isCancelled
        else { return nil }
        return PossibleAnswer(
            answer: answer, entry: entry.id, day: EventTime(basicFormat: place)?.local.date.description)
    }
}
