import CalendarStore
import ConferenceErrors
import TestSupport
import Testing

@Suite("Mail folders in the store")
struct MailboxTests {
    private static func add(_ place: TemporaryStore, _ path: String = "/home/ada/Mail") throws -> MailboxRecord {
        try place.store.write { try $0.insert(MailboxRecord(title: "Mail", form: .maildir, path: path)) }
    }

    @Test("a mail folder is stored with all of its state, and a path only once")
    func folder() throws {
        let place = try TemporaryStore(isMade: true)
        try expectEqual(place.store.mailboxes(), [])
        var mailbox = try Self.add(place)
        expectTrue(!mailbox.identifier.isEmpty)
        (mailbox.stamp, mailbox.place, mailbox.mark) = ("new 1 2", 7, "abc")
        (mailbox.mailsRead, mailbox.mailsWaiting, mailbox.checked, mailbox.problem) = (3, 4, 5, "It is gone.")
        let changed = mailbox
        try place.store.write { try $0.update(changed) }
        try expectEqual(place.store.mailboxes(), [mailbox])
        let error = #expect(throws: ConferenceError.self) { try Self.add(place) }
        expectEqual(error?.code, .storeRefusesValue)
    }

    @Test("how far a mail was read is known until it is read, and only of this mail")
    func progress() throws {
        let place = try TemporaryStore()
        let (first, second) = (try Self.add(place), try Self.add(place, "/home/ada/Lists"))
        try place.store.write { writer in
            try writer.setProgress(2, ofMail: "a", mailbox: first.id)
            try writer.setProgress(11, ofMail: "a", mailbox: first.id)
            try writer.setProgress(5, ofMail: "aa", mailbox: first.id)
            try writer.addMails(["a0", "a"], mailbox: second.id)
        }
        try expectEqual(place.store.progress(ofMail: "a", mailbox: first.id), 11)
        try expectEqual(place.store.progress(ofMail: "aa", mailbox: first.id), 5)
        try expectEqual(place.store.progress(ofMail: "a", mailbox: second.id), 0)
        expectFalse(try place.store.hasMail("a", mailbox: first.id))
        try place.store.write { try $0.setProgress(nil, ofMail: "a", mailbox: first.id) }
        try expectEqual(place.store.progress(ofMail: "a", mailbox: first.id), 0)
        try expectEqual(place.store.progress(ofMail: "aa", mailbox: first.id), 5)
        try expectEqual(place.store.mailNames(mailbox: second.id).count, 2)
    }

    @Test("mails are known once, and are forgotten with their folder or after they have been missing")
    func mails() throws {
        let place = try TemporaryStore(isMade: true)
        let (first, second) = (try Self.add(place), try Self.add(place, "/home/ada/Lists"))
        try place.store.write { writer in
            try expectEqual(writer.addMails(["a", "b", "a"], mailbox: first.id), 2)
            try expectEqual(writer.addMails(["b", "c"], mailbox: first.id), 1)
            try expectEqual(writer.addMails(["a"], mailbox: second.id), 1)
            // Another program has removed the folder.
            try expectEqual(writer.addMails(["a"], mailbox: 99), 0)
            try writer.setMissing(10, mails: ["a", "b"], mailbox: first.id)
            try writer.setMissing(nil, mails: ["b"], mailbox: first.id)
        }
        try expectEqual(place.store.mailNames(mailbox: first.id), ["a": 10, "b": nil, "c": nil])
        try place.store.write { try $0.forgetMails(missingBefore: 10, mailbox: first.id) }
        try expectEqual(place.store.mailNames(mailbox: first.id).count, 3)
        try place.store.write { try $0.forgetMails(missingBefore: 11, mailbox: first.id) }
        try expectEqual(place.store.mailNames(mailbox: first.id), ["b": nil, "c": nil])
        expectTrue(try place.store.hasMail("b", mailbox: first.id))
        expectTrue(try !place.store.hasMail("a", mailbox: first.id))
        try place.store.write { try $0.deleteMailbox(id: first.id) }
        try expectEqual(place.store.mailNames(mailbox: first.id), [:])
        try expectEqual(place.store.mailNames(mailbox: second.id), ["a": nil])
    }
}
