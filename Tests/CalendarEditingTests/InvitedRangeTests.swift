import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("A message about an occurrence of an invited series and all following ones")
struct InvitedRangeTests {
    private let fixture: InboxFixture

    init() throws {
        fixture = try InboxFixture()
        try receive(Invitations.message("REQUEST", "RRULE:FREQ=WEEKLY;COUNT=5"))
        let id = try fixture.entry().id
        _ = try fixture.write { try fixture.inbox.answer(entry: id, .accepted, me: InboxFixture.me, $0) }
    }

    private func receive(_ message: SchedulingMessage) throws {
        _ = try fixture.write { try fixture.inbox.receive(message, from: Invitations.mail, me: InboxFixture.me, $0) }
    }

    /// Receives a message about the occurrence on a day of April 2027, and all following ones unless it is about this one alone.
    private func receive(
        _ sequence: Int, _ method: String = "REQUEST", from day: Int, at hour: Int = 12, alone: Bool = false,
        _ lines: String...
    ) throws {
        func time(_ hour: Int) -> String { "202704\(day < 10 ? "0" : "")\(day)T\(hour)0000" }
        let range = alone ? "" : ";RANGE=THISANDFUTURE"
        let component = Invitations.component(
            sequence: sequence, stamp: sequence,
            [
                "RECURRENCE-ID;TZID=Europe/Berlin\(range):\(time(12))", "DTSTART;TZID=Europe/Berlin:\(time(hour))",
                "DTEND;TZID=Europe/Berlin:\(time(hour + 1))",
            ] + lines)
        try receive(SchedulingMessage(calendarText: Invitations.calendar(method, component), limits: Limits()))
    }

    private func occurrences() throws -> [Occurrence] { try fixture.query.occurrences(in: 0..<4_000_000_000) }

    /// Changes the occurrence on a day as the user does.
    private func change(_ day: Int, _ span: SeriesSpan = .thisEvent, _ body: (inout EventChanges) -> Void) throws {
        let occurrence = try #require(try occurrences().first { $0.start.local.date.day == day })
        var change = EventChange(occurrence, span: span)
        body(&change.fields)
        _ = try fixture.write { [change] in try fixture.editor.save(change, $0) }
    }

    /// Moves the occurrence on a day to 16:00 as the user does.
    private func move(_ day: Int) throws {
        let occurrence = try #require(try occurrences().first { $0.start.local.date.day == day })
        func time(_ hour: Int64) -> EventTime {
            var time = occurrence.start
            time.local = LocalDateTime(startOf: time.local.date).adding(seconds: hour * 3_600)
            return time
        }
        try change(day) { ($0.start, $0.end) = (time(16), time(17)) }
    }

    /// Day, hour, title, place and answer of the occurrences from a day on; those that the rest shares are left out.
    private func shown(_ day: Int = 1) throws -> [String] {
        try expectEmpty(fixture.store.check().problems)
        return try occurrences().filter { $0.start.local.date.day >= day }.map { occurrence in
            let local = occurrence.start.local
            let answer = ItemContent(occurrence.event.text, limits: Limits()).attendee(among: InboxFixture.me)?.status
            return "\(local.date.day) \(local.hour) \(occurrence.title)"
                + (occurrence.event.location == "Canteen" ? "" : " \(occurrence.event.location ?? "-")")
                + (occurrence.isCancelled ? " cancelled" : "")
                + (answer == .accepted ? "" : " \(answer ?? .unknown)")
        }
    }

    /// Which occurrences stay where the user has moved them.
    private func staying() throws -> [String] {
        try fixture.inbox.changes(in: fixture.entry()).filter { $0.kind == .stays }
            .map { "\($0.occurrence?.start.local.hour ?? 0): \($0.after?.start.local.hour ?? 0)" }
    }

    @Test("moves an occurrence that the user has changed otherwise")
    func time() throws {
        try change(22) { ($0.title, $0.notes) = ("Mine", "Ask about holidays") }
        try receive(1, from: 15, at: 14)
        try expectEqual(
            shown(8),
            ["8 12 Lunch", "15 14 Lunch needsAction", "22 14 Mine needsAction", "29 14 Lunch needsAction"])
        try expectEqual(occurrences()[3].event.notes, "Ask about holidays")
        try receive(2, from: 15, at: 10)
        try expectEqual(shown(22), ["22 10 Mine needsAction", "29 10 Lunch needsAction"])
    }

