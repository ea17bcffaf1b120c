import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("What the inbox says about the messages of guests")
struct GuestReplyTests {
    private let fixture: InboxFixture

    /// Makes an event of the user, to which Kim is invited.
    init() throws {
        fixture = try InboxFixture()
        try fixture.insert([
            "ORGANIZER:mailto:jo@example.org", "ATTENDEE;CN=Kim Lee:mailto:kim@example.org",
            "ATTENDEE:mailto:max@example.org",
        ])
    }

    /// Receives a message about the event, and returns its entry.
    @discardableResult
    private func receive(
        _ method: String, stamp: Int = 5, sender: String? = nil, _ attendees: String...
    ) throws -> InboxRecord? {
        let lines = ["ORGANIZER:mailto:jo@example.org"] + attendees.map { "ATTENDEE\($0)" }
        let message = try SchedulingMessage(
            calendarText: Invitations.calendar(method, Invitations.component(stamp: stamp, lines)), limits: Limits())
        return try fixture.write {
            try fixture.inbox.receive(message, from: Invitations.mail, me: InboxFixture.me, sender: sender, $0).entry
        }
    }

    private func remarks(_ entry: InboxRecord?) throws -> [EntryRemark] {
        try fixture.inbox.remarks(
            onReply: try #require(entry), me: InboxFixture.me, fixture.store, now: InboxFixture.start)
    }

    private func statuses() throws -> [String] {
        try ItemContent(fixture.event().text, limits: Limits()).attendees.map {
            "\($0.address.dropFirst(7).prefix(3)) \($0.status)"
        }
    }

    @Test("what a guest says about others is not shown, except whom the guest sends instead, without an answer")
    func others() throws {
        let reply = try #require(
            try receive(
                "REPLY", sender: "kim@example.org", ";PARTSTAT=ACCEPTED:mailto:kim@example.org",
                ";PARTSTAT=DECLINED:mailto:max@example.org"))
        func shown(_ entry: InboxRecord) throws -> [String] {
            try fixture.inbox.answeredEvents(of: entry, me: InboxFixture.me, fixture.store).flatMap { event in
                ItemContent(event.text, limits: Limits()).attendees.map { "\($0.address) \($0.status)" }
            }
        }
        try expectEqual(shown(reply), ["mailto:kim@example.org accepted"])
        let delegation = try #require(
            try receive(
                "REPLY", stamp: 6, sender: "kim@example.org",
                ";PARTSTAT=DELEGATED;DELEGATED-TO=\"mailto:dan@example.org\":mailto:kim@example.org",
                ";PARTSTAT=ACCEPTED;DELEGATED-FROM=\"mailto:kim@example.org\":mailto:dan@example.org",
                ";PARTSTAT=DECLINED:mailto:max@example.org"))
        try expectEqual(
            shown(delegation), ["mailto:kim@example.org delegated", "mailto:dan@example.org needsAction"])
    }

    @Test(
        "the name is that of the user's own event, or else the sender's together with the address",
        arguments: [
            (";CN=Boss;PARTSTAT=ACCEPTED:mailto:kim@example.org", "Kim Lee"),
            (";CN=Max M;PARTSTAT=ACCEPTED:mailto:max@example.org", "Max M <max@example.org>"),
            (";PARTSTAT=ACCEPTED:mailto:max@example.org", "max@example.org"),
            (";CN=Eve;PARTSTAT=ACCEPTED:mailto:eve@example.org", "Eve <eve@example.org>"),
        ])
    func names(attendee: String, name: String) throws {
        let entry = try #require(try receive("REPLY", attendee))
        expectEqual(fixture.inbox.reply(in: entry, fixture.store)?.name, name)
    }

    @Test(
        "a proposal stays open when it is shown, until the user decides; what cannot be accepted does not",
        arguments: [("COUNTER", 15, true), ("COUNTER", 12, false), ("REPLY", 12, false)])
    func shown(method: String, hour: Int, staysOpen: Bool) throws {
        let component = Invitations.component(
            stamp: 5,
            [
                "ORGANIZER:mailto:jo@example.org", "ATTENDEE;PARTSTAT=TENTATIVE:mailto:kim@example.org",
                "DTSTART;TZID=Europe/Berlin:20270401T\(hour)0000", "DTEND;TZID=Europe/Berlin:20270401T\(hour + 1)0000",
            ])
        let message = try SchedulingMessage(calendarText: Invitations.calendar(method, component), limits: Limits())
        try fixture.receive(message, sender: "kim@example.org")
        let id = try fixture.entry().id
        try expectTrue(fixture.entry().isOpen)
        try fixture.write { try fixture.inbox.noteShown(entry: id, me: InboxFixture.me, $0) }
        try expectEqual(fixture.entry().isOpen, staysOpen)
        guard staysOpen else { return }
        _ = try fixture.write { try fixture.inbox.accept(proposal: id, me: InboxFixture.me, $0) }
        try expectFalse(fixture.entry().isOpen)
    }

    @Test("an unknown answer is bounded, and has no control characters")
    func unknownAnswer() throws {
        let entry = try receive("REPLY", ";PARTSTAT=\"X-\(String(repeating: "A", count: 90))\":mailto:kim@example.org")
        let reply = fixture.inbox.reply(in: try #require(entry), fixture.store)
        expectEqual(reply?.unknownWord, "X-" + String(repeating: "A", count: 38))
    }

    @Test(
        "whoever is no guest is said to be none",
        arguments: [
            (["eve"], [EntryRemark.answeredByStranger("eve@example.org")]), (["kim"], []),
            (["eve<kim"], [.unconfirmedDelegate("eve@example.org", of: "kim@example.org")]),
            (["eve<ann"], [.answeredByStranger("eve@example.org")]), (["kim>eve", "eve"], []),
        ])
    func strangers(people: [String], remarks expected: [EntryRemark]) throws {
        var last: InboxRecord?
        for (index, person) in people.enumerated() {
            let names = person.split { "<>".contains($0) }.map { "mailto:\($0)@example.org" }
            let other = person.contains("<") ? ";DELEGATED-FROM=\"\(names[1])\"" : ""
            last = try receive(
                "REPLY", stamp: 5 + index,
                person.contains(">")
                    ? ";PARTSTAT=DELEGATED;DELEGATED-TO=\"\(names[1])\":\(names[0])"
                    : ";PARTSTAT=ACCEPTED\(other):\(names[0])")
        }
        try expectEqual(remarks(last), expected)
    }

    @Test("the answers of strangers are one entry, however many there are, and those of guests have their own")
    func manyStrangers() throws {
        var last: InboxRecord?
        for number in 0..<30 {
            last = try receive(
                "REPLY", stamp: 5, sender: "s\(number)@example.net", ";PARTSTAT=ACCEPTED:mailto:s\(number)@example.net")
        }
        for number in [3, 25] {
            let address = "s\(number)@example.net"
            try receive("REPLY", stamp: 6, sender: address, ";PARTSTAT=DECLINED:mailto:\(address)")
        }
        try receive("REPLY", stamp: 6, sender: "kim@example.org", ";PARTSTAT=ACCEPTED:mailto:kim@example.org")
        try expectEqual(fixture.store.inboxEntries().filter { $0.kind == .reply }.count, 2)
        let entry = try fixture.store.inboxEntry(id: try #require(last).id)
        let remarks = try remarks(entry)
        guard case .answeredByStrangers(let people, count: 30) = remarks.first else {
            return expectEqual(remarks, [])
        }
        expectEqual(people.count, StrangerNote.most)
        expectContains(remarks[0].sentence.text, "s0@example.net, ")
        expectContains(remarks[0].sentence.text, " and 25 more. Invite those who may come.")
    }

    @Test("a stranger whose answer is too long to be kept is counted once")
    func longAnswer() throws {
        let name = String(repeating: "long ", count: 900)
        var last: InboxRecord?
        for stamp in 5...6 {
            last = try receive("REPLY", stamp: stamp, ";CN=\"\(name)\";PARTSTAT=ACCEPTED:mailto:eve@example.net")
        }
        let id = try #require(last).id
        let entry = try #require(try fixture.store.inboxEntry(id: id))
        expectEqual(fixture.inbox.strangers(in: entry, fixture.store).count, 1)
    }

    @Test("a delegate's answer counts when the guest says who comes, in either order", arguments: [false, true])
    func delegates(answersFirst: Bool) throws {
        func answer() throws {
            try receive(
                "REPLY", sender: "ann@example.org",
                ";PARTSTAT=ACCEPTED;DELEGATED-FROM=\"mailto:kim@example.org\":mailto:ann@example.org")
        }
        if answersFirst {
            try answer()
            try expectEqual(statuses(), ["kim needsAction", "max needsAction"])
        }
        try receive(
            "REPLY", sender: "kim@example.org",
            ";PARTSTAT=DELEGATED;DELEGATED-TO=\"mailto:ann@example.org\":mailto:kim@example.org",
            ";CN=Ann;DELEGATED-FROM=\"mailto:kim@example.org\":mailto:ann@example.org")
        if !answersFirst {
            try expectEqual(statuses(), ["kim delegated", "max needsAction", "ann needsAction"])
            try answer()
        }
        try expectEqual(statuses(), ["kim delegated", "max needsAction", "ann accepted"])
        try expectEqual(ItemContent(fixture.event().text, limits: Limits()).attendees.last?.name, "Ann")
    }

    @Test("an entry names whom a guest sends, and says why they did not become guests")
    func namedDelegates() throws {
        let one = try receive(
            "REPLY", stamp: 5,
            ";PARTSTAT=DELEGATED;DELEGATED-TO=\"mailto:ann@example.org\":mailto:kim@example.org",
            ";CN=Ann:mailto:ann@example.org")
        let reply = fixture.inbox.reply(in: try #require(one), fixture.store)
        expectEqual(reply?.delegates, ["Ann <ann@example.org>"])
        try expectEqual(remarks(one), [])
        let people = (1...3).map { "\"mailto:p\($0)@example.org\"" }.joined(separator: ",")
        let many = try receive(
            "REPLY", stamp: 6, ";PARTSTAT=DELEGATED;DELEGATED-TO=\(people):mailto:kim@example.org")
        try expectEqual(remarks(many), [.unusableDelegation(by: "kim@example.org", .tooMany(3))])
        try expectEqual(statuses(), ["kim delegated", "max needsAction", "ann needsAction"])
    }

    @Test("a question is an entry of its own, and changes no answer")
    func question() throws {
        let answer = try #require(try receive("REPLY", ";PARTSTAT=ACCEPTED:mailto:kim@example.org"))
        let before = try fixture.event()
        let question = try #require(try receive("REFRESH", stamp: 9, ":mailto:kim@example.org"))
        expectTrue(question.id != answer.id)
        try expectEqual(fixture.event(), before)
        try expectEqual(fixture.store.inboxEntry(id: answer.id)?.contents, answer.contents)
        try expectEqual(receive("REFRESH", stamp: 10, ":mailto:kim@example.org")?.id, question.id)
    }

    @Test("two guests who propose with the whole list of guests have an entry each")
    func proposals() throws {
        let all = [":mailto:kim@example.org", ":mailto:max@example.org"]
        let first = try receive("COUNTER", sender: "kim@example.org", all[0], all[1])
        let second = try receive("COUNTER", sender: "max@example.org", all[0], all[1])
        expectEqual([first?.sender, second?.sender], ["kim@example.org", "max@example.org"])
        try expectEqual(fixture.entries().count, 2)
    }
}

@Suite("What the inbox says about the messages of organizers to the user")
struct OrganizerMessageTests {
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture() }

    private func receive(_ message: SchedulingMessage, sender: String? = nil) throws -> InboxRecord? {
        try fixture.write {
            try fixture.inbox.receive(message, from: Invitations.mail, me: InboxFixture.me, sender: sender, $0).entry
        }
    }

    @Test("a refusal belongs to no proposal if none was sent", arguments: [false, true])
    func refusal(hasProposed: Bool) throws {
        let entry = try #require(try receive(Invitations.message()))
        if hasProposed {
            let start = try #require(EventTime(basicFormat: "20270402T120000", reference: .zone("Europe/Berlin")))
            let end = try #require(EventTime(basicFormat: "20270402T130000", reference: .zone("Europe/Berlin")))
            try fixture.write { writer in
                let mail = try fixture.inbox.propose(
                    entry: entry.id, start: start, end: end, comment: nil, me: InboxFixture.me, writer)
                try writer.decide(message: mail.id, .sent)
            }
        }
        let refusal = try #require(try receive(Invitations.message("DECLINECOUNTER", stamp: 5)))
        try expectEqual(
            fixture.inbox.remarks(onReply: refusal, me: InboxFixture.me, fixture.store, now: InboxFixture.start),
            hasProposed ? [] : [.noOwnProposal])
    }

    @Test(
        "a refusal shows the event that the calendar has, or else the invitation", arguments: [false, true],
        [false, true])
    func refusedEvent(isAdded: Bool, isOccurrence: Bool) throws {
        let rules = isOccurrence ? "RRULE:FREQ=WEEKLY;COUNT=3" : "PRIORITY:5"
        let entry = try #require(try receive(Invitations.message("REQUEST", rules, "SUMMARY:Plan")))
        if isAdded {
            _ = try fixture.write { try fixture.inbox.answer(entry: entry.id, .accepted, me: InboxFixture.me, $0) }
        }
        let name = isOccurrence ? "RECURRENCE-ID:20270408T100000Z" : "PRIORITY:1"
        let refusal = try #require(
            try receive(
                Invitations.message(
                    "DECLINECOUNTER", stamp: 5, name, "SUMMARY:Forged", "LOCATION:Elsewhere",
                    "DTSTART;TZID=Europe/Berlin:20270402T180000", "DTEND;TZID=Europe/Berlin:20270402T190000")))
        let shown = try #require(try fixture.inbox.shownEvents(of: refusal, fixture.store).first)
        expectEqual(shown.title, "Plan")
        expectEqual(shown.location, "Canteen")
        expectEqual(shown.start.basicFormat, isOccurrence ? "20270408T120000" : "20270401T120000")
        expectEqual(ItemContent(shown.text, limits: Limits()).attendees.count, 2)
    }

    @Test(
        "an invitation that a guest has passed on says so, and a sender who only claims it is another sender",
        arguments: [
            ("max@example.org", EntryRemark.delegatedToYou(by: "max@example.org", organizer: "boss@example.org")),
            ("eve@example.org", .otherSender("eve@example.org", organizer: "boss@example.org")),
        ])
    func delegatedToMe(sender: String, remark: EntryRemark) throws {
        let message = try SchedulingMessage(
            calendarText: Invitations.calendar(
                "REQUEST",
                Invitations.component([
                    "ATTENDEE;PARTSTAT=DELEGATED;DELEGATED-TO=\"mailto:jo@example.org\":mailto:max@example.org",
                    "ATTENDEE;RSVP=TRUE;DELEGATED-FROM=\"mailto:max@example.org\":mailto:jo@example.org",
                ])), limits: Limits())
        let entry = try #require(try receive(message, sender: sender))
        expectEqual(fixture.inbox.remarks(on: entry, me: InboxFixture.me, now: InboxFixture.start), [remark])
        let mail = try fixture.write {
            try fixture.inbox.answer(entry: entry.id, .accepted, me: InboxFixture.me, $0)
        }.messages[0]
        let reply = try #require(SchedulingMessage(mail: mail.text, limits: Limits()))
        expectEqual(mail.recipients, ["boss@example.org"])
        expectEqual(reply.principal.attendees.map(\.delegatedFrom), [["max@example.org"]])
    }
}
