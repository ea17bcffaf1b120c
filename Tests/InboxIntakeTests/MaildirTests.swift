import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import Dispatch
import Extraction
import Foundation
import InboxIntake
import Synchronization
import TestSupport
import Testing

@Suite("Watched Maildirs")
struct MaildirTests {
    @Test(
        "mails that are there when a Maildir is added are read only if the user wants that", arguments: [false, true])
    func existing(readsAll: Bool) throws {
        let fixture = try MailboxFixture()
        try fixture.deliver("old", to: "new/1.M1.host")
        try fixture.deliver("read", to: "cur/2.M1.host:2,S")
        try fixture.add("maildir:Mail", readsAll: readsAll)
        try fixture.deliver("late", to: "new/3.M1.host")
        let report = try fixture.sources.synchronize()
        expectEqual(report.mailsRead, readsAll ? 3 : 1)
        try expectEqual(fixture.uids(), readsAll ? ["old", "read", "late"] : ["late"])
        let entry = try #require(try fixture.store.inboxEntries().first)
        expectEqual(entry.source, .init(.maildir, try fixture.mailbox().path))
        expectEqual(entry.sender, "boss@example.org")
    }

    @Test("a mail is read once, also when it moves to cur, is answered, or gets another number on the server")
    func flags() throws {
        let fixture = try MailboxFixture()
        try fixture.add("maildir:Mail")
        try fixture.deliver("a", to: "new/1.M1.host,U=7")
        try expectEqual(fixture.sources.synchronize().mailsRead, 1)
        var before = "new/1.M1.host,U=7"
        for file in ["cur/1.M1.host,U=7:2,", "cur/1.M1.host,U=7:2,RS", "cur/1.M1.host,U=9:2,S", "new/1.M1.host"] {
            try FileManager.default.moveItem(
                atPath: fixture.path("Mail/\(before)"), toPath: fixture.path("Mail/\(file)"))
            before = file
            try expectEqual(fixture.sources.synchronize().mailsRead, 0, file)
        }
        try expectEqual(fixture.mailbox().mailsRead, 1)
    }

    @Test("nothing in a Maildir changes")
    func unchanged() throws {
        let fixture = try MailboxFixture()
        try fixture.add("maildir:Mail")
        try fixture.deliver("a", to: "new/1.M1.host")
        try fixture.deliver("b", to: "cur/2.M1.host:2,S")
        func state() throws -> [String] {
            try FileManager.default.subpathsOfDirectory(atPath: fixture.path("Mail")).sorted().map { name in
                let values = try FileManager.default.attributesOfItem(atPath: fixture.path("Mail/\(name)"))
                return
                    "\(name) \(values[.modificationDate] ?? "") \(values[.systemFileNumber] ?? "") \(values[.size] ?? "")"
            }
        }
        let before = try state()
        try expectEqual(fixture.sources.synchronize().changes, 2)
        try expectEqual(state(), before)
    }

    @Test("an invitation and its new version are one entry that has changed")
    func sameEntry() throws {
        let fixture = try MailboxFixture()
        try fixture.add("maildir:Mail")
        for sequence in 0..<3 {
            let mail = IntakeSamples.mail([
                ("Content-Type: text/calendar; method=REQUEST", IntakeSamples.calendar(sequence: sequence))
            ])
            try fixture.directory.write(mail, to: "Mail/new/\(sequence + 1).M1.host")
        }
        let report = try fixture.sources.synchronize()
        expectEqual(report.mailsRead, 3)
        expectEqual(report.changes, 1)
    }

    @Test("a folder that has not changed is not listed, and one that changed a moment ago is")
    func stamps() throws {
        let fixture = try MailboxFixture(ahead: 0)
        try fixture.add("maildir:Mail")
        try fixture.deliver("a", to: "new/1.M1.host")
        try expectEqual(fixture.sources.synchronize().mailsRead, 1)
        // The clock of the file system may not have moved on.
        try expectNil(fixture.mailbox().stamp)
        fixture.wait(60)
        try expectEqual(fixture.sources.synchronize().mailsRead, 0)
        let checked = try fixture.mailbox()
        expectNotNil(checked.stamp)
        fixture.wait(60)
        try expectEqual(fixture.sources.synchronize().mailsRead, 0)
        try expectEqual(fixture.mailbox(), checked)
    }

