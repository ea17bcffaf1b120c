import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence
import TestSupport
import Testing

@testable import ConferenceCoordination

extension Desk {
    /// A fixture whose single event has a conference of a provider that handles changes.
    static func withConference() async throws -> (Desk, EventRecord) {
        let desk = try Desk(lifecycle: true)
        let (_, single) = try desk.importEvents()
        let event = try await desk.coordinator.attach(Desk.room, to: ConferenceTarget(single)).event
        return (desk, event)
    }

    /// Changes an event as any program does, without notifying its provider.
    @discardableResult
    func save(_ event: EventRecord, _ change: (inout EventChanges) -> Void) throws -> SavedEvent {
        let base = try #require(try occurrence(of: event))
        var asked = EventChange(base, span: .all)
        change(&asked.fields)
        return try store.write { try coordinator.editor.save(asked, $0) }
    }

    /// Changes an event as `edit` does.
    @discardableResult
    func edit(_ event: EventRecord, _ change: (inout EventChanges) -> Void) async throws -> [UnsettledChange] {
        await coordinator.deliver(try save(event, change).notes)
    }

    /// Removes an event with all its occurrences.
    @discardableResult
    func remove(_ event: EventRecord) async throws -> [UnsettledChange] {
        let notes = try store.write {
            try coordinator.editor.remove(nil, ofEvent: event.identifier, span: .all, $0)
        }
        return await coordinator.deliver(notes ?? [])
    }

    /// The first occurrence of an event as currently stored.
    func occurrence(of event: EventRecord) throws -> Occurrence? {
        let series = try store.series(identifier: event.identifier)
        return OccurrenceLookup(limits: Limits(), resolver: ZoneResolver(zones: zones))
            .occurrence(named: nil, of: series)
    }
}

@Suite("Conferences follow their events", .needsCCompiler)
struct FollowingTests {
    @Test("renaming an event updates its conference, and the provider's answer is stored")
    func rename() async throws {
        let (desk, event) = try await Desk.withConference()
        #expect(try await desk.edit(event) { $0.title = "Final review" }.isEmpty)
        let stored = try desk.event(event.uid)
        #expect(stored.title == "Final review")
        #expect(stored.conference?.title == "Final review")
        #expect(stored.conference?.preferred.url == event.conference?.preferred.url)
        #expect(stored.conference?.provenance?.created == Desk.now)
        #expect(desk.requests.all("updateConference").count == 1)
        #expect(try desk.coordinator.pending().isEmpty)
    }

    @Test("a change of other fields starts no worker")
    func notes() async throws {
        let (desk, event) = try await Desk.withConference()
        let workers = desk.requests.workers
        try await desk.edit(event) { $0.notes = "Bring tea." }
        #expect(desk.requests.workers == workers)
        #expect(try desk.coordinator.pending().isEmpty)
    }

    @Test("a provider that does not handle changes never starts a worker")
    func withoutLifecycle() async throws {
        let desk = try Desk()
        let (_, single) = try desk.importEvents()
        _ = try await desk.coordinator.attach(Desk.room, to: ConferenceTarget(single))
        let workers = desk.requests.workers
        try await desk.edit(single) { $0.title = "Moved" }
        _ = try await desk.coordinator.detach(from: ConferenceTarget(single))
        try await desk.remove(single)
        #expect(desk.requests.workers == workers)
        #expect(try desk.coordinator.pending().isEmpty)
    }

    @Test("removing an event ends its conference")
    func remove() async throws {
        let (desk, event) = try await Desk.withConference()
        #expect(try await desk.remove(event).isEmpty)
        let url = try #require(event.conference).preferred.url.text
        #expect(desk.requests.all("endConference").count == 1)
        #expect(desk.requests.all("endConference").first?.contains("url=\"\(url)\"") == true)
        #expect(try desk.coordinator.pending().isEmpty)
    }

    @Test("detaching a conference ends it")
    func detach() async throws {
        let (desk, event) = try await Desk.withConference()
        #expect(try await desk.coordinator.detach(from: ConferenceTarget(event)).unsettled.isEmpty)
        #expect(desk.requests.all("endConference").count == 1)
    }

    @Test("replacing a conference ends the old one after the new one was created")
    func replace() async throws {
        let (desk, event) = try await Desk.withConference()
        let old = try #require(event.conference).preferred.url.text
        let result = try await desk.coordinator.attach(Desk.other, to: ConferenceTarget(event), replacing: true)
        #expect(result.event.conference?.title == "one-time")
        #expect(result.unsettled.isEmpty)
        #expect(desk.requests.all("endConference").map { $0.contains(old) } == [true])
        #expect(desk.requests.all("updateConference").isEmpty)
    }

    @Test("a conference that another event uses is not ended")
    func shared() async throws {
        let (desk, event) = try await Desk.withConference()
        let series = try desk.event("series@example.org")
        try desk.store.write { writer in
            var record = series
            record.conference = event.conference
            record.ownsConference = true
            try writer.update(record)
        }
        try await desk.remove(event)
        #expect(desk.requests.all("endConference").isEmpty)
        try await desk.remove(series)
        #expect(desk.requests.all("endConference").count == 1)
    }

    @Test("an occurrence without the conference of its series does not end it")
    func occurrence() async throws {
        let desk = try Desk(lifecycle: true)
        let (series, _) = try desk.importEvents()
        _ = try await desk.coordinator.attach(Desk.room, to: ConferenceTarget(series))
        _ = try await desk.coordinator.detach(from: ConferenceTarget(try desk.occurrences()[0]))
        #expect(desk.requests.all("endConference").isEmpty)
        #expect(desk.requests.all("updateConference").isEmpty)
        try await desk.remove(series)
        #expect(desk.requests.all("endConference").count == 1)
    }

    @Test("a series that repeats in another way updates its conference; one that only ends at another time does not")
    func rule() async throws {
        let desk = try Desk(lifecycle: true)
        let (series, _) = try desk.importEvents()
        _ = try await desk.coordinator.attach(Desk.room, to: ConferenceTarget(series))
        try await desk.edit(try desk.event(series.uid)) { $0.rules = ["FREQ=WEEKLY;COUNT=5"] }
        #expect(desk.requests.all("updateConference").isEmpty)
        try await desk.edit(try desk.event(series.uid)) { $0.rules = ["FREQ=DAILY;COUNT=5"] }
        #expect(desk.requests.all("updateConference").count == 1)
    }

    @Test("both halves of a split series share a conference, which ends with the last half")
    func halves() async throws {
        let desk = try Desk(lifecycle: true)
        let (series, _) = try desk.importEvents()
        _ = try await desk.coordinator.attach(Desk.room, to: ConferenceTarget(series))
        let occurrence = try desk.occurrences()[1]
        var change = EventChange(occurrence, span: .futureEvents)
        change.fields.location = "There"
        let saved = try desk.store.write { try desk.coordinator.editor.save(change, $0) }
        let tail = saved.record
        #expect(saved.notes.isEmpty && tail.identifier != series.identifier && tail.ownsConference)
        try await desk.remove(series)
        #expect(desk.requests.all("endConference").isEmpty)
        try await desk.remove(tail)
        #expect(desk.requests.all("endConference").count == 1)
        #expect(try desk.coordinator.pending().isEmpty)
    }
}
