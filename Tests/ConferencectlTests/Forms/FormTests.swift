import Foundation
import TestSupport
import Testing

@Suite("Events in a form")
struct FormTests {
    /// A user with an event, and an editor that runs these commands on the file; a second line is for the second time.
    private func home(_ steps: String...) throws -> Home {
        let home = try Home()
        let script = """
            #!/bin/sh
            cp "$1" "\(home.path)/seen.$(ls "\(home.path)" | grep -c '^seen')"
            stat -c '%a' "$1" "$(dirname "$1")" > "\(home.path)/modes"
            case $(ls "\(home.path)" | grep -c '^seen') in
            \(steps.enumerated().map { "\($0 + 1)) \($1) ;;" }.joined(separator: "\n"))
            esac
            """
        let file = try home.write(script, to: "my editor")
        try #require(chmod(file, 0o755) == 0)
        home.environment["EDITOR"] = "'\(file)'"
        try #require(
            home.run(
                "add", "Design review", "--start", "2026-12-01 10:00", "--location", "Room 5", "--alarm", "10m",
                "--notes",
                "Bring cake\n# and tea"
            ).status == 0)
        return home
    }

    private static func set(_ field: String, _ value: String) -> String {
        "sed -i 's|^\(field):.*|\(field): \(value)|' \"$1\""
    }

    private func run(_ home: Home, _ arguments: [String]) throws -> (status: Int32, screen: String) {
        let session = try ScreenSession(home, arguments, columns: 200)
        let status = try session.finish()
        expectTrue(session.isRestored)
        return (status, session.text)
    }

    private func seen(_ home: Home, _ number: Int) -> String {
        (try? String(contentsOfFile: "\(home.path)/seen.\(number)", encoding: .utf8)) ?? ""
    }

    private func kept(_ home: Home) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: "\(home.path)/state/conference/forms")) ?? []
    }

    @Test("edit without options shows all of an event, and saves what was changed; the file is private and removed")
    func edit() throws {
        let home = try home(
            [
                Self.set("Title", "Review"), Self.set("Start", "2026-12-02 14:00"), Self.set("Status", "tentative"),
                Self.set("Alarms", "1h, 1d"),
                Self.set("Categories", "work, a\\\\\\\\, b"), Self.set("Private", "yes"), Self.set("Repeat", "weekly"),
                "echo more >> \"$1\"",
            ].joined(separator: "; "))
        let (status, screen) = try run(home, ["edit", "Design review"])
        expectEqual(status, 0, screen)
        expectEqual(
            seen(home, 0),
            """
            # Change the fields, save, and close the editor. Lines that begin with “#” are ignored.
            # An unchanged form changes nothing. All dates: “conferencectl help dates”.
            Title: Design review
            Calendar: Calendar
            Start: 2026-12-01 10:00
            # If you change only the start, the event keeps its length.
            End: 2026-12-01 11:00
            All-day: no
            Time zone: Europe/Berlin
            Repeat: none
            Repeat on:
            Repeat until:
            Repeat count:
            Location: Room 5
            URL:
            Room:
            Alarms: 10m
            Categories:
            Status:
            Private: no
            --- Notes: all lines below this one
            Bring cake
            # and tea

            """)
        try expectEqual(String(contentsOfFile: "\(home.path)/modes", encoding: .utf8), "600\n700\n")
        expectEmpty(kept(home))
        let event = try home.object("show", "Review")
        expectEqual(event["title"] as? String, "Review")
        expectHasPrefix(event["start"] as? String ?? "", "2026-12-02T14:00")
        expectHasPrefix(event["end"] as? String ?? "", "2026-12-02T15:00")
        expectEqual(event["location"] as? String, "Room 5")
        expectEqual(event["notes"] as? String, "Bring cake\n# and tea\nmore")
        expectContains(screen, "Changed ")
    }

    @Test(
        "a form that is left unchanged or emptied changes nothing and says so",
        arguments: rows(["true", ": > \"$1\"", "touch \"$1\""], plain: 0, 1))
    func unchanged(step: String) throws {
        let home = try home(step)
        let before = try home.run("export").output
        let (status, screen) = try run(home, ["edit", "Design review"])
        expectEqual(status, 0, screen)
        expectContains(screen, "Unchanged: ")
        try expectEqual(home.run("export").output, before)
        expectEmpty(kept(home))
    }

    @Test("what is wrong is marked above its field, and the editor opens again")
    func problems() throws {
        let home = try home(
            [
                Self.set("Title", "Review"), Self.set("Start", "sometime"), Self.set("Alarms", "soon"),
                Self.set("Private", "maybe"),
            ].joined(separator: "; "),
            [Self.set("Start", "2026-12-03 9:00"), Self.set("Alarms", "5m"), Self.set("Private", "no")].joined(
                separator: "; "))
        let (status, screen) = try run(home, ["edit", "Design review"])
        expectEqual(status, 0, screen)
        let second = seen(home, 1)
        expectContains(second, "# !! “sometime” is not a date or time.")
        for (field, value) in [("Start", "sometime"), ("Alarms", "soon"), ("Private", "maybe")] {
            let lines = second.split(separator: "\n")
            let place = try #require(lines.firstIndex(of: "\(field): \(value)"))
            expectHasPrefix(String(lines[place - 1]), "# !! ")
        }
        try expectHasPrefix(home.object("show", "Review")["start"] as? String ?? "", "2026-12-03T09:00")
    }

    @Test("an end before the start stands at the end")
    func endBeforeStart() throws {
        let home = try home(
            [Self.set("Start", "2026-12-05 10:00"), Self.set("End", "2026-12-05 9:00")].joined(separator: "; "),
            "exit 1")
        let (status, screen) = try run(home, ["edit", "Design review"])
        expectEqual(status, 77, screen)
        let lines = seen(home, 1).split(separator: "\n")
        let place = try #require(lines.firstIndex(of: "End: 2026-12-05 9:00"))
        expectHasPrefix(String(lines[place - 1]), "# !! ")
    }

    @Test("an event becomes one of whole days, and one with times again")
    func wholeDays() throws {
        let home = try home(
            [Self.set("Start", "2026-12-05"), Self.set("End", "2026-12-06"), Self.set("All-day", "yes")].joined(
                separator: "; "),
            Self.set("All-day", "no"), Self.set("Start", "2026-12-05 9:00"))
        expectEqual(try run(home, ["edit", "Design review"]).status, 0)
        try expectEqual(home.object("show", "Design review")["allDay"] as? Bool, true)
        let (status, screen) = try run(home, ["edit", "Design review"])
        expectEqual(status, 0, screen)
        expectContains(seen(home, 1), "End: 2026-12-06\nAll-day: yes")
        expectContains(seen(home, 2), "is a day without a time")
        try expectEqual(home.object("show", "Design review")["allDay"] as? Bool, false)
    }

    @Test(
        "what was typed is kept if it cannot be saved, and the error says where",
        arguments: rows(
            [
                // Given up, left as it is with a problem, made unreadable, and made huge.
                ("sed -i s/Design/Other/ \"$1\"; exit 3", 77, "did not end normally (exit status 3)"),
                (set("Start", "sometime"), 64, "The form was closed with problems"),
                ("printf 'Title: x\\000' > \"$1\"", 65, "not text (UTF-8 without NUL"),
                ("printf '\\377' > \"$1\"", 65, "not text (UTF-8"),
                ("head -c 3000000 /dev/zero | tr '\\0' x > \"$1\"", 65, "large"),
                ("sed -i s/Design/Other/ \"$1\"; kill -9 $$", 77, "signal 9"),
            ], plain: 0, 1, 2))
    func kept(step: String, status: Int32, message: String) throws {
        let home = try home(step)
        let before = try home.run("export").output
        let (found, screen) = try run(home, ["edit", "Design review"])
        expectEqual(found, status, screen)
        expectContains(screen, message)
        let folder = try #require(kept(home).first, "\(screen)")
        expectContains(screen, "The form is kept in “\(home.path)/state/conference/forms/\(folder)/event.txt”.")
        try expectEqual(home.run("export").output, before)
    }

    @Test(
        "an editor that fails without a change leaves nothing behind",
        arguments: rows(["exit 1", "kill -TERM $$"], plain: 0))
    func abandoned(step: String) throws {
        let home = try home(step)
        let (status, screen) = try run(home, ["edit", "Design review"])
        expectEqual(status, 77)
        expectNotContains(screen, "is kept in")
        expectEmpty(kept(home))
    }

    @Test("add --edit begins with what was given, and adds what was filled in")
    func add() throws {
        let home = try home(
            [Self.set("Location", "Hall"), Self.set("Repeat", "every 2 weeks"), "echo Tea >> \"$1\""].joined(
                separator: "; "))
        let (status, screen) = try run(
            home, ["add", "--edit", "Fair 2026-12-04 10-12 @Gate", "--url", "https://example.org/"])
        expectEqual(status, 0, screen)
        expectContains(seen(home, 0), "Title: Fair\n")
        expectContains(seen(home, 0), "Start: 2026-12-04 10-12\n")
        expectContains(seen(home, 0), "Location: Gate\nURL: https://example.org/\n")
        let event = try home.object("show", "Fair")
        expectEqual(event["location"] as? String, "Hall")
        expectEqual(event["notes"] as? String, "Tea")
        expectHasPrefix(event["end"] as? String ?? "", "2026-12-04T12:00")
        expectContains(screen, "the whole series")
    }

    @Test("add --edit begins with the time zone and the duration of the title")
    func addWithZone() throws {
        for (text, zone, end) in [
            (
                "Call 2026-12-04 15:00 America/New_York for 1h 30m", "Time zone: America/New_York\n",
                "2026-12-04T16:30:00-05:00"
            ),
            ("Trip 2026-12-04 for 2 days", "All-day: yes\n", "2026-12-06"),
            ("Trip 2026-12-04 - 2026-12-05", "All-day: yes\n", "2026-12-06"),
        ] {
            let home = try home(Self.set("Location", "Hall"))
            let (status, screen) = try run(home, ["add", "--edit", text])
            expectEqual(status, 0, screen)
            try expectEqual(home.object("show", String(text.prefix(4)))["end"] as? String, end)
            expectContains(seen(home, 0), zone)
        }
    }

    @Test("a new event needs a title and a start, and one that is left unchanged is not added")
    func addNothing() throws {
        let home = try home(
            "true", Self.set("Location", "x"), Self.set("Title", "T"), Self.set("Start", "2026-12-01 9:00"))
        let (status, screen) = try run(home, ["add", "--edit", "Party"])
        expectEqual(status, 77)
        expectContains(screen, "The form was left empty or unchanged; no event was added.")
        expectEqual(try run(home, ["add", "--edit"]).status, 0)
        expectContains(seen(home, 2), "# !! “Title” cannot be empty.\nTitle:")
        expectContains(seen(home, 3), "# !! “Start” cannot be empty.\nStart:")
        try expectEqual(home.object("show", "T")["location"] as? String, "x")
    }

    @Test("without a terminal or with --json, there is no form")
    func noTerminal() throws {
        let home = try home("true")
        expectContains(try home.run("edit", "Design review").error, "Nothing to change")
        let result = try home.run("add", "--edit", "x")
        expectEqual(result.status, 64)
        expectContains(result.error, "“--edit” opens an editor, which needs a terminal")
        expectEqual(try run(home, ["edit", "Design review", "--json"]).status, 64)
        expectEqual(seen(home, 0), "")
    }

    @Test(
        "an editor that cannot be understood, or does not exist, is an error",
        arguments: [
            ("'open", 64, "has an open quote"),
            ("/nowhere/editor --wait", 77, "did not end normally (No such file or directory)"),
        ])
    func badEditor(editor: String, status: Int32, message: String) throws {
        let home = try home("true")
        home.environment["VISUAL"] = editor
        let (found, screen) = try run(home, ["edit", "Design review"])
        expectEqual(found, status, screen)
        expectContains(screen, message)
        expectEmpty(kept(home))
    }
}
