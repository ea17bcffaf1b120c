import CalendarModel
import CalendarStore
import ConferenceModel
import Foundation
import Testing

@testable import CalendarSources

@Suite("A folder with things in it that are no calendar files")
struct HostileFolderTests {
    @Test("what cannot be read is named with its line, stays as it is, and is not in the way of the others")
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
        #expect(try vdir.titles() == ["Good"])
        let report = try vdir.sources.synchronize()
        #expect(report.opened == 0)
        #expect(
            report.problems.map { ($0.path as NSString).lastPathComponent }.sorted()
                == ["cut.ics", "deep.ics", "empty.ics", "late.ics", "page.ics"])
        #expect(report.problems.first { $0.path.hasSuffix("cut.ics") }?.text.contains("line") ?? false)
        #expect(try vdir.read("cut.ics") == "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:cut\r\n")
    }

    @Test("a file that breaks keeps its events, which nobody can change until it is repaired")
    func breaking() throws {
        let vdir = try VdirFixture()
        try vdir.write(file(event("a", "Good")), to: "a.ics")
        try vdir.add()
        try vdir.write("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n", to: "a.ics")
        #expect(try vdir.sources.synchronize().problems.map(\.isNew) == [true])
        #expect(try vdir.titles() == ["Good"])
        #expect(code { try vdir.retitle("a", to: "X") } == .vdirFileBroken)
        try vdir.write(file(event("a", "Better")), to: "a.ics")
        #expect(try vdir.sources.synchronize().problems.isEmpty)
        try vdir.retitle("a", to: "Best")
        #expect(try vdir.titles() == ["Best"])
    }

    @Test("links, pipes and folders are not opened")
    func unsuitable() throws {
        let vdir = try VdirFixture()
        let secret = vdir.directory + "/secret.ics"
        try Data(file(event("secret", "Secret")).utf8).write(to: URL(filePath: secret))
        try FileManager.default.createSymbolicLink(
            atPath: vdir.folder + "/link.ics", withDestinationPath: secret)
        #expect(mkfifo(vdir.folder + "/pipe.ics", 0o600) == 0)
        try FileManager.default.createDirectory(atPath: vdir.folder + "/dir.ics", withIntermediateDirectories: true)
        try vdir.write(file(event("a", "A")), to: "a.ics")
        try vdir.add()
        #expect(try vdir.titles() == ["A"])
        let texts = try vdir.sources.synchronize().problems.map(\.text).sorted()
        #expect(
            texts == [
                "“\(vdir.folder)/dir.ics” is a folder, and is ignored.",
                "“\(vdir.folder)/link.ics” is a symbolic link, and is ignored.",
                "“\(vdir.folder)/pipe.ics” is a pipe, and is ignored.",
            ])
    }

    @Test("odd names are names; one that is no text is reported")
    func names() throws {
        let vdir = try VdirFixture()
        let names = ["ä.ics", "a\u{308}.ics", "line\nbreak.ics", "quote\"'.ics", "-rf.ics", ".hidden.ics"]
        for (number, name) in names.enumerated() { try vdir.write(file(event("u\(number)", "E\(number)")), to: name) }
        let odd = (vdir.folder + "/").utf8.map { CChar(bitPattern: $0) } + [-1, -2, 46, 105, 99, 115, 0]
        let descriptor = open(odd, O_CREAT | O_WRONLY, 0o600)
        #expect(descriptor >= 0)
        close(descriptor)
        defer { unlink(odd) }
        try vdir.add()
        #expect(try vdir.titles() == ["E0", "E1", "E2", "E3", "E4", "E5"])
        #expect(try vdir.sources.synchronize().problems.map(\.text).contains { $0.contains("not UTF-8") })
        for number in names.indices { try vdir.retitle("u\(number)", to: "N\(number)") }
        #expect(try vdir.read("line\nbreak.ics").contains("SUMMARY:N2"))
        #expect(try !vdir.sources.synchronize().isChanged)
    }

    @Test("UIDs that are equal for people and not for computers are two")
    func normalisation() throws {
        let vdir = try VdirFixture()
        try vdir.write(file(event("\u{E4}", "One"), event("a\u{308}", "Two")), to: "both.ics")
        try vdir.add()
        #expect(try vdir.titles() == ["One", "Two"])
        try vdir.retitle("\u{E4}", to: "Three")
        #expect(try vdir.read("both.ics").contains("SUMMARY:Two"))
        #expect(try vdir.titles() == ["Three", "Two"])
    }

    @Test("bounds: a file, the folder, the name of the calendar")
    func bounds() throws {
        var limits = Limits()
        limits.vdirFileLength = 1_000
        limits.vdirEntries = 3
        let vdir = try VdirFixture(limits: limits)
        try vdir.write(file(event("a", "A", more: "X:\(String(repeating: "x", count: 2_000))\r\n")), to: "a.ics")
        try vdir.write(file(event("b", "B")), to: "b.ics")
        try vdir.write(String(repeating: "n", count: 10_000), to: "displayname")
        let calendar = try vdir.add()
        #expect(calendar.title == "work")
        #expect(try vdir.titles() == ["B"])
        #expect(
            try vdir.sources.synchronize().problems.map(\.text)
                == ["“\(vdir.folder)/a.ics” is larger than 1000 bytes, which is the limit."])
        try vdir.write(file(event("c", "C")), to: "c.ics")
        #expect(try vdir.sources.synchronize().problems.map(\.path) == [vdir.folder])
        #expect(try vdir.titles() == ["B"])
    }

    @Test("events without UID, twice the same, without a start: nothing is lost when the file is written")
    func poorFile() throws {
        let vdir = try VdirFixture()
        let noUID = "BEGIN:VEVENT\r\nSUMMARY:No UID\r\nDTSTART:20270301T100000Z\r\nEND:VEVENT\r\n"
        let noStart = "BEGIN:VEVENT\r\nUID:s\r\nSUMMARY:No start\r\nEND:VEVENT\r\n"
        let second = event("a", "Second")
        try vdir.write(file(event("a", "First"), second, noUID, noStart), to: "poor.ics")
        try vdir.add()
        #expect(try vdir.titles() == ["First", "No UID"])
        try vdir.retitle("a", to: "New")
        let text = try vdir.read("poor.ics")
        #expect(text.hasSuffix(second + noUID + noStart + "END:VCALENDAR\r\n"))
        #expect(text.contains("SUMMARY:New"))
        let record = try #require(try vdir.store.events(in: nil, calendars: nil).first { $0.title == "No UID" })
        try vdir.store.write { try _ = $0.deleteEvent(id: record.id) }
        #expect(try !vdir.read("poor.ics").contains("No UID"))
        #expect(try vdir.read("poor.ics").hasSuffix(second + noStart + "END:VCALENDAR\r\n"))
    }
}
