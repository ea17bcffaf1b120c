import ConferenceErrors
import Foundation
import TestSupport
import Testing

@testable import CalendarSources

@Suite("Folders that symbolic links replace")
struct RedirectedFolderTests {
    private func fixture(isRoot: Bool) throws -> VdirFixture {
        let vdir = try VdirFixture(isRoot: isRoot)
        try vdir.write(CalendarSourcesTests.file(event("a")), to: "a.ics")
        if isRoot { _ = try vdir.sources.add(vdir.directory + "/calendars") } else { try vdir.add() }
        return vdir
    }

    @Test(
        "a folder that a link to another folder replaces keeps its events, and is not written to",
        arguments: [("/work", false), ("/calendars/work", true), ("/calendars", true)], [false, true])
    func replaced(folder: (path: String, isRoot: Bool), hasFiles: Bool) throws {
        let vdir = try fixture(isRoot: folder.isRoot)
        // The last event of a folder that has always been a link can be deleted.
        if folder.path == "/calendars/work" { try vdir.write(CalendarSourcesTests.file(event("b")), to: "b.ics") }
        try vdir.sources.synchronize()
        let titles = try vdir.titles()
        let (path, aside, other) = (vdir.directory + folder.path, vdir.directory + "/aside", vdir.directory + "/other")
        let files = FileManager.default
        try files.moveItem(atPath: path, toPath: aside)
        try files.createDirectory(atPath: other, withIntermediateDirectories: true)
        if hasFiles {
            let inside = folder.path == "/calendars" ? other + "/private" : other
            try files.createDirectory(atPath: inside, withIntermediateDirectories: true)
            try Data(CalendarSourcesTests.file(event("x", "Foreign")).utf8).write(to: URL(filePath: inside + "/x.ics"))
        }
        try files.createSymbolicLink(atPath: path, withDestinationPath: other)
        for _ in 1...2 {
            let report = try vdir.sources.synchronize()
            expectEqual(report.problems.map(\.path), [path])
            expectContains(report.problems.first?.text, "now leads to “\(other)” through a symbolic link")
            try expectEqual(vdir.titles(), titles)
        }
        if folder.path != "/calendars" { expectEqual(code { try vdir.retitle("a", to: "X") }, .vdirFolderReplaced) }
        try files.removeItem(atPath: path)
        try files.moveItem(atPath: aside, toPath: path)
        try expectEmpty(vdir.sources.synchronize().problems)
        try expectEqual(vdir.titles(), titles)
        try vdir.retitle("a", to: "X")
    }

    @Test("a folder that was moved and has a link at its old place is still followed", arguments: [false, true])
    func moved(isRoot: Bool) throws {
        let vdir = try fixture(isRoot: isRoot)
        let aside = vdir.directory + "/aside"
        try FileManager.default.moveItem(atPath: vdir.folder, toPath: aside)
        try FileManager.default.createSymbolicLink(atPath: vdir.folder, withDestinationPath: aside)
        try vdir.write(CalendarSourcesTests.file(event("b", "New")), to: "b.ics")
        try expectEmpty(vdir.sources.synchronize().problems)
        try expectEqual(vdir.titles(), ["New", "Planning"])
        try FileManager.default.removeItem(atPath: vdir.folder + "/b.ics")
        try expectEmpty(vdir.sources.synchronize().problems)
        try expectEqual(vdir.titles(), ["Planning"])
    }

    @Test(
        "a folder that was always given as a link is followed until its last file is deleted", arguments: [false, true])
    func alwaysLink(isRoot: Bool) throws {
        let vdir = try VdirFixture(isRoot: isRoot)
        let aside = vdir.directory + "/aside"
        try FileManager.default.moveItem(atPath: vdir.folder, toPath: aside)
        try FileManager.default.createSymbolicLink(atPath: vdir.folder, withDestinationPath: aside)
        try vdir.write(CalendarSourcesTests.file(event("a")), to: "a.ics")
        _ = try vdir.sources.add(isRoot ? vdir.directory + "/calendars" : vdir.folder)
        try expectEqual(vdir.titles(), ["Planning"])
        try vdir.write(CalendarSourcesTests.file(event("b", "New")), to: "b.ics")
        try vdir.sources.synchronize()
        try expectEqual(vdir.titles(), ["New", "Planning"])
        for name in ["a.ics", "b.ics"] {
            try FileManager.default.removeItem(atPath: vdir.folder + "/" + name)
            try expectEmpty(vdir.sources.synchronize().problems)
        }
        try expectEmpty(vdir.titles())
    }
}
