import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import Foundation
import Recurrence
import TestSupport
import Testing
@testable import CalendarEditing
@testable import ICalendar

@Suite("Broken calendar files")
struct BrokenFileTests {
    @Test(
        "readable parts are imported, and the others are reported by line", arguments: structures + bytes + contents)
    func table(sample: Sample) throws {
        let fixture = try CalendarFixture()
        let report = try fixture.importing(sample.bytes)
        try expectEqual(fixture.events().map(\.title).sorted(), sample.events.sorted())
        Self.expect(report.losses, sample.losses)
        Self.expect(report.warnings, sample.warnings)
        #expect(report.lossCount == sample.losses.count)
        // A second import changes nothing, and the export is valid.
        let file = try fixture.export()
        let again = try fixture.importing(sample.bytes)
        expectEqual(again.added + again.updated, 0)
        try expectEqual(fixture.export(), file)
        let other = try CalendarFixture()
        try expectEqual(other.importing(file).lossCount, 0)
        try expectEqual(other.export(), file)
    }

    private static func expect(
        _ found: [(line: Int, text: String)], _ expected: [(line: Int, part: String)],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        expectEqual(found.count, expected.count, "\(found)", sourceLocation: sourceLocation)
        for (line, part) in expected {
            expectTrue(
                found.contains { $0.line == line && $0.text.contains(part) }, "\(line) \(part) in \(found)",
                sourceLocation: sourceLocation)
        }
    }

    @Test("every prefix of a file gives only whole events, and reports that it is cut off")
    func prefixes() throws {
        let zone =
            "BEGIN:VTIMEZONE\nTZID:Own\nBEGIN:STANDARD\nDTSTART:16010101T000000\nTZOFFSETFROM:+0130\n"
            + "TZOFFSETTO:+0130\nEND:STANDARD\nEND:VTIMEZONE\n"
        let file =
            Self.head + "X-WR-CALNAME:Grüße\n" + zone + Self.event("ä", "BEGIN:VALARM\nACTION:DISPLAY\nEND:VALARM\n")
            + "BEGIN:VTODO\nUID:t\nEND:VTODO\n" + Self.event("b", "DESCRIPTION:folded\n  here\n") + Self.foot
        let bytes = Array(CalendarFixture.crlf(file).utf8)
        let whole = Set(CalendarFixture.crlf(file).components(of: "SUMMARY:").map { $0.dropFirst(8) }.map(String.init))
        let fixture = try CalendarFixture()
        let components = try Self.components(bytes)
        // All in one transaction for speed, because there are many prefixes.
        try fixture.store.write { writer in
            for length in 0..<bytes.count {
                let calendar = try writer.insert(CalendarRecord(identifier: "", title: "\(length)"))
                var lossCount = 0
                do {
                    var reader = try CalendarReader(
                        bytes: Array(bytes[..<length]), path: "x", limits: Limits(), mode: .lenient)
                    var session = try ImportSession(
                        calendar: calendar, zones: fixture.zones, limits: Limits(), writer)
                    while let piece = try reader.next() {
                        try session.process(piece, writer)
                        guard case .component(let component) = piece else { continue }
                        expectContains(components, component.text, "\(length)")
                    }
                    lossCount = try session.finish(writer).lossCount
                } catch let error as ConferenceError {
                    expectEqual(error.exitStatus, .badData)
                    lossCount = 1
                }
                // At most the last line end may be missing.
                #expect((lossCount == 0) == (length >= bytes.count - 2), "\(length)")
                let titles = try writer.events(in: nil, calendars: [calendar.id]).map(\.title)
                expectTrue(Set(titles).isSubset(of: whole), "\(length)")
                let properties = try writer.calendar(id: calendar.id)?.properties ?? ""
                expectContains(["", "X-WR-CALNAME:Grüße\r\n"], properties, "\(length)")
            }
        }
    }

    private static func components(_ bytes: [UInt8]) throws -> Set<String> {
        var reader = try CalendarReader(bytes: bytes, path: "x", limits: Limits())
        var texts: Set<String> = []
        while let piece = try reader.next() {
            if case .component(let component) = piece { texts.insert(component.text) }
        }
        return texts
    }

    @Test(
        "the newest of several versions in one file is used, and all of them are exported",
        arguments: ["VEVENT", "VTODO"])
    func versions(kind: String) throws {
        let texts = [2, 1, 3].map { sequence in
            CalendarFixture.crlf(
                "BEGIN:\(kind)\nUID:a\nDTSTAMP:20260101T000000Z\nDTSTART:20260301T100000Z\nSEQUENCE:\(sequence)\n"
                    + "SUMMARY:Version \(sequence)\nEND:\(kind)\n")
        }
        let fixture = try CalendarFixture()
        try fixture.importing(CalendarFixture.crlf(Self.head) + texts.joined() + CalendarFixture.crlf(Self.foot))
        let titles =
            try fixture.events().map(\.title) + fixture.store.reminders(calendars: nil, filter: .all).map(\.title)
        expectEqual(titles, ["Version 3"])
        let file = try fixture.export()
        for text in texts { expectContains(file, text) }
    }

