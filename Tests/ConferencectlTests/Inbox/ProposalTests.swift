import Foundation
import TestSupport
import Testing

@Suite("Proposals for another time")
struct ProposalTests {
    @Test("a guest proposes a time by mail, and the event and the answer stay as they are")
    func propose() throws {
        let home = try Home.withMailProgram()
        try home.invite()
        try #require(home.run("inbox", "accept", "1").status == 0)
        try? FileManager.default.removeItem(atPath: home.path + "/mails")
        let result = try home.run(
            "inbox", "propose", "1", "--start", "14:00", "--duration", "30m", "--comment", "After lunch")
        expectEqual(result.status, 0, result.error)
        expectContains(result.output, "Proposed for “Lunch”: ")
        expectContains(result.output, "Sent to boss@example.org.")
        let mail = home.sentMails.replacing("\r\n ", with: "")
        expectContains(mail, "METHOD:COUNTER")
        expectContains(mail, "Subject: New time proposed: Lunch")
        expectContains(mail, "DTSTART;TZID=Europe/Berlin:20990401T140000")
        expectContains(mail, "DTEND;TZID=Europe/Berlin:20990401T143000")
        expectContains(mail, "COMMENT:After lunch")
        expectContains(mail, "PARTSTAT=ACCEPTED", "the answer stays as it is")
        expectContains(home.sentTexts, "Wednesday 2099-04-01 14:00")
        for time in ["2099-04-01 12:00", "2020-04-01 12:00"] {
            try expectEqual(home.run("inbox", "propose", "1", "--start", time).status, 64, time)
        }
        let event = try home.object("show", "Lunch")
        expectContains(event["start"] as? String ?? "", "T12:00")
        expectEqual(event["answer"] as? String, "accepted")
        try expectEqual(home.run("inbox", "propose", "1").status, 64)
        try home.invite(uid: "series", title: "Weekly", "RRULE:FREQ=WEEKLY")
        let series = try home.run("inbox", "propose", "2", "--start", "14:00")
        expectEqual(series.status, 64)
        expectContains(series.error, "“Weekly” repeats")
    }

    @Test("an answer that waits is sent besides a proposal, and alone if the user takes the proposal back")
    func waitingAnswer() throws {
        let home = try Home()
        home.environment["EMAIL"] = "jo@example.org"
        try home.invite()
        _ = try home.runProcess(["inbox", "accept", "1"])
        _ = try home.runProcess(["inbox", "propose", "1", "--start", "15:00"])
        let both = try home.run("pending").output
        expectContains(both, "Accepted: Lunch")
        expectContains(both, "New time proposed: Lunch")
        try expectEqual(home.run("pending", "discard", "m2").status, 0)
        let one = try home.run("pending").output
        expectContains(one, "Accepted: Lunch")
        expectNotContains(one, "New time proposed")
    }