    @Test("a command reads one batch at least, and leaves the rest to the next one")
    func bounded() throws {
        var limits = Limits()
        limits.mailboxBatch = 2
        let fixture = try MailboxFixture(limits: limits)
        try fixture.add("maildir:Mail")
        for number in 1...5 { try fixture.deliver("u\(number)", to: "new/\(number).M1.host") }
        for (read, waiting) in [(2, 3), (2, 1), (1, 0), (0, 0)] {
            let report = try fixture.sources.synchronize(within: .zero)
            expectEqual(report.mailsRead, read)
            expectEqual(report.mailsWaiting, waiting)
            try expectEqual(fixture.mailbox().mailsWaiting, Int64(waiting))
        }
        try expectEqual(fixture.uids(), ["u1", "u2", "u3", "u4", "u5"])
        try expectEqual(fixture.mailbox().mailsRead, 5)
    }

    @Test(
        "a mail that takes long is left after a part, and the next command goes on from there",
        arguments: [false, true])
    func longMail(isMbox: Bool) throws {
        let fixture = try MailboxFixture()
        let parts = ["u1", "u2", "u3"].map {
            ("Content-Type: text/calendar; method=REQUEST", IntakeSamples.calendar(uid: "\($0)@example.org"))
        }
        if isMbox { try fixture.writeMbox([]) }
        try fixture.add(isMbox ? "mbox:mbox" : "maildir:Mail")
        let mails = [MailboxFixture.plain(1), IntakeSamples.mail(parts), MailboxFixture.mail("u4")]
        if isMbox {
            try fixture.writeMbox(mails)
        } else {
            for (index, mail) in mails.enumerated() {
                try fixture.directory.write(mail, to: "Mail/new/\(index).M1.host")
            }
        }
        // The plain mail is read at once. The last part and the mail after it are read together, since both are short.
        for (read, uids) in [(1, ["u1"]), (0, ["u1", "u2"]), (1, ["u1", "u2", "u3"]), (1, ["u1", "u2", "u3", "u4"])] {
            // Another value stands for the next program, also after a kill.
            var sources = fixture.sources(of: fixture.store)
            sources.patience = .zero
            let report = try sources.synchronize(within: .zero)
            expectEqual(report.mailsRead, read, "\(uids)")
            expectEqual(report.mails.flatMap(\.items).map(\.word), ["added"], "\(uids)")
            try expectEqual(fixture.uids(), uids)
            try expectEqual(fixture.mailbox().mailsWaiting > 0, uids.count < 4 || isMbox && report.mailsWaiting > 0)
        }
        _ = try fixture.sources.synchronize()
        try expectEqual(fixture.mailbox().mailsRead, 3)
        try expectEqual(fixture.uids().count, 4)
        try expectEqual(fixture.store.mailNames(mailbox: fixture.mailbox().id).count, 3, "no progress is left")
    }

    @Test("mails without anything for a calendar are passed over in silence, and one that cannot be used is said once")
    func unusable() throws {
        let fixture = try MailboxFixture()
        try fixture.add("maildir:Mail")
        for number in 1...40 {
            try fixture.directory.write(MailboxFixture.plain(number), to: "Mail/new/\(number).M1.host")
        }
        let broken = IntakeSamples.mail([
            ("Content-Type: text/calendar; method=REQUEST", "BEGIN:VCALENDAR\nEND:VCALENDAR")
        ])
        try fixture.directory.write(broken, to: "Mail/new/50.M1.host")
        try fixture.deliver("good", to: "new/51.M1.host")
        let report = try fixture.sources.synchronize()
        expectEqual(report.mailsRead, 42)
        expectEqual(report.unusable.map(\.code.rawValue), ["mailUnusable"])
        expectContains(report.unusable.first?.message ?? "", "The mail “Invitation” from boss@example.org: ")
        try expectEqual(fixture.uids(), ["good"])
        try expectEqual(fixture.sources.synchronize().unusable.count, 0)
    }

