import CalendarModel
import CalendarSources
import CalendarStore
import EventKit
import Foundation
import Recurrence
import TestSupport
import Testing

@Suite("Subscribed calendars as EventKit shows them")
struct SubscribedCalendarTests {
    private func file(_ title: String) -> String {
        """
        BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//test//EN\r\nNAME:Talks\r\nBEGIN:VEVENT\r\nUID:a@x\r
        DTSTAMP:20260101T000000Z\r\nDTSTART:20261201T100000Z\r\nDTEND:20261201T110000Z\r\nSUMMARY:\(title)\r\nEND:VEVENT\r
        END:VCALENDAR\r\n
        """
    }

    private func subscribed() throws -> StoreFixture {
        let fixture = try StoreFixture()
        let path = try fixture.directory.write(file("Keynote"), to: "talks.ics")
        _ = try SubscriptionRefresher(
            store: fixture.records, zones: fixture.zones, authorities: nil, now: { StoreFixture.now }
        ).subscribe(to: SubscriptionAddress(path, directory: "/"))
        return fixture
    }

    @Test("it belongs to a subscribed source, and new calendars get their own source")
    func values() throws {
        let fixture = try subscribed()
        let store = fixture.store()
        let calendar = try #require(store.calendars(for: .event).first)
        expectEqual(calendar.type, .subscription)
        expectTrue(calendar.isSubscribed)
        expectFalse(calendar.allowsContentModifications)
        expectFalse(calendar.isImmutable)
        expectEqual(calendar.source.sourceType, .subscribed)
        expectEqual(calendar.source.calendars(for: .event), [calendar])
        expectEqual(Set(store.sources.map(\.sourceType)), [.subscribed, .local])
        expectEqual(store.defaultCalendarForNewEvents?.isSubscribed, false)
    }

    @Test("its events cannot be saved or removed, and none can be added")
    func readOnly() throws {
        let fixture = try subscribed()
        let store = fixture.store()
        let calendar = try #require(store.calendars(for: .event).first)
        let event = try #require(
            store.events(
                matching: store.predicateForEvents(
                    withStart: date("2026-12-01"), end: date("2026-12-02"), calendars: nil)
            ).first)
        event.title = "Other"
        expectEqual(code { try store.save(event, span: .thisEvent) }, .calendarReadOnly)
        expectEqual(code { try store.remove(event, span: .thisEvent) }, .calendarReadOnly)
        let new = store.event()
        new.calendar = calendar
        expectEqual(code { try store.save(new, span: .thisEvent) }, .calendarReadOnly)
    }

    @Test("title and colour can be changed, it can be removed, and its source accepts no other calendar")
    func changing() throws {
        let fixture = try subscribed()
        let store = fixture.store()
        let calendar = try #require(store.calendars(for: .event).first)
        calendar.title = "Mine"
        try store.saveCalendar(calendar, commit: true)
        expectEqual(store.calendars(for: .event).map(\.title), ["Mine"])
        let other = EKCalendar(for: .event, eventStore: store)
        other.title = "Other"
        other.source = calendar.source
        expectEqual(code { try store.saveCalendar(other, commit: true) }, .sourceDoesNotAllowCalendarAddDelete)
        try store.removeCalendar(calendar, commit: true)
        expectEmpty(store.calendars(for: .event))
        try expectEmpty(fixture.records.subscriptions())
    }

    @Test("refreshing returns at once, and due calendars are fetched in the background")
    func refreshing() async throws {
        let fixture = try subscribed()
        let store = fixture.store()
        try fixture.directory.write(file("Opening words"), to: "talks.ics")
        await withCheckedContinuation { done in store.refreshSubscriptions { done.resume() } }
        try expectEqual(fixture.records.events(in: nil, calendars: nil).map(\.title), ["Opening words"])
    }

    @Test("a program without read access refreshes nothing")
    func access() async throws {
        let fixture = try subscribed()
        try fixture.grant(.denied, .events)
        try fixture.grant(.denied, .reminders)
        try fixture.directory.write(file("Opening words"), to: "talks.ics")
        let store = fixture.store()
        await withCheckedContinuation { done in store.refreshSubscriptions { done.resume() } }
        try expectEqual(fixture.records.events(in: nil, calendars: nil).map(\.title), ["Keynote"])
    }
}
