import ConferenceModel
import Foundation
import ConferenceErrors
import TestSupport
import Testing
import WorkerProtocol

@testable import ConferenceHost

@Suite("Catalogue D: completing, and using the host", .needsCCompiler, .ownProcess)
struct CompletionFaultTests {
    private func withFault(_ fault: String, _ body: (TestHost) async throws -> Void) async throws {
        try await withHost(
            Fault("catalogue"), manifest: CatalogueCase.manifest(fault), limits: CatalogueCase.limits, body)
    }

    private func lines(_ host: TestHost) -> String { host.trace.received.joined(separator: "\n") }

    @Test("F53: the second of two simultaneous answers is rejected as too late")
    func twice() async throws {
        try await withFault("rooms:answers-twice") { host in
            let rooms = try await host.rooms()
            expectEqual(rooms.count, 2)
            expectContains(lines(host), "second: 12")
        }
    }

    @Test("F53: of two threads that answer at once, exactly one succeeds")
    func twoThreads() async throws {
        try await withFault("rooms:answers-from-two-threads") { host in
            let rooms = try await host.rooms()
            expectEqual(rooms.count, 2)
            expectContains(lines(host), "told 0")
            expectContains(lines(host), "told 12")
            expectEqual(host.trace.received.filter { $0.hasPrefix("result") }.count, 1)
        }
    }

    @Test("F53: an answer that comes again later changes nothing")
    func twiceLater() async throws {
        try await withFault("rooms:answers-again-later") { host in
            let rooms = try await host.rooms()
            expectEqual(rooms.count, 2)
            expectContains(lines(host), "late: 12")
        }
    }

    @Test(
        "F54: an answer may come from a thread, from within the call and after it",
        arguments: ["answers-from-a-thread", "answers-after-return", "answers-in-a-signal-handler"])
    func elsewhere(act: String) async throws {
        try await withFault("rooms:\(act)") { host in
            let rooms = try await host.rooms()
            expectEqual(rooms.count, 2)
        }
    }

    @Test("F55: a token that was never given out, and 0, are not found")
    func wrongToken() async throws {
        try await withFault("rooms:wrong-token") { host in
            let error = try await host.listError()
            expectContains(error?.message, "“status 303”")
        }
    }

    @Test("F55: a token of another kind of request fails that request")
    func otherKind() async throws {
        try await withFault("rooms:token-of-another-kind") { host in
            let error = try await host.listError()
            expectEqual(error?.code, .violation)
            expectContains(lines(host), "other kind: 1")
        }
    }

    @Test("F56: an answer after cancelling is dropped")
    func afterCancelling() async throws {
        try await withFault("cancel:nothing") { host in
            let task = Task { await host.conferenceError() }
            await host.trace.wait(for: "waiting")
            task.cancel()
            await expectEqual(task.value?.code, .cancelled)
            expectContains(lines(host), "after cancelling: 7")
            expectNotContains(lines(host), "result")
        }
    }

    @Test("F56: an answer after the deadline is ignored, and the outcome is unknown")
    func afterDeadline() async throws {
        let limits = CatalogueCase.limits(deadline: .milliseconds(250))
        try await withHost(Fault("catalogue"), manifest: CatalogueCase.manifest("conference:sleep"), limits: limits) {
            host in
            let error = await host.conferenceError()
            expectEqual(error?.code, .requestTimeout)
            expectEqual(error?.leavesOutcomeUnknown, true)
        }
    }

    @Test("F56: an answer in destroy is too late")
    func inDestroy() async throws {
        try await withFault("destroy:nothing") { host in
            let rooms = try await host.rooms()
            expectEqual(rooms.count, 2)
            expectContains(lines(host), "in destroy: 12")
        }
    }

    @Test("F69: after a change of locale, zone, directory, masks and rounding, the same worker answers as before")
    func unsettling() async throws {
        try await withFault("rooms:unsettles") { host in
            let provider = try #require(host.inventory.providers.first)
            let room = RoomReference(provider: provider.identifier, room: "personal")
            let conference = try await host.host.converse(with: provider) {
                conversation throws(ProviderConversation.RequestFailure) in
                for _ in 0..<3 {
                    let rooms = try conversation.roomTypes()
                    #expect(rooms.map(\.identifier) == ["personal", "one-time"])
                    #expect(rooms.map(\.title) == ["Personal Room", "One-Time Room"])
                }
                return try conversation.makeConference(in: room, idempotencyKey: "key-1", event: nil)
            }
            #expect(conference.details == "Bring tea.")
            #expect(conference.entryPoints.map(\.url.text) == ["https://meet.example.org/room"])
            #expect(host.trace.processes.count == 1)
            #expect(host.trace.received.filter { $0.contains("unsettled") }.count == 3)
            // It also leaves when it is told to, its signals blocked and ignored as they are.
            try expectEqual(ends(host), ["the host ended it, exit status 0"])
        }
    }

    /// How the workers ended, as the log of the provider has it.
    private func ends(_ host: TestHost) throws -> [String] {
        let provider = try #require(host.inventory.providers.first)
        return try host.host.log(of: provider).entries().filter { $0.kind == .end }.map(\.text)
    }

    @Test("F71: host functions refuse what cannot be, and nothing else happens")
    func nonsense() async throws {
        try await withFault("rooms:nonsense") { host in
            let error = try await host.listError()
            expectContains(error?.message, "“status 0”", "\(error?.message ?? "")")
        }
    }

    @Test("F72: 64 threads use the host while the session ends, and it still ends in good order")
    func threads() async throws {
        let manifest = CatalogueCase.manifest("rooms:64-threads")
        // So many threads are before the one that leaves.
        let limits = shortLimits { $0.shutdownTimeout = .seconds(20) }
        try await withHost(Fault("catalogue"), manifest: manifest, limits: limits) { host in
            let rooms = try await host.rooms()
            expectEqual(rooms.map(\.identifier), ["personal", "one-time"])
            expectEqual(host.trace.received.filter { $0.hasPrefix("result") }.count, 1)
            let provider = try #require(host.inventory.providers.first)
            try expectTrue(host.host.log(of: provider).entries().contains { $0.text == "64 threads" })
            try expectEqual(ends(host), ["the host ended it, exit status 0"])
            expectEqual(host.trace.received.last, "bye")
        }
    }

    @Test("F73: of a million log lines, a bounded number arrives, and one notice reports the rest")
    func flood() async throws {
        try await withFault("rooms:logs-a-million") { host in
            let rooms = try await host.rooms()
            expectEqual(rooms.count, 2)
            expectLessThan(host.trace.received.count, 1_100)
            expectContains(lines(host), "999000 more lines of the log were dropped")
            let provider = try #require(host.inventory.providers.first)
            let entries = try host.host.log(of: provider).entries()
            expectEqual(entries.filter { $0.text.contains("dropped") }.count, 1)
        }
    }

    @Test("F74: a provider asks the host while it cancels, and nothing locks up")
    func reentrant() async throws {
        try await withFault("cancel:asks-the-host") { host in
            let task = Task { await host.conferenceError() }
            await host.trace.wait(for: "waiting")
            task.cancel()
            await expectEqual(task.value?.code, .cancelled)
            expectContains(lines(host), "in cancel: 0")
            expectContains(lines(host), "in cancel: 1")
        }
    }
}
