package import CalendarModel
package import CalendarStore
package import ConferenceErrors
import Recurrence

// Answers of several programs to one entry.
extension Inbox {
    /// What the user has answered to an entry, by any program.
    package struct GivenAnswers: Hashable, Sendable {
        fileprivate let state: InboxRecord.State
        /// The answers in the event.
        fileprivate let answers: [String]
        /// The mails with answers.
        fileprivate let mails: [Int64]
        fileprivate let version: Version

        /// What tells one version of the organizer from another.
        fileprivate struct Version: Hashable, Sendable {
            let sequence: Int64?
            let stamp: Int64?
            let start: EventTime?
            let end: EventTime?
        }

        /// A newer version alone asks for no other answer.
        fileprivate func isSame(as other: GivenAnswers) -> Bool {
            (state, answers, mails) == (other.state, other.answers, other.mails)
        }

        /// Returns what has led from other answers to these.
        fileprivate func change(since read: GivenAnswers) -> OtherChange {
            if state == .ignored, read.state != .ignored { return .ignored }
            let new = answers.filter { !read.answers.contains($0) }
            if mails.contains(where: { !read.mails.contains($0) }) || new.contains(where: Self.isDecided) {
                return .answered
            }
            if version != read.version { return .newVersion }
            return state == .added && read.state != .added ? .added : .undone
        }

        private static func isDecided(_ answer: String) -> Bool { !answer.hasSuffix("=NEEDS-ACTION") }
    }

    /// What another program has done with an entry that this one was to answer.
    package enum OtherChange: Hashable, Sendable, CaseIterable {
        case answered, ignored, added
        /// An answer or another decision was undone.
        case undone
        /// A new version of the organizer has changed what the user has answered.
        case newVersion
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
            mails: reader.messages(ofInboxEntry: entry.id).map(\.id),
            version: .init(sequence: entry.sequence, stamp: entry.stamp, start: entry.start, end: entry.end))
    }

    /// Checks that no other program has answered an entry in another way since this one has read it, so that the user does not
    /// replace an answer without knowing of it.
    ///
    /// - Parameters:
    ///   - id: the entry.
    ///   - read: what the user had answered when the program read the entry.
    ///   - present: what the user had answered when this transaction began.
    ///   - messages: the mails with the answer of this program; none if it writes none.
    /// - Throws: `answeredMeanwhile`. The transaction must then write nothing.
    package func requireNoOtherAnswer(
        to id: Int64, since read: GivenAnswers, _ present: GivenAnswers, besides messages: [OutgoingMessage] = [],
        _ reader: borrowing some StoreReading & ~Copyable
    ) throws {
        // The same answer has the mails that another program has written.
        guard !present.isSame(as: read), messages.isEmpty || !messages.allSatisfy({ present.mails.contains($0.id) })
        else { return }
        throw ConferenceError.answeredMeanwhile(
            id, title: try reader.inboxEntry(id: id)?.title ?? "", present.change(since: read))
    }

    /// Returns the error for an answer that another program has taken back before its mail was sent.
    package func answeredMeanwhile(
        _ entry: InboxRecord, _ mails: [OutgoingMessage], _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> ConferenceError {
        let present = try reader.inboxEntry(id: entry.id)
        let change: OtherChange =
            if present?.state == .ignored { .ignored } else if mails.contains(where: \.isWithdrawn) { .undone } else {
                .answered
            }
        return .answeredMeanwhile(entry.id, title: entry.title ?? "", change)
    }
}

extension ConferenceError {
    /// Another program has decided on an entry in another way since this one has read it.
    package static func answeredMeanwhile(
        _ id: Int64, title: String, _ change: Inbox.OtherChange = .answered
    ) -> ConferenceError {
        let title = shown(title)
        let sentence: Sentence =
            switch change {
            case .answered:
                """
                Another program has just answered “\(title: title)” (inbox entry \(id)) in another way. Nothing was changed. \
                Give the command again to replace that answer.
                """
            case .ignored:
                """
                Another program has just ignored “\(title: title)” (inbox entry \(id)). Nothing was changed. Give the command \
                again to answer all the same.
                """
            case .added:
                """
                Another program has just added “\(title: title)” (inbox entry \(id)) to your calendar. Nothing was changed. \
                Give the command again to answer it.
                """
            case .undone:
                """
                Another program has just undone what was decided about “\(title: title)” (inbox entry \(id)). Nothing was \
                changed. Give the command again to answer all the same.
                """
            case .newVersion:
                """
                A new version of “\(title: title)” (inbox entry \(id)) has just arrived. Nothing was changed. Read it, and \
                give the command again to answer it.
                """
            }
        return ConferenceError(.answeredMeanwhile, .temporary, sentence)
    }
}
