package import CalendarModel
package import CalendarStore
import ConferenceErrors

// Answers of several programs to one entry.
extension Inbox {
    /// What the user has answered to an entry, by any program.
    package struct GivenAnswers: Hashable, Sendable {
        fileprivate let state: InboxRecord.State
        /// The answers in the event.
        fileprivate let answers: [String]
        /// The mails with answers.
        fileprivate let mails: [Int64]
    }

    /// Returns what the user has answered to an entry.
    ///
    /// - Parameters:
    ///   - entry: the entry as the program has read it.
    ///   - me: the addresses of the user.
    package func givenAnswers(
        to entry: InboxRecord, me: [String], _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> GivenAnswers {
        let key = entry.event.flatMap { $0.identifier == nil ? nil : $0 }
        let series = try key.map { try reader.series(calendar: $0.calendarID, uid: $0.uid) } ?? []
        return try GivenAnswers(
            state: entry.state, answers: answers(in: series, me: me),
            mails: reader.messages(ofInboxEntry: entry.id).map(\.id))
    }

    /// Checks that no other program has answered an entry in another way since this one has read it, so that the user does not
    /// replace an answer without knowing of it.
    ///
    /// - Parameters:
    ///   - id: the entry.
    ///   - read: what the user had answered when the program read the entry.
    ///   - present: what the user had answered when this transaction began.
    ///   - message: the mail with the answer of this program; nil if it writes none.
    /// - Throws: `answeredMeanwhile`. The transaction must then write nothing.
    package func requireNoOtherAnswer(
        to id: Int64, since read: GivenAnswers, _ present: GivenAnswers, besides message: OutgoingMessage? = nil,
        _ reader: borrowing some StoreReading & ~Copyable
    ) throws {
        // The same answer has the mail that another program has written.
        guard present != read, !(message.map { present.mails.contains($0.id) } ?? false) else { return }
        throw ConferenceError.answeredMeanwhile(id, title: try reader.inboxEntry(id: id)?.title ?? "")
    }
}