    @Test("mails that are read again, because a program was killed or the folder was added anew, change nothing")
    func readAgain() throws {
        let fixture = try MailboxFixture()
        for uid in ["a", "b"] { try fixture.deliver(uid, to: "new/\(uid).M1.host") }
        let mailbox = try fixture.add("maildir:Mail", readsAll: true)
        try expectEqual(fixture.sources.synchronize().changes, 2)
        let id = try #require(try fixture.store.inboxEntries().first?.id)
        try fixture.store.write { writer in
            var entry = try #require(try writer.inboxEntry(id: id))
            entry.state = .ignored
            try writer.update(entry)
        }
        let entries = try fixture.store.inboxEntries()
        try fixture.sources.remove(mailbox)
        try fixture.add("maildir:Mail", readsAll: true)
        let report = try fixture.sources.synchronize()
        expectEqual(report.mailsRead, 2)
        expectEqual(report.changes, 0)
        try expectEqual(fixture.store.inboxEntries(), entries)
    }

    @Test("two programs that read at the same time enter each mail once")
    func twoPrograms() throws {
        let fixture = try MailboxFixture()
        try fixture.add("maildir:Mail")
        for number in 1...20 { try fixture.deliver("u\(number)", to: "new/\(100 + number).M1.host") }
        let other = try CalendarStore(path: fixture.path("calendar.sqlite")) { IntakeFixture.start }
        let readers = [fixture.sources, fixture.sources(of: other)]
        let failures = Mutex<[any Error]>([])
        DispatchQueue.concurrentPerform(iterations: 2) { index in
            do {
                _ = try readers[index].synchronize()
            } catch {
                failures.withLock { $0.append(error) }
            }
        }
        expectEqual(failures.withLock { $0.map { "\($0)" } }, [])
        try expectEqual(fixture.uids().sorted(), (1...20).map { "u\($0)" }.sorted())
        try expectEqual(fixture.mailbox().mailsRead, 20)
    }

    @Test("a folder that is gone is said once, keeps what is known, and is read on when it is back")
    func gone() throws {
        let fixture = try MailboxFixture()
        try fixture.deliver("old", to: "new/1.M1.host")
        try fixture.add("maildir:Mail")
        let (path, away) = (fixture.path("Mail"), fixture.path("Away"))
        try FileManager.default.moveItem(atPath: path, toPath: away)
        for isNew in [true, false] {
            let problems = try fixture.sources.synchronize().problems
            expectEqual(problems.map(\.isNew), [isNew])
            expectContains(problems.first?.text ?? "", "is not there any more. Its new mails are read when it is back.")
        }
        expectNotNil(try fixture.mailbox().problem)
        try FileManager.default.moveItem(atPath: away, toPath: path)
        try fixture.deliver("late", to: "new/2.M1.host")
        let report = try fixture.sources.synchronize()
        expectEqual(report.problems, [])
        expectEqual(report.mailsRead, 1)
        try expectNil(fixture.mailbox().problem)
        try expectEqual(fixture.uids(), ["late"])
    }

    @Test("mails that are missing for a while are still known, and are forgotten after the limit")
    func forgotten() throws {
        let fixture = try MailboxFixture()
        try fixture.deliver("old", to: "new/1.M1.host")
        let mailbox = try fixture.add("maildir:Mail")
        try FileManager.default.removeItem(atPath: fixture.path("Mail/new/1.M1.host"))
        _ = try fixture.sources.synchronize()
        fixture.wait(86_400 * 29)
        try fixture.deliver("b", to: "new/2.M1.host")
        _ = try fixture.sources.synchronize()
        try expectEqual(fixture.store.mailNames(mailbox: mailbox.id).count, 2)
        fixture.wait(86_400 * 2)
        try fixture.deliver("c", to: "new/3.M1.host")
        _ = try fixture.sources.synchronize()
        try expectEqual(fixture.store.mailNames(mailbox: mailbox.id).keys.sorted(), ["2.M1.host", "3.M1.host"])
    }

