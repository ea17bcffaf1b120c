import ConferenceModel
import ConferenceErrors
import TestSupport
import Testing
import WorkerProtocol

@testable import ConferenceHost

@Suite("A greeting that lies", .needsCCompiler, .ownProcess)
struct ForgedGreetingTests {
    private func error(_ name: String, level: String? = nil) async throws -> ConferenceError? {
        let place = try TemporaryDirectory()
        let program = try place.installWorker(
            "forger", ["CASE_\(name)", "BUILD=\"\(ProtocolBuild.identifier)\""])
        let limits = shortLimits {
            $0.loadTimeout = .milliseconds(200)
            if name == "NEVER" { $0.startTimeout = .milliseconds(200) }
        }
        var found: ConferenceError?
        let prepare = { (directory: TemporaryDirectory) in
            try directory.install(Fault.good)
            if let level { try HostileHome.settings("{\"sandbox\": \"\(level)\"}", in: directory) }
        }
        try await withHost(limits: limits, executable: program, prepare: prepare) { host in
            found = try await host.listError()
            let mayLoad = ["HONEST", "PARTIAL", "TWICE"].contains(name) && level == nil
            expectEqual(host.trace.sent.contains { $0.hasPrefix("load") }, mayLoad)
        }
        return found
    }

    @Test(
        "F86: a report that lacks a layer, doubles it or calls its level otherwise loads nothing",
        arguments: ["NO_REPORT", "NONE", "LAYER_ABSENT", "TWO_LINES", "UNKNOWN_LEVEL"])
    func unconfined(name: String) async throws {
        try await expectEqual(error(name)?.code, .sandboxUnavailable)
    }

    @Test("a Landlock that covers only a part is enough for required, and not for strict")
    func partial() async throws {
        try await expectEqual(error("PARTIAL")?.code, .loadTimeout)
        let strict = try await error("PARTIAL", level: "strict")
        expectEqual(strict?.code, .sandboxUnavailable)
        expectContains(strict?.message, "“strict”")
    }

    @Test(
        "F86: another session's, another version's and another build's answer are refused",
        arguments: [
            "NONCE", "VERSION", "BUILD",
        ])
    func mismatch(name: String) async throws {
        try await expectEqual(error(name)?.code, .handshakeMismatch)
    }

    @Test("F86: an answer that comes twice is a violation, one that does not come is waited for until its time is up")
    func twiceAndNever() async throws {
        try await expectEqual(error("TWICE")?.code, .violation)
        try await expectEqual(error("NEVER")?.code, .handshakeTimeout)
    }

    @Test("the forger is otherwise as good as a worker")
    func honest() async throws {
        try await expectEqual(error("HONEST")?.code, .loadTimeout)
    }

    @Test("a provider that sends a report of its own is ended")
    func fromInside() async throws {
        try await withHost(Fault("surroundings", "FORGES_GREETING")) { host in
            let error = try await host.listError()
            expectEqual(error?.code, .violation)
        }
    }
}
