import Platform
import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceModel
import Foundation
import Platform
import Recurrence
import TestSupport
import Testing

@testable import CalendarSources

@Suite("Concurrent changes to a folder of calendar files")
struct ConflictTests {
    @Test("a store without a mirror cannot change a folder calendar")
    func noMirror() throws {
        let vdir = try VdirFixture()
        try vdir.write(file(event("a")), to: "a.ics")
        let calendar = try vdir.add()
        let plain = try vdir.plainStore()
        var record = try vdir.event("a")
        record.title = "X"
        expectEqual(code { try plain.write { [record] in try $0.update(record) } }, .calendarNotMirrored)
        expectEqual(
            code { try plain.write { [record] in try _ = $0.deleteEvent(id: record.id) } }, .calendarNotMirrored)
        expectEqual(code { try plain.write { try _ = $0.deleteCalendar(id: calendar.id) } }, .calendarNotMirrored)
        expectEqual(code { try plain.write { try $0.update(calendar) } }, .calendarNotMirrored)
        let other = CalendarRecord(identifier: "", sourceID: calendar.sourceID, title: "Other")
        expectEqual(code { try plain.write { try _ = $0.insert(other) } }, .calendarNotMirrored)
        try expectEqual(vdir.titles(), ["Planning"])
    }

    @Test("a file changed by another program is read before the next write")
    func changeBefore() throws {
        let vdir = try VdirFixture()
        try vdir.write(file(event("a", "Mine")), to: "a.ics")
        try vdir.add()
        let record = try vdir.event("a")
        try vdir.write(file(event("a", "Theirs")), to: "a.ics")
        try vdir.store.write { writer in
            guard case .changed(let now) = try writer.state(of: record) else { throw CancellationError() }
            expectEqual(now.title, "Theirs")
        }
    }

    /// Changes that another program makes to the file between our check and our write.
    static let interferences: [(name: String, act: @Sendable (VdirFixture) throws -> Void)] = [
        ("writes in place", { try $0.write(file(event("a", "Theirs")), to: "a.ics") }),
        (
            "replaces it",
            { vdir in
                try vdir.write(file(event("a", "Theirs")), to: "a.new")
                expectEqual(rename(vdir.folder + "/a.new", vdir.folder + "/a.ics"), 0)
            }
        ),
        ("removes it", { try FileManager.default.removeItem(atPath: $0.folder + "/a.ics") }),
        ("renames it", { expectEqual(rename($0.folder + "/a.ics", $0.folder + "/b.ics"), 0) }),
        (
            "puts a folder there",
            { vdir in
                try FileManager.default.removeItem(atPath: vdir.folder + "/a.ics")
                try FileManager.default.createDirectory(
                    atPath: vdir.folder + "/a.ics", withIntermediateDirectories: true)
            }
        ),
    ]

    @Test(
        "if another program changes the file first, its version stays and our whole write fails",
        arguments: interferences.indices)
    func changeBetween(index: Int) throws {
        let interference = Self.interferences[index]
        let vdir = try VdirFixture()
        try vdir.write(file(event("a", "Old")), to: "a.ics")
        try vdir.add()
        for isRemoval in [false, true] {
            var record = try vdir.event("a")
            record.title = "Mine"
            record.text = record.text.replacing("Old", with: "Mine")
            let error = code {
                try vdir.store.write { [record] writer in
                    if isRemoval { try writer.deleteEvent(id: record.id) } else { try writer.update(record) }
                    try interference.act(vdir)
                }
            }
            expectContains([.vdirFileChanged, .vdirFileUnsuitable], error, "\(interference.name)")
            try expectEqual(vdir.titles(), ["Old"], "\(interference.name)")
            expectTrue(vdir.names.allSatisfy { !$0.contains("Mine") && !$0.hasSuffix(".tmp") })
            try? FileManager.default.removeItem(atPath: vdir.folder + "/a.ics")
            try? FileManager.default.removeItem(atPath: vdir.folder + "/b.ics")
            try vdir.write(file(event("a", "Old")), to: "a.ics")
            try vdir.sources.synchronize()
        }
    }

