import CalendarModel
import CalendarStore
import ConferenceModel
import EventKit
import TestSupport
import Testing

/// Occurrences that have no conference though their series has one, and what becomes of them when the series has none any
/// more.
@Suite("Occurrences without the conference of their series")
struct RefusedConferenceTests {
    private let fixture: StoreFixture
    private let store: EKEventStore

    init() throws {
        fixture = try StoreFixture()
        store = fixture.store()
    }

    /// An event on five days, and its occurrences.
    private func saved(room name: String? = nil) throws -> [EKEvent] {
        let event = store.event("A", rule: every(.daily, count: 5))
        event.virtualConference = try name.map(room)
        try store.save(event, span: .thisEvent)
        return occurrences()
    }

    /// As the store has them now.
    private func occurrences() -> [EKEvent] { fixture.events(store, "2026-12-01", "2026-12-31") }

    /// The rooms of all occurrences, as another program sees them: `–` for none.
    private func rooms() -> String {
        fixture.events(fixture.store(), "2026-12-01", "2026-12-31")
            .map { $0.virtualConference.map { String("\($0.preferred.url)".last ?? "?") } ?? "–" }.joined()
    }

    private func records() throws -> [EventRecord] { try fixture.records.events(in: nil, calendars: nil) }

    /// Gives an occurrence another conference, or none.
    private func set(_ name: String?, on event: EKEvent, _ span: EKSpan = .thisEvent) throws {
        event.virtualConference = try name.map(room)
        try store.save(event, span: span)
    }

    @Test("an occurrence that loses its own room inherits that of its series as soon as there is one")
    func ownRoom() throws {
        let events = try saved()
        try set("a", on: events[1])
        expectEqual(rooms(), "–a–––")
        expectTrue(events[1].isDetached)
        try set(nil, on: events[1])
        expectEqual(rooms(), "–––––")
        expectFalse(events[1].hasChanges)
        // Nothing else tells it from the others: it is one of them again, and no file has a trace.
        expectFalse(events[1].isDetached)
        try expectEqual(records().count, 1)
        try expectFalse(fixture.export().contains("VIRTUAL-CONFERENCE"))
        try set("b", on: occurrences()[0], .futureEvents)
        expectEqual(rooms(), "bbbbb")
        // Its object goes on.
        events[1].location = "Room 4"
        try store.save(events[1], span: .thisEvent)
        expectEqual(occurrences().map(\.location), [nil, "Room 4", nil, nil, nil])
        expectEqual(rooms(), "bbbbb")
    }

    @Test("one that is different in other ways stays detached, without a trace of the room")
    func different() throws {
        let events = try saved()
        events[1].location = "Room 4"
        try set("a", on: events[1])
        try set(nil, on: events[1])
        expectTrue(events[1].isDetached)
        expectEqual(events[1].location, "Room 4")
        try expectFalse(fixture.export().contains("VIRTUAL-CONFERENCE"))
        try set("b", on: occurrences()[0], .futureEvents)
        expectEqual(rooms(), "bbbbb")
    }

    @Test("an occurrence's refusal ends with the conference of the series")
    func seriesLoses() throws {
        let events = try saved(room: "a")
        try set(nil, on: events[2])
        expectEqual(rooms(), "aa–aa")
        events[3].location = "Room 4"
        try set(nil, on: events[3])
        expectEqual(rooms(), "aa––a")
        // Another room of the series is refused as the first one was.
        try set("b", on: occurrences()[0], .futureEvents)
        expectEqual(rooms(), "bb––b")
        try set(nil, on: occurrences()[0], .futureEvents)
        expectEqual(rooms(), "–––––")
        try expectEqual(records().count, 2)
        try expectFalse(fixture.export().contains("VIRTUAL-CONFERENCE"))
        try set("c", on: occurrences()[0], .futureEvents)
        expectEqual(rooms(), "ccccc")
    }

    @Test("the same from an occurrence on, without changing the earlier ones")
    func future() throws {
        let events = try saved(room: "a")
        try set(nil, on: events[1])
        try set(nil, on: events[3])
        expectEqual(rooms(), "a–a–a")
        try set(nil, on: events[2], .futureEvents)
        expectEqual(rooms(), "a––––")
        try set("b", on: try #require(occurrences().dropFirst(2).first), .futureEvents)
        expectEqual(rooms(), "a–bbb")
    }

    @Test("an occurrence that has or refuses a room takes the one that all from it on get", arguments: ["b", nil])
    func named(own: String?) throws {
        for index in [0, 2] {
            let events = try saved(room: "a")
            try set(own, on: events[index])
            let event = try #require(occurrences().dropFirst(index).first)
            try set("c", on: event, .futureEvents)
            expectEqual(rooms(), String(repeating: "a", count: index) + String(repeating: "c", count: 5 - index))
            try expectEqual(event.virtualConference, room("c"))
            expectFalse(event.hasChanges)
            try set(nil, on: event, .futureEvents)
            expectEqual(rooms(), String(repeating: "a", count: index) + String(repeating: "–", count: 5 - index))
            for event in occurrences().prefix(index + 1) { try store.remove(event, span: .futureEvents) }
            try expectEmpty(records())
        }
    }

    @Test("a conference and other changes at once, from an occurrence on that was moved")
    func moved() throws {
        let events = try saved(room: "a")
        events[2].startDate = date("2026-12-03 12:00")
        events[2].endDate = date("2026-12-03 13:00")
        try set("b", on: events[2])
        let event = try #require(occurrences().dropFirst(2).first)
        event.startDate = date("2026-12-03 14:00")
        event.endDate = date("2026-12-03 15:00")
        try set("c", on: event, .futureEvents)
        expectEqual(rooms(), "aaccc")
        expectEqual(occurrences().map { text($0.startDate).suffix(5) }[2], "14:00")
    }

    @Test("a conference from an occurrence on does not spread that occurrence's other changes")
    func nothingElse() throws {
        let events = try saved()
        events[2].notes = "Bring cake"
        events[2].location = "Kitchen"
        try store.save(events[2], span: .thisEvent)
        try set("a", on: events[2], .futureEvents)
        expectEqual(rooms(), "––aaa")
        expectEqual(occurrences().map(\.notes), [nil, nil, "Bring cake", nil, nil])
        expectEqual(occurrences().map(\.location), [nil, nil, "Kitchen", nil, nil])
    }

    @Test("an invitation to a single occurrence has no series to inherit from")
    func alone() throws {
        try fixture.importing(
            """
            BEGIN:VEVENT
            UID:alone
            DTSTAMP:20261101T000000Z
            RECURRENCE-ID:20261202T100000Z
            DTSTART:20261202T110000Z
            SUMMARY:Once
            END:VEVENT
            """)
        let before = try fixture.export()
        let event = try #require(occurrences().first)
        try set("a", on: event)
        expectEqual(rooms(), "a")
        try set(nil, on: event)
        expectEqual(rooms(), "–")
        try expectEqual(fixture.export(), before)
    }
}
