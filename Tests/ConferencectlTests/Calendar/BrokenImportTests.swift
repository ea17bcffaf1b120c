import Foundation
import TestSupport
import Testing

@Suite("conferencectl import of broken files")
struct BrokenImportTests {
    private static func file(_ parts: String...) -> String {
        ("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n" + parts.joined() + "END:VCALENDAR\n")
            .replacing("\n", with: "\r\n")
    }

    private static func event(_ title: String) -> String {
        "BEGIN:VEVENT\nUID:\(title)\nDTSTART:20270301T100000Z\nSUMMARY:\(title)\nEND:VEVENT\n"
    }

    private static let half = "BEGIN:VEVENT\nUID:half\n"

    @Test("skipped parts are reported by line, everything else is imported, and the exit status is 65")
    func partly() throws {
        let home = try Home()
        let name = try home.write(Self.file(Self.event("First"), Self.half, Self.event("Second")), to: "broken.ics")
        let result = try home.run("import", name)
        #expect(result.status == 65)
        #expect(result.output == "\(name): 2 added, 0 updated, 0 unchanged, in the calendar “Calendar”\n")
        #expect(
            result.error == """
                \(name):9: The VEVENT that begins here is skipped: line 11 says BEGIN:VEVENT before it has an END. \
                Add END:VEVENT where it belongs and import the file again.
                conferencectl: “\(name)” is broken: one part of it could not be read and was left out; everything \
                else was imported. Repair the file and import it again; nothing will be imported twice.

                """)
        try expectContains(home.run("events", "--from", "2027-03-01").output, "Second")
        let mended = try home.write(
            Self.file(Self.event("First"), Self.half + "DTSTART:20270302\nEND:VEVENT\n", Self.event("Second")),
            to: "broken.ics")
        let again = try home.run("import", mended)
        expectEqual(again.status, 0)
        expectEqual(again.error, "")
        expectContains(again.output, "1 added, 0 updated, 2 unchanged")
    }

    @Test("an event whose times cannot be read is kept but not listed, and the exit status is 65")
    func unlisted() throws {
        let home = try Home()
        let parts = ["DTSTART:someday\n", ""].enumerated().map { number, start in
            "BEGIN:VEVENT\nUID:bad\(number)\n\(start)SUMMARY:Bad \(number)\nEND:VEVENT\n"
        }
        let name = try home.write(Self.file(parts[0], Self.event("First"), parts[1]), to: "odd.ics")
        for count in ["1 added, 0 updated, 0 unchanged", "0 added, 0 updated, 1 unchanged"] {
            let result = try home.run("import", name)
            expectEqual(result.status, 65)
            expectContains(result.output, count)
            expectContains(
                result.error, "\(name):6: The DTSTART “someday” is not a date. The event is kept, but not listed.")
            expectContains(
                result.error,
                "“\(name)” is broken: the times of 2 events could not be read, so they are kept for export but not "
                    + "listed; everything else was imported.")
        }
        let report = try JSONSerialization.jsonObject(with: Data(home.run("import", name, "--json").output.utf8))
        expectEqual((report as? [[String: Any]])?.first?["unlistedEvents"] as? Int, 2)
        try expectContains(home.run("export").output, "SUMMARY:Bad 1")
        // Repaired, they are listed.
        let mended = parts.map { $0.replacing("DTSTART:someday\n", with: "") }
            .map { $0.replacing("SUMMARY", with: "DTSTART:20270303T100000Z\nSUMMARY") }
        let repaired = Self.file(mended[0], Self.event("First"), mended[1])
        let again = try home.run("import", home.write(repaired, to: "odd.ics"))
        expectEqual(again.status, 0, again.error)
        expectContains(again.output, "2 added, 0 updated, 1 unchanged")
    }

    @Test("a file after a broken one is still imported")
    func several() throws {
        let home = try Home()
        let broken = try home.write(Self.file(Self.event("First"), Self.half), to: "broken.ics")
        let whole = try home.write(Self.file(Self.event("Second")), to: "whole.ics")
        let result = try home.run("import", broken, whole)
        expectEqual(result.status, 65)
        expectEqual(result.output.split(separator: "\n").count, 2)
        try expectEqual(home.objects("calendars").first?["events"] as? Int, 2)
    }

    @Test("with --json, the result lists all problems, and the error is an object")
    func json() throws {
        let home = try Home()
        let name = try home.write(Self.file("nonsense\n", Self.event("First"), Self.half), to: "broken.ics")
        let result = try home.run("import", name, "--json")
        expectEqual(result.status, 65)
        let reports = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]]
        let report = try #require(reports?.first)
        expectEqual(report["lossCount"] as? Int, 1)
        expectEqual(report["warningsLeftOut"] as? Int, 0)
        expectEqual((report["losses"] as? [[String: Any]])?.first?["line"] as? Int, 10)
        expectEqual((report["warnings"] as? [[String: Any]])?.first?["line"] as? Int, 4)
        let error = try JSONSerialization.jsonObject(with: Data(result.error.utf8)) as? [String: [String: Any]]
        expectEqual(error?["error"]?["code"] as? String, "calendarPartlyRead")
    }

    @Test(
        "only twenty problems are shown, skipped parts first, and the rest is counted")
    func many() throws {
        let home = try Home()
        let junk = String(repeating: "nonsense\n", count: 3_000)
        let name = try home.write(Self.file(junk, Self.event("First"), Self.half), to: "junk.ics")
        let lines = try home.run("import", name).error.split(separator: "\n")
        #expect(lines.count == 22)
        #expect(lines[0].hasPrefix("\(name):3009: The VEVENT that begins here is skipped"))
        #expect(lines[1] == "\(name):4: The line “nonsense” does not belong to anything and is skipped.")
        #expect(lines[20] == "\(name): and 2981 more remarks")
    }

    @Test("standard input is read like a file, even in UTF-16")
    func standardInput() throws {
        let home = try Home()
        let result = try home.run("import", "-", input: Self.file(Self.event("First")))
        expectEqual(result.status, 0)
        expectEqual(result.error, "")
        let text = Self.file(Self.event("Second"))
        let units = [0xFEFF] + Array(text.utf16)
        let path = "\(home.path)/wide.ics"
        try Data(units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }).write(to: URL(filePath: path))
        let wide = try home.run("import", path)
        #expect(wide.status == 0)
        #expect(wide.error == "\(path):1: The file is UTF-16 and was read as such. Calendar files should be UTF-8.\n")
        #expect(try home.objects("calendars").first?["events"] as? Int == 2)
    }

    @Test("an event of a repaired file takes the place of what could not be read, and undo brings that back")
    func repaired() throws {
        let home = try Home()
        func file(_ start: String, both: Bool = false) throws -> String {
            func event(_ start: String) -> String {
                "BEGIN:VEVENT\nUID:repaired\nDTSTAMP:20260101T000000Z\nDTSTART:\(start)\nSUMMARY:Repaired\nEND:VEVENT\n"
            }
            let events = (both ? event("2027BROKEN") : "") + event(start)
            return try home.write(
                "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(events)END:VCALENDAR\n".replacing("\n", with: "\r\n"),
                to: "file.ics")
        }
        func counts() throws -> [Int] {
            let text = try home.run("export").output
            return ["BEGIN:VEVENT", "BROKEN"].map { text.components(separatedBy: $0).count - 1 }
        }
        try expectEqual(home.run("import", file("2027BROKEN")).status, 65)
        try expectEqual(counts(), [1, 1])
        try expectEqual(home.run("import", file("20270302T100000Z")).status, 0)
        try expectEqual(counts(), [1, 0])
        try expectEqual(home.run("undo").status, 0)
        try expectEqual(counts(), [1, 1])
        // A file that has both keeps both.
        try expectEqual(home.run("import", file("20270302T100000Z", both: true)).status, 65)
        try expectEqual(counts(), [2, 1])
        try expectEqual(home.run("import", file("20270302T100000Z", both: true)).status, 65)
        try expectEqual(counts(), [2, 1])
    }
}
