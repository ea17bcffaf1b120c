import Foundation
import TestSupport
import Testing

@Suite("Proposals that have more than a time and a place")
struct ProposedMoreTests {
    private let home: Home

    init() throws { home = try Self.template.copyWithMailProgram() }

    /// A user with an event that Ann knows.
    private static let template = HomeTemplate.withMailProgram { home in
        try #require(
            home.run(
                "add", "Planning", "--start", "2099-04-01 12:00", "--invite", "ann@example.org", "--send"
            ).status == 0)
    }

    private func propose(
        _ event: String = "Planning", title: String = "Party",
        _ lines: [String] = [
            "RRULE:FREQ=DAILY;COUNT=3", "DESCRIPTION:Bring cake", "LOCATION:Garden", "ATTENDEE:mailto:max@example.org",
        ]
    ) throws -> String {
        let uid = try #require(try home.object("show", event)["uid"] as? String)
        let text = InboxSamples.calendar(
            "COUNTER", uid: uid, title: title, start: "20990402T150000", end: "20990402T160000", lines
        ).replacing(
            /ATTENDEE.*?\r\n/, with: "ATTENDEE;PARTSTAT=TENTATIVE:mailto:ann@example.org\r\n", maxReplacements: 1
        ).replacing("boss@", with: "jo@")
        let mail = "From: ann@example.org\r\nSubject: Planning\r\nContent-Type: text/calendar; method=COUNTER\r\n\r\n"
        let result = try home.run("inbox", "import", "-", input: mail + text)
        try #require(result.status == 0, "\(result.error)")
        return result.output
    }

    private static let remark =
        "The proposal also has another title, another repetition, other guests and other notes. Accepting it takes only the time and the place."

    @Test("what accepting takes is shown, and one remark names the rest, which accepting leaves as it is")
    func shown() throws {
        let report = try propose()
        let page = try home.run("inbox", "show", "1").output
        let list = try home.run("inbox").output
        for text in [report, page] { expectContains(text.replacing(/\n +/, with: " "), Self.remark) }
        expectContains(list, "more than a time and a place")
        for text in [report, page, list] {
            expectContains(text, "2099-04-02 15:00")
            expectContains(text, "“Garden”")
            for word in ["every", "daily", "Party", "cake", "max@"] { expectNotContains(text, word) }
        }
        let object = try home.object("inbox", "show", "1")
        expectEqual(object["title"] as? String, "Planning")
        expectEqual((object["rules"] as? [Any])?.count, 0)
        expectTrue(object["notes"] is NSNull)
        let remarks = try #require(object["remarks"] as? [[String: Any]])
        expectEqual(remarks.map { $0["code"] as? String }, ["proposesMore"])
        expectEqual(remarks.map { $0["text"] as? String }, [Self.remark])
        try #require(home.run("inbox", "accept", "1").status == 0)
        let event = try home.object("show", "Planning")
        expectContains(event["start"] as? String ?? "", "2099-04-02T15:00")
        expectEqual(event["location"] as? String, "Garden")
        expectEqual((event["rules"] as? [Any])?.count, 0)
        try expectEqual(home.object("inbox", "show", "1")["remarks"] as? [String], [])
    }

    @Test("what guests were told before is not what a guest proposes, although the event has changed since")
    func told() throws {
        try #require(
            home.run(
                "add", "Lunch", "--start", "2099-04-01 12:00", "--notes", "Own table", "--invite", "ann@example.org",
                "--invite", "max@example.org", "--send"
            ).status == 0)
        try #require(
            home.run(
                "edit", "Lunch", "--title", "Dinner", "--notes", "Bar", "--uninvite", "max@example.org", "--no-send"
            )
            .status == 0)
        let lines = ["DESCRIPTION:Own table", "ATTENDEE:mailto:max@example.org"]
        try expectNotContains(propose("Dinner", title: "Lunch", lines), "also has")
        try expectContains(propose("Dinner", title: "Brunch", lines), "also has another title.")
    }

    @Test("the remark is in the language of the user", .exhaustive("the plain tier has it in English"))
    func german() throws {
        _ = try propose()
        home.environment["LC_ALL"] = "de_DE.UTF-8"
        expectContains(
            try home.run("inbox", "show", "1").output.replacing(/\n +/, with: " "),
            "Der Vorschlag enthält auch einen anderen Titel, eine andere Wiederholung, andere Gäste und andere Notizen. "
                + "Beim Annehmen zählen nur Zeit und Ort.")
        try expectContains(home.run("inbox").output, "mehr als Zeit und Ort")
    }
}
