import Foundation
import TestSupport
import Testing

@Suite("conferencectl undo and history")
struct UndoTests {
    /// Changes the sample calendar, in the calendar "Team", each in a way of its own.
    static let commands: [[String]] = [
        ["add", "Lunch", "--start", "2027-03-04 12:00", "--calendar", "Team", "--room", "jitsi-meet/meeting"],
        ["attach", "Weekly stand-up@2027-03-11", "onetime-room"],
        ["remove", "Design review"],
        ["edit", "Weekly stand-up@2027-03-11", "--start", "2027-03-11 10:00", "--following"],
        ["import", Home.team, "--calendar", "Other"],
        ["calendars", "remove", "Team", "--yes"],
    ]

    /// More of the same ways.
    static let moreCommands: [[String]] = [
        ["edit", "Design review", "--title", "Code review"],
        ["remove", "Weekly stand-up@2027-03-11"],
        ["calendars", "rename", "Team", "Crew"],
        ["add", "Lunch", "--start", "2027-03-04 12:00", "--calendar", "Team"],
        ["edit", "Design review", "--start", "2027-03-05 10:00"],
        ["edit", "Weekly stand-up@2027-03-11", "--title", "Late stand-up"],
        ["attach", "Design review", "jitsi-meet/meeting"],
        ["remove", "Weekly stand-up@2027-03-11", "--following"],
        ["remove", "Weekly stand-up", "--all"],
        ["edit", "Weekly stand-up", "--title", "Daily", "--all"],
        ["calendars", "color", "Team", "red"],
    ]

    /// Changes of a series of which one occurrence is “Late stand-up”, with the title of what they change.
    static let titledCommands: [([String], String)] = [
        (["edit", "Weekly stand-up@2027-03-11", "--title", "Later stand-up"], "Late stand-up"),
        (["remove", "Weekly stand-up@2027-03-11"], "Late stand-up"),
        (["attach", "Weekly stand-up@2027-03-11", "jitsi-meet/meeting"], "Late stand-up"),
        (["remove", "Weekly stand-up", "--all"], "Weekly stand-up"),
    ]

    /// More of the same ways.
    static let moreTitledCommands: [([String], String)] = [
        (["edit", "Weekly stand-up@2027-03-11", "--duration", "10m"], "Late stand-up"),
        (["edit", "Weekly stand-up@2027-03-18", "--duration", "10m"], "Weekly stand-up"),
        (["edit", "Weekly stand-up", "--all", "--duration", "10m"], "Weekly stand-up"),
    ]

    private func export(_ home: Home) throws -> String {
        let result = try home.run("export")
        try #require(result.status == 0, "\(result.error)")
        return result.output
    }

    @Test(
        "an export after undo equals the one before, and after undoing that, the one in between",
        arguments: tier(plain: commands, all: commands + moreCommands))
    func everyCommand(command: [String]) throws {
        let home = try Home.withTeam()
        let before = try export(home)
        let calendars = try home.run("calendars", "--json").output
        let made = try home.runProcess(command)
        try #require(made.status == 0, "\(made.error)")
        let after = try export(home)
        let undone = try home.object("undo")
        try expectEqual(export(home).withoutStamps, before.withoutStamps)
        try expectEqual(home.run("calendars", "--json").output, calendars)
        let number = try #require(undone["number"] as? Int)
        let again = try home.run("undo", "\(number)")
        expectEqual(again.status, 0, "\(again.error)")
        try expectEqual(export(home).withoutStamps, after.withoutStamps)
        try expectEqual(home.run("store", "check").status, 0)
    }

    @Test("undo goes back step by step, and says so when nothing is left")
    func steps() throws {
        let home = try Home.withStore()
        #expect(try home.run("import", Home.team).status == 0)
        #expect(try home.run("add", "Lunch", "--start", "2027-03-04 12:00").status == 0)
        let first = try home.run("undo")
        expectHasPrefix(first.output, "Undid change 2, add of “Lunch”, by conferencectl at ")
        expectContains(first.output, "“conferencectl undo 3” makes it again.")
        expectHasPrefix(try home.run("undo").output, "Undid change 1, import of “")
        try expectEqual(
            home.run("events", "--from", "2027-01-01", "--to", "2027-12-31").output, "No events.\n")
        let last = try home.run("undo")
        expectEqual(last.status, 66)
        expectContains(last.error, "There is no change left to undo.")
        expectEqual(try home.run("undo", "99").status, 66)
        expectEqual(try home.run("undo", "x").status, 64)
        expectEqual(try home.run("undo", "1").status, 64)
    }

