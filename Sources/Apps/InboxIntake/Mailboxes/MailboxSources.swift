import CalendarModel
package import CalendarStore
import ConferenceErrors
package import ConferenceModel
import Glibc
import Mail
import Platform

/// The mail folders whose new mails are read for the inbox: Maildirs, and mbox files.
///
/// Mails are only read. They stay where they are and new for the mail program, and nothing is locked or written next to them.
/// Mails that were there when a folder was added are not read, unless the user wants that.
///
/// Safe to use from any thread and by several programs. A mail is recorded as read in the transaction that enters the last of its
/// items, and how far it was read in those before, so that after a kill the next program goes on from there. In a store without
/// mail folders, looking for new mails is one lookup.
package struct MailboxSources: Sendable {
    let store: CalendarStore
    let limits: Limits
    /// Makes what enters mails into the inbox, when there is a mail to enter.
    let intake: @Sendable () throws -> InboxIntake
    /// Returns nanoseconds since 1970-01-01T00:00:00Z, on the clock that stamps files.
    let clock: @Sendable () -> Int64
    /// How much longer than asked for a batch may take that has begun.
    package var patience: Duration = .milliseconds(600)
    /// Called after each batch with the number of mails read so far, and of those that wait.
    let progress: @Sendable (_ read: Int, _ waiting: Int) -> Void

    package init(
        store: CalendarStore, limits: Limits = Limits(),
        clock: @escaping @Sendable () -> Int64 = MailboxSources.systemClock,
        progress: @escaping @Sendable (_ read: Int, _ waiting: Int) -> Void = { _, _ in },
        intake: @escaping @Sendable () throws -> InboxIntake
    ) {
        self.store = store
        self.limits = limits
        self.clock = clock
        self.progress = progress
        self.intake = intake
    }

    package static let systemClock: @Sendable () -> Int64 = {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Adds a mail folder.
    ///
    /// - Parameters:
    ///   - title: by default, the last part of the path.
    ///   - readsAll: whether the mails that are there are read, too; ``synchronize(within:only:)`` does so.
    /// - Throws: `noMailbox`, `cannotRead`, `notAMaildir`, `notAnMbox`, `mailboxKnown`; errors of the store.
    package func add(_ address: MailboxAddress, title: String? = nil, readsAll: Bool = false) throws -> MailboxRecord {
        let path = try address.resolvedPath()
        var mailbox = MailboxRecord(title: title ?? Self.title(of: path), form: address.form, path: path)
        var names: [String] = []
        switch address.form {
        case .maildir:
            let maildir = try Maildir(path, limits: limits)
            if !readsAll { names = try maildir.mails().map(\.name) }
        case .mbox:
            if readsAll { _ = try MailSeparator(path, limits: limits) } else { names = try passOver(&mailbox) }
        }
        let new = mailbox
        return try store.write { writer in
            guard try !writer.mailboxes().contains(where: { $0.path == path }) else {
                throw ConferenceError.mailboxKnown(path)
            }
            let added = try writer.insert(new)
            try writer.addMails(names, mailbox: added.id)
            return added
        }
    }

    private static func title(of path: String) -> String {
        let parts = path.split(separator: "/").map(String.init)
        // “cur” and “new” are in the folder, so that the last part is its own name.
        return parts.last ?? path
    }

    /// Removes a mail folder. What came from its mails stays in the inbox.
    package func remove(_ mailbox: MailboxRecord) throws {
        try store.write { try $0.deleteMailbox(id: mailbox.id) }
    }

    /// Reads new mails. If no folder has changed, this reads one table, and calls stat(2) twice for each folder. A backup reads
    /// none, because nothing is written to it.
    ///
    /// - Parameters:
    ///   - time: how long to read. The first batch is always read, unless it takes long: then at least a part of a mail is, and the
    ///     next call goes on from there. Nil for no limit.
    ///   - only: the rows of the folders; nil for all.
    /// - Throws: errors of the store. Problems with folders and mails are in the report and do not affect the others.
    package func synchronize(within time: Duration? = nil, only: Set<Int64>? = nil) throws -> MailboxReport {
        var report = MailboxReport()
        guard try !store.isBackup() else { return report }
        let time = time.map { ReadingTime(batches: Deadline(after: $0), end: Deadline(after: $0 + patience)) }
        for mailbox in try store.mailboxes() where only?.contains(mailbox.id) ?? true {
            do {
                switch mailbox.form {
                case .maildir: try readMaildir(mailbox, time, &report)
                case .mbox: try readMbox(mailbox, time, &report)
                }
            } catch let error as ConferenceError {
                guard Self.concernsOneFolder(error) else {
                    throw report.isAnyTaken ? error.after(report.interrupted) : error
                }
                try note(error, of: mailbox, &report)
            }
        }
        return report
    }

    /// Reads all new mails, also the last one of an mbox that was written in the last two seconds: a program that fetches mails
    /// may have ended just before. It is read in a second attempt. If the file has grown by then, its last mail waits.
    ///
    /// - Parameter pause: waits for some time.
    package func synchronizeAll(only: Set<Int64>? = nil, pause: (Duration) -> Void) throws -> MailboxReport {
        var report = try synchronize(only: only)
        guard let wait = report.timeUntilComplete else { return report }
        pause(wait)
        report.add(try synchronize(only: only))
        return report
    }

    /// Returns the folders to watch for new mails.
    package func folders() throws -> [String] {
        try store.mailboxes().flatMap { mailbox in
            switch mailbox.form {
            case .maildir: return ["\(mailbox.path)/new", "\(mailbox.path)/cur"]
            case .mbox:
                guard let slash = mailbox.path.lastIndex(of: "/") else { return [] }
                return [slash == mailbox.path.startIndex ? "/" : String(mailbox.path[..<slash])]
            }
        }
    }

    // MARK: -

    /// How long a command may read.
    struct ReadingTime {
        /// When no other batch is begun.
        let batches: Deadline
        /// When the rest of a batch, or of a mail, is left for later.
        let end: Deadline

        var isOver: Bool { batches.hasPassed }
    }

    /// Returns what enters mails, which takes less time for each if there is a limit.
    func makeIntake(_ time: ReadingTime?) throws -> InboxIntake {
        let made = try intake().unasked
        return time == nil ? made : made.hurried
    }

    private static func concernsOneFolder(_ error: ConferenceError) -> Bool {
        [.noSuchFile, .cannotRead, .notAMaildir, .notAnMbox, .mailboxGone, .mailsUnreadable, .mailsNotTaken].contains(
            error.code)
    }

    private func note(_ error: ConferenceError, of mailbox: MailboxRecord, _ report: inout MailboxReport) throws {
        let isGone = error.code == .noSuchFile || error.code == .notAMaildir && !Self.exists(mailbox.path)
        let text = (isGone ? ConferenceError.mailboxGone(mailbox.path) : error).message
        report.problems.append(.init(path: mailbox.path, text: text, isNew: mailbox.problem != text))
        guard mailbox.problem != text else { return }
        try change(mailbox) { $0.problem = text }
    }

    private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Changes the state of a folder as it is stored now.
    func change(_ mailbox: MailboxRecord, _ body: (inout MailboxRecord) -> Void) throws {
        try store.write { try change(mailbox, $0, body) }
    }

    func change(
        _ mailbox: MailboxRecord, _ writer: borrowing StoreWriter, _ body: (inout MailboxRecord) -> Void
    ) throws {
        // Another program may have removed it, or read it at the same time.
        guard var current = try writer.mailboxes().first(where: { $0.id == mailbox.id }) else { return }
        body(&current)
        try writer.update(current)
    }

    /// Whether a time is so long ago that a later change has another time, even on file systems that count whole seconds.
    func isSettled(_ time: Int64, at now: Int64) -> Bool { time < now - Self.settling }

    /// Returns how long to wait until a time is settled. Clocks can be wrong by years.
    func timeUntilSettled(_ time: Int64, from now: Int64) -> Duration {
        .nanoseconds(min(max(time - (now - Self.settling), 0), Self.settling)) + .milliseconds(10)
    }

    private static let settling: Int64 = 2_000_000_000
}
