import CalendarModel
import CalendarStore
import EventKit
import Foundation
import TestSupport
import Testing

/// The limits of a program with write-only access, and the events it can change: those that it has added.
@Suite("Write-only access", .samples)
struct WriteOnlyTests {
    /// Objects and identifiers that a program keeps from the time when it had full access.
    struct Held: @unchecked Sendable {
        // Used by one test, on one thread at a time.
        let store: EKEventStore
        let event: EKEvent
        let own: EKEvent
        let reminder: EKReminder
        let calendar: EKCalendar
        let list: EKCalendar
    }

    private func held(_ fixture: StoreFixture) throws -> Held {
        let owner = fixture.store()
        try fixture.importing(
            "BEGIN:VEVENT\nUID:a@example.org\nDTSTAMP:20260101T000000Z\nSUMMARY:Secret\nDTSTART:20261201T090000Z\n"
                + "DTEND:20261201T100000Z\nEND:VEVENT", into: "Calendar")
        let reminder = owner.reminder()
        try owner.save(reminder, commit: true)
        let event = try #require(fixture.events(owner, "2026-12-01", "2026-12-02").first)
        let calendar = try #require(event.calendar)
        let list = try #require(reminder.calendar)
        try fixture.grant(.writeOnly, .events)
        try fixture.grant(.denied, .reminders)
        let own = owner.event("Own")
        try owner.save(own, span: .thisEvent)
        return Held(store: owner, event: event, own: own, reminder: reminder, calendar: calendar, list: list)
    }

    struct Reading: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let isNothing: @Sendable (Held) async -> Bool

