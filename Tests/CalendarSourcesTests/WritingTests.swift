import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceModel
import Foundation
import ICalendar
import Recurrence
import TestSupport
import Testing

@testable import CalendarSources

@Suite("Writing a folder of calendar files")
struct WritingTests {
    private static func conference() throws -> VirtualConference {
        try VirtualConference(
            title: "Room", details: "Bring coffee",
            entryPoints: [EntryPoint(url: try ConferenceURL("https://meet.example.org/x", policy: .file))],
            provenance: ConferenceProvenance(
                room: RoomReference(provider: "org.example", room: "one"), created: 1_795_000_000))
    }

    @Test("an edit changes only the lines of its component")
    func edit() throws {
        let vdir = try VdirFixture()
        let head = "BEGIN:VCALENDAR\r\nX-FOREIGN;A=\"b;c\":1\r\nPRODID:-//X//Y//EN\r\nVERSION:2.0\r\n"
        let journal = "BEGIN:VJOURNAL\r\nuid:j\r\nX-ODD:\u{E9}\r\nEND:VJOURNAL\r\n"
        let other = event("other", "Other", more: "X-LONG:aaa\r\n  bbb\r\n")
        let tail = "X-BEHIND:yes\r\nEND:VCALENDAR\r\n"
        try vdir.write(
            head + journal + event("a", "Old", more: "X-KEPT;P=1:v\r\n") + other + tail, to: "odd name.ics")
        try vdir.add()
        try vdir.retitle("a", to: "New")
        let text = try vdir.read("odd name.ics")
        #expect(text.hasPrefix(head + journal + "BEGIN:VEVENT\r\nUID:a\r\n"))
        #expect(text.hasSuffix(other + tail))
        #expect(text.contains("SUMMARY:New\r\n") && text.contains("X-KEPT;P=1:v\r\n") && !text.contains("Old"))
        #expect(vdir.names == ["odd name.ics"])
        // The store knows what it has written, so nothing has changed.
        #expect(try !vdir.sources.synchronize().isChanged)
        try vdir.retitle("a", to: "Newer")
        try vdir.retitle("other", to: "Another")
        try expectEqual(vdir.sources.synchronize().isChanged, false)
        try expectHasPrefix(vdir.read("odd name.ics"), head + journal)
    }

    @Test("a file with bare line feeds keeps them")
    func lineFeeds() throws {
        let vdir = try VdirFixture()
        try vdir.write(file(event("a", "Old")).replacing("\r\n", with: "\n"), to: "a.ics")
        try vdir.add()
        try vdir.retitle("a", to: "New")
        let text = try vdir.read("a.ics")
        expectContains(text, "SUMMARY:New\n")
        expectNotContains(text.utf8, 0x0D)
    }

