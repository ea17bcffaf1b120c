import CalendarModel
import CalendarStore
import ConferenceModel
import Foundation
import TestSupport
import Testing

@testable import CalendarSources

@Suite("What cannot be read in a folder's files")
struct NoteTests {
    private static let daily = "RRULE:FREQ=DAILY;COUNT=3\r\n"

    /// Changes to the file of an event that could be read before.
    static let damages: [(name: String, old: String, new: String)] = [
        ("a damaged DTSTART", "DTSTART:20270301T100000Z", "DTSTART:2027-03-01"),
        ("no DTSTART", "DTSTART:20270301T100000Z\r\n", ""),
        ("a damaged rule", "RRULE:FREQ=DAILY", "RRULE:FREQ=DAYLY"),
    ]

    /// Returns all notes about the folder, as file, line and the beginning of the text.
    private func notes(_ vdir: VdirFixture) throws -> [String] {
        let calendar = try #require(try vdir.store.vdirCalendars().first)
        return try vdir.store.vdirNotes(calendar: calendar.calendarID).map {
            "\($0.name):\($0.line) \($0.text.prefix(30))"
        }
    }

    @Test("an event that becomes unreadable is shown as it was, with file and line", arguments: damages.indices)
    func unreadable(index: Int) throws {
        let damage = Self.damages[index]
        let vdir = try VdirFixture()
        let good = file(event("a", "Standup", more: Self.daily), event("b", "Other", hour: "12"))
        try vdir.write(good, to: "a.ics")
        try vdir.add()
        let before = try vdir.event("a")
        try vdir.write(good.replacing(damage.old, with: damage.new), to: "a.ics")
        try vdir.sources.synchronize()
        expectEqual(try vdir.event("a").text, before.text, "\(damage.name)")
        let reasons = try vdir.store.unreadableEvents()
        expectEqual(Array(reasons.keys), [before.id])
        expectHasPrefix(reasons[before.id] ?? "", vdir.folder + "/a.ics:")
        try expectEqual(notes(vdir).count, 1)
        // It cannot be changed, but the other event of the file can.
        expectEqual(code { try vdir.retitle("a", to: "New") }, .vdirFileBroken)
        try vdir.retitle("b", to: "Changed")
        try expectContains(vdir.read("a.ics"), damage.new.isEmpty ? "UID:a" : damage.new)
        try vdir.sources.synchronize()
        expectEqual(Array(try vdir.store.unreadableEvents().keys), [before.id])

        try vdir.write(good, to: "a.ics")
        try vdir.sources.synchronize()
        try expectEmpty(vdir.store.unreadableEvents())
        try expectEmpty(notes(vdir))
        try vdir.retitle("a", to: "New")
        try expectEqual(vdir.titles(), ["New", "Other"])
    }

    @Test("an event that was never readable is reported with file and line, and removed without a trace")
    func never() throws {
        let vdir = try VdirFixture()
        try vdir.write(file(event("a").replacing("20270301T100000Z", with: "soon")), to: "a.ics")
        try vdir.add()
        try expectEqual(notes(vdir), ["a.ics:8 The DTSTART “soon” is not a da"])
        try expectEmpty(vdir.titles())
        try FileManager.default.removeItem(atPath: vdir.folder + "/a.ics")
        try vdir.sources.synchronize()
        try expectEmpty(notes(vdir))
    }

    @Test("the second event with a UID in a file is reported")
    func second() throws {
        let vdir = try VdirFixture()
        try vdir.write(file(event("a", "First"), event("a", "Second")), to: "a.ics")
        try vdir.add()
        try expectEqual(notes(vdir).count, 1)
        try expectContains(notes(vdir)[0], "a.ics:11 The file already has an event")
    }

    @Test("notes are reported once, and again when they change")
    func told() throws {
        let vdir = try VdirFixture()
        let bad = event("a").replacing("20270301T100000Z", with: "soon")
        try vdir.write(file(bad), to: "a.ics")
        try vdir.add()
        func tell() throws -> [String] {
            let (notes, last) = try vdir.store.untoldVdirNotes()
            try vdir.store.write(mirroring: true) { try $0.markVdirNotesTold(through: last) }
            return notes
        }
        try expectEqual(tell().count, 1)
        try expectEmpty(tell())
        // The same on another line.
        try vdir.write(file(event("b"), bad), to: "a.ics")
        try vdir.sources.synchronize()
        try expectEmpty(tell())
        try vdir.write(file(bad.replacing("soon", with: "later")), to: "a.ics")
        try vdir.sources.synchronize()
        try expectEqual(tell().count, 1)
    }

    @Test("what khal reads and we leave out is reported: links, names that are not UTF-8, folders in folders, pipes")
    func ignored() throws {
        let vdir = try VdirFixture()
        let files = FileManager.default
        try vdir.write(file(event("a")), to: "a.ics")
        try files.createSymbolicLink(atPath: vdir.folder + "/link.ics", withDestinationPath: vdir.folder + "/a.ics")
        for folder in ["inside", "folder.ics", ".hidden", "empty"] {
            try files.createDirectory(atPath: "\(vdir.folder)/\(folder)", withIntermediateDirectories: true)
        }
        try vdir.write(file(event("b")), to: "inside/b.ics")
        try vdir.write(file(event("c")), to: ".hidden/c.ics")
        expectEqual(mkfifo(vdir.folder + "/pipe.ics", 0o600), 0)
        let odd = (vdir.folder + "/").utf8.map { CChar(bitPattern: $0) } + [-1, 46, 105, 99, 115, 0]
        close(open(odd, O_CREAT | O_WRONLY, 0o600))
        try vdir.add()
        try expectEqual(
            notes(vdir).map { String($0.split(separator: ":")[0]) },
            ["\\xFF.ics", "folder.ics", "inside", "link.ics", "pipe.ics"])
        try files.removeItem(atPath: vdir.folder + "/link.ics")
        try vdir.sources.synchronize()
        try expectEqual(notes(vdir).count, 4)
        unlink(odd)
    }

    @Test("a name ends in .ics by its bytes", arguments: ["a\u{600}.ics", "\u{200D}.ics", "e\u{301}.ics", ".ics"])
    func suffix(name: String) throws {
        let vdir = try VdirFixture()
        try vdir.write(file(event("a", "Found")), to: name)
        try vdir.add()
        try expectEqual(vdir.titles(), ["Found"])
    }
}
