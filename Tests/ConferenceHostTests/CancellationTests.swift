import ConferenceModel
import ConferenceErrors
import TestSupport
import Testing

@testable import ConferenceHost

@Suite("Cancelling", .needsCCompiler, .ownProcess)
struct CancellationTests {
    /// Cancels the making of a conference as soon as the provider is at it, and returns the error.
    private func cancel(_ name: String, limits: Limits = shortLimits()) async throws -> (ConferenceError?, Trace) {
        var result: (ConferenceError?, Trace)?
        try await withHost(Fault("calls", name), limits: limits) { host in
            let task = Task { await host.conferenceError() }
            await host.trace.wait(for: "waiting")
            task.cancel()
            result = (await task.value, host.trace)
        }
        return try #require(result)
    }

    @Test("a provider that handles cancellation is notified, and ends in good order")
    func listening() async throws {
        let (error, trace) = try await cancel("CONFERENCE_WAITS")
        expectEqual(error?.code, .cancelled)
        expectEqual(error?.exitStatus, .temporary)
        expectContains(trace.sent, "cancel #1")
        expectContains(trace.received, "bye")
        expectFalse(trace.received.contains { $0.hasPrefix("result") })
    }

    @Test("a provider that does not listen is ended")
    func deaf() async throws {
        let limits = shortLimits { $0.terminationGrace = .milliseconds(100) }
        let (error, trace) = try await cancel("CONFERENCE_DEAF", limits: limits)
        expectEqual(error?.code, .cancelled)
        expectNotContains(trace.received, "bye")
    }

    @Test("a task that is cancelled before it begins does not wait for the provider")
    func beforehand() async throws {
        try await withHost(Fault("calls", "CONFERENCE_DEAF")) { host in
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return await host.conferenceError()
            }
            await expectEqual(task.value?.code, .cancelled)
        }
    }

    @Test("when the caller stops reading lists, workers that have not answered are ended")
    func stoppingEarly() async throws {
        let limits = shortLimits { $0.terminationGrace = .milliseconds(100) }
        let prepare = { (directory: TemporaryDirectory) in
            try directory.install(
                Fault("calls", "NEVER"), manifest: ManifestText(identifier: "org.example.silent"))
        }
        try await withHost(.good, limits: limits, prepare: prepare) { host in
            let task = Task {
                for await list in host.host.roomLists(of: host.inventory.providers)
                where list.provider.identifier == "org.example.fault" {
                    // A provider whose turn has not come yet would never have a worker.
                    await host.trace.wait { events in
                        events.contains { event in
                            if case .started("org.example.silent", _) = event { true } else { false }
                        }
                    }
                    break
                }
            }
            await task.value
            // The stream is abandoned, so it does not tell when the last worker has ended; the trace does.
            await host.trace.wait { $0.count { if case .ended = $0 { true } else { false } } >= 2 }
        }
    }
}
