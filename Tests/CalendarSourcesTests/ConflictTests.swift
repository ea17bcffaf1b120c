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

@Suite("A folder of calendar files that several programs write")
struct ConflictTests {
    @Test("a store without a mirror changes nothing in such a calendar")
    func noMirror() throws {
        let vdir = try VdirFixture()
        try vdir.write(file(event("a")), to: "a.ics")
        let calendar = try vdir.add()
        let plain = try vdir.plainStore()
        var record = try vdir.event("a")
        record.title = "X"
        #expect(code { try plain.write { [record] in try $0.update(record) } } == .calendarNotMirrored)
        #expect(code { try plain.write { [record] in try _ = $0.deleteEvent(id: record.id) } } == .calendarNotMirrored)
        #expect(code { try plain.write { try _ = $0.deleteCalendar(id: calendar.id) } } == .calendarNotMirrored)
        #expect(code { try plain.write { try $0.update(calendar) } } == .calendarNotMirrored)
        let other = CalendarRecord(identifier: "", sourceID: calendar.sourceID, title: "Other")
        #expect(code { try plain.write { try _ = $0.insert(other) } } == .calendarNotMirrored)
        #expect(try vdir.titles() == ["Planning"])
    }

    @Test("a change before the write is read first, so that the writer sees it")
    func changeBefore() throws {
        let vdir = try VdirFixture()
        try vdir.write(file(event("a", "Mine")), to: "a.ics")
        try vdir.add()
        let record = try vdir.event("a")
        try vdir.write(file(event("a", "Theirs")), to: "a.ics")
        try vdir.store.write { writer in
            guard case .changed(let now) = try writer.state(of: record) else { throw CancellationError() }
            #expect(now.title == "Theirs")
        }
    }

    /// What another program does to the file between our look at it and our writing.
    static let interferences: [(name: String, act: @Sendable (VdirFixture) throws -> Void)] = [
        ("writes in place", { try $0.write(file(event("a", "Theirs")), to: "a.ics") }),
        (
            "replaces it",
            { vdir in
                try vdir.write(file(event("a", "Theirs")), to: "a.new")
                #expect(rename(vdir.folder + "/a.new", vdir.folder + "/a.ics") == 0)
            }
        ),
        ("removes it", { try FileManager.default.removeItem(atPath: $0.folder + "/a.ics") }),
        ("renames it", { #expect(rename($0.folder + "/a.ics", $0.folder + "/b.ics") == 0) }),
        (
            "puts a folder there",
            { vdir in
                try FileManager.default.removeItem(atPath: vdir.folder + "/a.ics")
                try FileManager.default.createDirectory(
                    atPath: vdir.folder + "/a.ics", withIntermediateDirectories: true)
            }
        ),
    ]

    @Test("who is faster keeps the file, and our write fails as a whole", arguments: interferences.indices)
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
            #expect([.vdirFileChanged, .vdirFileUnsuitable].contains(error), "\(interference.name)")
            #expect(try vdir.titles() == ["Old"], "\(interference.name)")
            #expect(vdir.names.allSatisfy { !$0.contains("Mine") && !$0.hasSuffix(".tmp") })
            try? FileManager.default.removeItem(atPath: vdir.folder + "/a.ics")
            try? FileManager.default.removeItem(atPath: vdir.folder + "/b.ics")
            try vdir.write(file(event("a", "Old")), to: "a.ics")
            try vdir.sources.synchronize()
        }
    }

