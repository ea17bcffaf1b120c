import Foundation
import TestSupport
import Testing

@Suite("Nobody hears of the end of something that they never heard of")
struct UntoldGuestsTests {
    private let home: Home

    init() throws { home = try Home.withMailProgram() }

    private func run(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> ProcessResult
    {
        try? FileManager.default.removeItem(atPath: home.path + "/mails")
        return try home.runProcess(arguments)
    }

    private func invite() throws -> ProcessResult {
        try run("add", "Planning", "--start", "2099-04-01 10:00", "--invite", "kim@example.org", "--send")
    }

    @Test("a guest who was added without a mail gets no cancellation, and the others get theirs")
    func added() throws {
        try #require(invite().status == 0)
        try #require(run("edit", "Planning", "--invite", "ann@example.org", "--no-send").status == 0)
        let result = try run("remove", "Planning", "--yes", "--send")
        expectEqual(result.status, 0, result.error)
        expectContains(home.sentMails, "To: kim@example.org\r\n")
        expectContains(home.sentMails, "METHOD:CANCEL")
        expectNotContains(home.sentMails, "To: ann")
    }

    @Test("if no guest was told, nobody gets a cancellation, except who has answered or was told by a calendar server")
    func toldNobody() throws {
        try #require(
            run(
                "add", "Planning", "--start", "2099-04-01 10:00", "--invite", "kim@example.org", "--invite",
                "ann@example.org", "--no-send"
            ).status == 0)
        let result = try run("remove", "Planning", "--yes", "--send")
        expectEqual(result.status, 0, result.error)
        expectEqual(home.sentMails, "")
        expectContains(
            result.error.replacing("\n", with: " "), "you never told the guests of it, so no cancellation was sent")
        let text = InboxSamples.calendar(uid: "own", title: "Party")
            .replacing("ORGANIZER;CN=Boss:mailto:boss@example.org", with: "ORGANIZER:mailto:jo@example.org")
            .replacing(
                "END:VEVENT",
                with: [
                    "ATTENDEE:mailto:kim@example.org", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:ann@example.org",
                    "ATTENDEE;SCHEDULE-STATUS=\"1.2\":mailto:max@example.org",
                    "ATTENDEE;SCHEDULE-STATUS=\"5.1\":mailto:eve@example.org", "END:VEVENT",
                ].joined(separator: "\r\n")
            )
            .replacing("METHOD:REQUEST\r\n", with: "")
        try #require(home.run("import", home.write(text, to: "party.ics")).status == 0)
        let removed = try run("remove", "Party", "--yes", "--send")
        expectEqual(removed.status, 0, removed.error)
        for (guest, isTold) in [("kim", false), ("ann", true), ("max", true), ("eve", false)] {
            let recipients = home.sentMails.components(separatedBy: "\r\n").filter { $0.hasPrefix("To: ") }
            expectEqual(recipients.contains { $0.contains("\(guest)@example.org") }, isTold, guest)
        }
    }

    @Test("an invitation that could not be sent is dropped with its event, and no cancellation replaces it")
    func waiting() throws {
        try #require(home.run("config", "mailer", "/nonexistent/x").status == 0)
        try expectEqual(invite().status, 69)
        expectContains(try home.run("pending").output, "Invitation: Planning")
        let result = try run("remove", "Planning", "--yes", "--send")
        expectEqual(result.status, 0, result.error)
        let pending = try home.run("pending").output
        expectNotContains(pending, "Planning")
    }

    @Test(
        "an undone answer whose mail never left needs no word; one that may have left is told as that",
        arguments: rows(
            [
                ("/nonexistent/x", nil), ("false", nil), ("sh -c 'cat > /dev/null; exit 1'", "may have been told"),
            ] as [(String, String?)], plain: 1, 2))
    func answers(mailer: String, words: String?) throws {
        try home.invite()
        try #require(home.run("config", "mailer", mailer).status == 0)
        _ = try run("inbox", "accept", "1")
        let result = try run("undo")
        expectEqual(result.status, 0, result.error)
        let error = result.error.replacing("\n", with: " ")
        expectNotContains(error, "was told")
        if let words { expectContains(error, words) } else { expectNotContains(error, "told") }
    }
}
