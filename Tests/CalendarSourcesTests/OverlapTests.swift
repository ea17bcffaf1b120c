import CalendarModel
import ConferenceErrors
import Foundation
import TestSupport
import Testing

@testable import CalendarSources
@testable import CalendarStore

@Suite("Sources that overlap")
struct OverlapTests {
    private static func subscribe(_ vdir: VdirFixture, _ path: String) throws {
        let refresher = SubscriptionRefresher(
            store: vdir.store, zones: vdir.zones, limits: vdir.limits, authorities: nil, now: { VdirFixture.now })
        _ = try refresher.subscribe(to: SubscriptionAddress(path, directory: "/"))
    }

    /// A second name for a path, and what is linked.
    private static func link(_ vdir: VdirFixture, _ name: String, to target: String) throws -> String {
        let path = "\(vdir.directory)/\(name)"
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
        return path
    }

    @Test("a file in a folder that is a source cannot be subscribed to, by whichever path")
    func fileInFolder() throws {
        let vdir = try VdirFixture(isRoot: true)
        let path = try vdir.write(file(event("a", "First")), to: "a.ics")
        _ = try vdir.sources.add(vdir.directory + "/calendars")
        let hard = vdir.directory + "/hard.ics"
        try FileManager.default.linkItem(atPath: path, toPath: hard)
        for name in [
            path, vdir.folder + "/../work/a.ics", try Self.link(vdir, "link.ics", to: path),
            try Self.link(vdir, "alias", to: vdir.folder) + "/a.ics", hard,
        ] {
            expectEqual(code { try Self.subscribe(vdir, name) }, .fileIsInSource, name)
        }
        try expectEqual(vdir.titles(), ["First"])
        // No calendar reads these.
        try Self.subscribe(vdir, vdir.write(file(event("b", "Copy")), to: "a.txt"))
        try FileManager.default.createDirectory(atPath: vdir.folder + "/old", withIntermediateDirectories: true)
        try Self.subscribe(vdir, vdir.write(file(event("c", "Old")), to: "old/c.ics"))
        try vdir.sources.synchronize()
        try expectEqual(vdir.titles(), ["Copy", "First", "Old"])
    }

    @Test("a folder with a file that a calendar is subscribed to cannot be added", arguments: [false, true])
    func folderWithFile(isRoot: Bool) throws {
        let vdir = try VdirFixture(isRoot: true)
        let path = try vdir.write(file(event("a", "First")), to: "a.ics")
        try Self.subscribe(vdir, try Self.link(vdir, "link.ics", to: path))
        let folder = isRoot ? vdir.directory + "/calendars" : vdir.folder
        expectEqual(code { try vdir.sources.add(folder) }, .vdirHasSubscription)
        try expectEqual(vdir.titles(), ["First"])
    }

    @Test("a file is subscribed to once, by whichever path")
    func fileTwice() throws {
        let vdir = try VdirFixture()
        let path = try vdir.write(file(event("a")), to: "a.ics")
        try Self.subscribe(vdir, path)
        let hard = vdir.directory + "/hard.ics"
        try FileManager.default.linkItem(atPath: path, toPath: hard)
        for name in [path, try Self.link(vdir, "link.ics", to: path), hard] {
            expectEqual(code { try Self.subscribe(vdir, name) }, .duplicateSubscription, name)
        }
    }

    @Test("a folder that is a calendar through a link is not added under its own name, alone or with others")
    func linkedFolder() throws {
        let vdir = try VdirFixture(isRoot: true)
        let elsewhere = vdir.directory + "/elsewhere/team"
        try FileManager.default.createDirectory(atPath: elsewhere, withIntermediateDirectories: true)
        try Data(file(event("a", "First")).utf8).write(to: URL(filePath: elsewhere + "/a.ics"))
        _ = try Self.link(vdir, "calendars/team", to: elsewhere)
        _ = try vdir.sources.add(vdir.directory + "/calendars")
        for path in [elsewhere, vdir.directory + "/elsewhere", vdir.directory] {
            expectEqual(code { try vdir.sources.add(path) }, .vdirKnown, path)
        }
        let other = vdir.directory + "/other"
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
        _ = try Self.link(vdir, "other/linked", to: elsewhere)
        expectEqual(code { try vdir.sources.add(other) }, .vdirKnown)
        try expectEqual(vdir.titles(), ["First"])
    }

    @Test("a folder that appears twice in a folder of calendars is one calendar, and the other name is reported")
    func folderTwice() throws {
        let vdir = try VdirFixture(isRoot: true)
        try vdir.write(file(event("a", "First")), to: "a.ics")
        _ = try Self.link(vdir, "calendars/again", to: vdir.folder)
        _ = try vdir.sources.add(vdir.directory + "/calendars")
        try expectEqual(vdir.titles(), ["First"])
        try expectEqual(vdir.store.calendars().map(\.title), ["work"])
        _ = try Self.link(vdir, "calendars/later", to: vdir.folder)
        let report = try vdir.sources.synchronize()
        expectContains(report.problems.first?.text, "is the same folder as “\(vdir.folder)”, and is ignored")
        expectFalse(report.isChanged)
        try FileManager.default.removeItem(atPath: vdir.directory + "/calendars/later")
        try FileManager.default.removeItem(atPath: vdir.directory + "/calendars/again")
        try expectEmpty(vdir.sources.synchronize().problems)
        try expectEqual(vdir.titles(), ["First"])
    }
}
