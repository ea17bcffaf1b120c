import CalendarModel
import ICalendar
import CalendarEditing
import CalendarStore
import ConferenceErrors
import ConferenceModel
import TestSupport
import Testing

@testable import ConferenceCoordination

@Suite("Attaching a conference", .needsCCompiler)
struct AttachTests {
    @Test("an event gets the provider's conference, keeps its text, and nothing stays pending")
    func attach() async throws {
        let desk = try Desk()
        let (_, single) = try desk.importEvents()
        _ = try await desk.coordinator.attach(Desk.room, to: ConferenceTarget(single))
        let stored = try desk.event(single.uid)
        let conference = try #require(stored.conference)
        expectEqual(conference.title, "personal")
        expectHasPrefix(conference.preferred.url.text, "https://meet.example.org/")
        expectEqual(conference.provenance?.room, Desk.room)
        expectEqual(conference.provenance?.created, Desk.now)
        expectTrue(stored.ownsConference)
        expectEqual(stored.notes, "Bring the draft.")
        try expectEmpty(desk.coordinator.pending())
    }

    @Test("a provider that cannot tell what its service did leaves the request pending, with its words")
    func unsure() async throws {
        let desk = try Desk()
        let (_, single) = try desk.importEvents()
        try desk.setMode("unsure")
        let error = await #expect(throws: ConferenceError.self) {
            try await desk.coordinator.attach(Desk.room, to: ConferenceTarget(single))
        }
        expectEqual(error?.code, .unknownOutcome)
        expectEqual(error?.exitStatus, .temporary)
        expectContains(error?.message, "“The connection broke.”")
        let pending = try desk.coordinator.pending()
        expectEqual(pending.count, 1)
        expectContains(pending.first?.failure, "“The connection broke.”")
        try expectNil(desk.event(single.uid).conference)
    }

    @Test(
        "an answer that is not valid leaves the request pending, because the room may exist; a retry sends the same key",
        arguments: ["many", "space", "scheme", "other"])
    func invalidAnswer(mode: String) async throws {
        let desk = try Desk()
        let (_, single) = try desk.importEvents()
        try desk.setMode(mode)
        let error = await #expect(throws: ConferenceError.self) {
            try await desk.coordinator.attach(Desk.room, to: ConferenceTarget(single))
        }
        expectEqual(error?.code, .unknownOutcome)
        expectEqual(error?.exitStatus, .temporary)
        let request = try #require(try desk.coordinator.pending().first)
        expectContains(error?.message, try #require(request.failure))
        try expectNil(desk.event(single.uid).conference)
        try desk.setMode("answer")
        let attached = try await desk.coordinator.retry(intent: request.id).event
        expectHasSuffix(attached?.conference?.preferred.url.text, request.idempotencyKey)
    }

    @Test("a second conference is rejected, naming the first, without asking the provider")
    func refused() async throws {
        let desk = try Desk()
        let (_, single) = try desk.importEvents()
        _ = try await desk.coordinator.attach(Desk.room, to: ConferenceTarget(single))
        let first = try desk.event(single.uid).conference
        // The provider would crash if it were asked.
        try desk.setMode("crash")
        let error = await #expect(throws: ConferenceError.self) {
            try await desk.coordinator.attach(Desk.other, to: ConferenceTarget(single))
        }
        expectEqual(error?.code, .hasConference)
        expectEqual(error?.exitStatus, .usage)
        expectContains(error?.message, "personal")
        try expectEqual(desk.event(single.uid).conference, first)
        try expectEmpty(desk.coordinator.pending())
    }

    @Test("with replacing, the new conference replaces the old one")
    func replace() async throws {
        let desk = try Desk()
        let (_, single) = try desk.importEvents()
        _ = try await desk.coordinator.attach(Desk.room, to: ConferenceTarget(single))
        _ = try await desk.coordinator.attach(Desk.other, to: ConferenceTarget(single), replacing: true)
        try expectEqual(desk.event(single.uid).conference?.title, "one-time")
    }

    @Test("with replacing, a provider's refusal keeps the old conference")
    func failedReplacement() async throws {
        let desk = try Desk()
        let (_, single) = try desk.importEvents()
        _ = try await desk.coordinator.attach(Desk.room, to: ConferenceTarget(single))
        let before = try desk.event(single.uid)
        try desk.setMode("refuse")
        await #expect(throws: ConferenceError.self) {
            try await desk.coordinator.attach(Desk.other, to: ConferenceTarget(single), replacing: true)
        }
        try expectEqual(desk.event(single.uid), before)
        try expectEmpty(desk.coordinator.pending())
    }

    @Test("a conference of a series applies to all its occurrences")
    func series() async throws {
        let desk = try Desk()
        let (series, _) = try desk.importEvents()
        _ = try await desk.coordinator.attach(Desk.room, to: ConferenceTarget(series))
        try expectEqual(desk.occurrences().map { $0.conference?.title }, ["personal", "personal", "personal"])
    }

    @Test("a conference of one occurrence does not affect the others")
    func occurrence() async throws {
        let desk = try Desk()
        _ = try desk.importEvents()
        let second = try desk.occurrences()[1]
        _ = try await desk.coordinator.attach(Desk.room, to: ConferenceTarget(second))
        try expectEqual(desk.occurrences().map { $0.conference?.title }, [nil, "personal", nil])
    }

    @Test("an occurrence can have a different conference from its series")
    func occurrenceOfSeriesWithConference() async throws {
        let desk = try Desk()
        let (series, _) = try desk.importEvents()
        _ = try await desk.coordinator.attach(Desk.room, to: ConferenceTarget(series))
        let second = try desk.occurrences()[1]
        await expectEqual(
            code { _ = try await desk.coordinator.attach(Desk.other, to: ConferenceTarget(second)) }, .hasConference)
        _ = try await desk.coordinator.attach(Desk.other, to: ConferenceTarget(second), replacing: true)
        try expectEqual(desk.occurrences().map { $0.conference?.title }, ["personal", "one-time", "personal"])
    }

    @Test("no conference is requested for a missing event")
    func missingEvent() async throws {
        let desk = try Desk()
        let (_, single) = try desk.importEvents()
        _ = try desk.store.write { try $0.deleteEvent(id: single.id) }
        await expectEqual(
            code { _ = try await desk.coordinator.attach(Desk.room, to: ConferenceTarget(single)) }, .noSuchEvent)
        try expectEmpty(desk.coordinator.pending())
    }
}

