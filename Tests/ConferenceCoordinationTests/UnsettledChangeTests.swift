import CalendarModel
import CalendarEditing
import CalendarStore
import ConferenceErrors
import ConferenceModel
import Foundation
import TestSupport
import Testing

@testable import ConferenceCoordination

@Suite("Changes of which a provider has not heard", .needsCCompiler)
struct UnsettledChangeTests {
    @Test(
        "a failed update keeps the change, waits, and is sent again with the same key", arguments: ["refuse", "crash"])
    func update(mode: String) async throws {
        let (desk, event) = try await Desk.withConference()
        try desk.setMode(mode)
        let unsettled = try await desk.edit(event) { $0.title = "Final review" }
        let intent = try #require(try desk.coordinator.pending().first)
        #expect(unsettled.map(\.error.code) == [.conferenceNotUpdated])
        #expect(unsettled.first?.error.arguments == ["\(intent.id)"])
        #expect(try desk.event(event.uid).title == "Final review")
        #expect(try desk.event(event.uid).conference == event.conference)
        #expect(intent.failure?.isEmpty == false)
        #expect(intent.kind.word == "update")
        #expect(try desk.coordinator.pending(for: event).isEmpty)

        try desk.setMode("answer")
        let settled = try await desk.coordinator.retry(intent: intent.id)
        #expect(settled.event?.conference?.title == "Final review")
        #expect(try desk.coordinator.pending().isEmpty)
        let requests = desk.requests.all("updateConference")
        #expect(requests.count == 2)
        #expect(requests.allSatisfy { $0.contains("key=\"\(intent.idempotencyKey)\"") })
    }

    @Test("a failed end waits although the event is gone, and is sent again with the same key")
    func end() async throws {
        let (desk, event) = try await Desk.withConference()
        try desk.setMode("crash")
        let unsettled = try await desk.remove(event)
        #expect(unsettled.map(\.error.code) == [.conferenceNotEnded])
        #expect(try desk.store.series(identifier: event.identifier).isEmpty)
        let intent = try #require(try desk.coordinator.pending().first)

        await #expect(throws: ConferenceError.self) { try await desk.coordinator.retry(intent: intent.id) }
        #expect(try desk.coordinator.pending().map(\.id) == [intent.id])
        try desk.setMode("answer")
        #expect(try await desk.coordinator.retry(intent: intent.id).event == nil)
        #expect(try desk.coordinator.pending().isEmpty)
        let requests = desk.requests.all("endConference")
        #expect(requests.count == 3)
        #expect(requests.allSatisfy { $0.contains("key=\"\(intent.idempotencyKey)\"") })
    }

    @Test("a conference that the provider does not have any more has been ended")
    func alreadyGone() async throws {
        let (desk, event) = try await Desk.withConference()
        try desk.setMode("gone")
        #expect(try await desk.remove(event).isEmpty)
        #expect(try desk.coordinator.pending().isEmpty)
    }

    @Test("an older update is not sent where a newer one tells the same, nor where the conference is ended")
    func superseded() async throws {
        let (desk, event) = try await Desk.withConference()
        try desk.setMode("refuse")
        try await desk.edit(event) { $0.title = "One" }
        try await desk.edit(event) { $0.title = "Two" }
        #expect(try desk.coordinator.pending().map(\.kind.word) == ["update"])
        try await desk.remove(event)
        #expect(try desk.coordinator.pending().map(\.kind.word) == ["end"])
    }

    @Test("an update whose conference went meanwhile is settled without a word to the provider")
    func conferenceWent() async throws {
        let (desk, event) = try await Desk.withConference()
        try desk.setMode("refuse")
        try await desk.edit(event) { $0.title = "One" }
        let intent = try #require(try desk.coordinator.pending().first)
        try desk.store.write { _ = try $0.deleteSeries(identifier: event.identifier) }
        let workers = desk.requests.workers
        #expect(try await desk.coordinator.retry(intent: intent.id).event == nil)
        #expect(try desk.coordinator.pending().isEmpty)
        #expect(desk.requests.workers == workers)
    }

    @Test("a provider that was removed leaves the note, and says how to forget it")
    func providerRemoved() async throws {
        let (desk, event) = try await Desk.withConference()
        try desk.setMode("refuse")
        try await desk.remove(event)
        let intent = try #require(try desk.coordinator.pending().first)
        try FileManager.default.removeItem(atPath: desk.directory.path + "/providers")
        let error = await #expect(throws: ConferenceError.self) {
            try await desk.coordinator.retry(intent: intent.id)
        }
        #expect(error?.message.contains("pending discard \(intent.id)") == true)
        _ = try desk.coordinator.discard(intent: intent.id)
        #expect(try desk.coordinator.pending().isEmpty)
    }

    @Test("there is no link to accept for a change")
    func accept() async throws {
        let (desk, event) = try await Desk.withConference()
        try desk.setMode("refuse")
        try await desk.remove(event)
        let intent = try #require(try desk.coordinator.pending().first)
        #expect(
            await code { _ = try await desk.coordinator.accept(intent: intent.id, url: "https://e.org/") }
                == .nothingToAccept)
    }
}
