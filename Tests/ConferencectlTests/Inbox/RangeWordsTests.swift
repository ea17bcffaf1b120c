import Foundation
import TestSupport
import Testing

@Suite("What commands and mails say about an occurrence and all that follow")
struct RangeWordsTests {
    private static let name = "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20990416T100000"

    private func isolatedLines(_ text: String) -> String { text.replacing(/\n +/, with: " ") }

    @Test("an invitation to them is no invitation to one occurrence, and neither is the answer or the proposal")
    func invitation() throws {
        let home = try Home.withMailProgram()
        try home.invite(start: "20990416T150000", end: "20990416T160000", Self.name)
        let words = "this and all following occurrences of a series, from Thu 2099-04-16 10:00 on"
        expectContains(try home.run("inbox").output, words)
        home.environment["LC_ALL"] = "de_DE.UTF-8"
        expectContains(
            try home.run("inbox").output, "dieser und alle folgenden Termine einer Serie, ab Do 16.04.2099 10:00")
        home.environment["LC_ALL"] = nil
        let proposal = try home.mails(["inbox", "propose", "1", "--start", "16:00"])
        expectContains(proposal, "Subject: New time proposed: Lunch, from 2099-04-16 on")
        expectContains(
            home.sentTexts,
            "another time for this and all following occurrences of “Lunch”, from 2099-04-16 on:")
        let answer = try home.mails(["inbox", "accept", "1"])
        expectContains(answer, "Subject: Accepted: Lunch, from 2099-04-16 on")
        expectContains(
            home.sentTexts,
            "has accepted the invitation to this and all following occurrences of “Lunch”, from 2099-04-16 on.")
        expectContains(answer, "RANGE=THISANDFUTURE")
    }

    @Test("a proposal for one of them alone does not include the following ones")
    func proposalForOne() throws {
        let home = try Home.withMailProgram()
        try home.invite(start: "20990402T100000", end: "20990402T110000", "RRULE:FREQ=WEEKLY;COUNT=6")
        try home.invite(sequence: 1, start: "20990416T150000", end: "20990416T160000", Self.name)
        try #require(home.run("inbox", "accept", "1").status == 0)
        let proposal = try home.mails(["inbox", "propose", "1@2099-04-16", "--start", "16:00"])
        expectNotContains(proposal, "THISANDFUTURE")
        expectContains(proposal, "Subject: New time proposed: Lunch, 2099-04-16")
        expectContains(home.sentTexts, "proposes another time for one occurrence of “Lunch”, 2099-04-16:")
    }

    @Test("a proposal that is declined or accepted is one for all of them")
    func decision() throws {
        let home = try Home.withMailProgram()
        let words = ["add", "Plan", "--start", "2099-04-02 10:00", "--repeat", "weekly", "--count", "4"]
        try #require(home.runProcess(words + ["--invite", "ann@example.org", "--send"]).status == 0)
        let uid = try #require(try home.object("show", "Plan")["uid"] as? String)
        let counter = InboxSamples.calendar(
            "COUNTER", uid: uid, title: "Plan", start: "20990416T150000", end: "20990416T160000", [Self.name]
        ).replacing(/ATTENDEE.*?\r\n/, with: "ATTENDEE;PARTSTAT=TENTATIVE:mailto:ann@example.org\r\n")
            .replacing("boss@", with: "jo@")
        try #require(home.run("inbox", "import", "-", input: counter).status == 0)
        try? FileManager.default.removeItem(atPath: home.path + "/mails")
        let declined = try home.run("inbox", "decline", "1")
        expectContains(
            isolatedLines(declined.output),
            "The proposal for this and all following occurrences of “Plan”, from Thu 2099-04-16 10:00 on, is declined")
        expectContains(
            home.sentMails.replacing("\r\n ", with: ""), "Subject: Proposal declined: Plan, from 2099-04-16 on")
        expectContains(
            home.sentTexts,
            "jo@example.org keeps the time of this and all following occurrences of “Plan”, from 2099-04-16 on.")
        let accepted = try home.run("inbox", "accept", "1")
        expectContains(isolatedLines(accepted.output), ", this and all following occurrences")
    }
}
