import ConferenceModel
import Foundation
import Glibc
import ConferenceErrors
import TestSupport
import Testing
import WorkerProtocol

@testable import ConferenceHost

/// What a worker does on the wire, and the code of the error.
struct WireCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let worker: @Sendable () throws -> FakeWorker
    let codes: [ConferenceError.Code]
    var says = ""

    init(
        _ name: String, _ codes: ConferenceError.Code..., says: String = "",
        worker: @escaping @Sendable () throws -> FakeWorker
    ) {
        testDescription = name
        self.worker = worker
        self.codes = codes
        self.says = says
    }
}

@Suite("Catalogue F: the wire, with a worker that lies", .needsCCompiler, .ownProcess)
struct WireFaultTests {
    /// A header with any numbers.
    private static func header(
        magic: [UInt8] = Array("VCWP".utf8), major: UInt16 = 1, kind: UInt16 = 12, length: UInt32 = 0,
        request: UInt32 = 1
    ) -> [UInt8] {
        magic + [major, kind].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
            + [length, request].flatMap { number in (0..<4).map { UInt8(number >> (8 * $0) & 255) } }
    }

    private static func answer(_ payload: [UInt8]) -> [UInt8] {
        header(length: UInt32(payload.count)) + payload
    }

    /// A field of a payload.
    private static func field(_ tag: UInt8, _ value: [UInt8], length: UInt32? = nil) -> [UInt8] {
        let size = length ?? UInt32(value.count)
        return [tag, 0] + (0..<4).map { UInt8(size >> (8 * $0) & 255) } + value
    }

    private static func number(_ value: UInt8) -> [UInt8] { [value] + [UInt8](repeating: 0, count: 7) }

    @Test("F82: frames are the same however the stream is divided", arguments: [true, false])
    func cuts(isPiecewise: Bool) async throws {
        let rest = try FakeWorker.rooms.frame(request: 1).encoded()
        let logs = try (0..<50).flatMap { try LogLine(level: 1, text: "line \($0)").frame().encoded() }
        let worker =
            isPiecewise
            ? try FakeWorker.asked().sendPiecewise(logs + rest) : try FakeWorker.asked().send(logs + rest)
        try await worker.withHost { host in
            let rooms = try await host.rooms()
            expectEqual(rooms.map(\.identifier), ["one", "two"])
            expectEqual(host.trace.received.filter { $0.hasPrefix("log") }.count, 50)
        }
    }

