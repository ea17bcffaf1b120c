import CalendarModel
import CalendarStore
import ConferenceModel
import Foundation
import TestSupport
import Testing

@testable import CalendarSources

@Suite("Invalid and hostile entries in a folder")
struct HostileFolderTests {
    @Test("an invalid file is reported with its line, stays unchanged, and does not affect the others")
    func broken() throws {
        let vdir = try VdirFixture()
        try vdir.write(file(event("good", "Good")), to: "good.ics")
        try vdir.write("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:cut\r\n", to: "cut.ics")
        try vdir.write("", to: "empty.ics")
        try vdir.write("<html>", to: "page.ics")
        try vdir.write(String(repeating: "BEGIN:X\r\n", count: 50), to: "deep.ics")
        try vdir.write(file(event("late", "Late")) + "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n", to: "late.ics")
        try vdir.write("not looked at", to: "notes.txt")
        try vdir.write("not looked at", to: "a.ics.tmp")
        try vdir.add()
        try expectEqual(vdir.titles(), ["Good"])
        let report = try vdir.sources.synchronize()
        expectEqual(report.opened, 0)
        expectEqual(
            report.problems.map { ($0.path as NSString).lastPathComponent }.sorted(),
            ["cut.ics", "deep.ics", "empty.ics", "late.ics", "page.ics"])
        expectTrue(report.problems.first { $0.path.hasSuffix("cut.ics") }?.text.contains("line") ?? false)
        try expectEqual(vdir.read("cut.ics"), "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:cut\r\n")
    }

    @Test("a file that becomes invalid keeps its events, which are read-only until it is repaired")
    func breaking() throws {
        let vdir = try VdirFixture()
        try vdir.write(file(event("a", "Good")), to: "a.ics")
        try vdir.add()
        try vdir.write("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n", to: "a.ics")
        try expectEqual(vdir.sources.synchronize().problems.map(\.isNew), [true])
        try expectEqual(vdir.titles(), ["Good"])
        expectEqual(code { try vdir.retitle("a", to: "X") }, .vdirFileBroken)
        try vdir.write(file(event("a", "Better")), to: "a.ics")
        try expectEmpty(vdir.sources.synchronize().problems)
        try vdir.retitle("a", to: "Best")
        try expectEqual(vdir.titles(), ["Best"])
    }

    @Test("links, pipes and folders are not opened")
    func unsuitable() throws {
        let vdir = try VdirFixture()
        let secret = vdir.directory + "/secret.ics"
        try Data(file(event("secret", "Secret")).utf8).write(to: URL(filePath: secret))
        try FileManager.default.createSymbolicLink(
            atPath: vdir.folder + "/link.ics", withDestinationPath: secret)
        expectEqual(mkfifo(vdir.folder + "/pipe.ics", 0o600), 0)
        try FileManager.default.createDirectory(atPath: vdir.folder + "/dir.ics", withIntermediateDirectories: true)
        try vdir.write(file(event("a", "A")), to: "a.ics")
        try vdir.add()
        try expectEqual(vdir.titles(), ["A"])
        let texts = try vdir.sources.synchronize().problems.map(\.text).sorted()
        expectEqual(
            texts,
            [
                "“\(vdir.folder)/dir.ics” is a folder, and is ignored.",
                "“\(vdir.folder)/link.ics” is a symbolic link, and is ignored.",
                "“\(vdir.folder)/pipe.ics” is a pipe, and is ignored.",
            ])
    }

    @Test("unusual file names work; a name that is not UTF-8 is reported")
    func names() throws {
        let vdir = try VdirFixture()
        let names = ["ä.ics", "a\u{308}.ics", "line\nbreak.ics", "quote\"'.ics", "-rf.ics", ".hidden.ics"]
        for (number, name) in names.enumerated() { try vdir.write(file(event("u\(number)", "E\(number)")), to: name) }
        let odd = (vdir.folder + "/").utf8.map { CChar(bitPattern: $0) } + [-1, -2, 46, 105, 99, 115, 0]
        let descriptor = open(odd, O_CREAT | O_WRONLY, 0o600)
        expectAtLeast(descriptor, 0)
        close(descriptor)
        defer { unlink(odd) }
        try vdir.add()
        try expectEqual(vdir.titles(), ["E0", "E1", "E2", "E3", "E4", "E5"])
        try expectTrue(vdir.sources.synchronize().problems.map(\.text).contains { $0.contains("not UTF-8") })
        for number in names.indices { try vdir.retitle("u\(number)", to: "N\(number)") }
        try expectContains(vdir.read("line\nbreak.ics"), "SUMMARY:N2")
        try expectFalse(vdir.sources.synchronize().isChanged)
    }

    @Test("UIDs that differ only in Unicode normalisation are different")
    func normalisation() throws {
        let vdir = try VdirFixture()
        try vdir.write(file(event("\u{E4}", "One"), event("a\u{308}", "Two")), to: "both.ics")
        try vdir.add()
        try expectEqual(vdir.titles(), ["One", "Two"])
        try vdir.retitle("\u{E4}", to: "Three")
        try expectContains(vdir.read("both.ics"), "SUMMARY:Two")
        try expectEqual(vdir.titles(), ["Three", "Two"])
    }

    @Test("the sizes of files, folders and calendar names are limited")
    func bounds() throws {
        var limits = Limits()
        limits.vdirFileLength = 1_000
        limits.vdirEntries = 3
        let vdir = try VdirFixture(limits: limits)
        try vdir.write(file(event("a", "A", more: "X:\(String(repeating: "x", count: 2_000))\r\n")), to: "a.ics")
        try vdir.write(file(event("b", "B")), to: "b.ics")
        try vdir.write(String(repeating: "n", count: 10_000), to: "displayname")
        let calendar = try vdir.add()
        expectEqual(calendar.title, "work")
        try expectEqual(vdir.titles(), ["B"])
        try expectEqual(
            vdir.sources.synchronize().problems.map(\.text),
            ["“\(vdir.folder)/a.ics” is larger than 1000 bytes, which is the limit."])
        try vdir.write(file(event("c", "C")), to: "c.ics")
        try expectEqual(vdir.sources.synchronize().problems.map(\.path), [vdir.folder])
        try expectEqual(vdir.titles(), ["B"])
    }

    @Test("writing a file with missing or duplicate UIDs or a missing start loses nothing")
    func poorFile() throws {
        let vdir = try VdirFixture()
        let noUID = "BEGIN:VEVENT\r\nSUMMARY:No UID\r\nDTSTART:20270301T100000Z\r\nEND:VEVENT\r\n"
        let noStart = "BEGIN:VEVENT\r\nUID:s\r\nSUMMARY:No start\r\nEND:VEVENT\r\n"
        let second = event("a", "Second")
        try vdir.write(file(event("a", "First"), second, noUID, noStart), to: "poor.ics")
        try vdir.add()
        try expectEqual(vdir.titles(), ["First", "No UID"])
        try vdir.retitle("a", to: "New")
        let text = try vdir.read("poor.ics")
        expectHasSuffix(text, second + noUID + noStart + "END:VCALENDAR\r\n")
        expectContains(text, "SUMMARY:New")
        let record = try #require(try vdir.store.events(in: nil, calendars: nil).first { $0.title == "No UID" })
        try vdir.store.write { try _ = $0.deleteEvent(id: record.id) }
        try expectNotContains(vdir.read("poor.ics"), "No UID")
        try expectHasSuffix(vdir.read("poor.ics"), second + noStart + "END:VCALENDAR\r\n")
    }
}
