import CalendarModel
import CalendarEditing
import ConferenceModel
import Foundation
import TestSupport
import Testing

@testable import CalendarSources
@testable import CalendarStore

@Suite("Reading a folder of calendar files")
struct ReadingTests {
    @Test("events, reminders and other components become rows, and the folder stays unchanged")
    func adding() throws {
        let vdir = try VdirFixture()
        try vdir.write(file(event("a", "First")), to: "a.ics")
        try vdir.write(file(todo("t")), to: "b.ics")
        try vdir.write(file("BEGIN:VJOURNAL\r\nUID:j\r\nSUMMARY:Dear diary\r\nEND:VJOURNAL\r\n"), to: "c.ics")
        let before = try vdir.names.map(vdir.read)
        let calendar = try vdir.add()
        expectEqual(calendar.title, "work")
        try expectEqual(vdir.titles(), ["First"])
        try expectEqual(vdir.store.reminders(calendars: nil, filter: .all).map(\.title), ["Buy milk"])
        try expectEqual(vdir.store.components(calendar: calendar.id, kind: "VJOURNAL").count, 1)
        try expectEqual(vdir.store.sources().map(\.kind), ["vdir"])
        try expectEqual(vdir.names.map(vdir.read), before)
    }

    @Test("changed, new and removed files update the store, and a changed event keeps its row")
    func changes() throws {
        let vdir = try VdirFixture()
        for uid in ["a", "b"] { try vdir.write(file(event(uid, uid)), to: "\(uid).ics") }
        try vdir.add()
        let row = try vdir.event("a").id
        try vdir.write(file(event("a", "A2")), to: "a.ics")
        try vdir.write(file(event("c", "c")), to: "c.ics")
        try FileManager.default.removeItem(atPath: "\(vdir.folder)/b.ics")
        let report = try vdir.sources.synchronize()
        expectEqualTuples((report.added, report.updated, report.removed), (1, 1, 1))
        try expectEqual(vdir.titles(), ["A2", "c"])
        try expectEqual(vdir.event("a").id, row)
    }

    @Test("the file wins over a newer version in the store")
    func fileWins() throws {
        let vdir = try VdirFixture()
        try vdir.write(file(event("a", "New", more: "SEQUENCE:7\r\n")), to: "a.ics")
        try vdir.add()
        try vdir.write(file(event("a", "Old")), to: "a.ics")
        try vdir.sources.synchronize()
        try expectEqual(vdir.titles(), ["Old"])
        try expectEqual(vdir.event("a").sequence, 0)
    }

    @Test("an unchanged folder causes no reads of files and no writes to the store")
    func unchanged() throws {
        let vdir = try VdirFixture()
        for number in 0..<50 { try vdir.write(file(event("u\(number)")), to: "\(number).ics") }
        try vdir.add()
        let watch = ChangeWatch(path: vdir.store.path, limits: Limits())
        let count = try watch.count()
        let report = try vdir.sources.synchronize()
        #expect(report.opened == 0)
        #expect(try watch.count() == count)
    }

    @Test("a change that preserves size, times and inode is detected while the file is recent")
    func racy() throws {
        // With this clock, every file was written a moment ago.
        let vdir = try VdirFixture(drift: 0)
        let path = try vdir.write(file(event("a", "Left")), to: "a.ics")
        try vdir.add()
        let item = try #require(try vdir.store.vdirItems(calendar: 1).first)
        // Simulate a second change within the same clock tick: the store knows the current stamp, but not the content.
        let handle = try FileHandle(forWritingTo: URL(filePath: path))
        try handle.write(contentsOf: Data(file(event("a", "Side")).utf8))
        try handle.close()
        var forged = item
        forged.stamp = try #require(try VdirFolder(path: vdir.folder, limits: vdir.limits).stamp(of: "a.ics"))
        try vdir.store.write(mirroring: true) { try _ = $0.upsert(forged) }
        try expectEqual(vdir.sources.synchronize().updated, 1)
        try expectEqual(vdir.titles(), ["Side"])
    }