    @Test("a concurrent change to another event of the same file is detected, too")
    func changeBeside() throws {
        let vdir = try VdirFixture()
        try vdir.write(file(event("a", "Old"), event("b", "Beside")), to: "a.ics")
        try vdir.add()
        var record = try vdir.event("a")
        record.title = "Mine"
        record.text = record.text.replacing("Old", with: "Mine")
        let theirs = file(event("a", "Old"), event("b", "Theirs"))
        let error = code {
            try vdir.store.write { [record] writer in
                try writer.update(record)
                try vdir.write(theirs, to: "a.ics")
            }
        }
        expectEqual(error, .vdirFileChanged)
        try expectEqual(vdir.read("a.ics"), theirs)
        try vdir.sources.synchronize()
        try expectEqual(vdir.titles(), ["Old", "Theirs"])
    }

    @Test("a change after the last check is detected when the files are exchanged", arguments: [false, true])
    func lastMoment(isRemoval: Bool) throws {
        let vdir = try VdirFixture()
        try vdir.write("old", to: "a.ics")
        let folder = try VdirFolder(path: vdir.folder, limits: vdir.limits)
        let stamp = try #require(try folder.stamp(of: "a.ics"))
        let changes = VdirChanges()
        if isRemoval {
            try changes.remove("a.ics", in: folder, expected: stamp, tag: "t")
        } else {
            _ = try changes.replace("a.ics", in: folder, with: Array("ours".utf8), expected: stamp, tag: "t")
        }
        try vdir.write("theirs", to: "a.ics")
        let result = try vdir.store.write(mirroring: true) { writer in
            try changes.store(writer)
            return try VdirJournal(limits: vdir.limits).finish(writer)
        }
        for cleanUp in result.cleanUp { cleanUp() }
        expectEqual(result.conflicts.values.map(\.path), [vdir.folder + "/a.ics"])
        try expectEqual(vdir.read("a.ics"), "theirs")
        expectEqual(vdir.names, ["a.ics"])
        try expectFalse(vdir.store.hasVdirChanges())
        expectEqual(
            code {
                _ = try VdirChanges().replace("a.ics", in: folder, with: [], expected: stamp, tag: "t")
            }, .vdirFileChanged)
    }

    @Test("a new file does not overwrite one that appears under the same name")
    func newFile() throws {
        let vdir = try VdirFixture()
        let calendar = try vdir.add()
        let time = EventTime(LocalDateTime(secondsSinceEpoch: 0), .utc)
        var record = try vdir.editor.newEvent(EventDraft(title: "Mine", start: time, end: time))
        record.calendarID = calendar.id
        let name = record.uid + ".ics"
        expectEqual(
            code {
                try vdir.store.write { [record] writer in
                    try writer.insert(record)
                    try vdir.write("theirs", to: name)
                }
            }, .vdirFileChanged)
        try expectEqual(vdir.read(name), "theirs")
        expectEqual(vdir.names, [name])
        try expectEmpty(vdir.titles())
    }

    @Test("if the transaction fails after writing files, they are restored, except files changed by others")
    func undo() throws {
        let vdir = try VdirFixture()
        for uid in ["a", "b", "c"] { try vdir.write(file(event(uid, uid)), to: "\(uid).ics") }
        try vdir.write(file(event("z", "z")), to: "z.ics")
        try vdir.add()
        let before = try vdir.names.map(vdir.read)
        // The last file of the transaction is in the way; the others are done by then.
        expectEqual(
            code {
                try vdir.store.write { writer in
                    for uid in ["a", "b", "z"] {
                        var record = try vdir.event(uid)
                        record.text = record.text.replacing("SUMMARY:\(uid)", with: "SUMMARY:new")
                        try writer.update(record)
                    }
                    try writer.deleteEvent(id: try vdir.event("c").id)
                    try vdir.write(file(event("z", "z2")), to: "z.ics")
                }
            }, .vdirFileChanged)
        expectEqual(vdir.names, ["a.ics", "b.ics", "c.ics", "z.ics"])
        try expectEqual(vdir.names.dropLast().map(vdir.read), before.dropLast())
        try expectContains(vdir.read("z.ics"), "z2")
    }