    @Test("the history lists changes with what was asked for, also those of an event that is gone")
    func history() throws {
        let home = try Home.withTeam()
        #expect(try home.run("edit", "Design review", "--title", "Code review").status == 0)
        #expect(try home.run("remove", "Code review").status == 0)
        let all = try home.objects("history")
        expectEqual(all.map { $0["action"] as? String }, ["remove", "edit", "import"])
        expectEqual(all.map { $0["number"] as? Int }, [3, 2, 1])
        expectEqual(all.map { $0["title"] as? String }.first, "Code review")
        expectEqual(all.map { $0["undoable"] as? Bool }, [true, true, true])
        expectEqual(try home.objects("history", "Code review").map { $0["number"] as? Int }, [3, 2, 1])
        expectEqual(try home.run("history", "Nothing").status, 66)
        #expect(try home.run("undo").status == 0)
        expectEqual(try home.objects("history", "CODE review").map { $0["number"] as? Int }, [4, 3, 2, 1])
        expectContains(try home.run("history").output, "conferencectl, undoes 3")
        let later = try home.run("undo", "1")
        expectEqual(later.status, 75)
        expectContains(later.error, "has been changed since, last by change 2. Undo that one first.")
        expectEqual(try home.run("history", "clear").status, 64)
        expectEqual(try home.run("history", "clear", "--yes").output, "Forgot 4 changes.\n")
        expectEqual(try home.run("history").output, "Nothing has been changed in the last 30 days.\n")
    }

    @Test(
        "a change of one occurrence has the occurrence’s own title, before the change",
        arguments: tier(plain: [titledCommands[0], titledCommands[3]], all: titledCommands + moreTitledCommands))
    func ownTitle(command: [String], title: String) throws {
        let home = try Home.withTeam()
        #expect(try home.run("edit", "Weekly stand-up@2027-03-11", "--title", "Late stand-up").status == 0)
        expectEqual(try home.objects("history").first?["title"] as? String, "Weekly stand-up")
        let made = try home.runProcess(command)
        try #require(made.status == 0, "\(made.error)")
        expectEqual(try home.objects("history").first?["title"] as? String, title)
        if command[0] == "remove" { expectContains(made.output, "“\(title)”") }
        expectContains(try home.run("undo").output, "of “\(title)”, by")
    }

    @Test("“detach” names the occurrence by its own title, in its question and in the history")
    func detachedTitle() throws {
        let home = try Home.withTeam()
        #expect(try home.run("edit", "Weekly stand-up@2027-03-11", "--title", "Late stand-up").status == 0)
        let none = try home.run("detach", "Weekly stand-up@2027-03-11")
        expectContains(none.error, "“Late stand-up” has no conference")
        #expect(try home.run("attach", "Weekly stand-up@2027-03-11", "onetime-room").status == 0)
        let twice = try home.run("attach", "Weekly stand-up@2027-03-11", "onetime-room")
        expectContains(twice.error, "“Late stand-up”")
        #expect(try home.run("detach", "Weekly stand-up@2027-03-11").status == 0)
        expectContains(try home.run("undo").output, "detach of “Late stand-up”, by")
    }

    @Test("a command for an event that was removed earlier says which change has removed it, until that is undone")
    func removedEarlier() throws {
        let home = try Home.withTeam()
        let identifier = try #require(home.object("show", "Design review")["identifier"] as? String)
        #expect(try home.run("remove", "Design review").status == 0)
        for name in ["Design review", "design review", identifier, String(identifier.prefix(8))] {
            let refused = try home.run("attach", name, "jitsi-meet/meeting")
            expectEqual(refused.status, 66, name)
            expectContains(
                refused.error, "“\(name)” was removed by change 2. “conferencectl undo 2” brings it back.", name)
        }
        expectContains(try home.run("attach", "Design", "jitsi-meet/meeting").error, "There is no event “Design”")
        #expect(try home.run("undo", "2").status == 0)
        expectEqual(try home.run("attach", "Design review", "jitsi-meet/meeting").status, 0)
        #expect(try home.run("remove", "Design review", "--forever", "--yes").status == 0)
        expectContains(try home.run("show", "Design review").error, "There is no event “Design review”")
    }

