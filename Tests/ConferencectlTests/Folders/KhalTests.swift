import CalendarModel
import CalendarSources
import CalendarStore
import Foundation
import Recurrence
import TestSupport
import Testing

/// The folder of a user of khal, vdirsyncer and todoman, and a store that follows it.
private struct KhalHome {
    let home: Home
    let folder: String

    init() throws {
        home = try Home()
        folder = home.path + "/calendars/work"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        _ = try home.write(
            """
            [calendars]
            [[work]]
            path = \(folder)
            [sqlite]
            path = \(home.path)/khal.db
            [locale]
            timeformat = %H:%M
            dateformat = %Y-%m-%d
            longdateformat = %Y-%m-%d
            datetimeformat = %Y-%m-%d %H:%M
            longdatetimeformat = %Y-%m-%d %H:%M
            local_timezone = Europe/Berlin
            default_timezone = Europe/Berlin
            [default]
            default_calendar = work

            """, to: "khal.conf")
    }

    /// Follows the folder from now on, as `conferencectl sources add` does.
    func follow(_ folder: String, in store: String? = nil) throws {
        let store = try CalendarStore(path: store ?? "\(home.path)/data/conference/calendar.sqlite") { 1_795_248_000 }
        _ = try VdirSources(store: store, zones: ZoneDatabase()).add(folder)
    }

    func khal(_ arguments: String..., input: String = "") throws -> String {
        let program = try Programs.required("khal")
        let result = try Programs.run(
            program, ["-c", "\(home.path)/khal.conf"] + arguments, input: input,
            environment: ["HOME": home.path, "LC_ALL": "C.UTF-8"])
        try #require(result.status == 0, "\(result.output)")
        return result.output
    }

    /// The text of the one file in the folder.
    func text() throws -> String {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".ics") }
        return try String(contentsOfFile: "\(folder)/\(try #require(names.first))", encoding: .utf8)
    }

    /// The location and the URL of the one event, as khal shows them.
    func copies() throws -> String {
        let lines = try khal("list", "--day-format", "", "--format", "<{location}|{url}>", "2027-03-01", "2027-03-02")
        return lines.split(separator: "\n").filter { $0.hasPrefix("<") }.joined(separator: "\n")
    }

    func attach(_ title: String) throws {
        let result = try home.run("attach", title, "personal-room")
        try #require(result.status == 0, "\(result.error)")
    }
}

@Suite("The calendar of a person who uses khal")
struct KhalTests {
    @Test(
        "an event of khal's gets a room, khal changes the event, the room is still there, and vdirsyncer copies it",
        .exhaustive("khal and vdirsyncer as peers; SourcesTests has changes of files by another program"))
    func room() throws {
        let person = try KhalHome()
        _ = try person.khal("new", "2027-03-01", "10:00", "11:00", "Planning :: my notes")
        try person.follow(person.folder)
        try person.attach("Planning")
        let listed = try person.khal(
            "list", "--format", "{start-time} {title} {description}", "2027-03-01", "2027-03-02")
        expectContains(listed, "10:00 Planning my notes")
        expectContains(listed, "----( Conference:")
        expectContains(listed, "https://")

        // khal reads its answers from a pipe as from a terminal.
        _ = try person.khal("edit", "Planning", input: "s\nReview\nq\n")
        try expectContains(person.text(), "SUMMARY:Review")
        let shown = try person.home.object("show", "Review")
        expectEqual(shown["notes"] as? String, "my notes")
        let conference = try #require(shown["conference"] as? [String: Any])
        expectFalse((conference.isEmpty))
        try expectEqual(person.home.run("show", "Planning").status, 66)

        // The other way round: khal shows changes made here.
        try #require(person.home.run("edit", "Review", "--title", "Retrospective").status == 0)
        try expectContains(person.khal("list", "2027-03-01", "2027-03-02"), "10:00-11:00 Retrospective")
        try copy(person)
        try #require(person.home.run("detach", "Retrospective").status == 0)
        try expectNotContains(person.text(), "CONFERENCE")
        try #require(person.home.run("remove", "Retrospective").status == 0)
        try expectEmpty(FileManager.default.contentsOfDirectory(atPath: person.folder))
    }

