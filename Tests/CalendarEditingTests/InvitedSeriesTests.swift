import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("The user's own changes of occurrences of an invited series")
struct InvitedSeriesTests {
    private let fixture: InboxFixture

    init() throws {
        fixture = try InboxFixture()
        try fixture.receive(Invitations.message("REQUEST", "RRULE:FREQ=WEEKLY;COUNT=4"))
        let id = try fixture.entry().id
        _ = try fixture.write { try fixture.inbox.answer(entry: id, .accepted, me: InboxFixture.me, $0) }
        // Removes the second occurrence, and changes the third one.
        let occurrences = try occurrences()
        let identifier = occurrences[0].event.identifier
        _ = try fixture.write { try fixture.editor.remove(occurrences[1], ofEvent: identifier, span: .thisEvent, $0) }
        var change = EventChange(try self.occurrences()[1], span: .thisEvent)
        (change.fields.title, change.fields.notes) = ("Mine", "Bring your badge\nAsk about holidays")
        _ = try fixture.write { [change] in try fixture.editor.save(change, $0) }
    }

    private func occurrences() throws -> [Occurrence] { try fixture.query.occurrences(in: 0..<4_000_000_000) }

    /// Day, hour, title, place and answer of the occurrences.
    private func shown() throws -> [String] {
        try occurrences().map { occurrence in
            let local = occurrence.start.local
            let answer = ItemContent(occurrence.event.text, limits: Limits()).attendee(among: InboxFixture.me)?.status
            return "\(local.date.day) \(local.hour) \(occurrence.title) \(occurrence.event.location ?? "-") "
                + "\(answer ?? .unknown)"
        }
    }

    @Test("stay when only the place changes, and a removed occurrence does not come back")
    func place() throws {
        try expectEqual(shown().map { $0.prefix(2) }, ["1 ", "15", "22"])
        try fixture.receive(Invitations.message(sequence: 1, "RRULE:FREQ=WEEKLY;COUNT=4", "LOCATION:Garden"))
        try expectEqual(
            shown(), ["1 12 Lunch Garden accepted", "15 12 Mine Garden accepted", "22 12 Lunch Garden accepted"])
        try expectEqual(occurrences()[1].event.notes, "Bring your badge\nAsk about holidays")
    }

    @Test("move with the series when its time changes")
    func time() throws {
        try fixture.receive(
            Invitations.message(
                sequence: 1, "RRULE:FREQ=WEEKLY;COUNT=4", "DTSTART;TZID=Europe/Berlin:20270401T140000",
                "DTEND;TZID=Europe/Berlin:20270401T150000"))
        try expectEqual(
            shown(),
            ["1 14 Lunch Canteen needsAction", "15 14 Mine Canteen needsAction", "22 14 Lunch Canteen needsAction"])
        try expectEqual(occurrences()[1].event.notes, "Bring your badge\nAsk about holidays")
        try expectEmpty(fixture.store.check().problems)
    }

    /// Changes the last of the occurrences as the user does.
    private func changeLast(_ start: Int, _ end: Int) throws {
        let last = try #require(try occurrences().last)
        var change = EventChange(last, span: .thisEvent)
        (change.fields.start, change.fields.end) = (last.start, last.start)
        change.fields.start?.local = LocalDateTime(startOf: last.start.local.date).adding(seconds: Int64(start) * 3_600)
        change.fields.end?.local = LocalDateTime(startOf: last.start.local.date).adding(seconds: Int64(end) * 3_600)
        _ = try fixture.write { [change] in try fixture.editor.save(change, $0) }
    }

    /// Hours and answer of the last occurrence, and what the last message says about the user's own times.
    private func last() throws -> [String] {
        let occurrence = try #require(try occurrences().last)
        let own = try fixture.inbox.changes(in: fixture.entry()).filter { $0.kind == .stays }
        return ["\(occurrence.start.local.hour)-\(occurrence.end.local.hour)"]
            + own.map { "\($0.occurrence?.start.local.hour ?? 0): \($0.after?.start.local.hour ?? 0)" }
    }

