import Foundation
import TestSupport
import Testing

@Suite("What comes next, and joining it")
struct NextTests {
    @Test("now and next are listed, with the link and the time until then")
    func listing() throws {
        let home = try Home.planning([
            Planned(title: "Review", start: -600, link: "https://meet.example.org/review"),
            Planned(title: "Standup", start: 7_230, link: "https://meet.example.org/standup"),
            Planned(title: "Later", start: 90_000),
        ])
        let lines = try home.run("next").output.split(separator: "\n").map(String.init)
        expectEqual(lines.count, 2)
        expectHasPrefix(lines[0], "Now ")
        expectContains(lines[0], "Review")
        expectContains(lines[0], "20 min left")
        expectHasPrefix(lines[1], "Next")
        expectContains(lines[1], "Standup")
        expectContains(lines[1], "in 2 h")
        expectHasSuffix(lines[1], "https://meet.example.org/standup")
        let object = try home.object("next")
        let next = try #require((object["next"] as? [[String: Any]])?.first)
        expectEqual(next["title"] as? String, "Standup")
        let seconds = try #require(next["secondsToStart"] as? Int)
        expectContains((7_000...7_230), seconds)
    }

    @Test("“show next” means the same event as “next”: all-day events count only if nothing else follows")
    func allDay() throws {
        let home = try Home.withStore()
        try #require(home.run("add", "Holiday", "--start", "-2d", "--duration", "60h").status == 0)
        try #require(home.run("edit", "Holiday", "--all-day", "--start", "today").status == 0)
        try expectHasPrefix(home.run("show", "next").output, "Holiday")
        try #require(home.run("add", "Call", "--start", "+3d").status == 0)
        let lines = try home.run("next").output.split(separator: "\n")
        expectTrue(lines.contains { $0.hasPrefix("Next") && $0.contains("Call") }, "\(lines)")
        try expectHasPrefix(home.run("show", "next").output, "Call")
    }

    @Test(
        "a link in the notes is in the JSON, and whole in the text at every width",
        arguments: tier(plain: [nil, 20], all: [nil, 120, 80, 60, 40, 20]))
    func foundLink(_ width: Int?) throws {
        let link = "https://example.zoom.us/j/81234567890?pwd=QWxhZGRpbjpvcGVuIHNlc2FtZUFUaz09"
        let home = try Home.withStore()
        try #require(home.run("add", "Planning of everything", "--start", "+1h", "--notes", "Join \(link)").status == 0)
        home.environment["COLUMNS"] = width.map(String.init)
        let lines = try home.run("next").output.split(separator: "\n").map(String.init)
        expectTrue(lines.contains { $0.hasSuffix(link) }, "\(lines)")
        if let width, width >= 60 {
            expectTrue(lines.allSatisfy { $0.count <= max(width, link.utf8.count + 6) }, "\(lines)")
        }
        let next = try #require((home.object("next")["next"] as? [[String: Any]])?.first)
        let conference = try #require(next["conference"] as? [String: Any])
        expectEqual(conference["source"] as? String, "description")
        expectEqual((conference["urls"] as? [[String: Any]])?.first?["url"] as? String, link)
    }

    @Test("“next” shows the colour of a calendar, as “events” does", arguments: ["next", "events"])
    func color(_ command: String) throws {
        let home = try Home.withStore()
        try #require(home.run("calendars", "add", "Work", "--color", "#FF8800").status == 0)
        try #require(home.run("add", "Call", "--start", "+1h", "--calendar", "Work").status == 0)
        let session = try ScreenSession(home, [command], more: ["COLORTERM": "truecolor"])
        try session.wait(for: "38;2;255;136;0")
        try expectEqual(session.finish(), 0)
    }

    @Test("“next” skips events that cannot be joined, and “now” names the next one")
    func joinable() throws {
        let home = try Home.planning([
            Planned(title: "Lunch", start: -60),
            Planned(title: "Call", start: 3_600, link: "https://meet.example.org/call"),
        ])
        try expectEqual(home.run("join", "next", "--print").output, "https://meet.example.org/call\n")
        try expectEqual(home.run("join", "--print").output, "https://meet.example.org/call\n")
        let now = try home.run("join", "now", "--print")
        expectEqual(now.status, 66)
        expectContains(now.error, "Call")
        try expectHasPrefix(home.run("next", "--joinable").output, "Next")
    }

    @Test("a link is copied exactly by the desktop's clipboard")
    func copy() throws {
        let link = "https://meet.example.org/room?pwd=a%20b&x=1#y"
        let home = try Home.planning([Planned(title: "Call", start: -60, link: link)])
        try expectEqual(home.run("join", "--copy").status, 69)
        try home.install("wl-copy")
        home.environment["WAYLAND_DISPLAY"] = "wayland-0"
        try expectEqual(home.run("join", "--copy").output, "Copied \(link)\n")
        expectEqual(home.log("wl-copy"), ["|\(link)"])
    }

