import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import EventKit
import Foundation
import TestSupport
import Testing

/// Two programs read the same item, and each changes it: the values that are kept.
@Suite("Concurrent changes by two programs")
struct MergingTests {
    let fixture: StoreFixture
    let store: EKEventStore
    let other: EKEventStore

    init() throws {
        fixture = try StoreFixture()
        (store, other) = (fixture.store(), fixture.store())
        for value in 1...2 {
            let calendar = EKCalendar(for: .event, eventStore: store)
            (calendar.title, calendar.source) = ("Calendar \(value)", store.sources.first)
            try store.saveCalendar(calendar, commit: true)
        }
    }

    @Test("of an event", arguments: pairs(eventFields))
    func events(_ first: EventField, _ second: EventField) throws {
        let mine = store.event()
        try store.save(mine, span: .thisEvent)
        let theirs = try #require(other.event(withIdentifier: mine.eventIdentifier))
        let isSame = first.word == second.word
        try first.set(theirs, 1)
        try other.save(theirs, span: .thisEvent)
        try second.set(mine, 2)
        let (wanted, before) = (second.read(mine), first.read(theirs))
        if isSame {
            let error = try sentence { try store.save(mine, span: .thisEvent) }
            expectContains(error, ": \(first.word). Nothing was changed.", "\(error)")
            // Nothing changed, neither in the store nor in the object.
            expectTrue(theirs.refresh())
            expectEqual(first.read(theirs), before)
            expectEqual(second.read(mine), wanted)
            expectTrue(mine.hasChanges)
            expectTrue(mine.refresh())
        }
        try store.save(mine, span: .thisEvent)
        let stored = try #require(fixture.store().event(withIdentifier: mine.eventIdentifier))
        for event in [mine, stored] {
            expectEqual(second.read(event), wanted)
            if !isSame { expectEqual(first.read(event), before) }
            expectFalse(event.hasChanges)
        }
    }

    @Test("the same value from both is no conflict", arguments: eventFields)
    func sameValue(_ field: EventField) throws {
        let mine = store.event()
        try store.save(mine, span: .thisEvent)
        let theirs = try #require(other.event(withIdentifier: mine.eventIdentifier))
        try field.set(theirs, 2)
        try other.save(theirs, span: .thisEvent)
        try field.set(mine, 2)
        if field.word != "notes" { mine.notes = "Mine" }
        try store.save(mine, span: .thisEvent)
        expectEqual(mine.hasNotes, (theirs.refresh() && theirs.hasNotes))
        expectEqual(field.read(mine), field.read(theirs))
    }

    @Test("rollback takes changes by others")
    func rollback() throws {
        let mine = store.event()
        try store.save(mine, span: .thisEvent)
        let theirs = try #require(other.event(withIdentifier: mine.eventIdentifier))
        (theirs.title, mine.title) = ("Theirs", "Mine")
        try other.save(theirs, span: .thisEvent)
        let error = try #require(throws: EKError.self) { try store.save(mine, span: .thisEvent) }
        expectEqual(error.code, .internalFailure)
        expectTrue(error.isConflict)
        mine.rollback()
        expectTrue(mine.refresh())
        expectEqual(mine.title, "Theirs")
        expectFalse(mine.hasChanges)
    }

    @Test("two saves of one event in one transaction write only their own changes")
    func batch() throws {
        let mine = store.event()
        try store.save(mine, span: .thisEvent)
        let theirs = try #require(other.event(withIdentifier: mine.eventIdentifier))
        theirs.location = "Room 5"
        theirs.addAlarm(EKAlarm(relativeOffset: -60))
        theirs.calendar = other.calendars(for: .event).first { $0.title == "Calendar 1" }
        try other.save(theirs, span: .thisEvent)
        mine.title = "One"
        try store.save(mine, span: .thisEvent, commit: false)
        (mine.title, mine.notes) = ("Two", "Notes")
        try store.save(mine, span: .thisEvent, commit: false)
        mine.url = URL(string: "https://example.org")
        try store.commit()
        expectEqual(mine.title, "Two")
        expectEqual(mine.notes, "Notes")
        expectEqual(mine.location, "Room 5")
        expectTrue(mine.hasAlarms)
        expectEqual(mine.calendar.title, "Calendar 1")
        expectNotNil(mine.url)
        expectTrue(mine.hasChanges)
        try store.save(mine, span: .thisEvent)
        expectTrue(theirs.refresh())
        expectEqual(theirs.title, "Two")
        expectNotNil(theirs.url)
        expectEqual(theirs.location, "Room 5")
    }

