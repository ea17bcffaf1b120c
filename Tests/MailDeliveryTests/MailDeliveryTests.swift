import CalendarModel
import CalendarStore
import ConferenceErrors
import Foundation
import Glibc
import MailDelivery
import TestSupport
import Testing

@Suite("Mails are handed to the user's mail program once")
struct MailDeliveryTests {
    private static let text = "From: jo@example.org\r\nTo: ann@example.org\r\nSubject: Yes\r\n\r\nI come.\r\n"

    /// A store with a mail that waits, and a program that keeps each mail that it gets.
    private final class Fixture {
        let place: TemporaryDirectory
        let store: CalendarStore
        let message: OutgoingMessage

        private static let empty = FileTemplate { try CalendarStore(path: $0) { 0 }.write { _ in } }

        init(text: String = MailDeliveryTests.text) throws {
            place = try TemporaryDirectory()
            try Self.empty.write(to: place.path + "/calendar.sqlite")
            store = try CalendarStore(path: place.path + "/calendar.sqlite") { 1_803_888_000 }
            message = try store.write { writer in
                try writer.insert(
                    OutgoingMessage(
                        messageID: "1@example.org", eventUID: "lunch", recipients: ["ann@example.org"], subject: "Yes",
                        text: text, created: 1_803_888_000))
            }
        }

        /// Returns a delivery with a program that keeps its input and then runs some lines of sh.
        func delivery(
            _ script: String, timeout: Duration = .seconds(60), readingTime: Duration = .seconds(60)
        ) throws -> MailDelivery {
            let file = place.path + "/program"
            try Data("echo \"$@\" >> \(place.path)/arguments\n\(script)\n".utf8).write(to: URL(fileURLWithPath: file))
            // The system refuses to run a file that a process which another test just starts still has open for writing.
            return MailDelivery(
                store: store, program: MailProgram(["/bin/sh", file, "-t"], timeout: timeout, readingTime: readingTime))
        }

        /// What the program got, one text for all runs.
        func received() throws -> String {
            guard let data = FileManager.default.contents(atPath: place.path + "/mails") else { return "" }
            return String(decoding: data, as: UTF8.self)
        }

        var keeping: String { "cat >> \(place.path)/mails" }
        var now: OutgoingMessage? { try? store.message(id: message.id) }
    }

    @Test("the program gets the whole mail on standard input, and -t, and nothing sends it again")
    func once() async throws {
        let fixture = try Fixture()
        let delivery = try fixture.delivery(fixture.keeping)
        let sent = try await delivery.send(fixture.message.id)
        expectEqual(sent.state, .sent)
        try expectEqual(fixture.received(), Self.text)
        let arguments = FileManager.default.contents(atPath: fixture.place.path + "/arguments")
        expectEqual(String(decoding: arguments ?? Data(), as: UTF8.self), "-t\n")
        await expectError("messageNotOpen") { try await delivery.send(fixture.message.id) }
        try expectEqual(fixture.received(), Self.text)
        expectEqual(fixture.now?.attempts, 1)
    }

    @Test(
        "the program's end says whether the mail was sent, was not sent, or may have been",
        arguments: [
            ("exit 0", .waiting, "mailNotSent"), ("exit 69", .waiting, "mailNotSent"),
            ("exit 78", .waiting, "mailNotSent"),
            ("exit 127", .waiting, "mailNotSent"), ("exit 75", .waiting, "mailNotSent"),
            ("exit 1", .waiting, "mailNotSent"), ("kill -9 $$", .waiting, "mailNotSent"),
            ("cat > /dev/null; exit 69", .waiting, "mailNotSent"),
            ("cat > /dev/null; exit 75", .doubtful, "mailInDoubt"),
            ("cat > /dev/null; exit 1", .doubtful, "mailInDoubt"),
            ("cat > /dev/null; kill -9 $$", .doubtful, "mailInDoubt"),
            ("dd bs=1 count=10 of=/dev/null 2> /dev/null; exit 1", .doubtful, "mailInDoubt"),
        ] as [(String, OutgoingMessage.State, String)])
    func ends(script: String, state: OutgoingMessage.State, code: String) async throws {
        let fixture = try Fixture()
        let delivery = try fixture.delivery("echo 'The server is away' >&2; \(script)")
        await expectError(code) { try await delivery.send(fixture.message.id) }
        expectEqual(fixture.now?.state, state)
        expectEqual(fixture.now?.attempts, state == .waiting ? 0 : 1, "an attempt that sent nothing does not count")
        if script != "exit 0" { expectContains(fixture.now?.failure ?? "", "The server is away") }
    }

