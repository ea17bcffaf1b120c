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
        #expect(added.status == 0, "\(added.error)")
        #expect(added.output == "Subscribed to “Talks”, with 1 event. “conferencectl refresh” fetches it again.\n")
        let listed = try #require(try home.objects("sources").first)
        #expect(listed["name"] as? String == "Talks")
        #expect(listed["kind"] as? String == "subscribed")
        #expect(listed["place"] as? String == "https://localhost:\(server.port)/…")
        #expect(listed["address"] is NSNull)
        #expect(listed["state"] as? String == "fresh")
        #expect(listed["events"] as? Int == 1)
        #expect(listed["interval"] as? Int == 3_600)
        #expect(listed["failure"] is NSNull)

        try server.calendars.write(Self.file.replacing("Keynote", with: "Opening"), to: "t0ken.ics")
        #expect(try home.run("refresh").output == "Talks: 0 added, 1 updated, 0 removed\n")
        #expect(try home.run("refresh", "--due").output == "")
        try server.calendars.write("status=401", to: "t0ken.ics.mode")
        let failed = try home.run("refresh", "talks", "--json")
        #expect(failed.status == 69)
        #expect(failed.output.contains(#""result": "failed""#))
        #expect(failed.error.contains("refreshFailed"))
        let table = try home.run("sources", "list")
        #expect(table.output.contains("failed  1 event\n"))
        #expect(table.output.contains("Talks: “localhost” wants to know who you are"))
        for text in [added, failed, table].map({ $0.output + $0.error }) {
            #expect(!text.contains("passw0rd") && !text.contains("t0ken"))
        }
        #expect(try home.run("sources", "--show-address").output.contains("me:passw0rd@localhost"))
        #expect(try home.run("sources", "remove", "talks", "--yes").output == "Removed “Talks” with 1 event.\n")
        #expect(try home.objects("sources").isEmpty)
        #expect(try home.objects("calendars").isEmpty)
    }

    @Test("what of a folder cannot be read is told as long as it is so, and a folder is not fetched")
    func brokenFolder() throws {
        let home = try Home()
        let folder = "\(home.path)/calendars/home"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        _ = try home.write(Self.file, to: "calendars/home/a.ics")
        try #require(home.run("sources", "add", folder).status == 0)
        #expect(
            try home.run("refresh", "home").output
                == "home: its files are read whenever one has changed; there is nothing to fetch\n")
        let file = try home.write("garbage\n", to: "calendars/home/b.ics")
        let sentence = "home: “\(file)” is not a calendar file"
        for _ in 0..<2 {
            let table = try home.run("sources")
            #expect(table.status == 0 && table.output.contains("failed  1 event\n"))
            #expect(table.output.contains("\n" + sentence))
            let entry = try #require(try home.objects("sources").last)
            #expect(entry["state"] as? String == "failed" && entry["failures"] as? Int == 1)
            #expect(try home.run("refresh", "home").output.hasPrefix(sentence))
        }
        try FileManager.default.removeItem(atPath: file)
        #expect(try home.objects("sources").last?["failure"] is NSNull)
        try FileManager.default.moveItem(atPath: folder, toPath: folder + "-gone")
        for _ in 0..<2 { #expect(try home.run("sources").output.contains("home: There is no folder “\(folder)”.")) }
        #expect(try home.objects("sources").last?["events"] as? Int == 1)
    }

    @Test("a file is added, and its events take no change and no room of ours; a copy of one does")
    func readOnly() throws {
        let home = try Home()
        let file = try home.write(Self.file, to: "talks.ics")
        #expect(try home.object("sources", "add", file, "--name", "Conference")["name"] as? String == "Conference")
        #expect(try home.objects("calendars").first?["readOnly"] as? Bool == true)
        #expect(try home.objects("calendars").first?["kind"] as? String == "subscribed")
        for command in [
            ["add", "Mine", "--start", "2026-12-01 09:00", "--calendar", "Conference"], ["remove", "Keynote"],
            ["edit", "Keynote", "--title", "Other"], ["import", Home.team, "--calendar", "Conference"],
        ] {
            let result = try home.runProcess(command)
            #expect(result.status == 77, "\(command)")
            #expect(result.error.contains("The calendar “Conference” is read-only"))
        }
        let refused = try home.run("attach", "Keynote", "onetime-room")
        #expect(refused.status == 77)
        #expect(refused.error.contains("conferencectl export --event"))
        let copy = "\(home.path)/copy.ics"
        #expect(try home.run("export", "--event", "Keynote", "-o", copy).status == 0)
        #expect(try home.run("import", copy, "--calendar", "Mine").status == 0)
        let mine = try #require(
            try home.objects("events", "--from", "2026-12-01", "--to", "2026-12-02")
                .first { $0["calendar"] as? String == "Mine" }?["identifier"] as? String)
        let attached = try home.run("attach", mine, "onetime-room")
        #expect(attached.status == 0, "\(attached.error)")
    }

    @Test(
        "what cannot be a source is refused with what to do",
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
        #expect(result.status == status)
        #expect(result.error.contains(part), "\(result.error)")
        #expect(try home.objects("sources").isEmpty)
    }

    @Test("removing asks on a terminal; without one it wants --yes, and the store's own source stays")
    func removing() throws {
        let home = try Home()
        let file = try home.write(Self.file, to: "talks.ics")
        #expect(try home.run("sources", "add", file).status == 0)
        #expect(try home.run("calendars", "add", "Work").status == 0)
        #expect(try home.run("sources", "remove", "Talks").status == 64)
        #expect(try home.run("sources", "remove", "On This Computer", "--yes").status == 64)
        #expect(try home.run("sources", "remove", "nothing", "--yes").status == 66)
        let no = try home.runOnTerminal(["sources", "remove", "Talks"], typing: ["n"])
        #expect(no.status == 77)
        #expect(no.screen.contains("Remove “Talks” with 1 event from your store?"))
        #expect(try home.objects("sources").count == 2)
        #expect(try home.runOnTerminal(["sources", "remove", "Talks"], typing: ["y"]).status == 0)
        #expect(FileManager.default.fileExists(atPath: file))
    }
}

