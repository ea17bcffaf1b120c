import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import TestSupport
import Testing

@testable import ConferenceCoordination

@Suite("Requests without a known outcome", .needsCCompiler)
struct PendingTests {
    /// A fixture with one request that crashed.
    private func crashed() async throws -> (Desk, EventRecord, IntentRecord) {
        let desk = try Desk()
        let (_, single) = try desk.importEvents()
        try desk.setMode("crash")
        let error = await #expect(throws: ConferenceError.self) {
            try await desk.coordinator.attach(Desk.room, to: ConferenceTarget(single))
        }
        expectEqual(error?.code, .unknownOutcome)
        expectEqual(error?.exitStatus, .temporary)
        let intent = try #require(try desk.coordinator.pending().first)
        return (desk, single, intent)
    }

    @Test("a crash during a request leaves it pending, and the event unchanged")
    func crash() async throws {
        let (desk, single, intent) = try await crashed()
        try expectEqual(desk.event(single.uid), single)
        expectEqual(intent.room, Desk.room)
        expectEqual(intent.failure?.isEmpty, false)
        try expectEqual(desk.coordinator.pending(for: single), [intent])
    }

    @Test("a refusal is an outcome: nothing stays pending")
    func refusal() async throws {
        let desk = try Desk()
        let (_, single) = try desk.importEvents()
        try desk.setMode("refuse")
        let error = await #expect(throws: ConferenceError.self) {
            try await desk.coordinator.attach(Desk.room, to: ConferenceTarget(single))
        }
        expectContains(error?.message, "Please sign in first.")
        try expectEmpty(desk.coordinator.pending())
        try expectEqual(desk.event(single.uid), single)
    }

    @Test("a retry sends the same key, says that it is one, and its answer is attached")
    func retry() async throws {
        let (desk, single, intent) = try await crashed()
        try desk.setMode("answer")
        _ = try await desk.coordinator.retry(intent: intent.id)
        expectEqual(desk.requests.all("conference").map { $0.hasSuffix(" repeated") }, [false, true])
        let conference = try #require(try desk.event(single.uid).conference)
        expectEqual(conference.preferred.url.text, "https://meet.example.org/\(intent.idempotencyKey)")
        try expectEmpty(desk.coordinator.pending())
    }

    @Test("a request whose event has moved to another calendar meanwhile finds it there", arguments: [false, true])
    func moved(isAccepted: Bool) async throws {
        let (desk, single, intent) = try await crashed()
        try desk.store.write { writer in
            let other = try writer.insert(CalendarRecord(identifier: "", title: "Other"))
            try writer.deleteEvent(id: single.id)
            var moved = single
            moved.calendarID = other.id
            _ = try writer.insert(moved)
        }
        let moved = try desk.event(single.uid)
        try expectEqual(desk.coordinator.pending(for: moved).map(\.id), [intent.id])
        try desk.setMode("answer")
        if isAccepted {
            _ = try await desk.coordinator.accept(intent: intent.id, url: "https://meet.example.org/found")
        } else {
            _ = try await desk.coordinator.retry(intent: intent.id)
        }
        expectNotNil(try desk.event(single.uid).conference)
        try expectEmpty(desk.coordinator.pending())
    }

    @Test("a conference that was made and could not be saved is attached with all its links", arguments: [false, true])
    func unsaved(isAccepted: Bool) async throws {
        let (desk, single, intent) = try await crashed()
        let made = try VirtualConference(
            title: "Room", details: "Tea",
            entryPoints: [
                EntryPoint(url: ConferenceURL("https://meet.example.org/made", policy: .file)),
                EntryPoint(url: ConferenceURL("tel:+49-30-1,,2#", policy: .file), pin: "77"),
            ], identifier: "made-1",
            provenance: ConferenceProvenance(room: Desk.room, created: Desk.now))
        try desk.store.write { try _ = $0.deleteEvent(id: single.id) }
        // Saving fails, because the event is gone.
        let error = await #expect(throws: ConferenceError.self) {
            _ = try await desk.coordinator.save(made, for: intent, outcome: .made, replacing: nil)
        }
        expectEqual(error?.code, .madeButNotAttached)
        try desk.store.write { _ = try $0.insert(single) }
        let workers = desk.requests.workers
        if isAccepted {
            _ = try await desk.coordinator.accept(intent: intent.id, url: "https://meet.example.org/made")
        } else {
            _ = try await desk.coordinator.retry(intent: intent.id)
        }
        expectEqual(try desk.event(single.uid).conference, made)
        // The provider was not asked again.
        expectEqual(desk.requests.workers, workers)
        try expectEmpty(desk.coordinator.pending())
    }

    @Test("a retry that crashes stays the same request")
    func retryCrashes() async throws {
        let (desk, _, intent) = try await crashed()
        await expectEqual(code { _ = try await desk.coordinator.retry(intent: intent.id) }, .unknownOutcome)
        try expectEqual(desk.coordinator.pending().map(\.id), [intent.id])
    }

    @Test("an address that the user found is attached")
    func accept() async throws {
        let (desk, single, intent) = try await crashed()
        _ = try await desk.coordinator.accept(intent: intent.id, url: "https://meet.example.org/found")
        let conference = try #require(try desk.event(single.uid).conference)
        expectEqual(conference.preferred.url.text, "https://meet.example.org/found")
        expectEqual(conference.provenance?.room, Desk.room)
        try expectEmpty(desk.coordinator.pending())
    }

    @Test(
        "an address that cannot be joined is rejected and settles nothing",
        arguments: ["", "meet.example.org", "javascript:alert(1)", "file:///etc/passwd", "https://u:p@example.org/"])
    func acceptNonsense(url: String) async throws {
        let (desk, single, intent) = try await crashed()
        await expectEqual(
            code { _ = try await desk.coordinator.accept(intent: intent.id, url: url) }, .notAJoinAddress)
        try expectEqual(desk.coordinator.pending().map(\.id), [intent.id])
        try expectNil(desk.event(single.uid).conference)
    }

    @Test("a discarded request is gone, and the event is unchanged")
    func discard() async throws {
        let (desk, single, intent) = try await crashed()
        try expectEqual(desk.coordinator.discard(intent: intent.id).id, intent.id)
        try expectEmpty(desk.coordinator.pending())
        try expectEqual(desk.event(single.uid), single)
        await expectEqual(code { _ = try desk.coordinator.discard(intent: intent.id) }, .noSuchIntent)
    }

    @Test("a retry does not replace a conference that the event got meanwhile")
    func settledOtherwise() async throws {
        let (desk, single, intent) = try await crashed()
        try desk.setMode("answer")
        _ = try await desk.coordinator.attach(Desk.other, to: ConferenceTarget(single))
        let present = try desk.event(single.uid).conference
        await expectEqual(code { _ = try await desk.coordinator.retry(intent: intent.id) }, .settledOtherwise)
        try expectEqual(desk.event(single.uid).conference, present)
    }

    @Test("if the event is removed during the request, the conference is not lost: the request keeps its address")
    func eventGone() async throws {
        let (desk, single, intent) = try await crashed()
        try desk.setMode("answer")
        let conference = try VirtualConference(
            entryPoints: [EntryPoint(url: ConferenceURL("https://meet.example.org/orphan", policy: .provider()))])
        _ = try desk.store.write { try $0.deleteEvent(id: single.id) }
        let error = await #expect(throws: ConferenceError.self) {
            try await desk.coordinator.save(conference, for: intent, outcome: .made, replacing: nil)
        }
        expectEqual(error?.code, .madeButNotAttached)
        try expectContains(desk.coordinator.pending().first?.failure, "https://meet.example.org/orphan")
    }
}
