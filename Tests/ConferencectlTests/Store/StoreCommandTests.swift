import Foundation
import TestSupport
import Testing

@Suite("conferencectl store")
struct StoreCommandTests {
    private func store(_ home: Home) -> String { "\(home.path)/data/conference/calendar.sqlite" }

    @Test("the overview shows the path and contents of the store, even before it exists")
    func overview() throws {
        let home = try Home()
        try expectEqual(home.run("store", "path").output, store(home) + "\n")
        let absent = try home.object("store")
        expectEqual(absent["exists"] as? Bool, false)
        expectTrue(absent["events"] is NSNull)
        expectFalse(FileManager.default.fileExists(atPath: store(home)))
        try expectEqual(home.run("import", Home.team).status, 0)
        let present = try home.object("store")
        expectEqual(present["exists"] as? Bool, true)
        expectEqual(present["events"] as? Int, 3)
        expectTrue(present["newestBackup"] is NSNull)
        try expectContains(home.run("store").output, "1 calendar, 3 events, 1 reminder")
        // The same number as that of the source, which counts a series once.
        try expectEqual(home.objects("sources").first?["events"] as? Int, 3)
        for command in ["check", "backup", "vacuum"] {
            let result = try home.run("store", command, "--store", "\(home.path)/none.sqlite")
            expectEqual(result.status, 66)
            expectContains(result.error, "There is no store")
        }
    }

    /// Each command that may be the first one; FOLDER stands for a folder, and the input is an invitation.
    private static let firstCommands = [
        ["add", "Lunch", "--start", "2027-03-01 12:00"], ["import", "-"], ["calendars", "add", "Work"],
        ["sources", "add", "FOLDER"], ["inbox", "import", "-"],
    ]

    @Test(
        "a command that adds something makes the store, for its owner only", arguments: rows(firstCommands, plain: 0, 3)
    )
    func makesStore(words: [String]) throws {
        let home = try Home()
        let folder = try home.place.makeDirectory("folder")
        let result = try home.runProcess(
            words.map { $0 == "FOLDER" ? folder : $0 }, input: InboxSamples.calendar())
        expectEqual(result.status, 0, result.error)
        let mode = try FileManager.default.attributesOfItem(atPath: store(home))[.posixPermissions] as? Int
        expectEqual(mode, 0o600)
        try expectEqual(home.run("store", "check").status, 0)
    }

    @Test("a backup is made, listed, checked and restored")
    func backup() throws {
        let home = try Home.withTeam()
        let made = try home.object("store", "backup")
        let path = try #require(made["path"] as? String)
        expectHasPrefix(path, "\(home.path)/data/conference/backups/calendar.sqlite-")
        try expectEqual(home.objects("store", "backup", "--list").map { $0["path"] as? String }, [path])
        try expectEqual(home.run("store", "check", "--store", path).status, 0)
        try expectEqual(home.run("remove", "Design review").status, 0)
        try expectEqual(home.run("store", "backup", path).status, 73)

        // There is no terminal to ask on.
        let asked = try home.run("store", "restore", path)
        expectEqual(asked.status, 64)
        expectContains(asked.error, "--yes")
        try expectEqual(home.run("show", "Design review").status, 66)
        let restored = try home.object("store", "restore", path, "--yes")
        expectEqual(restored["wasDamaged"] as? Bool, false)
        try expectEqual(home.run("show", "Design review").status, 0)
        let kept = try #require(restored["kept"] as? String)
        try expectEqual(home.run("show", "Design review", "--store", kept).status, 66)
        try expectEqual(home.objects("store", "backup", "--list").count, 2)
        try expectGreaterThan(home.object("store", "vacuum")["after"] as? Int ?? 0, 0)
    }

    @Test("a store that other users can change is warned of, once and with the command", arguments: [0o666, 0o622])
    func otherWriters(mode: Int) throws {
        let home = try Home.withTeam()
        let path = "\(home.path)/data/conference/calendar.sqlite"
        try expectEqual(home.run("calendars").error, "")
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        let result = try home.run("calendars")
        expectEqual(result.status, 0)
        expectEqual(result.error.components(separatedBy: "other users of this computer can change").count, 2)
        expectContains(result.error, "(mode \(String(mode, radix: 8))). Take that away with “chmod go-w \(path)”")
    }