    static let faults: [WireCase] = rows(
        [
            .init("F83: bad magic", .malformedFrame, says: "not with VCWP") {
                try .asked().send(header(magic: Array("HTTP".utf8)))
            },
            .init("F83: bad major", .malformedFrame, says: "version 2") { try .asked().send(header(major: 2)) },
            .init("F83: unknown kind", .malformedFrame, says: "kind 999") { try .asked().send(header(kind: 999)) },
            .init("F83: 1 MiB and 1 byte", .malformedFrame, says: "1048577 bytes") {
                try .asked().send(header(length: 1_048_577))
            },
            .init("F83: 2^32-1 bytes", .malformedFrame, says: "4294967295 bytes") {
                try .asked().send(header(length: .max))
            },
            .init("F83: negative when signed", .malformedFrame, says: "2147483648 bytes") {
                try .asked().send(header(length: 1 << 31))
            },
            .init("F84: the end within a header", .malformedFrame, says: "after 7 bytes") {
                try .asked().send(Array(header().prefix(7))).close().pause()
            },
            .init("F84: the end within a payload", .malformedFrame, says: "after 20 bytes") {
                try .asked().send(header(length: 100) + [1, 2, 3, 4]).close().pause()
            },
            .init("F84: the end after a whole frame", .workerDisconnected) {
                try .asked().send(LogLine(level: 1, text: "good-bye").frame()).close().pause()
            },
            .init("F84: an exit after a whole frame", .workerExited, says: "exit status 9") {
                try .asked().send(LogLine(level: 1, text: "good-bye").frame()).exit(9)
            },
            .init("F85: an empty payload", .malformedFrame, says: "field 1 is missing") {
                try .asked().send(answer([]))
            },
            .init("F85: stray bytes", .malformedFrame, says: "5 bytes are left over") {
                try .asked().send(answer([1, 0, 8, 0, 0]))
            },
            .init("F85: a field beyond the payload", .malformedFrame, says: "reaches beyond the end") {
                try .asked().send(answer(field(1, [0], length: 200)))
            },
            .init("F85: a field of 2^32-1 bytes", .malformedFrame, says: "reaches beyond the end") {
                try .asked().send(answer(field(1, [0], length: .max)))
            },
            .init("F85: a field twice", .malformedFrame, says: "field 1 occurs twice") {
                try .asked().send(answer(field(1, number(1)) + field(1, number(1))))
            },
            .init("F85: a number of another length", .malformedFrame, says: "field 1 has an impossible value") {
                try .asked().send(answer(field(1, [1, 0, 0, 0])))
            },
            .init("F85: a number out of range", .malformedFrame, says: "field 1 has an impossible value") {
                try .asked().send(answer(field(1, [UInt8](repeating: 0xFF, count: 8))))
            },
            .init("F85: text that is not UTF-8", .malformedFrame, says: "is not UTF-8 text") {
                try .asked().send(answer(field(1, number(1)) + field(2, field(1, [0xC3, 0x28]) + field(2, [65]))))
            },
            .init("F85: a text where a group belongs", .malformedFrame) {
                try .asked().send(answer(field(1, number(1)) + field(2, Array("room".utf8))))
            },
            .init("F85: groups without end", .malformedFrame) {
                var nested = field(4, [])
                for _ in 0..<600 { nested = field(4, nested) }
                return try .asked().send(answer(field(1, number(2)) + field(3, nested)))
            },
            .init("F85: a mebibyte of unknown fields", .malformedFrame, says: "field 1 is missing") {
                let filler = field(99, [UInt8](repeating: 0x20, count: 250))
                return try .asked().send(answer(Array((0..<4_096).map { _ in filler }.joined())))
            },
            .init("F86: another nonce", .handshakeMismatch, says: "another session") {
                try FakeWorker().read().send(HelloAck(version: 1, nonce: [1], sandbox: []).frame())
            },
            .init("F86: a version that was not offered", .handshakeMismatch, says: "versions [7]") {
                try FakeWorker().read().send(
                    HelloAck(version: 7, versions: [7], nonce: FakeWorker.nonce, sandbox: []).frame())
            },
            .init("F86: twice", .violation, says: "“helloAck”") {
                try .greeted().send(FakeWorker.greeting.frame()).read().pause()
            },
            .init("F86: before the greeting", .violation, .malformedFrame, .handshakeMismatch) {
                try FakeWorker().send(FakeWorker.greeting.frame()).pause()
            },
            .init("F87: a result before the load", .violation, says: "“result”") {
                try .greeted().send(FakeWorker.rooms.frame(request: 1)).read().pause()
            },
            .init("F87: a pong without a ping", .violation, says: "“pong”") {
                try .asked().send(Frame(kind: .pong))
            },
            .init("F81: an answer to another request", .violation, says: "no open request 2") {
                try .asked().send(FakeWorker.rooms.frame(request: 2))
            },
            .init("F81: an answer of the wrong kind", .malformedFrame, .violation, says: "") {
                try .asked().send(FakeWorker.loaded.frame())
            },
            .init("F81: a conference where room types were asked for", .violation, says: "") {
                try .asked().send(
                    Answer.conference(.init(title: "", details: "", identifier: "", urls: [])).frame(request: 1))
            },
            .init("F89: another build", .handshakeMismatch, says: "it was built for other") {
                try FakeWorker().read().send(
                    HelloAck(version: 1, nonce: FakeWorker.nonce, build: "other", sandbox: []).frame())
            },
            .init("F89: it exits at once", .handshakeMismatch, says: "it ended with status 1") { FakeWorker().exit(1) },
        ], plain: 0, 1, 2, 3, 6, 7, 9, 10, 12, 14, 17, 19, 21, 22, 23, 25, 27, 30, 31)

