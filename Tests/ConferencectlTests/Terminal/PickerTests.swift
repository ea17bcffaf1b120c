import Foundation
import TestSupport
import Testing

@Suite("Choosing from a list")
struct PickerTests {
    private func home() throws -> Home { try Self.template.copy() }

    private static let template = HomeTemplate { home in
        for (title, start) in [
            ("Design review", "tomorrow 10:00"), ("Café mit Zoë", "tomorrow 12:00"), ("Sprint review", "+3d 10:00"),
            ("Long ago", "2001-02-03 10:00"), ("Far away", "+200d 10:00"),
        ] {
            try #require(home.run("add", title, "--start", start).status == 0)
        }
    }

    private static let removal = "\r\u{1B}[J"

    @Test(
        "a missing event is chosen by typing and with the arrow keys",
        arguments: rows(
            [
                ("review", "Design review"), ("review\u{1B}[B", "Sprint review"), ("CAFE", "Café mit Zoë"),
                ("xyz\u{15}long", "Long ago"),
                ("far awax\u{7F}y", "Far away"), ("2001-02", "Long ago"),
            ], plain: 0, 1, 3))
    func show(keys: String, expected: String) throws {
        let session = try ScreenSession(home(), ["show"])
        try session.wait(for: "Which event?")
        session.type(keys)
        try session.wait(for: "> \(expected)")
        session.type("\r")
        try session.wait(for: Self.removal)
        try session.wait(for: "\(expected)\u{1B}[0m\nWhen:")
        try expectEqual(session.finish(), 0)
        expectTrue(session.isRestored)
    }

    private static let exits: [(String, Int32, Int32)] = [
        ("\u{1B}", 0, 77), ("\u{4}", 0, 77), ("\u{3}", 0, 2), ("\u{1C}", 0, 3), ("", SIGTERM, 15),
    ]

    @Test(
        "Esc and Ctrl-D leave, Ctrl-C and signals end the program, and the terminal is as before",
        arguments: tier(plain: exits, all: exits + [("", SIGHUP, 1), ("", SIGINT, 2)]))
    func leave(key: String, signal: Int32, status: Int32) throws {
        let home = try home()
        for command in tier(plain: [signal == 0 ? "show" : "detach"], all: ["show", "detach"]) {
            let session = try ScreenSession(home, [command])
            try session.wait(for: "> Design review")
            expectFalse(session.isRestored)
            session.type(key)
            if signal != 0 { try session.signal(signal) }
            try session.wait(for: Self.removal)
            try expectEqual(session.finish(), status, session.text)
            expectTrue(session.isRestored)
            expectEqual(session.text.contains("No event was chosen, and nothing was done."), status == 77)
        }
    }

    @Test("the list follows the size of the terminal")
    func resize() throws {
        let session = try ScreenSession(home(), ["show"], columns: 80)
        try session.wait(for: "Esc to leave")
        try session.resize(columns: 40)
        try session.wait(for: "  Enter to choose, Esc to leave")
        session.type("\u{1B}")
        try expectEqual(session.finish(), 77)
    }

    @Test("a stopped program leaves the terminal as it was, and draws again when it goes on")
    func stop() throws {
        let session = try ScreenSession(home(), ["show"])
        try session.wait(for: "> Design review")
        try session.signal(SIGTSTP)
        try session.wait(for: Self.removal)
        try session.signal(SIGCONT)
        try session.wait(for: "> Design review")
        session.type("\r")
        try expectEqual(session.finish(), 0)
        expectTrue(session.isRestored)
    }

    @Test(
        "a plain terminal, or one that wants it so, is asked with numbers, again after a wrong answer",
        arguments: [
            ("dumb", [String]()), ("xterm", ["--no-interactive"]),
        ])
    func numbers(term: String, options: [String]) throws {
        let session = try ScreenSession(home(), ["show"] + options, term: term)
        try session.wait(for: "Which event?\n  1  Design review")
        for answer in ["99", "nonsense", "2"] {
            try session.wait(for: "Which one? [1-5, Enter for none] ")
            session.type(answer + "\n")
        }
        try session.wait(for: "When:")
        try expectEqual(session.finish(), 0)
        expectFalse(session.text.contains("\u{1B}[?7l"))
    }

    @Test("many events are searched with words in the numbered list")
    func search() throws {
        let home = try home()
        let events = (1...40).map {
            "BEGIN:VEVENT\nUID:u\($0)\nDTSTART:20300101T10\(10 + $0 % 40)00Z\nSUMMARY:Talk \($0)\nEND:VEVENT\n"
        }
        let file = try home.write(
            "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n" + events.joined() + "END:VCALENDAR\n", to: "talks.ics")
        try #require(home.run("import", file).status == 0)
        let session = try ScreenSession(home, ["show"], term: "dumb")
        try session.wait(for: "and 25 more")
        for (answer, next) in [("nonsense", "Nothing matches “nonsense”."), ("talk 33", "  1  Talk 33"), ("1", "")] {
            try session.wait(for: "Which one?")
            session.type(answer + "\n")
            if !next.isEmpty { try session.wait(for: next) }
        }
        try session.wait(for: "Talk 33\n")
        try expectEqual(session.finish(), 0)
    }