    @Test("changes in a folder that is no longer followed are skipped with the reason, and not claimed to be undone")
    func folderNoLongerFollowed() throws {
        let home = try Home.withTeam()
        let folder = "\(home.path)/work"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        #expect(try home.run("sources", "add", folder).status == 0)
        #expect(try home.run("add", "Lunch", "--start", "2027-03-04 12:00", "--calendar", "work").status == 0)
        #expect(try home.run("edit", "Lunch", "--title", "Late lunch").status == 0)
        #expect(try home.run("sources", "remove", "work", "--yes").status == 0)
        for number in ["2", "3"] {
            let refused = try home.run("undo", number)
            expectEqual(refused.status, 66, number)
            expectContains(refused.error, "cannot be undone, because its calendar was removed or is no longer followed")
        }
        let undone = try home.run("undo")
        expectEqual(undone.status, 0, undone.error)
        expectContains(undone.error, "Change 3 of “Lunch” was skipped")
        expectContains(undone.error, "Change 2 of “Lunch” was skipped")
        expectHasPrefix(undone.output, "Undid change 1, import of “")
        let last = try home.run("undo")
        expectEqual(last.status, 66)
        expectContains(last.error, "Change 3 of “Lunch” cannot be undone")
    }

    @Test("importing one’s own export again is no change, and has no warning")
    func ownExport() throws {
        let home = try Home.withStore()
        try #require(home.run("calendars", "add", "Work", "--color", "#FF8800").status == 0)
        try #require(home.run("add", "Lunch", "--start", "2027-03-04 12:00", "--calendar", "Work").status == 0)
        let file = try home.write(home.run("export", "--calendar", "Work").output, to: "work.ics")
        let result = try home.run("import", file, "--calendar", "Work")
        expectEqual(result.error, "")
        expectContains(result.output, "1 unchanged, 1 other entry kept")
        expectEqual(try home.objects("history").map { $0["action"] as? String }, ["add", "calendars add"])
        try #require(home.run("calendars", "add", "Other").status == 0)
        try #require(home.run("add", "Tea", "--start", "2027-03-04 12:00", "--calendar", "Other").status == 0)
        expectContains(try home.run("import", file, "--calendar", "Other").error, "different “X-WR-CALNAME”")
    }

    @Test("an event that was removed for good does not come back, and no copy of it is left in the store")
    func forever() throws {
        let home = try Home.withTeam()
        #expect(try home.run("edit", "Design review", "--notes", "very secret words").status == 0)
        expectEqual(try home.run("remove", "Design review", "--forever").status, 64)
        #expect(try home.run("remove", "Design review", "--forever", "--yes").status == 0)
        let undo = try home.run("undo")
        expectEqual(undo.status, 66)
        expectContains(undo.error, "Change 2 cannot be undone: something that it has changed was removed for good")
        #expect(try home.run("store", "vacuum").status == 0)
        let store = "\(home.path)/data/conference/calendar.sqlite"
        let bytes = try Data(contentsOf: URL(fileURLWithPath: store))
        expectNil(bytes.range(of: Data("very secret words".utf8)))
        expectEqual(try home.run("remove", "Weekly stand-up@2027-03-11", "--forever", "--yes").status, 64)
    }

