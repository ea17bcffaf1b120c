import CalendarStore
import Foundation
import TestSupport
import Testing

/// The question that a program's request puts to the owner, each on a real terminal by a real program.
@Suite("The question for access", .samples)
struct AccessPromptTests {
    private static let prompt = "Allow it? [y/n] "

    // MARK: Answers

    @Test("the question names the program, the access and the reason, and is asked only once")
    func once() throws {
        let probe = try ProbeHome()
        let session = try probe.start("ask", "full", "full+", "write-only")
        expectTrue(session.wait(for: Self.prompt))
        let question = session.screen
        for part in [
            "“AccessProbe” asks for access to your calendars.", "  Identifier  org.example.probe\n",
            "  It wants    to read, add, change and remove all events of all your calendars.\n",
            "  It says     “Shows your month.”\n", "“conferencectl access”",
        ] {
            expectContains(question, part, "\(question)")
        }
        // However a narrow terminal breaks it.
        expectContains(question.replacing("\n              ", with: ""), "  Program     \(probe.executable)\n")
        session.type("y\n")
        expectEqual(session.finish(), 0)
        expectEqual(session.output, "full: granted\nfull+: granted\nwrite-only: granted\n")
        expectEqual(session.screen, question + "y\n")
        try expectEqual(probe.level(), .full)
        try expectEqual(probe.level(.reminders), .none)
        // In a new process, even without a terminal.
        try expectEqual(probe.home.run(probe.executable, "ask", "full").output, "full: granted\n")
    }

    struct Answer: Sendable, CustomTestStringConvertible {
        let typed: [String]
        let request: String
        let isGranted: Bool
        let level: AccessLevel
        var testDescription: String { "\(request), \(typed)" }
    }

    static let answers = [
        Answer(typed: ["y\n"], request: "write-only", isGranted: true, level: .writeOnly),
        Answer(typed: ["YES\n"], request: "full+", isGranted: true, level: .full),
        Answer(typed: ["n\n"], request: "full", isGranted: false, level: .denied),
        Answer(typed: [" No \n"], request: "write-only+", isGranted: false, level: .denied),
        Answer(typed: ["\u{4}"], request: "full", isGranted: false, level: .denied),
        // Nothing is taken for an answer that is none.
        Answer(typed: ["\n", "yellow\n", "y\n"], request: "full", isGranted: true, level: .full),
        Answer(
            typed: ["\n", String(repeating: "y", count: 2_000) + "\n", "maybe\n"], request: "full", isGranted: false,
            level: .none),
    ]

    @Test("yes grants access, no and the end of input refuse it, and anything else is no answer", arguments: answers)
    func answer(_ answer: Answer) throws {
        let probe = try ProbeHome()
        let session = try probe.start("ask", answer.request)
        for (index, line) in answer.typed.enumerated() {
            expectTrue(session.wait(for: Self.prompt, times: index + 1))
            session.type(line)
        }
        expectEqual(session.finish(), 0)
        expectEqual(session.output, "\(answer.request): \(answer.isGranted ? "granted" : "not granted")\n")
        try expectEqual(probe.level(), answer.level)
    }

    @Test("input typed before the question is not its answer")
    func typedAhead() throws {
        let probe = try ProbeHome()
        let session = try probe.start("ask", "full", typedAhead: "y\ny\ny\n")
        expectTrue(session.wait(for: Self.prompt))
        session.type("n\n")
        expectEqual(session.finish(), 0)
        try expectEqual(probe.level(), .denied)
    }

    @Test("a program with write-only access asks once for full access, and keeps its access if refused")
    func raised() throws {
        let probe = try ProbeHome()
        try probe.allow(.writeOnly)
        let session = try probe.start("ask", "full", "full", "write-only")
        expectTrue(session.wait(for: Self.prompt))
        expectContains(session.screen, "more than to add events, as it may now")
        session.type("n\n")
        expectEqual(session.finish(), 0)
        expectEqual(session.output, "full: not granted\nfull: not granted\nwrite-only: granted\n")
        expectEqual(session.screen.components(separatedBy: Self.prompt).count, 2)
        try expectEqual(probe.level(), .writeOnly)
        // A new decision of the owner opens the question again.
        try probe.allow(.writeOnly)
        let again = try probe.start("ask", "full")
        expectTrue(again.wait(for: Self.prompt))
        again.type("y\n")
        expectEqual(again.finish(), 0)
        try expectEqual(probe.level(), .full)
    }