    @Test(
        "khal shows the fields that we filled in, its user overwrites them, and each ends up in the right place",
        .exhaustive("khal as a peer; PlaceTests has the fields that a user overwrites"))
    func places() throws {
        let person = try KhalHome()
        _ = try person.khal("new", "2027-03-01", "10:00", "11:00", "Planning :: my notes")
        let before = try person.text()
        try person.follow(person.folder)
        try person.attach("Planning")
        try expectHasPrefix(person.copies(), "<Personal Room|https://www.personal.example.com/")
        try imported(from: person)

        // An empty line accepts khal's proposal: the same value, written again without our marker.
        _ = try person.khal("edit", "Planning", input: "l\n\nu\n\nq\n")
        var shown = try person.home.object("show", "Planning")
        expectTrue(shown["url"] is NSNull)
        expectTrue(shown["location"] is NSNull)
        try expectContains(person.text(), "LOCATION:Personal Room\r\n")

        // A location that the user enters.
        _ = try person.khal("edit", "Planning", input: "l\nRoom 4; upstairs\nq\n")
        shown = try person.home.object("show", "Planning")
        expectEqual(shown["location"] as? String, "Room 4; upstairs")
        expectTrue(shown["url"] is NSNull)
        expectTrue(shown["conference"] is [String: Any])
        expectEqual(shown["notes"] as? String, "my notes")

        try #require(person.home.run("detach", "Planning").status == 0)
        // khal increments SEQUENCE with each change.
        func lines(_ text: String) -> [Substring] {
            text.split(separator: "\r\n").filter { !$0.hasPrefix("SEQUENCE") }.sorted()
        }
        try expectEqual(lines(person.text()), lines(before + "LOCATION:Room 4\\; upstairs"))
    }

    /// khal imports our file into another folder, and its copy contains the room once.
    private func imported(from person: KhalHome) throws {
        let path = person.home.path
        try #require(person.home.run("export", "-o", "\(path)/out.ics").status == 0)
        let other = try KhalHome()
        _ = try other.khal("import", "--batch", "\(path)/out.ics")
        try expectContains(other.text(), "LOCATION;X-VC-COPY=")
        try other.follow(other.folder)
        let shown = try other.home.object("show", "Planning")
        expectEqual(shown["notes"] as? String, "my notes")
        expectTrue(shown["url"] is NSNull)
        expectTrue(shown["location"] is NSNull)
        try expectEqual(other.home.run("join", "Planning", "--list").output.split(separator: "\n").count, 1)
    }

    /// vdirsyncer copies the folder, and the copy has the conference.
    private func copy(_ person: KhalHome) throws {
        guard let program = Programs.path(of: "vdirsyncer") else { return }
        let path = person.home.path
        let other = path + "/copy"
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
        let storages = [("one", person.folder), ("two", other)].map {
            "[storage \($0)]\ntype = \"filesystem\"\npath = \"\($1)\"\nfileext = \".ics\"\n"
        }
        let configuration = try person.home.write(
            "[general]\nstatus_path = \"\(path)/status\"\n[pair both]\na = \"one\"\nb = \"two\"\ncollections = null\n"
                + storages.joined(), to: "vdirsyncer.conf")
        for arguments in [["discover", "--no-list"], ["sync"]] {
            let result = try Programs.run(
                program, ["-c", configuration] + arguments, environment: ["HOME": path, "LC_ALL": "C.UTF-8"])
            try #require(result.status == 0, "\(result.output)")
        }
        let store = path + "/second.sqlite"
        try person.follow(other, in: store)
        let shown = try person.home.object("show", "Retrospective", "--store", store)
        expectTrue(shown["conference"] is [String: Any])
    }

