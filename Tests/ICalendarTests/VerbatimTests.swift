import CalendarModel
import CalendarStore
import ConferenceModel
import Foundation
import Recurrence
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("Unchanged text")
struct VerbatimTests {
    static let samples: [String] = [
        // Unknown properties and parameters, and nested components of RFC 9073 and others.
        """
        BEGIN:VEVENT
        UID:verbatim@example.com
        dtstamp:20260101T000000Z
        DTSTART;X-ODD="a;b",c;TZID=Europe/Berlin:20260301T100000
        DURATION:PT1H30M
        SUMMARY;LANGUAGE=de;ALTREP="cid:1":Unescaped, comma; and semicolon \\N
        X-THING;X-P=1;X-P=2:va:lue
        STRUCTURED-DATA;FMTTYPE=application/ld+json;VALUE=TEXT:{"a":"b\\,c"}
        LINK;REL=describedby;VALUE=URI:https://example.com/l
        REFID:ref-1
        CONCEPT:https://example.com/c
        STYLED-DESCRIPTION;VALUE=TEXT;FMTTYPE=text/html:<b>x</b>
        IMAGE;VALUE=URI;DISPLAY=BADGE,THUMBNAIL:https://example.com/i.png
        CONFERENCE;VALUE=URI;FEATURE=AUDIO,VIDEO;LABEL=L:https://meet.example.com/v
        X-MICROSOFT-SKYPETEAMSPROPERTIES:{"cid":"19:x@thread.v2"\\,"rid":0}
        DESCRIPTION:folded in an odd
          place and with	tabs \\t
        ATTACH;FILENAME=a.pdf;SIZE=12;MANAGED-ID=m1:https://example.com/a.pdf
        ATTENDEE;CN="Müller, Ä":mailto:m@example.com
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER:-PT15M
        DESCRIPTION:Alarm
        END:VALARM
        BEGIN:PARTICIPANT
        UID:p1
        PARTICIPANT-TYPE:SPEAKER
        BEGIN:VLOCATION
        UID:l1
        NAME:Room
        END:VLOCATION
        END:PARTICIPANT
        BEGIN:X-INNER
        SUMMARY:not the title
        END:X-INNER
        END:VEVENT

        """,
        "BEGIN:VTODO\nUID:t\nSUMMARY:To do\nX-A;B=\"c:d\":1\nBEGIN:VALARM\nACTION:AUDIO\nEND:VALARM\nEND:VTODO\n",
        "BEGIN:VJOURNAL\nUID:j\nDTSTART;VALUE=DATE:20260101\nDESCRIPTION:Dear\\nDiary\nEND:VJOURNAL\n",
        "BEGIN:VFREEBUSY\nUID:f\nFREEBUSY:20260101T100000Z/PT1H\nEND:VFREEBUSY\n",
        "BEGIN:VAVAILABILITY\nUID:a\nBEGIN:AVAILABLE\nUID:b\nEND:AVAILABLE\nEND:VAVAILABILITY\n",
        "BEGIN:VTIMEZONE\nTZID:Mine\nBEGIN:STANDARD\nDTSTART:16010101T000000\nTZOFFSETFROM:+0130\nTZOFFSETTO:+0130\n"
            + "END:STANDARD\nX-Z:1\nEND:VTIMEZONE\n",
        "BEGIN:X-UNKNOWN\nFOO;BAR=1:2\nEND:X-UNKNOWN\n",
    ]

    @Test("every kind of component survives import and export byte for byte", arguments: samples)
    func unchanged(component: String) throws {
        let text = CalendarFixture.crlf(component)
        let first = try CalendarFixture()
        try first.importing(components: String(component.dropLast()))
        let file = try first.export()
        expectContains(file, text)
        let second = try CalendarFixture()
        try second.importing(file)
        try expectEqual(second.export(), file)
    }

    @Test("nested components do not affect the event's properties")
    func nested() throws {
        let fixture = try CalendarFixture()
        try fixture.importing(components: String(Self.samples[0].dropLast()))
        let event = try fixture.onlyEvent()
        expectEqual(event.title, "Unescaped, comma; and semicolon \n")
        expectEqual(event.notes, "folded in an odd place and with\ttabs \\t")
        expectEqual(event.uid, "verbatim@example.com")
    }

