import Foundation
import TestSupport
import Testing

@Suite("Guests of one's own events")
struct InvitingTests {
    private func mails(
        _ home: Home, _ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> String {
        try home.mails(arguments, sourceLocation: sourceLocation)
    }

    private static let template = HomeTemplate.withMailProgram { home in
        try #require(
            home.run(
                "add", "Planning", "--start", "2099-04-01 10:00", "--invite", "Ann <ann@example.org>", "--invite",
                "kim@example.org", "--send"
            ).status == 0)
    }

    private func planning() throws -> Home { try Self.template.copyWithMailProgram() }

    @Test("new guests get the whole invitation, with the link to join")
    func invite() throws {
        let home = try Home.withMailProgram()
        let sent = try mails(
            home, "add", "Planning", "--start", "2099-04-01 10:00", "--invite", "Ann <ann@example.org>", "--room",
            "sample-rooms/personal-room", "--send")
        expectContains(sent, "To: Ann <ann@example.org>\r\nSubject: Invitation: Planning\r\n")
        expectContains(sent, "METHOD:REQUEST")
        expectContains(
            sent, "ATTENDEE;CN=Ann;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:ann@example.org")
        expectContains(sent, "ORGANIZER:mailto:jo@example.org")
        expectContains(sent, "CONFERENCE;")
        expectContains(sent, "SEQUENCE:0")
    }

    @Test("a new time asks all guests again, with a higher SEQUENCE; their answers are forgotten")
    func move() throws {
        let home = try planning()
        let uid = try #require(try home.object("show", "Planning")["uid"] as? String)
        let reply = InboxSamples.calendar("REPLY", uid: uid, title: "Planning", start: "20990401T100000")
            .replacing(/ATTENDEE.*?\r\n/, with: "ATTENDEE;PARTSTAT=ACCEPTED:mailto:ann@example.org\r\n")
            .replacing("boss@", with: "jo@")
        try #require(home.run("inbox", "import", "-", input: reply).status == 0)
        let sent = try mails(home, "edit", "Planning", "--start", "2099-04-01 11:00", "--send")
        expectContains(sent, "To: Ann <ann@example.org>, kim@example.org")
        expectContains(sent, "Subject: Updated invitation: Planning")
        expectContains(sent, "SEQUENCE:1")
        expectContains(sent, "PARTSTAT=NEEDS-ACTION")
        expectNotContains(sent, "PARTSTAT=ACCEPTED")
        let people = try #require(try home.object("show", "Planning")["attendees"] as? [[String: Any]])
        expectEqual(people.map { $0["status"] as? String }, ["needsAction", "needsAction"])
    }

    @Test("only the guest who is added or removed is told of it, and nobody of an alarm")
    func guests() throws {
        let home = try planning()
        var sent = try mails(home, "edit", "Planning", "--invite", "lee@example.org", "--send")
        expectContains(sent, "To: lee@example.org\r\n")
        expectContains(sent, "METHOD:REQUEST")
        sent = try mails(home, "edit", "Planning", "--uninvite", "kim@example.org", "--send")
        expectContains(sent, "To: kim@example.org\r\n")
        expectContains(sent, "METHOD:CANCEL")
        expectNotContains(sent, "STATUS:CANCELLED")
        expectNotContains(sent, "mailto:ann@example.org")
        sent = try mails(home, "edit", "Planning", "--alarm", "10m", "--send")
        expectEqual(sent, "")
        sent = try mails(home, "edit", "Planning", "--notes", "Bring the plan", "--send")
        expectContains(sent, "To: Ann <ann@example.org>, lee@example.org")
        expectContains(sent, "DESCRIPTION:Bring the plan")
    }

    @Test("removing the event, or marking it as cancelled, cancels it for the guests", arguments: [true, false])
    func cancel(isRemoved: Bool) throws {
        let home = try planning()
        let sent =
            isRemoved
            ? try mails(home, "remove", "Planning", "--yes", "--send")
            : try mails(home, "edit", "Planning", "--status", "cancelled", "--send")
        expectContains(sent, "To: Ann <ann@example.org>, kim@example.org")
        expectContains(sent, "Subject: Cancelled: Planning")
        expectContains(sent, "METHOD:CANCEL")
        expectContains(sent, "STATUS:CANCELLED")
        expectContains(sent, "SEQUENCE:1")
    }