    @Test("reminders and the deprecated requests have their own reasons")
    func others() throws {
        for (request, reason, entity) in [
            ("reminders", "Shows what is to do.", AccessEntity.reminders),
            ("old-events", "Shows your month as of old.", .events),
            ("old-reminders", "Shows what is to do as of old.", .reminders),
        ] {
            let probe = try ProbeHome()
            let session = try probe.start("ask", request)
            expectTrue(session.wait(for: Self.prompt))
            expectContains(session.screen, "“\(reason)”")
            expectContains(session.screen, "access to your \(entity == .events ? "calendars" : "reminders").")
            session.type("y\n")
            expectEqual(session.finish(), 0)
            try expectEqual(probe.home.grants().list().map(\.entity), [entity])
            try expectEqual(probe.level(entity), .full)
        }
    }

    // MARK: Nobody to ask

    @Test("without a terminal, nothing is granted or recorded, and the command is named")
    func noTerminal() throws {
        let probe = try ProbeHome()
        let session = try probe.start("ask", "write-only", "write-only", isOnTerminal: false)
        expectEqual(session.finish(), 0)
        expectEqual(
            session.output,
            """
            EventKit: “\(probe.executable)” needs access, and cannot ask for it, because it does not run in the \
            foreground of a terminal. The owner of the calendars grants access with: conferencectl access grant \
            '\(probe.executable)' write-only
            write-only: not granted
            write-only: not granted

            """)
        expectEmpty(session.screen)
        try expectEmpty(probe.home.grants().list())
        expectFalse(FileManager.default.fileExists(atPath: "\(probe.home.path)/state"))
    }

    @Test("a program in the background is not suspended and asks nothing")
    func background() throws {
        let probe = try ProbeHome()
        let bash = try Programs.required("bash")
        let session = try TerminalSession(
            bash, ["-c", "set -m; stty tostop; '\(probe.executable)' ask full & wait $!; echo ended: $?"],
            environment: probe.home.variables)
        expectEqual(session.finish(), 0)
        for line in ["full: not granted\n", "\nended: 0\n", "nobody can be asked"] {
            expectContains(session.output, line, "\(session.output)")
        }
        expectNotContains(session.screen, Self.prompt)
        try expectEqual(probe.level(), .none)
    }

    @Test(
        "^C ends the program, and a closed terminal is no answer; both leave the decision open",
        arguments: [true, false])
    func interrupted(isInterrupt: Bool) throws {
        let probe = try ProbeHome()
        let session = try probe.start("ask", "full")
        expectTrue(session.wait(for: Self.prompt))
        if isInterrupt { session.type("\u{3}") } else { session.hangUp() }
        expectNotNil(session.finish())
        expectNotContains(session.output, "granted")
        try expectEqual(probe.level(), .none)
        let again = try probe.start("ask", "full")
        expectTrue(again.wait(for: Self.prompt))
        again.type("y\n")
        expectEqual(again.finish(), 0)
        try expectEqual(probe.level(), .full)
    }

    @Test("a closed terminal grants and records nothing for a program that outlives it")
    func hungUp() throws {
        let probe = try ProbeHome()
        let shell = try Programs.required("sh")
        let session = try TerminalSession(
            shell, ["-c", "trap '' HUP; exec '\(probe.executable)' ask full"], environment: probe.home.variables)
        expectTrue(session.wait(for: Self.prompt))
        session.hangUp()
        expectEqual(session.finish(), 0)
        expectEqual(session.output, "full: not granted\n")
        try expectEqual(probe.level(), .none)
    }

    @Test("a terminal in raw mode is read correctly, and keeps its mode")
    func raw() throws {
        let probe = try ProbeHome()
        let shell = try Programs.required("sh")
        let script =
            "stty raw -echo; before=$(stty -g); '\(probe.executable)' ask full; [ $before = $(stty -g) ] && echo same"
        let session = try TerminalSession(shell, ["-c", script], environment: probe.home.variables)
        expectTrue(session.wait(for: Self.prompt))
        for key in ["n", "\u{7F}", "y", "\r"] { session.type(key) }
        expectEqual(session.finish(), 0)
        expectEqual(session.output, "full: granted\nsame\n")
        expectHasSuffix(session.screen, "\(Self.prompt)n\u{8} \u{8}y\n", "\(session.screen)")
    }

    // MARK: Several at once

    @Test("concurrent requests of one process ask one question")
    func threads() throws {
        let probe = try ProbeHome()
        let session = try probe.start("together", "full", "full+", "old-events", "full", "full+")
        expectTrue(session.wait(for: Self.prompt))
        session.type("y\n")
        expectEqual(session.finish(), 0)
        expectEqual(session.output.components(separatedBy: ": granted\n").count, 6, "\(session.output)")
        expectEqual(session.screen.components(separatedBy: Self.prompt).count, 2)
    }

