import ConferenceModel
import Foundation
import ConferenceErrors
import TestSupport
import Testing

@testable import ConferenceHost

@Suite("Catalogue D: crashes and hangs in a call", .needsCCompiler, .ownProcess)
struct CrashCatalogueTests {
    private static let signals = [("SEGV", 11), ("ABRT", 6), ("FPE", 8), ("ILL", 4), ("BUS", 7), ("TRAP", 5)]
    /// In the plain tier, every signal ends one phase, and two end the others.
    private static let mainSignals = tier(plain: Array(signals[..<2]), all: signals)
    private static let signalNames = mainSignals.map(\.0)
    private static let limits = CatalogueCase.limits(deadline: .seconds(60))

    private static func crashes(
        _ place: String, _ code: ConferenceError.Code, _ clause: String, by signals: [(String, Int)] = mainSignals
    ) -> [CatalogueCase] {
        signals.map { name, number in
            CatalogueCase("F49: \(name) in \(place)", at: "\(place):\(name)", code, says: "\(clause) (signal \(number)")
        }
    }

    static let endings =
        crashes("create", .loadCrashed, "while it was created")
        + crashes("rooms", .workerCrashed, "while it was asked for its room types", by: signals) + [
            .init(
                "F57: recursion until the stack overflows", at: "rooms:overflow", .workerCrashed,
                says: "(signal 11"),
            .init("F67: exit(0)", at: "rooms:exit", .workerExited, says: "(exit status 0)"),
            .init("F67: _exit(0)", at: "rooms:_exit", .workerExited, says: "(exit status 0)"),
            .init("F67: quick_exit(0)", at: "rooms:quick_exit", .workerExited, says: "(exit status 0)"),
            .init("F67: exit(3)", at: "rooms:exit3", .workerExited, says: "(exit status 3)"),
            .init(
                "F66: replaces the channel", at: "rooms:replaces-channel", .workerDisconnected, .requestTimeout,
                .workerStopped, .malformedFrame),
            .init("F66: shuts the channel down", at: "rooms:shuts-channel", .workerDisconnected),
            .init(
                "F66: closes every descriptor", at: "rooms:closes-all", .workerDisconnected, .requestTimeout,
                .workerStopped),
        ]

    @Test("a crash is reported with its signal and its phase", arguments: endings)
    func inRooms(_ test: CatalogueCase) async throws {
        try await withHost(test.fault, manifest: test.manifest, limits: Self.limits) {
            try await test.expect($0)
        }
    }

    static let crashesInConference = crashes("conference", .workerCrashed, "while it made a conference")

    @Test(
        "a crash while a conference is made leaves the outcome unknown",
        arguments: crashesInConference)
    func inConference(_ test: CatalogueCase) async throws {
        try await withHost(test.fault, manifest: test.manifest, limits: Self.limits) { host in
            try await test.expectOfConference(host)
            let error = await host.conferenceError()
            expectEqual(error?.leavesOutcomeUnknown, true)
        }
    }

    @Test(
        "F49: a crash in cancel still ends the request",
        arguments: signalNames + ["spin"])
    func inCancel(_ act: String) async throws {
        let manifest = CatalogueCase.manifest("cancel:\(act)")
        try await withHost(Fault("catalogue"), manifest: manifest, limits: Self.limits) { host in
            let task = Task { await host.conferenceError() }
            await host.trace.wait(for: "waiting")
            task.cancel()
            await expectEqual(task.value?.code, .cancelled)
        }
    }

    @Test(
        "F49, F75: a fault in destroy does not affect the answer before it, and is ended in time",
        arguments: signalNames + ["exit3", "spin", "sleep", "deaf", "STOP"])
    func inDestroy(_ act: String) async throws {
        let manifest = CatalogueCase.manifest("destroy:\(act)")
        var limits = Self.limits
        limits.shutdownTimeout = .milliseconds(100)
        try await withHost(Fault("catalogue"), manifest: manifest, limits: limits) { host in
            let rooms = try await host.rooms()
            expectEqual(rooms.count, 2)
        }
    }

