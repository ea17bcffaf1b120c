import Foundation
import TestSupport
import Testing

@Suite("Answers and proposals for what is cancelled")
struct CancelledInvitationTests {
    private let home: Home

    init() throws {
        home = try Home.withMailProgram()
        try home.invite(start: "20990402T100000", end: "20990402T110000", "RRULE:FREQ=WEEKLY;COUNT=4")
    }

    private func cancel(_ lines: String...) throws {
        let text = InboxSamples.calendar(
            "CANCEL", sequence: 1, start: "20990409T100000", end: "20990409T110000", lines + ["STATUS:CANCELLED"])
        try #require(home.run("inbox", "import", "-", input: text).status == 0)
        try? FileManager.default.removeItem(atPath: home.path + "/mails")
    }

    @Test("no other time is proposed for an occurrence that was cancelled", arguments: [true, false])
    func occurrence(isAccepted: Bool) throws {
        if isAccepted { try #require(home.run("inbox", "accept", "1").status == 0) }
        try cancel("RECURRENCE-ID;TZID=Europe/Berlin:20990409T100000")
        let result = try home.run("inbox", "propose", "1@2099-04-09", "--start", "14:00")
        expectEqual(result.status, 65)
        expectContains(
            result.error.replacing("\n", with: " "),
            "This occurrence of “Lunch” was cancelled, so there is nothing to answer. Nothing was changed.")
        expectEqual(home.sentMails, "")
        try expectEqual(home.run("inbox", "propose", "1@2099-04-16", "--start", "14:00").status, 0)
    }

    @Test("nor for one that was cancelled with all that follow")
    func range() throws {
        try cancel("RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20990409T100000")
        try expectEqual(home.run("inbox", "propose", "1@2099-04-16", "--start", "14:00").status, 65)
        try expectEqual(home.run("inbox", "propose", "1@2099-04-02", "--start", "14:00").status, 0)
    }

    @Test(
        "a series that was cancelled has nothing to answer",
        arguments: rows(["accept", "tentative", "decline", "propose"], plain: 0, 3))
    func series(command: String) throws {
        try cancel()
        let options = command == "propose" ? ["--start", "2099-04-02 14:00"] : []
        let result = try home.runProcess(["inbox", command, "1"] + options)
        expectEqual(result.status, 65)
        let text = result.error.replacing("\n", with: " ")
        expectContains(text, "was cancelled, so there is nothing to answer. Nothing was changed.")
        expectContains(try home.run("inbox", "add", "1").error.replacing("\n", with: " "), "so there is nothing to add")
        expectEqual(home.sentMails, "")
    }

    @Test("an error names an occurrence that is gone by its day, and an event that is gone without brackets")
    func gone() throws {
        let words = ["add", "Plan", "--start", "2099-04-02 10:00", "--repeat", "weekly", "--count", "4"]
        try #require(home.runProcess(words + ["--invite", "ann@example.org", "--send"]).status == 0)
        let uid = try #require(try home.object("show", "Plan")["uid"] as? String)
        let counter = InboxSamples.calendar(
            "COUNTER", uid: uid, title: "Plan", start: "20990411T150000", end: "20990411T160000",
            ["RECURRENCE-ID;TZID=Europe/Berlin:20990411T100000"]
        ).replacing(/ATTENDEE.*?\r\n/, with: "ATTENDEE;PARTSTAT=TENTATIVE:mailto:ann@example.org\r\n")
            .replacing("boss@", with: "jo@")
        try #require(home.run("inbox", "import", "-", input: counter).status == 0)
        func error() throws -> String { try home.run("inbox", "accept", "2").error.replacing("\n", with: " ") }
        expectContains(try error(), "“Plan” has no occurrence on 2099-04-11 10:00;")
        home.environment["LC_ALL"] = "de_DE.UTF-8"
        expectContains(try error(), "„Plan“ hat keinen Termin am 11.04.2099 10:00;")
        expectContains(
            try home.run("show", "Plan@2099-04-11").error.replacing("\n", with: " "),
            "findet nicht statt am 11.04.2099.")
        home.environment["LC_ALL"] = nil
        try #require(home.run("remove", "Plan", "--all", "--yes", "--no-send").status == 0)
        expectContains(
            try error(),
            "The event “Plan”, which the proposal (inbox entry 2) is about, is not in your calendar any more. Nothing was changed."
        )
    }
}
