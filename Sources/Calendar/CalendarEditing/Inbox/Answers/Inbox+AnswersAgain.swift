package import CalendarModel
package import CalendarStore
import ICalendar
import Recurrence
import Scheduling

// Answers that can tell people of a decision which was undone after they had got its mail.
extension Inbox {
    /// An answer that the user can give.
    package struct AnswerAgain: Hashable, Sendable {
        package var answer: Answer
        /// The day of an occurrence of a series, as commands name it; nil for the whole event.
        package var day: String?
    }

    /// Returns which answer tells the receiver of a mail that the decision was undone: the one that the user has given, to what the
    /// mail is about. If there is none, it accepts.
    ///
    /// - Parameters:
    ///   - mail: the mail of the decision.
    ///   - entry: the entry as it is again.
    ///   - me: the addresses of the user.
    /// - Returns: nil if nothing can be answered any more.
    package func answerAgain(
        after mail: OutgoingMessage, of entry: InboxRecord, me: [String],
        _ reader: borrowing some StoreReading & ~Copyable, now: Int64
    ) throws -> AnswerAgain? {
        guard let sent = SchedulingMessage(mail: mail.text, limits: editor.limits) else { return nil }
        if isProposal(entry) {
            let isOpen = try canAccept(proposal: entry, me: me, reader, now: now)
            return isOpen ? AnswerAgain(answer: .accepted) : nil
        }
        guard isAnswerable(entry), !RemovedGuest.isNoted(in: entry.contents) else { return nil }
        let invitation = try message(entry)
        let item = sent.items.count == 1 ? sent.principal : nil
        guard let item, let name = item.recurrenceID, invitation.master != nil else {
            let given = try givenAnswer(to: invitation.principal, of: entry, me: me, reader)
            return AnswerAgain(answer: Self.answer(given))
        }
        // Without an event in a calendar, only the whole series can be answered.
        guard let key = entry.event, key.identifier != nil else { return nil }
        let series = try reader.series(calendar: key.calendarID, uid: key.uid)
        let resolver = editor.resolver.bound(to: series)
        guard let master = series.first(where: { $0.recurrenceID.isEmpty }) else { return nil }
        let place = SeriesStart(master).place(of: name, sent.resolver(editor.zones))
        guard let found = editor.lookup(resolver).occurrence(named: place.basicFormat, of: series), !found.isCancelled
        else { return nil }
        let given = try givenAnswer(to: item, of: entry, me: me, reader)
        return AnswerAgain(answer: Self.answer(given), day: place.local.date.description)
    }

    private static func answer(_ status: Participant.Status?) -> Answer {
        Answer.allCases.first { $0.status == status } ?? .accepted
    }
}