    @Test("of a device or a file that is no store, only that is said, and no advice on its mode is given")
    func noStore() throws {
        let home = try Home.withStore()
        let text = try home.write("some text", to: "notes.txt")
        try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: text)
        for path in ["/dev/zero", "/dev/null", text] {
            let result = try home.run("events", "--store", path)
            expectEqual(result.status, 65)
            expectHasPrefix(result.error, "conferencectl: “\(path)” is not a calendar store")
            expectNotContains(result.error, "chmod")
        }
    }

    @Test("a relative path is resolved from the working directory")
    func relative() throws {
        let home = try Home.withTeam()
        let result = try runProcess(
            "/bin/sh", ["-c", "cd \"$HOME\" && \"$0\" store backup copy.sqlite", Home.program],
            environment: home.variables)
        expectEqual(result.status, 0)
        expectTrue(FileManager.default.fileExists(atPath: "\(home.path)/copy.sqlite"))
    }

    @Test("the check reports problems, ends with 65, and gives advice")
    func check() throws {
        let home = try Home.withTeam()
        try expectHasPrefix(home.run("store", "check").output, "The store is sound: 1 calendar, 3 events")
        let sqlite = try Programs.required("sqlite3")
        let changed = try runProcess(
            sqlite, [store(home), "UPDATE event SET location = 'elsewhere' WHERE title = 'Offsite'"])
        try #require(changed.status == 0)
        let result = try home.run("store", "check")
        #expect(result.status == 65)
        #expect(
            result.output == "derivation: the text of event 4zjgh8csp8f2c does not match the stored fields: location\n")
        #expect(result.error.contains("has one problem"))
        #expect(result.error.contains("conferencectl store restore FILE"))
        let json = try home.run("store", "check", "--json")
        expectContains(json.output, "\"sound\": false")
    }

    @Test(
        "every command reports a damaged store, and it can be restored",
        arguments: rows(["events", "calendars"], plain: 0))
    func damaged(command: String) throws {
        let home = try Home.withTeam()
        let backup = try #require(try home.object("store", "backup")["path"] as? String)
        let file = URL(fileURLWithPath: store(home))
        var data = try Data(contentsOf: file)
        data.replaceSubrange(4_096..<data.count, with: Data(repeating: 0xA5, count: data.count - 4_096))
        try data.write(to: file)
        let result = try home.run(command)
        expectEqual(result.status, 74)
        expectContains(result.error, "is damaged")
        expectContains(result.error, "conferencectl store restore FILE")
        try expectEqual(home.run("store", "check").status, 65)
        let restored = try home.object("store", "restore", backup, "--yes")
        expectEqual(restored["wasDamaged"] as? Bool, true)
        try expectEqual(home.run("show", "Design review").status, 0)
        try expectEqual(home.run("store", "check").status, 0)
    }

    @Test(
        "once damage was found, every change warns of it, until a backup is restored or the check finds none",
        arguments: [false, true])
    func knownDamage(isChecked: Bool) throws {
        let home = try Home()
        let events = (0..<1_000).map { number in
            "BEGIN:VEVENT\r\nUID:u\(number)\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20270301T100000Z\r\n"
                + "SUMMARY:Event \(number)\r\nEND:VEVENT\r\n"
        }.joined()
        let name = try home.write(
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n\(events)END:VCALENDAR\r\n", to: "many.ics")
        try #require(home.run("import", name).status == 0)
        let backup = try #require(try home.object("store", "backup")["path"] as? String)
        let file = URL(fileURLWithPath: store(home))
        let sound = try Data(contentsOf: file)
        var data = sound
        let place = try #require(data.range(of: Data("SUMMARY:Event 500\r".utf8))).lowerBound / 4_096 * 4_096
        data.replaceSubrange(place..<place + 8, with: Data(repeating: 0xA5, count: 8))
        try data.write(to: file)
        func change() throws -> String {
            let result = try home.run("add", "Lunch", "--start", "2028-03-04 12:00")
            try #require(result.status == 0, "\(result.error)")
            return result.error
        }
        // This change touches no damaged page.
        try expectEqual(change(), "")
        if isChecked {
            try expectEqual(home.run("store", "check").status, 65)
        } else {
            try expectEqual(home.run("events", "--from", "2027-03-01").status, 74)
        }
        for _ in 0..<2 {
            let warning = try change()
            expectContains(warning, "was found to be damaged")
            expectContains(warning, "conferencectl store restore FILE")
        }
        // A command that changes nothing need not say it again.
        try expectNotContains(home.run("history").error, "damaged")
        if isChecked {
            // Written over the same file.
            let handle = try FileHandle(forWritingTo: file)
            try handle.truncate(atOffset: 0)
            try handle.write(contentsOf: sound)
            try handle.close()
            try expectEqual(home.run("store", "check").status, 0)
        } else {
            try #require(home.run("store", "restore", backup, "--yes").status == 0)
        }
        try expectEqual(change(), "")
    }

    @Test("stores of earlier versions are sound after their conversion", arguments: rows([1, 2, 3], plain: 0))
    func earlier(version: Int) throws {
        let sqlite = try Programs.required("sqlite3")
        let home = try Home()
        let path = "\(home.path)/old.sqlite"
        let text = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Fixtures/Stores/schema-\(version).sql").path
        try #require(try runProcess(sqlite, [path, ".read \(text)"]).status == 0)
        try expectEqual(home.run("store", "check", "--store", path).status, 0)
        try expectEqual(home.objects("calendars", "--store", path).count, 2)
        let check = try home.run("store", "check", "--store", path)
        expectEqual(check.status, 0, "\(check.output)")
        try expectEqual(home.objects("pending", "--store", path).map { $0["number"] as? Int }, [2])
        let event = try home.object("show", "Standup with room", "--store", path)
        expectContains("\(event)", "personal.example.com")
    }
}
