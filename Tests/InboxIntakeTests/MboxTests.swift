import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import Foundation
import InboxIntake
import TestSupport
import Testing

@Suite("Watched mbox files")
struct MboxTests {
    @Test("mails that are there when an mbox is added are read only if the user wants that", arguments: [false, true])
    func existing(readsAll: Bool) throws {
        let fixture = try MailboxFixture()
        let old = [MailboxFixture.mail("old"), MailboxFixture.plain(1)]
        try fixture.writeMbox(old)
        try fixture.add("mbox:mbox", readsAll: readsAll)
        try fixture.writeMbox(old + [MailboxFixture.mail("late")])
        try expectEqual(fixture.sources.synchronize().mailsRead, readsAll ? 3 : 1)
        try expectEqual(fixture.uids(), readsAll ? ["old", "late"] : ["late"])
        try expectEqual(fixture.sources.synchronize().mailsRead, 0)
    }

    @Test(
        "an mbox that a mail program has written anew has its new mails read, and no other one again",
        arguments: [
            // Marked as read, expunged, sorted, truncated, emptied.
            [MailboxFixture.mail("a"), "Status: RO\n" + MailboxFixture.mail("b"), MailboxFixture.mail("new")],
            [MailboxFixture.mail("b"), MailboxFixture.mail("new")],
            [MailboxFixture.mail("new"), MailboxFixture.mail("b"), MailboxFixture.mail("a")],
            [MailboxFixture.mail("new")],
        ])
    func rewritten(mails: [String]) throws {
        let fixture = try MailboxFixture()
        try fixture.writeMbox([MailboxFixture.mail("a"), MailboxFixture.mail("b")])
        try fixture.add("mbox:mbox")
        try fixture.writeMbox(mails)
        try expectEqual(fixture.sources.synchronize().mailsRead, 1)
        try expectEqual(fixture.uids(), ["new"])
        try fixture.writeMbox([])
        try expectEqual(fixture.sources.synchronize().mailsRead, 0)
        try fixture.writeMbox(mails)
        try expectEqual(fixture.sources.synchronize().mailsRead, 0)
    }

    @Test("a mail that is being written is read when it is complete")
    func growing() throws {
        let fixture = try MailboxFixture(ahead: 0)
        try fixture.writeMbox([MailboxFixture.plain(1)])
        try fixture.add("mbox:mbox")
        let text = MailboxFixture.mbox([MailboxFixture.plain(1), MailboxFixture.mail("a"), MailboxFixture.mail("b")])
        try fixture.directory.write(String(text.dropLast(200)), to: "mbox")
        let report = try fixture.sources.synchronize()
        expectEqual(report.mailsRead, 1)
        expectEqual(report.mailsWaiting, 1)
        try fixture.directory.write(text, to: "mbox")
        fixture.wait(60)
        try expectEqual(fixture.sources.synchronize().mailsRead, 1)
        try expectEqual(fixture.uids(), ["a", "b"])
        try expectEqual(fixture.sources.synchronize().mailsWaiting, 0)
    }

    @Test("all mails are read, also one that was delivered just now; one that another program goes on writing waits")
    func justDelivered() throws {
        let fixture = try MailboxFixture(ahead: 0)
        try fixture.writeMbox([MailboxFixture.plain(1)])
        try fixture.add("mbox:mbox")
        try fixture.writeMbox([MailboxFixture.plain(1), MailboxFixture.mail("a")])
        var pauses: [Duration] = []
        let report = try fixture.sources.synchronizeAll { pause in
            pauses.append(pause)
            fixture.wait(3)
        }
        expectEqual(report.mailsRead, 1)
        expectEqual(report.mailsWaiting, 0)
        try expectEqual(fixture.uids(), ["a"])
        expectEqual(pauses.count, 1)
        expectTrue(pauses.allSatisfy { $0 > .zero && $0 <= .milliseconds(2_010) })
        // What the file gets meanwhile is not complete, either.
        let more = try MailboxFixture(ahead: 0)
        try more.writeMbox([MailboxFixture.plain(1)])
        try more.add("mbox:mbox")
        try more.writeMbox([MailboxFixture.plain(1), MailboxFixture.mail("a")])
        let growing = try more.sources.synchronizeAll { _ in
            try? more.writeMbox([MailboxFixture.plain(1), MailboxFixture.mail("a"), MailboxFixture.mail("b")])
        }
        expectEqual([growing.mailsRead, growing.mailsWaiting], [1, 1])
        try expectEqual(more.store.mailboxes().map(\.mailsWaiting), [1])
    }

    @Test("that the last mail waits is known of a file, also of one that was new when it was added")
    func waitingIsKnown() throws {
        let fixture = try MailboxFixture(ahead: 0)
        try fixture.writeMbox([MailboxFixture.plain(1)])
        try fixture.add("mbox:mbox")
        try fixture.writeMbox([MailboxFixture.plain(1), MailboxFixture.mail("a")])
        try expectEqual(fixture.sources.synchronize().mailsWaiting, 1)
        try expectEqual(fixture.store.mailboxes().map(\.mailsWaiting), [1])
    }

    @Test("a command reads one batch at least, and leaves the rest to the next one")
    func bounded() throws {
        var limits = Limits()
        limits.mailboxBatch = 2
        let fixture = try MailboxFixture(limits: limits)
        try fixture.writeMbox([])
        try fixture.add("mbox:mbox")
        try fixture.writeMbox((1...5).map { MailboxFixture.mail("u\($0)") })
        for (read, waits) in [(2, 1), (2, 1), (1, 1), (0, 0)] as [(Int, Int64)] {
            try expectEqual(fixture.sources.synchronize(within: .zero).mailsRead, read)
            try expectEqual(fixture.mailbox().mailsWaiting, waits)
        }
        try expectEqual(fixture.uids(), ["u1", "u2", "u3", "u4", "u5"])
        try expectNotNil(fixture.mailbox().stamp)
    }

    @Test("a file that is no mbox any more, and one that is gone, are said once", arguments: ["text", nil])
    func broken(contents: String?) throws {
        let fixture = try MailboxFixture()
        try fixture.writeMbox([MailboxFixture.mail("a")])
        try fixture.add("mbox:mbox")
        if let contents {
            try fixture.directory.write(contents, to: "mbox")
        } else {
            try FileManager.default.removeItem(atPath: fixture.path("mbox"))
        }
        try expectEqual(fixture.sources.synchronize().problems.map(\.isNew), [true])
        try expectEqual(fixture.sources.synchronize().problems.map(\.isNew), [false])
        try fixture.writeMbox([MailboxFixture.mail("a"), MailboxFixture.mail("b")])
        try expectEqual(fixture.sources.synchronize().problems, [])
        try expectEqual(fixture.uids(), ["b"])
    }
}
