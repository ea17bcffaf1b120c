import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import Foundation
import TestSupport
import Testing

@testable import CalendarSources

/// An event moves from `work` to `private`: its file is removed from one folder, another event's file there is replaced, and a
/// new one is created in the other folder.
@Suite("Files are changed after the transaction that decides it, by the next program if need be")
struct JournalTests {
    /// What a program did after its transaction before it was killed.
    static let crashes: [(name: String, act: @Sendable (Move) throws -> Void)] = [
        ("nothing", { _ in }),
        ("created the new file", { try $0.make(.create) }),
        (
            "created and replaced",
            { move in
                try move.make(.create)
                try move.make(.replace)
            }
        ),
        (
            "everything, but the store does not know",
            { move in for kind in [VdirChangeRecord.Kind.create, .replace, .remove] { try move.make(kind) } }
        ),
    ]

    /// The folders and what to do with their files.
    final class Move {
        let vdir: VdirFixture
        let changes: [VdirChangeRecord]

        init() throws {
            vdir = try VdirFixture(isRoot: true)
            try vdir.write(file(event("moving", "Moving")), to: "moving.ics")
            try vdir.write(file(event("staying", "Staying")), to: "staying.ics")
            try FileManager.default.createDirectory(
                atPath: vdir.directory + "/calendars/private", withIntermediateDirectories: true)
            _ = try vdir.sources.add(vdir.directory + "/calendars")
            let (work, home) = (try Self.folder("work", vdir), try Self.folder("private", vdir))
            let tag = try vdir.store.vdirSources()[0].tag
            let prepared = VdirChanges()
            let moving = try #require(try work.stamp(of: "moving.ics"))
            let staying = try #require(try work.stamp(of: "staying.ics"))
            try prepared.remove("moving.ics", in: work, expected: moving, tag: tag)
            _ = try prepared.replace(
                "staying.ics", in: work, with: Array(file(event("staying", "Changed")).utf8), expected: staying,
                tag: tag)
            _ = try prepared.create(
                "moving.ics", in: home, with: Array(file(event("moving", "Moving")).utf8),
                .new(sample: nil, sources: []), tag: tag)
            for folder in [work, home] { prepared.setItem(1_000, of: "moving.ics", in: folder) }
            let store = vdir.store
            changes = try store.write(mirroring: true) { writer in
                try prepared.store(writer)
                return try writer.vdirChanges()
            }
        }

        private static func folder(_ name: String, _ vdir: VdirFixture) throws -> VdirFolder {
            try VdirFolder(path: "\(vdir.directory)/calendars/\(name)", limits: vdir.limits)
        }

        /// Makes one change as a program does, without telling the store.
        func make(_ kind: VdirChangeRecord.Kind) throws {
            let change = try #require(changes.first { $0.kind == kind })
            let (name, temporary) = ("\(change.folder)/\(change.name)", "\(change.folder)/\(change.temporary)")
            switch kind {
            case .create: expectEqual(rename(temporary, name), 0)
            case .replace:
                expectEqual(rename(name, name + ".x"), 0)
                expectEqual(rename(temporary, name), 0)
                expectEqual(rename(name + ".x", temporary), 0)
            default: expectEqual(rename(name, temporary), 0)
            }
        }

        /// The names in both folders.
        var names: [[String]] {
            ["work", "private"].map { folder in
                ((try? FileManager.default.contentsOfDirectory(atPath: "\(vdir.directory)/calendars/\(folder)")) ?? [])
                    .sorted()
            }
        }

        /// The titles of the events with the folder they are in.
        func titles() throws -> [String] {
            let calendars = try vdir.store.calendars()
            return try vdir.store.events(in: nil, calendars: nil).map { event in
                "\(calendars.first { $0.id == event.calendarID }?.title ?? "?"): \(event.title)"
            }.sorted()
        }
    }

    @Test("the changes are in the order new, replaced, removed, so that no event is missing in between")
    func order() throws { try expectEqual(Move().changes.map(\.kind), [.create, .replace, .remove]) }

    @Test("after a crash, the next program makes what is left", arguments: crashes.indices)
    func finishing(index: Int) throws {
        let crash = Self.crashes[index]
        let move = try Move()
        try crash.act(move)
        try move.vdir.sources.synchronize()
        try expectEqual(move.titles(), ["private: Moving", "work: Changed"], "\(crash.name)")
        expectEqual(move.names, [["staying.ics"], ["moving.ics"]], "\(crash.name)")
        try expectFalse(move.vdir.store.hasVdirChanges())
        try expectFalse(move.vdir.sources.synchronize().isChanged)
    }

    @Test(
        "if another program has changed a file since, its version stays, and the other changes are taken back",
        arguments: crashes.indices.dropLast())
    func takingBack(index: Int) throws {
        let crash = Self.crashes[index]
        let move = try Move()
        try crash.act(move)
        try move.vdir.write(file(event("moving", "Theirs")), to: "moving.ics")
        let report = try move.vdir.sources.synchronize()
        expectContains(report.problems.first?.text, "work/moving.ics” was interrupted")
        expectEqual(report.problems.map(\.isNew), [true])
        try expectEqual(move.titles(), ["work: Staying", "work: Theirs"], "\(crash.name)")
        expectEqual(move.names, [["moving.ics", "staying.ics"], []], "\(crash.name)")
    }

