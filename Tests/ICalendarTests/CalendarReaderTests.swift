import Platform
import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import Glibc
import Platform
import TestSupport
import Testing
@testable import ICalendar

@Suite("Reading calendar files")
struct CalendarReaderTests {
    private static let sample = """
        BEGIN:VCALENDAR
        VERSION:2.0
        X-WR-CALNAME:Größe
        BEGIN:VEVENT
        UID:1
        SUMMARY:One
         \t more
        BEGIN:VALARM
        ACTION:DISPLAY
        END:VALARM
        END:VEVENT

        begin:vtodo
        UID:2
        end:vtodo
        END:VCALENDAR
        BEGIN:VCALENDAR
        BEGIN:X-THING
        A:1
        END:X-THING
        END:VCALENDAR

        """

    private func pieces(_ bytes: [UInt8], limits: Limits = Limits()) throws -> [String] {
        let fixture = try CalendarFixture()
        var reader = try CalendarReader(path: try fixture.file(bytes), limits: limits)
        var found: [String] = []
        while let piece = try reader.next() {
            switch piece {
            case .beginCalendar: found.append("begin")
            case .endCalendar: found.append("end")
            case .property(let line, let text): found.append("\(line) \(text)")
            case .component(let component): found.append("\(component.line) \(component.kind) \(component.text)")
            case .stray(let line, let text): found.append("stray \(line) \(text)")
            case .remark(let line, let warning): found.append("remark \(line) \(warning.text)")
            case .damage(let damage): found.append("damage \(damage.line) \(damage.text)")
            }
        }
        return found
    }