    @Test(
        "a program that says that it has sent the mail must have read it",
        arguments: [
            ("exit 0", .waiting, "ended without having read the mail"),
            ("exec 0<&-; exit 0", .waiting, "ended without having read the mail"),
            ("dd bs=1 count=10 of=/dev/null 2>&1", .doubtful, "ended without having read the whole mail"),
            ("cat /dev/stdin > /dev/null", .sent, nil),
        ] as [(String, OutgoingMessage.State, String?)])
    func unread(script: String, state: OutgoingMessage.State, reason: String?) async throws {
        for length in [1, 200_000] {
            let fixture = try Fixture(text: Self.text + String(repeating: "0123456789\r\n", count: length))
            let delivery = try fixture.delivery(script)
            if reason == nil {
                try await delivery.send(fixture.message.id)
            } else {
                await expectError(state == .waiting ? "mailNotSent" : "mailInDoubt") {
                    try await delivery.send(fixture.message.id)
                }
            }
            expectEqual(fixture.now?.state, state)
            if let reason { expectContains(fixture.now?.failure ?? "", reason) }
        }
    }

    @Test(
        "a program may leave the mail to a process that reads it after the program has ended", arguments: [1, 200_000])
    func readLater(length: Int) async throws {
        let text = Self.text + String(repeating: "0123456789\r\n", count: length)
        let fixture = try Fixture(text: text)
        let delivery = try fixture.delivery("exec 3<&0; \(fixture.keeping) <&3 &")
        try await delivery.send(fixture.message.id)
        expectEqual(fixture.now?.state, .sent)
    }

    @Test("a mail that a left process does not read in time waits, and that process cannot read it any more")
    func notReadInTime() async throws {
        let fixture = try Fixture()
        let place = fixture.place.path
        let first = try fixture.delivery(
            "exec 3<&0; mkfifo \(place)/go \(place)/done\n"
                + "{ read line < \(place)/go; cat <&3 > \(place)/late; echo > \(place)/done; } &",
            readingTime: .milliseconds(50))
        await expectError("mailNotSent") { try await first.send(fixture.message.id) }
        expectEqual(fixture.now?.state, .waiting)
        let second = try fixture.delivery("echo > \(place)/go; read line < \(place)/done; \(fixture.keeping)")
        try await second.send(fixture.message.id)
        try expectEqual(fixture.received(), Self.text)
        expectEqual(FileManager.default.contents(atPath: place + "/late"), Data())
    }

    @Test("a program that does not exist leaves the mail waiting, and a later one sends it")
    func missingProgram() async throws {
        let fixture = try Fixture()
        let missing = MailDelivery(store: fixture.store, program: MailProgram([fixture.place.path + "/none"]))
        await expectError("mailNotSent") { try await missing.send(fixture.message.id) }
        expectEqual(fixture.now?.state, .waiting)
        try await fixture.delivery(fixture.keeping).send(fixture.message.id)
        expectEqual(fixture.now?.state, .sent)
        expectEqual(fixture.now?.attempts, 1)
    }

    @Test("a program that does not end in time is killed, and the mail waits if nothing of it was read")
    func timeout() async throws {
        let fixture = try Fixture()
        let delivery = try fixture.delivery("exec sleep 1000", timeout: .milliseconds(50))
        await expectError("mailNotSent") { try await delivery.send(fixture.message.id) }
        expectEqual(fixture.now?.state, .waiting)
        expectContains(fixture.now?.failure ?? "", "did not end within")
    }