    @Test("a component and a line that are too large are skipped, and the others are imported")
    func bounds() throws {
        var limits = Limits()
        limits.componentLength = 300_000
        let fixture = try CalendarFixture(limits: limits)
        // One line with folds and one without; the reader reads 256 KiB at a time.
        let folded = String(repeating: String(repeating: "x", count: 70) + "\n ", count: 20_000)
        let long = String(repeating: "y", count: 2_000_000)
        let lines = String(repeating: "X-A:\(String(repeating: "z", count: 1_000))\n", count: 400)
        let report = try fixture.importing(
            CalendarFixture.crlf(
                Self.head + Self.event("a", "ATTACH:\(folded)\n") + Self.event("b", "ATTACH:\(long)\n")
                    + Self.event("c", lines) + "X-B:\(long)\n" + Self.event("d", "DTEND:never\n") + Self.foot))
        try expectEqual(fixture.events().map(\.title), ["d"])
        let second = 4 + 5 + 20_001
        Self.expect(
            report.losses,
            [
                (4, "VEVENT that begins here is skipped: it is larger than 300 KB"), (second, "is larger than"),
                (second + 6, "is larger than"), (second + 6 + 405, "This line is skipped: it is longer than 300 KB"),
            ])
        Self.expect(report.warnings, [(second + 6 + 405 + 5, "DTEND")])
    }

    @Test("if nothing can be read, nothing is created, not even the calendar")
    func nothing() throws {
        let fixture = try CalendarFixture()
        let text = CalendarFixture.crlf(Self.head + "X-WR-CALNAME:x\nBEGIN:VEVENT\nUID:1\n")
        let error = #expect(throws: ConferenceError.self) { try fixture.importing(text, into: "New") }
        expectEqual(error?.code, .calendarCutOff)
        expectEqual(error?.exitStatus, .badData)
        try expectEmpty(fixture.store.calendars())
    }

    @Test("a file of nothing but an event without BEGIN is rejected, and so is one that replaces a calendar")
    func unbegun() throws {
        let lines = Self.head + "UID:a\nDTSTART:20260301T100000Z\nEND:VEVENT\n" + Self.foot
        let fixture = try CalendarFixture()
        let error = #expect(throws: ConferenceError.self) { try fixture.importing(CalendarFixture.crlf(lines)) }
        expectEqual(error?.exitStatus, .badData)
        expectContains(error?.message, "the VEVENT that ends at line 6 has no BEGIN")
        let whole = Self.head + Self.event("b") + "END:VEVENT\n" + Self.foot
        var reader = try CalendarReader(bytes: Array(whole.utf8), path: "x", limits: Limits())
        let refusal = #expect(throws: ConferenceError.self) { while try reader.next() != nil {} }
        expectContains(refusal?.message, "line 9 has no BEGIN")
    }

    @Test("the lines of an event without BEGIN do not describe the calendar")
    func unbegunProperties() throws {
        let fixture = try CalendarFixture()
        let lost = "UID:lost\nSUMMARY:lost\nCOLOR:red\nX-LOST:1\nMETHOD:CANCEL\nEND:VEVENT\n"
        try fixture.importing(
            CalendarFixture.crlf(Self.head + "X-KEPT:1\n" + lost + Self.event("a") + "X-ALSO:1\n" + Self.foot))
        let calendar = try #require(try fixture.store.calendars().first)
        expectEqual(calendar.properties, "X-KEPT:1\r\nX-ALSO:1\r\n")
        expectNil(calendar.color)
        try expectNil(fixture.onlyEvent().status)
    }

