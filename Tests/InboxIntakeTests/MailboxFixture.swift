import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import Foundation
import InboxIntake
import Platform
import Recurrence
import Synchronization
import TestSupport
import Testing

/// A store and mail folders, in a temporary directory that is removed with this object.
final class MailboxFixture: Sendable {
    let store: CalendarStore
    let directory: TemporaryDirectory
    private let limits: Limits
    private let zones = ZoneDatabase(systemZone: "Europe/Berlin")
    /// Seconds by which the clock of the reader is ahead of that of the files.
    private let ahead: Mutex<Int64>

    /// - Parameter ahead: by default so many seconds that every file is old.
    init(limits: Limits = Limits(), ahead: Int64 = 60) throws {
        directory = try TemporaryDirectory()
        self.limits = limits
        self.ahead = Mutex(ahead)
        try IntakeFixture.empty.write(to: directory.path + "/calendar.sqlite")
        store = try CalendarStore(path: directory.path + "/calendar.sqlite", limits: limits) { IntakeFixture.start }
        for folder in ["new", "cur", "tmp"] { try directory.makeDirectory("Mail/\(folder)") }
    }

    func wait(_ seconds: Int64) { ahead.withLock { $0 += seconds } }

    var sources: MailboxSources { sources(of: store) }

    /// - Parameter store: a second store value stands for another program.
    func sources(of store: CalendarStore, extractor: InboxIntake.ExtractorCall? = nil) -> MailboxSources {
        let (zones, limits) = (zones, limits)
        return MailboxSources(
            store: store, limits: limits,
            clock: { [self] in MailboxSources.systemClock() + ahead.withLock { $0 } * 1_000_000_000 }
        ) {
            InboxIntake(
                store: store,
                inbox: Inbox(
                    CalendarEditor(zones: zones, limits: limits) { IntakeFixture.start }, zone: "Europe/Berlin"),
                me: ["jo@example.org"], zones: zones, limits: limits, extractor: extractor)
        }
    }

    func path(_ name: String) -> String { directory.path + "/" + name }

    @discardableResult
    func add(_ address: String, readsAll: Bool = false) throws -> MailboxRecord {
        let address = try #require(MailboxAddress(address, directory: directory.path, home: nil))
        return try sources.add(address, readsAll: readsAll)
    }

    /// Writes a mail with an invitation into the Maildir.
    func deliver(_ uid: String, to file: String) throws { try directory.write(Self.mail(uid), to: "Mail/\(file)") }

    static func mail(_ uid: String) -> String {
        IntakeSamples.mail([
            ("Content-Type: text/calendar; method=REQUEST", IntakeSamples.calendar(uid: "\(uid)@example.org"))
        ])
    }

    static func plain(_ number: Int) -> String { "From: a@example.org\nSubject: \(number)\n\nHello \(number)\n" }

    static func mbox(_ mails: [String]) -> String { mails.map { "From a Mon Mar  1 08:00:00 2027\n\($0)\n" }.joined() }

    /// Writes an mbox, and replaces what was there.
    func writeMbox(_ mails: [String]) throws { try directory.write(Self.mbox(mails), to: "mbox") }

    /// The UIDs of the entries, oldest first.
    func uids() throws -> [String] {
        try store.inboxEntries().sorted { $0.id < $1.id }.map { entry in
            let line = entry.contents.split(whereSeparator: \.isNewline).first { $0.hasPrefix("UID:") } ?? ""
            return String(line.dropFirst(4).prefix { $0 != "@" })
        }
    }

    func mailbox() throws -> MailboxRecord { try #require(try store.mailboxes().first) }
}
