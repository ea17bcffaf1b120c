import Foundation
import TestSupport
import Testing

@Suite("The history of one event has what was decided on its messages")
struct DecisionHistoryTests {
    private func actions(_ name: String, _ home: Home) throws -> [String] {
        try home.objects("history", name).map { $0["action"] as? String ?? "" }
    }

    @Test("proposals and ignored changes of an invitation in a calendar, and nothing about other events")
    func invitation() throws {
        let home = try Home.withMailProgram()
        try home.invite()
        try #require(home.run("inbox", "accept", "1").status == 0)
        try #require(home.run("inbox", "propose", "1", "--start", "15:00").status == 0)
        try home.invite(sequence: 1, start: "20990401T140000", end: "20990401T150000")
        try #require(home.run("undo", "--no-send").status == 0)
        try #require(home.run("inbox", "ignore", "1").status == 0)
        try home.invite(uid: "other@example.org", title: "Other")
        try #require(home.run("inbox", "ignore", "2").status == 0)
        try expectEqual(
            actions("Lunch", home), ["inbox ignore", "undo", "inbox import", "inbox propose", "inbox accept"])
        expectNotContains(try home.run("history", "Lunch").output, "Other")
        // It can be undone by its number.
        let number = try #require(try home.objects("history", "Lunch").first?["number"] as? Int)
        try #require(home.run("undo", "\(number)").status == 0)
        try expectEqual(actions("Lunch", home).prefix(2), ["undo", "inbox ignore"])
    }

    @Test("an invitation that is in no calendar, and one whose event was renamed and removed")
    func withoutEvent() throws {
        let home = try Home.withMailProgram()
        try home.invite()
        try #require(home.run("inbox", "decline", "1").status == 0)
        try #require(home.run("inbox", "propose", "1", "--start", "15:00").status == 0)
        try expectEqual(actions("Lunch", home), ["inbox propose", "inbox decline"])
        try #require(home.run("inbox", "accept", "1").status == 0)
        try home.invite(title: "Dinner", sequence: 1)
        try #require(home.run("remove", "Dinner").status == 0)
        let all = try actions("Dinner", home)
        expectEqual(all.count, 5, "\(all)")
        expectEqual(all.suffix(3), ["inbox accept", "inbox propose", "inbox decline"])
    }

    @Test("proposals of guests that the user has refused")
    func refused() throws {
        let home = try Home.withMailProgram()
        let words = ["add", "Plan", "--start", "2099-04-02 10:00", "--invite", "ann@example.org", "--send"]
        try #require(home.runProcess(words).status == 0)
        let uid = try #require(try home.object("show", "Plan")["uid"] as? String)
        let counter = InboxSamples.calendar(
            "COUNTER", uid: uid, title: "Plan", start: "20990403T100000", end: "20990403T110000"
        ).replacing(/ATTENDEE.*?\r\n/, with: "ATTENDEE;PARTSTAT=TENTATIVE:mailto:ann@example.org\r\n")
            .replacing("boss@", with: "jo@")
        try #require(home.run("inbox", "import", "-", input: counter).status == 0)
        try #require(home.run("inbox", "decline", "1").status == 0)
        try expectEqual(actions("Plan", home), ["inbox decline", "add"])
        try #require(home.run("undo").status == 0)
        try #require(home.run("inbox", "ignore", "1").status == 0)
        try expectEqual(actions("Plan", home), ["inbox ignore", "undo", "inbox decline", "add"])
    }

    @Test("ignored changes of a booking")
    func booking() throws {
        let home = try Home()
        try #require(home.run("inbox", "import", "-", input: InboxSamples.flight).status == 0)
        try #require(home.run("inbox", "add", "1").status == 0)
        let moved = InboxSamples.flight.replacing("T10:00:00+02:00", with: "T11:00:00+02:00")
        try #require(home.run("inbox", "import", "-", input: moved).status == 0)
        try #require(home.run("undo", "--no-send").status == 0)
        try #require(home.run("inbox", "ignore", "1").status == 0)
        let event = try #require(try home.object("inbox", "show", "1")["event"] as? String)
        let all = try actions(event, home)
        expectEqual(all.first, "inbox ignore", "\(all)")
        expectEqual(all.last, "inbox add", "\(all)")
        let shown = try home.run("inbox", "show", "1").output.replacing(/\n +/, with: " ")
        expectContains(shown, "You have ignored this change; your calendar keeps its own version: ")
        expectContains(shown, "“conferencectl inbox add 1” takes the change into your calendar after all.")
        try #require(home.run("inbox", "add", "1").status == 0)
        try expectNotContains(home.run("inbox", "show", "1").output, "You have ignored")
    }
}