    @Test("an edit changes only the lines concerned")
    func editing() throws {
        let fixture = try CalendarFixture()
        try fixture.importing(components: String(Self.samples[0].dropLast()))
        let event = try fixture.onlyEvent()
        let edited = try fixture.editor.applying(EventChanges(title: "New", location: "Here"), to: event)
        let before = Set(event.text.split(separator: "\r\n").map(String.init))
        let after = Set(edited.text.split(separator: "\r\n").map(String.init))
        expectEqual(
            after.subtracting(before),
            [
                "SUMMARY:New", "LOCATION:Here", "LAST-MODIFIED:20261121T080000Z", "DTSTAMP:20261121T080000Z",
            ])
        expectEqual(before.subtracting(after).count, 2)
    }

    @Test("properties of the calendar are exported with their folds; those of the file are replaced with ours")
    func calendarProperties() throws {
        let fixture = try CalendarFixture()
        let long = "X-LONG;A=\"b:c\":" + String(repeating: "word ", count: 20)
        let folded = long.prefix(40) + "\n " + long.dropFirst(40)
        try fixture.importing(components: "METHOD:PUBLISH\nX-WR-CALNAME:Team\n\(folded)\nIMAGE:1\nIMAGE:2")
        let file = try fixture.export()
        expectHasPrefix(file, "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Virtual Conference Host//conferencectl")
        expectContains(
            file, "X-WR-CALNAME:Team\r\n" + CalendarFixture.crlf(String(folded)) + "\r\nIMAGE:1\r\nIMAGE:2\r\n")
        expectEqual(file.components(of: "METHOD"), ["METHOD:PUBLISH"])
        expectEqual(file.components(of: "PRODID").count, 1)
    }

    @Test("a calendar is exported under its own name, not under that of a file that was imported into it")
    func calendarName() throws {
        let fixture = try CalendarFixture()
        func names() throws -> [String] {
            try ["NAME", "X-WR-CALNAME"].flatMap { try fixture.export().components(of: $0) }
        }
        try fixture.importing(components: "NAME:Team\nX-WR-CALNAME:Team", into: "Mine")
        try expectEqual(names(), ["X-WR-CALNAME:Mine"])
        let other = try CalendarFixture()
        try other.importing(components: CalendarFixture.event("DTSTART:20260302"))
        try other.importing(components: "X-WR-CALNAME:Team\n" + CalendarFixture.event("DTSTART:20260303", uid: "two"))
        try expectEqual(other.export().components(of: "X-WR-CALNAME"), ["X-WR-CALNAME:Calendar"])
    }

    @Test("a newer file updates the vendor properties of a calendar, but does not rename it")
    func renewedProperties() throws {
        let fixture = try CalendarFixture()
        try fixture.importing(components: "X-WR-CALNAME:Team\nX-MADE:monday\nX-OTHER:1")
        let report = try fixture.importing(components: "X-WR-CALNAME:Club\nX-MADE:tuesday")
        expectEqual(report.warnings.map(\.line), [4])
        let file = try fixture.export()
        expectEqual(file.components(of: "X-"), ["X-WR-CALNAME:Team", "X-OTHER:1", "X-MADE:tuesday"])
    }

    @Test("a single event is exported with the time zones it uses and nothing else")
    func singleEvent() throws {
        let fixture = try CalendarFixture()
        let zone = String(Self.samples[5].dropLast())
        try fixture.importing(
            components: [
                zone, zone.replacing("TZID:Mine", with: "TZID:Unused"),
                CalendarFixture.event("DTSTART;TZID=Mine:20260301T100000\nSUMMARY:One", uid: "1"),
                CalendarFixture.event("DTSTART:20260301T100000Z\nSUMMARY:Two", uid: "2"),
                "BEGIN:VTODO\nUID:3\nEND:VTODO",
            ].joined(separator: "\n"))
        var text = ""
        let series = try fixture.store.series(calendar: 1, uid: "1")
        try CalendarExporter(store: fixture.store, zones: fixture.zones)
            .export(calendars: try fixture.store.calendars(), event: series) { text += $0 }
        expectEqual(text.components(of: "TZID"), ["TZID:Mine"])
        expectEqual(text.components(of: "SUMMARY"), ["SUMMARY:One"])
        expectEmpty(text.components(of: "BEGIN:VTODO"))
    }
}
