import Foundation
import TestSupport
import Testing

@Suite("Proposals for an occurrence and all following ones")
struct RangeProposalTests {
    private let home: Home
    private let uid: String

    /// A weekly series of four that Ann knows.
    private static let template = HomeTemplate.withMailProgram { home in
        let words = ["add", "Plan", "--start", "2099-04-02 10:00", "--repeat", "weekly", "--count", "4"]
        try #require(home.runProcess(words + ["--invite", "ann@example.org", "--send"]).status == 0)
    }

    init() throws {
        home = try Self.template.copyWithMailProgram()
        uid = try #require(try home.object("show", "Plan")["uid"] as? String)
    }

    private func component(_ day: String, to start: String, _ end: String, range: Bool = true) -> String {
        let name = "RECURRENCE-ID\(range ? ";RANGE=THISANDFUTURE" : "");TZID=Europe/Berlin:\(day)T100000"
        return InboxSamples.calendar("COUNTER", uid: uid, title: "Plan", start: start, end: end, [name])
            .replacing(/ATTENDEE.*?\r\n/, with: "ATTENDEE;PARTSTAT=TENTATIVE:mailto:ann@example.org\r\n")
            .replacing("boss@", with: "jo@")
    }

    private func propose(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let result = try home.run("inbox", "import", "-", input: text)
        try #require(result.status == 0, "\(result.error)", sourceLocation: sourceLocation)
    }

    private func starts() throws -> [String] {
        let output = try home.run("events", "--from", "2099-04-01", "--to", "2099-05-10", "--json").output
        let events = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]] ?? []
        return events.compactMap { ($0["start"] as? String)?.prefix(16) }.map(String.init)
    }

    private let moved = ["2099-04-02T10:00", "2099-04-09T10:00", "2099-04-16T15:00", "2099-04-23T15:00"]
    private let planned = ["2099-04-02T10:00", "2099-04-09T10:00", "2099-04-16T10:00", "2099-04-23T10:00"]

    @Test("one that is accepted moves all of them, is accepted once, and is open again when that is undone")
    func accept() throws {
        try propose(component("20990416", to: "20990416T150000", "20990416T160000"))
        expectContains(
            try home.run("inbox").output.replacing(/\n +/, with: " "),
            "Proposed for the occurrences from Thu 2099-04-16 10:00 on: ")
        let sent = try home.mails(["inbox", "accept", "1"])
        try expectEqual(starts(), moved)
        let subjects = sent.split(separator: "\r\n").filter { $0.hasPrefix("Subject: ") }
        expectEqual(subjects, ["Subject: Updated invitation: Plan", "Subject: Invitation: Plan"])
        let again = try home.run("inbox", "accept", "1")
        expectEqual(again.status, 65)
        expectContains(again.error.replacing("\n", with: " "), "You have accepted this proposal already.")
        try expectEqual(home.run("inbox", "decline", "1").status, 65)
        let page = try home.run("inbox", "show", "1").output
        expectContains(page, "has proposed a change, and you have accepted it")
        expectNotContains(page, "does not have")
        let undone = try home.mails(["undo", "--send"]).split(separator: "\r\n").filter { $0.hasPrefix("Subject: ") }
        expectEqual(undone, ["Subject: Updated invitation: Plan", "Subject: Cancelled: Plan"])
        try expectEqual(starts(), planned)
        expectContains(try home.run("inbox").output, "ann@example.org proposes a change")
        try #require(home.run("inbox", "accept", "1").status == 0)
        try expectEqual(starts(), moved)
    }

    @Test(
        "one whose acceptance is made again after an undo is accepted, and open again when that is undone",
        .exhaustive("DecidedProposalTests has the rule for a single event"))
    func acceptedAgain() throws {
        try propose(component("20990416", to: "20990416T150000", "20990416T160000"))
        try #require(home.run("inbox", "accept", "1").status == 0)
        try #require(home.run("undo", "--no-send").status == 0)
        let number = try #require(try home.objects("history").first?["number"] as? Int)
        try #require(home.run("undo", "\(number)", "--no-send").status == 0)
        try expectEqual(starts(), moved)
        try expectContains(home.run("inbox", "show", "1").output, "you have accepted it")
        try #require(home.run("undo", "--no-send").status == 0)
        try expectContains(home.run("inbox").output, "ann@example.org proposes a change")
    }

    @Test("it says what has moved")
    func words() throws {
        try propose(component("20990416", to: "20990416T150000", "20990416T160000"))
        let result = try home.run("inbox", "accept", "1")
        expectContains(
            result.output.replacing(/\n +/, with: " "),
            "The occurrences from Thu 2099-04-16 10:00 on are moved: from Thu 2099-04-16 10:00–11:00 to")
    }

    @Test("one for the first occurrence moves the whole series, also to another day")
    func first() throws {
        try propose(component("20990402", to: "20990403T100000", "20990403T110000"))
        let sent = try home.mails(["inbox", "accept", "1"])
        try expectEqual(starts(), ["2099-04-03", "2099-04-10", "2099-04-17", "2099-04-24"].map { $0 + "T10:00" })
        expectEqual(sent.split(separator: "\r\n").count { $0.hasPrefix("Subject: ") }, 1)
        try expectEqual(home.run("inbox", "accept", "1").status, 65)
        try #require(home.run("undo", "--send").status == 0)
        try expectEqual(starts(), planned)
        try #require(home.run("inbox", "accept", "1").status == 0)
    }

    @Test("one that moves only its first occurrence by hand is still to be decided")
    func byHand() throws {
        try propose(component("20990416", to: "20990416T150000", "20990416T160000"))
        try #require(home.run("edit", "Plan@2099-04-16", "--this", "--start", "15:00", "--no-send").status == 0)
        try expectNotContains(home.run("inbox", "show", "1").output, "you have accepted it")
    }

    @Test("one that changes another occurrence as well is refused, with what to do")
    func several() throws {
        let (one, other) = (
            component("20990416", to: "20990416T150000", "20990416T160000"),
            component("20990409", to: "20990409T120000", "20990409T130000", range: false)
        )
        let event = try #require(other.firstMatch(of: /BEGIN:VEVENT[\s\S]*END:VEVENT\r\n/)).0
        try propose(one.replacing("END:VCALENDAR", with: event + "END:VCALENDAR"))
        let result = try home.run("inbox", "accept", "1")
        expectEqual(result.status, 65)
        expectContains(result.error.replacing("\n", with: " "), "changes several parts of “Plan” at once")
        try expectEqual(starts(), planned)
    }
}