    @Test(
        "blanks at the end of a value have no meaning, except in texts",
        arguments: [" ", "\t", " \t  "])
    func blanks(blank: String) throws {
        func lines(_ end: String) -> String {
            let head = ["VERSION:2.0", "PRODID:x", "METHOD:publish", "BEGIN:VTIMEZONE", "TZID:Own", "BEGIN:STANDARD"]
            let zone = [
                "DTSTART:16010101T000000", "TZOFFSETFROM:+0130", "TZOFFSETTO:+0130", "END:STANDARD", "END:VTIMEZONE",
            ]
            let event = [
                "BEGIN:VEVENT", "DTSTART;TZID=Own:20260301T100000", "DURATION:PT1H30M", "RRULE:FREQ=DAILY;COUNT=9",
                "EXDATE;TZID=Own:20260302T100000,20260303T100000", "RDATE;VALUE=PERIOD:20260401T100000Z/PT2H",
                "STATUS:CONFIRMED", "SEQUENCE:7", "DTSTAMP:20260101T000000Z", "URL:https://example.org/a",
                "TRANSP:TRANSPARENT", "ORGANIZER;CN=Jo:mailto:jo@example.org", "BEGIN:VALARM", "ACTION:AUDIO",
                "TRIGGER;RELATED=END:-PT5M", "ATTACH:file:///bell", "END:VALARM", "END:VEVENT",
            ]
            let todo = [
                "BEGIN:VTODO", "UID:t", "DTSTAMP:20260101T000000Z", "DTSTART:20260301T100000Z", "DURATION:P1D",
                "PRIORITY:5", "PERCENT-COMPLETE:100", "SEQUENCE:3", "END:VTODO",
            ]
            let all = ["BEGIN:VCALENDAR"] + head + zone + event + todo + ["END:VCALENDAR"]
            // UID and SUMMARY are texts.
            let texts = all.map { line in
                line == "BEGIN:VEVENT"
                    ? line + "\r\nUID:u\r\nSUMMARY:Ends with a blank " : line.hasPrefix("UID") ? line : line + end
            }
            return texts.joined(separator: "\r\n") + "\r\n"
        }
        func outcome(_ end: String) throws -> (EventRecord, ItemContent, ReminderRecord, [Occurrence], [String]) {
            let fixture = try CalendarFixture()
            let report = try fixture.importing(lines(end))
            let event = try fixture.onlyEvent()
            let reminder = try #require(try fixture.store.reminders(calendars: nil, filter: .all).first)
            let year = LocalDateTime(startOf: try #require(LocalDate(year: 2026, month: 1, day: 1))).secondsSinceEpoch
            let occurrences = try fixture.query.occurrences(in: year..<year + 366 * 86_400)
            return (
                event, ItemContent(event.text, limits: Limits()), reminder, occurrences, report.warnings.map(\.text)
            )
        }
        var (event, content, reminder, occurrences, warnings) = try outcome("")
        var (blankEvent, blankContent, blankReminder, blankOccurrences, blankWarnings) = try outcome(blank)
        expectEqual(warnings, blankWarnings)
        expectEqual(blankEvent.title, "Ends with a blank ")
        expectEqual(occurrences.map(\.startInstant), blankOccurrences.map(\.startInstant))
        expectEqual(occurrences.map(\.endInstant), blankOccurrences.map(\.endInstant))
        (event.text, event.importedText, event.identifier, event.version) = ("", nil, "", 0)
        (blankEvent.text, blankEvent.importedText, blankEvent.identifier, blankEvent.version) = ("", nil, "", 0)
        // The definition has the blanks, too.
        expectTrue(event.zoneSet != nil && blankEvent.zoneSet != nil)
        (event.zoneSet, blankEvent.zoneSet) = (nil, nil)
        expectEqual(event, blankEvent)
        expectEqual(content.availability, blankContent.availability)
        expectEqual(content.organizer, blankContent.organizer)
        expectEqual(content.alarms.map { [$0.trigger] }, blankContent.alarms.map { [$0.trigger] })
        expectEqual(content.alarms.map(\.soundName), blankContent.alarms.map(\.soundName))
        (reminder.text, reminder.importedText, reminder.identifier, reminder.version) = ("", nil, "", 0)
        (blankReminder.text, blankReminder.importedText, blankReminder.identifier, blankReminder.version) = (
            "", nil, "", 0
        )
        expectEqual(reminder, blankReminder)
    }

    @Test(
        "a file that must first be unpacked or downloaded is rejected with advice",
        arguments: [
            ("\u{1F}\u{8B}\u{8}", "gzip; unpack it with gunzip"), ("PK\u{3}\u{4}", "ZIP archive"),
            ("<html><pre>BEGIN:VCALENDAR\nEND:VCALENDAR\n", "web page"),
            (
                "Subject: x\nContent-Transfer-Encoding: base64\n\nBEGIN:VCALENDAR\nEND:VCALENDAR\n",
                "mail message; save the calendar"
            ),
            ("BEGIN:VCALENDA", "begins with BEGIN:VCALENDA instead"),
            ("BEGIN:VCARD\nEND:VCARD\nBEGIN:VCALENDAR\n", "address cards"),
            (String(repeating: "\n", count: 200) + "<html>", "web page"),
        ])
    func refused(text: String, part: String) throws {
        let fixture = try CalendarFixture()
        let bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        let error = #expect(throws: ConferenceError.self) { try fixture.importing(bytes) }
        expectTrue(error?.code == .notACalendar && error?.message.contains(part) == true, "\(error?.message ?? "")")
    }
}
