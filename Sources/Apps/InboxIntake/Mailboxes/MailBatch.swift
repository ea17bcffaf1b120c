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
    /// - Parameter finish: stores what else belongs to the batch, in the transaction that records its last mail.
    /// - Throws: `mailsNotTaken`; errors of the store.
    func take(
        _ mails: [SearchedMail], of mailbox: MailboxRecord, _ intake: InboxIntake, _ report: inout MailboxReport,
        finish: (inout MailboxRecord) -> Void
    ) throws {
        let source = InboxRecord.Source(.maildir, mailbox.path)
        /// The mails since the last one that had something. They are recorded together.
        var names: [String] = []
        func record(_ writer: borrowing StoreWriter) throws {
            let count = try writer.addMails(names, mailbox: mailbox.id)
            try change(mailbox, writer) { $0.mailsRead += count }
        }
        // A mail that comes back under its name is a new one.
        for mail in mails where !mail.isGone {
            names.append(mail.name)
            switch mail.result {
            case .failure(let error) where error.code == .cannotRead:
                // It can be read when its permissions or its disk allow it.
                names.removeLast()
                report.unreadable.append(error)
            case .failure(let error): report.unusable.append(error)
            case .success(nil): break
            case .success(let contents?):
                let taken = try intake.take(contents, name: mailbox.path, from: source, finish: record)
                guard !taken.isFull else { throw ConferenceError.mailsNotTaken(mailbox.path) }
                report.add(taken)
                names = []
            }
        }
        try store.write { writer in
            try record(writer)
            try change(mailbox, writer, finish)
        }
        report.mailsRead += mails.count { mail in
            if case .failure(let error) = mail.result { return error.code != .cannotRead }
            return !mail.isGone
        }
    }
}

extension InboxIntake {
    /// Reads and searches mails on all processors.
    ///
    /// - Parameters:
    ///   - place: what errors call them all; nil for the name of each.
    ///   - takesFiles: whether they can also be files of other kinds.
    ///   - read: returns the bytes of a mail, or nil if it was removed.
    /// - Returns: the mails in the same order.
    func search<Mail: Sendable>(
        _ mails: [Mail], name: @escaping @Sendable (Mail) -> String, place: String? = nil, takesFiles: Bool = false,
        read: @escaping @Sendable (Mail) throws(ConferenceError) -> [UInt8]?
    ) -> [SearchedMail] {
        mails.mapChunks(of: runsExtractor ? 1 : Self.searchedTogether) { part in
            part.map { mail in
                var (isMail, isGone) = (!takesFiles, false)
                let result = Result<IntakeContents?, ConferenceError> { () throws(ConferenceError) in
                    guard let bytes = try read(mail) else {
                        isGone = true
                        return nil
                    }
                    isMail = isMail || IntakeKind(bytes) == .mail
                    return try search(bytes, name: place ?? name(mail), takesFiles: takesFiles)
                }
                return SearchedMail(name: name(mail), result: result, isMail: isMail, isGone: isGone)
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
