import CalendarStore
import ConferenceErrors
import ConferenceModel
import Mail
import Platform

// Folders with a file for each mail. A mail is known by its unique name, which stays the same when the mail is read, moved from
// `new` to `cur`, answered or marked.
extension MailboxSources {
    func readMaildir(_ mailbox: MailboxRecord, _ time: ReadingTime?, _ report: inout MailboxReport) throws {
        let maildir = try Maildir(mailbox.path, limits: limits)
        let began = clock()
        let stamp = try maildir.stamp()
        guard mailbox.stamp != stamp.text || mailbox.problem != nil else { return }
        let known = try store.mailNames(mailbox: mailbox.id)
        let present = try maildir.mails()
        try remember(present, known, at: began, mailbox)
        let new = present.filter { known[$0.name] == nil }
        var rest = new[...]
        var intake: InboxIntake?
        while !rest.isEmpty {
            if rest.count < new.count, time?.isOver ?? false { break }
            let made = try intake ?? makeIntake(time)
            intake = made
            let batch = Array(rest.prefix(made.batchLength))
            let found = made.search(
                batch, name: { $0.name },
                // The user can give this file to “inbox import”, which takes more time.
                place: { BytePath(mailbox.path).appending($0.file).text }
            ) { mail throws(ConferenceError) in
                try maildir.read(mail)
            }
            let (waiting, read) = (rest.count - batch.count, report.mailsRead)
            let left: Int
            do {
                left = try take(found, of: mailbox, made, until: time?.end, &report) { current, left in
                    current.mailsWaiting = Int64(waiting + left)
                }
            } catch {
                report.mailsWaiting += rest.count - (report.mailsRead - read)
                throw error
            }
            rest = rest.suffix(waiting + left)
            progress(report.mailsRead, rest.count)
            if left > 0 { break }
        }
        let unreadable = report.unreadable
        report.unreadable = []
        report.mailsWaiting += rest.count + unreadable.count
        if let first = unreadable.first { throw ConferenceError.mailsUnreadable(first, others: unreadable.count - 1) }
        // A mail that arrived meanwhile has changed the stamp.
        let settled = rest.isEmpty && isSettled(stamp.time, at: began) ? stamp.text : nil
        guard settled != mailbox.stamp || mailbox.problem != nil || !new.isEmpty else { return }
        let (now, waiting) = (began / 1_000_000_000, Int64(rest.count))
        try change(mailbox) { current in
            current.stamp = settled
            current.problem = nil
            current.checked = now
            current.mailsWaiting = waiting
        }
    }

    /// Records which of the known mails are gone, and forgets them after some time. At once would be too early: a mail can be
    /// overlooked while it moves, and a folder can be empty because its disk is not there.
    private func remember(
        _ present: [Maildir.Mail], _ known: [String: Int64?], at time: Int64, _ mailbox: MailboxRecord
    ) throws {
        let names = Set(present.map(\.name))
        let gone = known.filter { $0.value == nil && !names.contains($0.key) }.map(\.key)
        let back = known.filter { $0.value != nil && names.contains($0.key) }.map(\.key)
        let seconds = time / 1_000_000_000
        let oldest = seconds - Int64(limits.mailboxMemory) * 86_400
        let isOld = known.contains { $0.value.map { $0 < oldest } ?? false }
        guard !gone.isEmpty || !back.isEmpty || isOld else { return }
        try store.write { writer in
            try writer.setMissing(seconds, mails: gone, mailbox: mailbox.id)
            try writer.setMissing(nil, mails: back, mailbox: mailbox.id)
            try writer.forgetMails(missingBefore: oldest, mailbox: mailbox.id)
        }
    }
}