@Suite("Detaching a conference", .needsCCompiler)
struct DetachTests {
    @Test("the event is the same as before attaching")
    func detach() async throws {
        let desk = try Desk()
        let (_, single) = try desk.importEvents()
        _ = try await desk.coordinator.attach(Desk.room, to: ConferenceTarget(single))
        let removed = try await desk.coordinator.detach(from: ConferenceTarget(single)).conference
        expectEqual(removed.title, "personal")
        let stored = try desk.event(single.uid)
        expectNil(stored.conference)
        expectEqual(stored.notes, single.notes)
    }

    @Test("one occurrence can go without the conference of its series")
    func occurrence() async throws {
        let desk = try Desk()
        let (series, _) = try desk.importEvents()
        _ = try await desk.coordinator.attach(Desk.room, to: ConferenceTarget(series))
        _ = try await desk.coordinator.detach(from: ConferenceTarget(try desk.occurrences()[0]))
        try expectEqual(desk.occurrences().map { $0.conference?.title }, [nil, "personal", "personal"])
    }

    @Test("an occurrence that was detached only for a conference rejoins its series")
    func occurrenceAgain() async throws {
        let desk = try Desk()
        let (series, _) = try desk.importEvents()
        let before = try desk.store.series(identifier: series.identifier)
        for isEdited in [false, true] {
            let target = ConferenceTarget(try desk.occurrences()[1])
            _ = try await desk.coordinator.attach(Desk.room, to: target)
            if isEdited {
                let record = try #require(try desk.store.series(identifier: series.identifier).last)
                let edited = try desk.texts.applying(EventChanges(location: "Room 4"), to: record)
                try desk.store.write { try $0.update(edited) }
            }
            _ = try await desk.coordinator.detach(from: target)
            let after = try desk.store.series(identifier: series.identifier)
            expectEqual(after.count, (isEdited ? before.count + 1 : before.count))
            expectEqual(after[0].text, before[0].text)
            expectFalse(after.contains { $0.text.contains("X-V") })
            try expectEqual(desk.occurrences().map { $0.conference == nil }, [true, true, true])
        }
    }

    @Test("an event without a conference is an error")
    func nothing() async throws {
        let desk = try Desk()
        let (_, single) = try desk.importEvents()
        await expectEqual(
            code { _ = try await desk.coordinator.detach(from: ConferenceTarget(single)) }, .hasNoConference)
    }
}
