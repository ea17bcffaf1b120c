import ConferenceModel
import ConferenceErrors
import TestSupport
import Testing

@testable import ConferenceHost

@Suite("Signs of life", .needsCCompiler, .ownProcess)
struct PingTests {
    private func quickPings(_ timeout: Duration = .seconds(20)) -> Limits {
        shortLimits { limits in
            limits.pingInterval = .milliseconds(50)
            limits.missedPings = 3
            limits.roomTypesTimeout = timeout
            limits.loadTimeout = timeout
        }
    }

    @Test(
        "F68: a provider that stops its whole process and a slow one are different errors",
        arguments: ["STOPS", "TSTP"])
    func stopped(name: String) async throws {
        let limits = quickPings()
        try await withHost(Fault("calls", name), limits: limits) { host in
            let error = try await host.listError()
            expectEqual(error?.code, .workerStopped)
            expectEqual(error?.exitStatus, .temporary)
            expectContains(error?.message, "did not respond for 200 ms", "\(error?.message ?? "")")
            expectEqual((error?.cause as? WorkerEnd)?.reason, .hung)
            expectEqual(host.trace.sent.filter { $0 == "ping" }.count, 3)
        }
    }

    @Test(
        "F50: one that is busy or waits for ever goes on giving signs of life until its time is up",
        arguments: rows(["SPINS", "NEVER", "SLEEPS", "DEADLOCKS"], plain: 0, 1))
    func slow(name: String) async throws {
        let limits = quickPings(.milliseconds(700))
        try await withHost(Fault("calls", name), limits: limits) { host in
            let error = try await host.listError()
            expectEqual(error?.code, .requestTimeout)
            expectContains(host.trace.received, "pong")
        }
    }

    @Test("a load that takes its time is asked for signs of life, too")
    func loading() async throws {
        try await withHost(Fault("load", "CREATE_HANGS"), limits: quickPings(.milliseconds(400))) { host in
            let error = try await host.listError()
            expectEqual(error?.code, .loadTimeout)
            expectContains(host.trace.received, "pong")
        }
    }
}
