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

@Suite("Messages of guests whose event is gone")
struct GoneEventTests {
    private let fixture: InboxFixture
    private static let organizer = "ORGANIZER:mailto:jo@example.org"

    init() throws { fixture = try InboxFixture() }

    /// Makes an event of the user, to which Kim is invited.
    private func insert(_ lines: String...) throws {
        try fixture.insert([Self.organizer, "ATTENDEE:mailto:kim@example.org"] + lines)
    }

    private func receive(_ method: String, stamp: Int = 5, _ lines: String...) throws {
        let component = Invitations.component(
            stamp: stamp, [Self.organizer, "ATTENDEE;PARTSTAT=TENTATIVE:mailto:kim@example.org"] + lines)
        try fixture.receive(
            SchedulingMessage(calendarText: Invitations.calendar(method, component), limits: Limits()),
            sender: "kim@example.org")
    }

    private static let moved = [
        "DTSTART;TZID=Europe/Berlin:20270401T150000", "DTEND;TZID=Europe/Berlin:20270401T160000",
    ]

    private func remarks() throws -> [EntryRemark] {
        try fixture.inbox.remarks(
            onReply: fixture.entry(), me: InboxFixture.me, fixture.store, now: InboxFixture.start)
    }

    private func offersToTake() throws -> Bool {
        try !fixture.inbox.behind(fixture.entry(), fixture.store).isEmpty
    }

    private func show() throws {
        let id = try fixture.entry().id
        try fixture.write { try fixture.inbox.noteShown(entry: id, me: InboxFixture.me, $0) }
    }

    private func undo(_ id: Int64) throws { _ = try fixture.write { try fixture.editor.undo(id, $0) } }

    @Test("an answer that was undone cannot be taken into an event that is gone, and can when it is back")
    func answer() throws {
        try insert()
        let added = try #require(try fixture.store.history(limit: 1).first).id
        try receive("REPLY")
        try fixture.undo()
        try expectTrue(offersToTake())
        try undo(added)
        try expectEmpty(fixture.events())
        try expectFalse(offersToTake())
        try expectEqual(remarks(), [.eventGone])
        try expectFalse(fixture.entry().isOpen)
        let error = #expect(throws: ConferenceError.self) { try fixture.add() }
        expectEqual(error?.code, .eventVanished)
        expectContains(error?.message, "is not in your calendar any more")
        try fixture.undo()
        try expectEqual(fixture.events().count, 1)
        try expectTrue(offersToTake())
        try expectTrue(fixture.entry().isOpen)
        try expectEqual(remarks(), [])
    }

    @Test("one that was shown does not stay new if the user has removed its event, or changed it")
    func removed() throws {
        try insert()
        try receive("REPLY")
        try fixture.undo()
        try show()
        try expectTrue(fixture.entry().isOpen)
        try fixture.write { writer in try writer.deleteEvent(id: fixture.event().id) }
        try show()
        try expectFalse(fixture.entry().isOpen)
        try expectEqual(remarks(), [.eventGone])
        try fixture.undo()
        try fixture.edit { change in
            change.start = EventTime(LocalDateTime(secondsSinceEpoch: 1_806_588_000), .zone("Europe/Berlin"))
            change.end = EventTime(LocalDateTime(secondsSinceEpoch: 1_806_591_600), .zone("Europe/Berlin"))
        }
        try expectFalse(offersToTake())
        try expectEqual(remarks(), [.outdatedAnswer])
    }

    @Test("an answer for an occurrence of the half of a series that is gone cannot be taken")
    func half() throws {
        try insert("RRULE:FREQ=WEEKLY;COUNT=4")
        try fixture.write { writer in
            let series = try fixture.event()
            let third = Invitations.component([
                Self.organizer, "ATTENDEE:mailto:kim@example.org", "SUMMARY:Late lunch",
                "RECURRENCE-ID;TZID=Europe/Berlin:20270415T120000", "DTSTART;TZID=Europe/Berlin:20270415T120000",
                "DTEND;TZID=Europe/Berlin:20270415T130000",
            ])
            var record = try fixture.inbox.record(of: third, master: series, ZoneResolver(zones: fixture.zones))
            record.calendarID = series.calendarID
            _ = try writer.insert(record)
        }
        try receive("REPLY", "RECURRENCE-ID;TZID=Europe/Berlin:20270415T120000")
        try fixture.undo()
        try expectTrue(offersToTake())
        let master = try #require(try fixture.events().first { $0.recurrenceID.isEmpty })
        let lookup = fixture.editor.lookup(fixture.editor.resolver.bound(to: [master]))
        let second = try #require(lookup.occurrence(named: "20270408T120000", of: [master]))
        try fixture.write { _ = try fixture.editor.remove(second, ofEvent: master.identifier, span: .futureEvents, $0) }
        try expectFalse(offersToTake())
        try expectEqual(remarks(), [.noOccurrence])
        try show()
        try expectFalse(fixture.entry().isOpen)
    }

    @Test("a proposal is not new when the addition of its event is undone, and is again when it is back")
    func proposal() throws {
        try insert()
        try receive("COUNTER", Self.moved[0], Self.moved[1])
        try show()
        try expectTrue(fixture.entry().isOpen)
        try fixture.undo()
        try expectEmpty(fixture.events())
        try expectFalse(fixture.entry().isOpen)
        try expectEqual(remarks(), [.eventGone])
        try fixture.undo()
        try expectTrue(fixture.entry().isOpen)
        try expectEqual(remarks(), [])
    }

    @Test("a proposal that was declined is not new when its event is back")
    func declinedProposal() throws {
        try insert()
        let added = try #require(try fixture.store.history(limit: 1).first).id
        try receive("COUNTER", Self.moved[0], Self.moved[1])
        let id = try fixture.entry().id
        try fixture.write {
            _ = try fixture.inbox.decline(proposal: id, comment: nil, me: InboxFixture.me, $0)
        }
        try undo(added)
        try fixture.undo()
        try expectEqual(fixture.events().count, 1)
        try expectFalse(fixture.entry().isOpen)
    }

    @Test("the answer of a delegate counts again when the delegation is taken again after an undo")
    func delegation() throws {
        try insert()
        func reply(_ sender: String, stamp: Int, _ lines: String...) throws {
            let component = Invitations.component(stamp: stamp, [Self.organizer] + lines)
            try fixture.receive(
                SchedulingMessage(calendarText: Invitations.calendar("REPLY", component), limits: Limits()),
                sender: sender)
        }
        try reply("dora@example.org", stamp: 5, "ATTENDEE;PARTSTAT=ACCEPTED:mailto:dora@example.org")
        try reply(
            "kim@example.org", stamp: 6,
            "ATTENDEE;PARTSTAT=DELEGATED;DELEGATED-TO=\"mailto:dora@example.org\":mailto:kim@example.org",
            "ATTENDEE;DELEGATED-FROM=\"mailto:kim@example.org\":mailto:dora@example.org")
        func answers() throws -> [String] {
            try SchedulingItem(fixture.event().text, limits: Limits()).attendees
                .map { "\($0.address.prefix(3)) \($0.participant.status)" }.sorted()
        }
        try expectEqual(answers(), ["dor accepted", "kim delegated"])
        try fixture.undo()
        try expectEqual(answers(), ["kim needsAction"])
        let entry = try #require(try fixture.entries().first { $0.isUndoneReply })
        try fixture.write { _ = try fixture.inbox.add(entry: entry.id, me: InboxFixture.me, $0) }
        try expectEqual(answers(), ["dor accepted", "kim delegated"])
        try fixture.undo()
        try expectEqual(answers(), ["kim needsAction"])
    }
}
