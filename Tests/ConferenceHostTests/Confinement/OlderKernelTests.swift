import ConferenceModel
import Foundation
import ConferenceErrors
import TestSupport
import Testing
import WorkerProtocol

@testable import ConferenceHost

extension TemporaryDirectory {
    /// Builds a program of `Tests/Faults/workers` in the place of the worker.
    ///
    /// - Returns: the program that the host has to believe to be.
    func installWorker(_ source: String, _ definitions: [String]) throws -> String {
        let folder = try makeDirectory("program")
        try CCompiler.compileProgram("workers/\(source)", definitions: definitions, to: "\(folder)/conference-worker")
        return "\(folder)/conferencectl"
    }
}

@Suite("A kernel that cannot confine", .needsCCompiler, .ownProcess)
struct OlderKernelTests {
    /// Runs a test on a kernel that lacks something.
    private func onKernel(
        lacking what: String, level: String? = nil, provider: Bool = false,
        _ body: (TestHost) async throws -> Void
    ) async throws {
        let place = try TemporaryDirectory()
        let worker = "WORKER=\"\(buildFolder)/conference-worker\""
        let program = try place.installWorker("older_kernel", ["CASE_\(what)", worker])
        let prepare = { (directory: TemporaryDirectory) in
            if provider { try HostileHome.prepare(directory) } else { try directory.install(Fault.good) }
            if let level { try HostileHome.settings("{\"sandbox\": \"\(level)\"}", in: directory) }
        }
        try await withHost(executable: program, prepare: prepare, body)
    }

    @Test(
        "nothing is loaded, and the missing layer is named with the reason",
        arguments: [
            ("NO_LANDLOCK", "landlock", "the kernel has no Landlock"),
            ("LANDLOCK_OFF", "landlock", "disabled at boot"),
            ("NO_SECCOMP", "seccomp", "the kernel refuses the filter of system calls"),
            ("NO_LIMITS_ON_CAPABILITIES", "capabilities", "capabilities cannot be dropped"),
        ])
    func failsClosed(lacking: String, layer: String, reason: String) async throws {
        for level in [nil, "required", "strict"] {
            try await onKernel(lacking: lacking, level: level) { host in
                let error = try await host.listError()
                expectEqual(error?.code, .sandboxUnavailable)
                expectEqual(error?.exitStatus, .noPermission)
                expectContains(error?.message, "“\(layer)”", "\(error?.message ?? "")")
                expectContains(error?.message, reason, "\(error?.message ?? "")")
                expectFalse(host.trace.sent.contains { $0.hasPrefix("load") })
                let conference = await host.conferenceError()
                expectEqual(conference?.code, .sandboxUnavailable)
                expectEqual(conference?.leavesOutcomeUnknown, false)
            }
        }
    }

    @Test("under the level minimal, what is left of the layers is still in force")
    func minimal() async throws {
        try await onKernel(lacking: "NO_LANDLOCK", level: "minimal", provider: true) { host in
            let call = try #require(acts(of: try await host.conference())["call"])
            // What the missing layer costs.
            expectEqual(call["read_key"], "ok")
            expectEqual(call["write_tmp"], "ok")
            try FileManager.default.removeItem(atPath: "\(host.directory.path)-left-by-a-provider")
            try FileManager.default.removeItem(atPath: "\(host.directory.path)/left-by-a-provider")
            expectEqual(call["open_tcp"], "EPERM")
            expectEqual(call["by_fork"], "EPERM")
            expectEqual(call["signal_host"], "EPERM")
        }
    }

    @Test("the report is held against the level, line by line")
    func shortfall() {
        func report(_ changes: [String: String?] = [:]) -> [SandboxLayer] {
            ConfinementLevel.layers.compactMap { name in
                guard let change = changes[name] else { return SandboxLayer(name: name, level: "full") }
                return change.map { SandboxLayer(name: name, level: $0) }
            }
        }
        for level in ConfinementLevel.all { expectNil(level.shortfall(in: report())) }
        for layer in ConfinementLevel.layers {
            for word in ["none", "", "Full", "7"] {
                expectEqual(ConfinementLevel.required.shortfall(in: report([layer: word]))?.name, layer)
            }
            expectEqual(ConfinementLevel.required.shortfall(in: report([layer: nil]))?.name, layer)
            expectNil(ConfinementLevel.required.shortfall(in: report([layer: "partial"])))
            expectEqual(ConfinementLevel.required.shortfall(in: report() + report())?.name, "noNewPrivileges")
            let isLeast = ["noNewPrivileges", "limits"].contains(layer)
            expectEqual(ConfinementLevel.minimal.shortfall(in: report([layer: "none"]))?.name, (isLeast ? layer : nil))
        }
        expectEqual(ConfinementLevel.strict.shortfall(in: report(["landlock": "partial"]))?.name, "landlock")
        expectNil(ConfinementLevel.strict.shortfall(in: report(["limits": "partial"])))
        expectNotNil(ConfinementLevel.required.shortfall(in: []))
    }
}