    /// Asks a provider that another compiler than that of C has made.
    private func withProvider(
        _ compile: @escaping (String) throws -> Void, _ body: (ConferenceError?, [LogEntry]) -> Void
    ) async throws {
        let prepare = { (directory: TemporaryDirectory) in
            let contents = "providers/org.example.fault.conferenceprovider/Contents"
            try directory.write(ManifestText().xml, to: "\(contents)/Info.plist")
            try compile(directory.makeDirectory("\(contents)/Linux") + "/Provider")
        }
        try await withHost(limits: Self.limits, prepare: prepare) { host in
            let error = try await host.listError()
            let provider = try #require(host.inventory.providers.first)
            body(error, try host.host.log(of: provider).entries())
        }
    }

    @Test("F49: an uncaught C++ exception is a crash", .needsCxxCompiler)
    func exception() async throws {
        try await withProvider {
            try CCompiler.compileCxx("exception", to: $0)
        } _: { error, log in
            expectEqual(error?.code, .workerCrashed)
            expectContains(error?.message, "while it was asked for its room types (signal 6")
            expectTrue(log.contains { $0.text.contains("nobody catches this") })
        }
    }

    @Test("F49: a trap of Swift is a crash, with the words of the Swift runtime", .needsSwiftCompiler)
    func swiftTrap() async throws {
        try await withProvider {
            try CCompiler.compileSwift("swift-trap", to: $0)
        } _: { error, log in
            expectEqual(error?.code, .workerCrashed, "\(error?.message ?? "")")
            #if arch(x86_64)
                let signal = "(signal 4"
            #else
                let signal = "(signal 5"
            #endif
            expectContains(error?.message, "while it was asked for its room types \(signal)")
            expectTrue(log.contains { $0.text.contains("Index out of range") })
        }
    }

    static let hangs: [CatalogueCase] = rows(
        [
            .init("F50: an endless loop", at: "rooms:spin", .requestTimeout),
            .init("F51: sleeps", at: "rooms:sleep", .requestTimeout),
            .init("F51: a deadlock on its own mutex", at: "rooms:mutex", .requestTimeout),
            .init("F51: waits on a futex", at: "rooms:futex", .requestTimeout),
            .init("F52: returns and never completes", at: "rooms:never", .requestTimeout),
            .init("F70: a handler of SIGSEGV that loops", at: "rooms:loops-on-SEGV", .requestTimeout),
            .init("F35: blocks every signal in a call", at: "rooms:deaf", .requestTimeout),
        ], plain: 0, 1, 4, 5, 6)

    @Test("a call that does not end is ended by the host", arguments: hangs)
    func hanging(_ test: CatalogueCase) async throws {
        let limits = CatalogueCase.limits(deadline: .milliseconds(400))
        try await withHost(test.fault, manifest: test.manifest, limits: limits) { host in
            try await test.expect(host)
            // However busy the provider is, its worker answers for itself.
            expectContains(host.trace.received, "pong")
        }
    }

    @Test("F68: a stopped worker does not answer pings, and is ended long before the deadline")
    func stopped() async throws {
        var limits = Self.limits
        limits.pingInterval = .milliseconds(50)
        limits.missedPings = 6
        try await withHost(Fault("catalogue"), manifest: CatalogueCase.manifest("rooms:STOP"), limits: limits) { host in
            let error = try await host.listError()
            expectEqual(error?.code, .workerStopped)
            expectContains(error?.message, "did not respond for 350 ms", "\(error?.message ?? "")")
            expectEqual((error?.cause as? WorkerEnd)?.reason, .hung)
            expectEqual(host.trace.sent.filter { $0 == "ping" }.count, 6)
            expectNotContains(host.trace.received, "pong")
            expectEqual(host.trace.processes.count, 1)
        }
    }

    @Test("F68: without a terminal, its stop signals have no effect: the provider goes on and answers")
    func terminalStops() async throws {
        let manifest = CatalogueCase.manifest("rooms:terminal-stops")
        try await withHost(Fault("catalogue"), manifest: manifest, limits: Self.limits) { host in
            let rooms = try await host.rooms()
            expectEqual(rooms.map(\.identifier), ["personal", "one-time"])
            expectEqual(host.trace.processes.count, 1)
        }
    }
}
