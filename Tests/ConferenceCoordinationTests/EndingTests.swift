import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import TestSupport
import Testing

@testable import ConferenceCoordination

@Suite("Ending the conference of a pending request", .needsCCompiler)
struct EndingTests {
    /// How a removed event's conference is known: from the provider's answer, or from the user.
    @Test("the conference of a request whose event was removed is ended", arguments: [false, true])
    func ended(isMade: Bool) async throws {
        let desk = try Desk(lifecycle: true)
        let (_, single) = try desk.importEvents()
        if !isMade { try desk.setMode("crash") }
        desk.requests.whenSent("conference") { _ = try? desk.store.write { try $0.deleteEvent(id: single.id) } }
        let failure = await #expect(throws: ConferenceError.self) {
            try await desk.coordinator.attach(Desk.room, to: ConferenceTarget(single))
        }
        expectEqual(failure?.code, isMade ? .madeButNotAttached : .unknownOutcome)
        try desk.setMode("answer")
        let intent = try #require(try desk.coordinator.pending().first)
        let link = isMade ? nil : "https://meet.example.org/found"
        if !isMade {
            await expectEqual(
                code { _ = try await desk.coordinator.end(intent: intent.id) }, .conferenceLinkMissing)
        }
        expectEqual(try await desk.coordinator.end(intent: intent.id, url: link).intent.id, intent.id)
        expectEqual(desk.requests.all("endConference").count, 1)
        expectContains(
            desk.requests.all("endConference").first, link ?? "https://meet.example.org/\(intent.idempotencyKey)")
        try expectEmpty(desk.coordinator.pending())
    }

    @Test("an end that its provider does not hear stays in the outbox")
    func endFails() async throws {
        let desk = try Desk(lifecycle: true)
        let (_, single) = try desk.importEvents()
        try desk.setMode("crash")
        await #expect(throws: ConferenceError.self) {
            try await desk.coordinator.attach(Desk.room, to: ConferenceTarget(single))
        }
        let intent = try #require(try desk.coordinator.pending().first)
        let url = "https://meet.example.org/found"
        await expectEqual(
            code { _ = try await desk.coordinator.end(intent: intent.id, url: url) }, .conferenceNotEnded)
        let left = try #require(try desk.coordinator.pending().first)
        expectEqual(left.kind, .end(.init(identifier: nil, url: url)))
        try desk.setMode("answer")
        _ = try await desk.coordinator.end(intent: left.id)
        try expectEmpty(desk.coordinator.pending())
    }

    @Test("the conference of a request is not ended if its provider ends none, or if an event has it")
    func notEnded() async throws {
        let (desk, _, intent) = try await Desk.crashed()
        let url = "https://meet.example.org/found"
        await expectEqual(code { _ = try await desk.coordinator.end(intent: intent.id, url: url) }, .nobodyToTell)
        try expectEqual(desk.coordinator.pending(), [intent])

        let (other, event) = try await Desk.withConference()
        try other.setMode("crash")
        await #expect(throws: ConferenceError.self) {
            try await other.coordinator.attach(Desk.other, to: ConferenceTarget(event), replacing: true)
        }
        let second = try #require(try other.coordinator.pending().first)
        let taken = try #require(event.conference).preferred.url.text
        await expectEqual(code { _ = try await other.coordinator.end(intent: second.id, url: taken) }, .conferenceInUse)
        try expectEqual(other.coordinator.pending(), [second])
    }
}
