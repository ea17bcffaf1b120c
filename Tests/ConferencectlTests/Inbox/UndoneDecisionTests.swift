import CalendarStore
import Foundation
import TestSupport
import Testing

@Suite("Undoing what was decided in the inbox")
struct UndoneDecisionTests {
    private let home: Home

    init() throws { home = try Self.template.copyWithMailProgram() }

    private static let template = HomeTemplate.withMailProgram { try $0.invite() }

    @Test("a declined invitation is new again, and who knows of the answer is said")
    func declined() throws {
        try #require(home.run("inbox", "decline", "1").status == 0)
        try expectContains(home.run("history").output, "inbox decline  Lunch")
        let undone = try home.run("undo")
        expectContains(undone.output, "Undid change 1, inbox decline of “Lunch”")
        expectContains(
            undone.error.replacing("\n", with: " "),
            "boss@example.org was told “Declined: Lunch”, and knows nothing of the undoing. Another answer tells it: “conferencectl inbox accept 1”"
        )
        try expectEqual(home.object("inbox", "show", "1")["state"] as? String, "new")
        try expectContains(home.run("inbox", "show", "1").output, "no answer yet")
        try expectEqual(home.object("undo", "2", "--json")["inboxEntries"] as? [Int], [1])
        try expectEqual(home.object("inbox", "show", "1")["state"] as? String, "done")
    }

    @Test("a mail that waits is withdrawn", arguments: [["decline", "1"], ["propose", "1", "--start", "15:00"]])
    func waiting(words: [String]) throws {
        let home = try Home()
        home.environment["EMAIL"] = "jo@example.org"
        try home.invite()
        _ = try home.runProcess(["inbox"] + words)
        try expectContains(home.run("pending").output, "boss@example.org")
        let undone = try home.run("undo")
        expectEqual(undone.status, 0, undone.error)
        expectNotContains(undone.error, "knows nothing")
        try expectNotContains(home.run("pending").output, "boss@example.org")
    }

    @Test("an update of an event that the user has removed is new again after an answer to it was undone")
    func updateAfterRemoval() throws {
        try #require(home.run("inbox", "accept", "1").status == 0)
        try #require(home.run("remove", "Lunch", "--yes").status == 0)
        try home.invite(sequence: 1, start: "20990401T150000", end: "20990401T160000")
        let before = try home.run("inbox").output
        expectContains(before, "update, new")
        try #require(home.run("inbox", "tentative", "1").status == 0)
        try #require(home.run("undo").status == 0)
        expectEqual(try home.run("inbox", "--count").output, "1\n")
        try expectContains(home.run("inbox").output, "update, new")
        try #require(home.run("undo", "4").status == 0)
        expectEqual(try home.run("inbox", "--count").output, "0\n", "the answer counts again")
    }

    @Test("a decision that a later undo keeps from being reversed names that one")
    func laterUndo() throws {
        try #require(home.run("inbox", "accept", "1").status == 0)
        try #require(home.run("inbox", "propose", "1", "--start", "15:00").status == 0)
        try #require(home.run("undo").status == 0)
        try #require(home.run("undo").status == 0)
        let refused = try home.run("undo", "3")
        expectEqual(refused.status, 75)
        expectNotContains(refused.error, "newer message")
        expectContains(refused.error, "conferencectl undo 4")
        try expectEqual(home.run("undo", "4").status, 0)
        try expectEqual(home.run("undo", "3").status, 0)
    }

    @Test("an ignored entry is new again, in German, too")
    func ignored() throws {
        try #require(home.run("inbox", "ignore", "1").status == 0)
        home.environment["LC_ALL"] = "de_DE.UTF-8"
        try expectContains(home.run("undo").output, "Rückgängig gemacht: 1, inbox ignore von „Lunch“")
        try expectEqual(home.object("inbox", "show", "1")["state"] as? String, "new")
    }

    @Test(
        "the number of an entry that was removed says why it is gone, undo skips what was decided on it, and one that never was is unknown"
    )
    func removedEntry() throws {
        try #require(home.run("inbox", "ignore", "1").status == 0)
        let store = try CalendarStore(path: "\(home.path)/data/conference/calendar.sqlite") { 1_795_248_000 }
        try store.write { _ = try $0.deleteInboxEntry(id: 1) }
        let removed = try home.run("inbox", "show", "1")
        expectEqual(removed.status, 66)
        expectContains(removed.error.replacing("\n", with: " "), "Inbox entry 1 is not there any more:")
        let undone = try home.run("undo")
        expectEqual(undone.status, 66)
        expectContains(undone.error, "There is no change left to undo.")
        try expectContains(home.run("inbox", "show", "2").error, "There is no entry “2” in the inbox.")
    }

    @Test(
        "after a proposal that was undone, the answer is named that the user has given",
        arguments: rows([("accept", "accept 1"), ("tentative", "tentative 1"), ("decline", "decline 1")], plain: 0))
    func proposed(answer: String, named: String) throws {
        try #require(home.run("inbox", answer, "1").status == 0)
        try #require(home.run("inbox", "propose", "1", "--start", "15:00").status == 0)
        let undone = try home.run("undo").error.replacing("\n", with: " ")
        expectContains(undone, "Another answer tells it: “conferencectl inbox \(named)”")
    }

    @Test("after a proposal for an occurrence, the answer to it is named, and none once nothing can be answered")
    func proposedForOccurrence() throws {
        let home = try Home.withMailProgram()
        try home.invite("REQUEST", "RRULE:FREQ=WEEKLY;COUNT=3")
        try #require(home.run("inbox", "accept", "1").status == 0)
        try #require(home.run("inbox", "propose", "1@2099-04-08", "--start", "15:00").status == 0)
        try expectContains(
            home.run("undo").error.replacing("\n", with: " "), "“conferencectl inbox accept 1@2099-04-08”")
        try #require(home.run("inbox", "propose", "1@2099-04-08", "--start", "16:00").status == 0)
        try home.invite("CANCEL", sequence: 1, "STATUS:CANCELLED")
        let proposal = try #require(
            try home.run("history").output.split(separator: "\n").first {
                $0.contains("inbox propose") && !$0.contains("undo")
            })
        let number = String(proposal.split(separator: " ")[0])
        let undone = try home.run("undo", number).error.replacing("\n", with: " ")
        expectContains(undone, "and knows nothing of the undoing")
        expectNotContains(undone, "Another answer")
    }
}
