import ConferenceErrors
import TestSupport
import Testing

@testable import ConferenceHost

@Suite("What doctor finds out", .needsCCompiler)
struct DiagnosisTests {
    @Test("here, a worker answers with every layer, and its process is gone afterwards")
    func healthy() async throws {
        try await withHost { host in
            let diagnosis = host.host.diagnosis()
            expectEmpty(diagnosis.problems)
            expectEqual(diagnosis.workerBuild, diagnosis.build)
            expectEqual(diagnosis.layers.count, 5)
            expectTrue(diagnosis.layers.allSatisfy { $0.isRequired && $0.level != "none" })
            expectHasPrefix(diagnosis.swiftRuntime, "/")
            expectEqual(host.trace.ends, 1)
        }
    }

    @Test("where the worker is missing, the layers are those that the kernel foretells")
    func noWorker() async throws {
        try await withHost(executable: "/nowhere/bin/conferencectl") { host in
            let diagnosis = host.host.diagnosis()
            expectEqual(diagnosis.problems.map(\.code), [.workerMissing])
            expectEqual(diagnosis.problems.first?.exitStatus, .unavailable)
            expectNil(diagnosis.worker)
            expectNil(diagnosis.workerBuild)
            expectTrue(diagnosis.layers.contains { $0.name == "seccomp" && $0.level == "full" })
        }
    }

    @Test("a missing layer is the worker's own report, with its reason")
    func missingLayer() async throws {
        let place = try TemporaryDirectory()
        let worker = "WORKER=\"\(buildFolder)/conference-worker\""
        let program = try place.installWorker("older_kernel", ["CASE_NO_SECCOMP", worker])
        try await withHost(executable: program) { host in
            let diagnosis = host.host.diagnosis()
            expectEqual(diagnosis.problems.map(\.code), [.sandboxUnavailable])
            let seccomp = try #require(diagnosis.layers.first { $0.name == "seccomp" })
            #expect(seccomp.level == "none")
            #expect(seccomp.missing.contains("the kernel refuses the filter"))
            #expect(diagnosis.layers.first { $0.name == "landlock" }?.level != "none")
        }
    }

    @Test("a worker of another build is a problem")
    func otherBuild() async throws {
        let place = try TemporaryDirectory()
        let program = try place.installWorker("forger", ["CASE_BUILD", "BUILD=\"x\""])
        try await withHost(executable: program) { host in
            expectEqual(host.host.diagnosis().problems.map(\.code), [.handshakeMismatch])
        }
    }
}