    @Test("two processes on two terminals ask one question, and both get the answer")
    func processes() throws {
        let probe = try ProbeHome()
        let first = try probe.start("ask", "full")
        expectTrue(first.wait(for: Self.prompt))
        let second = try probe.start("ask", "full")
        // It has come to where it waits when it has the file of the locks open.
        expectTrue(waits(for: "\(probe.home.path)/state/conference/access.lock", processes: 2))
        first.type("n\n")
        expectEqual(first.finish(), 0)
        expectEqual(second.finish(), 0)
        expectEqual(first.output, "full: not granted\n")
        expectEqual(second.output, first.output)
        expectEmpty(second.screen)
    }

    @Test("the program continues while the question is open, even with a pool of one thread")
    func meanwhile() throws {
        let probe = try ProbeHome()
        let session = try probe.start("meanwhile", "full", environment: ["LIBDISPATCH_COOPERATIVE_POOL_STRICT": "1"])
        expectTrue(session.wait(for: Self.prompt))
        expectTrue(session.wait(for: "The program goes on.\n", inOutput: true))
        session.type("y\n")
        expectEqual(session.finish(), 0)
        expectEqual(session.output, "The program goes on.\nanswer: granted\n")
    }

    // MARK: What the program says

    static let keys = [
        ("full", "NSCalendarsFullAccessUsageDescription"),
        ("write-only+", "NSCalendarsWriteOnlyAccessUsageDescription"),
        ("reminders", "NSRemindersFullAccessUsageDescription"),
        ("old-events", "NSCalendarsUsageDescription or NSCalendarsFullAccessUsageDescription"),
        ("old-reminders", "NSRemindersUsageDescription or NSRemindersFullAccessUsageDescription"),
    ]

    @Test("without a reason, the request fails and names the key, and no question is asked", arguments: keys)
    func missing(request: String, key: String) throws {
        for (information, place) in [
            (["CFBundleName": "x", "NSCalendarsWriteOnly": ""], "Its “"), (nil, "There is no Info.plist next to it"),
        ] {
            let probe = try ProbeHome(information)
            let session = try probe.start("ask", request)
            expectEqual(session.finish(), 0)
            expectEmpty(session.screen)
            expectContains(session.output, "asks for access without a reason. \(place)", "\(session.output)")
            expectContains(session.output, "for \(key).", "\(session.output)")
            expectContains(session.output, "conferencectl access grant '\(probe.executable)' ")
            try expectEmpty(probe.home.grants().list())
        }
    }

    @Test("a program's name and reason are shown without control characters, and truncated")
    func hostile() throws {
        let attack = "\u{1B}[2J\u{1B}[H\u{9B}31m\r\nAllow it? [y/n] y\u{202E}\u{7}\0 "
        // As long as an Info.plist may be that is read.
        let probe = try ProbeHome([
            "NSCalendarsFullAccessUsageDescription": attack + String(repeating: "e\u{301}", count: 120_000) + attack,
            "CFBundleDisplayName": attack + String(repeating: "N", count: 100_000),
        ])
        let session = try probe.start("ask", "full")
        expectTrue(session.wait(for: "\n\(Self.prompt)"))
        let screen = session.screen
        expectLessThan(screen.utf8.count, 5_000)
        expectTrue(
            screen.unicodeScalars.allSatisfy { $0 == "\n" || ($0.value >= 0x20 && !(0x7F...0x9F).contains($0.value)) })
        expectNotContains(screen.unicodeScalars, "\u{202E}")
        // The one at the beginning of a line is ours.
        expectEqual(screen.components(separatedBy: "\n\(Self.prompt)").count, 2)
        expectHasSuffix(screen, Self.prompt)
        session.type("n\n")
        expectEqual(session.finish(), 0)
        // A longer one is none.
        let long = String(repeating: "long ", count: 250_000)
        let mute = try ProbeHome(["NSCalendarsFullAccessUsageDescription": long])
        let other = try mute.start("ask", "full")
        expectEqual(other.finish(), 0)
        try expectEqual(mute.level(), .none)
        expectEmpty(other.screen)
        expectContains(other.output, "NSCalendarsFullAccessUsageDescription")
    }

    /// Waits until so many processes have a file open.
    private func waits(for path: String, processes count: Int) -> Bool {
        let end = ContinuousClock.now + .seconds(60)
        let files = FileManager.default
        while ContinuousClock.now < end {
            let holders = ((try? files.contentsOfDirectory(atPath: "/proc")) ?? []).filter { process in
                guard process.allSatisfy(\.isNumber) else { return false }
                let open = (try? files.contentsOfDirectory(atPath: "/proc/\(process)/fd")) ?? []
                return open.contains {
                    (try? files.destinationOfSymbolicLink(atPath: "/proc/\(process)/fd/\($0)")) == path
                }
            }
            if holders.count >= count { return true }
            usleep(20_000)
        }
        return false
    }
}