    private static func series(_ sequence: Int, _ hour: Int) throws -> SchedulingMessage {
        try Invitations.message(
            sequence: sequence, "RRULE:FREQ=WEEKLY;COUNT=4", "DTSTART;TZID=Europe/Berlin:20270401T\(hour)0000",
            "DTEND;TZID=Europe/Berlin:20270401T\(hour + 1)0000")
    }

    @Test("a time of the user's own stays when the series moves, and this is said each time")
    func ownTime() throws {
        try changeLast(16, 18)
        try fixture.receive(Self.series(1, 12))
        try expectEqual(last(), ["16-18"])
        try fixture.receive(Self.series(2, 14))
        try expectEqual(last(), ["16-18", "14: 16"])
        try fixture.receive(Self.series(3, 15))
        try expectEqual(last(), ["16-18", "15: 16", "14: 16"])
        try expectEqual(shown().last, "22 16 Lunch Canteen needsAction")
        try expectEmpty(fixture.store.check().problems)
    }

    @Test("a length of the user's own stays when the series moves")
    func ownLength() throws {
        try changeLast(12, 15)
        try fixture.receive(Self.series(1, 14))
        try expectEqual(last(), ["14-17"])
    }

    @Test("a time of the user's own goes when the organizer moves the occurrence itself, and both times are said")
    func movedByBoth() throws {
        try changeLast(16, 18)
        try fixture.receive(
            Invitations.message(
                sequence: 1, "RECURRENCE-ID;TZID=Europe/Berlin:20270422T120000",
                "DTSTART;TZID=Europe/Berlin:20270422T140000", "DTEND;TZID=Europe/Berlin:20270422T150000"))
        try expectEqual(last(), ["14-15"])
        let change = try #require(try fixture.inbox.changes(in: fixture.entry()).first)
        expectEqual([change.before, change.after].map { $0?.start.local.hour }, [16, 14])
    }

    @Test("go when the new version does not have the occurrence any more")
    func shorter() throws {
        try fixture.receive(Invitations.message(sequence: 1, "RRULE:FREQ=WEEKLY;COUNT=2"))
        try expectEqual(shown(), ["1 12 Lunch Canteen needsAction"])
    }

    private static let eighth = "EXDATE;TZID=Europe/Berlin:20270408T120000"

    @Test(
        "an occurrence that the user has removed does not come back after versions without it",
        arguments: [
            ["RRULE:FREQ=WEEKLY;COUNT=1"], ["RRULE:FREQ=WEEKLY;COUNT=4", eighth],
            [
                "RRULE:FREQ=WEEKLY;COUNT=1", "DTSTART;TZID=Europe/Berlin:20270401T140000",
                "DTEND;TZID=Europe/Berlin:20270401T150000",
            ],
        ])
    func longer(_ without: [String]) throws {
        let component = Invitations.component(sequence: 1, without)
        try fixture.receive(
            SchedulingMessage(calendarText: Invitations.calendar("REQUEST", component), limits: Limits()))
        try fixture.receive(Invitations.message(sequence: 2, "RRULE:FREQ=WEEKLY;COUNT=4"))
        try expectEqual(shown().map { $0.prefix(2) }, ["1 ", "15", "22"])
    }

    @Test("occurrences from where the user has ended the series do not come back after a version that ends earlier")
    func ended() throws {
        let last = try occurrences()[2]
        _ = try fixture.write {
            try fixture.editor.remove(last, ofEvent: last.event.identifier, span: .futureEvents, $0)
        }
        for (sequence, count) in [(1, 2), (2, 1), (3, 6)] {
            try fixture.receive(Invitations.message(sequence: sequence, "RRULE:FREQ=WEEKLY;COUNT=\(count)"))
        }
        try expectEqual(shown().map { $0.prefix(2) }, ["1 ", "15"])
        try fixture.receive(Invitations.message(sequence: 4, "RRULE:FREQ=WEEKLY"))
        try expectEqual(shown().map { $0.prefix(2) }, ["1 ", "15"])
    }

