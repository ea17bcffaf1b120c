import CalendarModel
import CalendarEditing
import CalendarStore
import Foundation
import Testing

@testable import CalendarSources

@Suite("A folder of calendar files, read")
struct ReadingTests {
    @Test("events, reminders and everything else become rows; the folder stays as it is")
    func adding() throws {
        let vdir = try VdirFixture()
        try vdir.write(file(event("a", "First")), to: "a.ics")
        try vdir.write(file(todo("t")), to: "b.ics")
        try vdir.write(file("BEGIN:VJOURNAL\r\nUID:j\r\nSUMMARY:Dear diary\r\nEND:VJOURNAL\r\n"), to: "c.ics")
        let before = try vdir.names.map(vdir.read)
        let calendar = try vdir.add()
        #expect(calendar.title == "work")
        #expect(try vdir.titles() == ["First"])
        #expect(try vdir.store.reminders(calendars: nil, filter: .all).map(\.title) == ["Buy milk"])
        #expect(try vdir.store.components(calendar: calendar.id, kind: "VJOURNAL").count == 1)
        #expect(try vdir.store.sources().map(\.kind) == ["vdir"])
        #expect(try vdir.names.map(vdir.read) == before)
    }

    @Test("a change, a new file and a removal show; the row of what changed stays")
    func changes() throws {
        let vdir = try VdirFixture()
        for uid in ["a", "b"] { try vdir.write(file(event(uid, uid)), to: "\(uid).ics") }
        try vdir.add()
        let row = try vdir.event("a").id
        try vdir.write(file(event("a", "A2")), to: "a.ics")
        try vdir.write(file(event("c", "c")), to: "c.ics")
        try FileManager.default.removeItem(atPath: "\(vdir.folder)/b.ics")
        let report = try vdir.sources.synchronize()
        #expect((report.added, report.updated, report.removed) == (1, 1, 1))
        #expect(try vdir.titles() == ["A2", "c"])
        #expect(try vdir.event("a").id == row)
    }

    @Test("the file wins over a newer version in the store")
    func fileWins() throws {
        let vdir = try VdirFixture()
        try vdir.write(file(event("a", "New", more: "SEQUENCE:7\r\n")), to: "a.ics")
        try vdir.add()
        try vdir.write(file(event("a", "Old")), to: "a.ics")
        try vdir.sources.synchronize()
        #expect(try vdir.titles() == ["Old"])
        #expect(try vdir.event("a").sequence == 0)
    }

    @Test("of an unchanged folder no file is opened, and nothing is written")
    func unchanged() throws {
        let vdir = try VdirFixture()
        for number in 0..<50 { try vdir.write(file(event("u\(number)")), to: "\(number).ics") }
        try vdir.add()
        let count = try vdir.store.changeCount()
        let report = try vdir.sources.synchronize()
        #expect(report.opened == 0)
        #expect(try vdir.store.changeCount() == count)
    }

    @Test("a change that leaves size, times and inode alone is seen while the file is young")
    func racy() throws {
        // On this clock every file was written a moment ago.
        let vdir = try VdirFixture(drift: 0)
        let path = try vdir.write(file(event("a", "Left")), to: "a.ics")
        try vdir.add()
        let item = try #require(try vdir.store.vdirItems(calendar: 1).first)
        // As if the second change had come within one tick of the clock: what the store knows of it is how it looks now.
        let handle = try FileHandle(forWritingTo: URL(filePath: path))
        try handle.write(contentsOf: Data(file(event("a", "Side")).utf8))
        try handle.close()
        var forged = item
        forged.stamp = try #require(try VdirFolder(path: vdir.folder, limits: vdir.limits).stamp(of: "a.ics"))
        try vdir.store.write(mirroring: true) { try _ = $0.upsert(forged) }
        #expect(try vdir.sources.synchronize().updated == 1)
        #expect(try vdir.titles() == ["Side"])
    }

    @Test("young files settle when they have become old, all in one write")
    func settling() throws {
        let vdir = try VdirFixture(drift: 0)
        for number in 0..<40 { try vdir.write(file(event("u\(number)")), to: "\(number).ics") }
        try vdir.add()
        #expect(try vdir.sources.synchronize().opened == 40)
        vdir.shift.set(3_600_000_000_000)
        try vdir.sources.synchronize()
        #expect(try vdir.sources.synchronize().opened == 0)
    }

    @Test("a renamed file keeps its row, its identifier and everything else")
    func renaming() throws {
        let vdir = try VdirFixture()
        try vdir.write(file(event("a")), to: "a.ics")
        try vdir.add()
        let before = try vdir.event("a")
        try FileManager.default.moveItem(atPath: "\(vdir.folder)/a.ics", toPath: "\(vdir.folder)/z.ics")
        let report = try vdir.sources.synchronize()
        #expect(!report.isChanged)
        #expect(try vdir.event("a") == before)
        #expect(try vdir.store.vdirItem(calendar: 1, uid: "a")?.name == "z.ics")
    }

    @Test("two files that change their contents with each other keep both events")
    func swapping() throws {
        let vdir = try VdirFixture()
        try vdir.write(file(event("a", "A")), to: "1.ics")
        try vdir.write(file(event("b", "B")), to: "2.ics")
        try vdir.add()
        try vdir.write(file(event("b", "B")), to: "1.ics")
        try vdir.write(file(event("a", "A")), to: "2.ics")
        #expect(try !vdir.sources.synchronize().isChanged)
        #expect(try vdir.store.vdirItem(calendar: 1, uid: "a")?.name == "2.ics")
        #expect(try vdir.titles() == ["A", "B"])
    }