    @Test("recent files are recorded as settled once they are old enough, in a single write")
    func settling() throws {
        let vdir = try VdirFixture(drift: 0)
        for number in 0..<40 { try vdir.write(file(event("u\(number)")), to: "\(number).ics") }
        try vdir.add()
        try expectEqual(vdir.sources.synchronize().opened, 40)
        vdir.shift.set(3_600_000_000_000)
        try vdir.sources.synchronize()
        try expectEqual(vdir.sources.synchronize().opened, 0)
    }

    @Test("a renamed file keeps its row, its identifier and its content")
    func renaming() throws {
        let vdir = try VdirFixture()
        try vdir.write(file(event("a")), to: "a.ics")
        try vdir.add()
        let before = try vdir.event("a")
        try FileManager.default.moveItem(atPath: "\(vdir.folder)/a.ics", toPath: "\(vdir.folder)/z.ics")
        let report = try vdir.sources.synchronize()
        expectFalse(report.isChanged)
        try expectEqual(vdir.event("a"), before)
        try expectEqual(vdir.store.vdirItem(calendar: 1, uid: "a")?.name, "z.ics")
    }

    @Test("two files that swap their contents keep both events")
    func swapping() throws {
        let vdir = try VdirFixture()
        try vdir.write(file(event("a", "A")), to: "1.ics")
        try vdir.write(file(event("b", "B")), to: "2.ics")
        try vdir.add()
        try vdir.write(file(event("b", "B")), to: "1.ics")
        try vdir.write(file(event("a", "A")), to: "2.ics")
        try expectFalse(vdir.sources.synchronize().isChanged)
        try expectEqual(vdir.store.vdirItem(calendar: 1, uid: "a")?.name, "2.ics")
        try expectEqual(vdir.titles(), ["A", "B"])
    }

    @Test("of two files with the same UID the first wins, and the second replaces it when it is removed")
    func duplicates() throws {
        let vdir = try VdirFixture()
        try vdir.write(file(event("a", "First")), to: "1.ics")
        try vdir.write(file(event("a", "Second")), to: "2.ics")
        try vdir.add()
        try expectEqual(vdir.titles(), ["First"])
        let problems = try vdir.sources.synchronize().problems
        expectEqual(
            problems.map(\.text),
            [
                "“\(vdir.folder)/2.ics” has the same UID “a” as “1.ics”. It is ignored; the other file is used."
            ])
        try FileManager.default.removeItem(atPath: "\(vdir.folder)/1.ics")
        try vdir.sources.synchronize()
        try expectEqual(vdir.titles(), ["Second"])
        try expectEmpty(vdir.sources.synchronize().problems)
    }

    @Test("a series and its moved occurrences are in one file, and an occurrence missing from the file is removed")
    func series() throws {
        let vdir = try VdirFixture()
        let moved = event("a", "Moved", hour: "12", more: "RECURRENCE-ID:20270302T100000Z\r\n")
        try vdir.write(file(moved, event("a", "Daily", more: "RRULE:FREQ=DAILY;COUNT=5\r\n")), to: "a.ics")
        try vdir.add()
        try expectEqual(vdir.titles(), ["Daily", "Moved"])
        try vdir.write(file(event("a", "Daily", more: "RRULE:FREQ=DAILY;COUNT=5\r\n")), to: "a.ics")
        try vdir.sources.synchronize()
        try expectEqual(vdir.titles(), ["Daily"])
    }

    @Test("a system time zone keeps its system rules, whatever the file defines")
    func partialZone() throws {
        // As written by khal 0.14: the zone for the months around the event, without a rule.
        let zone =
            "BEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\nBEGIN:STANDARD\r\nDTSTART:20261025T020000\r\n"
            + "TZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r\nEND:STANDARD\r\nBEGIN:DAYLIGHT\r\nDTSTART:20270328T030000\r\n"
            + "TZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\nEND:DAYLIGHT\r\nEND:VTIMEZONE\r\n"
        func event(_ uid: String, _ day: String) -> String {
            "BEGIN:VEVENT\r\nUID:\(uid)\r\nSUMMARY:\(uid)\r\nDTSTART;TZID=Europe/Berlin:\(day)T100000\r\n"
                + "DURATION:PT1H\r\nEND:VEVENT\r\n"
        }
        let vdir = try VdirFixture()
        try vdir.write(file(event("b", "20271201")), to: "a.ics")
        try vdir.write(file(zone, event("a", "20270301")), to: "b.ics")
        try vdir.add()
        // 1 December 2027, 10:00 in Berlin is 09:00 UTC.
        try expectEqual(vdir.event("b").rangeStart, 1_827_651_600)
    }

