import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence
import Reservations
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("Messages about some occurrences of a series")
struct EntryChangeTests {
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture() }

    @discardableResult
    private func receive(_ message: SchedulingMessage) throws -> InboxOutcome {
        try fixture.write { try fixture.inbox.receive(message, from: Invitations.mail, me: InboxFixture.me, $0) }
    }

    private func invite() throws {
        try receive(Invitations.message("REQUEST", "RRULE:FREQ=WEEKLY"))
    }

    /// Each change as `kind occurrence old > new`, with the days of April 2027 and the hours in Berlin.
    private func changes() throws -> [String] { try fixture.inbox.changes(in: fixture.entry()).map(Self.text) }

    private static func text(_ change: EntryChange) -> String {
        func time(_ occurrence: Occurrence?) -> String? {
            occurrence.map { "\($0.start.local.date.day) \($0.start.local.hour)" }
        }
        let name = time(change.occurrence).map { " of \($0)" } ?? ""
        return "\(change.kind.rawValue)\(name)\(change.isThisAndFuture ? "…" : "")"
            + (time(change.before).map { " from \($0)" } ?? "") + (time(change.after).map { " to \($0)" } ?? "")
            + (change.oldText.map { " from “\($0)”" } ?? "") + (change.newText.map { " to “\($0)”" } ?? "")
    }

    private static let eighth = "RECURRENCE-ID;TZID=Europe/Berlin:20270408T120000"
    private static let moved = [
        "DTSTART;TZID=Europe/Berlin:20270409T150000", "DTEND;TZID=Europe/Berlin:20270409T160000",
    ]

    @Test(
        "a cancelled event that takes place after all says so, until it is cancelled again", arguments: [false, true])
    func again(isAdded: Bool) throws {
        try receive(Invitations.message("REQUEST"))
        if isAdded { try fixture.add() }
        try receive(Invitations.message("CANCEL", sequence: 1, stamp: 1, "STATUS:CANCELLED"))
        try receive(Invitations.message("REQUEST", sequence: 2, stamp: 2))
        try expectEqual(changes(), ["added from 1 12 to 1 12"])
        try receive(Invitations.message("CANCEL", sequence: 3, stamp: 3, "STATUS:CANCELLED"))
        try expectEqual(changes(), [])
    }

    @Test("an invitation that follows its own cancellation is a new one")
    func late() throws {
        try receive(Invitations.message("CANCEL", sequence: 1, stamp: 1, "STATUS:CANCELLED"))
        try receive(Invitations.message("REQUEST", sequence: 2, stamp: 2))
        try expectEqual(changes(), [])
    }

    @Test(
        "the occurrence is named, with its old and new time",
        arguments: [
            ("CANCEL", [eighth, "STATUS:CANCELLED"], ["cancelled of 8 12 from 8 12"]),
            (
                "CANCEL", ["RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20270408T120000", "STATUS:CANCELLED"],
                ["cancelled of 8 12…"]
            ),
            ("REQUEST", [eighth] + moved, ["moved of 8 12 from 8 12 to 9 15"]),
            (
                "REQUEST",
                [
                    eighth, "DTSTART;TZID=Europe/Berlin:20270408T120000", "DTEND;TZID=Europe/Berlin:20270408T130000",
                    "SUMMARY:Brunch",
                ], ["retitled of 8 12 from “Lunch” to “Brunch”"]
            ),
            (
                "REQUEST",
                [
                    eighth, "DTSTART;TZID=Europe/Berlin:20270408T150000", "DTEND;TZID=Europe/Berlin:20270408T160000",
                    "LOCATION:Roof",
                ], ["moved of 8 12 from 8 12 to 8 15", "relocated of 8 12 from “Canteen” to “Roof”"]
            ),
            (
                "REQUEST",
                [
                    eighth, "DTSTART;TZID=Europe/Berlin:20270408T120000", "DTEND;TZID=Europe/Berlin:20270408T130000",
                    "DESCRIPTION:Another",
                ], ["notes of 8 12"]
            ),
            ("REQUEST", moved + ["RRULE:FREQ=WEEKLY"], ["moved from 1 12 to 9 15"]),
            ("REQUEST", ["SUMMARY:Brunch", "RRULE:FREQ=WEEKLY"], ["retitled from “Lunch” to “Brunch”"]),
            ("REQUEST", ["LOCATION:", "RRULE:FREQ=WEEKLY"], ["relocated from “Canteen”"]),
            ("REQUEST", ["DESCRIPTION:Another", "RRULE:FREQ=WEEKLY"], ["notes"]),
            (
                "REQUEST", ["RRULE:FREQ=WEEKLY", "EXDATE;TZID=Europe/Berlin:20270408T120000,20270422T120000"],
                ["cancelled of 8 12 from 8 12", "cancelled of 22 12 from 22 12"]
            ),
            ("REQUEST", ["RRULE:FREQ=WEEKLY", "EXDATE:20270409T100000Z"], []),
            (
                "REQUEST", moved + ["RRULE:FREQ=WEEKLY;COUNT=4", "EXDATE;TZID=Europe/Berlin:20270416T150000"],
                ["moved from 1 12 to 9 15", "cancelled of 8 12 from 8 12", "ends to 30 15"]
            ),
            (
                "REQUEST", ["RRULE:FREQ=WEEKLY", "RDATE;TZID=Europe/Berlin:20270410T150000,20270415T120000"],
                ["added of 10 15 to 10 15"]
            ),
            ("REQUEST", ["RRULE:FREQ=WEEKLY;COUNT=3"], ["ends to 15 12"]),
            ("REQUEST", ["RRULE:FREQ=WEEKLY;UNTIL=20270410T000000Z"], ["ends to 8 12"]),
            ("REQUEST", ["RRULE:FREQ=DAILY"], ["repeats from “FREQ=WEEKLY” to “FREQ=DAILY”"]),
            ("REQUEST", [], ["repeats from “FREQ=WEEKLY”"]),
            ("ADD", moved, ["added of 9 15 to 9 15"]),
        ] as [(String, [String], [String])], [false, true])
    func changes(_ message: (method: String, lines: [String], changes: [String]), isAdded: Bool) throws {
        try invite()
        if isAdded { try fixture.add() }
        let component = Invitations.component(sequence: 1, stamp: 9, message.lines)
        let outcome = try receive(
            SchedulingMessage(
                calendarText: Invitations.calendar(message.method, component), limits: Limits()))
        try expectEqual(changes(), message.changes)
        expectEqual(outcome.changes.map(Self.text), message.changes)
    }

    @Test(
        "a series that moves says which occurrences are cancelled or come back, and when it ends, if that changes otherwise"
    )
    func movedSeries() throws {
        func series(_ version: Int, _ hour: Int, _ lines: String...) throws -> SchedulingMessage {
            let times = ["START": hour, "END": hour + 1]
                .map { "DT\($0.key);TZID=Europe/Berlin:20270401T\($0.value)0000" }
            return try SchedulingMessage(
                calendarText: Invitations.calendar(
                    "REQUEST", Invitations.component(sequence: version, stamp: version, times + lines)),
                limits: Limits())
        }
        let eighth = "EXDATE;TZID=Europe/Berlin:20270408T"
        try receive(series(0, 12, "RRULE:FREQ=WEEKLY;UNTIL=20270422T100000Z", eighth + "120000"))
        try fixture.add()
        try receive(series(1, 14, "RRULE:FREQ=WEEKLY;UNTIL=20270422T120000Z", eighth + "140000"))
        try expectEqual(changes(), ["moved from 1 12 to 1 14"])
        let id = try fixture.entry().id
        _ = try fixture.write { try fixture.inbox.see(entry: id, $0) }
        try receive(series(2, 10, "RRULE:FREQ=WEEKLY;COUNT=3", "EXDATE;TZID=Europe/Berlin:20270415T100000"))
        try expectEqual(
            changes(),
            [
                "moved from 1 14 to 1 10", "cancelled of 15 14 from 15 14", "added of 8 10 to 8 10",
                "ends from 22 14 to 8 10",
            ])
    }

    @Test("a series with an end says when it ends earlier or later, and its occurrences come back without their EXDATE")
    func end() throws {
        try receive(
            Invitations.message("REQUEST", "RRULE:FREQ=WEEKLY;COUNT=4", "EXDATE;TZID=Europe/Berlin:20270408T120000"))
        try expectEqual(changes(), [])
        try receive(Invitations.message("REQUEST", sequence: 1, stamp: 1, "RRULE:FREQ=WEEKLY;COUNT=3"))
        try expectEqual(changes(), ["added of 8 12 to 8 12", "ends from 22 12 to 15 12"])
        try receive(Invitations.message("REQUEST", sequence: 2, stamp: 2, "RRULE:FREQ=WEEKLY"))
        try expectEqual(changes(), ["ends from 22 12", "added of 8 12 to 8 12"], "since the user has looked last")
    }

    @Test("a title that is changed and changed back before the user looks has not changed")
    func renamedBack() throws {
        try invite()
        try receive(Invitations.message("REQUEST", sequence: 1, stamp: 1, "SUMMARY:Br\\,unch", "RRULE:FREQ=WEEKLY"))
        try expectEqual(changes(), ["retitled from “Lunch” to “Br,unch”"])
        try receive(Invitations.message("REQUEST", sequence: 2, stamp: 2, "RRULE:FREQ=WEEKLY"))
        try expectEqual(changes(), [])
    }

    @Test("a first invitation names the occurrences that take place otherwise than its series plans")
    func first() throws {
        let others =
            Invitations.component(Self.moved.map { $0 } + [Self.eighth])
            + Invitations.component([
                "RECURRENCE-ID;TZID=Europe/Berlin:20270415T120000", "DTSTART;TZID=Europe/Berlin:20270415T120000",
                "DTEND;TZID=Europe/Berlin:20270415T130000", "LOCATION:Roof",
            ])
        let outcome = try receive(Invitations.message("REQUEST", "RRULE:FREQ=WEEKLY", others: others))
        expectEqual(outcome.result, .added)
        let expected = ["moved of 8 12 from 8 12 to 9 15", "relocated of 15 12 from “Canteen” to “Roof”"]
        expectEqual(outcome.changes.map(Self.text), expected)
        try expectEqual(changes(), expected)
    }

    @Test("an invitation of which one occurrence is cancelled can still be accepted, and is not marked as cancelled")
    func partial() throws {
        try invite()
        let outcome = try receive(Invitations.message("CANCEL", sequence: 1, Self.eighth, "STATUS:CANCELLED"))
        expectEqual(outcome.result, .cancelled)
        expectTrue(outcome.isPartial)
        let entry = try fixture.entry()
        expectEqual([entry.kind.rawValue, entry.state.rawValue], ["update", "new"])
        expectTrue(fixture.inbox.isAnswerable(entry))
        expectEqual(fixture.inbox.remarks(on: entry, me: InboxFixture.me, now: InboxFixture.start), [])
        try fixture.add()
        try expectEqual(fixture.events().map { $0.status ?? "" }.sorted(), ["", "CANCELLED"])
    }

    @Test("a whole series that is cancelled is a cancellation without occurrences")
    func whole() throws {
        try invite()
        try receive(Invitations.message("CANCEL", sequence: 1, "STATUS:CANCELLED"))
        try expectEqual(fixture.entry().kind, .cancellation)
        try expectEqual(changes(), [])
    }

    @Test("changes are kept until the user has seen them, and a later one of the same occurrence knows the first time")
    func unseen() throws {
        try invite()
        try fixture.add()
        try receive(Invitations.message("CANCEL", sequence: 1, Self.eighth, "STATUS:CANCELLED"))
        let fifteenth = "RECURRENCE-ID;TZID=Europe/Berlin:20270415T120000"
        for (number, hour) in [(2, 15), (3, 17)] {
            try receive(
                Invitations.message(
                    "REQUEST", sequence: number, stamp: number, fifteenth,
                    "DTSTART;TZID=Europe/Berlin:20270416T\(hour)0000", "DTEND;TZID=Europe/Berlin:20270416T\(hour)3000"))
        }
        try expectEqual(
            changes(), ["moved of 15 12 from 15 12 to 16 17", "cancelled of 8 12 from 8 12"])
        let id = try fixture.entry().id
        _ = try fixture.write { try fixture.inbox.see(entry: id, $0) }
        try receive(
            Invitations.message(
                "CANCEL", sequence: 4, stamp: 4, fifteenth, "STATUS:CANCELLED",
                "DTSTART;TZID=Europe/Berlin:20270416T170000", "DTEND;TZID=Europe/Berlin:20270416T173000"))
        try expectEqual(changes(), ["cancelled of 15 12 from 16 17"])
        try expectTrue(fixture.inbox.changes(in: fixture.entry())[0].wasMovedBefore)
    }

    @Test("the event never has what the inbox notes about changes, and is not behind its entry")
    func notInEvent() throws {
        try invite()
        try fixture.add()
        try receive(Invitations.message("CANCEL", sequence: 1, Self.eighth, "STATUS:CANCELLED"))
        let entry = try fixture.entry()
        expectContains(entry.contents, "X-CONFERENCE-CHANGE")
        for event in try fixture.events() { expectNotContains(event.text, "X-CONFERENCE") }
        expectTrue(!entry.isBehind)
        let answer = try fixture.write { try fixture.inbox.answer(entry: entry.id, .accepted, me: InboxFixture.me, $0) }
        expectNotContains(answer.messages[0].text, "X-CONFERENCE")
    }

    @Test("a booking that was moved says from when to when, also if its sender moves it twice before the user looks")
    func booking() throws {
        func receive(_ hour: String, _ modified: Int64) throws -> [String] {
            let flight = Samples.flight(modified: modified) {
                $0.start = Samples.time("2027-04-01T\(hour):20:00", zone: "Europe/Berlin")
            }
            return try fixture.write {
                try fixture.inbox.receive(flight, from: Samples.mail, sender: "booking@example.org", $0).changes
            }.map(Self.text)
        }
        try expectEqual(receive("13", 0), [])
        try fixture.add()
        try expectEqual(receive("14", 60), ["moved from 1 13 to 1 14"])
        try expectEqual(receive("13", 90), [])
        try expectEqual(receive("15", 120), ["moved from 1 13 to 1 15"])
        try expectEqual(changes(), ["moved from 1 13 to 1 15"])
        let entry = try fixture.entry()
        expectTrue(!entry.isBehind)
        for event in try fixture.events() { expectNotContains(event.text, "x-note") }
        _ = try fixture.write { try fixture.inbox.see(entry: entry.id, $0) }
        let seated = Samples.flight(modified: 180) {
            $0.start = Samples.time("2027-04-01T15:20:00", zone: "Europe/Berlin")
            $0.seats = [.init(number: "12A")]
        }
        _ = try fixture.write { try fixture.inbox.receive(seated, from: Samples.mail, $0) }
        try expectEqual(changes(), [])
    }

    @Test("the refusal of a proposal names the occurrence, and comes from the organizer")
    func refusedProposal() throws {
        try invite()
        try fixture.add()
        try receive(Invitations.message("DECLINECOUNTER", stamp: 5, Self.eighth))
        let entry = try #require(try fixture.entries().first { $0.kind == .reply })
        expectEqual(fixture.inbox.changes(in: entry).map(Self.text), ["named of 8 12"])
        expectEqual(fixture.inbox.reply(in: entry, fixture.store)?.kind, .proposalDeclined)
        expectEqual(entry.sender, "boss@example.org")
    }

    @Test("what a message says in the words of the inbox is not believed")
    func forged() throws {
        let own =
            "BEGIN:X-CONFERENCE-CHANGE\r\nKIND:cancelled\r\nRECURRENCE-ID:20270408T120000\r\nEND:X-CONFERENCE-CHANGE\r\n"
        let component = Invitations.component(["RRULE:FREQ=WEEKLY"])
        for text in [
            own + component, component.replacing("END:VEVENT", with: own + "END:VEVENT"),
        ] {
            let fixture = try InboxFixture()
            let message = try SchedulingMessage(
                calendarText: Invitations.calendar("REQUEST", text), limits: Limits())
            _ = try fixture.write {
                try fixture.inbox.receive(message, from: Invitations.mail, me: InboxFixture.me, $0)
            }
            try expectEqual(fixture.inbox.changes(in: fixture.entry()), [])
        }
    }

    @Test(
        "answers and proposals of guests name the occurrence, and proposals the old and the new time",
        arguments: [
            ("REPLY", [eighth, "ATTENDEE;PARTSTAT=DECLINED:mailto:ann@example.org"], ["named of 8 12"]),
            ("REPLY", ["ATTENDEE;PARTSTAT=DECLINED:mailto:ann@example.org"], []),
            ("COUNTER", moved + ["ATTENDEE:mailto:ann@example.org"], ["proposed from 1 12 to 9 15"]),
            (
                "COUNTER", [eighth] + moved + ["ATTENDEE:mailto:ann@example.org"],
                ["proposed of 8 12 from 8 12 to 9 15"]
            ),
            ("REFRESH", [eighth, "ATTENDEE:mailto:ann@example.org"], ["named of 8 12"]),
        ] as [(String, [String], [String])])
    func replies(_ message: (method: String, lines: [String], changes: [String])) throws {
        try organize()
        let component = Invitations.component(
            stamp: 9, ["ORGANIZER:mailto:jo@example.org"] + message.lines)
        try receive(
            SchedulingMessage(
                calendarText: Invitations.calendar(message.method, component), limits: Limits()))
        try expectEqual(changes(), message.changes)
    }

    @Test(
        "an answer to a whole series names only the occurrences that are answered in another way, in any order",
        arguments: [
            ("DECLINED", "DECLINED", []), ("ACCEPTED", "DECLINED", ["declined of 8 12"]),
            ("DECLINED", "ACCEPTED", ["accepted of 8 12"]), ("ACCEPTED", "TENTATIVE", ["tentative of 8 12"]),
        ] as [(String, String, [String])], [false, true])
    func repliesToAll(_ answer: (series: String, occurrence: String, changes: [String]), isReversed: Bool) throws {
        try organize()
        let components = [("", answer.series), (Self.eighth, answer.occurrence)].map { place, status in
            Invitations.component(
                stamp: 9,
                [
                    place, "ORGANIZER:mailto:jo@example.org", "ATTENDEE;PARTSTAT=\(status):mailto:ann@example.org",
                ])
        }
        let text = (isReversed ? components.reversed() : components).joined()
        try receive(SchedulingMessage(calendarText: Invitations.calendar("REPLY", text), limits: Limits()))
        try expectEqual(changes(), answer.changes)
        try expectEqual(
            fixture.inbox.reply(in: fixture.entry(), fixture.store)?.kind,
            answer.series == "DECLINED" ? .declined : .accepted)
        // A later answer to the series alone is about the same thing.
        let later = Invitations.component(
            stamp: 10, ["ORGANIZER:mailto:jo@example.org", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:ann@example.org"])
        try receive(SchedulingMessage(calendarText: Invitations.calendar("REPLY", later), limits: Limits()))
        try expectEqual(changes(), [])
    }

    /// Stores a weekly lunch to which the user has invited Ann.
    private func organize() throws {
        let own = Invitations.component([
            "RRULE:FREQ=WEEKLY", "ORGANIZER:mailto:jo@example.org", "ATTENDEE:mailto:ann@example.org",
        ])
        try fixture.write { writer in
            var record = try fixture.inbox.record(of: own, master: nil, ZoneResolver(zones: fixture.zones))
            record.calendarID = try writer.defaultCalendar().id
            _ = try writer.insert(record)
        }
    }
}