    @Test("what another program changes in the rest of the file is not passed over either")
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
        #expect(error == .vdirFileChanged)
        #expect(try vdir.read("a.ics") == theirs)
        try vdir.sources.synchronize()
        #expect(try vdir.titles() == ["Old", "Theirs"])
    }

    @Test("a change within the last moment, after the look, is noticed when the files change places")
    func lastMoment() throws {
        let vdir = try VdirFixture()
        try vdir.write("old", to: "a.ics")
        let folder = try VdirFolder(path: vdir.folder, limits: vdir.limits)
        let stamp = try #require(try folder.stamp(of: "a.ics"))
        try vdir.write("theirs", to: "a.ics")
        let changes = VdirChanges()
        #expect(
            code {
                try _ = changes.replace(
                    "a.ics", in: folder, with: Array("ours".utf8), mode: 0o600, expected: stamp, tag: "t")
            } == .vdirFileChanged)
        #expect(code { try changes.remove("a.ics", in: folder, expected: stamp, tag: "t") } == .vdirFileChanged)
        changes.undo()
        #expect(try vdir.read("a.ics") == "theirs")
        #expect(vdir.names == ["a.ics"])
    }

    @Test("a file that appears under the name of a new one is not overwritten")
    func newFile() throws {
        let vdir = try VdirFixture()
        let calendar = try vdir.add()
        let time = EventTime(LocalDateTime(secondsSinceEpoch: 0), .utc)
        var record = try EventEditor(zones: vdir.zones, store: vdir.store) { VdirFixture.now }
            .newEvent(EventDraft(title: "Mine", start: time, end: time))
        record.calendarID = calendar.id
        let name = record.uid + ".ics"
        #expect(
            code {
                try vdir.store.write { [record] writer in
                    try writer.insert(record)
                    try vdir.write("theirs", to: name)
                }
            } == .vdirFileChanged)
        #expect(try vdir.read(name) == "theirs")
        #expect(vdir.names == [name])
        #expect(try vdir.titles().isEmpty)
    }

    @Test("where the transaction fails after the files, they are put back; foreign files stay as they are")
    func undo() throws {
        let vdir = try VdirFixture()
        for uid in ["a", "b", "c"] { try vdir.write(file(event(uid, uid)), to: "\(uid).ics") }
        try vdir.write(file(event("z", "z")), to: "z.ics")
        try vdir.add()
        let before = try vdir.names.map(vdir.read)
        // The last file of the transaction is in the way; the others are done by then.
        #expect(
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
            } == .vdirFileChanged)
        #expect(try vdir.names == ["a.ics", "b.ics", "c.ics", "z.ics"])
        #expect(try vdir.names.dropLast().map(vdir.read) == before.dropLast())
        #expect(try vdir.read("z.ics").contains("z2"))
    }

    @Test("what a killed program left behind is taken away; the file counts")
    func crash() throws {
        let vdir = try VdirFixture()
        try vdir.write(file(event("a", "Old")), to: "a.ics")
        try vdir.add()
        let tag = try #require(try vdir.store.vdirSources().first).tag
        // Between the renaming and COMMIT: the new file is in its place, and the old one under the temporary name.
        try FileManager.default.moveItem(
            atPath: vdir.folder + "/a.ics", toPath: vdir.folder + "/" + VdirTemporaryName.make(tag: tag))
        try vdir.write(file(event("a", "New")), to: "a.ics")
        // One of another store is not ours to take away.
        try vdir.write("x", to: ".conference-other-1.tmp")
        try vdir.sources.synchronize()
        #expect(try vdir.titles() == ["New"])
        #expect(vdir.names == [".conference-other-1.tmp", "a.ics"])
    }

    @Test("a file system without room: a clear error, and the file as it was")
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
        #expect(code { try vdir.retitle("a", to: "New") } == .cannotWrite)
        #expect(try vdir.read("a.ics") == text)
        #expect(vdir.names == ["a.ics"])
        #expect(try vdir.titles() == ["Old"])
    }

    @Test("a folder that cannot be written is a read-only calendar until it can be")
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
        #expect(code { try vdir.retitle("a", to: "New") } == .calendarReadOnly)
        #expect(try vdir.store.calendars().map(\.isReadOnly) == [true])
        #expect(try vdir.titles() == ["Old"])
        if getuid() == 0 { try Programs.run("/bin/umount", ["-l", vdir.folder]) } else { chmod(vdir.folder, 0o700) }
        try vdir.retitle("a", to: "New")
        #expect(try vdir.titles() == ["New"])
    }

    @Test("another program's store over the same folder sees what this one writes")
    func twoStores() throws {
        let vdir = try VdirFixture()
        try vdir.write(file(event("a", "Old")), to: "a.ics")
        try vdir.add()
        let shift = vdir.shift
        let store = try VdirSources.openStore(
            path: vdir.directory + "/second.sqlite", zones: vdir.zones, clock: { shift.now() }
        ) { VdirFixture.now }
        let sources = VdirSources(store: store, zones: vdir.zones, clock: { shift.now() })
        try sources.add(vdir.folder)
        try vdir.retitle("a", to: "New")
        try sources.synchronize()
        #expect(try store.events(uid: "a").map(\.title) == ["New"])
    }
}