    @Test("leaves an occurrence where the user has moved it, and says so")
    func ownTime() throws {
        try move(22)
        try receive(1, from: 15, at: 14)
        try expectEqual(
            shown(15), ["15 14 Lunch needsAction", "22 16 Lunch needsAction", "29 14 Lunch needsAction"])
        try expectEqual(staying(), ["14: 16"])
    }

    @Test("changes title and place of an occurrence that the user has moved, or given notes")
    func texts() throws {
        try move(22)
        try change(29) { $0.notes = "Ask about holidays" }
        try receive(1, from: 15, "SUMMARY:Brunch", "LOCATION:Garden")
        try expectEqual(shown(15), ["15 12 Brunch Garden", "22 16 Brunch Garden", "29 12 Brunch Garden"])
        try expectEqual(occurrences()[4].event.notes, "Ask about holidays")
        try expectEqual(staying(), [])
    }

    @Test("changes all that follow one that the user has changed, without the user's change")
    func first() throws {
        try change(15) { $0.title = "Mine" }
        try receive(1, from: 15, at: 14)
        try expectEqual(shown(15), ["15 14 Mine needsAction", "22 14 Lunch needsAction", "29 14 Lunch needsAction"])
        try receive(2, from: 15, at: 10, "LOCATION:Garden")
        try expectEqual(
            shown(15),
            ["15 10 Mine Garden needsAction", "22 10 Lunch Garden needsAction", "29 10 Lunch Garden needsAction"])
    }

    @Test("leaves its first occurrence where the user has moved it, as it does with the following ones, and says so")
    func firstMoved() throws {
        try move(15)
        try receive(1, from: 15, "SUMMARY:Brunch")
        try expectEqual(shown(15), ["15 16 Brunch", "22 12 Brunch", "29 12 Brunch"])
        try expectEqual(fixture.inbox.changes(in: fixture.entry()).map(\.kind), [.retitled])
        try receive(2, from: 15, at: 14, "SUMMARY:Brunch")
        try expectEqual(
            shown(15), ["15 16 Brunch needsAction", "22 14 Brunch needsAction", "29 14 Brunch needsAction"])
        try expectEqual(staying(), ["14: 16"])
        let moved = try #require(try fixture.inbox.changes(in: fixture.entry()).first { $0.kind == .moved })
        expectEqual([moved.before, moved.after].map { $0?.start.local.hour }, [12, 14])
    }

    @Test("says nothing of a move if the organizer changes only the place of an occurrence that the user has moved")
    func ownTimeOfOne() throws {
        try move(15)
        try receive(1, from: 15, alone: true, "LOCATION:Garden")
        try expectEqual(shown(15).first, "15 16 Lunch Garden")
        try expectEqual(fixture.inbox.changes(in: fixture.entry()).map(\.kind), [.relocated])
    }

    @Test("moves all that follow one that the user has removed, which does not come back")
    func removed() throws {
        let third = try occurrences()[2]
        _ = try fixture.write {
            try fixture.editor.remove(third, ofEvent: third.event.identifier, span: .thisEvent, $0)
        }
        try receive(1, from: 15, at: 14)
        try expectEqual(shown(8), ["8 12 Lunch", "22 14 Lunch needsAction", "29 14 Lunch needsAction"])
        try receive(2, from: 8, at: 10)
        try expectEqual(
            shown(), ["1 12 Lunch", "8 10 Lunch needsAction", "22 10 Lunch needsAction", "29 10 Lunch needsAction"])
    }

    @Test(
        "keeps the title that the user has given the series or a part of it",
        arguments: [
            (1, SeriesSpan.all, ["15 14 Mine", "22 14 Mine", "29 14 Mine"]),
            (8, .futureEvents, ["15 14 Mine", "22 14 Mine", "29 14 Mine"]),
            (15, .futureEvents, ["15 14 Mine", "22 14 Mine", "29 14 Mine"]),
            (22, .futureEvents, ["15 14 Lunch", "22 14 Mine", "29 14 Mine"]),
        ])
    func series(_ change: (day: Int, span: SeriesSpan, shown: [String])) throws {
        try self.change(change.day, change.span) { $0.title = "Mine" }
        try receive(1, from: 15, at: 14)
        try expectEqual(shown(15), change.shown.map { $0 + " needsAction" })
    }