    @Test(
        "files of a folder come back byte for byte, with their names",
        arguments: rows(["edit", "remove", "room", "one of two"], plain: 0, 3))
    func folder(change: String) throws {
        let home = try Home()
        let folder = "\(home.path)/work"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let odd = """
            BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-ODD: kept\r\nBEGIN:VEVENT\r\nUID:odd@example.org\r
            DTSTAMP:20260101T000000Z\r\nDTSTART:20270105T100000Z\r\nSUMMARY:Solo\r\nX-MY;FOO=bar:1\r\nEND:VEVENT\r
            END:VCALENDAR\r\n
            """
        try Data(odd.utf8).write(to: URL(fileURLWithPath: "\(folder)/another name.ics"))
        try FileManager.default.copyItem(atPath: Home.team, toPath: "\(folder)/team.ics")
        #expect(try home.run("sources", "add", folder).status == 0)
        func files() throws -> [String: String] {
            var files: [String: String] = [:]
            for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
                files[name] = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8).withoutStamps
            }
            return files
        }
        let before = try files()
        let command =
            switch change {
            case "edit": ["edit", "Solo", "--title", "Changed"]
            case "remove": ["remove", "Solo"]
            case "room": ["attach", "Design review", "jitsi-meet/meeting"]
            default: ["remove", "Design review"]
            }
        #expect(try home.runProcess(command).status == 0)
        let after = try files()
        expectNotEqual(after, before)
        let number = try #require(try home.object("undo")["number"] as? Int)
        try expectEqual(files(), before)
        #expect(try home.run("undo", "\(number)").status == 0)
        try expectEqual(files(), after)
        #expect(try home.run("undo").status == 0)
        try expectEqual(files(), before)
        // What another program has written since stays.
        #expect(try home.runProcess(command).status == 0)
        let theirs = odd.replacing("SUMMARY:Solo", with: "SUMMARY:Theirs").replacing("T100000Z", with: "T110000Z")
        guard change == "edit" else { return }
        try Data(theirs.utf8).write(to: URL(fileURLWithPath: "\(folder)/another name.ics"))
        expectEqual(try home.run("undo").status, 75)
        try expectEqual(files()["another name.ics"], theirs.withoutStamps)
    }
}

@Suite("conferencectl undo and history, in detail")
struct UndoDetailTests {
    /// A folder with two events that is followed.
    private static func folder() throws -> (home: Home, path: String) {
        let home = try Home()
        let path = "\(home.path)/work"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for title in ["Solo", "Duo"] {
            let text = """
                BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:\(title)\r\nDTSTAMP:20260101T000000Z\r
                DTSTART:20270105T100000Z\r\nSUMMARY:\(title)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
                """
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(title).ics"))
        }
        #expect(try home.run("sources", "add", path).status == 0)
        return (home, path)
    }

    @Test("undo says that an event is gone, and what can be done; its file put back, it can be undone")
    func gone() throws {
        let (home, path) = try Self.folder()
        #expect(try home.run("edit", "Solo", "--title", "First").status == 0)
        #expect(try home.run("edit", "First", "--title", "Second").status == 0)
        let file = try Data(contentsOf: URL(fileURLWithPath: "\(path)/Solo.ics"))
        try FileManager.default.removeItem(atPath: "\(path)/Solo.ics")
        for number in ["1", "2"] {
            let undo = try home.run("undo", number)
            expectEqual(undo.status, 66)
            expectContains(undo.error, "” is gone: another program or machine has deleted it since. Put its file back")
            expectNotContains(undo.error, "conferencectl show")
        }
        try file.write(to: URL(fileURLWithPath: "\(path)/Solo.ics"))
        expectEqual(try home.run("undo").status, 0)
        expectEqual(try home.run("undo").status, 0)
        try expectContains(home.run("events", "--from", "2027-01-05").output, "Solo")
    }

    @Test("undo of an edit names the removal that came later, as long as that can be undone")
    func removedLater() throws {
        let home = try Home.withTeam()
        #expect(try home.run("edit", "Design review", "--title", "Code review").status == 0)
        #expect(try home.run("remove", "Code review").status == 0)
        let undo = try home.run("undo", "2")
        expectEqual(undo.status, 66)
        expectContains(undo.error, "“Design review” was removed since, last by change 3. Undo that one first.")
        expectContains(undo.error, "“conferencectl undo 3” brings it back.")
    }

    @Test("an import of which another program has deleted an event is undone as far as something is left")
    func importedAndGone() throws {
        let (home, path) = try Self.folder()
        let before = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        #expect(try home.run("import", Home.team, "--calendar", "work").status == 0)
        let new = try FileManager.default.contentsOfDirectory(atPath: path).filter { !before.contains($0) }
        try FileManager.default.removeItem(atPath: "\(path)/\(try #require(new.first))")
        let undo = try home.run("undo")
        expectEqual(undo.status, 0, undo.error)
        try expectEqual(FileManager.default.contentsOfDirectory(atPath: path).sorted(), before)
    }

