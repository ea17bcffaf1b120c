import Foundation
import TestSupport
import Testing

@Suite("What a decided proposal says")
struct DecidedProposalTests {
    private let home: Home

    init() throws { home = try Self.template.copyWithMailProgram() }

    /// A weekly series, with Ann's proposal to move its second occurrence to the next day.
    private static let template = HomeTemplate.withMailProgram { home in
        let words = ["add", "Plan", "--start", "2099-04-02 10:00", "--repeat", "weekly", "--count", "4"]
        try #require(home.runProcess(words + ["--invite", "ann@example.org", "--send"]).status == 0)
        let uid = try #require(try home.object("show", "Plan")["uid"] as? String)
        let counter = InboxSamples.calendar(
            "COUNTER", uid: uid, title: "Plan", start: "20990410T100000", end: "20990410T110000",
            ["RECURRENCE-ID;TZID=Europe/Berlin:20990409T100000"]
        ).replacing(/ATTENDEE.*?\r\n/, with: "ATTENDEE;PARTSTAT=TENTATIVE:mailto:ann@example.org\r\n")
            .replacing("boss@", with: "jo@")
        try #require(home.run("inbox", "import", "-", input: counter).status == 0)
    }

    private func shown() throws -> String { try home.run("inbox", "show", "1").output }

    @Test("the mails name the day as calendars show it: the new one, and the planned one when it is undone")
    func subjects() throws {
        expectContains(
            try home.mails(["inbox", "accept", "1"]), "Subject: Updated invitation: Plan, 2099-04-10\r\n")
        expectContains(try home.mails(["undo", "--send"]), "Subject: Updated invitation: Plan, 2099-04-09\r\n")
        expectContains(
            home.sentTexts,
            "When: Thursday 2099-04-09 10:00–11:00 (Europe/Berlin)\nInstead of: Friday 2099-04-10 10:00–11:00")
    }

    @Test("that it was accepted, until that is undone")
    func accepted() throws {
        expectContains(try home.run("inbox").output, "ann@example.org proposes a change")
        try #require(home.run("inbox", "accept", "1").status == 0)
        expectContains(try shown(), "ann@example.org has proposed a change, and you have accepted it")
        home.environment["LC_ALL"] = "de_DE.UTF-8"
        expectContains(try shown(), "ann@example.org hat eine Änderung vorgeschlagen, die angenommen ist")
        home.environment["LC_ALL"] = nil
        try #require(home.run("undo", "--send").status == 0)
        expectContains(try home.run("inbox").output, "ann@example.org proposes a change")
    }

    @Test("that it was accepted again, when that is made again after an undo")
    func acceptedAgain() throws {
        try #require(home.run("inbox", "accept", "1").status == 0)
        for _ in 0..<2 {
            let undone = try home.run("undo", "--no-send")
            let again = try #require(undone.output.firstMatch(of: /“conferencectl undo ([0-9]+)”/))
            expectContains(try home.run("inbox").output, "ann@example.org proposes a change")
            try #require(home.run("undo", String(again.1), "--no-send").status == 0)
            expectContains(try home.run("inbox").output, "answer, done")
            expectContains(try shown(), "ann@example.org has proposed a change, and you have accepted it")
            let result = try home.run("inbox", "accept", "1")
            expectContains(result.error.replacing("\n", with: " "), "You have accepted this proposal already.")
        }
    }

    @Test("that its event is gone, whoever has removed it", arguments: rows(["accept", "decline"], plain: 0))
    func withoutEvent(word: String) throws {
        try #require(home.run("undo", "--no-send").status == 0)
        let result = try home.run("inbox", word, "1")
        expectEqual(result.status, 66)
        expectContains(
            result.error.replacing("\n", with: " "),
            "The event “Plan”, which the proposal (inbox entry 1) is about, is not in your calendar any more.")
    }

    @Test("that it was declined, also in JSON")
    func declined() throws {
        try #require(home.run("inbox", "decline", "1").status == 0)
        expectContains(try shown(), "ann@example.org has proposed a change, and you have declined it")
        let reply = try home.object("inbox", "show", "1")["reply"] as? String
        expectContains(reply ?? "", "you have declined it")
    }

    @Test("it cannot be accepted tentatively, and an answer cannot be answered")
    func tentative() throws {
        let result = try home.run("inbox", "tentative", "1")
        expectEqual(result.status, 65)
        expectContains(
            result.error.replacing("\n", with: " "), "is the proposal of a guest, which you can only accept or decline."
        )
        let uid = try #require(try home.object("show", "Plan")["uid"] as? String)
        let reply = InboxSamples.calendar(
            "REPLY", uid: uid, title: "Plan", start: "20990402T100000", end: "20990402T110000"
        ).replacing(/ATTENDEE.*?\r\n/, with: "ATTENDEE;PARTSTAT=DECLINED:mailto:ann@example.org\r\n")
            .replacing("boss@", with: "jo@")
        try #require(home.run("inbox", "import", "-", input: reply).status == 0)
        let answer = try home.run("inbox", "accept", "2")
        expectEqual(answer.status, 65)
        expectContains(answer.error.replacing("\n", with: " "), "is the answer of a guest, so there is nothing")
    }
}

@Suite("Messages of guests to another organizer")
struct OthersMessageTests {
    static let methods = [
        ("REPLY", "is the answer of ann@example.org to an invitation of boss@example.org."),
        ("COUNTER", "is a proposal of ann@example.org for an event of boss@example.org."),
        ("REFRESH", "is a question of ann@example.org about an event of boss@example.org."),
    ]

    @Test(
        "are kept out, and said to be what they are, whether the event is unknown, in the inbox or in the calendar",
        arguments: rows(methods, plain: 1), ["unknown", "inbox", "calendar"])
    func others(sample: (method: String, words: String), place: String) throws {
        let home = try Home.withMailProgram()
        if place != "unknown" { try home.invite() }
        if place == "calendar" { try #require(home.run("inbox", "accept", "1").status == 0) }
        let before = try home.run("inbox", "list", "--all", "--json").output
        let text = InboxSamples.calendar(sample.method).replacing(
            /ATTENDEE.*?\r\n/, with: "ATTENDEE;PARTSTAT=ACCEPTED:mailto:ann@example.org\r\n")
        let result = try home.run("inbox", "import", "-", input: text)
        expectEqual(result.status, 65)
        let error = result.error.replacing("\n", with: " ")
        expectContains(error, "The message " + sample.words + " There is nothing for you to do. Nothing was changed.")
        try expectEqual(home.run("inbox", "list", "--all", "--json").output, before)
    }
}