@Suite("conferencectl calendars")
struct CalendarsTests {
    @Test("calendars are made, renamed, recoloured and removed")
    func local() throws {
        let home = try Home.withTeam()
        let made = try home.object("calendars", "add", "Work", "--color", "Teal")
        #expect(made["title"] as? String == "Work")
        #expect(made["color"] as? String == "teal")
        #expect(made["source"] as? String == "On This Computer")
        #expect(try home.run("calendars", "add", "Works").status == 0)
        #expect(try home.run("calendars", "add", "WORK").status == 64)
        #expect(try home.run("calendars", "rename", "Team", "Work").status == 64)
        #expect(try home.object("calendars", "rename", "team", "Office")["title"] as? String == "Office")
        #expect(try home.run("calendars", "rename", "Office", "OFFICE").status == 0)
        #expect(
            try home.run("calendars", "color", "OFFICE", "#1e90ff").output
                == "The calendar “OFFICE” is shown in #1E90FF.\n")
        #expect(try home.run("calendars", "color", "OFFICE", "blu").status == 64)
        #expect(try home.run("calendars", "rename", "None", "X").status == 66)
        #expect(try home.run("calendars").output.hasPrefix("OFFICE  3 events  #1E90FF\n"))
        #expect(try home.run("calendars", "remove", "OFFICE").status == 64)
        let (status, screen) = try home.runOnTerminal(["calendars", "remove", "OFFICE"], typing: ["yes"])
        #expect(status == 0)
        #expect(screen.contains("Remove the calendar “OFFICE” with 3 events"))
        #expect(try home.object("calendars", "remove", "Work", "--yes")["events"] as? Int == 0)
        #expect(try home.objects("calendars").map { $0["title"] as? String } == ["Works"])
    }

    @Test("a subscribed calendar gets the user's name and colour, and is removed as a source")
    func subscribed() throws {
        let home = try Home()
        let file = try home.write("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n", to: "empty.ics")
        #expect(try home.run("sources", "add", file).status == 0)
        #expect(try home.run("calendars", "rename", "empty", "Club").status == 0)
        #expect(try home.run("calendars", "color", "Club", "red").status == 0)
        let refused = try home.run("calendars", "remove", "Club", "--yes")
        #expect(refused.status == 64)
        #expect(refused.error.contains("conferencectl sources remove"))
    }
}
