import CFolder
import CalendarEditing
import CalendarModel
import CalendarStore
import Foundation
import ICalendar
import TestSupport
import Testing

@testable import CalendarSources

@Suite("Files that not everyone may read")
struct PrivateFileTests {
    /// The folders `work` and `home`, with files that everyone may read, except for the series `p` in `work`.
    private struct Place {
        let vdir: VdirFixture
        let home: Int64
        let work: Int64

        /// - Parameter more: lines of `p`.
        init(_ mode: mode_t = 0o600, more: String = "RRULE:FREQ=WEEKLY;COUNT=4\r\n") throws {
            vdir = try VdirFixture(isRoot: true)
            let root = vdir.directory + "/calendars"
            try FileManager.default.createDirectory(atPath: root + "/home", withIntermediateDirectories: true)
            try vdir.write(file(event("p", "Private", more: more)), to: "p.ics")
            try vdir.write(file(event("q")), to: "q.ics")
            try vdir.write(file(event("r")), to: "../home/r.ics")
            for (name, mode) in [("work/p.ics", mode), ("work/q.ics", 0o644), ("home/r.ics", 0o644)] {
                expectEqual(chmod("\(root)/\(name)", mode), 0)
            }
            _ = try vdir.sources.add(root)
            let calendars = try vdir.store.calendars()
            home = try #require(calendars.first { $0.title == "home" }).id
            work = try #require(calendars.first { $0.title == "work" }).id
        }

        var series: [EventRecord] { get throws { try vdir.store.series(calendar: work, uid: "p") } }
        var editor: CalendarEditor { CalendarEditor(zones: vdir.zones, limits: vdir.limits) { VdirFixture.now } }

        /// Writes a change, and returns its entry of the history.
        func change(_ body: (borrowing StoreWriter) throws -> Void) throws -> Int64 {
            try #require(try vdir.store.writeEntry(body).entry)
        }

        /// Undoes an entry, and returns that of undoing it.
        func undo(_ entry: Int64) throws -> Int64 { try change { _ = try $0.undo(entry: entry) } }

        func remove() throws -> Int64 {
            try change { writer in for record in try series { try writer.deleteEvent(id: record.id) } }
        }

        func moveToHome() throws -> Int64 {
            try change { try SeriesEditor(vdir.editor).moving(series, toCalendar: home).apply($0) }
        }

        /// The status of a file.
        func status(_ name: String) throws -> stat {
            var status = stat()
            try #require(stat("\(vdir.directory)/calendars/\(name)", &status) == 0, "\(name) is missing")
            return status
        }

        func mode(_ name: String) throws -> mode_t { try status(name).st_mode & 0o7777 }

        /// The permissions of the files in `work` that were not there at the beginning.
        func modesOfNewFiles() throws -> [mode_t] {
            try vdir.names.filter { !["p.ics", "q.ics"].contains($0) }.map { try mode("work/\($0)") }
        }
    }

    @Test("undoing a removal restores the permissions of the file", arguments: [0o600, 0o640, 0o664] as [mode_t])
    func removal(mode: mode_t) throws {
        let place = try Place(mode)
        let text = try place.vdir.read("p.ics")
        for _ in 0..<2 {
            let entry = try place.remove()
            expectFalse(place.vdir.exists("p.ics"))
            _ = try place.undo(entry)
            try expectEqual(place.mode("work/p.ics"), mode)
            try expectEqual(place.vdir.read("p.ics"), text)
        }
    }

    @Test(
        "undoing a removal restores owner, group and extended attributes", .enabled(if: geteuid() == 0, "needs user 0"))
    func owner() throws {
        let place = try Place(0o640)
        let path = place.vdir.folder + "/p.ics"
        expectEqual(chown(path, 12_345, 12_346), 0)
        // Not every file system has them.
        let hasAttributes = setxattr(path, "user.conference.test", [1, 2, 3] as [UInt8], 3, 0) == 0
        _ = try place.undo(place.remove())
        let status = try place.status("work/p.ics")
        expectEqual([status.st_uid, status.st_gid, status.st_mode & 0o777], [12_345, 12_346, 0o640])
        guard hasAttributes else { return }
        var value = [UInt8](repeating: 0, count: 3)
        expectEqual(getxattr(path, "user.conference.test", &value, 3), 3)
        expectEqual(value, [1, 2, 3])
    }

