import Foundation
import TestSupport
import Testing

@Suite("Proposals for another place")
struct ProposedPlaceTests {
    private let home: Home

    init() throws { home = try Home.withMailProgram() }

    /// Adds an event that Ann knows, and takes her proposal for it into the inbox.
    private func propose(
        _ options: [String], start: String = "20990409T100000", end: String = "20990409T110000", _ lines: String...
    ) throws -> ProcessResult {
        let words = ["add", "Plan", "--start", "2099-04-09 10:00", "--invite", "ann@example.org", "--send"]
        try #require(home.runProcess(words + options).status == 0)
        let uid = try #require(try home.object("show", "Plan")["uid"] as? String)
        let text = InboxSamples.calendar("COUNTER", uid: uid, title: "Plan", start: start, end: end, lines)
            .replacing(/ATTENDEE.*?\r\n/, with: "ATTENDEE;PARTSTAT=TENTATIVE:mailto:ann@example.org\r\n")
            .replacing("boss@", with: "jo@")
        return try home.run("inbox", "import", "-", input: text)
    }

    static let places: [(options: [String], lines: [String], sentence: String, change: String)] = [
        (
            ["--location", "Office"], [], "Proposed place: “Cafe Luna” instead of “Office”.",
            "It has changed: the place is Cafe Luna instead of Office."
        ),
        ([], [], "Proposed place: “Cafe Luna” (planned: none).", "It has changed: the place is Cafe Luna."),
        (
            ["--repeat", "weekly", "--count", "3", "--location", "Office"],
            ["RECURRENCE-ID;TZID=Europe/Berlin:20990409T100000"],
            "Proposed place for the occurrence of Thu 2099-04-09 10:00: “Cafe Luna” instead of “Office”.",
            "The occurrence of Thu 2099-04-09 10:00: the place is Cafe Luna instead of Office."
        ),
    ]

    @Test(
        "one that keeps the time says which place, and accepting it says what has changed",
        arguments: rows(places, plain: 0, 2),
        rows([true, false], plain: 0))
    func place(
        sample: (options: [String], lines: [String], sentence: String, change: String), isAccepted: Bool
    ) throws {
        let line = sample.lines.first ?? "STATUS:CONFIRMED"
        let report = try propose(sample.options, "LOCATION:Cafe Luna", line)
        let list = try home.run("inbox").output
        let page = try home.run("inbox", "show", "1").output
        for text in [report.output, list, page] {
            expectContains(text.replacing(/\n +/, with: " "), sample.sentence)
        }
        let changes = try home.object("inbox", "show", "1")["changes"] as? [[String: Any]]
        expectEqual(changes?.map { $0["kind"] as? String }, ["proposed"])
        expectEqual(changes?.first?["newText"] as? String, "Cafe Luna")
        expectEqual(changes?.first?["oldText"] as? String, sample.options.contains("Office") ? "Office" : nil)
        expectTrue(changes?.first?["newStart"] is NSNull)
        if isAccepted {
            let result = try home.run("inbox", "accept", "1")
            expectEqual(result.status, 0, result.error)
            expectContains(result.output, "Accepted: 1  Plan")
            expectContains(result.output, sample.change)
        } else {
            let words = page.replacing(/\n +/, with: " ").firstMatch(
                of: /“conferencectl (edit [^ ]+) --location 'Cafe Luna'([^”]*)” takes this place,/)
            let match = try #require(words)
            let arguments = (match.1 + match.2).split(separator: " ").map(String.init)
            let mails = try home.mails(arguments + ["--location", "Cafe Luna", "--send"])
            expectContains(mails, "LOCATION:Cafe Luna")
            try expectNotContains(home.run("inbox", "show", "1").output, "takes this place")
        }
        try expectEqual(home.object("show", "Plan@2099-04-09")["location"] as? String, "Cafe Luna")
    }

    @Test("one for another time and another place says both, with one command for both")
    func timeAndPlace() throws {
        let report = try propose(
            ["--location", "Office"], start: "20990409T150000", end: "20990409T160000", "LOCATION:Cafe Luna")
        expectContains(report.output, "Proposed: Thu 2099-04-09 15:00–16:00 instead of Thu 2099-04-09 10:00–11:00.")
        expectContains(report.output, "Proposed place: “Cafe Luna” instead of “Office”.")
        let page = try home.run("inbox", "show", "1").output.replacing(/\n +/, with: " ")
        expectContains(
            page, "--start '2099-04-09 15:00' --location 'Cafe Luna'” takes this time and this place, and asks")
        let result = try home.run("inbox", "accept", "1")
        expectContains(result.output, "Moved from Thu 2099-04-09 10:00–11:00 to Thu 2099-04-09 15:00–16:00.")
        expectContains(result.output, "the place is Cafe Luna instead of Office")
    }

    @Test("the place that the guest was told last is no proposal, although the event has another one by now")
    func told() throws {
        let words = ["add", "Plan", "--start", "2099-04-09 10:00", "--location", "Office, 2nd floor"]
        try #require(home.runProcess(words + ["--invite", "ann@example.org", "--send"]).status == 0)
        try #require(home.run("edit", "Plan", "--location", "Attic", "--no-send").status == 0)
        let uid = try #require(try home.object("show", "Plan")["uid"] as? String)
        func propose(_ location: String) throws -> String {
            let text = InboxSamples.calendar(
                "COUNTER", uid: uid, title: "Plan", start: "20990409T150000", end: "20990409T160000",
                ["LOCATION:\(location)"]
            ).replacing(/ATTENDEE.*?\r\n/, with: "ATTENDEE;PARTSTAT=TENTATIVE:mailto:ann@example.org\r\n")
                .replacing("boss@", with: "jo@")
            return try home.run("inbox", "import", "-", input: text).output
        }
        try expectContains(propose("Garden"), "Proposed place")
        let report = try propose("Office\\, 2nd floor")
        expectContains(report, "Proposed: Thu 2099-04-09 15:00–16:00")
        expectNotContains(report, "Proposed place")
        try expectContains(propose("Office\\, 2nd floor"), "Known already")
        try #require(home.run("inbox", "accept", "1").status == 0)
        let event = try home.object("show", "Plan")
        expectEqual(event["location"] as? String, "Attic")
        expectContains(event["start"] as? String ?? "", "2099-04-09T15:00")
    }

    @Test("the link of the event's own room in a proposal is no place")
    func link() throws {
        try #require(
            home.run("add", "Plan", "--start", "2099-04-09 10:00", "--invite", "ann@example.org", "--send").status == 0)
        _ = try home.mails(["attach", "Plan", "sample-rooms/personal-room", "--send"])
        let event = try home.object("show", "Plan")
        let url = try #require(home.run("join", "Plan", "--print").output.split(separator: "\n").first)
        let text = InboxSamples.calendar(
            "COUNTER", uid: event["uid"] as? String ?? "", title: "Plan", start: "20990409T150000",
            end: "20990409T160000", ["LOCATION:\(url)", "SEQUENCE:1"]
        ).replacing("SEQUENCE:0\r\n", with: "")
            .replacing(/ATTENDEE.*?\r\n/, with: "ATTENDEE;PARTSTAT=TENTATIVE:mailto:ann@example.org\r\n")
            .replacing("boss@", with: "jo@")
        let report = try home.run("inbox", "import", "-", input: text)
        expectContains(report.output, "Proposed: ")
        expectNotContains(report.output, "Proposed place")
        try #require(home.run("inbox", "accept", "1").status == 0)
        expectTrue(try home.object("show", "Plan")["location"] is NSNull)
    }
}
