import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import Glibc
import Platform
import Synchronization
import TestSupport
import Testing

@testable import ConferenceCoordination

@Suite("Requests that a program still waits for", .needsCCompiler)
struct RunningRequestTests {
    /// The ways to settle a request.
    enum Settling: CaseIterable { case retry, accept, discard }

    @Test("a request that a program still waits for is settled by nobody else", arguments: Settling.allCases)
    func running(settling: Settling) async throws {
        let (desk, single, intent) = try await Desk.crashed()
        try desk.setMode("answer")
        expectTrue(try desk.store.write { try $0.claim(request: intent.id) })
        let claimed = try #require(try desk.store.intents().first)
        expectEqual(claimed.claimedBy, RunningProcess.name)
        let error = await #expect(throws: ConferenceError.self) {
            switch settling {
            case .retry: _ = try await desk.coordinator.retry(intent: intent.id)
            case .accept: _ = try await desk.coordinator.accept(intent: intent.id, url: "https://meet.example.org/x")
            case .discard: _ = try desk.coordinator.discard(intent: intent.id)
            }
        }
        expectEqual(error?.code, .requestRunning)
        expectEqual(error?.exitStatus, .temporary)
        expectContains(error?.message, "(process \(getpid()))")
        try expectEqual(desk.store.intents(), [claimed])
        try expectEqual(desk.event(single.uid), single)
    }

    @Test("a request is claimed while its provider works, and by nobody after its failure", arguments: [false, true])
    func claimed(isRetry: Bool) async throws {
        let (desk, single, intent) = try await Desk.crashed()
        if !isRetry { _ = try desk.coordinator.discard(intent: intent.id) }
        let codes = Mutex<[ConferenceError.Code?]>([])
        desk.requests.whenSent("conference") {
            for pending in (try? desk.store.intents()) ?? [] {
                do {
                    _ = try desk.coordinator.discard(intent: pending.id)
                } catch {
                    codes.withLock { $0.append((error as? ConferenceError)?.code) }
                }
            }
        }
        await #expect(throws: ConferenceError.self) {
            if isRetry {
                _ = try await desk.coordinator.retry(intent: intent.id)
            } else {
                _ = try await desk.coordinator.attach(Desk.room, to: ConferenceTarget(single))
            }
        }
        expectEqual(codes.withLock { $0 }, [.requestRunning])
        let left = try #require(try desk.coordinator.pending().first)
        expectNil(left.claimedUntil)
        try expectEqual(desk.coordinator.discard(intent: left.id).id, left.id)
    }
}