    @Test("an inbox without room leaves the mails unread")
    func full() throws {
        var limits = Limits()
        limits.inboxEntries = 1
        let fixture = try MailboxFixture(limits: limits)
        try fixture.add("maildir:Mail")
        try fixture.deliver("a", to: "new/1.M1.host")
        try fixture.deliver("b", to: "new/2.M1.host")
        let report = try fixture.sources.synchronize()
        expectEqual(report.problems.map(\.isNew), [true])
        expectContains(report.problems.first?.text ?? "", "because the inbox is full")
        try expectEqual(fixture.uids(), ["a"])
        let id = try #require(try fixture.store.inboxEntries().first?.id)
        try fixture.store.write { writer in
            var entry = try #require(try writer.inboxEntry(id: id))
            entry.state = .ignored
            try writer.update(entry)
        }
        _ = try fixture.sources.synchronize()
        try expectEqual(fixture.uids(), ["b"])
    }

    @Test("a folder is watched once, and removing it keeps the inbox")
    func addedTwice() throws {
        let fixture = try MailboxFixture()
        let mailbox = try fixture.add("maildir:Mail")
        expectEqual(mailbox.title, "Mail")
        let error = #expect(throws: ConferenceError.self) { try fixture.add("maildir:Mail/../Mail") }
        expectEqual(error?.code, .mailboxKnown)
        try fixture.deliver("a", to: "new/1.M1.host")
        _ = try fixture.sources.synchronize()
        try fixture.sources.remove(mailbox)
        try expectEqual(fixture.store.mailboxes(), [])
        try expectEqual(fixture.uids(), ["a"])
        try expectEqual(fixture.store.mailNames(mailbox: mailbox.id).count, 0)
    }

    @Test(
        "what is no mail folder is not added",
        arguments: [
            ("maildir:none", "noMailbox"), ("mbox:none", "noMailbox"), ("maildir:.", "notAMaildir"),
            ("mbox:calendar.sqlite", "notAnMbox"), ("mbox:Mail", "cannotRead"),
        ])
    func refused(address: String, code: String) throws {
        let fixture = try MailboxFixture()
        _ = try fixture.store.write { try $0.defaultCalendar() }
        let error = #expect(throws: ConferenceError.self) { try fixture.add(address) }
        expectEqual(error?.code.rawValue, code)
        try expectEqual(fixture.store.mailboxes(), [])
    }

    @Test("a command gives a document in a new mail less time, tries it once, and names its mail")
    func slowDocument() throws {
        let fixture = try MailboxFixture()
        try fixture.add("maildir:Mail")
        let times = Mutex<[Duration?]>([])
        let sources = fixture.sources(of: fixture.store) { _, _, _, time in
            times.withLock { $0.append(time) }
            throw ConferenceError.extractorTimeout(time ?? .seconds(30))
        }
        let pdf = ("Content-Type: application/pdf", "%PDF-1.7")
        try fixture.directory.write(IntakeSamples.mail([pdf]), to: "Mail/new/1")
        let report = try sources.synchronize(within: .milliseconds(400))
        expectEqual(report.unusable.map(\.code), [.extractorTimeout])
        expectContains(report.unusable.first?.message ?? "", "“Invitation”")
        expectEqual(report.mailsRead, 1)
        try expectEqual(sources.synchronize(within: .milliseconds(400)).mailsRead, 0)
        try fixture.directory.write(IntakeSamples.mail([pdf]), to: "Mail/new/2")
        try expectEqual(sources.synchronize().mailsRead, 1)
        expectEqual(times.withLock { $0 }, [Limits().newMailExtractionTimeout, nil])
    }

    @Test("a mail without a subject that cannot be used is named by its file", arguments: [true, false])
    func nameless(isSlow: Bool) throws {
        let fixture = try MailboxFixture()
        try fixture.add("maildir:Mail")
        let sources = fixture.sources(of: fixture.store) { _, _, _, time in
            throw ConferenceError.extractorTimeout(time ?? .seconds(30))
        }
        let part =
            isSlow
            ? ("Content-Type: application/pdf", "%PDF-1.7")
            : ("Content-Type: text/calendar; method=REQUEST", "BEGIN:VCALENDAR\nEND:VCALENDAR")
        try fixture.directory.write(IntakeSamples.mail([part], header: "X-Test: 1"), to: "Mail/new/7.M1.host")
        let report = try sources.synchronize(within: .milliseconds(400))
        expectEqual(report.unusable.count, 1)
        expectContains(report.unusable.first?.message ?? "", "/Mail/new/7.M1.host”")
    }
}