    @Test("if the name is taken when a removal is undone, the other file that is written has the permissions, too")
    func takenName() throws {
        let place = try Place()
        let entry = try place.remove()
        try place.vdir.write(file(event("other")), to: "p.ics")
        try place.vdir.sources.synchronize()
        _ = try place.undo(entry)
        try expectEqual(place.modesOfNewFiles(), [0o600])
    }

    @Test(
        "a file that is moved is readable by no more people than before, and undoing that brings its permissions back",
        arguments: [(0o600, 0o600), (0o640, 0o640), (0o664, 0o644), (0o604, 0o604)] as [(mode_t, mode_t)])
    func move(mode: mode_t, expected: mode_t) throws {
        let place = try Place(mode)
        let move = try place.moveToHome()
        expectFalse(place.vdir.exists("p.ics"))
        try expectEqual(place.mode("home/p.ics"), expected)
        let undone = try place.undo(move)
        try expectEqual(place.mode("work/p.ics"), mode)
        expectFalse(place.vdir.exists("../home/p.ics"))
        _ = try place.undo(undone)
        try expectEqual(place.mode("home/p.ics"), expected)
    }

    @Test(
        "a move does not give the group of the other folder the rights of the old group",
        .enabled(if: geteuid() == 0, "needs user 0"))
    func otherGroup() throws {
        let place = try Place(0o640)
        let folder = place.vdir.directory + "/calendars/home"
        expectEqual(chown(folder, geteuid(), 12_346), 0)
        expectEqual(chmod(folder, 0o2770), 0)
        _ = try place.moveToHome()
        try expectEqual(place.status("home/p.ics").st_gid, 12_346)
        try expectEqual(place.mode("home/p.ics"), 0o600)
    }

    @Test("a move out of a file that others stay in does not give more access either")
    func sharedFile() throws {
        let place = try Place()
        try place.vdir.write(file(event("p", "Private"), event("s", "Stays")), to: "p.ics")
        try place.vdir.sources.synchronize()
        let move = try place.moveToHome()
        try expectEqual(place.mode("home/p.ics"), 0o600)
        _ = try place.undo(move)
        try expectEqual(place.mode("work/p.ics"), 0o600)
    }

    @Test("the rest of a series that is split, and a copy, are no more readable than the file of the series")
    func derivedEvents() throws {
        let place = try Place()
        let query = OccurrenceQuery(store: place.vdir.store, zones: place.vdir.zones, limits: place.vdir.limits)
        let master = try #require(try place.series.first)
        let second = try query.occurrences(of: [master], in: master.rangeStart..<master.rangeEnd)[1]
        let split = try place.change { writer in
            try SeriesEditor(place.vdir.editor).splitting(try place.series, at: second).apply(writer)
        }
        try expectEqual(place.modesOfNewFiles(), [0o600])
        _ = try place.undo(place.undo(split))
        try expectEqual(place.modesOfNewFiles(), [0o600])
        _ = try place.change { writer in
            _ = try place.editor.copy(master.identifier, nil, to: place.home, writer) { _ in EventChanges() }
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: place.vdir.directory + "/calendars/home")
        try expectEqual(names.filter { $0 != "r.ics" }.map { try place.mode("home/\($0)") }, [0o600])
    }

    @Test("a completed occurrence of a reminder is no more readable than the reminder")
    func completedReminder() throws {
        let place = try Place()
        let task = todo("t").replacing(
            "SUMMARY", with: "DTSTART:20270301T100000Z\r\nDUE:20270301T110000Z\r\nRRULE:FREQ=DAILY\r\nSUMMARY")
        let path = try place.vdir.write(file(task), to: "p.ics")
        expectEqual(chmod(path, 0o600), 0)
        try place.vdir.sources.synchronize()
        let reminder = try #require(try place.vdir.store.reminders(uid: "t").first)
        let change = ReminderChange(reminder, ReminderChanges(completion: .completed(at: VdirFixture.now)))
        _ = try place.change { _ = try place.editor.save(change, $0) }
        try expectEqual(place.modesOfNewFiles(), [0o600])
    }
}