    @Test(
        "the pieces are the same for every line end, with a byte order mark, and without a last line end",
        arguments: ["\r\n", "\n", "\r"], [true, false])
    func lineEnds(lineEnd: String, isBare: Bool) throws {
        var text = Self.sample.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: lineEnd)
        if isBare { text.removeLast() } else { text = "\u{FEFF}" + text }
        try expectEqual(
            pieces(Array(text.utf8)),
            [
                "begin", "2 VERSION:2.0\r\n", "3 X-WR-CALNAME:Größe\r\n",
                "4 VEVENT BEGIN:VEVENT\r\nUID:1\r\nSUMMARY:One\r\n \t more\r\nBEGIN:VALARM\r\nACTION:DISPLAY\r\n"
                    + "END:VALARM\r\nEND:VEVENT\r\n",
                "13 VTODO begin:vtodo\r\nUID:2\r\nend:vtodo\r\n", "end", "begin",
                "18 X-THING BEGIN:X-THING\r\nA:1\r\nEND:X-THING\r\n", "end",
            ])
    }

    @Test("a line longer than the buffer is one line")
    func longLine() throws {
        let value = String(repeating: "0123456789", count: 60_000)
        let text = CalendarFixture.calendar("BEGIN:VEVENT\nATTACH:\(value)\nEND:VEVENT")
        try expectTrue(pieces(Array(text.utf8)).contains { $0.contains("ATTACH:\(value)\r\n") })
    }

    @Test("a component outside any VCALENDAR is read, and a line there is skipped")
    func outside() throws {
        let text = "BEGIN:VCALENDAR\nEND:VCALENDAR\nnonsense\nBEGIN:VTODO\nUID:1\nEND:VTODO\nEND:X-A\n"
        try expectEqual(
            pieces(Array(text.utf8)),
            [
                "begin", "end", "stray 3 nonsense\r\n", "4 VTODO BEGIN:VTODO\r\nUID:1\r\nEND:VTODO\r\n",
                "stray 7 END:X-A\r\n",
            ])
    }

    @Test("a character that a fold splits is joined again")
    func cutCharacter() throws {
        let euro = Array("€".utf8)
        for cut in 1..<euro.count {
            let bytes =
                Array("BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nSUMMARY:a".utf8) + euro[..<cut] + Array("\r\n ".utf8)
                + euro[cut...]
                + Array("b\r\nEND:VTODO\r\nEND:VCALENDAR\r\n".utf8)
            try expectEqual(pieces(bytes)[1], "2 VTODO BEGIN:VTODO\r\nSUMMARY:a€b\r\nEND:VTODO\r\n")
        }
    }

    @Test("bytes that are not UTF-8 are read as Windows-1252 and reported")
    func otherEncoding() throws {
        let fixture = try CalendarFixture()
        let bytes =
            Array(
                "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20260101\r\nSUMMARY:Gr"
                    .utf8) + [
                0xFC, 0xDF, 0x20, 0x80,
            ]
            + Array(" für ü\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n".utf8)
        let report = try fixture.importing(bytes)
        expectEqual(report.warnings.map(\.line), [7])
        try expectEqual(fixture.onlyEvent().title, "Grüß € für ü")
    }

    @Test(
        "a file that is not a calendar is rejected with what it is instead",
        arguments: [
            ("", "is empty"), ("\n\r\n \n", "begins with"), ("\n\n", "has nothing but empty lines"),
            ("<!DOCTYPE html><html>", "is a web page, perhaps one that asks you to sign in"),
            ("<?xml version=\"1.0\"?>", "is XML"),
            ("{\"a\":1}", "looks like JSON"), ("BEGIN:VCARD\nEND:VCARD\n", "holds address cards (BEGIN:VCARD)"),
            ("BEGIN:X-A\nEND:X-A\n", "begins with BEGIN:X-A instead of BEGIN:VCALENDAR"),
            ("hello\u{1B}[31m", "is binary data"),
            ("PK\u{3}\u{4}zip", "is a ZIP archive; unpack it with unzip"),
            ("Dear Sir", "begins with “Dear Sir” instead of BEGIN:VCALENDAR"),
        ])
    func notACalendar(text: String, reason: String) throws {
        let fixture = try CalendarFixture()
        let error = #expect(throws: ConferenceError.self) { try fixture.importing(text) }
        expectEqual(error?.exitStatus, .badData)
        expectContains(error?.message, reason, "\(error?.message ?? "")")
        try expectEmpty(fixture.store.calendars(), "a refused file makes no store")
    }

    @Test("a file that ends anywhere before the END of its only event is rejected and nothing is imported")
    func cutOff() throws {
        let text = Array(CalendarFixture.calendar(CalendarFixture.event("DTSTART:20260101T100000Z")).utf8)
        let fixture = try CalendarFixture()
        for length in 1..<text.count - "\r\nEND:VCALENDAR\r\n".utf8.count {
            let error = #expect(throws: ConferenceError.self) { try fixture.importing(Array(text[..<length])) }
            expectEqual(error?.exitStatus, .badData)
        }
        try expectEmpty(fixture.store.calendars())
        try expectEmpty(fixture.events())
    }

    @Test("the message about a truncated file names the line and the open component")
    func cutOffMessage() throws {
        let fixture = try CalendarFixture()
        let error = #expect(throws: ConferenceError.self) {
            try fixture.importing("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nBEGIN:VALARM\nACTION:DISPLAY\n")
        }
        expectEqual(error?.code, .calendarCutOff)
        expectContains(error?.message, "it ends at line 6, and VALARM from line 4 has no END")
    }

    @Test("components that are closed in the wrong order are rejected")
    func misnested() throws {
        let fixture = try CalendarFixture()
        let error = #expect(throws: ConferenceError.self) {
            try fixture.importing("BEGIN:VCALENDAR\nBEGIN:VEVENT\nBEGIN:VALARM\nEND:VEVENT\nEND:VCALENDAR\n")
        }
        expectEqual(error?.code, .calendarMisnested)
        expectContains(error?.message, "line 4 says END:VEVENT while VALARM from line 3 has no END")
    }

    @Test("the limits of file, component, line and depth apply")
    func bounds() throws {
        var limits = Limits()
        limits.calendarFileLength = 500
        limits.componentLength = 300
        limits.componentDepth = 3
        let long = String(repeating: "x", count: 120)
        func code(_ components: String) throws -> ConferenceError.Code? {
            let fixture = try CalendarFixture(limits: limits)
            let error = #expect(throws: ConferenceError.self) { try fixture.importing(components: components) }
            return error?.code
        }
        try expectEqual(code("X:\(long)\nX:\(long)\nX:\(long)\nX:\(long)"), .fileTooLarge)
        try expectEqual(code("BEGIN:A\nX:\(long)\nX:\(long)\nX:\(long)\nEND:A"), .componentTooLarge)
        try expectEqual(code("BEGIN:A\nBEGIN:B\nBEGIN:C\nBEGIN:D\nEND:D\nEND:C\nEND:B\nEND:A"), .componentTooDeep)
    }

    @Test("a named pipe from which nothing comes is given up after the limit, also in the middle of a file")
    func silentPipe() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/pipe"
        try #require(mkfifo(path, 0o600) == 0)
        var limits = Limits()
        limits.pipeSilence = .milliseconds(1)
        func code() -> ConferenceError.Code? {
            let reader = { try CalendarReader(path: path, limits: limits).collectPipe() }
            return #expect(throws: ConferenceError.self) { try reader() }?.code
        }
        expectEqual(code(), .pipeSilent)
        let writer = open(path, O_RDWR)
        defer { close(writer) }
        let text = Array("BEGIN:VCALENDAR\r\n".utf8) + [UInt8](repeating: UInt8(ascii: " "), count: 5_000)
        expectEqual(Glibc.write(writer, text, text.count), text.count)
        expectEqual(code(), .pipeSilent)
    }
}