    @Test("options of --watch need it", arguments: [["--open"], ["--notify"], ["--before", "5m"]])
    func needsWatch(_ options: [String]) throws {
        let result = try Home().runProcess(["next"] + options)
        expectEqual(result.status, 64)
        expectContains(result.error, "--watch")
    }

    @Test("the watch prints a line when the events change, and notices saves at once")
    func watchWrites() throws {
        let home = try Home.planning([Planned(title: "Review", start: -60, link: "https://meet.example.org/review")])
        let watch = try Watch(home, ["--json"])
        let first = try #require(watch.line())
        expectContains(first, "Review")
        expectNotContains(first, "Standup")
        try home.plan([Planned(title: "Standup", start: 7_200)])
        let second = try #require(watch.line())
        expectContains(second, "Review")
        expectContains(second, "Standup")
        try expectEqual(home.run("remove", "Review").status, 0)
        let third = try #require(watch.line())
        expectNotContains(third, "Review")
        expectContains(third, "Standup")
    }

    @Test("the watch sends a notification before an event, and opens it when it begins")
    func watchOpens() throws {
        let home = try Home()
        let opened = try home.installPipe("xdg-open")
        let told = try home.installPipe("notify-send")
        let watch = try Watch(home, ["--notify", "--open", "--before", "1h"])
        expectEqual(watch.line(), "Nothing is planned within a year.")
        try home.plan([
            Planned(title: "--Later <now>", start: 1_800, link: "https://meet.example.org/later"),
            Planned(title: "Call", start: 1, link: "https://meet.example.org/call"),
        ])
        expectEqual(opened.line(), "https://meet.example.org/call|")
        // Both are announced, in either order, unless the first one has begun already.
        let later = "|--|--Later <now>|in "
        var announced = told.line() ?? ""
        if !announced.contains(later) { announced = told.line() ?? "" }
        expectContains(announced, later)
    }

    @Test(
        "the watch tells of new entries of the inbox and of new messages about known ones, not of what was there before"
    )
    func watchTellsOfInbox() throws {
        let home = try Home.withMailProgram()
        try home.invite(uid: "old", title: "Old")
        let told = try home.installPipe("notify-send")
        let watch = try Watch(home, ["--notify"])
        expectEqual(watch.line(), "Nothing is planned within a year.")
        try home.invite()
        expectContains(told.line(), "|--|invitation: Lunch|Wed 2099-04-01 12:00 boss@example.org")
        try home.invite("CANCEL", sequence: 1)
        expectContains(told.line(), "|--|cancellation, new: Lunch|Wed 2099-04-01 12:00")
    }

    @Test("the watch opens the current link if it has changed meanwhile")
    func watchFollows() throws {
        let home = try Home.planning([Planned(title: "Call", start: 3_600, link: "https://meet.example.org/old")])
        let opened = try home.installPipe("xdg-open")
        let watch = try Watch(home, ["--open"])
        expectContains(watch.line(), "https://meet.example.org/old")
        try home.plan([
            Planned(
                title: "Call", start: 1, link: "https://meet.example.org/new",
                lines: ["SEQUENCE:1", "LAST-MODIFIED:20270101T000000Z"])
        ])
        expectEqual(opened.line(), "https://meet.example.org/new|")
    }

    @Test(
        "without a terminal, events that begin together are listed and none is opened; a telephone is not dialled"
    )
    func watchOverlapping() throws {
        let home = try Home()
        try home.install("xdg-open")
        let watch = try Watch(home, ["--open"])
        expectNotNil(watch.line())
        try home.plan([
            Planned(title: "One", start: 1, link: "https://meet.example.org/1"),
            Planned(title: "Two", start: 1, link: "https://meet.example.org/2"),
        ])
        expectContains(watch.errorLine(), "no terminal to ask on; none is opened")
        expectHasSuffix(watch.errorLine(), "One")
        expectHasSuffix(watch.errorLine(), "Two")
        try expectEqual(home.run("remove", "One").status, 0)
        try expectEqual(home.run("remove", "Two").status, 0)
        try home.plan([Planned(title: "Phone", start: 1, link: "tel:+493012345")])
        expectContains(watch.errorLine(), "not dialled automatically")
        expectEmpty(home.log("xdg-open"))
    }

