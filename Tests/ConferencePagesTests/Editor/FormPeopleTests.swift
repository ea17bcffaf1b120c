import CalendarModel
import ConferenceModel
import ICalendar
@testable import ConferencePages
import Foundation
import TestSupport
import Testing

/// The field about the people who are invited, and what it changes.
@Suite("The people in a form")
struct FormPeopleTests {
    private let home: PagesHome

    init() throws { home = try PagesHome() }

    private static let meeting = """
        UID:a
        DTSTART:20270304T090000Z
        DURATION:PT1H
        RRULE:FREQ=WEEKLY;COUNT=3
        SUMMARY:Plan
        ORGANIZER;CN=Jo:MAILTO:jo@example.org
        ATTENDEE;CN=Jo;PARTSTAT=ACCEPTED:mailto:jo@example.org
        ATTENDEE;CN="Li, Ann";PARTSTAT=DECLINED;X-KEPT=1:mailto:ann@example.org
        ATTENDEE;CUTYPE=ROOM;CN=Room 7:urn:uuid:7
        """

    private func page() throws -> String { "edit?id=" + (try #require(try home.events().first).identifier) }

    private func send(_ people: String) throws -> String {
        var fields = FormFields.values(of: home.form(try page()))
        fields["attendees"] = people
        return home.post("save", FormFields.body(fields))
    }

    private func lines(_ name: String) throws -> [String] {
        try home.events().flatMap { $0.text.components(separatedBy: "\r\n") }.filter { $0.hasPrefix(name) }
    }

    @Test("several people of a line are invited, and a name may have a comma")
    func severalInLine() throws {
        try home.add(Self.meeting)
        expectEqual(try send("Bob <bob@x.org>, Eve <eve@x.org>; dan@x.org, Li, Ann <ann@example.org>").status, 303)
        let found = ItemContent(try #require(try home.events().first).text, limits: Limits()).attendees
        expectEqual(
            Set(found.map { "\($0.name ?? "") \($0.plainAddress)" }),
            ["Bob bob@x.org", "Eve eve@x.org", " dan@x.org", "Li, Ann ann@example.org"])
    }

    @Test("a line is read in linear time, whatever is in it", arguments: ["a", ",", "<", " ", "a@b "])
    func linear(piece: String) {
        // With a search at each character, this took minutes.
        let time = processorTime { _ = Participant.people(in: String(repeating: piece, count: 100_000)) }
        expectLessThan(time, .seconds(5))
    }

    @Test("the organizer sees a line for everybody, and unchanged lines change nothing")
    func unchanged() throws {
        try home.add(Self.meeting)
        let shown = FormFields.values(of: home.form(try page()))["attendees"]
        expectEqual(shown, "Jo <jo@example.org>\nLi, Ann <ann@example.org>\nRoom 7 <urn:uuid:7>")
        let before = try home.events()
        expectEqual(try send(try #require(shown)).status, 303)
        expectEqual(try home.events(), before)
    }

    @Test("who stays keeps the answer, who goes is not invited any more, and who is new has not answered")
    func changed() throws {
        try home.add(Self.meeting)
        expectEqual(
            try send("jo@example.org\nann@example.org\r\n\"Chris\" <Chris@example.org>\r\n\r\nchris@EXAMPLE.org")
                .status, 303)
        expectEqual(
            try lines("ATTENDEE"),
            [
                "ATTENDEE;CN=Jo;PARTSTAT=ACCEPTED:mailto:jo@example.org",
                "ATTENDEE;CN=\"Li, Ann\";PARTSTAT=DECLINED;X-KEPT=1:mailto:ann@example.org",
                "ATTENDEE;CN=Chris;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mail",
            ])
        expectEqual(try send("Ann Li <ann@example.org>\njo@example.org").status, 303)
        expectEqual(
            try lines("ATTENDEE").last, "ATTENDEE;CN=Ann Li;PARTSTAT=DECLINED;X-KEPT=1:mailto:ann@example.org")
    }

    @Test("an event of one's own gets an organizer with the first person who is invited")
    func firstPerson() throws {
        var fields = FormFields.values(of: home.form("new?title=Review&day=2027-03-04"))
        expectEqual(fields["attendees"], "")
        fields["attendees"] = "ann@example.org\nJO@example.org"
        expectEqual(home.post("save", FormFields.body(fields)).status, 303)
        expectEqual(try lines("ORGANIZER"), ["ORGANIZER:mailto:jo@example.org"])
        // One who makes an appointment comes to it.
        expectEqual(
            try lines("ATTENDEE").map { $0.contains("PARTSTAT=ACCEPTED") }, [false, true])
        expectContains(home.get(try page().replacing("edit", with: "event")), "ann@example.org")
    }

    @Test(
        "a line that is not a person is a problem, and nothing typed is lost",
        arguments: ["Ann", "ann@", "a@b@c", "Ann <ann>", "a b@example.org", "javascript:alert(1)", "a@x\u{202E}.org"])
    func bad(line: String) throws {
        try home.add(Self.meeting)
        let answer = try send("chris@example.org\n" + line)
        expectEqual(answer.status, 422)
        expectContains(answer, "is not a mail address")
        expectContains(FormFields.values(of: answer)["attendees"], "chris@example.org\n")
        expectEqual(try lines("ATTENDEE").count, 3)
    }

    @Test("only the organizer changes who is invited")
    func others() throws {
        try home.add(
            "UID:a\nDTSTART:20270304T090000Z\nSUMMARY:Plan\nORGANIZER:mailto:boss@example.org\nATTENDEE:mailto:jo@example.org"
        )
        let form = home.form(try page())
        expectNil(FormFields.values(of: form)["attendees"])
        expectContains(form, "Only the organizer changes who is invited")
        let before = try home.events()
        expectEqual(try send("chris@example.org").status, 303)
        expectEqual(try home.events(), before)
    }

    @Test("more people than the form takes are only shown")
    func many() throws {
        let people = (0...FormPeople.most).map { "ATTENDEE:mailto:p\($0)@example.org" }
        try home.add("UID:a\nDTSTART:20270304T090000Z\nSUMMARY:Plan\n" + people.joined(separator: "\n"))
        let form = home.form(try page())
        expectNil(FormFields.values(of: form)["attendees"])
        expectContains(form, "p200@example.org")
        expectEqual(try send("chris@example.org").status, 303)
        expectEqual(try lines("ATTENDEE").count, people.count)
    }
}
