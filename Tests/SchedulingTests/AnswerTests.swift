import CalendarModel
import ConferenceModel
import ICalendar
import Recurrence
import TestSupport
import Testing
@testable import Scheduling

@Suite("Answers in the text of an event")
struct AnswerTests {
    private static let text = """
        BEGIN:VEVENT
        UID:1@example.org
        dtstart:20260310T090000Z
        X-ODD;A=b:c
        ATTENDEE;CN="Example, Jo";RSVP=TRUE;PARTSTAT=NEEDS-ACTION;ROLE=REQ-PARTICI
         PANT:MAILTO:jo@example.org
        ATTENDEE;CN=Max:mailto:max@example.org
        BEGIN:VALARM
        TRIGGER:-PT5M
        ATTENDEE:mailto:jo@example.org
        END:VALARM
        END:VEVENT

        """.replacing("\n", with: "\r\n")

    @Test("only the person's own line changes")
    func ownAnswer() {
        let text = SchedulingAnswer.text(
            Self.text, answeredBy: ["Jo <JO@example.org>"], with: .tentative, limits: Limits())
        let line = "ATTENDEE;CN=\"Example, Jo\";PARTSTAT=TENTATIVE;ROLE=REQ-PARTICIPANT:MAILTO:jo\r\n @example.org\r\n"
        expectTrue(text.contains(line), text)
        let old = Self.text.split(separator: "\r\n").filter { !$0.contains("Example, Jo") && !$0.hasPrefix(" ") }
        let new = text.split(separator: "\r\n").filter { !$0.contains("Example, Jo") && !$0.hasPrefix(" ") }
        expectEqual(new, old)
    }

    @Test("a second answer replaces the first, and the same answer changes nothing")
    func secondAnswer() {
        let me = ["jo@example.org"]
        let once = SchedulingAnswer.text(Self.text, answeredBy: me, with: .accepted, limits: Limits())
        expectEqual(SchedulingAnswer.text(once, answeredBy: me, with: .accepted, limits: Limits()), once)
        let twice = SchedulingAnswer.text(once, answeredBy: me, with: .declined, limits: Limits())
        expectEqual(twice, once.replacing("ACCEPTED", with: "DECLINED"))
    }

    @Test("a person who was not invited is added")
    func added() throws {
        let text = SchedulingAnswer.text(
            Self.text, answeredBy: ["eve@example.org"], name: "Eve", with: .accepted, limits: Limits())
        let eve = try SchedulingItem(text, limits: Limits()).attendee(among: ["eve@example.org"])
        expectEqual(eve?.participant.status, .accepted)
        expectEqual(eve?.participant.name, "Eve")
    }

    @Test("an address cannot add a line")
    func hostileAddress() throws {
        let text = SchedulingAnswer.text(
            Self.text, answeredBy: ["eve@example.org\r\nSTATUS:CANCELLED"], with: .accepted, limits: Limits())
        expectNil(try SchedulingItem(text, limits: Limits()).status)
    }

    @Test("who delegates invites the delegate, whose answer counts, and who comes after all delegates nothing")
    func delegation() throws {
        func answered(_ event: String, _ reply: String) throws -> SchedulingItem {
            let event = EventShorthand.components(event)
            let message = try #require(SchedulingMessage(method: .reply, items: try items(reply)))
            guard case .answers(let answers) = decision(message, about: event).action, let first = answers.first else {
                throw CancellationError()
            }
            return try SchedulingItem(
                SchedulingAnswer.text(event[0], with: first, limits: Limits()), limits: Limits())
        }
        let delegated = try answered("o=jo a=max", "o=jo a=max>ann:DELEGATED")
        expectEqual(delegated.attendees.map(\.address), ["max@example.org", "ann@example.org"])
        expectEqual(delegated.attendees[0].delegatedTo, ["ann@example.org"])
        expectEqual(delegated.attendees[1].delegatedFrom, ["max@example.org"])
        expectTrue(delegated.attendees[1].wantsAnswer)
        let both = "o=jo a=max>ann:DELEGATED,ann<max"
        let answer = try answered(both, "o=jo a=ann<max:ACCEPTED")
        expectEqual(answer.attendees.map(\.participant.status), [.delegated, .accepted])
        expectEqual(answer.attendees[1].delegatedFrom, ["max@example.org"])
        let back = try answered(both, "o=jo a=max:ACCEPTED")
        expectEqual(back.attendees.map(\.participant.status), [.accepted, .needsAction])
        expectEqual(back.attendees[0].delegatedTo, [])
        let alone = try answered("o=jo a=max", "o=jo a=max:ACCEPTED,ann<max")
        expectEqual(alone.attendees.map(\.address), ["max@example.org"])
        let guests = try answered("o=jo a=max,ann:ACCEPTED", "o=jo a=max:DELEGATED,ann<max")
        expectEqual(guests.attendees.map(\.participant.status), [.delegated, .accepted])
        expectEqual(guests.attendees[1].delegatedFrom, ["max@example.org"])
    }

