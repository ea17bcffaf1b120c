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

@Suite("An answer that does not count any more")
struct UnansweredTests {
    private let fixture: InboxFixture

    init() throws {
        fixture = try InboxFixture()
        try fixture.receive(0, ["RRULE:FREQ=WEEKLY;COUNT=5"])
    }

    private func answer(_ answer: Inbox.Answer, on place: String? = nil) throws {
        let entry = try fixture.entry()
        try fixture.write {
            guard let place else {
                _ = try fixture.inbox.answer(entry: entry.id, answer, me: InboxFixture.me, $0)
                return
            }
            _ = try fixture.inbox.answer(
                event: entry.event?.identifier ?? "", occurrence: place, answer, me: InboxFixture.me, $0)
        }
    }

    private func unanswered() throws -> [String] {
        try fixture.inbox.unanswered(in: fixture.entry(), me: InboxFixture.me, now: InboxFixture.start, fixture.store)
            .map { change in
                change.sentence(
                    start: { "\($0.start.local.date.day) \($0.start.local.hour)" }, span: { _ in "?" }
                ).text
            }
    }

    private static let range = [
        "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20270415T120000",
        "DTSTART;TZID=Europe/Berlin:20270415T140000", "DTEND;TZID=Europe/Berlin:20270415T150000",
    ]
    private static let ofRange = "Your earlier answer does not count for the occurrences from 15 12 on; answer again."
    private static let ofAll = "Your earlier answer does not count any more; answer again."

    @Test("is asked for again, from the first occurrence on that was moved, until the user answers")
    func range() throws {
        try answer(.accepted)
        try answer(.declined, on: "20270415T120000")
        try expectEqual(unanswered(), [])
        try fixture.receive(1, Self.range)
        try expectEqual(unanswered(), [Self.ofRange])
        try answer(.tentative)
        try expectEqual(unanswered(), [])
    }

    @Test("is asked for again if the whole series is another one")
    func series() throws {
        try answer(.accepted)
        try fixture.receive(1, ["RRULE:FREQ=WEEKLY;COUNT=8"])
        try expectEqual(unanswered(), [Self.ofAll])
        try answer(.accepted)
        try expectEqual(unanswered(), [])
    }

    @Test("is not asked for if the user has never answered, or only another occurrence")
    func none() throws {
        try fixture.add()
        try fixture.receive(1, Self.range)
        try expectEqual(unanswered(), [])
        try answer(.declined, on: "20270401T120000")
        try expectEqual(unanswered(), [])
        try fixture.receive(2, ["RRULE:FREQ=WEEKLY;COUNT=8"])
        try expectEqual(unanswered(), [])
    }

    @Test(
        "is asked for again if an occurrence or the event is moved without a higher SEQUENCE", arguments: [false, true])
    func sameSequence(isRange: Bool) throws {
        try answer(.accepted)
        func receive(_ stamp: Int, _ lines: [String]) throws {
            let component = Invitations.component(stamp: stamp, lines)
            try fixture.receive(
                SchedulingMessage(calendarText: Invitations.calendar("REQUEST", component), limits: Limits()))
        }
        let place = ["RECURRENCE-ID;TZID=Europe/Berlin:20270415T120000", "LOCATION:Garden"]
        let times = ["DTSTART;TZID=Europe/Berlin:20270415T120000", "DTEND;TZID=Europe/Berlin:20270415T130000"]
        try receive(5, place + times)
        try expectEqual(unanswered(), [])
        let one = Self.range.map { $0.replacing(";RANGE=THISANDFUTURE", with: "") }
        try receive(6, isRange ? Self.range : one)
        try expectEqual(
            unanswered(),
            [isRange ? Self.ofRange : "Your earlier answer does not count for the occurrence of 15 12; answer again."])
        try answer(.accepted)
        try expectEqual(unanswered(), [])
        try receive(7, ["RRULE:FREQ=WEEKLY;COUNT=8"])
        try expectEqual(unanswered(), [Self.ofAll])
    }