    @Test("refresh keeps changed details, and takes the others")
    func details() throws {
        let mine = store.event()
        try store.save(mine, span: .thisEvent)
        let theirs = try #require(other.event(withIdentifier: mine.eventIdentifier))
        theirs.availability = .free
        theirs.addRecurrenceRule(every(.weekly))
        try other.save(theirs, span: .thisEvent)
        mine.addAlarm(EKAlarm(relativeOffset: -60))
        expectTrue(mine.refresh())
        expectTrue(mine.hasAlarms)
        expectEqual(mine.availability, .free)
        expectTrue(mine.hasRecurrenceRules)
        try store.save(mine, span: .futureEvents)
        expectTrue(theirs.refresh())
        expectTrue(theirs.hasAlarms)
        expectEqual(theirs.availability, .free)
        expectTrue(theirs.hasRecurrenceRules)
    }

    @Test("a program without read access neither overwrites nor learns changes by others")
    func writeOnly() throws {
        try fixture.grant(.writeOnly, .events)
        let mine = store.event()
        try store.save(mine, span: .thisEvent)
        try fixture.grant(.full, .events)
        let theirs = try #require(fixture.events(other, "2026-12-01", "2026-12-02").first)
        theirs.notes = "A secret"
        try other.save(theirs, span: .thisEvent)
        try fixture.grant(.writeOnly, .events)
        mine.title = "Mine"
        let error = try #require(throws: EKError.self) { try store.save(mine, span: .thisEvent) }
        expectEqual(error.code, .eventStoreNotAuthorized)
        expectNotContains(error.localizedDescription, "notes")
        expectNil(mine.notes)
    }

    // MARK: Series

    @Test("after a series was moved, a change to one occurrence applies to the moved one")
    func movedSeries() throws {
        try store.save(store.event(rule: every(.daily, count: 4)), span: .thisEvent)
        let mine = fixture.events(store, "2026-12-01", "2026-12-09")
        let theirs = try #require(fixture.events(other, "2026-12-01", "2026-12-09").first)
        theirs.startDate = date("2026-12-01 12:00")
        theirs.endDate = date("2026-12-01 13:00")
        try other.save(theirs, span: .futureEvents)
        // The title of one occurrence, the notes of all, and one occurrence removed.
        mine[1].title = "B"
        try store.save(mine[1], span: .thisEvent)
        mine[0].notes = "Notes"
        try store.save(mine[0], span: .futureEvents)
        try store.remove(mine[2], span: .thisEvent)
        let found = fixture.events(fixture.store(), "2026-12-01", "2026-12-09")
        expectEqual(found.map { text($0.startDate) }, ["2026-12-01 12:00", "2026-12-02 12:00", "2026-12-04 12:00"])
        expectEqual(found.map(\.title), ["Lesson", "B", "Lesson"])
        // An occurrence that was changed on its own follows in what was not changed.
        expectEqual(found.map(\.notes), ["Notes", "Notes", "Notes"])
        expectEqual(mine[1], found[1])
        expectEqual(text(mine[1].startDate), "2026-12-02 12:00")
        // Both have moved it.
        mine[3].startDate = date("2026-12-04 15:00")
        mine[3].endDate = date("2026-12-04 16:00")
        try expectContains(sentence { try store.save(mine[3], span: .thisEvent) }, ": times.")
        expectTrue(mine[3].refresh())
        expectEqual(text(mine[3].startDate), "2026-12-04 15:00")
        try store.save(mine[3], span: .thisEvent)
        expectEqual(
            text(fixture.events(fixture.store(), "2026-12-04", "2026-12-05").first?.startDate), "2026-12-04 15:00")
    }