    @Test("on a terminal, the watch asks which of several events to open, and continues meanwhile")
    func watchAsks() throws {
        let home = try Home()
        let opened = try home.installPipe("xdg-open")
        let terminal = try PseudoTerminal()
        let watch = try Watch(home, ["--open"], on: terminal)
        expectTrue(watch.screen(until: "Nothing is planned"))
        try home.plan([
            Planned(title: "One", start: 1, link: "https://meet.example.org/1"),
            Planned(title: "Two", start: 1, link: "https://meet.example.org/2"),
        ])
        expectTrue(watch.screen(until: "Open which one? [1-2] "))
        // A change of the calendars is not an answer.
        try home.plan([Planned(title: "Three", start: 3_600, link: "https://meet.example.org/3")])
        watch.type("2\n")
        expectEqual(opened.line(), "https://meet.example.org/2|")
        expectTrue(watch.screen(until: "Three in "))
    }
}

/// `next --watch`, until the test is over.
///
/// Spawned without Foundation, which would give it the descriptors of other tests: those would wait for its end.
final class Watch {
    private let pid: pid_t
    private let output: LineReader
    private let errors: LineReader
    private let terminal: PseudoTerminal?

    init(_ home: Home, _ options: [String], on terminal: PseudoTerminal? = nil) throws {
        self.terminal = terminal
        let pipes = (Pipe(), Pipe())
        let input = open("/dev/null", O_RDONLY | O_CLOEXEC)
        let ends =
            terminal.map { [$0.program, $0.program, $0.program] }
            ?? [input, pipes.0.fileHandleForWriting.fileDescriptor, pipes.1.fileHandleForWriting.fileDescriptor]
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            close(input)
        }
        for (number, end) in ends.enumerated() { posix_spawn_file_actions_adddup2(&actions, end, Int32(number)) }
        // In the foreground of its terminal, as a shell starts it, and without inherited descriptors.
        let closing =
            "for f in /proc/self/fd/*; do n=${f##*/}; [ $n -gt 2 ] && eval \"exec $n>&-\"; done; exec \"$0\" \"$@\""
        let words =
            ["/bin/bash", "-c", closing] + (terminal == nil ? [] : [try Programs.required("setsid"), "--ctty"])
            + [Home.program, "next", "--watch"] + options
        var arguments = words.map { strdup($0) } + [nil]
        var variables = home.variables.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var pid = pid_t()
        try #require(posix_spawn(&pid, words[0], &actions, nil, &arguments, &variables) == 0)
        self.pid = pid
        try pipes.0.fileHandleForWriting.close()
        try pipes.1.fileHandleForWriting.close()
        output = LineReader(
            terminal.map { FileHandle(fileDescriptor: $0.user, closeOnDealloc: false) } ?? pipes.0.fileHandleForReading)
        errors = LineReader(pipes.1.fileHandleForReading)
    }

    deinit {
        kill(pid, SIGTERM)
        waitpid(pid, nil, 0)
        terminal?.close()
    }

    func line() -> String? { output.line() }
    func errorLine() -> String? { errors.line() }
    func screen(until text: String) -> Bool { output.text(until: text) }

    func type(_ text: String) {
        guard let terminal else { return }
        _ = write(terminal.user, text, text.utf8.count)
    }
}

/// Lines that another process writes. Reading waits for them, but not forever.
final class LineReader {
    private let handle: FileHandle
    private var bytes: [UInt8] = []

    init(_ handle: FileHandle) { self.handle = handle }

    /// The next line; nil if none came within half a minute, and at the end.
    func line() -> String? {
        while true {
            if let end = bytes.firstIndex(of: 0x0A) {
                defer { bytes.removeFirst(end + 1) }
                return String(decoding: bytes[..<end], as: UTF8.self)
            }
            guard more() else { return nil }
        }
    }

    /// Reads everything up to and including a text; false if it did not come.
    func text(until text: String) -> Bool {
        let mark = Array(text.utf8)
        while true {
            if let range = bytes.firstRange(of: mark) {
                bytes.removeFirst(range.upperBound)
                return true
            }
            guard more() else { return false }
        }
    }

    private func more() -> Bool {
        var ready = pollfd(fd: handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&ready, 1, 30_000) == 1 else { return false }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = read(handle.fileDescriptor, &buffer, buffer.count)
        guard count > 0 else { return false }
        bytes += buffer.prefix(count)
        return true
    }
}

extension Home {
    /// Creates a program with that name, first in the search path, whose arguments can be awaited.
    fileprivate func installPipe(_ name: String) throws -> LineReader {
        let pipe = "\(path)/\(name).pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        let program = try write("#!/bin/sh\n{ printf '%s|' \"$@\"; echo; } > \"$HOME/\(name).pipe\"\n", to: name)
        try #require(chmod(program, 0o755) == 0)
        environment["PATH"] = "\(path):/usr/bin:/bin"
        // Opened for writing as well, so that it never reaches the end.
        let descriptor = open(pipe, O_RDWR | O_CLOEXEC)
        try #require(descriptor >= 0)
        return LineReader(FileHandle(fileDescriptor: descriptor, closeOnDealloc: true))
    }
}
