import Foundation
import TestSupport
import Testing

@Suite("Mails to guests say what has changed")
struct GuestMailTextTests {
    private let home: Home

    init() throws { home = try Home.withMailProgram() }

    /// A series that Ann and Bob know.
    private func invite(_ more: String...) throws {
        let options = ["--start", "2099-04-02 10:00", "--repeat", "weekly", "--count", "4"]
        let result = try home.runProcess(
            ["add", "Plan"] + options + ["--invite", "Ann <ann@example.org>", "--send"] + more)
        try #require(result.status == 0, "\(result.error)")
    }

    /// Runs a command, and returns the texts of the mails that it sends.
    private func texts(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
        _ = try home.mails(arguments, sourceLocation: sourceLocation)
        return home.sentTexts
    }

    @Test("an invitation says how a series repeats")
    func rule() throws {
        try invite()
        expectContains(
            home.sentTexts, "When: Thursday 2099-04-02 10:00–11:00 (Europe/Berlin)\nRepeats: every week, 4 times")
    }

    static let changes: [(arguments: [String], words: [String])] = [
        (
            ["--all", "--until", "2099-05-18"],
            [
                "The series ends later: its last occurrence is Thursday 2099-05-14 10:00–11:00 (Europe/Berlin) instead of "
                    + "Thursday 2099-04-23 10:00–11:00 (Europe/Berlin).", "Repeats: every week until 2099-05-14",
            ]
        ),
        (
            ["--all", "--repeat", "daily", "--count", "3"],
            ["It repeats in another way: every day, 3 times instead of every week, 4 times."]
        ),
        (["--all", "--repeat", "never"], ["It does not repeat any more."]),
        (["--all", "--location", "Garden"], ["It has changed: the place is Garden."]),
        (["--all", "--notes", "Bring cake."], ["The notes have changed.", "Bring cake."]),
        (["--all", "--url", "https://example.org/agenda"], ["A link was added: https://example.org/agenda."]),
        (
            ["--all", "--status", "tentative"], ["It is tentative now."]
        ),
        (
            ["--all", "--start", "14:00"],
            ["When: Thursday 2099-04-02 14:00–15:00", "Instead of: Thursday 2099-04-02 10:00–11:00"]
        ),
    ]

    @Test("of a series: its rule, its end, its place, its links and its time", arguments: rows(changes, plain: 0, 2, 5))
    func series(arguments: [String], words: [String]) throws {
        try invite()
        _ = try home.mails(["edit", "Plan"] + arguments + ["--send"])
        expectContains(home.sentTexts, "has changed “Plan”.")
        for text in words { expectContains(home.sentTexts, text) }
    }

    @Test("of a link: that it is another one, and that it is gone")
    func links() throws {
        try invite("--url", "https://example.org/1")
        expectContains(home.sentTexts, "Link: https://example.org/1")
        expectContains(
            try texts("edit", "Plan", "--all", "--url", "https://example.org/2", "--send"),
            "The link is https://example.org/2 instead of https://example.org/1.")
        expectContains(
            try texts("edit", "Plan", "--all", "--url", "", "--send"), "A link was removed: https://example.org/2.")
    }

    @Test("of a room: the link that was added, and the one that was removed")
    func rooms() throws {
        try invite()
        let added = try texts("attach", "Plan", "sample-rooms/personal-room", "--send")
        let link = try #require(added.firstMatch(of: /A link was added: (\S+)\.\n/)).1
        expectContains(added, "Join: \(link)")
        expectContains(try texts("detach", "Plan", "--yes", "--send"), "A link was removed: \(link).")
    }

    @Test("of an occurrence that was removed and is back")
    func back() throws {
        try invite()
        expectContains(
            try texts("remove", "Plan@2099-04-09", "--yes", "--send"), "has cancelled one occurrence of “Plan”")
        expectContains(
            try texts("undo", "--send"),
            "The occurrence of Thursday 2099-04-09 10:00–11:00 (Europe/Berlin) takes place again.")
    }

    @Test("of a series that is split: where it ends, and which occurrences the new one has")
    func split() throws {
        try invite()
        let sent = try texts("edit", "Plan@2099-04-16", "--following", "--start", "14:00", "--send")
        for text in [
            "The series ends earlier: its last occurrence is Thursday 2099-04-09 10:00–11:00 (Europe/Berlin) instead of "
                + "Thursday 2099-04-23 10:00–11:00 (Europe/Berlin).",
            "Another invitation has the later occurrences.",
            "It is about the occurrences of “Plan” from Thursday 2099-04-16 10:00–11:00 (Europe/Berlin) on.",
            "When: Thursday 2099-04-16 14:00–15:00 (Europe/Berlin)",
        ] { expectContains(sent, text) }
    }

    @Test("of a split that is undone: first the series that is whole again, then that the other one is not needed")
    func undoneSplit() throws {
        try invite()
        _ = try texts("edit", "Plan@2099-04-16", "--following", "--location", "Room 5", "--send")
        let sent = try home.mails(["undo", "--send"])
        let subjects = sent.split(separator: "\r\n").filter { $0.hasPrefix("Subject: ") }
        expectEqual(subjects, ["Subject: Updated invitation: Plan", "Subject: Cancelled: Plan"])
        expectContains(
            home.sentTexts,
            "The invitation to “Plan” from Thursday 2099-04-02 10:00–11:00 (Europe/Berlin) on has these occurrences again."
        )
    }