    @Test("an invitation cannot say where the user has ended the series, or what only this project marks")
    func foreignMarks() throws {
        let forged = Invitations.component(
            sequence: 1,
            [
                "RRULE:FREQ=WEEKLY;COUNT=2", "X-VIRTUAL-CONFERENCE-ENDED:20270408T120000", "X-CONFERENCE-KEPT:1",
                "ATTENDEE;PARTSTAT=ACCEPTED;X-VIRTUAL-CONFERENCE-ANSWERED=9/:mailto:jo@example.org",
            ]
        ).replacing("END:VEVENT", with: "BEGIN:X-CONFERENCE-REMOVED\r\nEND:X-CONFERENCE-REMOVED\r\nEND:VEVENT")
        try fixture.receive(
            SchedulingMessage(calendarText: Invitations.calendar("REQUEST", forged), limits: Limits()))
        for text in try fixture.events().map(\.text) + [fixture.entry().contents] {
            for mark in ["X-VIRTUAL-CONFERENCE", "X-CONFERENCE-KEPT", "X-CONFERENCE-REMOVED"] {
                expectNotContains(text, mark)
            }
        }
        try fixture.receive(Invitations.message(sequence: 2, "RRULE:FREQ=WEEKLY;COUNT=4"))
        try expectEqual(shown().map { $0.prefix(2) }, ["1 ", "15", "22"])
    }

    @Test("nothing is left of a series that the user has ended after the first occurrence, which the organizer removes")
    func empty() throws {
        let second = try occurrences()[1]
        _ = try fixture.write {
            try fixture.editor.remove(second, ofEvent: second.event.identifier, span: .futureEvents, $0)
        }
        try fixture.receive(
            Invitations.message(
                sequence: 1, "RRULE:FREQ=WEEKLY;COUNT=4", "EXDATE;TZID=Europe/Berlin:20270401T120000"))
        try expectEmpty(shown())
        try expectEmpty(fixture.store.check().problems)
        try fixture.receive(Invitations.message(sequence: 2, "RRULE:FREQ=WEEKLY;COUNT=4"))
        try expectEqual(shown().map { $0.prefix(2) }, ["1 "])
    }

    @Test("a series that the user has ended ends there when the organizer removes its first occurrence")
    func begun() throws {
        let last = try occurrences()[2]
        _ = try fixture.write {
            try fixture.editor.remove(last, ofEvent: last.event.identifier, span: .futureEvents, $0)
        }
        try fixture.receive(
            Invitations.message(
                sequence: 1, "RRULE:FREQ=WEEKLY;COUNT=5", "DTSTART;TZID=Europe/Berlin:20270408T120000",
                "DTEND;TZID=Europe/Berlin:20270408T130000"))
        try expectEqual(shown().map { $0.prefix(2) }, ["15"])
    }

    @Test("an occurrence that was left out, then moved, can be cancelled")
    func leftOutAndMoved() throws {
        let place = "RECURRENCE-ID;TZID=Europe/Berlin:20270422T120000"
        try fixture.receive(
            Invitations.message(
                sequence: 1, "RRULE:FREQ=WEEKLY;COUNT=4", "EXDATE;TZID=Europe/Berlin:20270422T120000"))
        try fixture.receive(
            Invitations.message(
                sequence: 2, place, "DTSTART;TZID=Europe/Berlin:20270422T160000",
                "DTEND;TZID=Europe/Berlin:20270422T170000"))
        try expectEqual(shown().map { $0.prefix(5) }, ["1 12 ", "15 12", "22 16"])
        try fixture.receive(Invitations.message("CANCEL", sequence: 3, place, "STATUS:CANCELLED"))
        try expectEqual(occurrences().map { $0.event.status == "CANCELLED" }, [false, false, true])
    }

    @Test("an answer to one occurrence stays when only the place changes")
    func answer() throws {
        let event = try fixture.events()[0].identifier
        let last = try occurrences()[2].recurrenceID
        _ = try fixture.write {
            try fixture.inbox.answer(event: event, occurrence: last, .declined, me: InboxFixture.me, $0)
        }
        try fixture.receive(Invitations.message(sequence: 1, "RRULE:FREQ=WEEKLY;COUNT=4", "LOCATION:Garden"))
        try expectEqual(shown().last, "22 12 Lunch Garden declined")
    }
}