    @Test("counts if only the place is another one")
    func place() throws {
        try answer(.accepted)
        try fixture.receive(1, ["RRULE:FREQ=WEEKLY;COUNT=5", "LOCATION:Garden"])
        try expectEqual(unanswered(), [])
    }

    @Test("keeps the entry open when it is shown, until the user answers; a change that needs no answer does not")
    func shown() throws {
        func isOpenAfterShowing() throws -> Bool {
            let id = try fixture.entry().id
            try fixture.write { try fixture.inbox.noteShown(entry: id, me: InboxFixture.me, $0) }
            return try fixture.entry().isOpen
        }
        try answer(.accepted)
        try fixture.receive(1, ["RRULE:FREQ=WEEKLY;COUNT=5", "LOCATION:Garden"])
        try expectTrue(fixture.entry().isOpen)
        try expectFalse(isOpenAfterShowing())
        try fixture.receive(2, Self.range)
        try expectTrue(isOpenAfterShowing())
        try expectEqual(unanswered(), [Self.ofRange])
        try fixture.receive(3, ["RRULE:FREQ=WEEKLY;COUNT=8"])
        try expectTrue(isOpenAfterShowing())
        try answer(.accepted)
        try expectFalse(fixture.entry().isOpen)
    }

    @Test("is told of the same occurrences after the user has removed the event, and after declining the series")
    func removed() throws {
        let one = Self.range.map { $0.replacing(";RANGE=THISANDFUTURE", with: "") }
        let ofOne = "Your earlier answer does not count for the occurrence of 15 12; answer again."
        for (answer, lines, expected) in [
            (.accepted, one, ofOne), (.declined, one, ofOne), (.accepted, Self.range, Self.ofRange),
            (.declined, ["RRULE:FREQ=WEEKLY;COUNT=8"], Self.ofAll),
        ] as [(Inbox.Answer, [String], String)] {
            let fixture = try InboxFixture()
            func unanswered() throws -> [String] {
                try fixture.inbox.unanswered(
                    in: fixture.entry(), me: InboxFixture.me, now: InboxFixture.start, fixture.store
                ).map { change in
                    change.sentence(
                        start: { "\($0.start.local.date.day) \($0.start.local.hour)" }, span: { _ in "?" }
                    ).text
                }
            }
            try fixture.receive(0, ["RRULE:FREQ=WEEKLY;COUNT=5"])
            _ = try fixture.write { try fixture.inbox.answer(entry: 1, answer, me: InboxFixture.me, $0) }
            try fixture.receive(1, lines)
            try expectEqual(unanswered(), [expected])
            guard let identifier = try fixture.events().first?.identifier else { continue }
            _ = try fixture.write { try fixture.editor.remove(nil, ofEvent: identifier, span: .all, $0) }
            try expectEmpty(fixture.events())
            try expectEqual(unanswered(), [expected])
        }
    }

    @Test("a declined invitation that moves says so, and one that only has another title stays declined")
    func declined() throws {
        for (lines, isMoved) in [
            (["SUMMARY:Dinner"], false),
            (["DTSTART;TZID=Europe/Berlin:20270401T150000", "DTEND:20270401T150000Z"], true),
        ] {
            let fixture = try InboxFixture()
            try fixture.receive(Invitations.message())
            try fixture.write { writer in
                let mail = try fixture.inbox.answer(entry: 1, .declined, me: InboxFixture.me, writer).messages[0]
                try writer.decide(message: mail.id, .sent)
            }
            try fixture.receive(1, lines)
            let entry = try fixture.entry()
            expectEqual(entry.isOpen, isMoved)
            let changes = fixture.inbox.unanswered(
                in: entry, me: InboxFixture.me, now: InboxFixture.start, fixture.store)
            expectEqual(changes.map(\.kind), isMoved ? [.unanswered] : [])
            let shown = try fixture.inbox.answeredEvents(of: entry, me: InboxFixture.me, fixture.store)
            expectEqual(
                shown.first.map { fixture.inbox.answer(in: $0, me: InboxFixture.me) },
                isMoved ? .needsAction : .declined)
        }
    }
}