    /// A user with an event, and the proposal of a guest for it.
    private static let template = HomeTemplate.withMailProgram { home in
        try #require(
            home.run(
                "add", "Planning", "--start", "2099-04-01 12:00", "--invite", "ann@example.org", "--invite",
                "kim@example.org", "--send"
            ).status == 0)
    }

    private func proposed(
        start: String = "20990401T150000", end: String = "20990401T160000", _ lines: String...
    ) throws -> Home {
        let home = try Self.template.copyWithMailProgram()
        let uid = try #require(try home.object("show", "Planning")["uid"] as? String)
        let counter = InboxSamples.calendar(
            "COUNTER", uid: uid, title: "Planning", start: start, end: end, lines
        ).replacing(/ATTENDEE.*?\r\n/, with: "ATTENDEE;PARTSTAT=TENTATIVE:mailto:ann@example.org\r\n")
            .replacing("boss@", with: "jo@")
        try #require(home.run("inbox", "import", "-", input: counter).status == 0)
        try? FileManager.default.removeItem(atPath: home.path + "/mails")
        return home
    }

    @Test("the organizer accepts one: the event moves, and all guests get the new version")
    func accept() throws {
        let home = try proposed()
        let result = try home.run("inbox", "accept", "1")
        expectEqual(result.status, 0, result.error)
        try expectContains(home.object("show", "Planning")["start"] as? String ?? "", "T15:00")
        let mail = home.sentMails.replacing("\r\n ", with: "")
        expectContains(mail, "To: ann@example.org, kim@example.org")
        expectContains(mail, "METHOD:REQUEST")
        expectContains(mail, "T150000")
        expectContains(mail, "SEQUENCE:1")
        let again = try home.run("inbox", "accept", "1")
        expectEqual(again.status, 65)
        expectContains(again.error, "You have accepted this proposal already. “Planning” takes place as proposed")
    }

    @Test(
        "one for another place is accepted once, cannot be declined then, and is open again when that is undone",
        .exhaustive("the plain tier has the same for another time"))
    func place() throws {
        let home = try proposed(start: "20990401T120000", end: "20990401T130000", "LOCATION:Garden")
        try #require(home.run("inbox", "accept", "1").status == 0)
        try expectEqual(home.object("show", "Planning")["location"] as? String, "Garden")
        expectContains(home.sentMails, "LOCATION:Garden")
        try? FileManager.default.removeItem(atPath: home.path + "/mails")
        let again = try home.run("inbox", "accept", "1")
        expectEqual(again.status, 65)
        expectContains(again.error, "You have accepted this proposal already.")
        try expectEqual(home.run("inbox", "decline", "1").status, 65)
        expectEqual(home.sentMails, "")
        try expectContains(home.run("inbox").output, "answer, done")
        try #require(home.run("undo", "--send").status == 0)
        try expectContains(home.run("inbox").output, "answer, new", "it is to be decided on again")
        try #require(home.run("inbox", "accept", "1").status == 0)
        try expectEqual(home.object("show", "Planning")["location"] as? String, "Garden")
    }

    @Test("one is compared with the event as it is by now, and the mail with what guests were told of last")
    func formerValues() throws {
        let home = try proposed("LOCATION:Garden")
        try #require(home.run("edit", "Planning", "--location", "Cellar", "--no-send").status == 0)
        try expectContains(home.run("inbox", "show", "1").output, "“Garden” instead of “Cellar”")
        try #require(home.run("edit", "Planning", "--location", "Attic", "--send").status == 0)
        try expectContains(home.run("inbox", "show", "1").output, "“Garden” instead of “Attic”")
        try #require(home.run("edit", "Planning", "--location", "Cellar", "--no-send").status == 0)
        try? FileManager.default.removeItem(atPath: home.path + "/mails")
        let result = try home.run("inbox", "accept", "1")
        expectEqual(result.status, 0, result.error)
        expectContains(result.output, "the place is Garden instead of Cellar")
        expectContains(home.sentTexts, "It has changed: the place is Garden instead of Attic.")
        expectContains(home.sentTexts, "Instead of: Wednesday 2099-04-01 12:00")
    }

    @Test("a mail says what guests were told of last, and not what an unsent one says")
    func unsent() throws {
        let home = try proposed()
        try #require(home.run("config", "mailer", "ask").status == 0)
        try #require(home.run("edit", "Planning", "--start", "14:00", "--no-send").status == 0)
        try #require(home.run("edit", "Planning", "--start", "17:00", "--location", "Attic", "--send").status != 1)
        let mail = try home.run("pending").output
        expectContains(mail, "Updated invitation: Planning")
        try #require(home.run("edit", "Planning", "--start", "18:00", "--location", "Garden", "--send").status != 1)
        try #require(home.run("config", "mailer", "\(home.path)/mailer -t").status == 0)
        let number = try #require(try home.run("pending").output.firstMatch(of: /m[0-9]+/)?.output)
        try #require(home.run("pending", "retry", String(number)).status == 0)
        expectContains(home.sentTexts, "Wednesday 2099-04-01 18:00")
        expectContains(home.sentTexts, "Instead of: Wednesday 2099-04-01 12:00")
        expectNotContains(home.sentTexts, "Attic")
        // Guests know what they were told of last.
        try #require(home.run("edit", "Planning", "--start", "19:00", "--no-send").status == 0)
        try? FileManager.default.removeItem(atPath: home.path + "/mails")
        try #require(home.run("edit", "Planning", "--start", "18:00", "--send").status == 0)
        expectContains(home.sentTexts, "sends you “Planning” again, as it is now.")
        expectNotContains(home.sentTexts, "Instead of")
        expectNotContains(home.sentTexts, "details")
    }

    @Test("one for the time to which the organizer has moved the event meanwhile needs no acceptance")
    func movedMeanwhile() throws {
        let home = try proposed()
        try #require(home.run("edit", "Planning", "--start", "15:00", "--no-send").status == 0)
        try expectNotContains(home.run("inbox").output, "has changed since")
        let result = try home.run("inbox", "accept", "1")
        expectEqual(result.status, 65)
        expectContains(result.error, "“Planning” takes place as proposed already")
    }

    @Test("one that was accepted cannot be declined, until that is undone")
    func declineAccepted() throws {
        let home = try proposed()
        try #require(home.run("inbox", "accept", "1").status == 0)
        try? FileManager.default.removeItem(atPath: home.path + "/mails")
        let result = try home.run("inbox", "decline", "1")
        expectEqual(result.status, 65)
        expectContains(result.error, "“Planning” takes place as proposed (inbox entry 1)")
        expectContains(result.error, "“conferencectl undo”")
        expectEqual(home.sentMails, "")
        try #require(home.run("undo", "--send").status == 0)
        expectContains(try home.mails(["inbox", "decline", "1"]), "METHOD:DECLINECOUNTER")
    }

    @Test(
        "a proposal is marked once another one was accepted, and can be accepted again when that is undone")
    func outdated() throws {
        let home = try proposed()
        let uid = try #require(try home.object("show", "Planning")["uid"] as? String)
        let other = InboxSamples.calendar(
            "COUNTER", uid: uid, title: "Planning", start: "20990401T170000", end: "20990401T180000"
        ).replacing(/ATTENDEE.*?\r\n/, with: "ATTENDEE;PARTSTAT=TENTATIVE:mailto:kim@example.org\r\n")
            .replacing("boss@", with: "jo@")
        try #require(home.run("inbox", "import", "-", input: other).status == 0)
        try expectNotContains(home.run("inbox").output, "has changed since")
        try #require(home.run("inbox", "accept", "1").status == 0)
        let list = try home.run("inbox").output
        expectContains(list, "the event has changed since")
        try #require(home.run("undo", "--send").status == 0)
        let again = try home.run("inbox").output
        expectContains(again, "15:00", "the accepted one is open again")
        expectContains(again, "17:00")
        expectNotContains(again, "has changed since")
    }

    @Test("an invitation that is not answered stays so after a proposal")
    func unanswered() throws {
        let home = try Home.withMailProgram()
        try home.invite()
        try #require(home.run("inbox", "propose", "1", "--start", "14:00").status == 0)
        try expectNotContains(home.run("inbox", "show", "1").output, "tentative")
    }

    @Test("the organizer declines one: the event stays, and only that guest is told")
    func decline() throws {
        let home = try proposed()
        let result = try home.run("inbox", "decline", "1", "--comment", "Too late")
        expectEqual(result.status, 0, result.error)
        expectContains(result.output, "The proposal for “Planning” is declined")
        try expectContains(home.object("show", "Planning")["start"] as? String ?? "", "T12:00")
        let mail = home.sentMails.replacing("\r\n ", with: "")
        expectContains(mail, "To: ann@example.org\r\n")
        expectContains(mail, "METHOD:DECLINECOUNTER")
        expectContains(mail, "COMMENT:Too late")
        try expectEqual(home.run("inbox", "tentative", "1").status, 65)
    }
}
