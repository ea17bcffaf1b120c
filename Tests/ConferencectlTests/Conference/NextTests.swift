import Foundation
import TestSupport
import Testing

@Suite("What comes next, and joining it")
struct NextTests {
    /// An event from so many seconds from now on.
    private struct Planned {
        let title: String
        let start: Int
        var duration = 1_800
        var link: String?

        var component: String {
            func stamp(_ offset: Int) -> String {
                var time = time_t(Int(Date().timeIntervalSince1970) + offset)
                var parts = tm()
                gmtime_r(&time, &parts)
                var buffer = [CChar](repeating: 0, count: 32)
                strftime(&buffer, buffer.count, "%Y%m%dT%H%M%SZ", &parts)
                return String(cString: buffer)
            }
            let conference = link.map { "CONFERENCE;VALUE=URI:\($0)\r\n" } ?? ""
            return "BEGIN:VEVENT\r\nUID:\(title)\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:\(stamp(start))\r\n"
                + "DTEND:\(stamp(start + duration))\r\nSUMMARY:\(title)\r\n\(conference)END:VEVENT\r\n"
        }
    }

    private func home(_ events: [Planned]) throws -> Home {
        let home = try Home()
        let text = events.map(\.component).joined()
        let file = try home.write(
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n\(text)END:VCALENDAR\r\n", to: "plan.ics")
        try #require(try home.run("import", file).status == 0)
        return home
    }

    /// A program of that name, first on the path, that appends what it is given and what it reads to a file.
    private func install(_ name: String, in home: Home) throws {
        let program = try home.write(
            "#!/bin/sh\n{ printf '%s|' \"$@\"; cat; echo; } >> \"$HOME/\(name).log\"\n", to: name)
        try #require(chmod(program, 0o755) == 0)
        home.environment["PATH"] = "\(home.path):/usr/bin:/bin"
    }

    private func log(_ name: String, in home: Home) -> String {
        (try? String(contentsOfFile: "\(home.path)/\(name).log", encoding: .utf8)) ?? ""
    }

    @Test("now and next are listed, with the link and the time until then")
    func listing() throws {
        let home = try home([
            Planned(title: "Review", start: -600, link: "https://meet.example.org/review"),
            Planned(title: "Standup", start: 7_230, link: "https://meet.example.org/standup"),
            Planned(title: "Later", start: 90_000),
        ])
        let lines = try home.run("next").output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines[0].hasPrefix("Now ") && lines[0].contains("Review") && lines[0].contains("20 min left"))
        #expect(lines[1].hasPrefix("Next") && lines[1].contains("Standup") && lines[1].contains("in 2 h"))
        #expect(lines[1].hasSuffix("https://meet.example.org/standup"))
        let object = try home.object("next")
        let next = try #require((object["next"] as? [[String: Any]])?.first)
        #expect(next["title"] as? String == "Standup")
        let seconds = try #require(next["secondsToStart"] as? Int)
        #expect((7_000...7_230).contains(seconds))
    }

    @Test("“next” passes over what cannot be joined, “now” says what is next")
    func joinable() throws {
        let home = try home([
            Planned(title: "Lunch", start: -60),
            Planned(title: "Call", start: 3_600, link: "https://meet.example.org/call"),
        ])
        #expect(try home.run("join", "next", "--print").output == "https://meet.example.org/call\n")
        #expect(try home.run("join", "--print").output == "https://meet.example.org/call\n")
        let now = try home.run("join", "now", "--print")
        #expect(now.status == 66)
        #expect(now.error.contains("Call"))
        #expect(try home.run("next", "--joinable").output.hasPrefix("Next"))
    }

    @Test("where events overlap nothing is opened unasked, and all are named")
    func overlapping() throws {
        let home = try home([
            Planned(title: "One", start: -60, link: "https://meet.example.org/1"),
            Planned(title: "Two", start: 300, link: "https://meet.example.org/2"),
        ])
        try install("xdg-open", in: home)
        let result = try home.run("join", "next")
        #expect(result.status == 64)
        #expect(result.error.contains("One") && result.error.contains("Two"))
        #expect(log("xdg-open", in: home).isEmpty)
    }

    @Test("a link is copied by the clipboard of the desktop, to the character")
    func copy() throws {
        let link = "https://meet.example.org/room?pwd=a%20b&x=1#y"
        let home = try home([Planned(title: "Call", start: -60, link: link)])
        #expect(try home.run("join", "--copy").status == 69)
        try install("wl-copy", in: home)
        home.environment["WAYLAND_DISPLAY"] = "wayland-0"
        #expect(try home.run("join", "--copy").output == "Copied \(link)\n")
        #expect(log("wl-copy", in: home) == "|\(link)\n")
    }

    @Test("options of the watch mean nothing without it", arguments: [["--open"], ["--notify"], ["--before", "5m"]])
    func needsWatch(_ options: [String]) throws {
        let result = try Home().runProcess(["next"] + options)
        #expect(result.status == 64)
        #expect(result.error.contains("--watch"))
    }

    @Test("the watch tells the desktop before an event, opens it when it begins, and follows what is saved meanwhile")
    func watch() throws {
        let home = try home([])
        try install("xdg-open", in: home)
        try install("notify-send", in: home)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Home.program)
        process.arguments = ["next", "--watch", "--notify", "--open", "--before", "1h"]
        process.environment = home.variables
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        defer {
            process.terminate()
            process.waitUntilExit()
        }
        // The watch looks at the calendars all the time: this event is not there yet.
        let planned = Planned(title: "--Call <now>", start: 6, link: "https://meet.example.org/call")
        let file = try home.write(
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n\(planned.component)END:VCALENDAR\r\n", to: "call.ics")
        try #require(try home.run("import", file).status == 0)
        // A condition of another process: waited for until it holds, with an end for the case that it never does.
        let end = ContinuousClock.now + .seconds(60)
        while !log("xdg-open", in: home).hasSuffix("\n"), ContinuousClock.now < end { usleep(20_000) }
        #expect(log("xdg-open", in: home) == "https://meet.example.org/call|\n")
        #expect(log("notify-send", in: home).contains("|--|--Call <now>|in "))
        #expect(log("notify-send", in: home).contains("https://meet.example.org/call"))
    }
}
