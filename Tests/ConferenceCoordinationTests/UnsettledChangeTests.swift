import CalendarModel
import CalendarEditing
import CalendarStore
import ConferenceErrors
import ConferenceHost
import ConferenceModel
import Foundation
import TestSupport
import Testing

@testable import ConferenceCoordination

@Suite("Changes that were not delivered", .needsCCompiler)
struct UnsettledChangeTests {
    @Test(
        "a failed update keeps the change, waits, and is retried with the same key", arguments: ["refuse", "crash"])
    func update(mode: String) async throws {
        let (desk, event) = try await Desk.withConference()
        try desk.setMode(mode)
        let unsettled = try await desk.edit(event) { $0.title = "Final review" }
        let intent = try #require(try desk.coordinator.pending().first)
        expectEqual(unsettled.map(\.error.code), [.conferenceNotUpdated])
        expectEqual(unsettled.first?.error.arguments, ["\(intent.id)"])
        try expectEqual(desk.event(event.uid).title, "Final review")
        try expectEqual(desk.event(event.uid).conference, event.conference)
        expectEqual(intent.failure?.isEmpty, false)
        expectEqual(intent.kind.word, "update")
        try expectEmpty(desk.coordinator.pending(for: event))

        try desk.setMode("answer")
        let settled = try await desk.coordinator.retry(intent: intent.id)
        expectEqual(settled.event?.conference?.title, "Final review")
        try expectEmpty(desk.coordinator.pending())
        let requests = desk.requests.all("updateConference")
        expectEqual(requests.count, 2)
        expectTrue(requests.allSatisfy { $0.contains("key=\"\(intent.idempotencyKey)\"") })
    }

    @Test("a failed end waits although the event is gone, and is retried with the same key")
    func end() async throws {
        let (desk, event) = try await Desk.withConference()
        try desk.setMode("crash")
        let unsettled = try await desk.remove(event)
        expectEqual(unsettled.map(\.error.code), [.conferenceNotEnded])
        try expectEmpty(desk.store.series(identifier: event.identifier))
        let intent = try #require(try desk.coordinator.pending().first)

        await #expect(throws: ConferenceError.self) { try await desk.coordinator.retry(intent: intent.id) }
        try expectEqual(desk.coordinator.pending().map(\.id), [intent.id])
        try desk.setMode("answer")
        try await expectNil(desk.coordinator.retry(intent: intent.id).event)
        try expectEmpty(desk.coordinator.pending())
        let requests = desk.requests.all("endConference")
        expectEqual(requests.count, 3)
        expectTrue(requests.allSatisfy { $0.contains("key=\"\(intent.idempotencyKey)\"") })
    }

    @Test("a conference that the provider no longer has counts as ended")
    func alreadyGone() async throws {
        let (desk, event) = try await Desk.withConference()
        try desk.setMode("gone")
        try await expectEmpty(desk.remove(event))
        try expectEmpty(desk.coordinator.pending())
    }

    @Test("an older update is not sent if a newer one or an end supersedes it")
    func superseded() async throws {
        let (desk, event) = try await Desk.withConference()
        try desk.setMode("refuse")
        try await desk.edit(event) { $0.title = "One" }
        try await desk.edit(event) { $0.title = "Two" }
        try expectEqual(desk.coordinator.pending().map(\.kind.word), ["update"])
        try await desk.remove(event)
        try expectEqual(desk.coordinator.pending().map(\.kind.word), ["end"])
    }

    @Test("an update whose conference is gone is settled without notifying the provider")
    func conferenceWent() async throws {
        let (desk, event) = try await Desk.withConference()
        try desk.setMode("refuse")
        try await desk.edit(event) { $0.title = "One" }
        let intent = try #require(try desk.coordinator.pending().first)
        try desk.store.write { _ = try $0.deleteEvent(id: event.id) }
        let workers = desk.requests.workers
        try await expectNil(desk.coordinator.retry(intent: intent.id).event)
        try expectEmpty(desk.coordinator.pending())
        expectEqual(desk.requests.workers, workers)
    }

    @Test("a change for a removed provider stays pending, and the error names the provider")
    func providerRemoved() async throws {
        let (desk, event) = try await Desk.withConference()
        try desk.setMode("refuse")
        try await desk.remove(event)
        let intent = try #require(try desk.coordinator.pending().first)
        try FileManager.default.removeItem(atPath: desk.directory.path + "/providers")
        // Like a later run of a program, which reads the disk again.
        desk.coordinator.host.refresh()
        let error = await #expect(throws: ConferenceError.self) {
            try await desk.coordinator.retry(intent: intent.id)
        }
        expectContains(error?.message, "is not installed")
        expectEqual(error?.arguments, ["\(intent.id)"])
        _ = try desk.coordinator.discard(intent: intent.id)
        try expectEmpty(desk.coordinator.pending())
    }

    @Test("a change has no link to accept")
    func accept() async throws {
        let (desk, event) = try await Desk.withConference()
        try desk.setMode("refuse")
        try await desk.remove(event)
        let intent = try #require(try desk.coordinator.pending().first)
        await expectEqual(
            code { _ = try await desk.coordinator.accept(intent: intent.id, url: "https://e.org/") }, .nothingToAccept)
    }
}
