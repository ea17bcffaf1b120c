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

    @Test("F53: the second of two answers, at once, is told that it is too late")
    func twice() async throws {
        try await withFault("rooms:answers-twice") { host in
            let rooms = try await host.rooms()
            #expect(rooms.count == 2)
            #expect(lines(host).contains("second: 12"))
        }
    }

    @Test("F53: of two threads that answer at once, exactly one succeeds")
    func twoThreads() async throws {
        try await withFault("rooms:answers-from-two-threads") { host in
            let rooms = try await host.rooms()
            #expect(rooms.count == 2)
            #expect(lines(host).contains("told 0") && lines(host).contains("told 12"))
            #expect(host.trace.received.filter { $0.hasPrefix("result") }.count == 1)
        }
    }

    @Test("F53: an answer that comes again later changes nothing")
    func twiceLater() async throws {
        try await withFault("rooms:answers-again-later") { host in
            let rooms = try await host.rooms()
            #expect(rooms.count == 2)
            #expect(lines(host).contains("late: 12"))
        }
    }

    @Test(
        "F54: an answer may come from a thread, from within the call and after it",
        arguments: ["answers-from-a-thread", "answers-after-return", "answers-in-a-signal-handler"])
    func elsewhere(act: String) async throws {
        try await withFault("rooms:\(act)") { host in
            let rooms = try await host.rooms()
            #expect(rooms.count == 2)
        }
    }

    @Test("F55: a token that was never given out, and 0, are not found")
    func wrongToken() async throws {
        try await withFault("rooms:wrong-token") { host in
            let error = try await host.listError()
            #expect(error?.message.contains("“status 303”") == true)
        }
    }

    @Test("F55: a token of another kind of request fails that request")
    func otherKind() async throws {
        try await withFault("rooms:token-of-another-kind") { host in
            let error = try await host.listError()
            #expect(error?.code == .violation)
            #expect(lines(host).contains("other kind: 1"))
        }
    }

    @Test("F56: an answer after cancelling is dropped")
    func afterCancelling() async throws {
        try await withFault("cancel:nothing") { host in
            let task = Task { await host.conferenceError() }
            await host.trace.wait(for: "waiting")
            task.cancel()
            #expect(await task.value?.code == .cancelled)
            #expect(lines(host).contains("after cancelling: 7"))
            #expect(!lines(host).contains("result"))
        }
    }

    @Test("F56: after the deadline nobody listens, and nobody knows the outcome")
    func afterDeadline() async throws {
        let limits = CatalogueCase.limits(deadline: .milliseconds(250))
        try await withHost(Fault("catalogue"), manifest: CatalogueCase.manifest("conference:sleep"), limits: limits) {
            host in
            let error = await host.conferenceError()
            #expect(error?.code == .requestTimeout)
            #expect(error?.leavesOutcomeUnknown == true)
        }
    }

    @Test("F56: an answer in destroy is too late")
    func inDestroy() async throws {
        try await withFault("destroy:nothing") { host in
            let rooms = try await host.rooms()
            #expect(rooms.count == 2)
            #expect(lines(host).contains("in destroy: 12"))
        }
    }

    @Test("F69: after a change of locale, zone, directory, masks and rounding, the same worker answers as before")
    func unsettling() async throws {
        try await withFault("rooms:unsettles") { host in
            let provider = try #require(host.inventory.providers.first)
            let expected = [
                AnsweredRoomType(identifier: "personal", title: "Personal Room"),
                AnsweredRoomType(identifier: "one-time", title: "One-Time Room"),
            ]
            let conference = try await host.host.perform(provider) { session throws(WorkerFailure) in
                for _ in 0..<3 {
                    let answer = try session.roomTypes()
                    #expect(answer == expected)
                }
                return try session.conference(roomType: "personal", idempotencyKey: "key-1", event: nil)
            } check: {
                $0
            }
            #expect(conference.details == "Bring tea.")
            #expect(conference.urls.map(\.url) == ["https://meet.example.org/room"])
            #expect(host.trace.processes.count == 1)
            #expect(host.trace.received.filter { $0.contains("unsettled") }.count == 3)
            // It also leaves when it is told to, its signals blocked and ignored as they are.
            #expect(try ends(host) == ["the host ended it, exit status 0"])
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
            #expect(error?.message.contains("“status 0”") == true, "\(error?.message ?? "")")
        }
    }

    @Test("F72: 64 threads use the host while the session ends, which ends in good order all the same")
    func threads() async throws {
        let manifest = CatalogueCase.manifest("rooms:64-threads")
        // So many threads are before the one that leaves.
        let limits = shortLimits { $0.shutdownTimeout = .seconds(20) }
        try await withHost(Fault("catalogue"), manifest: manifest, limits: limits) { host in
            let rooms = try await host.rooms()
            #expect(rooms.map(\.identifier) == ["personal", "one-time"])
            #expect(host.trace.received.filter { $0.hasPrefix("result") }.count == 1)
            let provider = try #require(host.inventory.providers.first)
            #expect(try host.host.log(of: provider).entries().contains { $0.text == "64 threads" })
            #expect(try ends(host) == ["the host ended it, exit status 0"])
            #expect(host.trace.received.last == "bye")
        }
    }

    @Test("F73: of a million lines a bounded number arrives, and one notice tells of the others")
    func flood() async throws {
        try await withFault("rooms:logs-a-million") { host in
            let rooms = try await host.rooms()
            #expect(rooms.count == 2)
            #expect(host.trace.received.count < 1_100)
            #expect(lines(host).contains("999000 more lines of the log were dropped"))
            let provider = try #require(host.inventory.providers.first)
            let entries = try host.host.log(of: provider).entries()
            #expect(entries.filter { $0.text.contains("dropped") }.count == 1)
        }
    }

    @Test("F74: a provider asks the host while it cancels, and nothing locks up")
    func reentrant() async throws {
        try await withFault("cancel:asks-the-host") { host in
            let task = Task { await host.conferenceError() }
            await host.trace.wait(for: "waiting")
            task.cancel()
            #expect(await task.value?.code == .cancelled)
            #expect(lines(host).contains("in cancel: 0") && lines(host).contains("in cancel: 1"))
        }
    }
}