    @Test(
        "if another program has changed both files of a move, both stay, and the user is told", arguments: [1, 2])
    func bothChanged(index: Int) throws {
        let move = try Move()
        try Self.crashes[index].act(move)
        try move.vdir.write(file(event("moving", "Theirs")), to: "moving.ics")
        try move.vdir.write(file(event("moving", "Theirs, too")), to: "../private/moving.ics")
        let report = try move.vdir.sources.synchronize()
        try expectEqual(move.titles(), ["private: Theirs, too", "work: Staying", "work: Theirs"])
        expectEqual(move.names, [["moving.ics", "staying.ics"], ["moving.ics"]])
        expectEqual(report.problems.map(\.isNew), [true])
        expectContains(report.problems.first?.text, "another program has changed both files since")
        try expectFalse(move.vdir.sources.synchronize().isChanged)
    }

    @Test("what another program has written into the new file of a move before the store knew is read")
    func newFileChanged() throws {
        let move = try Move()
        try Self.crashes[1].act(move)
        try move.vdir.write(file(event("moving", "Theirs")), to: "../private/moving.ics")
        try expectEmpty(move.vdir.sources.synchronize().problems.map(\.text))
        try expectEqual(move.titles(), ["private: Theirs", "work: Changed"])
    }

    @Test("a move between folders is noted as one, under whatever names, and a removal is not")
    func noted() throws {
        let vdir = try VdirFixture(isRoot: true)
        try vdir.write(file(event("moving", "Moving")), to: "any name.ics")
        try vdir.write(file(event("going", "Going")), to: "going.ics")
        try FileManager.default.createDirectory(
            atPath: vdir.directory + "/calendars/private", withIntermediateDirectories: true)
        _ = try vdir.sources.add(vdir.directory + "/calendars")
        let home = try #require(try vdir.store.calendars().first { $0.title == "private" })
        let (moving, going) = (try vdir.event("moving"), try vdir.event("going"))
        let session = VdirMirrorSession(zones: vdir.zones, limits: vdir.limits, clock: { 0 }, warn: { _ in })
        defer { session.undo() }
        var changes: [VdirChangeRecord] = []
        #expect(throws: CancellationError.self) {
            try vdir.store.write(mirroring: true) { writer in
                for (calendar, uid) in [
                    (going.calendarID, "going"), (moving.calendarID, "moving"), (home.id, "moving"),
                ] {
                    try session.willChange(calendar: calendar, uid: uid, writer)
                }
                try writer.deleteEvent(id: going.id)
                try writer.deleteEvent(id: moving.id)
                var moved = moving
                moved.calendarID = home.id
                _ = try writer.insert(moved)
                try session.flush(writer)
                changes = try writer.vdirChanges()
                throw CancellationError()
            }
        }
        let created = try #require(changes.first { $0.kind == .create })
        expectEqual(created.folder, vdir.directory + "/calendars/private")
        let removed = changes.filter { $0.kind == .remove }
        expectEqual(removed.first { $0.name == "any name.ics" }?.item, created.item)
        expectNotNil(created.item)
        expectNil(removed.first { $0.name == "going.ics" }?.item)
    }

    @Test(
        "an event that another program has deleted or moved since does not come back where it was to go",
        arguments: crashes.indices.dropLast(), [false, true])
    func deletedSince(index: Int, isMoved: Bool) throws {
        let crash = Self.crashes[index]
        let move = try Move()
        try crash.act(move)
        let file = move.vdir.folder + "/moving.ics"
        if isMoved {
            try FileManager.default.moveItem(
                atPath: file, toPath: move.vdir.directory + "/calendars/private/theirs.ics")
        } else {
            try FileManager.default.removeItem(atPath: file)
        }
        let report = try move.vdir.sources.synchronize()
        try expectEqual(
            move.titles(), isMoved ? ["private: Moving", "work: Staying"] : ["work: Staying"], "\(crash.name) \(report)"
        )
        expectEqual(move.names, [["staying.ics"], isMoved ? ["theirs.ics"] : []], "\(crash.name)")
        try expectFalse(move.vdir.store.hasVdirChanges())
    }

    @Test("changes wait while one of their folders is gone, and nothing is doubled or lost")
    func waiting() throws {
        let move = try Move()
        let (home, away) = (move.vdir.directory + "/calendars/private", move.vdir.directory + "/away")
        try FileManager.default.moveItem(atPath: home, toPath: away)
        let problems = try move.vdir.sources.synchronize().problems.map(\.text)
        expectTrue(problems.contains { $0.contains(" wait, because they") }, "\(problems)")
        expectEqual(move.names[0].filter { !$0.hasPrefix(".") }, ["moving.ics", "staying.ics"])
        try FileManager.default.moveItem(atPath: away, toPath: home)
        try move.vdir.sources.synchronize()
        try expectEqual(move.titles(), ["private: Moving", "work: Changed"])
        expectEqual(move.names, [["staying.ics"], ["moving.ics"]])
    }

    @Test("a transaction that fails leaves no temporary file and no intention")
    func failing() throws {
        let vdir = try VdirFixture()
        try vdir.write(file(event("a"), event("b")), to: "a.ics")
        try vdir.add()
        let record = try vdir.event("a")
        #expect(throws: CancellationError.self) {
            try vdir.store.write { writer in
                try writer.deleteEvent(id: record.id)
                throw CancellationError()
            }
        }
        expectEqual(vdir.names, ["a.ics"])
        try expectFalse(vdir.store.hasVdirChanges())
    }

    @Test("a temporary file of a store that is gone is removed a week later; those of others stay")
    func abandoned() throws {
        let vdir = try VdirFixture(drift: 0)
        try vdir.add()
        let name = VdirTemporaryName.make(tag: "gone")
        try vdir.write("old", to: name)
        try vdir.sources.synchronize()
        expectEqual(vdir.names, [name])
        vdir.shift.set((7 * 86_400 + 60) * 1_000_000_000)
        try vdir.sources.synchronize()
        expectEqual(vdir.names, [])
    }
}