    @Test(
        "without a terminal, the error lists what comes next",
        arguments: tier(plain: ["show", "attach"], all: ["show", "edit", "remove", "attach", "detach", "copy"]))
    func noTerminal(command: String) throws {
        let home = try home()
        let result = try home.run(command)
        expectEqual(result.status, 64)
        expectContains(
            result.error,
            "The argument EVENT is missing. “conferencectl help \(command)” shows an example. These come next:")
        expectContains(result.error, "10:00  Design review\n")
        expectContains(try home.run(command, "--json").error, #""code":"missingArgument""#)
    }

    @Test("of several events with one title, the terminal asks for one; a program gets the error")
    func ambiguous() throws {
        let home = try home()
        try #require(home.run("add", "Long ago", "--start", "2002-03-04 11:00").status == 0)
        let session = try ScreenSession(home, ["show", "long ago"])
        try session.wait(for: "Which “long ago”?")
        session.type("2002\r")
        try session.wait(for: "2002-03-04 11:00")
        try expectEqual(session.finish(), 0)
        let result = try home.run("show", "long ago")
        expectEqual(result.status, 64)
        expectContains(result.error, "“long ago” matches several events.")
    }

    @Test("of several events that overlap, join opens the one that is chosen")
    func join() throws {
        let home = try home()
        for name in ["First", "Second"] {
            try #require(
                home.run("add", "\(name) call", "--start", "+1m", "--location", "https://meet.jit.si/\(name)Room")
                    .status == 0)
        }
        let session = try ScreenSession(home, ["join", "--print"])
        try session.wait(for: "Several events take place at the same time.")
        session.type("second\r")
        try session.wait(for: "https://meet.jit.si/SecondRoom")
        try expectEqual(session.finish(), 0)
    }

    @Test("an empty calendar has nothing to choose from")
    func nothing() throws {
        let session = try ScreenSession(Home(), ["show"])
        try session.wait(for: "The calendar has no events.")
        try expectEqual(session.finish(), 66)
    }

    @Test("an event from a list is removed only after a question")
    func remove() throws {
        let home = try home()
        let session = try ScreenSession(home, ["remove"])
        try session.wait(for: "> Design review")
        session.type("\r")
        try session.wait(for: "Remove the event “Design review”")
        session.type("n\n")
        try expectEqual(session.finish(), 77)
        try expectEqual(home.run("show", "Design review").status, 0)
    }

    @Test("rooms appear as providers answer; one that fails is listed with its reason and cannot be chosen")
    func rooms() throws {
        let home = try home()
        try #require(home.run("providers", "install", Home.built("libSlowRooms.so")).status == 0)
        let session = try ScreenSession(home, ["attach", "Design review"], columns: 120)
        try session.wait(for: "Which room for “Design review”?")
        try session.wait(for: "SlowRooms")
        try session.wait(for: "is not trusted")
        session.type("slow\r")
        try session.wait(for: "  SlowRooms")
        session.type("\u{15}personal")
        try session.wait(for: "> Personal Room")
        session.type("\r")
        try session.wait(for: "Attached to")
        try expectEqual(session.finish(), 0)
        expectTrue(session.isRestored)
    }

    @Test("a name that several rooms have is a choice between them; without a terminal it is an error")
    func ambiguousRoom() throws {
        let home = try home()
        let words = ["attach", "Design review", "org.conference.sample-rooms"]
        let refused = try home.run(words[0], words[1], words[2])
        expectEqual(refused.status, 64)
        expectContains(refused.error, "matches several rooms. Use one of:\n")
        let session = try ScreenSession(home, words, columns: 120)
        try session.wait(for: "Which room for “Design review”?")
        session.type("onetime")
        try session.wait(for: "> org.conference.sample-rooms/onetime-room")
        session.type("\r")
        try session.wait(for: "Attached to")
        try expectEqual(session.finish(), 0)
    }

    @Test(
        "a name without a character is no event without a title", arguments: [["", "jitsi"], ["Design review", ""]])
    func emptyName(names: [String]) throws {
        let result = try home().run("attach", names[0], names[1])
        expectEqual(result.status, 66)
        expectContains(result.error, names[0].isEmpty ? "There is no event “”." : "There is no room “”.")
    }

    @Test("without a terminal, the error lists the rooms")
    func noTerminalForRooms() throws {
        let result = try home().run("attach", "Design review")
        expectEqual(result.status, 64)
        expectContains(
            result.error,
            "The argument ROOM is missing. “conferencectl help attach” shows an example. These rooms are offered:\n")
        expectContains(result.error, "  org.conference.jitsi-meet/meeting\n")
    }
}