    @Test("a conference is written in a form that other programs show, and is read back")
    func conference() throws {
        let vdir = try VdirFixture()
        try vdir.write(file(event("a", more: "DESCRIPTION:My notes\r\n")), to: "a.ics")
        try vdir.add()
        let conference = try Self.conference()
        let changed = try vdir.editor.settingConference(conference, on: try vdir.event("a"))
        try vdir.store.write { try $0.update(changed) }
        let text = try vdir.read("a.ics")
        #expect(text.contains("CONFERENCE"))
        #expect(text.contains("----( Conference: Room )----"))
        #expect(try vdir.event("a").notes == "My notes")
        // A new store reads all of it back from the folder.
        try vdir.sources.remove(vdir.folder)
        try vdir.add()
        #expect(try vdir.event("a").conference == conference)
        #expect(try vdir.event("a").notes == "My notes")
        // If another program drops unknown properties, the copy in the notes remains.
        let poorer = text.replacing(#/CONFERENCE[^\r]*\r\n([ ][^\r]*\r\n)*/#, with: "")
            .replacing(#/X-VIRTUAL[^\r]*\r\n([ ][^\r]*\r\n)*/#, with: "")
        expectNotContains(poorer, "X-VIRTUAL")
        try vdir.write(poorer, to: "a.ics")
        try vdir.sources.synchronize()
        try expectEqual(vdir.event("a").conference?.preferred.url.text, "https://meet.example.org/x")
        try expectEqual(vdir.event("a").conference?.provenance, conference.provenance)
    }

    @Test(
        "a new event becomes a file with the time zone it needs, named after its UID if possible",
        arguments: [
            ("plain-1@example.org", "plain-1@example.org.ics"), ("with/slash", nil), (".hidden", nil), ("a b", nil),
            (String(repeating: "x", count: 300), nil),
        ])
    func newEvent(uid: String, name: String?) throws {
        let vdir = try VdirFixture()
        let calendar = try vdir.add()
        let time = EventTime(LocalDateTime(secondsSinceEpoch: 1_803_895_200), .zone("Europe/Berlin"))
        var record = try vdir.editor.newEvent(EventDraft(title: "New", start: time, end: time))
        record.text = record.text.replacing("UID:\(record.uid)\r\n", with: "UID:\(uid)\r\n")
        record.uid = uid
        record.calendarID = calendar.id
        try vdir.store.write { try _ = $0.insert(record) }
        expectEqual(vdir.names.count, 1)
        if let name { expectEqual(vdir.names, [name]) } else { expectEqual(vdir.names[0].count, 36) }
        let text = try vdir.read(vdir.names[0])
        expectContains(text, "TZID:Europe/Berlin\r\n")
        expectHasPrefix(text, "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:")
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(vdir.folder)/\(vdir.names[0])")
        expectEqual(attributes[.posixPermissions] as? Int, 0o600)
        try vdir.store.write { try _ = $0.deleteEvent(id: try vdir.event(uid).id) }
        expectEmpty(vdir.names)
        try expectEmpty(vdir.store.vdirItems(calendar: calendar.id))
    }

    @Test("removing one of two events rewrites the file, and removing the other removes it")
    func removing() throws {
        let vdir = try VdirFixture()
        let zone =
            "BEGIN:VTIMEZONE\r\nTZID:Mine\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\n"
            + "TZOFFSETFROM:+0300\r\nTZOFFSETTO:+0300\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n"
        try vdir.write(file(zone, event("a", "A"), event("b", "B")), to: "two.ics")
        try vdir.add()
        try vdir.store.write { try _ = $0.deleteEvent(id: try vdir.event("a").id) }
        try expectEqual(vdir.read("two.ics"), file(zone, event("b", "B")))
        try vdir.store.write { try _ = $0.deleteEvent(id: try vdir.event("b").id) }
        expectEmpty(vdir.names)
    }

    @Test("moving an event to another calendar moves it between the files")
    func moving() throws {
        let vdir = try VdirFixture()
        try vdir.write(file(event("a", "A")), to: "a.ics")
        try vdir.add()
        var moved = try vdir.event("a")
        let home = try vdir.store.write { try $0.insert(CalendarRecord(identifier: "", title: "Home")) }
        let work = moved.calendarID
        moved.calendarID = home.id
        try vdir.store.write { [moved] in try $0.update(moved) }
        expectEmpty(vdir.names)
        moved = try vdir.event("a")
        moved.calendarID = work
        try vdir.store.write { [moved] in try $0.update(moved) }
        expectEqual(vdir.names, ["a.ics"])
        try expectContains(vdir.read("a.ics"), "SUMMARY:A\r\n")
    }

    @Test("a detached occurrence is written to the file of its series")
    func occurrence() throws {
        let vdir = try VdirFixture()
        try vdir.write(file(event("a", "Daily", more: "RRULE:FREQ=DAILY;COUNT=5\r\n"), todo("t")), to: "a.ics")
        try vdir.add()
        let master = try vdir.event("a")
        let query = OccurrenceQuery(store: vdir.store, zones: vdir.zones, limits: vdir.limits)
        let second = try query.occurrences(of: [master], in: master.rangeStart..<master.rangeEnd)[1]
        let detached = try vdir.editor.detached(second, from: master)
        try vdir.store.write { try _ = $0.insert(detached) }
        let text = try vdir.read("a.ics")
        expectTrue(text.hasPrefix(file(event("a", "Daily", more: "RRULE:FREQ=DAILY;COUNT=5\r\n")).dropLast(15)))
        expectContains(text, "RECURRENCE-ID:20270302T100000Z")
        expectHasSuffix(text, todo("t") + "END:VCALENDAR\r\n")
        expectEqual(vdir.names, ["a.ics"])
    }

    @Test("an event that moves beyond the months that the file's time zone covers gets the complete zone")
    func partialZone() throws {
        let zone =
            "BEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\nBEGIN:STANDARD\r\nDTSTART:20261025T020000\r\n"
            + "TZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r\nEND:STANDARD\r\nBEGIN:DAYLIGHT\r\nDTSTART:20270328T030000\r\n"
            + "TZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\nEND:DAYLIGHT\r\nEND:VTIMEZONE\r\n"
        let vdir = try VdirFixture()
        try vdir.write(
            file(
                zone,
                "BEGIN:VEVENT\r\nUID:a\r\nSUMMARY:A\r\nDTSTART;TZID=Europe/Berlin:20270301T100000\r\n"
                    + "DURATION:PT1H\r\nEND:VEVENT\r\n"), to: "a.ics")
        try vdir.add()
        try vdir.retitle("a", to: "B")
        try expectContains(vdir.read("a.ics"), zone)
        var changes = EventChanges()
        // 1 December 2027, 10:00 in Berlin.
        changes.start = EventTime(LocalDateTime(secondsSinceEpoch: 1_827_655_200), .zone("Europe/Berlin"))
        let moved = try vdir.editor.applying(changes, to: try vdir.event("a"))
        try vdir.store.write { try $0.update(moved) }
        let text = try vdir.read("a.ics")
        expectContains(text, "20271201T100000")
        expectContains(text, "RRULE:FREQ=YEARLY")
        expectEqual(text.split(separator: "BEGIN:VTIMEZONE").count, 2)
    }

    @Test("completing a reminder changes its file")
    func reminder() throws {
        let vdir = try VdirFixture()
        try vdir.write(file(todo("t")), to: "t.ics")
        try vdir.add()
        let reminder = try #require(try vdir.store.reminders(uid: "t").first)
        var changes = ReminderChanges()
        changes.title = "Buy oats"
        let changed = try ReminderEditor(
            resolver: ZoneResolver(zones: vdir.zones), limits: vdir.limits, now: { VdirFixture.now }
        ).applying(changes, to: reminder)
        try vdir.store.write { try $0.update(changed) }
        try expectContains(vdir.read("t.ics"), "SUMMARY:Buy oats\r\n")
        try expectFalse(vdir.sources.synchronize().isChanged)
    }

    @Test("importing a calendar creates files")
    func importing() throws {
        let vdir = try VdirFixture()
        let calendar = try vdir.add()
        let source = vdir.directory + "/source.ics"
        let journal = "BEGIN:VJOURNAL\r\nUID:j\r\nEND:VJOURNAL\r\n"
        try Data(file(event("a"), event("b"), todo("t"), journal).utf8).write(to: URL(filePath: source))
        let importer = CalendarImporter(store: vdir.store, zones: vdir.zones)
        try expectEqual(importer.importFile(at: source, into: calendar.title).added, 2)
        expectEqual(vdir.names, ["a.ics", "b.ics", "j.ics", "t.ics"])
        try expectFalse(vdir.sources.synchronize().isChanged)
        try expectEqual(importer.importFile(at: source, into: calendar.title).unchanged, 2)
        expectEqual(vdir.names, ["a.ics", "b.ics", "j.ics", "t.ics"])
    }

    @Test("name and colour of a calendar are written to their files")
    func metadata() throws {
        let vdir = try VdirFixture()
        var calendar = try vdir.add()
        calendar.title = "Büro"
        calendar.color = "teal"
        try vdir.store.write { [calendar] in try $0.update(calendar) }
        try expectEqual(vdir.read("displayname"), "Büro")
        try expectEqual(vdir.read("color"), "#008080")
        try expectFalse(vdir.sources.synchronize().isChanged)
        calendar.color = nil
        try vdir.store.write { [calendar] in try $0.update(calendar) }
        expectEqual(vdir.names, ["displayname"])
    }

    @Test("a calendar created in a folder of folders is a folder, and is removed if it is empty")
    func newCalendar() throws {
        let vdir = try VdirFixture(isRoot: true)
        let root = vdir.directory + "/calendars"
        _ = try vdir.sources.add(root)
        let source = try #require(try vdir.store.sources().first)
        let calendar = try vdir.store.write {
            try $0.insert(CalendarRecord(identifier: "", sourceID: source.id, title: "Book Club", color: "#010203"))
        }
        let folder = root + "/Book-Club"
        try expectEqual(String(contentsOfFile: folder + "/displayname", encoding: .utf8), "Book Club")
        try expectEqual(String(contentsOfFile: folder + "/color", encoding: .utf8), "#010203")
        try vdir.sources.synchronize()
        try expectEqual(vdir.store.calendars().map(\.title), ["Book Club", "work"])
        try vdir.write(file(event("a")), to: "a.ics")
        try vdir.sources.synchronize()
        expectEqual(code { try vdir.store.write { try _ = $0.deleteCalendar(id: 1) } }, .vdirNotEmpty)
        try vdir.store.write { try _ = $0.deleteCalendar(id: calendar.id) }
        expectFalse(FileManager.default.fileExists(atPath: folder))
        try expectEqual(FileManager.default.contentsOfDirectory(atPath: root), ["work"])
    }

    @Test("a folder that is a single calendar accepts no second one and is not deleted")
    func singleFolder() throws {
        let vdir = try VdirFixture()
        let calendar = try vdir.add()
        let record = CalendarRecord(identifier: "", sourceID: calendar.sourceID, title: "Other")
        expectEqual(code { try vdir.store.write { try _ = $0.insert(record) } }, .vdirTakesNoCalendar)
        expectEqual(code { try vdir.store.write { try _ = $0.deleteCalendar(id: calendar.id) } }, .vdirIsSource)
    }
}