    @Test(
        "names and colours of the folder",
        arguments: [
            ("Team\n", "#ff8800", "Team", "#FF8800"), ("", "#f80\n", "work", "#FF8800"),
            ("  ", "light red", "work", "#FF5555"), ("A\u{1B}[31m", "dark  green", "A[31m", "#008000"),
            ("Kä", "196", "Kä", "#FF0000"), ("X", "#11223344", "X", "#112233"), ("X", "no colour", "X", nil),
            ("X", "#12", "X", nil),
        ])
    func metadata(displayName: String, color: String, title: String, stored: String?) throws {
        let vdir = try VdirFixture()
        try vdir.write(displayName, to: "displayname")
        try vdir.write(color, to: "color")
        let calendar = try vdir.add()
        expectEqual(calendar.title, title)
        expectEqual(calendar.color, stored)
    }

    @Test("a new name and a new colour are read by the next synchronisation")
    func newMetadata() throws {
        let vdir = try VdirFixture()
        try vdir.add()
        try vdir.write("Private", to: "displayname")
        try vdir.write("#010203", to: "color")
        try vdir.sources.synchronize()
        try expectEqual(vdir.store.calendars().map(\.title), ["Private"])
        try expectEqual(vdir.store.calendars().map(\.color), ["#010203"])
        try FileManager.default.removeItem(atPath: "\(vdir.folder)/displayname")
        try vdir.sources.synchronize()
        try expectEqual(vdir.store.calendars().map(\.title), ["work"])
    }

    @Test(
        "in a folder of folders each folder is a calendar; new ones are added, removed ones are removed with their events"
    )
    func root() throws {
        let vdir = try VdirFixture(isRoot: true)
        try vdir.write(file(event("a")), to: "a.ics")
        let root = vdir.directory + "/calendars"
        try expectEqual(vdir.sources.add(root).map(\.title), ["work"])
        try FileManager.default.createDirectory(atPath: root + "/home", withIntermediateDirectories: true)
        try vdir.sources.synchronize()
        try expectEqual(vdir.store.calendars().map(\.title), ["home", "work"])
        try expectEqual(vdir.sources.folders(), [root, root + "/work", root + "/home"])
        try FileManager.default.removeItem(atPath: vdir.folder)
        try vdir.sources.synchronize()
        try expectEqual(vdir.store.calendars().map(\.title), ["home"])
        try expectEmpty(vdir.titles())
    }

    @Test("a missing folder keeps its events and is reported once")
    func missingFolder() throws {
        let vdir = try VdirFixture()
        try vdir.write(file(event("a")), to: "a.ics")
        try vdir.add()
        try FileManager.default.moveItem(atPath: vdir.folder, toPath: vdir.folder + "2")
        try expectEqual(vdir.sources.synchronize().problems.map(\.isNew), [true])
        try expectEqual(vdir.sources.synchronize().problems.map(\.isNew), [false])
        try expectEqual(vdir.titles(), ["Planning"])
        expectEqual(code { try vdir.retitle("a", to: "X") }, .noSuchFolder)
        try FileManager.default.moveItem(atPath: vdir.folder + "2", toPath: vdir.folder)
        try expectEmpty(vdir.sources.synchronize().problems)
    }

    @Test("a source cannot be added twice, and removing it leaves no trace in the folder")
    func removing() throws {
        let vdir = try VdirFixture()
        try vdir.write(file(event("a")), to: "a.ics")
        try vdir.add()
        expectEqual(code { try vdir.sources.add(vdir.folder) }, .vdirKnown)
        expectEqual(code { try vdir.sources.add(vdir.directory) }, .vdirKnown)
        expectEqual(code { try vdir.sources.add(vdir.directory + "/nowhere") }, .noSuchFolder)
        expectEqual(code { try vdir.sources.remove("nothing") }, .noSuchSource)
        try vdir.sources.remove(vdir.folder)
        try expectEmpty(vdir.store.calendars())
        try expectEmpty(vdir.titles())
        try expectEmpty(vdir.store.sources())
        expectEqual(vdir.names, ["a.ics"])
        try expectEmpty(vdir.sources.folders())
    }
}
