import Foundation
import TestSupport
import Testing

@Suite("conferencectl import and export")
struct ImportExportTests {
    @Test("importing the same file again changes nothing")
    func twice() throws {
        let home = try Home()
        let first = try home.run("import", Home.team, "--calendar", "Team")
        expectHasSuffix(
            first.output,
            "team.ics: 4 added, 0 updated, 0 unchanged, 2 other entries kept unchanged for export, "
                + "in the calendar “Team”\n")
        let before = try home.run("export").output
        let second = try home.objects("import", Home.team, "--calendar", "Team")
        expectEqual(second.first?["added"] as? Int, 0)
        expectEqual(second.first?["unchanged"] as? Int, 4)
        expectEqual(second.first?["calendar"] as? String, "Team")
        try expectEqual(home.run("export").output, before)
    }

    @Test("a file that is not a calendar file is rejected, and nothing is imported")
    func bad() throws {
        let home = try Home()
        let cut = try home.write(
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:x\r\n", to: "cut.ics")
        let text = try home.write("Dear all,\nplease find attached nothing.\n", to: "letter.txt")
        let letter = try home.run("import", text)
        expectEqual(letter.status, 65)
        expectHasSuffix(letter.error, ". Nothing was imported.\n")
        let missing = try home.run("import", "\(home.path)/none.ics")
        expectEqual(missing.status, 66)
        expectEqual(missing.error, "conferencectl: There is no file “\(home.path)/none.ics”.\n")
        expectFalse(FileManager.default.fileExists(atPath: "\(home.path)/data/conference/calendar.sqlite"))
        try expectEqual(home.run("import", cut).status, 65)
        let folder = try home.run("import", home.path)
        expectEqual(folder.status, 64)
        expectEqual(
            folder.error,
            "conferencectl: “\(home.path)” is a folder, not a calendar file. Nothing was imported. “conferencectl sources add "
                + "\(home.path)” reads and writes the calendars in it.\n"
        )
        try expectEqual(home.run("export").output.contains("BEGIN:VEVENT"), false)
        try expectEmpty(home.objects("calendars"))
    }

    @Test("an event with its conference survives a round trip through another store")
    func roundTrip() throws {
        let home = try Home.withTeam()
        try expectEqual(home.run("attach", "Design review", "onetime-room").status, 0)
        let file = "\(home.path)/out.ics"
        let written = try home.run("export", "--event", "Design review", "-o", file)
        expectEqual(written.output, "Written to \(file)\n")
        let other = try Home()
        try expectEqual(other.run("import", file, "--calendar", "Team").status, 0)
        var mine = try home.object("show", "Design review")
        var theirs = try other.object("show", "Design review")
        expectEqual((theirs["conference"] as? [String: Any])?["provider"] as? String, "org.conference.sample-rooms")
        // Only the zone definitions of the files could differ.
        for key in ["pending"] {
            mine[key] = nil
            theirs[key] = nil
        }
        expectEqual(NSDictionary(dictionary: mine), NSDictionary(dictionary: theirs))
    }

    @Test("a file is replaced completely or not at all, keeps its mode, and is found through a link")
    func atomic() throws {
        let home = try Home.withTeam()
        let file = try home.write("old", to: "out.ics")
        try #require(chmod(file, 0o640) == 0)
        try FileManager.default.createSymbolicLink(atPath: "\(home.path)/link.ics", withDestinationPath: file)
        try expectEqual(home.run("export", "--calendar", "Nowhere", "-o", file).status, 66)
        try expectEqual(String(contentsOfFile: file, encoding: .utf8), "old")
        try expectEqual(home.run("export", "-o", "\(home.path)/link.ics").status, 0)
        try expectHasPrefix(String(contentsOfFile: file, encoding: .utf8), "BEGIN:VCALENDAR\r\n")
        var status = stat()
        try #require(stat(file, &status) == 0)
        expectEqual(status.st_mode & 0o777, 0o640)
        try expectEqual(FileManager.default.contentsOfDirectory(atPath: home.path).filter { $0.contains(".ics.") }, [])
        try expectEqual(home.run("export", "-o", "\(home.path)/none/out.ics").status, 73)
    }

    @Test("an export takes one calendar or one event, but not both")
    func choice() throws {
        let home = try Home.withTeam()
        try #require(home.run("add", "Mine", "--start", "2027-03-01 10:00").status == 0)
        try expectNotContains(home.run("export", "--calendar", "Team").output, "SUMMARY:Mine")
        let one = try home.run("export", "--event", "Mine").output
        expectContains(one, "SUMMARY:Mine")
        expectEqual(one.components(separatedBy: "BEGIN:VEVENT").count, 2)
        try expectEqual(home.run("export", "--event", "Mine", "--calendar", "Team").status, 64)
    }

    @Test("calendars are listed with their contents")
    func calendars() throws {
        let home = try Home.withTeam()
        try expectEqual(home.run("calendars").output, "Team  3 events\n")
        let list = try home.objects("calendars")
        expectEqual(list.first?["title"] as? String, "Team")
        expectEqual(list.first?["events"] as? Int, 3)
        expectTrue(list.first?["color"] is NSNull)
        try expectEqual(Home().run("calendars").status, 0)
    }
}
