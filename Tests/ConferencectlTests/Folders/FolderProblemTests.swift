import Foundation
import TestSupport
import Testing

@Suite("What conferencectl says about folders")
struct FolderProblemTests {
    private static func event(_ uid: String, start: String = "20270301T100000Z") -> String {
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//X//EN\r\nBEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTAMP:20261101T080000Z\r\n"
            + "SUMMARY:\(uid)\r\nDTSTART:\(start)\r\nDURATION:PT1H\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    }

    /// A folder with two events that is followed.
    private static func home() throws -> (home: Home, folder: String) {
        let home = try Home()
        let folder = home.path + "/work"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for uid in ["Review", "Lunch"] { _ = try home.write(event(uid), to: "work/\(uid).ics") }
        let added = try home.run("sources", "add", folder)
        try #require(added.status == 0, "\(added.error)")
        return (home, folder)
    }

    @Test("entries that became unreadable are reported once, listed by “sources”, and marked in lists and pages")
    func unreadable() throws {
        let (home, folder) = try Self.home()
        _ = try home.write(Self.event("Review", start: "someday"), to: "work/Review.ics")
        let reason = "\(folder)/Review.ics:8: The DTSTART “someday” is not a date."
        let sentence = "\(reason) The event is shown as it last could be read."
        let range = ["--from", "2027-03-01", "--to", "2027-03-02"]
        let first = try home.runProcess(["events"] + range)
        expectEqual(first.error, "conferencectl: \(sentence)\n")
        expectContains(first.output, "Review (unreadable)")
        expectNotContains(first.output, "Lunch (unreadable)")
        try expectEqual(home.runProcess(["events"] + range).error, "")
        let sources = try home.run("sources").output
        expectContains(sources, sentence)
        expectNotContains(sources, "failed")
        try expectContains(home.run("show", "Review").output, "shown as it last could be read. \(reason)\n")
        let events = try home.objects("events", "--from", "2027-03-01", "--to", "2027-03-02")
        expectEqual(events.compactMap { $0["unreadable"] as? String }, [sentence])
        let edit = try home.run("edit", "Review", "--title", "X")
        expectEqual(edit.status, 65)
        expectContains(edit.error, "cannot be changed before it is repaired or removed")
    }

    @Test("a folder that is gone is told by every command, once, and not for each of its own folders")
    func gone() throws {
        let home = try Home()
        let folder = home.path + "/cal"
        try FileManager.default.createDirectory(atPath: folder + "/work", withIntermediateDirectories: true)
        _ = try home.write(Self.event("Review"), to: "cal/work/Review.ics")
        try #require(home.run("sources", "add", folder).status == 0)
        try FileManager.default.moveItem(atPath: folder, toPath: home.path + "/moved")
        for _ in 0..<2 {
            let result = try home.run("events", "2027-03-01")
            expectEqual(result.error, "conferencectl: There is no folder “\(folder)”.\n")
            expectContains(result.output, "Review")
        }
        try expectContains(home.run("sources").output, "failed")
    }

    @Test("a file without any readable entry is reported once, with what became of it")
    func wholeFile() throws {
        let (home, folder) = try Self.home()
        _ = try home.write("rubbish", to: "work/Review.ics")
        let range = ["events", "--from", "2027-03-01", "--to", "2027-03-02"]
        let first = try home.runProcess(range)
        expectEqual(first.error.split(separator: "\n").count, 1, first.error)
        expectContains(first.error, "\(folder)/Review.ics” is not a calendar file")
        expectHasSuffix(first.error, "It is skipped, and what was read from it before stays unchanged.\n")
        expectContains(first.output, "Review (unreadable)")
        try expectEqual(home.runProcess(range).error, "")
        let sources = try home.run("sources").output
        expectContains(sources, "2 events, 1 file skipped\n")
        expectNotContains(sources, "failed")
    }

    @Test(
        "no provider is asked for a room for an event whose file cannot be changed",
        arguments: [(isProtected: true, status: 77), (isProtected: false, status: 65)])
    func noRoom(isProtected: Bool, status: Int32) throws {
        let (home, folder) = try Self.home()
        if isProtected {
            expectEqual(chmod(folder + "/Review.ics", 0o444), 0)
        } else {
            _ = try home.write(Self.event("Review", start: "someday"), to: "work/Review.ics")
        }
        let attached = try home.run("attach", "Review", "personal-room")
        expectEqual(attached.status, status, attached.error)
        expectNotContains(attached.error, "was created")
        try expectEqual(home.run("pending").output, "Nothing is pending.\n")
    }

    @Test("“search” and “next” mark what became unreadable, as “events” does")
    func unreadableElsewhere() throws {
        let (home, _) = try Self.home()
        for uid in ["Review", "Lunch"] {
            _ = try home.write(Self.event(uid, start: "20200101T100000Z\r\nRRULE:FREQ=DAILY"), to: "work/\(uid).ics")
        }
        try #require(home.run("events").status == 0)
        _ = try home.write(Self.event("Review", start: "someday"), to: "work/Review.ics")
        try #require(home.run("events").status == 0)
        for command in [["search", "Review"], ["search", "Lunch"], ["next"]] {
            let listed = try home.runProcess(command).output
            expectEqual(listed.contains("Review (unreadable)"), command != ["search", "Lunch"], "\(command)")
            expectNotContains(listed, "Lunch (unreadable)", "\(command)")
        }
        let found = try home.objects("search", "Review") + home.objects("search", "Lunch")
        expectEqual(found.map { $0["unreadable"] is String }, [true, false])
        expectEqual(found.map { $0["declined"] as? Bool }, [false, false])
        let agenda = try home.object("next")
        let events = ["now", "next"].flatMap { agenda[$0] as? [[String: Any]] ?? [] }
        expectEqual(Set(events.filter { $0["unreadable"] is String }.map { $0["title"] as? String }), ["Review"])
    }

    @Test("calendars with one name are told apart by folder name, path and identifier, wherever a calendar is named")
    func sameName() throws {
        let home = try Home()
        for folder in ["work", "private"] {
            try FileManager.default.createDirectory(
                atPath: "\(home.path)/cal/\(folder)", withIntermediateDirectories: true)
            _ = try home.write("Mine", to: "cal/\(folder)/displayname")
            _ = try home.write(Self.event(folder), to: "cal/\(folder)/\(folder).ics")
        }
        let added = try home.run("sources", "add", home.path + "/cal")
        try #require(added.status == 0, "\(added.error)")
        expectHasPrefix(added.output, "Added 2 calendars: “Mine” (private), “Mine” (work), with 2 events.")
        let sources = try home.objects("sources")
        expectEqual(
            sources.last?["calendarFolders"] as? [String], ["private", "work"].map { "\(home.path)/cal/\($0)" })
        let calendars = try home.objects("calendars")
        expectEqual(calendars.map { $0["folder"] as? String }, ["private", "work"].map { "\(home.path)/cal/\($0)" })
        let ambiguous = try home.run("events", "--from", "2027-03-01", "--calendar", "Mine")
        expectEqual(ambiguous.status, 64)
        expectContains(ambiguous.error, "Use the folder or the identifier of one:")
        expectContains(ambiguous.error, home.path + "/cal/work")
        expectNotContains(ambiguous.error, "capital")
        try expectContains(home.run("calendars").output, home.path + "/cal/private")
        let names = ["work", home.path + "/cal/work", calendars[1]["identifier"] as? String ?? ""]
        for (number, name) in names.enumerated() {
            let listed = try home.objects("events", "--from", "2027-03-01", "--to", "2027-03-01", "--calendar", name)
            expectEqual(listed.map { $0["title"] as? String }, ["work"], "\(name)")
            try expectEqual(
                home.run("add", "New \(number)", "--start", "2027-04-01 10:00", "--calendar", name).status, 0)
        }
        let team = try home.write(Self.event("imported"), to: "team.ics")
        try expectEqual(home.run("import", team, "--calendar", "Mine").status, 64)
        try expectEqual(home.run("import", team, "--calendar", "work").status, 0)
        let files = try FileManager.default.contentsOfDirectory(atPath: home.path + "/cal/work")
        expectEqual(files.count { $0.hasSuffix(".ics") }, 5)
    }

    /// Mounts need a namespace of their own.
    private static let canMount: Bool = {
        (try? runProcess("/usr/bin/unshare", ["-rm", "/bin/mount", "-t", "tmpfs", "none", "/mnt"]))?.status == 0
    }()

    @Test(
        "a folder whose file system is not mounted keeps its events, and nothing is written under the mount point",
        .enabled(if: canMount, "mounts need user namespaces"), arguments: rows(["", "/work"], plain: 1))
    func unmounted(below: String) throws {
        let home = try Home()
        try FileManager.default.createDirectory(atPath: home.path + "/disk", withIntermediateDirectories: true)
        _ = try home.write(Self.event("Review"), to: "review.ics")
        let script = """
            set -e
            mount -t tmpfs none disk && mkdir -p disk/work && cp review.ics disk/work
            "$1" sources add "$PWD/disk\(below)" && "$1" attach Review personal-room
            umount disk
            "$1" events --from 2027-03-01 --to 2027-03-02 2>&1
            "$1" pending
            "$1" add Lost --start "2027-03-02 10:00" --calendar work 2>&1 || echo "status $?"
            find disk -name '*.ics' | wc -l
            """
        let result = try runProcess(
            "/usr/bin/unshare", ["-rm", "/bin/sh", "-c", "cd \(home.path)\n" + script, "sh", Home.program],
            environment: home.variables)
        expectEqual(result.status, 0, "\(result.error)")
        expectContains(result.output, "because nothing is mounted at “\(home.path)/disk”")
        expectContains(result.output, "Review")
        expectContains(result.output, "Nothing is pending.\n")
        expectContains(result.output, "status 69")
        expectHasSuffix(result.output, "\n0\n")
    }

    @Test("a calendar in a folder is named by its path, from here or from any folder above it")
    func relativePath() throws {
        let home = try Home()
        for name in ["work", "other place/work"] {
            try FileManager.default.createDirectory(
                atPath: "\(home.path)/cal/\(name)", withIntermediateDirectories: true)
        }
        _ = try home.write(Self.event("Review"), to: "cal/work/Review.ics")
        try #require(home.run("sources", "add", home.path + "/cal").status == 0)
        for name in ["cal/work", "./cal/work/", "\(home.path)/cal/work", "work"] {
            let listed = try home.runProcess(
                ["-c", "cd \"$HOME\" && \"$0\" events 2027-03-01 --calendar \"$1\"", Home.program, name],
                program: "/bin/sh")
            expectContains(listed.output, "Review", name)
        }
        try expectContains(home.run("events", "2027-03-01", "--calendar", "cal/work").output, "Review")
        try expectEqual(home.run("events", "--calendar", "al/work").status, 66)
        try expectEqual(home.run("import", Home.team, "--calendar", "cal/work").status, 0)
        try expectFalse(home.run("calendars").output.contains("cal/work"))
    }
}