    @Test("the processes that a program has started are killed with it, also those that ignore other signals")
    func timeoutOfFamily() async throws {
        let fixture = try Fixture()
        let alive = fixture.place.path + "/alive"
        try #require(mkfifo(alive, 0o600) == 0)
        let end = open(alive, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        defer { close(end) }
        let delivery = try fixture.delivery(
            "trap '' TERM HUP INT\nexec 9> \(alive)\n\(fixture.keeping)\nsh -c 'echo >&9; sleep 1000 & wait' &\nwait",
            timeout: .seconds(2))
        await expectError("mailInDoubt") { try await delivery.send(fixture.message.id) }
        expectEqual(fixture.now?.state, .doubtful)
        var byte: UInt8 = 0
        expectEqual(read(end, &byte, 1), 1, "the processes have been there")
        // The end of the last process that has the pipe ends it.
        let isEnded = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var state = pollfd(fd: end, events: 0, revents: 0)
                continuation.resume(returning: poll(&state, 1, 30_000) == 1 && state.revents & Int16(POLLHUP) != 0)
            }
        }
        expectTrue(isEnded)
    }

    @Test("a large mail reaches a program that reads it late")
    func large() async throws {
        let text = Self.text + String(repeating: "0123456789\r\n", count: 200_000)
        let fixture = try Fixture(text: text)
        try await fixture.delivery(fixture.keeping).send(fixture.message.id)
        expectTrue(try fixture.received() == text)
    }

    @Test("a mail whose sender has died is in doubt, is not sent, and is sent when the user says so")
    func killedSender() async throws {
        let fixture = try Fixture()
        let earlier = try CalendarStore(path: fixture.store.path) { 1_803_888_000 - 3_600 }
        try expectTrue(earlier.write { try $0.claim(message: fixture.message.id, as: 7) })
        let delivery = try fixture.delivery(fixture.keeping)
        await expectError("messageNotOpen") { try await delivery.send(fixture.message.id) }
        try expectEqual(fixture.received(), "")
        expectEqual(fixture.now?.state, .doubtful)
        try fixture.store.write { try $0.decide(message: fixture.message.id, .waiting) }
        try await delivery.send(fixture.message.id)
        try expectEqual(fixture.received(), Self.text)
    }

    @Test("the programs that are found are those on the search path, msmtp before sendmail")
    func installed() throws {
        let place = try TemporaryDirectory()
        for name in ["sendmail", "msmtp"] {
            try Data("#!/bin/sh\n".utf8).write(to: URL(fileURLWithPath: "\(place.path)/\(name)"))
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(place.path)/\(name)")
        }
        let found = MailProgram.installed(environment: ["PATH": "relative:\(place.path):/usr/bin"])
        expectEqual(found, [["\(place.path)/msmtp", "-t"], ["\(place.path)/sendmail", "-t"]])
    }

    private func expectError(
        _ code: String, sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
    ) async {
        do {
            try await body()
            Issue.record("there was no error", sourceLocation: sourceLocation)
        } catch {
            expectEqual((error as? ConferenceError)?.code.rawValue, code, sourceLocation: sourceLocation)
        }
    }

    @Test("the caller is told when no other program can withdraw the mail any more, and never of one that was replaced")
    func beginning() async throws {
        let fixture = try Fixture()
        let delivery = try fixture.delivery(fixture.keeping)
        var states: [OutgoingMessage.State?] = []
        try await delivery.send(fixture.message.id) { states.append(fixture.now?.state) }
        expectEqual(states, [.sending])
        let other = try Fixture()
        try other.store.write { try $0.replace(message: other.message.id) }
        await expectError("messageNotOpen") {
            try await other.delivery(other.keeping).send(other.message.id) { states.append(nil) }
        }
        expectEqual(states.count, 1)
    }

    @Test("a mail waits again if the caller cannot go on")
    func failedBeginning() async throws {
        let fixture = try Fixture()
        let delivery = try fixture.delivery(fixture.keeping)
        await expectError("messageNotOpen") {
            try await delivery.send(fixture.message.id) { throw ConferenceError.messageNotOpen(1) }
        }
        expectEqual(fixture.now?.state, .waiting)
        try expectEqual(fixture.received(), "")
    }
}
