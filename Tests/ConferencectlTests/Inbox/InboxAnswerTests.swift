import Foundation
import TestSupport
import Testing

@Suite("conferencectl inbox: deciding")
struct InboxAnswerTests {
    @Test("one occurrence of a series is answered alone, and a proposal names it")
    func occurrence() throws {
        let home = try Home.withMailProgram()
        try home.invite("REQUEST", uid: "lunch@example.org", "RRULE:FREQ=WEEKLY")
        let early = try home.run("inbox", "decline", "1@2099-04-08")
        expectEqual(early.status, 65)
        expectContains(early.error, "“conferencectl inbox add 1”")
        try #require(home.run("inbox", "accept", "1").status == 0)
        try FileManager.default.removeItem(atPath: home.path + "/mails")
        let declined = try home.run("inbox", "decline", "1@2099-04-08")
        expectEqual(declined.status, 0, declined.error)
        expectContains(declined.output, "Declined: 1  Lunch  Wed 2099-04-08 12:00\n")
        expectContains(home.sentMails, "RECURRENCE-ID;TZID=Europe/Berlin:20990408T120000")
        expectContains(home.sentMails, "PARTSTAT=DECLINED")
        try expectEqual(home.object("show", "Lunch@2099-04-08")["answer"] as? String, "declined")
        try expectEqual(home.object("show", "Lunch@2099-04-15")["answer"] as? String, "accepted")
        try FileManager.default.removeItem(atPath: home.path + "/mails")
        let proposed = try home.run("inbox", "propose", "1@2099-04-15", "--start", "14:00")
        expectEqual(proposed.status, 0, proposed.error)
        let mail = home.sentMails.replacing("\r\n ", with: "")
        for line in ["RECURRENCE-ID;TZID=Europe/Berlin:20990415T120000", "DTSTART;TZID=Europe/Berlin:20990415T140000"] {
            expectContains(mail, line)
        }
        expectNotContains(mail, "RRULE:FREQ=WEEKLY")
        try expectEqual(home.run("inbox", "tentative", "1@2099-04-09").status, 66, "no occurrence on that day")
        // As commands offer it that list the occurrences of a day.
        let identifier = try #require(try home.object("show", "Lunch")["identifier"] as? String).prefix(8)
        try expectEqual(home.run("inbox", "tentative", "\(identifier)@2099-04-22").status, 0)
        try expectEqual(home.object("show", "Lunch@2099-04-22")["answer"] as? String, "tentative")
    }

    @Test("an answer to a series says which occurrences keep theirs, and its undoing tells the organizer")
    func kept() throws {
        let home = try Home.withMailProgram()
        try home.invite("REQUEST", uid: "lunch@example.org", "RRULE:FREQ=WEEKLY")
        try #require(home.run("inbox", "add", "1").status == 0)
        try #require(home.run("inbox", "accept", "1@2099-04-08").status == 0)
        try expectContains(
            home.runProcess(["undo"]).error.replacing("\n", with: " "), "“conferencectl inbox decline 1@2099-04-08”")
        try #require(home.run("inbox", "accept", "1").status == 0)
        try #require(home.run("inbox", "tentative", "1@2099-04-08").status == 0)
        let declined = try home.run("inbox", "decline", "1")
        expectContains(declined.output, "Wed 2099-04-08 12:00 keeps your answer “maybe”.\n")
        let undone = try home.mails(["undo", "--send"])
        expectContains(undone, "PARTSTAT=ACCEPTED")
        expectNotContains(undone, "RECURRENCE-ID")
        let again = try home.object("inbox", "decline", "1")
        let kept = try #require(again["keptAnswers"] as? [[String: Any]])
        expectEqual(kept.map { $0["answer"] as? String }, ["tentative"])
        expectEqual(kept.map { $0["start"] as? String }, ["2099-04-08T12:00:00+02:00"])
    }

