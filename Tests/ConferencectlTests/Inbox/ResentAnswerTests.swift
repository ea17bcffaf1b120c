import Foundation
import TestSupport
import Testing

@Suite("An answer that counts again because a later one was undone")
struct ResentAnswerTests {
    private let home: Home

    init() throws {
        home = try Home.withMailProgram()
        try home.invite()
    }

    @Test(
        "is sent to the organizer, also if its event is in no calendar any more",
        arguments: rows(
            [
                (["decline", "accept"], "Declined: Lunch", "PARTSTAT=DECLINED"),
                (["decline", "tentative"], "Declined: Lunch", "PARTSTAT=DECLINED"),
                (["accept", "decline"], "Accepted: Lunch", "PARTSTAT=ACCEPTED"),
            ], plain: 0, 2))
    func sent(answers: [String], subject: String, words: String) throws {
        for answer in answers { try #require(home.run("inbox", answer, "1").status == 0) }
        let mails = try home.mails(["undo", "--send"])
        expectContains(mails, "Subject: \(subject)\r\n")
        expectContains(mails, words)
        expectContains(mails, "To: Boss <boss@example.org>")
        expectEqual(mails.components(separatedBy: "Subject: ").count, 2)
        try expectEqual(home.run("pending").output, "Nothing is pending.\n")
    }

    @Test("is offered if the user is not asked")
    func offered() throws {
        for answer in ["decline", "accept"] { try #require(home.run("inbox", answer, "1").status == 0) }
        let result = try home.run("undo")
        expectContains(
            result.error.replacing(/\n */, with: " "),
            "the organizer was not told: boss@example.org. “conferencectl inbox decline 1” sends your earlier answer again"
        )
        let mails = try home.mails(["inbox", "decline", "1"])
        expectContains(mails, "PARTSTAT=DECLINED")
    }

    @Test("is none if the invitation was not answered before: the organizer can only be told something else")
    func none() throws {
        try #require(home.run("inbox", "accept", "1").status == 0)
        let result = try home.run("undo", "--send")
        expectContains(result.error.replacing(/\n */, with: " "), "was told “Accepted: Lunch”, and knows nothing")
    }
}
