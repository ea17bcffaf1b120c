import ConferenceModel
import Foundation
import TestSupport
import Testing
import WorkerProtocol

@testable import ConferenceHost

/// A program in the place of the worker that follows a script; see `Tests/Faults/fake-worker.c`.
struct FakeWorker {
    /// The orders, one in a line.
    var script: [String] = []

    /// Waits for a frame of the host.
    func read() -> FakeWorker { adding("read") }
    /// Sends bytes.
    func send(_ bytes: [UInt8]) -> FakeWorker { adding("send \(Self.hex(bytes))") }
    /// Sends a frame.
    func send(_ frame: Frame) throws -> FakeWorker { send(try frame.encoded()) }
    /// Sends bytes one at a time.
    func sendPiecewise(_ bytes: [UInt8]) -> FakeWorker { adding("piecewise \(Self.hex(bytes))") }
    /// Sends bytes again and again.
    func send(_ bytes: [UInt8], times: Int) -> FakeWorker { adding("repeat \(times) \(Self.hex(bytes))") }
    /// Writes a line to standard error.
    func print(_ text: String) -> FakeWorker { adding("print \(text)") }
    /// Closes the channel and goes on.
    func close() -> FakeWorker { adding("close") }
    /// Does nothing any more.
    func pause() -> FakeWorker { adding("pause") }
    /// Ends.
    func exit(_ status: Int) -> FakeWorker { adding("exit \(status)") }

    private func adding(_ order: String) -> FakeWorker { FakeWorker(script: script + [order]) }

    private static func hex(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef")
        var text = ""
        text.reserveCapacity(bytes.count * 2)
        for byte in bytes { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
        return text
    }

    /// What the program replaces by the nonce of the greeting.
    static let nonce = [UInt8](repeating: 0xAA, count: 16)
    /// The answer of a real worker to a greeting.
    static let greeting = HelloAck(
        version: 1, nonce: nonce,
        sandbox: ["noNewPrivileges", "capabilities", "limits", "landlock", "seccomp"].map {
            SandboxLayer(name: $0, level: "full")
        })
    /// What a real worker says to the order to load.
    static let loaded = Loaded(abiMinor: 0, displayName: "", version: "")
    /// An answer that the host takes.
    static let rooms = Answer.roomTypes([
        AnsweredRoomType(identifier: "one", title: "One"), AnsweredRoomType(identifier: "two", title: "Two"),
    ])

    /// It answers no pings: the host sends none before the test is over.
    static let limits = shortLimits { limits in
        limits.pingInterval = .seconds(60)
        limits.shutdownTimeout = .milliseconds(300)
        limits.terminationGrace = .milliseconds(100)
    }

    /// One that has answered the greeting.
    static func greeted() throws -> FakeWorker { try FakeWorker().read().send(greeting.frame()) }
    /// One that has loaded its provider.
    static func ready() throws -> FakeWorker { try greeted().read().send(loaded.frame()) }
    /// One that was asked for room types.
    static func asked() throws -> FakeWorker { try ready().read() }

    /// Puts the program in the place where the host looks for its worker.
    func install(in directory: TemporaryDirectory) throws -> String {
        let bin = try directory.makeDirectory("bin")
        try CCompiler.compileProgram("fake-worker", to: bin + "/conference-worker")
        try directory.write(script.joined(separator: "\n") + "\n", to: "bin/conference-worker.script")
        return bin + "/conferencectl"
    }

    /// Runs a host over this worker and a provider that is never loaded.
    func withHost(
        manifest: ManifestText = ManifestText(), limits: Limits = FakeWorker.limits,
        configure: (inout HostConfiguration) -> Void = { _ in },
        prepare: (TemporaryDirectory) throws -> Void = { _ in }, _ body: (TestHost) async throws -> Void
    ) async throws {
        let place = try TemporaryDirectory()
        let executable = try install(in: place)
        try await ConferenceHostTests.withHost(
            .good, manifest: manifest, limits: limits, executable: executable, configure: configure, prepare: prepare,
            body)
    }
}
