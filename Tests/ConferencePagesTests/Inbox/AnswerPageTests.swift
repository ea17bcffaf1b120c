import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceModel
import Foundation
import ICalendar
import PagesControl
import Recurrence
import TestSupport
import Testing
@testable import ConferencePages

@Suite("Answers to invitations in the pages")
struct AnswerPageTests {
    /// Where the mail program of the tests keeps what it gets.
    private let outbox: TemporaryDirectory

    init() throws { outbox = try TemporaryDirectory() }

    /// - Parameter mailer: a shell script that gets the mail on its standard input; nil for no program.
    private func home(mailer: String? = nil) throws -> PagesHome {
        try PagesHome(
            viewer: Viewer(
                environment: [
                    "HOME": outbox.path, "XDG_CONFIG_HOME": outbox.path, "XDG_DATA_HOME": outbox.path,
                    "LANG": "C.UTF-8",
                ],
                addresses: ["jo@example.org"], mailer: mailer.map { "sh -c '\($0)'" }))
    }

    @Test("different answers under several addresses of the person are each named")
    func severalAddresses() throws {
        let home = try PagesHome(
            viewer: Viewer(
                environment: ["HOME": outbox.path, "XDG_CONFIG_HOME": outbox.path, "LANG": "C.UTF-8"],
                addresses: ["jo@example.org", "jo@work.example"]))
        try home.invite("X-A:x\r\nATTENDEE;PARTSTAT=ACCEPTED:mailto:jo@work.example")
        _ = home.decide("n=1&do=add")
        let identifier = try #require(try home.events().first?.identifier)
        let page = home.get("event?id=\(identifier)")
        expectContains(page, "<p>Your answers: ")
        for words in [" (jo@example.org)", "accepted (jo@work.example)"] { expectContains(page, words) }
        for page in [page, home.get("entry?n=1")] { expectNotContains(page, "aria-pressed=\"true\"") }
        _ = home.respond("id=\(identifier)&do=declined&was=accepted")
        expectContains(home.get("event?id=\(identifier)"), "<p>You have declined.")
    }

    private func status(_ home: PagesHome, at recurrenceID: String = "") throws -> Participant.Status? {
        let event = try home.events().first { $0.recurrenceID == recurrenceID }
        return event.flatMap { ItemContent($0.text, limits: Limits()).attendee(among: ["jo@example.org"])?.status }
    }

    /// Waits until no mail is being sent, and returns what became of those of the store.
    private func settled(_ home: PagesHome) async throws -> [OutgoingMessage] {
        await aside { while home.desk.mails.areRunning { sched_yield() } }
        let entries = try home.desk.store().inboxEntries()
        return try entries.flatMap { try home.desk.store().messages(ofInboxEntry: $0.id) }
    }

