import CalendarStore
import ConferenceErrors
import ConferenceModel
import Glibc
import Mail
import Platform

// Files with one mail after the other. Usually they only grow, and are read on from where the last mail ended. If a mail program
// has written such a file anew, all of it is read again; a mail that was there before is known by its fingerprint.
extension MailboxSources {
    func readMbox(_ mailbox: MailboxRecord, _ time: ReadingTime?, _ report: inout MailboxReport) throws {
        let began = clock()
        let state = try Self.state(of: mailbox.path)
        guard mailbox.stamp != state.stamp || mailbox.problem != nil else { return }
        /// Another program may still be writing the last mail.
        let isComplete = isSettled(state.written, at: began)
        let made = try makeIntake(time)
        var batches = MboxBatches(
            try separator(of: mailbox, size: state.size), count: made.batchLength, length: limits.mailboxBatchLength)
        var isRead = false
        var isLastLeft = false
        var isChanged = false
        while true {
            if isChanged, time?.isOver ?? false { break }
            let batch = try batches.next(upTo: isComplete ? nil : state.size)
            isLastLeft = batch.leavesMail
            guard let place = batch.place else {
                isRead = !batch.leavesMail
                break
            }
            let found = try search(batch.mails, of: mailbox, made)
            let mark = try MailFingerprint.of(file: mailbox.path, before: place)
            let left = try take(found, of: mailbox, made, until: time?.end, &report) { current, left in
                guard left == 0 else { return }
                current.place = place
                current.mark = mark
            }
            isChanged = true
            if left > 0 { break }
            progress(report.mailsRead, batches.isAtEnd(of: state.size) ? 0 : 1)
            if batch.leavesMail { break }
        }
        let waits: Int64 = isRead ? 0 : 1
        report.mailsWaiting += Int(waits)
        if isLastLeft { report.wait(timeUntilSettled(state.written, from: began)) }
        let settled = isRead && isSettled(state.time, at: began) ? state.stamp : nil
        guard settled != mailbox.stamp || mailbox.problem != nil || isChanged || mailbox.mailsWaiting != waits
        else { return }
        try change(mailbox) { current in
            current.stamp = settled
            current.problem = nil
            current.checked = began / 1_000_000_000
            current.mailsWaiting = waits
        }
    }

    /// Returns the names of all mails of an mbox, and sets the place after them.
    func passOver(_ mailbox: inout MailboxRecord) throws -> [String] {
        let state = try Self.state(of: mailbox.path)
        var separator = try MailSeparator(mailbox.path, limits: limits)
        var names: [String] = []
        while let mail = try separator.nextMail() {
            names.append(Self.name(mail))
            if names.count % 1_000 == 0 { progress(names.count, 1) }
        }
        mailbox.place = separator.place
        mailbox.mark = try MailFingerprint.of(file: mailbox.path, before: separator.place)
        mailbox.stamp = isSettled(state.time, at: clock()) ? state.stamp : nil
        return names
    }

    // MARK: -

    /// Begins where the last mail ended or, if the file was written anew, with its first mail.
    private func separator(of mailbox: MailboxRecord, size: Int64) throws -> MailSeparator {
        if mailbox.place > 0, mailbox.place <= size,
            try MailFingerprint.of(file: mailbox.path, before: mailbox.place) == mailbox.mark
        {
            do {
                return try MailSeparator(mailbox.path, from: mailbox.place, limits: limits)
            } catch {
                // The last mail was still being written when it was read.
                guard error.code == .notAnMbox else { throw error }
            }
        }
        return try MailSeparator(mailbox.path, limits: limits)
    }

    /// Searches those mails of a batch that are not known.
    private func search(
        _ mails: [MailSeparator.Mail], of mailbox: MailboxRecord, _ intake: InboxIntake
    ) throws -> [SearchedMail] {
        var names: Set<String> = []
        let new = try mails.map { (name: Self.name($0), mail: $0) }.filter { mail in
            try names.insert(mail.name).inserted && !store.hasMail(mail.name, mailbox: mailbox.id)
        }.map { NamedMail(name: $0.name, bytes: $0.mail.bytes) }
        let (limit, path) = (limits.mailLength, mailbox.path)
        return intake.search(new, name: { $0.name }, place: { _ in mailbox.path }) { mail throws(ConferenceError) in
            guard let bytes = mail.bytes else { throw .mailTooLarge(limit: limit, inMbox: path) }
            return bytes
        }
    }

    private struct NamedMail: Sendable {
        let name: String
        let bytes: [UInt8]?
    }

    private static func name(_ mail: MailSeparator.Mail) -> String {
        mail.bytes.map { MailFingerprint.of(mail: $0) } ?? "large \(mail.place)"
    }

    /// The size and the times of a file, when it was written last, and when anything about it was changed last.
    private static func state(of path: String) throws -> (stamp: String, size: Int64, written: Int64, time: Int64) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw errno == ENOENT || errno == ENOTDIR
                ? ConferenceError.noSuchFile(path) : ConferenceError.cannotRead(path, errno: errno)
        }
        let (modified, changed) = (nanoseconds(status.st_mtim), nanoseconds(status.st_ctim))
        return (
            "\(status.st_dev) \(status.st_ino) \(status.st_size) \(modified) \(changed)", Int64(status.st_size),
            modified, max(modified, changed)
        )
    }

    private static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}
