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
            ("LANDLOCK_OFF", "landlock", "switched off at boot"),
            ("NO_SECCOMP", "seccomp", "the kernel does not take a filter of system calls"),
            ("NO_LIMITS_ON_CAPABILITIES", "capabilities", "capabilities cannot be dropped"),
        ])
    func failsClosed(lacking: String, layer: String, reason: String) async throws {
        for level in [nil, "required", "strict"] {
            try await onKernel(lacking: lacking, level: level) { host in
                let error = try await host.listError()
                #expect(error?.code == .sandboxUnavailable)
                #expect(error?.exitStatus == .noPermission)
                #expect(error?.message.contains("“\(layer)”") == true, "\(error?.message ?? "")")
                #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
                #expect(!host.trace.sent.contains { $0.hasPrefix("load") })
                let conference = await host.conferenceError()
                #expect(conference?.code == .sandboxUnavailable)
                #expect(conference?.leavesOutcomeUnknown == false)
            }
        }
    }

    @Test("under the level minimal, what is left of the layers is still in force")
    func minimal() async throws {
        try await onKernel(lacking: "NO_LANDLOCK", level: "minimal", provider: true) { host in
            let call = try #require(acts(of: try await host.conference())["call"])
            // What the missing layer costs.
            #expect(call["read_key"] == "ok")
            #expect(call["write_tmp"] == "ok")
            try FileManager.default.removeItem(atPath: "\(host.directory.path)-left-by-a-provider")
            try FileManager.default.removeItem(atPath: "\(host.directory.path)/left-by-a-provider")
            #expect(call["open_tcp"] == "EPERM")
            #expect(call["by_fork"] == "EPERM")
            #expect(call["signal_host"] == "EPERM")
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
        for level in ConfinementLevel.all { #expect(level.shortfall(in: report()) == nil) }
        for layer in ConfinementLevel.layers {
            for word in ["none", "", "Full", "7"] {
                #expect(ConfinementLevel.required.shortfall(in: report([layer: word]))?.name == layer)
            }
            #expect(ConfinementLevel.required.shortfall(in: report([layer: nil]))?.name == layer)
            #expect(ConfinementLevel.required.shortfall(in: report([layer: "partial"])) == nil)
            #expect(ConfinementLevel.required.shortfall(in: report() + report())?.name == "noNewPrivileges")
            let isLeast = ["noNewPrivileges", "limits"].contains(layer)
            #expect(ConfinementLevel.minimal.shortfall(in: report([layer: "none"]))?.name == (isLeast ? layer : nil))
        }
        #expect(ConfinementLevel.strict.shortfall(in: report(["landlock": "partial"]))?.name == "landlock")
        #expect(ConfinementLevel.strict.shortfall(in: report(["limits": "partial"])) == nil)
        #expect(ConfinementLevel.required.shortfall(in: []) != nil)
    }
}
