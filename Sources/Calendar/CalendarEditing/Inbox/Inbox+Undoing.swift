package import CalendarModel
package import CalendarStore
import ICalendar
import Scheduling

// Who knows of a change that was undone.
extension Inbox {
    /// Returns whether guests have to be told that a change was undone: they were told of it, or they were never told of the
    /// event, because a mail that still waited told of the change.
    ///
    /// - Parameter time: when the change was made.
    package func guestsKnow(
        of undone: UndoneChanges.Series, since time: Int64, _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> Bool {
        guard let uid = (undone.before.first ?? undone.after.first)?.uid else { return false }
        let mails = try reader.messages(aboutEvent: uid).filter { method(of: $0).map { $0 == .request || $0 == .cancel } ?? false }
        let sent = mails.filter { $0.mayHaveArrived }
        return sent.contains { $0.created >= time } || sent.isEmpty && !mails.isEmpty
    }

    /// Returns the last answer of the user that tells of a change that was undone, if its mail may have arrived.
    package func answerKnown(
        of undone: UndoneChanges.Series, since time: Int64, _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> OutgoingMessage? {
        guard let uid = (undone.before.first ?? undone.after.first)?.uid,
            participants(undone.before) != participants(undone.after)
        else { return nil }
        return try reader.messages(aboutEvent: uid).last {
            method(of: $0) == .reply && $0.mayHaveArrived && $0.created >= time
        }
    }

    /// Returns the answer of the user to a whole event; nil if there is none.
    package func ownAnswer(in series: [EventRecord], me: [String]) -> Answer? {
        let master = series.first { $0.recurrenceID.isEmpty } ?? series.first
        guard let item = master.flatMap({ try? SchedulingItem($0.text, limits: editor.limits) }) else { return nil }
        return SchedulingAnswer.status(of: me, in: item).flatMap { status in
            Answer.allCases.first { $0.status == status }
        }
    }

    private func method(of mail: OutgoingMessage) -> SchedulingMethod? {
        SchedulingMessage(mail: mail.text, limits: editor.limits)?.method
    }

    private func participants(_ records: [EventRecord]) -> [String] {
        records.map { record in
            record.recurrenceID + ComponentText(record.text).properties("ATTENDEE").map(\.serialized).joined()
        }.sorted()
    }
}

extension OutgoingMessage {
    /// Whether the mail was handed over, or perhaps.
    var mayHaveArrived: Bool { state == .sent || attempts > 0 }
}
