import Foundation
import TestSupport
import Testing

@Suite("conferencectl sources: mail folders")
struct MailFolderTests {
    private static func mail(_ uid: String, _ title: String) -> String {
        """
        From: Boss <boss@example.org>
        To: jo@example.org
        Subject: \(title)
        MIME-Version: 1.0
        Content-Type: text/calendar; method=REQUEST; charset=utf-8

        \(InboxSamples.calendar(uid: uid, title: title))
        """
    }

    /// A user with a Maildir that has one mail.
    private static func home() throws -> (home: Home, folder: String) {
        let home = try Home()
        home.environment["EMAIL"] = "jo@example.org"
        for folder in ["new", "cur", "tmp"] {
            try FileManager.default.createDirectory(
                atPath: "\(home.path)/Mail/INBOX/\(folder)", withIntermediateDirectories: true)
        }
        _ = try home.write(mail("old", "Old"), to: "Mail/INBOX/cur/1.M1.host:2,S")
        return (home, home.path + "/Mail/INBOX")
    }

    /// A home with an event of a mail, an event of the user, and a mail that nothing has read yet, with an update of the first.
    private static func homeWithUnreadUpdate() throws -> Home {
        let (home, _) = try home()
        try #require(home.run("sources", "add", "maildir:~/Mail/INBOX", "--all").status == 0)
        try #require(home.run("sources", "sync").status == 0)
        try #require(home.run("inbox", "add", "1").status == 0)
        try #require(home.run("add", "Solo", "--start", "2099-05-01 10:00").status == 0)
        let update = mail("old", "Later").replacing("SEQUENCE:0", with: "SEQUENCE:1")
        _ = try home.write(update, to: "Mail/INBOX/new/2.M1.host")
        return home
    }

    @Test("every command reads the new mails of a Maildir, and “sources” lists and removes it")
    func maildir() throws {
        let (home, folder) = try Self.home()
        let added = try home.run("sources", "add", "maildir:~/Mail/INBOX")
        expectEqual(added.status, 0, added.error)
        expectEqual(
            added.output,
            "New mails of “INBOX” are read from now on. Mails that are there already are not read; --all reads them.\n")
        try expectEqual(home.run("inbox").output, "The inbox is empty.\n")
        _ = try home.write(Self.mail("a", "Lunch"), to: "Mail/INBOX/new/2.M1.host")
        try expectContains(home.run("inbox").output, "Lunch")
        let source = try #require(try home.objects("sources").first { $0["kind"] as? String == "maildir" })
        expectEqual(source["name"] as? String, "INBOX")
        expectEqual(source["place"] as? String, folder)
        expectEqual(source["mailsRead"] as? Int, 1)
        expectEqual(source["mailsWaiting"] as? Int, 0)
        try expectContains(home.run("sources").output, "1 mail read")
        let removed = try home.run("sources", "remove", "maildir:\(folder)", "--yes")
        expectEqual(removed.output, "The mails of “INBOX” are not read any more. The inbox and the mails stay.\n")
        _ = try home.write(Self.mail("b", "Dinner"), to: "Mail/INBOX/new/3.M1.host")
        try expectEqual(home.run("inbox", "--count").output, "1\n")
        try expectEqual(home.objects("sources").count { $0["kind"] as? String == "maildir" }, 0)
    }

    @Test("the history says which mail has changed an event, and the command that has read it is a change of its own")
    func history() throws {
        let home = try Self.homeWithUnreadUpdate()
        try #require(home.run("edit", "Solo", "--title", "Duo").status == 0)
        let entries = try home.objects("history")
        let actions = entries.map { $0["action"] as? String }
        expectEqual(actions, ["edit", "update from boss@example.org", "add", "inbox add"])
        expectEqual(entries.map { $0["changes"] as? Int }, [1, 1, 1, 1])
        try expectContains(home.run("history").output, "update from boss@example.org  Old")
        let undone = try home.run("undo")
        expectContains(undone.output, "edit of “Solo”")
        home.environment["LC_ALL"] = "de_DE.UTF-8"
        expectContains(try home.run("undo").output, "Update von boss@example.org: „Old“")
        home.environment["LC_ALL"] = nil
        try expectContains(home.run("inbox").output, "does not have this change")
    }

    @Test("undo reverses what the user has seen last, not a mail that has arrived since")
    func unseenMail() throws {
        let home = try Self.homeWithUnreadUpdate()
        expectContains(try home.run("undo").output, "add of “Solo”")
        expectContains(try home.run("inbox").output, "Later")
    }