    @Test("keeps the answer to one occurrence if the time stays, and gives it to no other one")
    func answer() throws {
        let event = try fixture.events()[0].identifier
        for occurrence in try [occurrences()[2], occurrences()[4]] {
            _ = try fixture.write {
                try fixture.inbox.answer(
                    event: event, occurrence: occurrence.recurrenceID, .declined, me: InboxFixture.me, $0)
            }
        }
        try receive(1, from: 15, "LOCATION:Garden")
        try expectEqual(
            shown(15), ["15 12 Lunch Garden declined", "22 12 Lunch Garden", "29 12 Lunch Garden declined"])
    }

    @Test(
        "counts for all that follow, also for those that an older message has changed together, in whichever order they come",
        arguments: [
            ([(1, 22, 14, "Brunch"), (2, 8, 10, "Dinner")], ["8 10 Dinner", "15 10 Dinner", "22 10 Dinner"]),
            ([(1, 8, 10, "Dinner"), (2, 22, 14, "Brunch")], ["8 10 Dinner", "15 10 Dinner", "22 14 Brunch"]),
            ([(2, 22, 14, "Brunch"), (1, 8, 10, "Dinner")], ["8 10 Dinner", "15 10 Dinner", "22 14 Brunch"]),
            ([(2, 8, 10, "Dinner"), (1, 22, 14, "Brunch")], ["8 10 Dinner", "15 10 Dinner", "22 10 Dinner"]),
        ] as [([(Int, Int, Int, String)], [String])], [false, true])
    func order(_ row: (messages: [(Int, Int, Int, String)], shown: [String]), isChanged: Bool) throws {
        if isChanged { try change(22) { $0.notes = "Ask about holidays" } }
        for (sequence, day, hour, title) in row.messages {
            try receive(sequence, from: day, at: hour, "SUMMARY:\(title)")
        }
        try expectEqual(shown(8).prefix(3).map { $0.replacing(" needsAction", with: "") }, row.shown)
        try expectEqual(occurrences().last?.title, occurrences()[3].title)
        try expectEqual(occurrences()[3].event.notes, isChanged ? "Ask about holidays" : "Bring your badge")
    }

    @Test("of the same SEQUENCE counts for all that follow if its DTSTAMP is later")
    func stamps() throws {
        try receive(1, from: 22, at: 14)
        try receive(1, from: 8, at: 10, "DTSTAMP:20270301T010000Z")
        try expectEqual(shown(8).map { $0.prefix(5) }, ["8 10 ", "15 10", "22 10", "29 10"])
    }

    @Test("makes a move of one of the following occurrences obsolete, but not a cancellation")
    func single() throws {
        try receive(1, from: 22, at: 16, alone: true)
        try receive(2, "CANCEL", from: 29, alone: true, "STATUS:CANCELLED")
        try receive(3, from: 15, at: 14)
        try expectEqual(shown(15), ["15 14 Lunch needsAction", "22 14 Lunch needsAction", "29 12 Lunch cancelled"])
    }

    @Test("goes on counting for the others when a later message is about its first occurrence alone")
    func firstAlone() throws {
        try change(29) { $0.title = "Mine" }
        try receive(1, from: 15, at: 14)
        try receive(2, from: 15, at: 16, alone: true)
        try expectEqual(shown(15).map { $0.prefix(8) }, ["15 16 Lu", "22 14 Lu", "29 14 Mi"])
        try receive(3, "CANCEL", from: 15, alone: true, "STATUS:CANCELLED")
        try receive(4, from: 22, at: 10)
        try expectEqual(
            shown(15), ["15 16 Lunch cancelled needsAction", "22 10 Lunch needsAction", "29 10 Mine needsAction"])
    }

    @Test("cancels what the user has changed, and brings it back with the user's changes")
    func cancelled() throws {
        try change(22) { $0.title = "Mine" }
        try move(29)
        try receive(1, "CANCEL", from: 15, "STATUS:CANCELLED")
        try expectEqual(
            shown(8), ["8 12 Lunch", "15 12 Lunch cancelled", "22 12 Mine cancelled", "29 16 Lunch cancelled"])
        try receive(2, from: 15, at: 14)
        try expectEqual(
            shown(15), ["15 14 Lunch needsAction", "22 14 Mine needsAction", "29 14 Lunch needsAction"])
    }

    @Test("cancels the first occurrence with what the user has changed in it")
    func firstCancelled() throws {
        try change(15) { $0.title = "Mine" }
        try receive(1, "CANCEL", from: 15, "STATUS:CANCELLED")
        try expectEqual(shown(15), ["15 12 Mine cancelled", "22 12 Lunch cancelled", "29 12 Lunch cancelled"])
    }
}
