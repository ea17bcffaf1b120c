import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceModel
import Foundation
import TestSupport
import Testing

@testable import CalendarSources

/// Something else takes the name of a file or folder that was read before. Nothing was deleted.
@Suite("Files and folders that something else replaces")
struct ReplacedFileTests {
    private struct Case: Sendable {
        let found: String
        /// Puts something at a path where nothing is.
        let put: @Sendable (_ path: String) throws -> Void
    }

    private static let replacements = [
        Case(found: "a symbolic link") { path in
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/etc/hostname")
        },
        Case(found: "a symbolic link") { path in
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "nowhere")
        },
        Case(found: "a pipe") { expectEqual(mkfifo($0, 0o600), 0) },
        Case(found: "a folder") { path in
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        },
        Case(found: "a socket") { path in
            let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(100)) }
            let result = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
            expectEqual(result, 0)
            close(socket)
        },
    ]

    private func attach(_ vdir: VdirFixture) throws {
        let conference = try VirtualConference(
            title: "Room", entryPoints: [EntryPoint(url: ConferenceURL("https://meet.example.org/x", policy: .file))],
            provenance: ConferenceProvenance(
                room: RoomReference(provider: "org.example", room: "one"), created: 1_795_000_000))
        try vdir.attach(conference, to: "a")
    }

    @Test("a calendar file that something else replaces keeps its event and room", arguments: replacements.indices)
    func file(index: Int) throws {
        let replacement = Self.replacements[index]
        let vdir = try VdirFixture()
        try vdir.write(CalendarSourcesTests.file(event("a")), to: "a.ics")
        try vdir.write(CalendarSourcesTests.file(event("b", "Other")), to: "b.ics")
        try vdir.add()
        try attach(vdir)
        let text = try vdir.read("a.ics")
        let before = try vdir.event("a")
        try FileManager.default.removeItem(atPath: vdir.folder + "/a.ics")
        try replacement.put(vdir.folder + "/a.ics")
        let sentence =
            "“\(vdir.folder)/a.ics” is now \(replacement.found), and is not read. Its events stay as they were."
        for isNew in [true, false] {
            let report = try vdir.sources.synchronize()
            expectEqual(report.problems.map(\.text), [sentence])
            expectEqual(report.problems.map(\.isNew), [isNew])
            expectFalse(report.isChanged)
        }
        try expectEqual(vdir.event("a"), before)
        try expectEmpty(vdir.store.intents())
        try expectEqual(Array(vdir.store.unreadableEvents().values), [sentence])
        expectEqual(code { try vdir.retitle("a", to: "X") }, .vdirFileBroken)
        // Deleting what replaced it deletes the event; putting the file back makes it readable again.
        try FileManager.default.removeItem(atPath: vdir.folder + "/a.ics")
        if index == 0 {
            try vdir.sources.synchronize()
            try expectEqual(vdir.titles(), ["Other"])
            try expectEqual(vdir.store.intents().map(\.kind.word), ["end"])
        } else {
            try vdir.write(text, to: "a.ics")
            try expectEmpty(vdir.sources.synchronize().problems)
            try expectEmpty(vdir.store.unreadableEvents())
            try expectEmpty(vdir.store.intents())
        }
    }

    @Test("a calendar file above the size limit keeps its event and room")
    func large() throws {
        var limits = Limits()
        limits.vdirFileLength = 5_000
        let vdir = try VdirFixture(limits: limits)
        try vdir.write(CalendarSourcesTests.file(event("a")), to: "a.ics")
        try vdir.add()
        try attach(vdir)
        try vdir.write(String(repeating: "x", count: 5_001), to: "a.ics")
        try expectContains(vdir.sources.synchronize().problems.map(\.text).joined(), "larger than 5000 bytes")
        try expectEqual(vdir.titles(), ["Planning"])
        try expectEmpty(vdir.store.intents())
    }

    @Test(
        "a folder that something else replaces keeps its events and rooms",
        arguments: [
            (1, "a symbolic link that leads nowhere"), (2, "a pipe"), (4, "a socket"), (-1, "a file"),
        ], [false, true])
    func folder(replacement: (index: Int, found: String), isRoot: Bool) throws {
        let vdir = try VdirFixture(isRoot: isRoot)
        try vdir.write(CalendarSourcesTests.file(event("a")), to: "a.ics")
        if isRoot { _ = try vdir.sources.add(vdir.directory + "/calendars") } else { try vdir.add() }
        try attach(vdir)
        let aside = vdir.directory + "/aside"
        try FileManager.default.moveItem(atPath: vdir.folder, toPath: aside)
        if replacement.index < 0 {
            try Data("x".utf8).write(to: URL(filePath: vdir.folder))
        } else {
            try Self.replacements[replacement.index].put(vdir.folder)
        }
        let report = try vdir.sources.synchronize()
        expectEqual(
            report.problems.map(\.text),
            ["“\(vdir.folder)” is now \(replacement.found), not a folder. Its events stay as they were."])
        expectFalse(report.isChanged)
        try expectEqual(vdir.titles(), ["Planning"])
        try expectEmpty(vdir.store.intents())
        expectEqual(code { try vdir.retitle("a", to: "X") }, .vdirFolderReplaced)
        try FileManager.default.removeItem(atPath: vdir.folder)
        try FileManager.default.moveItem(atPath: aside, toPath: vdir.folder)
        try expectEmpty(vdir.sources.synchronize().problems)
        try vdir.retitle("a", to: "X")
    }
}