    @Test("a new delegation replaces the earlier one, and keeps the guests whom the organizer has invited")
    func replacedDelegation() throws {
        var event = EventShorthand.components("o=jo a=max,kim:ACCEPTED")[0]
        func answer(_ reply: String) throws -> [String] {
            let message = try #require(SchedulingMessage(method: .reply, items: try items(reply)))
            guard case .answers(let answers) = decision(message, about: [event]).action, let first = answers.first
            else {
                throw CancellationError()
            }
            event = SchedulingAnswer.text(event, with: first, limits: Limits())
            let guests = try SchedulingItem(event, limits: Limits()).attendees
            return guests.map { guest in
                "\(guest.address.prefix(3))" + guest.delegatedTo.map { ">\($0.prefix(3))" }.joined()
                    + guest.delegatedFrom.map { "<\($0.prefix(3))" }.joined()
            }
        }
        try expectEqual(answer("o=jo a=max>ann:DELEGATED t5"), ["max>ann", "kim", "ann<max"])
        try expectEqual(answer("o=jo a=max>eve:DELEGATED t6"), ["max>eve", "kim", "eve<max"])
        try expectEqual(answer("o=jo a=max>kim:DELEGATED t7"), ["max>kim", "kim<max"])
        try expectEqual(answer("o=jo a=max>ann:DELEGATED t8"), ["max>ann", "kim", "ann<max"])
        try expectEqual(
            answer("o=jo a=max:DELEGATED,bob<max,eve<max,leo<max t9"), ["max>ann", "kim", "ann<max"])
        try expectEqual(answer("o=jo a=max:ACCEPTED t10"), ["max", "kim"])
    }

    @Test(
        "the version of an answer is kept with it",
        arguments: [
            (SchedulingRevision(sequence: 2, stamp: 1_772_352_000), "2/20260301T080000Z"),
            (SchedulingRevision(sequence: 0, stamp: nil), "0/"),
        ])
    func version(_ revision: SchedulingRevision, _ word: String) throws {
        expectEqual(revision.answerValue, word)
        let line = ContentLine("ATTENDEE", [.init(PrivateNames.answer, [word])], value: "mailto:a@b.c")
        expectEqual(SchedulingParty(line, limits: Limits())?.answered, revision)
        for odd in ["", "x", "/", "x/20260301T080000Z"] {
            let line = ContentLine("ATTENDEE", [.init(PrivateNames.answer, [odd])], value: "mailto:a@b.c")
            expectNil(SchedulingParty(line, limits: Limits())?.answered)
        }
    }
}

@Suite("The text of an update")
struct UpdateTextTests {
    private static func texts(
        _ stored: String, _ method: SchedulingMethod, _ message: String
    ) throws -> [String: String] {
        let known = SchedulingTests.stored(EventShorthand.components(stored))
        let message = try #require(SchedulingMessage(method: method, items: try items(message)))
        let decision = SchedulingDecision.decide(
            message, about: known, me: ["jo@example.org"], now: now, zones: zones)
        guard case .update(let update) = decision.action else { throw CancellationError() }
        return update.texts(over: known, me: ["jo@example.org"], limits: Limits())
    }

    @Test(
        "the person's answer is kept unless the event has moved",
        arguments: [
            ("s0 a=jo:ACCEPTED", "s1 a=jo", Participant.Status.accepted),
            ("s0 a=jo:ACCEPTED", "s1 a=jo @11T0900", .needsAction),
            ("s0 a=jo:ACCEPTED", "s1 a=jo:DECLINED", .declined), ("s0 a=jo", "s1 a=jo", .needsAction),
            ("s0 a=jo:TENTATIVE", "s1 a=jo:NEEDS-ACTION", .tentative),
        ])
    func answer(_ stored: String, _ message: String, _ status: Participant.Status) throws {
        let text = try #require(try Self.texts(stored, .request, message)[""])
        expectEqual(
            try SchedulingItem(text, limits: Limits()).attendee(among: ["jo@example.org"])?.participant.status, status)
    }

    @Test("an occurrence that stays at its time keeps the answer to its series")
    func occurrence() throws {
        let texts = try Self.texts("daily a=jo:ACCEPTED", .request, "s1 #12T0900 @12T0900 a=jo")
        let item = try SchedulingItem(try #require(texts["20260312T090000Z"]), limits: Limits())
        expectEqual(item.attendees[0].participant.status, .accepted)
    }

    @Test("an occurrence that ADD brings is one of the series")
    func addition() throws {
        let texts = try Self.texts("daily", .add, "s1 @28T1500")
        let added = try SchedulingItem(try #require(texts["20260328T150000Z"]), limits: Limits())
        expectEqual(added.recurrenceID?.basicFormat, "20260328T150000Z")
        expectTrue(try #require(texts[""]).contains("RDATE:20260328T150000Z\r\n"))
    }

    @Test("alarms are the person's, not the organizer's")
    func alarms() throws {
        let alarm = { (name: String) in "BEGIN:VALARM\r\nDESCRIPTION:\(name)\r\nEND:VALARM\r\n" }
        let own = EventShorthand.components("s0")[0]
            .replacing("END:VEVENT", with: alarm("mine") + "END:VEVENT")
        let new = EventShorthand.components("s1")[0]
            .replacing("END:VEVENT", with: alarm("theirs") + "END:VEVENT")
        let known = stored([own])
        let message = try #require(
            SchedulingMessage(method: .request, items: [try SchedulingItem(new, limits: Limits())]))
        let decision = SchedulingDecision.decide(
            message, about: known, me: ["jo@example.org"], now: now, zones: zones)
        guard case .update(let update) = decision.action else { throw CancellationError() }
        let text = try #require(update.texts(over: known, me: ["jo@example.org"], limits: Limits())[""])
        expectTrue(text.contains(alarm("mine")))
        expectFalse(text.contains("theirs"))
    }
}