    private var sent: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: outbox.path)) ?? []
        return names.filter { $0.hasPrefix("mail") }
            .compactMap { try? String(contentsOfFile: outbox.path + "/" + $0, encoding: .utf8) }
    }

    @Test(
        "an answer is written into the event and into a mail that waits, which can be downloaded",
        arguments: Inbox.Answer.allCases)
    func waiting(answer: Inbox.Answer) throws {
        let home = try home()
        try home.invite()
        let done = home.decide("n=1&do=\(answer.rawValue)&comment=See%20you")
        expectEqual(done.status, 303)
        try expectEqual(status(home)?.word, answer == .declined ? nil : answer.rawValue.uppercased())
        let page = home.get(try #require(done.header("Location")))
        expectContains(page, "It waits, because no program is set that sends mails")
        expectContains(page, "id=\"undo\"")
        expectNotContains(page, "value=\"send\"")
        let mail = home.get("mail?mail=1")
        expectEqual(mail.header("Content-Type"), "message/rfc822")
        expectEqual(mail.header("Content-Disposition"), "attachment; filename=\"answer-1.eml\"")
        for text in ["To: ", "ann@example.org", "method=REPLY", "PARTSTAT=\(answer.rawValue.uppercased())", "See you"] {
            expectContains(mail, text)
        }
        expectEqual(home.post("mail", "n=1&mail=1&do=sent").status, 303)
        expectContains(home.get("entry?n=1"), "It was sent.")
        expectEqual(home.post("mail", "n=1&mail=1&do=drop").status, 404)
    }

    @Test("with a mail program, an answer is sent once, even if the form is sent twice")
    func sending() async throws {
        let home = try home(mailer: "cat > \(outbox.path)/mail.$$")
        try home.invite()
        for _ in 0..<2 { expectEqual(home.decide("n=1&do=accepted&list=yes").status, 303) }
        try expectEqual(await settled(home).map(\.state), [.sent])
        expectEqual(sent.count, 1)
        expectContains(sent.first ?? "", "PARTSTAT=ACCEPTED")
        let page = home.get("entry?n=1")
        expectContains(page, "It was sent.")
        expectNotContains(page, "value=\"drop\"")
    }

    @Test("an answer that the mail program refuses stays, with the reason, and can be sent again or dropped")
    func refused() async throws {
        let home = try home(
            mailer: "if [ -e \(outbox.path)/up ]; then cat > \(outbox.path)/mail.1; else echo no network; exit 69; fi")
        try home.invite()
        _ = home.decide("n=1&do=declined")
        try expectEqual(await settled(home).map(\.state), [.waiting])
        let page = home.get("entry?n=1")
        expectContains(page, "It was not sent, and waits.")
        expectContains(page, "no network")
        try outbox.write("", to: "up")
        expectEqual(home.post("mail", "n=1&mail=1&do=send").status, 303)
        try expectEqual(await settled(home).map(\.state), [.sent])
        expectEqual(sent.count, 1)
    }

    @Test("a mail of which nobody knows whether it was sent is not sent again until the person says so")
    func doubtful() async throws {
        let home = try home(mailer: "cat > /dev/null; exit 1")
        try home.invite()
        _ = home.decide("n=1&do=accepted")
        try expectEqual(await settled(home).map(\.state), [.doubtful])
        let page = home.get("entry?n=1")
        expectContains(page, "It is unknown whether it was sent.")
        expectContains(page, "Send again")
        _ = home.post("mail", "n=1&mail=1&do=drop")
        expectNotContains(home.get("entry?n=1"), "It is unknown")
    }

    @Test(
        "Undo says that the organizer has got the answer, and no answer counts any more",
        arguments: Inbox.Answer.allCases)
    func undoingSent(answer: Inbox.Answer) async throws {
        let home = try home(mailer: "cat > \(outbox.path)/mail.1")
        try home.conferencectl("config", "addresses", "jo@example.org")
        try home.invite()
        let done = home.decide("n=1&do=\(answer.rawValue)")
        try expectEqual(await settled(home).map(\.state), [.sent])
        let page = home.get(try #require(done.header("Location")))
        if answer != .declined {
            let action = try #require(home.desk.store().history(limit: 1).first?.action)
            expectEqual(action, answer == .accepted ? "inbox accept" : "inbox tentative")
        }
        let form = try #require(page.firstMatch(of: /<form method="post" action="(undo|decide)">(.*?)<\/form>/))
        var fields = FormFields.values(of: String(form.2))
        if form.1 == "decide" { fields["do"] = "reopen" }
        let undone = home.post(String(form.1), FormFields.body(fields))
        let after = home.get(try #require(undone.header("Location")))
        expectContains(after, "ann@example.org has got your answer “")
        expectContains(after, "does not know that you took it back")
        expectNotContains(home.get("entry?n=1"), "has got your answer")
        let shown = try home.conferencectl("inbox", "show", "1", "--json")
        expectContains(shown, "\"answer\": \"needsAction\"")
        expectContains(home.get("entry?n=1"), "no answer yet")
    }

    @Test("Undo takes an answer back, with the event and the mail that waits", arguments: Inbox.Answer.allCases)
    func undoing(answer: Inbox.Answer) throws {
        let home = try home()
        try home.invite()
        let done = home.decide("n=1&do=\(answer.rawValue)")
        let page = home.get(try #require(done.header("Location")))
        let form = try #require(page.firstMatch(of: /<form method="post" action="(undo|decide)">(.*?)<\/form>/))
        var fields = FormFields.values(of: String(form.2))
        if form.1 == "decide" { fields["do"] = "reopen" }
        expectEqual(home.post(String(form.1), FormFields.body(fields)).status, 303)
        try expectEmpty(home.events())
        try expectEmpty(home.desk.store().openMessages())
        try expectEqual(home.desk.store().inboxEntries().map(\.state), [.new])
    }

    @Test(
        "an invitation that was moved after the answer can be answered in the inbox and on its page",
        arguments: ["inbox", "entry?n=1"])
    func movedAfterAnswer(page: String) throws {
        let home = try home()
        try home.invite()
        _ = home.decide("n=1&do=accepted")
        try home.invite(
            "SEQUENCE:1", "DTSTART;TZID=America/New_York:20270304T110000", "DTEND;TZID=America/New_York:20270304T120000"
        )
        try expectEqual(status(home), .needsAction)
        let text = home.get(page)
        for answer in Inbox.Answer.allCases { expectContains(text, "value=\"\(answer.rawValue)\"") }
        expectNotContains(text, "value=\"add\"")
        expectEqual(home.decide("n=1&do=tentative").status, 303)
        try expectEqual(status(home), .tentative)
        expectContains(home.get("entry?n=1"), "value=\"tentative\" aria-pressed=\"true\"")
        expectNotContains(home.get("inbox"), "value=\"tentative\"")
        expectEqual(home.decide("n=1&do=declined").status, 303)
        try expectEqual(status(home), .declined, "another answer replaces it")
        try expectEqual(home.desk.store().openMessages().count, 1)
    }

    @Test(
        "the proposal of a guest is accepted or declined on its page, and the guests are told",
        arguments: [true, false])
    func proposal(isAccepted: Bool) throws {
        let home = try home()
        try home.conferencectl("config", "addresses", "jo@example.org")
        try home.conferencectl("config", "mailer", "cat")
        try home.conferencectl(
            "add", "Planning", "--start", "2027-03-03 14:00", "--duration", "1h", "--invite", "ann@example.org",
            "--send")
        let event = try #require(try home.events().first)
        try home.invite(
            "ORGANIZER:mailto:jo@example.org", "ATTENDEE;PARTSTAT=TENTATIVE:mailto:ann@example.org",
            "DTSTART:20270304T160000Z", "DTEND:20270304T170000Z", method: "COUNTER", uid: event.uid)
        for page in ["inbox", "entry?n=1"] {
            expectContains(home.get(page), "value=\"accepted\"")
            expectContains(home.get(page), "value=\"declined\"")
            expectNotContains(home.get(page), "value=\"tentative\"")
        }
        var answer = ""
        for _ in 0..<2 {
            answer = home.decide("n=1&do=\(isAccepted ? "accepted" : "declined")")
            expectEqual(answer.status, 303)
        }
        let again = home.get(try #require(answer.header("Location")))
        expectEqual(again.contains("You have accepted this proposal already."), isAccepted)
        try expectEqual(home.events().first?.start.local.date.day, isAccepted ? 4 : 3)
        let mails = try home.desk.store().openMessages()
        expectEqual(mails.map(\.recipients), [["ann@example.org"]])
        try expectContains(#require(mails.first).text, isAccepted ? "method=REQUEST" : "method=DECLINECOUNTER")
        expectNotContains(home.get("entry?n=1"), "value=\"accepted\"")
        if isAccepted {
            expectContains(home.get(PageAddress.event(event.identifier)), "<h2 id=\"mails\">Mails to guests</h2>")
        }
    }

    @Test(
        "the proposal for an occurrence and all that follow, when it is accepted, parts the series, and both mails are made"
    )
    func rangeProposal() throws {
        let home = try home()
        try home.conferencectl("config", "addresses", "jo@example.org")
        try home.conferencectl("config", "mailer", "cat")
        try home.conferencectl(
            "add", "Planning", "--start", "2027-03-03 14:00", "--duration", "1h", "--timezone", "Europe/Berlin",
            "--repeat", "weekly", "--count", "4", "--invite", "ann@example.org", "--send")
        let event = try #require(try home.events().first)
        try home.invite(
            "ORGANIZER:mailto:jo@example.org", "ATTENDEE;PARTSTAT=TENTATIVE:mailto:ann@example.org",
            "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20270317T140000",
            "DTSTART;TZID=Europe/Berlin:20270317T160000", "DTEND;TZID=Europe/Berlin:20270317T170000",
            method: "COUNTER", uid: event.uid)
        expectContains(home.get("entry?n=1"), "Proposed for the occurrences from")
        expectEqual(home.decide("n=1&do=accepted").status, 303)
        let mails = try home.desk.store().openMessages()
        expectEqual(mails.map(\.recipients), [["ann@example.org"], ["ann@example.org"]])
        expectEqual(mails.map(\.subject).sorted(), ["Invitation: Planning", "Updated invitation: Planning"])
        let starts = try home.events().filter(\.recurrenceID.isEmpty).map(\.start.local.hour).sorted()
        expectEqual(starts, [14, 16])
        expectNotContains(home.get("entry?n=1"), "value=\"accepted\"")
    }

    @Test("all guests hear of a proposal that is accepted, also those who were not told by mail before")
    func proposalToUntold() throws {
        let home = try home()
        try home.conferencectl("config", "addresses", "jo@example.org")
        try home.conferencectl(
            "add", "Planning", "--start", "2027-03-03 14:00", "--duration", "1h", "--invite", "ann@example.org",
            "--invite", "max@example.org", "--no-send")
        let event = try #require(try home.events().first)
        try home.invite(
            "ORGANIZER:mailto:jo@example.org", "ATTENDEE;PARTSTAT=TENTATIVE:mailto:ann@example.org",
            "DTSTART:20270304T160000Z", "DTEND:20270304T170000Z", method: "COUNTER", uid: event.uid)
        expectEqual(home.decide("n=1&do=accepted").status, 303)
        // Max, who knows nothing of the event, is invited.
        let mails = try home.desk.store().openMessages()
        expectEqual(
            Set(mails.map { [$0.subject] + $0.recipients }),
            [["Updated invitation: Planning", "ann@example.org"], ["Invitation: Planning", "max@example.org"]])
    }

    @Test(
        "the page of an event has the person's answer, and the buttons for another one, which replaces a mail that waits"
    )
    func eventPage() throws {
        let home = try home()
        try home.invite()
        _ = home.decide("n=1&do=add")
        let event = try #require(try home.events().first)
        let address = PageAddress.event(event.identifier)
        expectContains(home.get(address), "You have not answered yet.")
        let fields = "id=\(event.identifier)&at="
        let done = home.respond(fields + "&do=tentative")
        let page = home.get(try #require(done.header("Location")))
        expectContains(page, "You have answered “maybe”.")
        expectContains(page, "value=\"tentative\" aria-pressed=\"true\"")
        expectContains(page, "It waits, because no program is set")
        _ = home.respond(fields + "&do=accepted&was=tentative")
        _ = home.respond(fields + "&do=accepted&was=tentative&comment=twice")
        try expectEqual(status(home), .accepted)
        try expectEqual(home.desk.store().openMessages().count, 1)
        let undo = FormFields.body(
            FormFields.values(of: page).filter { ["change", "id", "at", "decided"].contains($0.key) })
        expectEqual(home.post("undo", undo).status, 503, "a later answer was given meanwhile")
    }

    @Test("the answer is for one occurrence of a series or for all, as the person says")
    func series() throws {
        let home = try home()
        try home.invite("RRULE:FREQ=WEEKLY;COUNT=4")
        _ = home.decide("n=1&do=accepted")
        let address = try home.link(to: "Design review", on: "?view=list&day=2027-03-10")
        let page = home.get(address)
        let place = try #require(page.firstMatch(of: /name="occurrence" value="([^"]+)" checked/)).1
        expectContains(page, "only Wednesday 2027-03-10")
        expectContains(page, "the whole series")
        let fields = address.dropFirst("event?".count)
        let done = home.respond("\(fields)&do=declined&occurrence=\(PageAddress.encoded(String(place)))")
        let declined = home.get(try #require(done.header("Location")))
        expectContains(declined, "You have declined.")
        try expectEqual(status(home), .accepted)
        try expectEqual(status(home, at: String(place)), .declined)
        let undo = FormFields.values(of: declined).filter { ["change", "id", "at", "decided"].contains($0.key) }
        expectEqual(home.post("undo", FormFields.body(undo)).status, 303)
        try expectEqual(status(home, at: String(place)), nil)
    }

    @Test(
        "an event of the person's own, one without the person and one that was cancelled have no answer buttons",
        arguments: [
            "ORGANIZER:mailto:jo@example.org\nATTENDEE:mailto:jo@example.org",
            "ORGANIZER:mailto:ann@example.org\nATTENDEE:mailto:kim@example.org",
            "ORGANIZER:mailto:ann@example.org\nATTENDEE:mailto:jo@example.org\nSTATUS:CANCELLED", "COMMENT:none",
        ])
    func noButtons(lines: String) throws {
        let home = try home()
        try home.add("UID:a\nDTSTART:20270303T140000Z\nDURATION:PT1H\nSUMMARY:One\n\(lines)")
        let event = try #require(try home.events().first)
        expectNotContains(home.get(PageAddress.event(event.identifier)), "action=\"respond\"")
    }
}

extension Participant.Status {
    fileprivate var word: String { "\(self)".uppercased() }
}
