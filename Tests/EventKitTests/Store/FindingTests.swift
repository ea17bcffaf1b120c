import CalendarStore
import EventKit
import TestSupport
import Testing

@Suite("Finding by predicate and identifier")
struct FindingTests {
    private let fixture: StoreFixture
    private let store: EKEventStore

    init() throws {
        fixture = try StoreFixture()
        store = fixture.store()
    }

    @Test("a predicate finds events in its calendars that overlap its dates")
    func overlap() throws {
        let music = EKCalendar(for: .event, eventStore: store)
        music.title = "Music"
        music.source = store.sources.first
        try store.saveCalendar(music, commit: true)
        for (title, start, minutes) in [
            ("before", "2026-12-01 09:00", 60), ("into", "2026-12-01 09:30", 60), ("in", "2026-12-01 10:30", 0),
            ("out", "2026-12-01 11:30", 60), ("after", "2026-12-01 12:00", 60),
        ] {
            try store.save(store.event(title, start, minutes: minutes), span: .thisEvent)
        }
        let other = store.event("other", "2026-12-01 11:00")
        other.calendar = music
        try store.save(other, span: .thisEvent)
        func found(_ calendars: [EKCalendar]?) -> [String] {
            fixture.events(store, "2026-12-01 10:00", "2026-12-01 12:00", in: calendars).map { $0.title }
        }
        expectEqual(found(nil), ["into", "in", "other", "out"])
        expectEqual(found([music]), ["other"])
        expectEqual(found([music, try #require(store.defaultCalendarForNewEvents)]).count, 4)
        expectEmpty(found([]))
        expectEqual(found(fixture.store().calendars(for: .event).filter { $0.title == "Music" }), ["other"])
        let predicate = store.predicateForEvents(
            withStart: date("2026-12-01 10:00"), end: date("2026-12-01 12:00"), calendars: nil)
        let all = fixture.events(store, "2026-12-01", "2026-12-02")
        expectEqual(all.filter { predicate.evaluate(with: $0) }.map(\.title), ["into", "in", "other", "out"])
    }

    @Test("a predicate covers at most four years, and an inverted range nothing")
    func fourYears() throws {
        try store.save(store.event("near", "2030-11-30 10:00"), span: .thisEvent)
        try store.save(store.event("far", "2030-12-03 10:00"), span: .thisEvent)
        func titles(_ from: String, _ to: Date) -> [String] {
            store.events(matching: store.predicateForEvents(withStart: date(from), end: to, calendars: nil))
                .map { $0.title }
        }
        expectEqual(titles("2026-12-01", .distantFuture), ["near"])
        expectEqual(titles("2027-12-01", .distantFuture).count, 2)
        expectEmpty(titles("2031-01-01", date("2026-01-01")))
        expectEmpty(
            store.events(
                matching: store.predicateForEvents(withStart: .distantPast, end: .distantFuture, calendars: nil)
            ))
    }

    @Test("enumeration continues until it is stopped")
    func enumeration() throws {
        try store.save(store.event(rule: every(.daily, count: 5)), span: .thisEvent)
        let predicate = store.predicateForEvents(withStart: date("2026-12-01"), end: date("2027-01-01"), calendars: nil)
        var seen = 0
        store.enumerateEvents(matching: predicate) { event, stop in
            seen += 1
            if seen == 3 { stop.pointee = true }
        }
        expectEqual(seen, 3)
        store.enumerateEvents(matching: predicate) { _, _ in seen += 1 }
        expectEqual(seen, 8)
    }

    @Test("identifiers are the same for every store, after an export and in another one")
    func names() throws {
        let event = store.event("Series", rule: every(.daily, count: 3))
        try store.save(event, span: .thisEvent)
        let detached = fixture.events(store, "2026-12-01", "2026-12-09")[1]
        detached.title = "Detached"
        try store.save(detached, span: .thisEvent)
        let reminder = store.reminder()
        try store.save(reminder, commit: true)
        let text = try fixture.export()
        let copy = try StoreFixture()
        try copy.importing(file: text)
        for store in [fixture.store(), copy.store()] {
            expectEqual(store.event(withIdentifier: event.eventIdentifier)?.title, "Series")
            expectEqual(store.event(withIdentifier: detached.eventIdentifier)?.title, "Detached")
            expectTrue(store.calendarItem(withIdentifier: event.calendarItemIdentifier) is EKEvent)
            expectEqual(store.calendarItem(withIdentifier: reminder.calendarItemIdentifier)?.title, "Bread")
            let items = store.calendarItems(withExternalIdentifier: event.calendarItemExternalIdentifier)
            expectEqual(items.map(\.title), ["Series"])
            let reminders = store.calendarItems(withExternalIdentifier: reminder.calendarItemExternalIdentifier)
            expectEqual(reminders.map(\.calendarItemIdentifier), [reminder.calendarItemIdentifier])
        }
    }

    @Test("the identifier of a series finds its own first occurrence, whatever was changed on its own")
    func changedFirst() throws {
        let name: String
        do {
            let event = store.event("Series", rule: every(.daily, count: 4))
            try store.save(event, span: .thisEvent)
            name = try #require(event.eventIdentifier)
        }
        let first = fixture.events(store, "2026-12-01", "2026-12-02")[0]
        first.title = "First"
        first.startDate = date("2026-12-01 14:00")
        first.endDate = date("2026-12-01 15:00")
        try store.save(first, span: .thisEvent)
        func titles() -> [String] { fixture.events(fixture.store(), "2026-12-01", "2026-12-09").map { $0.title } }
        for found in [
            store.event(withIdentifier: name), store.calendarItem(withIdentifier: name) as? EKEvent,
            store.calendarItems(withExternalIdentifier: name).first as? EKEvent,
        ] {
            let found = try #require(found)
            expectEqual(found.eventIdentifier, name)
            expectEqual(found.title, "Series")
            expectEqual(text(found.startDate), "2026-12-01 10:00")
            expectTrue(found.hasRecurrenceRules)
            expectFalse(found.isDetached)
            expectTrue(found.refresh())
            expectEqual(found.title, "Series")
            expectNotEqual(found, first)
        }
        expectEqual(store.event(withIdentifier: first.eventIdentifier)?.title, "First")
        // The whole series, which keeps its identifier.
        let series = try #require(store.event(withIdentifier: name))
        series.notes = "All"
        try store.save(series, span: .futureEvents)
        expectEqual(series.eventIdentifier, name)
        expectEqual(titles(), ["First", "Series", "Series", "Series"])
        expectEqual(
            fixture.events(store, "2026-12-01", "2026-12-09").map(\.notes), ["All", "All", "All", "All"])
        // The changed occurrence.
        let one = try #require(store.event(withIdentifier: name))
        one.title = "One"
        try store.save(one, span: .thisEvent)
        expectEqual(titles(), ["One", "Series", "Series", "Series"])
        expectEqual(text(fixture.events(store, "2026-12-01", "2026-12-02")[0].startDate), "2026-12-01 14:00")
        // Removed, it is the next one.
        try store.remove(try #require(store.event(withIdentifier: name)), span: .thisEvent)
        expectEqual(titles(), ["Series", "Series", "Series"])
        expectEqual(text(store.event(withIdentifier: name)?.startDate), "2026-12-02 10:00")
        try store.remove(try #require(store.event(withIdentifier: name)), span: .futureEvents)
        expectEmpty(titles())
    }

    @Test(
        "an unknown identifier finds nothing",
        arguments: ["", "/RID=", "nobody", "nobody/RID=20261201T100000", "%", "\u{0}"])
    func unknown(name: String) throws {
        try store.save(store.event(), span: .thisEvent)
        expectNil(store.event(withIdentifier: name))
        expectNil(store.calendarItem(withIdentifier: name))
        expectEmpty(store.calendarItems(withExternalIdentifier: name))
        expectNil(store.calendar(withIdentifier: name))
        expectNil(store.source(withIdentifier: name))
        expectNil(store.lastReadError)
    }

    @Test("identifiers of detached occurrences with an unknown date, and with a date of the rules")
    func detachedNames() throws {
        let event = store.event(rule: every(.daily, count: 3))
        try store.save(event, span: .thisEvent)
        let name = try #require(event.eventIdentifier)
        expectNil(store.event(withIdentifier: name + "/RID=20270101T100000"))
        expectNil(store.event(withIdentifier: name + "/RID=rubbish"))
        expectEqual(text(store.event(withIdentifier: name + "/RID=20261202T100000")?.startDate), "2026-12-02 10:00")
    }

    @Test("if the store cannot be read, results are empty and the store says why")
    func unreadable() async throws {
        expectEmpty(fixture.events(store, "2026-12-01", "2026-12-02"))
        expectNil(store.lastReadError)
        let path = fixture.directory.path + "/broken.sqlite"
        try fixture.directory.write(String(repeating: "no calendar ", count: 1_000), to: "broken.sqlite")
        let broken = EKEventStore(
            EventStoreBackend(
                store: try CalendarStore(path: path) { StoreFixture.now }, grants: fixture.grants,
                program: StoreFixture.program, zones: fixture.zones, now: { StoreFixture.now }))
        expectEmpty(fixture.events(broken, "2026-12-01", "2026-12-02"))
        expectNotNil(broken.lastReadError)
        await expectNil(broken.found(broken.predicateForReminders(in: nil)))
        expectNil(broken.defaultCalendarForNewEvents)
        expectEmpty(broken.sources)
        let calendar = try #require(store.defaultCalendarForNewEvents)
        let event = broken.event()
        event.calendar = calendar
        expectEqual(code { try broken.save(event, span: .thisEvent) }, .objectBelongsToDifferentStore)
    }

    @Test("ten thousand occurrences are read quickly")
    func many() throws {
        try fixture.importing(
            (0..<100).map { number in
                """
                BEGIN:VEVENT
                UID:\(number)
                DTSTAMP:20260101T000000Z
                SUMMARY:Series \(number)
                DTSTART;TZID=Europe/Berlin:20260101T100000
                DTEND;TZID=Europe/Berlin:20260101T110000
                RRULE:FREQ=DAILY;COUNT=100
                END:VEVENT
                """
            }.joined(separator: "\n"))
        let predicate = store.predicateForEvents(withStart: date("2026-01-01"), end: date("2027-01-01"), calendars: nil)
        var found: [EKEvent] = []
        let time = processorTime { found = store.events(matching: predicate) }
        let again = processorTime { _ = found.map { ($0.occurrenceDate, $0.timeZone, $0.title) } }
        expectEqual(found.count, 10_000)
        print("10,000 occurrences: \(time), their dates: \(again)")
        // Even in a debug build; reading each event separately takes far longer.
        expectLessThan(time, .seconds(20))
        expectLessThan(again, .seconds(2))
    }
}