    @Test("a worker that breaks the protocol is ended, with what it did", arguments: faults)
    func breaking(_ test: WireCase) async throws {
        try await test.worker().withHost { host in
            let error = try await host.listError()
            expectEqual(error.map { test.codes.contains($0.code) }, true, "\(error?.code.rawValue ?? "")")
            expectTrue(test.says.isEmpty || error?.message.contains(test.says) == true, "\(error?.message ?? "")")
        }
    }

    @Test("F85: fields that are not known, and groups within them, are skipped")
    func unknownFields() async throws {
        var nested: [UInt8] = []
        for _ in 0..<600 { nested = Self.field(98, nested) }
        let payload = FakeWorker.rooms.frame(request: 1).payload + Self.field(99, nested)
        try await FakeWorker.asked().send(Self.answer(payload)).withHost { host in
            let rooms = try await host.rooms()
            expectEqual(rooms.count, 2)
        }
    }

    @Test("F86: a greeting that never comes ends the wait", arguments: [true, false])
    func silence(hasRead: Bool) async throws {
        var limits = FakeWorker.limits
        limits.startTimeout = .milliseconds(200)
        let worker = hasRead ? FakeWorker().read().pause() : FakeWorker().pause()
        try await worker.withHost(limits: limits) { host in
            let error = try await host.listError()
            expectEqual(error?.code, .handshakeTimeout)
        }
    }

    @Test("F87: what comes after the end of the session is not heard")
    func afterBye() async throws {
        let frames = try FakeWorker.asked().send(FakeWorker.rooms.frame(request: 1)).read()
            .send(Frame(kind: .bye)).send(FakeWorker.rooms.frame(request: 9))
        try await frames.withHost { host in
            let rooms = try await host.rooms()
            expectEqual(rooms.count, 2)
        }
    }

    @Test("F87: of 100 000 log lines a bounded number is kept, the memory of the host too, and the answer arrives")
    func flood() async throws {
        // Thirty megabytes.
        let line = try LogLine(level: 1, text: String(repeating: "flood of words ", count: 20)).frame().encoded()
        let worker = try FakeWorker.asked().send(line, times: 100_000).send(FakeWorker.rooms.frame(request: 1))
        // The trace of a test keeps every frame, which a program does not.
        var limits = FakeWorker.limits
        limits.roomTypesTimeout = .seconds(300)
        try await worker.withHost(limits: limits, configure: { $0.trace = nil }) { host in
            let before = Holdings.memory
            let rooms = try await host.rooms()
            expectEqual(rooms.count, 2)
            expectLessThan(Holdings.memory - before, 12_288)
            let provider = try #require(host.inventory.providers.first)
            let entries = try host.host.log(of: provider).entries()
            expectLessThan(entries.count, 1_010)
            expectTrue(entries.contains { $0.kind == .notice && $0.text.hasSuffix("more lines were dropped") })
        }
    }

    @Test("F88: a worker that stops reading does not hold the host beyond the deadline")
    func stopsReading() async throws {
        // The configuration is larger than the buffers of a socket.
        let keys = (0..<64).map {
            "<dict><key>key</key><string>k\($0)</string><key>type</key><string>string</string></dict>"
        }
        let manifest = ManifestText(attributes: "<key>VCPConfiguration</key><array>\(keys.joined())</array>")
        let value = String(repeating: "x", count: 4_096)
        let values = (0..<64).map { "\"k\($0)\": \"\(value)\"" }
        let prepare = { (directory: TemporaryDirectory) in
            let file = try directory.write(
                "{\(values.joined(separator: ","))}", to: "config/conference/providers/org.example.fault.json")
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        }
        let limits = CatalogueCase.limits(deadline: .milliseconds(300))
        try await FakeWorker.greeted().pause().withHost(manifest: manifest, limits: limits, prepare: prepare) { host in
            let error = try await host.listError()
            expectEqual(error?.code, .loadTimeout)
        }
    }
}