    @Test("--all reads the mails that are there, and sync all that wait", arguments: ["maildir", "mbox"])
    func all(form: String) throws {
        let (home, _) = try Self.home()
        let mbox = try home.write("From a\n\(Self.mail("old", "Old"))\n", to: "mbox")
        // The last mail of an mbox that was written a moment ago may not be complete.
        let date = Date(timeIntervalSinceNow: -60)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: mbox)
        let place = form == "mbox" ? "mbox:mbox" : "maildir:Mail/INBOX"
        let added = try home.runShell(
            "conferencectl sources add \(place) --all --name Post", in: URL(filePath: home.path))
        expectEqual(added.status, 0, added.error)
        let synced = try home.run("sources", "sync", "Post")
        expectEqual(synced.status, 0, synced.error)
        expectContains(synced.output, "Post: ")
        try expectEqual(home.run("inbox", "--count").output, "1\n")
        try expectEqual(home.run("sources", "add", "\(home.path)/cal.ics", "--all").status, 64)
        try expectEqual(home.run("sources", "add", place, "--refresh", "1h").status, 64)
        let reports = try home.objects("sources", "sync")
        expectEqual(reports.first?["read"] as? Int, 0)
        expectTrue(reports.first?["failure"] is NSNull)
    }

    @Test("a folder that is gone and a mail that cannot be used are said once, and end sync with an exit status")
    func problems() throws {
        let (home, folder) = try Self.home()
        try #require(home.run("sources", "add", "maildir:\(folder)").status == 0)
        let broken = Self.mail("x", "Broken").replacing("BEGIN:VEVENT", with: "BEGIN:VJUNK")
        _ = try home.write(broken, to: "Mail/INBOX/new/2.M1.host")
        let first = try home.run("inbox", "--count")
        expectContains(first.error, "The mail “Broken” from boss@example.org: ")
        try expectEqual(home.run("inbox", "--count").error, "")
        try FileManager.default.moveItem(atPath: folder, toPath: home.path + "/moved")
        let sentence = "The mail folder “\(folder)” is not there any more. Its new mails are read when it is back."
        try expectEqual(home.run("events").error, "conferencectl: \(sentence)\n")
        try expectEqual(home.run("events").error, "")
        let sync = try home.run("sources", "sync")
        expectEqual(sync.status, 69)
        expectEqual(sync.error, "conferencectl: \(sentence)\nconferencectl: The mail folder was not read.\n")
        try expectContains(home.run("sources").output, sentence)
    }

    @Test(
        "a command does not decide on a version that arrives while it runs: it shows the version, and the next run decides",
        arguments: rows(
            [["accept"], ["tentative"], ["decline"], ["add"], ["ignore"], ["propose", "--start", "+1h"]], plain: 0, 4))
    func changedMeanwhile(command: [String]) throws {
        let (home, folder) = try Self.home()
        try #require(home.run("sources", "add", "maildir:\(folder)").status == 0)
        try #require(home.run("config", "mailer", "cat").status == 0)
        _ = try home.write(Self.mail("lunch", "Lunch"), to: "Mail/INBOX/new/2.M1.host")
        try expectContains(home.run("inbox").output, "Lunch  Wed 2099-04-01 12:00")
        let update = Self.mail("lunch", "Lunch").replacing("SEQUENCE:0", with: "SEQUENCE:1")
            .replacing("20990401T12", with: "20990402T15").replacing("20990401T13", with: "20990402T16")
        _ = try home.write(update, to: "Mail/INBOX/new/3.M1.host")
        let words = ["inbox", command[0], "1"] + command.dropFirst()
        let refused = try home.runProcess(words)
        expectEqual(refused.status, 75, refused.error)
        expectContains(refused.error, "1  Lunch  Thu 2099-04-02 15:00")
        expectContains(refused.error, "Moved from Wed 2099-04-01 12:00–13:00 to Thu 2099-04-02 15:00–16:00.")
        try expectEqual(home.objects("inbox").first?["state"] as? String, "new")
        try expectEqual(home.objects("pending").count, 0)
        try expectEqual(home.runProcess(words).status, 0)
    }

    @Test("without a mail folder, sync says how to watch one")
    func none() throws {
        let home = try Home()
        try expectContains(home.run("sources", "sync").output, "“conferencectl sources add maildir:PATH” watches one.")
        try #require(home.run("add", "Lunch", "--start", "2027-03-01 12:00").status == 0)
        try expectEqual(home.run("sources", "sync", "Local").status == 0, false)
    }
}
