import CalendarStore
import EventKit
import Foundation
import TestSupport
import Testing

/// Saving what another program has removed since it was read.
@Suite("Saving removed items")
struct RestoringTests {
    private let fixture: StoreFixture
    private let store: EKEventStore
    private let other: EKEventStore

    init() throws {
        fixture = try StoreFixture()
        (store, other) = (fixture.store(), fixture.store())
    }

    private func stored() -> [EKEvent] { fixture.events(fixture.store(), "2026-12-01", "2027-01-01") }

    @Test("an event is added again with all its values and the changes")
    func event() throws {
        try fixture.importing(
            """
            BEGIN:VEVENT
            UID:a@example.org
            DTSTAMP:20260101T000000Z
            SUMMARY:Review
            DTSTART:20261201T090000Z
            DTEND:20261201T100000Z
            ATTENDEE;CN=Ada:mailto:ada@example.org
            CATEGORIES:WORK
            END:VEVENT
            """)
        let mine = stored()[0]
        let name = mine.calendarItemIdentifier
        let event = try #require(store.event(withIdentifier: name))
        try other.remove(try #require(other.event(withIdentifier: name)), span: .thisEvent)
        expectEmpty(stored())
        event.location = "Hall"
        try store.save(event, span: .thisEvent)
        let restored = try #require(fixture.store().event(withIdentifier: name))
        expectEqual(restored.title, "Review")
        expectEqual(restored.location, "Hall")
        expectEqual(restored.attendees?.map(\.name), ["Ada"])
        try expectContains(fixture.export(), "CATEGORIES:WORK")
        expectEqual(event, restored)
        event.notes = "Again"
        try store.save(event, span: .thisEvent)
        expectEqual(stored().map(\.notes), ["Again"])
    }

    @Test("an unchanged event is not saved, so it is not added again")
    func unchanged() throws {
        let event = store.event()
        try store.save(event, span: .thisEvent)
        try other.remove(try #require(other.event(withIdentifier: event.eventIdentifier)), span: .thisEvent)
        try store.save(event, span: .thisEvent)
        expectEmpty(stored())
    }

    @Test("of a removed series, one occurrence or the series from it on")
    func series() throws {
        for (span, expected) in [
            (EKSpan.thisEvent, ["2026-12-02 10:00 Mine"]),
            (.futureEvents, ["2026-12-02 10:00 Mine", "2026-12-03 10:00 Mine", "2026-12-04 10:00 Mine"]),
        ] {
            try store.save(store.event("Theirs", rule: every(.daily, count: 4)), span: .thisEvent)
            let mine = fixture.events(store, "2026-12-01", "2026-12-09")
            try other.remove(fixture.events(other, "2026-12-01", "2026-12-09")[0], span: .futureEvents)
            expectEmpty(stored())
            mine[1].title = "Mine"
            try store.save(mine[1], span: span)
            expectEqual(stored().map { "\(text($0.startDate)) \($0.title ?? "")" }, expected)
            expectEqual(stored()[0].hasRecurrenceRules, span == .futureEvents)
            expectEqual(mine[1], stored()[0])
            try store.remove(mine[1], span: .futureEvents)
            expectEmpty(stored())
        }
    }

    @Test("an occurrence that was removed from its series becomes an event of its own, changed on its own or not")
    func occurrence() throws {
        try store.save(store.event("Series", rule: every(.daily, count: 3)), span: .thisEvent)
        let third = fixture.events(store, "2026-12-03", "2026-12-04")[0]
        third.title = "Third"
        try store.save(third, span: .thisEvent)
        let mine = fixture.events(store, "2026-12-01", "2026-12-09")
        let theirs = fixture.events(other, "2026-12-01", "2026-12-09")
        for index in [1, 2] {
            try other.remove(theirs[index], span: .thisEvent)
            mine[index].notes = "Mine"
            try store.save(mine[index], span: .thisEvent)
            expectFalse(mine[index].isDetached)
            expectNotEqual(mine[index].calendarItemIdentifier, mine[0].calendarItemIdentifier)
        }
        expectEqual(stored().map(\.title), ["Series", "Series", "Third"])
        expectEqual(stored().map(\.notes), [nil, "Mine", "Mine"])
        // Of the rest of a series, nobody can tell what was meant.
        let last = fixture.events(store, "2026-12-01", "2026-12-02")[0]
        try other.remove(fixture.events(other, "2026-12-01", "2026-12-02")[0], span: .thisEvent)
        last.title = "Late"
        expectEqual(code { try store.save(last, span: .thisEvent) }, nil)
        expectEqual(stored().map(\.title), ["Late", "Series", "Third"])
    }

    @Test("its calendar may be another one, but has to exist")
    func calendar() throws {
        let music = EKCalendar(for: .event, eventStore: store)
        (music.title, music.source) = ("Music", store.sources.first)
        try store.saveCalendar(music, commit: true)
        let event = store.event()
        event.calendar = music
        try store.save(event, span: .thisEvent)
        try other.removeCalendar(try #require(other.calendar(withIdentifier: music.calendarIdentifier)), commit: true)
        event.title = "Mine"
        expectEqual(code { try store.save(event, span: .thisEvent) }, .noCalendar)
        event.calendar = store.defaultCalendarForNewEvents
        try store.save(event, span: .thisEvent)
        expectEqual(stored().map(\.title), ["Mine"])
        expectEqual(stored()[0].calendar, event.calendar)
    }

    @Test("a reminder is added again, even if the change completes it")
    func reminder() async throws {
        let mine = store.reminder(due: DateComponents(year: 2026, month: 12, day: 24))
        mine.notes = "Rye"
        try store.save(mine, commit: true)
        let name = mine.calendarItemIdentifier
        try other.remove(try #require(other.calendarItem(withIdentifier: name) as? EKReminder), commit: true)
        mine.isCompleted = true
        try store.save(mine, commit: true)
        let found = try #require(fixture.store().calendarItem(withIdentifier: name) as? EKReminder)
        expectEqual(found.notes, "Rye")
        expectTrue(found.isCompleted)
        expectEqual(found, mine)
    }

    @Test("a program with write-only access adds nothing again")
    func writeOnly() throws {
        let event = store.event()
        try store.save(event, span: .thisEvent)
        try other.remove(try #require(other.event(withIdentifier: event.eventIdentifier)), span: .thisEvent)
        try fixture.grant(.writeOnly, .events)
        event.title = "Mine"
        expectEqual(code { try store.save(event, span: .thisEvent) }, .eventStoreNotAuthorized)
        try fixture.grant(.full, .events)
        expectEmpty(stored())
    }
}
