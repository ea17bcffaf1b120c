import ConferenceModel
import Foundation
import ConferenceErrors
import TestSupport
import Testing
import WorkerProtocol

@testable import ConferenceHost

@Suite("A provider that fails while it is asked", .needsCCompiler, .ownProcess)
struct CallFaultTests {
    /// The error that asking for room types ends with.
    private func error(
        _ name: String, limits: Limits = shortLimits(), definitions: [String] = []
    ) async throws -> ConferenceError? {
        var found: ConferenceError?
        try await withHost(Fault("calls", name, definitions: definitions), limits: limits) { host in
            found = try await host.listError()
        }
        return found
    }

    @Test("a crash is reported with its phase, its signal and the last line of the log")
    func crash() async throws {
        let error = try await error("CRASHES")
        expectEqual(error?.code, .workerCrashed)
        expectEqual(error?.exitStatus, .unavailable)
        expectEqual(
            error?.message,
            "“Fault & Co” (org.example.fault) crashed while it was asked for its room types "
                + "(signal 11, segmentation fault). The last lines of its log: “first words”, “last words”.")
        expectEqual((error?.cause as? WorkerEnd)?.log, ["first words", "last words"])
    }

    @Test("an exit with status 0 is a failure", arguments: ["EXITS", "LEAVES_AT_ONCE"])
    func exit(_ name: String) async throws {
        let error = try await error(name)
        expectEqual(error?.code, .workerExited)
        expectContains(error?.message, "while it was asked for its room types (exit status 0)")
    }

    @Test(
        "one that does not answer is ended when its time is up",
        arguments: ["NEVER", "SPINS", "IGNORES_SIGNALS", "STOPS"])
    func silence(_ name: String) async throws {
        let limits = shortLimits { $0.roomTypesTimeout = .milliseconds(300) }
        let error = try await error(name, limits: limits)
        expectEqual(error?.code, .requestTimeout)
        expectEqual(error?.exitStatus, .temporary)
        expectContains(error?.message, "gave no answer within 300 ms")
    }

    @Test("a process that it leaves behind is ended with it", .timeLimit(.minutes(15)))
    func leftOver() async throws {
        let error = try await error("LEAVES_CHILD")
        expectEqual(error?.code, .workerCrashed)
        expectContains(error?.message, "signal 9")
        let child = try #require((error?.cause as? WorkerEnd)?.log.first.flatMap { Int32($0) })
        // The signal is sent before the host answers; the system may take a moment to act on it.
        while Self.isRunning(child) { await Task.yield() }
    }