    @Test("one occurrence of a series is sent alone, and a new rule with the whole series")
    func series() throws {
        let home = try Home.withMailProgram()
        try #require(
            home.run(
                "add", "Weekly", "--start", "2099-04-01 10:00", "--repeat", "weekly", "--invite", "ann@example.org",
                "--send"
            ).status == 0)
        var sent = try mails(home, "edit", "Weekly@2099-04-08", "--start", "12:00", "--this", "--send")
        expectContains(sent, "RECURRENCE-ID;TZID=Europe/Berlin:20990408T100000")
        expectNotContains(sent, "RRULE:FREQ=WEEKLY")
        sent = try mails(home, "edit", "Weekly", "--all", "--location", "Room 5", "--send")
        expectContains(sent, "RRULE:FREQ=WEEKLY")
        expectContains(sent, "RECURRENCE-ID")
        sent = try mails(home, "remove", "Weekly@2099-04-15", "--this", "--yes", "--send")
        expectContains(sent, "METHOD:CANCEL")
        expectContains(sent, "RECURRENCE-ID;TZID=Europe/Berlin:20990415T100000")
        expectContains(sent, "STATUS:CANCELLED")
        expectNotContains(sent, "METHOD:REQUEST")
        sent = try mails(home, "edit", "Weekly@2099-04-22", "--start", "13:00", "--following", "--send")
        expectEqual(sent.components(separatedBy: "METHOD:REQUEST").count, 3, "the series that ends, and the new one")
    }

    @Test("a person is asked, and a no sends nothing; without a terminal nothing is sent, and a message says so")
    func asking() throws {
        let home = try planning()
        for (answer, isSent) in [("n", false), ("y", true)] {
            try? FileManager.default.removeItem(atPath: home.path + "/mails")
            let session = try ScreenSession(home, ["edit", "Planning", "--start", isSent ? "12:00" : "11:00"])
            try session.wait(for: "Tell ann@example.org, kim@example.org about it?")
            session.type(answer + "\r")
            try expectEqual(session.finish(), 0)
            expectEqual(home.sentMails.isEmpty, !isSent, answer)
        }
        try? FileManager.default.removeItem(atPath: home.path + "/mails")
        let silent = try home.run("edit", "Planning", "--start", "13:00")
        expectEqual(silent.status, 0)
        expectContains(
            silent.error.replacing("\n", with: " "), "the guests were not told: ann@example.org, kim@example.org.")
        try expectEqual(home.run("edit", "Planning", "--start", "14:00", "--no-send").error, "")
        expectEqual(home.sentMails, "")
        try expectEqual(home.run("edit", "Planning", "--title", "x", "--send", "--no-send").status, 64)
    }

    @Test("an event of another organizer tells nobody, and takes no guests")
    func otherOrganizer() throws {
        let home = try Home.withMailProgram()
        try home.invite()
        try #require(home.run("inbox", "add", "1").status == 0)
        let sent = try mails(home, "edit", "Lunch", "--notes", "Mine", "--send")
        expectEqual(sent, "")
        let refused = try home.run("edit", "Lunch", "--invite", "ann@example.org")
        expectEqual(refused.status, 77)
        expectContains(refused.error, "is organized by boss@example.org")
    }

    @Test(
        "an address that mail cannot go to changes nothing",
        arguments: ["ann", "ann@", "-oQ/tmp@example.org", "Ann <ann>", "ann@example.org, kim"])
    func badAddresses(address: String) throws {
        let home = try Home.withMailProgram()
        let result = try home.run("add", "Planning", "--start", "2099-04-01 10:00", "--invite=\(address)", "--send")
        expectTrue([64, 65].contains(result.status), "\(result.status) \(result.error)")
        try expectEqual(home.run("show", "Planning").status, 66)
    }

    @Test(
        "several people of one value are invited and removed, and each person is one guest, however the address is written"
    )
    func people() throws {
        let home = try Home.withMailProgram()
        let sent = try mails(
            home, "add", "Planning", "--start", "2099-04-01 10:00", "--invite",
            "Ann <ann@example.org>, Kim <kim@example.org>; lee@example.org", "--invite", "KIM@example.org", "--invite",
            "Lee <mailto:lee@EXAMPLE.org>", "--invite", "joerg@müller.example", "--invite",
            "joerg@xn--mller-kva.example", "--invite", "\"Li, Max\" <max@example.org>", "--invite", "Jo@example.org",
            "--send")
        func guests() throws -> [String] {
            let people = try #require(try home.object("show", "Planning")["attendees"] as? [[String: Any]])
            return people.map { "\($0["name"] as? String ?? "") \($0["address"] ?? "") \($0["status"] ?? "")" }
        }
        try expectEqual(
            guests(),
            [
                "Ann ann@example.org needsAction", "Kim kim@example.org needsAction", "Lee lee@example.org needsAction",
                " joerg@xn--mller-kva.example needsAction", "Li, Max max@example.org needsAction",
                " Jo@example.org accepted",
            ])
        expectNotContains(sent.components(separatedBy: "Subject")[0], "Jo@example.org,")
        _ = try mails(home, "edit", "Planning", "--uninvite", "Ann <ann@example.org>, kim@example.org", "--no-send")
        try expectEqual(guests().count, 4)
    }

    @Test("an address to remove that no guest has is named", arguments: rows(["C.UTF-8", "de_DE.UTF-8"], plain: 0))
    func stranger(language: String) throws {
        let home = try planning()
        home.environment["LC_ALL"] = language
        for more in [[], ["--title", "Planning"], ["--location", "Room 5"]] {
            let result = try home.runProcess(["edit", "Planning", "--uninvite", "kin@example.org", "--no-send"] + more)
            expectEqual(result.status, 0)
            expectContains(
                result.error.replacing(/\n */, with: " "),
                language.hasPrefix("de")
                    ? "kin@example.org steht nicht auf der Gästeliste von „Planning“"
                    : "kin@example.org is not a guest of “Planning”")
        }
        try expectEqual(home.run("edit", "Planning", "--uninvite", "kim@example.org", "--no-send").error, "")
    }

    @Test("an event that cannot be put into a message can still be changed and removed")
    func unsendable() throws {
        let home = try Home.withMailProgram()
        try home.importEvents([
            "UID:own\nSEQUENCE:99999999999\nDTSTART:20990402T100000Z\nSUMMARY:Planning\nORGANIZER:mailto:jo@example.org\n"
                + "ATTENDEE:mailto:ann@example.org"
        ])
        expectEqual(try mails(home, "edit", "Planning", "--location", "Room 5", "--send"), "")
        expectEqual(try mails(home, "remove", "Planning", "--yes", "--send"), "")
    }

    @Test("without an own address nobody can be invited, and the error says how to set one")
    func noAddress() throws {
        let home = try Home()
        let result = try home.run("add", "Planning", "--start", "2099-04-01 10:00", "--invite", "ann@example.org")
        expectEqual(result.status, 64)
        expectContains(
            result.error.replacing("\n", with: " "), "“conferencectl config addresses jo@example.org” sets it.")
        try expectEqual(home.run("show", "Planning").status, 66)
    }
}