        init(_ name: String, _ isNothing: @escaping @Sendable (Held) async -> Bool) {
            testDescription = name
            self.isNothing = isNothing
        }
    }

    private static func always(_ store: EKEventStore, _ calendars: [EKCalendar]? = nil) -> NSPredicate {
        store.predicateForEvents(withStart: date("2026-01-01"), end: date("2027-12-31"), calendars: calendars)
    }

    static let readings = [
        Reading("events(matching:)") { $0.store.events(matching: always($0.store)).isEmpty },
        Reading("events(matching:) in a calendar") {
            $0.store.events(matching: always($0.store, [$0.calendar, $0.own.calendar])).isEmpty
        },
        Reading("enumerateEvents") { held in
            var count = 0
            held.store.enumerateEvents(matching: always(held.store)) { _, _ in count += 1 }
            return count == 0
        },
        Reading("event(withIdentifier:)") { $0.store.event(withIdentifier: $0.event.eventIdentifier) == nil },
        Reading("event(withIdentifier:), its own") { $0.store.event(withIdentifier: $0.own.eventIdentifier) == nil },
        Reading("calendarItem(withIdentifier:)") { held in
            [held.event, held.own, held.reminder].allSatisfy {
                held.store.calendarItem(withIdentifier: $0.calendarItemIdentifier) == nil
            }
        },
        Reading("calendarItems(withExternalIdentifier:)") { held in
            [held.event, held.own, held.reminder].allSatisfy {
                held.store.calendarItems(withExternalIdentifier: $0.calendarItemExternalIdentifier).isEmpty
            }
        },
        Reading("calendars") { held in
            held.store.calendars(for: .event).allSatisfy { isOpaque($0, besides: held) }
                && held.store.calendars(for: .reminder).isEmpty
        },
        Reading("calendar(withIdentifier:)") {
            $0.store.calendar(withIdentifier: $0.calendar.calendarIdentifier) == nil
                && $0.store.calendar(withIdentifier: $0.list.calendarIdentifier) == nil
        },
        Reading("sources") { held in
            held.store.sources.allSatisfy { isOpaque($0, besides: held) } && held.store.delegateSources.isEmpty
        },
        Reading("source(withIdentifier:)") {
            $0.store.source(withIdentifier: $0.calendar.source.sourceIdentifier) == nil
        },
        Reading("calendars of a source") { $0.calendar.source.calendars(for: .event).isEmpty },
        Reading("defaultCalendarForNewEvents") { held in
            held.store.defaultCalendarForNewEvents.map { isOpaque($0, besides: held) } ?? false
        },
        Reading("defaultCalendarForNewReminders") { $0.store.defaultCalendarForNewReminders() == nil },
        Reading("fetchReminders") { await $0.store.found($0.store.predicateForReminders(in: nil)) == nil },
        Reading("refresh()") { held in
            ![held.event, held.own, held.reminder, held.calendar, held.list].contains { ($0 as EKObject).refresh() }
        },
    ]

    /// Whether a calendar reveals nothing of a real one.
    private static func isOpaque(_ calendar: EKCalendar, besides held: Held) -> Bool {
        calendar.title == "" && isOpaque(calendar.source, besides: held) && calendar.isImmutable
            && calendar.cgColor == EKCalendar(for: .event, eventStore: held.store).cgColor
            && calendar.calendarIdentifier != held.calendar.calendarIdentifier
    }

    private static func isOpaque(_ source: EKSource, besides held: Held) -> Bool {
        source.title == "" && source.sourceType == .local
            && source.sourceIdentifier != held.calendar.source.sourceIdentifier
    }

    @Test(
        "there is exactly one calendar, the default one, in exactly one source", arguments: [AccessLevel.none, .full])
    func opaque(reminders: AccessLevel) throws {
        let fixture = try StoreFixture()
        let real = try #require(fixture.store().defaultCalendarForNewEvents)
        try fixture.grant(.writeOnly, .events)
        try fixture.grant(reminders, .reminders)
        let store = fixture.store()
        let calendar = try #require(store.defaultCalendarForNewEvents)
        expectEqual(store.calendars(for: .event), [calendar])
        expectEqual(store.calendar(withIdentifier: calendar.calendarIdentifier), calendar)
        let source = try #require(calendar.source)
        // Access to reminders also shows the sources of their lists, without their calendars of events.
        expectEqual(store.sources.filter { $0 != real.source }, [source])
        expectEqual(store.sources.contains(real.source), reminders == .full)
        expectEqual(store.source(withIdentifier: source.sourceIdentifier), source)
        expectEqual(source.calendars(for: .event), [calendar])
        expectEmpty(source.calendars(for: .reminder))
        expectEmpty(real.source.calendars(for: .event))
        let event = store.event("Visible later")
        event.calendar = store.calendars(for: .event).first
        try store.save(event, span: .thisEvent)
        // A store of the opaque source sees what the owner grants later.
        let some = EKEventStore(sources: store.sources)
        expectEqual(some.calendars(for: .event), [calendar])
        try fixture.grant(.full, .events)
        expectEqual(some.calendars(for: .event), [real])
        expectEqual(store.sources, [real.source])
        expectNil(store.calendar(withIdentifier: calendar.calendarIdentifier))
        expectEqual(fixture.events(some, "2026-12-01", "2026-12-02").map(\.title), ["Visible later"])
    }

    @Test("no method reads anything", arguments: readings)
    func reading(_ reading: Reading) async throws {
        let fixture = try StoreFixture()
        let held = try held(fixture)
        await expectTrue(reading.isNothing(held))
        // The same in another store of the program.
        let other = Held(
            store: fixture.store(), event: held.event, own: held.own, reminder: held.reminder, calendar: held.calendar,
            list: held.list)
        await expectTrue(reading.isNothing(other))
        try fixture.grant(.full, .events)
        try fixture.grant(.full, .reminders)
        // Otherwise this would prove nothing; other users' sources exist in any case.
        await expectFalse(reading.isNothing(held))
    }

    @Test("objects read with full access cannot be changed or removed afterwards, not even by a pending change")
    func others() throws {
        let fixture = try StoreFixture()
        let held = try held(fixture)
        let store = held.store
        held.event.title = "Changed"
        held.reminder.title = "Changed"
        held.calendar.title = "Changed"
        for failure in [
            code { try store.save(held.event, span: .thisEvent) },
            code { try store.remove(held.event, span: .futureEvents) },
            code { try store.remove(held.own, span: .thisEvent) },
            code { try store.save(held.reminder, commit: true) },
            code { try store.remove(held.reminder, commit: true) },
            code { try store.saveCalendar(held.calendar, commit: true) },
            code { try store.removeCalendar(held.calendar, commit: true) },
            code {
                let new = EKCalendar(for: .event, eventStore: store)
                new.title = "New"
                new.source = held.calendar.source
                try store.saveCalendar(new, commit: true)
            },
            code { _ = try store.conferencingBackend() },
            code { _ = try store.conferenceTarget(of: held.event, span: .futureEvents) },
        ] {
            expectEqual(failure, .eventStoreNotAuthorized)
        }
        try fixture.grant(.full, .events)
        try store.remove(held.event, span: .thisEvent, commit: false)
        try fixture.grant(.writeOnly, .events)
        expectEqual(code { try store.commit() }, .eventStoreNotAuthorized)
        try fixture.grant(.full, .events)
        expectEqual(
            fixture.events(fixture.store(), "2026-12-01", "2026-12-02").map(\.title).sorted(), ["Own", "Secret"])
    }

    @Test("a program can change what it added until another program does, and does not see that change")
    func own() throws {
        let fixture = try StoreFixture()
        let held = try held(fixture)
        held.own.location = "Hall"
        try held.store.save(held.own, span: .thisEvent)
        try fixture.grant(.full, .events)
        let person = fixture.store()
        let event = try #require(person.event(withIdentifier: held.own.eventIdentifier))
        expectEqual(event.location, "Hall")
        event.notes = "Private"
        try person.save(event, span: .thisEvent)
        try fixture.grant(.writeOnly, .events)
        held.own.title = "Mine"
        expectEqual(code { try held.store.save(held.own, span: .thisEvent) }, .eventStoreNotAuthorized)
        expectNil(held.own.notes)
        try fixture.grant(.full, .events)
        try person.remove(event, span: .thisEvent)
        try fixture.grant(.writeOnly, .events)
        // Not even that it is gone.
        expectEqual(code { try held.store.save(held.own, span: .thisEvent) }, .eventStoreNotAuthorized)
        held.store.reset()
        expectNil(held.own.notes)
    }

    @Test("a series can be added and changed through the object that added it")
    func series() throws {
        let fixture = try StoreFixture(events: .writeOnly)
        let store = fixture.store()
        let event = store.event(rule: every(.weekly, count: 3))
        try store.save(event, span: .futureEvents)
        event.title = "Choir"
        try store.save(event, span: .futureEvents)
        try fixture.grant(.full, .events)
        expectEqual(
            fixture.events(fixture.store(), "2026-12-01", "2027-01-01").map(\.title), ["Choir", "Choir", "Choir"])
    }

    @Test("access to reminders refreshes their lists")
    func lists() throws {
        let fixture = try StoreFixture(events: .none)
        expectTrue(try #require(fixture.store().defaultCalendarForNewReminders()).refresh())
    }

    @Test("the error names no command; its recovery suggestion says how the owner grants access")
    func sentence() throws {
        let fixture = try StoreFixture(events: .none)
        let store = fixture.store()
        let error = #expect(throws: EKError.self) { try store.save(store.event(), span: .thisEvent) }
        expectEqual(
            error?.localizedDescription, "The user has not granted “/usr/bin/lessons” the access that it needs.")
        let suggestion = """
            The owner of the calendars grants access with: conferencectl access grant '/usr/bin/lessons' write-only
            """
        expectEqual(error?.recoverySuggestion, suggestion)
        let bridged = (error as (any Error)?) as NSError?
        expectEqual(bridged?.localizedRecoverySuggestion, suggestion)
    }

    // MARK: Another process

    @Test(
        "another process sees what its access allows",
        arguments: [
            (AccessLevel.writeOnly, AccessLevel.denied), (.denied, .denied), (.none, .none), (.writeOnly, .full),
            (.full, .denied),
        ])
    func process(events: AccessLevel, reminders: AccessLevel) throws {
        let probe = try ProbeHome()
        try probe.home.importing(Self.soon, into: "Private")
        let store = try probe.home.store()
        let event = try #require(try store.events(in: nil, calendars: nil).first)
        let calendar = try #require(try store.calendars().first { $0.id == event.calendarID })
        try probe.allow(events)
        try probe.allow(reminders, for: .reminders)
        let (status, output) = try probe.home.run(
            probe.executable, "look", event.identifier, event.uid, calendar.identifier)
        expectEqual(status, 0)
        let (sees, knows) = (events == .full, reminders == .full)
        let isListed = calendar.entities.contains(.reminders)
        let title = sees ? "Secret" : "–"
        let ownList = output.split(separator: "\n").last { $0.hasPrefix("for reminders: ") } ?? ""
        expectEqual(
            output,
            """
            events: \(sees ? 1 : 0), one by one: \(sees ? 1 : 0)
            by identifier: \(title)
            as an item: \(title)
            by UID: \(sees ? 1 : 0)
            calendars: \(sees || events == .writeOnly ? 1 : 0), for reminders: \(knows && isListed ? 1 : 0)
            calendar by identifier: \(sees || (knows && isListed) ? "Private" : "–")
            sources: \((sees || knows ? 1 : 0) + (events == .writeOnly ? 1 : 0))
            reminders: \(knows ? "0" : "–")
            default calendar: \(sees ? "“Calendar” refreshed: true" : events == .writeOnly ? "“” refreshed: true" : "–")
            \(ownList)

            """)
        expectEqual(knows, (ownList != "for reminders: –"))
    }

    private static let soon: String = {
        let day = Date.now.ISO8601Format(.iso8601Date(timeZone: .gmt)).replacing("-", with: "")
        return
            "BEGIN:VEVENT\nUID:a@example.org\nDTSTAMP:20260101T000000Z\nSUMMARY:Secret\nDTSTART;VALUE=DATE:\(day)\nEND:VEVENT\n"
    }()
}