    @Test(
        "a series of khal's: one occurrence gets a room, khal leaves it alone",
        .exhaustive("khal as a peer; the plain tier attaches rooms to occurrences"))
    func series() throws {
        let person = try KhalHome()
        _ = try person.khal(
            "new", "--repeat", "weekly", "--until", "2027-12-31", "2027-03-01", "10:00", "11:00", "Weekly")
        try person.follow(person.folder)
        let result = try person.home.run("attach", "Weekly@2027-03-15", "personal-room")
        try #require(result.status == 0, "\(result.error)")
        let listed = try person.khal(
            "list", "--format", "{start-date} {start-time} {title} {description}", "2027-03-08", "2027-03-23")
        expectTrue(listed.contains("2027-03-08 10:00 Weekly\n") || listed.contains("2027-03-08 10:00 Weekly \n"))
        expectContains(listed, "2027-03-15 10:00 Weekly ----( Conference:")
        // khal defines the zone only for a part of the year; daylight saving time applies nevertheless.
        let events = try person.home.objects("events", "--from", "2027-06-07", "--to", "2027-06-08")
        expectEqual(events.map { $0["start"] as? String }, ["2027-06-07T10:00:00+02:00"])
    }

    @Test("a to-do of todoman's is a reminder", .exhaustive("todoman as a peer; the plain tier reads its files"))
    func todoman() throws {
        let program = try Programs.required("todo")
        let person = try KhalHome()
        let configuration = try person.home.write(
            """
            path = "\(person.home.path)/calendars/*"
            cache_path = "\(person.home.path)/todoman.sqlite3"
            date_format = "%Y-%m-%d"
            time_format = "%H:%M"
            default_list = "work"

            """, to: "todoman.py")
        let made = try Programs.run(
            program, ["new", "-l", "work", "Buy milk"],
            environment: ["HOME": person.home.path, "TODOMAN_CONFIG": configuration, "LC_ALL": "C.UTF-8"])
        guard made.status == 0 else { try Test.cancel("todoman does not run here: \(made.output)") }
        try person.follow(person.home.path + "/calendars")
        let store = try CalendarStore(path: "\(person.home.path)/data/conference/calendar.sqlite") { 0 }
        try expectEqual(store.reminders(calendars: nil, filter: .all).map(\.title), ["Buy milk"])
    }

    @Test("a program that is killed while it writes leaves one of the two files, and nothing half written")
    func killed() throws {
        let home = try Home()
        let folder = home.path + "/calendars"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let filler = String(repeating: "X-FILLER:\(String(repeating: "x", count: 60))\r\n", count: 5_000)
        let text =
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:a\r\nSUMMARY:Edition 0\r\n\(filler)"
            + "DTSTART:20270301T100000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        try Data(text.utf8).write(to: URL(filePath: folder + "/a.ics"))
        let path = "\(home.path)/data/conference/calendar.sqlite"
        let store = try CalendarStore(path: path) { 1_795_248_000 }
        _ = try VdirSources(store: store, zones: ZoneDatabase()).add(folder)
        for edition in 1...tier(plain: 4, all: 12) {
            let process = Process()
            process.executableURL = URL(filePath: Home.program)
            process.arguments = [
                "edit", try #require(store.events(uid: "a").first).identifier, "--title", "Edition \(edition)",
            ]
            process.environment = home.variables
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            // At a different moment between its start and its end each time.
            usleep(UInt32(edition) * tier(plain: 12_000, all: 4_000))
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            let now = try String(contentsOfFile: folder + "/a.ics", encoding: .utf8)
            expectHasSuffix(now, "END:VEVENT\r\nEND:VCALENDAR\r\n")
            expectGreaterThan(now.utf8.count, filler.utf8.count)
            try VdirSources(store: store, zones: ZoneDatabase()).synchronize()
            let title = try #require(store.events(uid: "a").first).title
            expectContains(now, "SUMMARY:\(title)\r\n")
            try expectEqual(FileManager.default.contentsOfDirectory(atPath: folder), ["a.ics"])
        }
    }
}
