import Foundation
import TestSupport
import Testing

@Suite("conferencectl sources and refresh")
struct SourcesTests {
    private static let file = """
        BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//test//EN\r\nX-WR-CALNAME:Talks\r\nBEGIN:VEVENT\r\nUID:a@x\r
        DTSTAMP:20260101T000000Z\r\nDTSTART:20261201T100000Z\r\nDTEND:20261201T110000Z\r\nSUMMARY:Keynote\r\nEND:VEVENT\r
        END:VCALENDAR\r\n
        """

    @Test("a calendar over https is added, listed without its secrets, refreshed and removed", .needsHTTPSServer)
    func web() throws {
        let server = try HTTPSServer()
        let home = try Home()
        home.environment["SSL_CERT_FILE"] = server.certificates.authority
        try server.calendars.write(Self.file, to: "t0ken.ics")
        let address = server.url("/calendar/t0ken.ics").replacing("https://", with: "webcal://me:passw0rd@")
        let added = try home.run(
            "sources", "add", "-", "--allow-private-host", "localhost", "--refresh", "1h", input: address + "\n")
        expectEqual(added.status, 0, "\(added.error)")
        expectEqual(added.output, "Subscribed to “Talks”, with 1 event. “conferencectl refresh” fetches it again.\n")
        let listed = try #require(try home.objects("sources").first)
        expectEqual(listed["name"] as? String, "Talks")
        expectEqual(listed["kind"] as? String, "subscribed")
        expectEqual(listed["place"] as? String, "https://localhost:\(server.port)/…")
        expectTrue(listed["address"] is NSNull)
        expectEqual(listed["state"] as? String, "fresh")
        expectEqual(listed["events"] as? Int, 1)
        expectEqual(listed["interval"] as? Int, 3_600)
        expectTrue(listed["failure"] is NSNull)

        try server.calendars.write(Self.file.replacing("Keynote", with: "Opening"), to: "t0ken.ics")
        try expectEqual(home.run("refresh").output, "Talks: 0 added, 1 updated, 0 removed\n")
        try expectEqual(home.run("refresh", "--due").output, "")
        try server.calendars.write("status=401", to: "t0ken.ics.mode")
        let failed = try home.run("refresh", "talks", "--json")
        expectEqual(failed.status, 69)
        expectContains(failed.output, #""result": "failed""#)
        expectContains(failed.error, "refreshFailed")
        let table = try home.run("sources", "list")
        expectContains(table.output, "failed  1 event\n")
        expectContains(table.output, "Talks: “localhost” needs a name and a password")
        for text in [added, failed, table].map({ $0.output + $0.error }) {
            expectNotContains(text, "passw0rd")
            expectNotContains(text, "t0ken")
        }
        try expectContains(home.run("sources", "--show-address").output, "me:passw0rd@localhost")
        try expectEqual(home.run("sources", "remove", "talks", "--yes").output, "Removed “Talks” with 1 event.\n")
        try expectEmpty(home.objects("sources"))
        try expectEmpty(home.objects("calendars"))
    }

    @Test("unreadable files of a folder are reported until they are fixed, and a folder is not fetched")
    func brokenFolder() throws {
        let home = try Home()
        let folder = "\(home.path)/calendars/home"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        _ = try home.write(Self.file, to: "calendars/home/a.ics")
        try #require(home.run("sources", "add", folder).status == 0)
        try expectEqual(
            home.run("refresh", "home").output,
            "home: its files are read whenever one has changed; there is nothing to fetch\n")
        let file = try home.write("garbage\n", to: "calendars/home/b.ics")
        let sentence = "home: “\(file)” is not a calendar file"
        for _ in 0..<2 {
            let table = try home.run("sources")
            expectEqual(table.status, 0)
            expectContains(table.output, "  1 event, 1 file skipped\n")
            expectContains(table.output, "\n" + sentence)
            expectContains(table.output, "It is skipped; the other files are read.\n")
            expectNotContains(table.output, "imported")
            let entry = try #require(try home.objects("sources").last)
            expectEqual(entry["state"] as? String, "failed")
            expectEqual(entry["failures"] as? Int, 1)
            try expectHasPrefix(home.run("refresh", "home").output, sentence)
        }
        try FileManager.default.removeItem(atPath: file)
        try expectTrue(home.objects("sources").last?["failure"] is NSNull)
        try FileManager.default.moveItem(atPath: folder, toPath: folder + "-gone")
        for _ in 0..<2 { try expectContains(home.run("sources").output, "home: There is no folder “\(folder)”.") }
        try expectEqual(home.objects("sources").last?["events"] as? Int, 1)
    }

    @Test("events of a subscribed file accept no change and no room, but a copy does")
    func readOnly() throws {
        let home = try Home()
        let file = try home.write(Self.file, to: "talks.ics")
        try expectEqual(home.object("sources", "add", file, "--name", "Conference")["name"] as? String, "Conference")
        try expectEqual(home.objects("calendars").first?["readOnly"] as? Bool, true)
        try expectEqual(home.objects("calendars").first?["kind"] as? String, "subscribed")
        for command in [
            ["add", "Mine", "--start", "2026-12-01 09:00", "--calendar", "Conference"], ["remove", "Keynote"],
            ["edit", "Keynote", "--title", "Other"], ["import", Home.team, "--calendar", "Conference"],
        ] {
            let result = try home.runProcess(command)
            expectEqual(result.status, 77, "\(command)")
            expectContains(result.error, "The calendar “Conference” is read-only")
        }
        let refused = try home.run("attach", "Keynote", "onetime-room")
        expectEqual(refused.status, 77)
        expectContains(refused.error, "conferencectl export --event")
        let copy = "\(home.path)/copy.ics"
        try expectEqual(home.run("export", "--event", "Keynote", "-o", copy).status, 0)
        try expectEqual(home.run("import", copy, "--calendar", "Mine").status, 0)
        let mine = try #require(
            try home.objects("events", "--from", "2026-12-01", "--to", "2026-12-02")
                .first { $0["calendar"] as? String == "Mine" }?["identifier"] as? String)
        let attached = try home.run("attach", mine, "onetime-room")
        expectEqual(attached.status, 0, "\(attached.error)")
    }

