import CalendarModel
import ConferenceModel
import TestSupport
import Testing
@testable import CalendarEditing
@testable import ICalendar

@Suite("Files of vCalendar 1.0")
struct VCalendar1Tests {
    private static func file(_ lines: String) -> String {
        "BEGIN:VCALENDAR\nVERSION:1.0\nPRODID:x\nTZ:+01\nBEGIN:VEVENT\nUID:a\nDTSTART:20270301T090000Z\nDTEND:20270301T100000Z\n"
            + lines + "\nEND:VEVENT\nEND:VCALENDAR\n"
    }

    @Test(
        "texts in quoted-printable are decoded, over soft line breaks",
        arguments: [
            ("SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Caf=C3=A9, =\nnext to us", "Café, next to us"),
            ("SUMMARY;QUOTED-PRINTABLE:a=3Db=\n=\n c", "a=b c"),
            ("SUMMARY;CHARSET=ISO-8859-1;ENCODING=quoted-printable:M=FCller=3B Ã¤", "Müller; Ã¤"),
            ("SUMMARY;ENCODING=QUOTED-PRINTABLE:One=0D=0ATwo=\n BEGIN:x", "One Two BEGIN:x"),
            ("SUMMARY;ENCODING=QUOTED-PRINTABLE:100 =ZZ \\; =4", "100 =ZZ ; =4"),
            ("SUMMARY:Plain=", "Plain="), ("SUMMARY;ENCODING=QUOTED-PRINTABLE:=\n=\n", ""),
        ])
    func texts(line: String, title: String) throws {
        let fixture = try CalendarFixture()
        let report = try fixture.importing(Array(Self.file(line).utf8))
        try expectEqual(fixture.onlyEvent().title.replacing("\n", with: " "), title)
        expectEqual(report.warnings.map(\.line), [2])
        expectContains(report.warnings.first?.text ?? "", "This is a vCalendar 1.0 file.")
        try expectNotContains(fixture.export(), "QUOTED-PRINTABLE")
        // A second import changes nothing.
        expectEqual(try fixture.importing(Array(Self.file(line).utf8)).updated, 0)
    }

    @Test("alarms in UTC become those of iCalendar, and others are reported with their line")
    func alarms() throws {
        let fixture = try CalendarFixture()
        let report = try fixture.importing(
            Array(
                Self.file(
                    "SUMMARY:x\nDALARM:20270301T083000Z;PT5M;2;Leave; now\nAALARM;TYPE=WAVE:20270301T080000Z;;;\n"
                        + "DALARM:20270301T083000;;;Local\nCATEGORIES:WORK;TRAVEL\nRRULE:W1 MO #4"
                ).utf8))
        let content = ItemContent(try fixture.onlyEvent().text, limits: Limits())
        expectEqual(content.alarms.count, 2)
        expectEqual(content.categories, ["WORK", "TRAVEL"])
        let text = try fixture.onlyEvent().text
        expectContains(
            text, "TRIGGER;VALUE=DATE-TIME:20270301T083000Z\r\nDESCRIPTION:Leave; now\r\nREPEAT:2\r\nDURATION:PT5M\r\n")
        expectContains(text, "ACTION:AUDIO\r\nTRIGGER;VALUE=DATE-TIME:20270301T080000Z\r\n")
        expectEqual(report.warnings.map(\.line).sorted(), [2, 12, 14])
        expectContains(
            report.warnings.map(\.text).joined(), "The alarm “20270301T083000;;;Local” does not state a time in UTC.")
    }

    @Test("a character set that is not supported is reported")
    func characterSet() throws {
        let fixture = try CalendarFixture()
        let report = try fixture.importing(
            Array(Self.file("SUMMARY;CHARSET=SHIFT_JIS;ENCODING=QUOTED-PRINTABLE:=89=EF=8Bc").utf8))
        expectContains(report.warnings.map(\.text).joined(), "The character set “SHIFT_JIS” is not supported")
    }
}
