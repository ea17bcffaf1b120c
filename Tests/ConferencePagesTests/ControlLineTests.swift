import ConferenceErrors
import Foundation
@testable import PagesControl
import Platform
import Synchronization
import TestSupport
import Testing

/// What programs and the helper process say to each other.
@Suite("The lines of the control socket")
struct ControlLineTests {
    private final class Pair: Sendable {
        let reader: Int32
        let writer: Int32

        init() throws {
            var ends: [Int32] = [0, 0]
            let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
            try #require(socketpair(AF_UNIX, kind, 0, &ends) == 0)
            (reader, writer) = (ends[0], ends[1])
        }

        deinit {
            close(reader)
            close(writer)
        }
    }

    @Test("a line counts if all of it arrives in time, and what follows it is the next one")
    func complete() throws {
        let pair = try Pair()
        ControlLine.write(Array("one\ntwo\nthr".utf8), to: pair.writer)
        var lines = ControlLines(pair.reader)
        let deadline = Deadline(after: .milliseconds(50))
        expectEqual(lines.next(until: deadline).map { String(decoding: $0, as: UTF8.self) }, "one")
        expectEqual(lines.next(until: deadline).map { String(decoding: $0, as: UTF8.self) }, "two")
        expectNil(lines.next(until: deadline))
        expectTrue(deadline.hasPassed)
    }

    @Test("a program that sends byte after byte is not waited for longer than one that sends nothing")
    func dripping() async throws {
        let pair = try Pair()
        let isOver = Mutex(false)
        // Each byte follows when the one before it was read.
        async let dripping = aside {
            var unread: Int32 = 0
            while !isOver.withLock({ $0 }), ioctl(pair.reader, UInt(FIONREAD), &unread) == 0 {
                if unread == 0 { _ = send(pair.writer, " ", 1, Int32(MSG_NOSIGNAL)) }
            }
            return true
        }
        let isLate = await aside {
            var lines = ControlLines(pair.reader)
            let deadline = Deadline(after: .milliseconds(100))
            return lines.next(until: deadline) == nil && deadline.hasPassed
        }
        isOver.withLock { $0 = true }
        expectTrue(isLate)
        expectTrue(await dripping)
    }

    @Test("a helper that does not answer is an error that says so, and no other one is started")
    func silent() throws {
        let folder = try TemporaryDirectory()
        let runtime = try folder.makeDirectory("run")
        chmod(runtime, 0o700)
        let environment = ["XDG_RUNTIME_DIR": runtime, "HOME": folder.path]
        let place = ControlPlace(environment: environment)
        try place.prepare()
        let listener = Descriptor(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0))
        let number = listener.number
        try #require(place.withAddress { bind(number, $0, $1) } == 0 && listen(number, 4) == 0)
        let client = PagesClient(
            environment: environment, executable: buildFolder + "/conferencectl", patience: .milliseconds(100))
        let error = #expect(throws: ConferenceError.self) {
            try client.address(for: OpenRequest(store: "", page: "", viewer: Viewer(environment: [:])))
        }
        expectEqual(error?.code, .pagesSilent)
    }
}