    @Test(
        "an invalid source is rejected with advice",
        arguments: [
            (["http://example.org/x"], 64, "https://"), (["/proc/self", "--name", "X"], 64, "--name"),
            (["none.ics"], 66, "no file"),
            (["talks.ics", "--refresh", "1m"], 64, "5m"), (["talks.ics", "--color", "#12"], 64, "#RRGGBB"),
            (["https://localhost:1/x"], 69, "--allow-private-host localhost"),
        ])
    func refused(words: [String], status: Int32, part: String) throws {
        let home = try Home()
        let file = try home.write(Self.file, to: "talks.ics")
        let result = try home.runProcess(["sources", "add"] + words.map { $0 == "talks.ics" ? file : $0 })
        expectEqual(result.status, status)
        expectContains(result.error, part, "\(result.error)")
        try expectEmpty(home.objects("sources"))
    }

    @Test("removing asks on a terminal or needs --yes, and the local source cannot be removed")
    func removing() throws {
        let home = try Home()
        let file = try home.write(Self.file, to: "talks.ics")
        try expectEqual(home.run("sources", "add", file).status, 0)
        try expectEqual(home.run("calendars", "add", "Work").status, 0)
        try expectEqual(home.run("sources", "remove", "Talks").status, 64)
        try expectEqual(home.run("sources", "remove", "On This Computer", "--yes").status, 64)
        try expectEqual(home.run("sources", "remove", "nothing", "--yes").status, 66)
        let no = try home.runOnTerminal(["sources", "remove", "Talks"], typing: ["n"])
        expectEqual(no.status, 77)
        expectContains(no.screen, "Remove “Talks” with 1 event from your store?")
        try expectEqual(home.objects("sources").count, 2)
        try expectEqual(home.runOnTerminal(["sources", "remove", "Talks"], typing: ["y"]).status, 0)
        expectTrue(FileManager.default.fileExists(atPath: file))
    }
}

@Suite("conferencectl calendars")
struct CalendarsTests {
    @Test("calendars are created, renamed, recoloured and removed")
    func local() throws {
        let home = try Home.withTeam()
        let made = try home.object("calendars", "add", "Work", "--color", "Teal")
        expectEqual(made["title"] as? String, "Work")
        expectEqual(made["color"] as? String, "teal")
        expectEqual(made["source"] as? String, "On This Computer")
        try expectEqual(home.run("calendars", "add", "Works").status, 0)
        try expectEqual(home.run("calendars", "add", "WORK").status, 64)
        try expectEqual(home.run("calendars", "rename", "Team", "Work").status, 64)
        try expectEqual(home.object("calendars", "rename", "team", "Office")["title"] as? String, "Office")
        try expectEqual(home.run("calendars", "rename", "Office", "OFFICE").status, 0)
        try expectEqual(
            home.run("calendars", "color", "OFFICE", "#1e90ff").output, "The calendar “OFFICE” is shown in #1E90FF.\n")
        try expectEqual(home.run("calendars", "color", "OFFICE", "blu").status, 64)
        try expectEqual(home.run("calendars", "rename", "None", "X").status, 66)
        try expectHasPrefix(home.run("calendars").output, "OFFICE  3 events  #1E90FF\n")
        try expectEqual(home.run("calendars", "remove", "OFFICE").status, 64)
        let (status, screen) = try home.runOnTerminal(["calendars", "remove", "OFFICE"], typing: ["yes"])
        expectEqual(status, 0)
        expectContains(screen, "Remove the calendar “OFFICE” with 3 events")
        try expectEqual(home.object("calendars", "remove", "Work", "--yes")["events"] as? Int, 0)
        try expectEqual(home.objects("calendars").map { $0["title"] as? String }, ["Works"])
    }

    @Test("a subscribed calendar can be renamed and recoloured, and is removed as a source")
    func subscribed() throws {
        let home = try Home()
        let file = try home.write("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n", to: "empty.ics")
        try expectEqual(home.run("sources", "add", file).status, 0)
        try expectEqual(home.run("calendars", "rename", "empty", "Club").status, 0)
        try expectEqual(home.run("calendars", "color", "Club", "red").status, 0)
        let refused = try home.run("calendars", "remove", "Club", "--yes")
        expectEqual(refused.status, 64)
        expectContains(refused.error, "conferencectl sources remove")
    }
}
