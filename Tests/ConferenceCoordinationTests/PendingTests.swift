import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import TestSupport
import Testing

@testable import ConferenceCoordination

@Suite("Requests without an outcome", .needsCCompiler)
struct PendingTests {
    /// A desk with one request that crashed.
    private func crashed() async throws -> (Desk, EventRecord, IntentRecord) {
        let desk = try Desk()
        let (_, single) = try desk.importEvents()
        try desk.setMode("crash")
        let error = await #expect(throws: ConferenceError.self) {
            try await desk.coordinator.attach(Desk.room, to: ConferenceTarget(single))
        }
        #expect(error?.code == .unknownOutcome)
        #expect(error?.exitStatus == .temporary)
        let intent = try #require(try desk.coordinator.pending().first)
        return (desk, single, intent)
    }

    @Test("a crash in the middle of a request leaves it pending, and the event as it was")
    func crash() async throws {
        let (desk, single, intent) = try await crashed()
        #expect(try desk.event(single.uid) == single)
        #expect(intent.room == Desk.room)
        #expect(intent.failure?.isEmpty == false)
        #expect(try desk.coordinator.pending(for: single) == [intent])
    }

    @Test("a refusal is an outcome: nothing stays pending")
    func refusal() async throws {
        let desk = try Desk()
        let (_, single) = try desk.importEvents()
        try desk.setMode("refuse")
        let error = await #expect(throws: ConferenceError.self) {
            try await desk.coordinator.attach(Desk.room, to: ConferenceTarget(single))
        }
        #expect(error?.message.contains("Please sign in first.") == true)
        #expect(try desk.coordinator.pending().isEmpty)
        #expect(try desk.event(single.uid) == single)
    }

    @Test("a retry sends the same key, and its answer is attached")
    func retry() async throws {
        let (desk, single, intent) = try await crashed()
        try desk.setMode("answer")
        _ = try await desk.coordinator.retry(intent: intent.id)
        let conference = try #require(try desk.event(single.uid).conference)
        #expect(conference.preferred.url.text == "https://meet.example.org/\(intent.idempotencyKey)")
        #expect(try desk.coordinator.pending().isEmpty)
    }

    @Test("a retry that crashes stays the same request")
    func retryCrashes() async throws {
        let (desk, _, intent) = try await crashed()
        #expect(await code { _ = try await desk.coordinator.retry(intent: intent.id) } == .unknownOutcome)
        #expect(try desk.coordinator.pending().map(\.id) == [intent.id])
    }

    @Test("an address that the user found out is attached")
    func accept() async throws {
        let (desk, single, intent) = try await crashed()
        _ = try await desk.coordinator.accept(intent: intent.id, url: "https://meet.example.org/found")
        let conference = try #require(try desk.event(single.uid).conference)
        #expect(conference.preferred.url.text == "https://meet.example.org/found")
        #expect(conference.provenance?.room == Desk.room)
        #expect(try desk.coordinator.pending().isEmpty)
    }

    @Test(
        "what is no address to join by is refused and settles nothing",
        arguments: ["", "meet.example.org", "javascript:alert(1)", "file:///etc/passwd", "https://u:p@example.org/"])
    func acceptNonsense(url: String) async throws {
        let (desk, single, intent) = try await crashed()
        #expect(await code { _ = try await desk.coordinator.accept(intent: intent.id, url: url) } == .notAJoinAddress)
        #expect(try desk.coordinator.pending().map(\.id) == [intent.id])
        #expect(try desk.event(single.uid).conference == nil)
    }

    @Test("a discarded request is gone, and the event stays as it is")
    func discard() async throws {
        let (desk, single, intent) = try await crashed()
        #expect(try desk.coordinator.discard(intent: intent.id).id == intent.id)
        #expect(try desk.coordinator.pending().isEmpty)
        #expect(try desk.event(single.uid) == single)
        #expect(await code { _ = try desk.coordinator.discard(intent: intent.id) } == .noSuchIntent)
    }

    @Test("a conference that the event got in the meantime is not replaced by a retry")
    func settledOtherwise() async throws {
        let (desk, single, intent) = try await crashed()
        try desk.setMode("answer")
        _ = try await desk.coordinator.attach(Desk.other, to: ConferenceTarget(single))
        let present = try desk.event(single.uid).conference
        #expect(await code { _ = try await desk.coordinator.retry(intent: intent.id) } == .settledOtherwise)
        #expect(try desk.event(single.uid).conference == present)
    }

    @Test("a conference whose event has gone while it was made is not lost: the request keeps its address")
    func eventGone() async throws {
        let (desk, single, intent) = try await crashed()
        try desk.setMode("answer")
        let conference = try VirtualConference(
            entryPoints: [EntryPoint(url: ConferenceURL("https://meet.example.org/orphan", policy: .provider()))])
        _ = try desk.store.write { try $0.deleteSeries(identifier: single.identifier) }
        let error = await #expect(throws: ConferenceError.self) {
            try await desk.coordinator.save(conference, for: intent, outcome: "made") { _ in true }
        }
        #expect(error?.code == .madeButNotAttached)
        #expect(try desk.coordinator.pending().first?.failure?.contains("https://meet.example.org/orphan") == true)
    }
}