    @Test("temporary files of a killed program are removed, and the current file wins")
    func crash() throws {
        let vdir = try VdirFixture()
        try vdir.write(file(event("a", "Old")), to: "a.ics")
        try vdir.add()
        let tag = try #require(try vdir.store.vdirSources().first).tag
        // Killed between exchange and COMMIT: the new file is in place, and the old one has the temporary name.
        try FileManager.default.moveItem(
            atPath: vdir.folder + "/a.ics", toPath: vdir.folder + "/" + VdirTemporaryName.make(tag: tag))
        try vdir.write(file(event("a", "New")), to: "a.ics")
        // Files of another store must stay.
        try vdir.write("x", to: ".conference-other-1.tmp")
        try vdir.sources.synchronize()
        try expectEqual(vdir.titles(), ["New"])
        expectEqual(vdir.names, [".conference-other-1.tmp", "a.ics"])
    }

    @Test("on a full disk the file stays unchanged and the error says why")
    func diskFull() throws {
        guard getuid() == 0 else { try Test.cancel("Only root can mount a small file system.") }
        let vdir = try VdirFixture()
        let mounted = try Programs.run(
            "/bin/mount", ["-t", "tmpfs", "-o", "size=16k", "tmpfs", vdir.folder])
        guard mounted.status == 0 else { try Test.cancel("No file system can be mounted here: \(mounted.output)") }
        defer { _ = try? Programs.run("/bin/umount", ["-l", vdir.folder]) }
        let text = file(event("a", "Old", more: "X-FILLER:\(String(repeating: "x", count: 9_000))\r\n"))
        try vdir.write(text, to: "a.ics")
        try vdir.add()
        expectEqual(code { try vdir.retitle("a", to: "New") }, .cannotWrite)
        try expectEqual(vdir.read("a.ics"), text)
        expectEqual(vdir.names, ["a.ics"])
        try expectEqual(vdir.titles(), ["Old"])
    }

    @Test("a read-only folder is a read-only calendar until it becomes writable")
    func readOnly() throws {
        let vdir = try VdirFixture()
        try vdir.write(file(event("a", "Old")), to: "a.ics")
        try vdir.add()
        if getuid() == 0 {
            let made = try Programs.run("/bin/mount", ["--bind", vdir.folder, vdir.folder])
            guard made.status == 0 else { try Test.cancel("Nothing can be mounted here: \(made.output)") }
            try Programs.run("/bin/mount", ["-o", "remount,bind,ro", vdir.folder])
        } else {
            chmod(vdir.folder, 0o500)
        }
        defer {
            if getuid() == 0 { _ = try? Programs.run("/bin/umount", ["-l", vdir.folder]) }
            chmod(vdir.folder, 0o700)
        }
        expectEqual(code { try vdir.retitle("a", to: "New") }, .calendarReadOnly)
        try expectEqual(vdir.store.calendars().map(\.isReadOnly), [true])
        try expectEqual(vdir.titles(), ["Old"])
        if getuid() == 0 { try Programs.run("/bin/umount", ["-l", vdir.folder]) } else { chmod(vdir.folder, 0o700) }
        try vdir.retitle("a", to: "New")
        try expectEqual(vdir.titles(), ["New"])
    }

    @Test("another store over the same folder sees the changes of this one")
    func twoStores() throws {
        let vdir = try VdirFixture()
        try vdir.write(file(event("a", "Old")), to: "a.ics")
        try vdir.add()
        let shift = vdir.shift
        let store = try VdirSources.openStore(
            path: vdir.directory + "/second.sqlite", zones: vdir.zones, clock: { shift.now() }
        ) { VdirFixture.now }
        let sources = VdirSources(store: store, zones: vdir.zones, clock: { shift.now() })
        _ = try sources.add(vdir.folder)
        try vdir.retitle("a", to: "New")
        try sources.synchronize()
        try expectEqual(store.events(uid: "a").map(\.title), ["New"])
    }
}