    @Test("an invitation says which occurrences are at another time")
    func exceptions() throws {
        _ = try home.run(
            "add", "Plan", "--start", "2099-04-02 10:00", "--repeat", "weekly", "--count", "4", "--invite",
            "ann@example.org", "--no-send")
        let sent = try texts("edit", "Plan@2099-04-09", "--this", "--start", "12:00", "--send")
        expectContains(
            sent,
            "Except: Thursday 2099-04-09 12:00–13:00 (Europe/Berlin) instead of Thursday 2099-04-09 10:00")
    }

    @Test("of an end: the last occurrence at its own time, and what is not as the series plans it")
    func movedEnd() throws {
        try invite()
        _ = try texts("edit", "Plan@2099-04-09", "--this", "--start", "2099-04-11 12:00", "--send")
        let sent = try texts("remove", "Plan@2099-04-16", "--following", "--yes", "--send")
        expectContains(
            sent,
            "The series ends earlier: its last occurrence is Saturday 2099-04-11 12:00–13:00 (Europe/Berlin) instead of "
                + "Thursday 2099-04-23 10:00–11:00 (Europe/Berlin).")
        expectContains(
            sent,
            "Repeats: every week until 2099-04-09\n"
                + "Except: Saturday 2099-04-11 12:00–13:00 (Europe/Berlin) instead of Thursday 2099-04-09 10:00")
    }

    @Test("an invitation to a series, or the series as it is, says which occurrences do not take place")
    func missing() throws {
        try invite()
        _ = try texts("remove", "Plan@2099-04-09", "--this", "--yes", "--send")
        _ = try texts("edit", "Plan@2099-04-16", "--this", "--status", "cancelled", "--send")
        let invitation = try texts("edit", "Plan", "--all", "--invite", "bob@example.org", "--send")
        expectContains(invitation, "invites you to “Plan”.")
        expectContains(invitation, "Except: not on Thursday 2099-04-09 10:00\n")
        expectContains(invitation, "Except: not on Thursday 2099-04-16 10:00")
        expectContains(home.sentMails.replacing("\r\n ", with: ""), "EXDATE;TZID=Europe/Berlin:20990416T100000")
        let again = try texts("edit", "Plan", "--send")
        expectContains(again, "sends you “Plan” again, as it is now.")
        expectContains(again, "Except: not on Thursday 2099-04-09 10:00")
    }

    @Test("of a series whose later occurrences a guest is not invited to: that, and nothing of another invitation")
    func notInvitedLater() throws {
        try invite("--invite", "bob@example.org")
        let sent = try home.mails(["edit", "Plan@2099-04-16", "--following", "--uninvite", "bob@example.org", "--send"])
        let texts = home.sentTexts
        expectEqual(texts.components(separatedBy: "Another invitation has the later occurrences.").count, 2)
        expectEqual(texts.components(separatedBy: "You are not invited to the later occurrences any more.").count, 2)
        expectEqual(sent.components(separatedBy: "To: bob@example.org\r\n").count, 2, "one mail to Bob alone")
    }

    @Test("of nothing, if the event is sent as it is")
    func sentAsItIs() throws {
        try invite()
        let sent = try texts("edit", "Plan", "--all", "--send")
        expectContains(sent, "sends you “Plan” again, as it is now.")
        expectNotContains(sent, "has changed")
    }

    @Test("the first mail to a guest is an invitation to all of the event, also if the event was made long before")
    func first() throws {
        try invite()
        try #require(home.run("edit", "Plan", "--all", "--invite", "bob@example.org", "--no-send").status == 0)
        // Bob gets the whole series, although only one occurrence has changed.
        let sent = try home.mails(["edit", "Plan@2099-04-09", "--this", "--start", "12:00", "--send"])
        let mails = sent.components(separatedBy: "From: ").dropFirst()
        let toBob = try #require(mails.first { $0.contains("To: bob@example.org") })
        expectContains(toBob, "Subject: Invitation: Plan\r\n")
        expectContains(toBob, "RRULE")
        let toAnn = try #require(mails.first { $0.contains("ann@example.org>\r\nSubject") || $0.contains("To: Ann") })
        expectContains(toAnn, "Subject: Updated invitation: Plan, 2099-04-09\r\n")
        expectContains(
            try home.mails(["edit", "Plan", "--all", "--location", "A", "--send"]), "Updated invitation: Plan")
        expectNotContains(home.sentMails, "Subject: Invitation")
    }

    @Test("a mail that could not be sent has told nothing", arguments: rows([false, true], plain: 1))
    func unsent(isChanged: Bool) throws {
        let mailer = try #require(try home.object("config", "mailer")["value"] as? String)
        try #require(home.run("config", "mailer", "--unset").status == 0)
        _ = try home.run("add", "Plan", "--start", "2099-04-02 10:00", "--invite", "ann@example.org", "--send")
        try #require(home.run("config", "mailer", mailer).status == 0)
        let change = isChanged ? ["--start", "2099-04-02 11:00"] : []
        let sent = try home.mails(["edit", "Plan"] + change + ["--send"])
        expectContains(sent, "Subject: Invitation: Plan\r\n")
        try expectEqual(home.run("pending").output, "Nothing is pending.\n")
    }

    @Test("only those who were never told are invited when the event is sent again")
    func again() throws {
        try invite()
        try #require(home.run("edit", "Plan", "--all", "--invite", "bob@example.org", "--no-send").status == 0)
        let sent = try home.mails(["edit", "Plan", "--send"])
        expectContains(sent, "Subject: Invitation: Plan\r\n")
        expectContains(sent, "Subject: Updated invitation: Plan\r\n")
    }
}