    @Test("of two files with one UID the first counts; when it goes, the second one does")
    func duplicates() throws {
        let vdir = try VdirFixture()
        try vdir.write(file(event("a", "First")), to: "1.ics")
        try vdir.write(file(event("a", "Second")), to: "2.ics")
        try vdir.add()
        #expect(try vdir.titles() == ["First"])
        let problems = try vdir.sources.synchronize().problems
        #expect(
            problems.map(\.text) == [
                "“\(vdir.folder)/2.ics” has the UID “a”, which “1.ics” has too. It is ignored; the other file counts."
            ])
        try FileManager.default.removeItem(atPath: "\(vdir.folder)/1.ics")
        try vdir.sources.synchronize()
        #expect(try vdir.titles() == ["Second"])
        #expect(try vdir.sources.synchronize().problems.isEmpty)
    }

    @Test("a series and its moved occurrences in one file; an occurrence that the file drops goes")
    func series() throws {
        let vdir = try VdirFixture()
        let moved = event("a", "Moved", hour: "12", more: "RECURRENCE-ID:20270302T100000Z\r\n")
        try vdir.write(file(moved, event("a", "Daily", more: "RRULE:FREQ=DAILY;COUNT=5\r\n")), to: "a.ics")
        try vdir.add()
        #expect(try vdir.titles() == ["Daily", "Moved"])
        try vdir.write(file(event("a", "Daily", more: "RRULE:FREQ=DAILY;COUNT=5\r\n")), to: "a.ics")
        try vdir.sources.synchronize()
        #expect(try vdir.titles() == ["Daily"])
    }

    @Test("a zone that the system knows is the system's, whatever a file says of it")
    func partialZone() throws {
        // As khal 0.14 writes it: the zone for the months around the event, without a rule.
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
        #expect(try vdir.event("b").rangeStart == 1_827_651_600)
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
        #expect(calendar.title == title)
        #expect(calendar.color == stored)
    }

    @Test("another name and another colour show at the next look")
    func newMetadata() throws {
        let vdir = try VdirFixture()
        try vdir.add()
        try vdir.write("Private", to: "displayname")
        try vdir.write("#010203", to: "color")
        try vdir.sources.synchronize()
        #expect(try vdir.store.calendars().map(\.title) == ["Private"])
        #expect(try vdir.store.calendars().map(\.color) == ["#010203"])
        try FileManager.default.removeItem(atPath: "\(vdir.folder)/displayname")
        try vdir.sources.synchronize()
        #expect(try vdir.store.calendars().map(\.title) == ["work"])
    }

    @Test("in a folder of folders each is a calendar; new ones come, and those that go take their events along")
    func root() throws {
        let vdir = try VdirFixture(isRoot: true)
        try vdir.write(file(event("a")), to: "a.ics")
        let root = vdir.directory + "/calendars"
        #expect(try vdir.sources.add(root).map(\.title) == ["work"])
        try FileManager.default.createDirectory(atPath: root + "/home", withIntermediateDirectories: true)
        try vdir.sources.synchronize()
        #expect(try vdir.store.calendars().map(\.title) == ["home", "work"])
        #expect(try vdir.sources.folders() == [root, root + "/work", root + "/home"])
        try FileManager.default.removeItem(atPath: vdir.folder)
        try vdir.sources.synchronize()
        #expect(try vdir.store.calendars().map(\.title) == ["home"])
        #expect(try vdir.titles().isEmpty)
    }

    @Test("a folder that is not there keeps its events and says so, once")
    func missingFolder() throws {
        let vdir = try VdirFixture()
        try vdir.write(file(event("a")), to: "a.ics")
        try vdir.add()
        try FileManager.default.moveItem(atPath: vdir.folder, toPath: vdir.folder + "2")
        #expect(try vdir.sources.synchronize().problems.map(\.isNew) == [true])
        #expect(try vdir.sources.synchronize().problems.map(\.isNew) == [false])
        #expect(try vdir.titles() == ["Planning"])
        #expect(code { try vdir.retitle("a", to: "X") } == .noSuchFolder)
        try FileManager.default.moveItem(atPath: vdir.folder + "2", toPath: vdir.folder)
        #expect(try vdir.sources.synchronize().problems.isEmpty)
    }

    @Test("a source is added once, and removed without a trace in the folder")
    func removing() throws {
        let vdir = try VdirFixture()
        try vdir.write(file(event("a")), to: "a.ics")
        try vdir.add()
        #expect(code { try vdir.sources.add(vdir.folder) } == .vdirKnown)
        #expect(code { try vdir.sources.add(vdir.directory) } == .vdirKnown)
        #expect(code { try vdir.sources.add(vdir.directory + "/nowhere") } == .noSuchFolder)
        #expect(code { try vdir.sources.remove("nothing") } == .noSuchSource)
        try vdir.sources.remove(vdir.folder)
        #expect(try vdir.store.calendars().isEmpty && vdir.titles().isEmpty && vdir.store.sources().isEmpty)
        #expect(vdir.names == ["a.ics"])
        #expect(try vdir.sources.folders().isEmpty)
    }
}
