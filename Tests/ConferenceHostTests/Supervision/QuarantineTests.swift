import ConferenceModel
import Foundation
import ConferenceErrors
import TestSupport
import Testing

@testable import ConferenceHost

@Suite("Restart and quarantine", .needsCCompiler, .ownProcess)
struct QuarantineTests {
    private func starts(_ host: TestHost) -> Int { host.trace.processes.count }

    @Test("room types are asked for once more after a crash, a conference never")
    func retry() async throws {
        try await withHost(Fault("calls", "CRASHES")) { host in
            let error = try await host.listError()
            expectEqual(error?.code, .workerCrashed)
            expectEqual(starts(host), 2)
        }
        try await withHost(Fault("calls", "CONFERENCE_CRASHES")) { host in
            await expectEqual(host.conferenceError()?.code, .workerCrashed)
            expectEqual(starts(host), 1)
        }
    }

    @Test("a hang, a broken protocol and a refusal are not asked for once more", arguments: ["FORGES_FRAMES", "FAILS"])
    func noRetry(name: String) async throws {
        try await withHost(Fault("calls", name, definitions: ["STATUS=VCP_E_NETWORK"])) { host in
            _ = try await host.listError()
            expectEqual(starts(host), 1)
        }
    }

    @Test(
        "the third fault in a short time is the last one: the provider is not started, and the list says why and until when"
    )
    func quarantine() async throws {
        try await withHost(Fault("calls", "CONFERENCE_CRASHES"), environment: ["TZ": "UTC"]) { host in
            for _ in 0..<3 { await expectEqual(host.conferenceError()?.code, .workerCrashed) }
            let provider = try #require(host.inventory.providers.first)
            expectEqual(provider.state, .quarantined)
            expectEqual(provider.problem?.code, .quarantined)
            let message = try #require(provider.problem?.message)
            expectContains(message, "because it failed 3 times in a short time")
            expectContains(message, "crashed while it made a conference (signal 4")
            expectEqual(provider.problem?.arguments, ["org.example.fault", "\(host.directory.path)/providers"])
            expectContains(message, "2023-11-1")
            await expectEqual(host.conferenceError()?.code, .quarantined)
            expectEqual(starts(host), 3)

            try expectTrue(host.host.resetHealth(of: provider))
            expectEqual(host.inventory.providers.first?.state, .ready)
            await expectEqual(host.conferenceError()?.code, .workerCrashed)
        }
    }

    @Test("a provider that was looked up before its quarantine is not started either")
    func staleInventory() async throws {
        try await withHost(Fault("calls", "CONFERENCE_CRASHES")) { host in
            let before = host.inventory.providers
            for _ in 0..<3 { _ = await host.conferenceError() }
            for await list in host.host.roomLists(of: before) {
                #expect(throws: ConferenceError.self) { try list.result.get() }
                expectEqual(list.provider.problem?.code, .quarantined)
            }
        }
    }

    @Test(
        "a refusal, a wrong answer and a missing configuration do not count",
        arguments: [
            Fault("calls", "FAILS", definitions: ["STATUS=VCP_E_INTERNAL"]), Fault("load", "CREATE_FAILS"),
            Fault("answers", "SAME_IDENTIFIER"),
        ])
    func refusals(fault: Fault) async throws {
        try await withHost(fault) { host in
            for _ in 0..<4 {
                let error = try await host.listError()
                expectNotEqual(error?.code, .quarantined)
            }
            expectEqual(host.inventory.providers.first?.state, .ready)
        }
    }

    @Test(
        "a library that cannot be loaded, a hang and a broken protocol count",
        arguments: rows(
            [
                Fault("load", "MAGIC"), Fault("calls", "NEVER"), Fault("calls", "FORGES_FRAMES"),
                Fault("calls", "EXITS"), Fault("load", "CONSTRUCTOR_CRASHES"),
            ], plain: 0, 1, 2))
    func faults(fault: Fault) async throws {
        let limits = shortLimits {
            $0.roomTypesTimeout = .milliseconds(200)
            $0.quarantineFaults = 2
        }
        try await withHost(fault, limits: limits) { host in
            var codes: [ConferenceError.Code?] = []
            for _ in 0..<3 { codes.append(try await host.listError()?.code) }
            expectEqual(codes.map { $0 == .quarantined }, [false, false, true])
        }
    }

    @Test("a start that has to wait can be called off")
    func waiting() async throws {
        let limits = shortLimits { $0.restartBackoff = [.seconds(3_600)] }
        try await withHost(Fault("calls", "CONFERENCE_CRASHES"), limits: limits) { host in
            _ = await host.conferenceError()
            let task = Task { await host.conferenceError() }
            task.cancel()
            await expectEqual(task.value?.code, .cancelled)
            expectEqual(starts(host), 1)
        }
    }

    @Test("a health file that cannot be written does not affect calls")
    func unwritable() async throws {
        let prepare = { (directory: TemporaryDirectory) in
            _ = try directory.write("in the way", to: ".local/state/conference/health.json/file")
        }
        try await withHost(Fault("calls", "CRASHES"), prepare: prepare) { host in
            let error = try await host.listError()
            expectEqual(error?.code, .workerCrashed)
        }
        try await withHost(.good, prepare: prepare) { host in
            let rooms = try await host.rooms()
            expectEqual(rooms.count, 2)
        }
    }
}