    @Test("removing an invitation says that its organizer still expects the user, and how to decline")
    func removed() throws {
        let home = try Home.withMailProgram()
        try home.invite()
        try home.invite(uid: "series", title: "Weekly", "RRULE:FREQ=WEEKLY")
        for entry in ["1", "2"] { try #require(home.run("inbox", "accept", entry).status == 0) }
        try expectContains(
            home.run("remove", "Weekly@2099-04-08", "--this").error,
            "Boss still expects you. “conferencectl undo” brings the occurrence back, and “conferencectl inbox decline 2@2099-04-08” declines it"
        )
        try expectContains(
            home.run("remove", "Lunch").error,
            "Boss still expects you. “conferencectl inbox decline 1” declines the invitation")
        try FileManager.default.removeItem(atPath: home.path + "/mails")
        try expectEqual(home.run("inbox", "decline", "1").status, 0)
        expectContains(home.sentMails, "PARTSTAT=DECLINED")
        try home.invite(uid: "new", title: "New")
        try expectNotContains(home.run("remove", "Weekly", "--all", "--yes").error, "undo” brings")
    }

    @Test(
        "an answer is written into the event and sent to the organizer once",
        arguments: rows([("accept", "ACCEPTED", "Accepted"), ("tentative", "TENTATIVE", "Tentative")], plain: 0))
    func answers(command: String, status: String, subject: String) throws {
        let home = try Home.withMailProgram()
        try home.invite()
        let result = try home.run("inbox", command, "1", "--comment", "I am late")
        expectEqual(result.status, 0, result.error)
        expectContains(result.output, "Sent to boss@example.org.")
        let mail = home.sentMails
        expectContains(mail, "To: Boss <boss@example.org>\r\n")
        expectContains(mail, "From: Jo <jo@example.org>\r\n")
        expectContains(mail, "Subject: \(subject): Lunch\r\n")
        expectContains(mail, "METHOD:REPLY")
        expectContains(mail, "PARTSTAT=\(status)")
        expectContains(mail, "COMMENT:I am late")
        expectEqual(mail.components(separatedBy: "METHOD:REPLY").count, 2)
        let event = try home.object("show", "Lunch")
        expectEqual(event["answer"] as? String, status.lowercased())
        try expectEqual(home.run("pending").output, "Nothing is pending.\n")
        try expectEqual(home.run("inbox", "--count").output, "0\n")
    }

    @Test("a declined invitation gets no event, and one that was added stays, marked")
    func decline() throws {
        let home = try Home.withMailProgram()
        try home.invite(uid: "a", title: "First")
        try home.invite(uid: "b", title: "Second")
        try #require(home.run("inbox", "add", "2").status == 0)
        for number in ["1", "2"] { try expectEqual(home.run("inbox", "decline", number).status, 0) }
        try expectEqual(home.run("show", "First").status, 66)
        try expectEqual(home.object("show", "Second")["answer"] as? String, "declined")
        expectEqual(home.sentMails.components(separatedBy: "PARTSTAT=DECLINED").count, 3)
    }

    @Test(
        "add makes the event of a booking in the calendar that is named; undo takes it back, and the entry is new again"
    )
    func add() throws {
        let home = try Home.withMailProgram()
        try #require(home.run("calendars", "add", "Travel").status == 0)
        let report = try home.run("inbox", "import", "-", input: InboxSamples.flight)
        expectContains(report.output, "New in the inbox: 1  Flight XA 123 FRA → HND")
        let added = try home.run("inbox", "add", "1", "--calendar", "Travel")
        expectEqual(added.status, 0, added.error)
        let event = try #require(try home.objects("events", "2099-05-04").first)
        expectEqual(event["calendar"] as? String, "Travel")
        try expectEqual(home.objects("inbox").first?["event"] as? String, event["identifier"] as? String)
        try expectContains(home.run("inbox").output, "booking, added")
        try expectEqual(home.run("inbox", "add", "1").output.hasPrefix("Unchanged:"), true)
        try expectEqual(home.run("undo").status, 0)
        try expectEqual(home.run("events", "2099-05-04").output, "No events.\n")
        try expectEqual(home.run("inbox", "--count").output, "1\n")
    }

    @Test("without a mail program the answer waits, a later retry sends it, and discard drops it")
    func noProgram() throws {
        let home = try Home.withMailProgram()
        let mailer = try #require(try home.object("config", "mailer")["value"] as? String)
        try #require(home.run("config", "mailer", "--unset").status == 0)
        try home.invite(uid: "a", title: "First")
        try home.invite(uid: "b", title: "Second")
        let result = try home.run("inbox", "accept", "1")
        expectEqual(result.status, 78)
        expectContains(result.output, "Accepted: 1  First")
        expectContains(result.error, "“conferencectl pending retry m1”")
        try expectEqual(home.run("inbox", "decline", "2").status, 78)
        try expectContains(home.run("pending").output, "m2  Declined: Second  mail to boss@example.org, written on")
        let notes = try home.objects("pending")
        expectEqual(notes.map { $0["kind"] as? String }, ["mail", "mail"])
        expectEqual(notes.map { $0["reference"] as? String }, ["m1", "m2"])
        try #require(home.run("config", "mailer", mailer).status == 0)
        try expectEqual(home.run("pending", "retry", "m1").output, "Sent to boss@example.org.\n")
        try expectContains(home.run("pending", "discard", "m2").output, "Forgotten: m2")
        try expectEqual(home.run("pending", "retry", "m1").status, 66)
        try expectEqual(home.run("pending").output, "Nothing is pending.\n")
        expectEqual(home.sentMails.components(separatedBy: "METHOD:REPLY").count, 2)
    }

    @Test("a person without a mail program chooses one of those that are installed, and it is remembered")
    func choosing() throws {
        let home = try Home.withMailProgram()
        try #require(home.run("config", "mailer", "--unset").status == 0)
        try FileManager.default.createDirectory(atPath: home.path + "/bin", withIntermediateDirectories: true)
        try Programs.copy(home.path + "/mailer", to: home.path + "/bin/msmtp")
        home.environment["PATH"] = "\(home.path)/bin:/usr/bin:/bin"
        try home.invite()
        let session = try ScreenSession(home, ["inbox", "accept", "1"])
        try session.wait(for: "No mail program is set.")
        session.type("1\r")
        try expectEqual(session.finish(), 0)
        expectContains(home.sentMails, "METHOD:REPLY")
        try expectEqual(home.object("config", "mailer")["value"] as? String, "\(home.path)/bin/msmtp -t")
    }

    @Test("--print prints the whole mail for another program, and nothing is sent afterwards")
    func printing() throws {
        let home = try Home.withMailProgram()
        try home.invite()
        let result = try home.run("inbox", "accept", "1", "--print")
        expectTrue(result.output.hasPrefix("From: Jo <jo@example.org>\n"), result.output)
        expectContains(result.output, "METHOD:REPLY\n")
        expectEqual(home.sentMails, "")
        try expectEqual(home.run("pending").output, "Nothing is pending.\n")
        let shown = try home.run("inbox", "show", "1").output
        expectContains(shown, "It was printed.")
        expectNotContains(shown, "It was sent.")
        let mail = try #require(try home.object("inbox", "show", "1")["mails"] as? [[String: Any]]).first
        expectEqual(mail?["printed"] as? Bool, true)
        expectEqual(mail?["failure"] as? String, nil)
    }

    @Test("a mail program that fails leaves the mail waiting or in doubt, and the answer in the calendar")
    func failures() throws {
        for (status, word, code) in [(69, "Waits to be sent", 69), (1, "It is unknown whether it was sent", 75)] {
            let home = try Home.withMailProgram()
            _ = try home.write("#!/bin/sh\ncat > /dev/null\necho no route\nexit \(status)\n", to: "mailer")
            try home.invite()
            let result = try home.run("inbox", "accept", "1")
            expectEqual(Int(result.status), code)
            expectContains(result.error, "no route")
            try expectContains(home.run("pending").output, word)
            try expectEqual(home.object("show", "Lunch")["answer"] as? String, "accepted")
        }
    }

    @Test("the answer comes from the invited address among those of the settings; without any, nothing is changed")
    func addresses() throws {
        let home = try Home.withMailProgram()
        home.environment["EMAIL"] = nil
        try home.invite("REQUEST", "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:kim@work.example")
        let refused = try home.run("inbox", "accept", "1")
        expectEqual(refused.status, 64)
        expectContains(refused.error, "“conferencectl config addresses jo@example.org”")
        try expectEqual(home.run("show", "Lunch").status, 66)
        for bad in ["nobody", "a@b@c", "jo@example.org; kim@example.org"] {
            try expectEqual(home.run("config", "addresses", bad).status, 64, bad)
        }
        try expectEqual(home.run("config", "addresses", "other@example.org, kim@work.example").status, 0)
        try expectEqual(home.run("inbox", "accept", "1").status, 0)
        expectContains(home.sentMails, "From: kim@work.example")
    }

    @Test("a cancellation marks the event, and the answer of a guest is shown with the guest's name")
    func others() throws {
        let home = try Home.withMailProgram()
        try home.invite()
        try #require(home.run("inbox", "accept", "1").status == 0)
        let cancelled = try home.invite("CANCEL", sequence: 1)
        expectEqual(cancelled.output, "Cancelled in the inbox and in the calendar: 1  Lunch\n")
        try expectEqual(home.object("show", "Lunch")["status"] as? String, "CANCELLED")
        try expectContains(home.run("inbox").output, "cancellation, new")

        try home.importEvents([
            "UID:own\nDTSTART:20990402T100000Z\nSUMMARY:Planning\nORGANIZER:mailto:jo@example.org\n"
                + "ATTENDEE;CN=Ann;PARTSTAT=NEEDS-ACTION:mailto:ann@example.org"
        ])
        let reply = InboxSamples.calendar("REPLY", uid: "own", title: "Planning")
            .replacing(/ATTENDEE.*?\r\n/, with: "ATTENDEE;CN=Ann;PARTSTAT=ACCEPTED:mailto:ann@example.org\r\n")
            .replacing("boss@", with: "jo@")
        try expectEqual(home.run("inbox", "import", "-", input: reply).status, 0)
        try expectContains(home.run("inbox").output, "Ann has accepted")
        let people = try #require(try home.object("show", "Planning")["attendees"] as? [[String: Any]])
        expectEqual(people.map { $0["status"] as? String }, ["accepted"])
    }

    @Test("whoever has no name in the event is called by both name and address, and so passes for nobody else")
    func names() throws {
        let home = try Home.withMailProgram()
        try home.importEvents([
            "UID:own\nDTSTART:20990402T100000Z\nSUMMARY:Planning\nORGANIZER:mailto:jo@example.org\n"
                + "ATTENDEE;CN=Ann;PARTSTAT=NEEDS-ACTION:mailto:ann@example.org\n"
                + "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:bob@example.org"
        ])
        func answer(of address: String) throws -> String {
            let reply = InboxSamples.calendar("REPLY", uid: "own", title: "Planning")
                .replacing(/ATTENDEE.*?\r\n/, with: "ATTENDEE;CN=Ann;PARTSTAT=DECLINED:mailto:\(address)\r\n")
                .replacing("boss@", with: "jo@")
            return try home.run("inbox", "import", "-", input: reply).output
        }
        try expectContains(answer(of: "bob@example.org"), "Ann <bob@example.org> has declined")
        try expectContains(answer(of: "eve@example.org"), "Ann <eve@example.org> has declined")
    }
}
