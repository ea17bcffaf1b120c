import EventKit
import TestSupport
import Testing

@Suite("One occurrence, and all from one on")
struct SpanTests {
    private let fixture: StoreFixture
    private let store: EKEventStore

    init() throws {
        fixture = try StoreFixture()
        store = fixture.store()
    }

    /// The events of these months, as `day hour title`.
    private func list(_ zone: String = "Europe/Berlin") -> [String] {
        fixture.events(fixture.store(), "2026-09-01", "2027-03-01")
            .map { String(text($0.startDate, zone).dropFirst(5)) + " " + ($0.title ?? "–") }
    }

    private func saved(_ rule: EKRecurrenceRule, _ start: String = "2026-12-01 10:00") throws -> [EKEvent] {
        let event = store.event("A", start, rule: rule)
        try store.save(event, span: .thisEvent)
        return fixture.events(store, "2026-09-01", "2027-03-01")
    }

    static let ends: [(String, @Sendable () -> EKRecurrenceRule)] = [
        ("COUNT", { every(.daily, count: 4) }),
        ("UNTIL", { every(.daily, until: date("2026-12-04 10:00")) }),
    ]

    @Test("only this event is changed and detached", arguments: ends.indices)
    func thisEvent(index: Int) throws {
        let found = try saved(Self.ends[index].1())
        expectEqual(found.count, 4)
        found[1].title = "B"
        found[1].startDate = date("2026-12-02 12:00")
        found[1].endDate = date("2026-12-02 13:00")
        try store.save(found[1], span: .thisEvent)
        expectEqual(list(), ["12-01 10:00 A", "12-02 12:00 B", "12-03 10:00 A", "12-04 10:00 A"])
        let detached = try #require(fixture.events(fixture.store(), "2026-12-02", "2026-12-03").first)
        for event in [found[1], detached] {
            expectTrue(event.isDetached)
            expectEqual(text(event.occurrenceDate), "2026-12-02 10:00")
            expectHasPrefix(event.eventIdentifier, found[0].eventIdentifier + "/RID=")
            expectFalse(event.hasRecurrenceRules)
            expectEqual(event.calendarItemIdentifier, found[0].calendarItemIdentifier)
        }
        let byName = try #require(fixture.store().event(withIdentifier: detached.eventIdentifier))
        expectEqual(byName, detached)
        expectEqual(byName.title, "B")
        let first = try #require(fixture.store().event(withIdentifier: found[0].eventIdentifier))
        expectEqual(text(first.startDate), "2026-12-01 10:00")
        expectFalse(first.isDetached)
        expectTrue(first.hasRecurrenceRules)
        // Changed again, it is the same.
        detached.title = "C"
        detached.notes = "Notes"
        try store.save(try #require(store.event(withIdentifier: detached.eventIdentifier)), span: .thisEvent)
        found[1].title = "C"
        try store.save(found[1], span: .thisEvent)
        expectEqual(list()[1], "12-02 12:00 C")
    }

    @Test("future events become a series of their own", arguments: ends.indices)
    func futureEvents(index: Int) throws {
        let found = try saved(Self.ends[index].1())
        found[2].title = "B"
        found[2].startDate = date("2026-12-03 15:00")
        found[2].endDate = date("2026-12-03 15:30")
        try store.save(found[2], span: .futureEvents)
        expectEqual(list(), ["12-01 10:00 A", "12-02 10:00 A", "12-03 15:00 B", "12-04 15:00 B"])
        expectNotEqual(found[2].eventIdentifier, found[0].eventIdentifier)
        expectFalse(found[2].isDetached)
        expectTrue(found[2].hasRecurrenceRules)
        expectEqual(text(found[2].endDate), "2026-12-03 15:30")
        // The new series is a single one: a change from its first occurrence on changes all of it.
        found[2].notes = "Notes"
        try store.save(found[2], span: .futureEvents)
        expectEqual(fixture.events(fixture.store(), "2026-12-03", "2026-12-06").map(\.notes), ["Notes", "Notes"])
    }

    @Test("future events from the first occurrence on are the whole series, which keeps its identifier")
    func whole() throws {
        let found = try saved(every(.weekly, count: 3))
        let name = found[0].eventIdentifier
        found[0].title = "B"
        try store.save(found[0], span: .futureEvents)
        expectEqual(list(), ["12-01 10:00 B", "12-08 10:00 B", "12-15 10:00 B"])
        expectEqual(found[0].eventIdentifier, name)
    }

    @Test("future events move by the same amount, follow in what was not changed in them, and keep the rest")
    func following() throws {
        let found = try saved(every(.daily, count: 5))
        found[0].startDate = date("2026-12-01 14:00")
        found[0].endDate = date("2026-12-01 15:00")
        found[2].title = "B"
        found[3].startDate = date("2026-12-04 20:00")
        found[3].endDate = date("2026-12-04 21:00")
        for event in [found[0], found[2], found[3]] { try store.save(event, span: .thisEvent) }
        // A longer first occurrence moves none.
        found[0].endDate = date("2026-12-01 15:30")
        try store.save(found[0], span: .futureEvents)
        expectEqual(list(), ["12-01 14:00 A", "12-02 10:00 A", "12-03 10:00 B", "12-04 20:00 A", "12-05 10:00 A"])
        let longer = fixture.events(fixture.store(), "2026-09-01", "2027-03-01")
        expectEqual(longer.map { Int($0.endDate.timeIntervalSince($0.startDate) / 60) }, [90, 90, 90, 90, 90])
        expectTrue(found[0].refresh())
        found[0].startDate = date("2026-12-01 15:00")
        found[0].endDate = date("2026-12-01 16:30")
        try store.save(found[0], span: .futureEvents)
        expectEqual(list(), ["12-01 15:00 A", "12-02 11:00 A", "12-03 11:00 B", "12-04 20:00 A", "12-05 11:00 A"])
    }

    @Test("a change of the series by its identifier leaves its first occurrence where it was moved")
    func byIdentifier() throws {
        let found = try saved(every(.daily, count: 3))
        found[0].startDate = date("2026-12-01 14:00")
        found[0].endDate = date("2026-12-01 15:00")
        try store.save(found[0], span: .thisEvent)
        let other = fixture.store()
        let series = try #require(other.event(withIdentifier: found[1].eventIdentifier))
        expectEqual(text(series.startDate), "2026-12-01 10:00")
        series.endDate = date("2026-12-01 11:30")
        try other.save(series, span: .futureEvents)
        series.startDate = date("2026-12-01 08:00")
        series.endDate = date("2026-12-01 09:30")
        try other.save(series, span: .futureEvents)
        expectEqual(list(), ["12-01 14:00 A", "12-02 08:00 A", "12-03 08:00 A"])
        let longer = fixture.events(fixture.store(), "2026-09-01", "2027-03-01")
        expectEqual(longer.map { Int($0.endDate.timeIntervalSince($0.startDate) / 60) }, [90, 90, 90])
    }

    @Test("an occurrence in which nothing changes is not detached")
    func nothing() throws {
        let found = try saved(every(.daily, count: 2))
        found[1].title = "B"
        found[1].title = "A"
        try store.save(found[1], span: .thisEvent)
        expectFalse(try #require(fixture.events(fixture.store(), "2026-12-02", "2026-12-03").first).isDetached)
    }

    @Test("a series on several days of the week does not move to another one")
    func severalWeekdays() throws {
        let days = [EKRecurrenceDayOfWeek(.tuesday), EKRecurrenceDayOfWeek(.thursday)]
        let rule = EKRecurrenceRule(
            recurrenceWith: .weekly, interval: 1, daysOfTheWeek: days, daysOfTheMonth: nil, monthsOfTheYear: nil,
            weeksOfTheYear: nil, daysOfTheYear: nil, setPositions: nil, end: EKRecurrenceEnd(occurrenceCount: 4))
        let found = try saved(rule)
        found[0].startDate = date("2026-12-02 10:00")
        found[0].endDate = date("2026-12-02 11:00")
        expectContains(
            (#expect(throws: EKError.self) { try store.save(found[0], span: .futureEvents) })?.localizedDescription
                ?? "",
            "on several days of the week (Tuesday, Thursday)")
        expectEqual(list().map { String($0.prefix(5)) }, ["12-01", "12-03", "12-08", "12-10"])
    }

    @Test("one occurrence is removed, and the future")
    func removal() throws {
        let found = try saved(every(.daily, count: 6))
        found[4].title = "B"
        try store.save(found[4], span: .thisEvent)
        try store.remove(found[1], span: .thisEvent)
        expectEqual(list(), ["12-01 10:00 A", "12-03 10:00 A", "12-04 10:00 A", "12-05 10:00 B", "12-06 10:00 A"])
        // Removing it again succeeds.
        let stale = try #require(fixture.events(store, "2026-12-03", "2026-12-04").first)
        try store.remove(found[2], span: .thisEvent)
        try store.remove(stale, span: .thisEvent)
        expectEqual(list(), ["12-01 10:00 A", "12-04 10:00 A", "12-05 10:00 B", "12-06 10:00 A"])
        try store.remove(found[3], span: .futureEvents)
        expectEqual(list(), ["12-01 10:00 A"])
        try store.remove(found[0], span: .futureEvents)
        expectTrue(list().isEmpty && store.event(withIdentifier: found[5].eventIdentifier) == nil)
    }

    @Test("the first occurrence of a series is the first remaining one")
    func firstLeft() throws {
        let found = try saved(every(.daily, count: 5))
        try store.remove(found[0], span: .thisEvent)
        try store.remove(found[1], span: .thisEvent)
        let first = try #require(fixture.store().event(withIdentifier: found[4].eventIdentifier))
        expectEqual(text(first.startDate), "2026-12-03 10:00")
    }

    @Test("a series keeps its local time across a clock change, in its own zone")
    func daylightSaving() throws {
        let event = store.event("A", "2026-10-23 18:00", zone: "America/New_York", rule: every(.weekly, count: 4))
        try store.save(event, span: .thisEvent)
        expectEqual(list("America/New_York"), ["10-23 18:00 A", "10-30 18:00 A", "11-06 18:00 A", "11-13 18:00 A"])
        expectEqual(list(), ["10-24 00:00 A", "10-30 23:00 A", "11-07 00:00 A", "11-14 00:00 A"])
        let found = fixture.events(store, "2026-09-01", "2027-03-01")
        found[2].startDate = date("2026-11-06 17:00", "America/New_York")
        found[2].endDate = date("2026-11-06 18:00", "America/New_York")
        try store.save(found[2], span: .futureEvents)
        expectEqual(list("America/New_York"), ["10-23 18:00 A", "10-30 18:00 A", "11-06 17:00 A", "11-13 17:00 A"])
        expectEqual(found[2].timeZone?.identifier, "America/New_York")
    }

    @Test("a series of whole days is split by days")
    func days() throws {
        let event = store.event("A", "2026-12-01", rule: every(.weekly, until: date("2026-12-22")))
        event.isAllDay = true
        try store.save(event, span: .thisEvent)
        expectEqual(list(), ["12-01 00:00 A", "12-08 00:00 A", "12-15 00:00 A", "12-22 00:00 A"])
        let found = fixture.events(store, "2026-12-01", "2027-01-01")
        expectTrue(found.allSatisfy { $0.isAllDay && $0.endDate == $0.startDate.addingTimeInterval(86_399) })
        found[2].title = "B"
        try store.save(found[2], span: .futureEvents)
        found[1].startDate = date("2026-12-09")
        found[1].endDate = date("2026-12-10 12:00")
        try store.save(found[1], span: .thisEvent)
        expectEqual(list(), ["12-01 00:00 A", "12-09 00:00 A", "12-15 00:00 B", "12-22 00:00 B"])
        expectEqual(text(found[1].endDate), "2026-12-10 23:59")
        expectEqual(text(found[1].occurrenceDate), "2026-12-08 00:00")
    }

    @Test(
        "adding a rule to a single event makes it a series, whatever the span",
        arguments: [EKSpan.thisEvent, .futureEvents])
    func ruleAdded(span: EKSpan) throws {
        let event = store.event("A")
        try store.save(event, span: .thisEvent)
        event.addRecurrenceRule(every(.daily, count: 3))
        try store.save(event, span: span)
        expectEqual(list(), ["12-01 10:00 A", "12-02 10:00 A", "12-03 10:00 A"])
    }

    @Test("another rule from an occurrence on, and no rule any more")
    func ruleChanged() throws {
        let found = try saved(every(.daily, count: 6))
        found[2].recurrenceRules = [every(.weekly, count: 2)]
        try store.save(found[2], span: .futureEvents)
        expectEqual(list(), ["12-01 10:00 A", "12-02 10:00 A", "12-03 10:00 A", "12-10 10:00 A"])
        found[2].recurrenceRules = nil
        try store.save(found[2], span: .futureEvents)
        expectEqual(list(), ["12-01 10:00 A", "12-02 10:00 A", "12-03 10:00 A"])
        expectFalse(found[2].hasRecurrenceRules)
    }

    @Test("a rule outside the RFC is rejected, and the event is unchanged")
    func badRule() throws {
        let event = store.event("A")
        try store.save(event, span: .thisEvent)
        for rule in [
            EKRecurrenceRule(
                recurrenceWith: .yearly, interval: 1, daysOfTheWeek: nil, daysOfTheMonth: nil, monthsOfTheYear: [13],
                weeksOfTheYear: nil, daysOfTheYear: nil, setPositions: nil, end: nil),
            EKRecurrenceRule(
                recurrenceWith: .monthly, interval: 1, daysOfTheWeek: nil, daysOfTheMonth: [0], monthsOfTheYear: nil,
                weeksOfTheYear: nil, daysOfTheYear: nil, setPositions: nil, end: nil),
            EKRecurrenceRule(
                recurrenceWith: .yearly, interval: 1, daysOfTheWeek: nil, daysOfTheMonth: nil, monthsOfTheYear: nil,
                weeksOfTheYear: nil, daysOfTheYear: [367], setPositions: nil, end: nil),
        ] {
            event.recurrenceRules = [rule]
            expectEqual(code { try store.save(event, span: .futureEvents) }, .internalFailure, "\(rule)")
            expectTrue(event.hasChanges)
            expectEqual(list(), ["12-01 10:00 A"])
        }
        event.rollback()
        expectFalse(event.hasRecurrenceRules)
    }

    @Test("another end of a rule changes the series")
    func endChanged() throws {
        let found = try saved(every(.daily, count: 6))
        found[0].recurrenceRules?.first?.recurrenceEnd = EKRecurrenceEnd(end: date("2026-12-03 10:00"))
        expectTrue(found[0].hasChanges)
        try store.save(found[0], span: .futureEvents)
        expectEqual(list(), ["12-01 10:00 A", "12-02 10:00 A", "12-03 10:00 A"])
    }

    @Test("moving to another calendar moves the whole series with its detached occurrences, and keeps the identifiers")
    func moved() throws {
        let music = EKCalendar(for: .event, eventStore: store)
        music.title = "Music"
        music.source = store.sources.first
        try store.saveCalendar(music, commit: true)
        let found = try saved(every(.daily, count: 4))
        let name = found[0].eventIdentifier
        found[1].title = "B"
        try store.save(found[1], span: .thisEvent)
        let detached = found[1].eventIdentifier
        found[2].calendar = music
        found[2].title = "C"
        try store.save(found[2], span: .thisEvent)
        expectEqual(list(), ["12-01 10:00 A", "12-02 10:00 B", "12-03 10:00 C", "12-04 10:00 A"])
        expectEqual(fixture.events(store, "2026-12-01", "2027-01-01", in: [music]).count, 4)
        expectEqual(store.event(withIdentifier: name ?? "")?.calendar, music)
        expectEqual(store.event(withIdentifier: detached ?? "")?.title, "B")
        // Another object of the series is updated.
        expectTrue(found[3].refresh())
        expectEqual(found[3].calendar, music)
        found[0].notes = "Notes"
        found[0].calendar = music
        try store.save(found[0], span: .thisEvent)
        expectEqual(fixture.events(store, "2026-12-01", "2026-12-02").map(\.notes), ["Notes"])
    }

    @Test("an occurrence at the time of another one is rejected")
    func collision() throws {
        let found = try saved(every(.daily, count: 3))
        found[1].startDate = date("2026-12-03 10:00")
        found[1].endDate = date("2026-12-03 11:00")
        expectEqual(code { try store.save(found[1], span: .thisEvent) }, .startDateCollidesWithOtherOccurrence)
        expectEqual(list(), ["12-01 10:00 A", "12-02 10:00 A", "12-03 10:00 A"])
    }

    @Test("a conference of one occurrence, of the future, and of none")
    func conference() throws {
        let found = try saved(every(.daily, count: 5))
        let names = {
            fixture.events(fixture.store(), "2026-12-01", "2026-12-31")
                .map { $0.virtualConference.map { String("\($0.preferred.url)".last ?? "?") } ?? "–" }.joined()
        }
        found[0].virtualConference = try room("a")
        try store.save(found[0], span: .futureEvents)
        expectEqual(names(), "aaaaa")
        for event in found { event.refresh() }
        found[1].virtualConference = try room("b")
        try store.save(found[1], span: .thisEvent)
        found[2].virtualConference = nil
        try store.save(found[2], span: .thisEvent)
        expectEqual(names(), "ab–aa")
        found[3].virtualConference = try room("c")
        try store.save(found[3], span: .futureEvents)
        expectEqual(names(), "ab–cc")
        expectFalse(found[1].hasChanges)
        expectFalse(found[3].hasChanges)
        expectNil(found[3].notes)
    }
}
