import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import Foundation
import Platform

/// A mail of a folder, and what was found in it.
struct SearchedMail: Sendable {
    /// The name by which the mail is known.
    let name: String
    /// What errors call it, unless it has a subject.
    let place: String
    /// What the inbox gets; nil if it has nothing.
    let result: Result<IntakeContents?, ConferenceError>
    /// Whether it is a mail, and not a file of another kind.
    let isMail: Bool
    /// Whether another program has removed it meanwhile.
    let isGone: Bool
}

extension MailboxSources {
    /// Enters what was found into the inbox, and records the mails as read.
    ///
    /// - Parameters:
    ///   - deadline: when the rest is left for the next command. At least a part of a mail is taken.
    ///   - finish: stores what else belongs to the batch, in the transaction that records the last mail that was read. Gets the
    ///     number of mails that are left.
    /// - Returns: the number of mails that are left, of which the first may have been taken in part.
    /// - Throws: `mailsNotTaken`; errors of the store.
    func take(
        _ mails: [SearchedMail], of mailbox: MailboxRecord, _ intake: InboxIntake, until deadline: Deadline?,
        _ report: inout MailboxReport, finish: (inout MailboxRecord, _ left: Int) -> Void
    ) throws -> Int {
        let source = InboxRecord.Source(.maildir, mailbox.path)
        /// The mails since the last one that had something. They are recorded together.
        var names: [String] = []
        func record(_ writer: borrowing StoreWriter) throws {
            let count = try writer.addMails(names, mailbox: mailbox.id)
            try change(mailbox, writer) { $0.mailsRead += count }
        }
        var (left, isAnyTaken) = (0, false)
        /// How many mails are recorded, also if the store cannot be written any more.
        var recorded = 0
        defer {
            report.mailsRead += mails.prefix(recorded).count { mail in
                if case .failure(let error) = mail.result { return error.code != .cannotRead }
                return !mail.isGone
            }
        }
        // A mail that comes back under its name is a new one.
        for (index, mail) in mails.enumerated() where !mail.isGone {
            if isAnyTaken, let deadline, deadline.hasPassed {
                left = mails.count - index
                break
            }
            names.append(mail.name)
            switch mail.result {
            case .failure(let error) where error.code == .cannotRead:
                // It can be read when its permissions or its disk allow it.
                names.removeLast()
                report.unreadable.append(error)
            case .failure(let error): report.unusable.append(error)
            case .success(nil): break
            case .success(let contents?):
                let begun = try store.progress(ofMail: mail.name, mailbox: mailbox.id)
                let taken = try intake.take(
                    contents, name: mail.place, from: source, after: begun, until: deadline
                ) { writer, parts in
                    try writer.setProgress(parts, ofMail: mail.name, mailbox: mailbox.id)
                    if parts == nil { try record(writer) }
                }
                guard !taken.isFull else { throw ConferenceError.mailsNotTaken(mailbox.path) }
                report.add(taken)
                if let failure = taken.failure { throw failure }
                isAnyTaken = true
                if taken.isUnfinished {
                    names.removeLast()
                    left = mails.count - index
                } else {
                    names = []
                    recorded = index + 1
                }
            }
            if left > 0 { break }
        }
        try store.write { writer in
            try record(writer)
            try change(mailbox, writer) { finish(&$0, left) }
        }
        recorded = mails.count - left
        return left
    }
}

extension InboxIntake {
    /// Reads and searches mails on all processors.
    ///
    /// - Parameters:
    ///   - place: what errors call a mail; nil for its name.
    ///   - takesFiles: whether they can also be files of other kinds.
    ///   - read: returns the bytes of a mail, or nil if it was removed.
    /// - Returns: the mails in the same order.
    func search<Mail: Sendable>(
        _ mails: [Mail], name: @escaping @Sendable (Mail) -> String,
        place: (@Sendable (Mail) -> String)? = nil, takesFiles: Bool = false,
        read: @escaping @Sendable (Mail) throws(ConferenceError) -> [UInt8]?
    ) -> [SearchedMail] {
        mails.mapChunks(of: runsExtractor ? 1 : Self.searchedTogether) { part in
            part.map { mail in
                var (isMail, isGone) = (!takesFiles, false)
                let (name, place) = (name(mail), (place ?? name)(mail))
                let result = Result<IntakeContents?, ConferenceError> { () throws(ConferenceError) in
                    guard let bytes = try read(mail) else {
                        isGone = true
                        return nil
                    }
                    isMail = isMail || IntakeKind(bytes) == .mail
                    return try search(bytes, name: place, takesFiles: takesFiles)
                }
                return SearchedMail(name: name, place: place, result: result, isMail: isMail, isGone: isGone)
            }
        }.flatMap { $0 }
    }

    /// How many mails are read together: fewer if the extractor may run for each of them.
    var batchLength: Int {
        guard runsExtractor else { return reading.limits.mailboxBatch }
        // A command waits for a whole batch.
        let most = reading.time == nil ? .max : ProcessInfo.processInfo.activeProcessorCount
        return min(most, max(1, reading.limits.mailboxBatch / 16))
    }

    /// Few enough that all processors have work, and so many that dividing it costs nothing.
    private static var searchedTogether: Int { 32 }
}