    /// True for a process that is there and is no zombie.
    private static func isRunning(_ process: Int32) -> Bool {
        guard let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return false }
        return !state.contains(") Z")
    }

    @Test("the first answer counts, and the second is rejected as too late")
    func twice() async throws {
        try await withHost(Fault("calls", "TWICE")) { host in
            let rooms = try await host.rooms()
            #expect(rooms.count == 2)
            #expect(host.trace.received.contains { $0.contains("second 12") })
            #expect(host.trace.received.contains { $0.contains("already finished") })
            #expect(host.trace.received.filter { $0.hasPrefix("result") }.count == 1)
        }
    }

    @Test(
        "an answer may come from another thread, before or after the call has returned",
        arguments: [
            "OTHER_THREAD", "AFTER_RETURN",
        ])
    func otherThread(_ name: String) async throws {
        try await withHost(Fault("calls", name)) { host in
            let rooms = try await host.rooms()
            expectEqual(rooms.count, 2)
        }
    }

    @Test("an answer to a request that was never made is refused")
    func unknownToken() async throws {
        try await expectContains(error("UNKNOWN_TOKEN")?.message, "“status 0”")
    }

    @Test("an answer of another kind fails the request", arguments: ["WRONG_KIND", "FINISH_DONE"])
    func wrongKind(_ name: String) async throws {
        let error = try await error(name)
        #expect(error?.code == .violation)
        #expect(error?.exitStatus == .badData)
        #expect(error?.message.contains("does not answer this kind of request") == true)
    }

    @Test("host functions refuse foreign contexts, null pointers and unknown names")
    func hostTable() async throws {
        try await expectContains(error("FOREIGN_CONTEXT")?.message, "“status 0”")
    }

    @Test("a flood of log lines is cut, and the number of dropped lines is reported")
    func logFlood() async throws {
        let limits = shortLimits { $0.logLines = 10 }
        try await withHost(Fault("calls", "LOG_FLOOD"), limits: limits) { host in
            let rooms = try await host.rooms()
            expectEqual(rooms.count, 2)
            expectEqual(host.trace.received.filter { $0.contains("flood") }.count, 10)
            expectTrue(host.trace.received.contains { $0.contains("19990 more lines of the log were dropped") })
        }
    }

    @Test("F64: the provider's output does not get between the frames")
    func printing() async throws {
        try await withHost(Fault("calls", "PRINTS")) { host in
            let rooms = try await host.rooms()
            expectEqual(rooms.count, 2)
        }
    }

    @Test("F65: the provider reads the end of input, and no frames")
    func input() async throws {
        try await expectContains(error("READS_INPUT")?.message, "“status 0”")
    }

    @Test("one that closes every descriptor is ended, at the latest when its time is up")
    func closesEverything() async throws {
        let limits = shortLimits { $0.roomTypesTimeout = .seconds(1) }
        let error = try await error("CLOSES_EVERYTHING", limits: limits)
        // A thread of the worker that waits for a frame just then keeps the channel open until the deadline.
        expectEqual(error.map { [.workerDisconnected, .requestTimeout].contains($0.code) }, true)
    }

    @Test("a frame cut off by the end of the channel and a closed channel are different errors")
    func cutFrame() async throws {
        let cut = try await error("CUTS_FRAME")
        expectEqual(cut?.code, .malformedFrame)
        expectEqual((cut?.cause as? WorkerEnd)?.reason, .violation(.truncated(after: 5)))
        let closed = try await error("CLOSES_CHANNEL")
        expectEqual(closed?.code, .workerDisconnected)
        expectEqual((closed?.cause as? WorkerEnd)?.reason, .disconnected)
    }

    @Test("bytes that are no frame end the session")
    func forgedFrames() async throws {
        let error = try await error("FORGES_FRAMES")
        #expect(error?.code == .malformedFrame)
        #expect(error?.message.contains("not with VCWP") == true)
    }

    @Test("a secret that it prints is not in the error")
    func secret() async throws {
        let manifest = ManifestText(
            attributes: """
                <key>VCPConfiguration</key><array><dict><key>key</key><string>token</string>
                <key>type</key><string>string</string><key>secret</key><true/></dict></array>
                """)
        let prepare = { (directory: TemporaryDirectory) in
            _ = try directory.write(
                #"{"token": "open sesame"}"#, to: "config/conference/providers/org.example.fault.json")
        }
        try await withHost(Fault("calls", "PRINTS_SECRET"), manifest: manifest, prepare: prepare) { host in
            let error = try await host.listError()
            expectContains(error?.message, "the token is •••")
            expectEqual((error?.cause as? WorkerEnd)?.log, ["the token is •••"])
            expectFalse(host.trace.sent.contains { $0.contains("sesame") })
            expectTrue(host.trace.sent.contains { $0.contains("token=(secret)") })
        }
    }

    @Test(
        "a failure of the provider has the code and the exit status of its cause",
        arguments: rows(
            [
                ("VCP_E_NOT_FOUND", .noSuchRoom, ConferenceErrors.ExitStatus.notFound),
                ("VCP_E_AUTH", .signInNeeded, .noPermission),
                ("VCP_E_NETWORK", .networkFailed, .unavailable),
                ("VCP_E_UNAVAILABLE", .serviceUnavailable, .unavailable),
                ("VCP_E_DEADLINE", .requestTimeout, .temporary),
                ("VCP_E_CONFIG", .providerConfiguration, .configuration),
                ("VCP_E_INTERNAL", .providerFailed, .unavailable),
                ("VCP_OK", .providerFailed, .unavailable),
                ("-7", .providerFailed, .unavailable),
            ] as [(String, ConferenceError.Code, ConferenceErrors.ExitStatus)], plain: 0, 1, 3, 8))
    func failures(
        _ status: String, _ code: ConferenceError.Code, _ exitStatus: ConferenceErrors.ExitStatus
    ) async throws {
        let error = try await error("FAILS", definitions: ["STATUS=\(status)"])
        expectEqual(error?.code, code)
        expectEqual(error?.exitStatus, exitStatus)
    }

    @Test("a failure without an error fails the request all the same")
    func failureWithoutError() async throws {
        let error = try await error("FAILS_WITHOUT_ERROR")
        expectEqual(error?.code, .violation)
        expectContains(error?.message, "the error is null")
    }

    @Test("it sees a clean environment, the root directory, and a session of its own")
    func surroundings() async throws {
        try await withHost(Fault("calls", "ENVIRONMENT"), environment: ["LANG": "C.UTF-8"]) { host in
            let error = try await host.listError()
            let lines = try #require((error?.cause as? WorkerEnd)?.log)
            expectEqual(
                Set(lines),
                [
                    "LANG=C.UTF-8", "PATH=/usr/bin:/bin", "SWIFT_BACKTRACE=enable=no", "/",
                    "session 1 group 1 umask 77",
                ])
        }
    }

    @Test("a failure of a conference says so in the provider's words, cleaned")
    func conferenceFails() async throws {
        try await withHost(Fault("calls", "CONFERENCE_FAILS")) { host in
            let error = await host.conferenceError()
            expectEqual(error?.code, .noSuchRoom)
            expectEqual(
                error?.message,
                "“Fault & Co” (org.example.fault) did not make a conference: “no room by that name �[1m�” (code 42).")
        }
    }

    @Test("a crash while a conference is created is reported as a crash")
    func conferenceCrashes() async throws {
        try await withHost(Fault("calls", "CONFERENCE_CRASHES")) { host in
            let error = await host.conferenceError()
            expectEqual(error?.code, .workerCrashed)
            expectContains(error?.message, "crashed while it made a conference (signal 4")
        }
    }

    @Test(
        "one that crashes or hangs when it is ended has still answered",
        arguments: ["DESTROY_HANGS", "DESTROY_CRASHES"])
    func destroy(_ name: String) async throws {
        let limits = shortLimits { limits in
            limits.shutdownTimeout = .milliseconds(200)
            limits.terminationGrace = .milliseconds(100)
        }
        try await withHost(Fault("calls", name), limits: limits) { host in
            let rooms = try await host.rooms()
            expectEqual(rooms.count, 2)
        }
    }
}