    @Test("the history counts events, not the calendar that an import has made, nor a moved event twice")
    func counts() throws {
        let home = try Home()
        func event(_ uid: String, _ start: String = "20270301T100000Z") -> String {
            "BEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:\(start)\r\nSUMMARY:\(uid)\r\nEND:VEVENT\r\n"
        }
        // The third one is a copy that is kept, but not listed.
        let text =
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n" + event("one") + event("two")
            + event("two").replacing("SUMMARY:two", with: "SUMMARY:other") + "END:VCALENDAR\r\n"
        let name = try home.write(text, to: "two.ics")
        #expect(try home.run("import", name, "--calendar", "New").status == 0)
        #expect(try home.run("calendars", "add", "Other").status == 0)
        #expect(try home.run("edit", "one", "--calendar", "Other").status == 0)
        let entries = try home.objects("history")
        expectEqual(entries.map { $0["changes"] as? Int }, [1, 1, 2])
        expectContains(try home.run("history").output, "one and 1 more")
        expectNotContains(try home.run("history").output, "2 more")
        #expect(try home.run("undo", "1").status != 0)
        #expect(try home.run("undo").status == 0)
    }
}

@Suite("conferencectl undo and rooms", .needsCCompiler)
struct UndoneRoomTests {
    private static let provider = "org.example.fault"

    private static let manifest = ManifestText(
        attributes: """
            <key>VCPConfiguration</key><array><dict><key>key</key><string>mode</string>
            <key>type</key><string>string</string><key>title</key><string>Behaviour</string>
            <key>default</key><string>answer</string></dict></array>
            <key>VCPEventContext</key><array><string>title</string></array>
            <key>VCPLifecycle</key><true/>
            """)

    @Test(
        "an end that waits is withdrawn; a room that was ended is named, with how to get a new one",
        arguments: [true, false])
    func ended(isDelivered: Bool) throws {
        let directory = try TemporaryDirectory()
        let home = try Home.withTeam()
        try directory.install(Fault("outcome"), manifest: Self.manifest)
        home.environment["CONFERENCE_PROVIDER_PATH"] = "\(directory.path)/providers"
        #expect(try home.run("providers", "trust", Self.provider, "--yes").status == 0)
        #expect(try home.run("attach", "Design review", "\(Self.provider)/personal").status == 0)
        let before = try home.run("export").output
        if !isDelivered { #expect(try home.run("providers", "config", Self.provider, "mode", "refuse").status == 0) }
        #expect(try home.run("remove", "Design review").status == 0)
        try expectEqual(home.objects("pending").count, isDelivered ? 0 : 1)
        let undone = try home.run("undo")
        expectEqual(undone.status, 0, "\(undone.error)")
        try expectEqual(home.run("export").output, before)
        // The provider knows the event as it is again.
        try expectEqual(home.objects("pending").count, 0)
        expectContains(
            undone.output,
            isDelivered
                ? "The room of “Design review” was ended meanwhile."
                : "The provider was asked to end the room of “Design review”, without success")
        expectContains(undone.output, "“conferencectl attach ej0s234s")
        let hint = "“conferencectl attach ej0s234s ROOM --replace” makes a new one."
        let sentence = isDelivered ? "Its provider has ended this room. " : "it is unknown whether it did. "
        expectContains(try home.run("show", "Design review").output, sentence + hint)
        expectContains(try home.run("join", "Design review", "--list").output, sentence + hint)
        expectContains(try home.run("join", "Design review", "--print").error, sentence + hint)
        let shown = try home.object("show", "Design review")
        let conference = try #require((shown["conferences"] as? [[String: Any]])?.first)
        expectEqual(conference["ended"] as? Bool, isDelivered)
        // A room of the same address that was made since is there again.
        #expect(try home.run("providers", "config", Self.provider, "mode", "answer").status == 0)
        #expect(try home.run("attach", "Design review", "\(Self.provider)/personal", "--replace").status == 0)
        expectFalse(try home.run("show", "Design review").output.contains(hint))
        try expectFalse(home.objects("pending").contains { $0["kind"] as? String == "end" })
    }
}
