import TestSupport
import Testing

@Suite("What undo says to those who have got a mail")
struct UndoneMailTests {
    private let home: Home

    init() throws { home = try Home.withMailProgram() }

    private func run(_ words: String...) throws {
        let result = try home.runProcess(words)
        try #require(result.status == 0, "\(result.error)")
    }

    /// Undoes the newest change and returns what is said besides.
    private func undone(_ words: String...) throws -> String {
        let result = try home.runProcess(["undo"] + words)
        try #require(result.status == 0, "\(result.error)")
        return result.error.replacing("\n", with: " ")
    }

    @Test("no answer is offered to an invitation that was cancelled")
    func cancelled() throws {
        try home.invite()
        try run("inbox", "accept", "1")
        try home.invite("CANCEL", sequence: 1, "STATUS:CANCELLED")
        _ = try undone()
        let said = try undone()
        expectContains(said, "was told “Accepted: Lunch”, and knows nothing of the undoing")
        expectNotContains(said, "conferencectl inbox")
    }

    @Test("after a proposal, the answer that counts is offered")
    func proposal() throws {
        try home.invite()
        try run("inbox", "tentative", "1")
        try run("inbox", "propose", "1", "--start", "2099-04-02 15:00")
        try expectContains(undone(), "Another answer tells it: “conferencectl inbox tentative 1”")
        try expectContains(home.mails(["inbox", "tentative", "1"]), "PARTSTAT=TENTATIVE")
    }

    @Test("after a proposal for one occurrence, an answer to this occurrence is offered")
    func proposalForOccurrence() throws {
        try home.invite("REQUEST", sequence: 0, "RRULE:FREQ=WEEKLY;COUNT=4")
        try run("inbox", "accept", "1")
        try run("inbox", "propose", "1@2099-04-08", "--start", "2099-04-09 15:00")
        try expectContains(undone(), "Another answer tells it: “conferencectl inbox accept 1@2099-04-08”")
    }

    @Test("the command that is offered sends the earlier answer again")
    func occurrence() throws {
        try home.invite("REQUEST", sequence: 0, "RRULE:FREQ=WEEKLY;COUNT=4")
        try run("inbox", "accept", "1")
        try run("inbox", "decline", "1@2099-04-08")
        try expectContains(
            undone(),
            "the organizer was not told: boss@example.org. “conferencectl inbox accept 1@2099-04-08” sends your earlier answer again"
        )
        let mails = try home.mails(["inbox", "accept", "1@2099-04-08"])
        expectContains(mails, "Subject: Accepted: Lunch, 2099-04-08")
    }

    @Test("of an answer that was undone before, nothing is said when the one before it is undone")
    func series() throws {
        try home.invite("REQUEST", sequence: 0, "RRULE:FREQ=WEEKLY;COUNT=4")
        try run("inbox", "accept", "1")
        try run("inbox", "decline", "1@2099-04-08")
        _ = try undone()
        try expectContains(undone(), "was told “Accepted: Lunch”, and knows nothing of the undoing")
    }

    @Test("an organizer without a name is called by the address")
    func organizer() throws {
        let text = InboxSamples.calendar().replacing("ORGANIZER;CN=Boss:", with: "ORGANIZER:")
        try #require(home.run("inbox", "import", "-", input: text).status == 0)
        try run("inbox", "accept", "1")
        let removed = try home.run("remove", "Lunch", "--yes")
        expectContains(removed.error, "conferencectl: boss@example.org still expects you.")
    }
}