    @Test("an occurrence that others have detached, and the series around it")
    func detached() throws {
        try store.save(store.event(rule: every(.daily, count: 3)), span: .thisEvent)
        let mine = fixture.events(store, "2026-12-01", "2026-12-09")
        let theirs = fixture.events(other, "2026-12-01", "2026-12-09")[1]
        (theirs.title, theirs.location) = ("B", "Room 5")
        try other.save(theirs, span: .thisEvent)
        mine[1].notes = "Notes"
        try store.save(mine[1], span: .thisEvent)
        expectTrue(mine[1].isDetached)
        expectEqual(mine[1].title, "B")
        expectEqual(mine[1].notes, "Notes")
        expectEqual(mine[1].location, "Room 5")
        mine[0].title = "A"
        try store.save(mine[0], span: .futureEvents)
        expectEqual(fixture.events(fixture.store(), "2026-12-01", "2026-12-09").map(\.title), ["A", "B", "A"])
        theirs.title = "C"
        mine[1].title = "D"
        try store.save(mine[1], span: .thisEvent)
        try expectContains(sentence { try other.save(theirs, span: .thisEvent) }, ": title.")
    }

    @Test("an event that became recurring is changed as a whole, and a former series as its first occurrence")
    func beginsAndEndsToRepeat() throws {
        let mine = store.event()
        try store.save(mine, span: .thisEvent)
        let theirs = try #require(other.event(withIdentifier: mine.eventIdentifier))
        theirs.addRecurrenceRule(every(.daily, count: 3))
        try other.save(theirs, span: .futureEvents)
        mine.title = "Mine"
        try store.save(mine, span: .thisEvent)
        expectTrue(mine.hasRecurrenceRules)
        expectFalse(mine.isDetached)
        let all = fixture.events(store, "2026-12-01", "2026-12-09")
        expectEqual(all.map(\.title), ["Mine", "Mine", "Mine"])
        expectTrue(theirs.refresh())
        theirs.recurrenceRules = nil
        try other.save(theirs, span: .futureEvents)
        all[0].notes = "Notes"
        try store.save(all[0], span: .thisEvent)
        expectEqual(all[0].notes, "Notes")
        expectFalse(all[0].hasRecurrenceRules)
        all[1].notes = "Too late"
        try expectContains(sentence { try store.save(all[1], span: .thisEvent) }, "has no occurrence")
        try store.remove(all[1], span: .thisEvent)
        expectEqual(fixture.events(fixture.store(), "2026-12-01", "2026-12-09").map(\.notes), ["Notes"])
    }

    @Test("a room attached meanwhile is kept, for an event and for an occurrence")
    func roomStays() throws {
        for rule in [nil, every(.daily, count: 2)] {
            let event = store.event(rule: rule)
            try store.save(event, span: .thisEvent)
            let mine = try #require(store.event(withIdentifier: event.eventIdentifier))
            let theirs = try #require(other.event(withIdentifier: event.eventIdentifier))
            theirs.virtualConference = try room("1")
            try other.save(theirs, span: .thisEvent)
            mine.title = "Mine"
            mine.endDate = mine.endDate.addingTimeInterval(600)
            try store.save(mine, span: .thisEvent)
            expectEqual(mine.virtualConference, theirs.virtualConference)
            let stored = try #require(fixture.store().event(withIdentifier: mine.eventIdentifier))
            expectEqual(stored.title, "Mine")
            expectEqual(stored.virtualConference, theirs.virtualConference)
        }
    }

    /// The message of a conflict; the error is an internal failure with the store's own error as its cause.
    func sentence(_ body: () throws -> Void) throws -> String {
        let error = try #require(throws: EKError.self, performing: body)
        expectEqual(error.code, .internalFailure)
        return error.localizedDescription
    }
}
