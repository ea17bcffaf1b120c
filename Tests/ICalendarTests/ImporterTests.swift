import Platform
import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import Foundation
import Platform
import TestSupport
import Testing
@testable import CalendarEditing
@testable import ICalendar

@Suite("Importing")
struct ImporterTests {
    private let file = CalendarFixture.event("DTSTART:20260301T100000Z\nSUMMARY:First\nLAST-MODIFIED:20260105T000000Z")

    @Test("importing the same file twice changes nothing")
    func twice() throws {
        let fixture = try CalendarFixture()
        let text = CalendarFixture.calendar(
            "X-WR-CALNAME:Team\nX-OTHER:1\n" + file + "\n" + CalendarFixture.event("DTSTART:20260302", uid: "two")
                + "\nBEGIN:VTODO\nUID:three\nEND:VTODO")
        let first = try fixture.importing(text)
        expectEqual(first.added, 2)
        expectEqual(first.otherComponents, 1)
        let before = try (fixture.events(), fixture.store.calendars(), fixture.export())
        let second = try fixture.importing(text)
        expectEqual(second.unchanged, 2)
        expectEqual(second.added + second.updated + second.keptNewer, 0)
        try expectEqual(fixture.events(), before.0)
        try expectEqual(fixture.store.calendars(), before.1)
        try expectEqual(fixture.export(), before.2)
    }

    @Test("importing the same file again changes nothing after the event was edited and got a room")
    func afterEdit() throws {
        let fixture = try CalendarFixture()
        try fixture.importing(components: file)
        let edited = try fixture.editor.applying(EventChanges(title: "Mine"), to: try fixture.onlyEvent())
        try fixture.update(try fixture.editor.settingConference(try difficultConference(), on: edited))
        let before = try fixture.onlyEvent()
        try expectEqual(fixture.importing(components: file).unchanged, 1)
        try expectEqual(fixture.onlyEvent(), before)
    }

    @Test("importing our own export into the same store changes nothing")
    func ownExport() throws {
        let fixture = try CalendarFixture()
        try fixture.importing(components: file)
        try fixture.update(
            try fixture.editor.settingConference(try difficultConference(), on: try fixture.onlyEvent()))
        let before = try fixture.onlyEvent()
        try expectEqual(fixture.importing(try fixture.export()).unchanged, 1)
        try expectEqual(fixture.onlyEvent(), before)
    }

    struct Update: Sendable, CustomTestStringConvertible {
        var lines: String
        var isTaken: Bool
        var testDescription: String { lines }
    }

    @Test(
        "a changed file updates an event unless the stored one is newer by SEQUENCE, then by LAST-MODIFIED or DTSTAMP",
        arguments: [
            Update(lines: "SEQUENCE:3\nLAST-MODIFIED:20250101T000000Z", isTaken: true),
            Update(lines: "SEQUENCE:2\nLAST-MODIFIED:20260106T000000Z", isTaken: true),
            Update(lines: "SEQUENCE:2\nLAST-MODIFIED:20260105T000000Z", isTaken: true),
            Update(lines: "SEQUENCE:2\nLAST-MODIFIED:20260104T000000Z", isTaken: false),
            Update(lines: "SEQUENCE:1\nLAST-MODIFIED:20260606T000000Z", isTaken: false),
            Update(lines: "LAST-MODIFIED:20260606T000000Z", isTaken: false),
            // Without LAST-MODIFIED, DTSTAMP (20260101) is used.
            Update(lines: "SEQUENCE:2", isTaken: false), Update(lines: "SEQUENCE:3", isTaken: true),
        ])
    func updates(update: Update) throws {
        let fixture = try CalendarFixture()
        try fixture.importing(
            components: CalendarFixture.event(
                "DTSTART:20260301T100000Z\nSUMMARY:Old\nSEQUENCE:2\nLAST-MODIFIED:20260105T000000Z"))
        let identifier = try fixture.onlyEvent().identifier
        let report = try fixture.importing(
            components: CalendarFixture.event("DTSTART:20260302T100000Z\nSUMMARY:New\n" + update.lines))
        expectEqual(report.updated, (update.isTaken ? 1 : 0))
        expectEqual(report.keptNewer, (update.isTaken ? 0 : 1))
        try expectEqual(fixture.onlyEvent().title, (update.isTaken ? "New" : "Old"))
        try expectEqual(fixture.onlyEvent().identifier, identifier)
    }

    @Test(
        "an unlisted component is replaced by a newer version, but not by an older one", arguments: ["VJOURNAL", "X-A"]
    )
    func keptVersions(kind: String) throws {
        let fixture = try CalendarFixture()
        for (sequence, expected) in [(2, 2), (1, 2), (3, 3)] {
            try fixture.importing(
                components: "BEGIN:\(kind)\nUID:a\nDTSTAMP:20260101T000000Z\nSEQUENCE:\(sequence)\nEND:\(kind)")
            try expectEqual(fixture.export().components(of: "SEQUENCE"), ["SEQUENCE:\(expected)"])
        }
    }

    @Test("a room that was attached here survives an update without one")
    func roomSurvives() throws {
        let fixture = try CalendarFixture()
        try fixture.importing(components: file)
        let conference = try difficultConference()
        try fixture.update(try fixture.editor.settingConference(conference, on: try fixture.onlyEvent()))
        let update = CalendarFixture.event("DTSTART:20260303T100000Z\nSUMMARY:Moved\nLAST-MODIFIED:20260201T000000Z")
        try expectEqual(fixture.importing(components: update).updated, 1)
        try expectEqual(fixture.onlyEvent().title, "Moved")
        try expectEqual(fixture.onlyEvent().conference, conference)
        try expectTrue(fixture.onlyEvent().ownsConference)
    }

    @Test("if only the readable copy is left, the store still has the provenance of the conference")
    func provenanceSurvives() throws {
        let fixture = try CalendarFixture()
        try fixture.importing(components: file)
        let conference = try difficultConference()
        try fixture.update(try fixture.editor.settingConference(conference, on: try fixture.onlyEvent()))
        let lines = EventProperties.lines(of: try fixture.export())
            .filter { !$0.hasPrefix("X-VIRTUAL") && !$0.hasPrefix("CONFERENCE") }
        let stripped = lines.map { $0 == "SUMMARY:First" ? "SUMMARY:Second" : $0 }.joined(separator: "\r\n") + "\r\n"
        try expectEqual(fixture.importing(stripped).updated, 1)
        try expectEqual(fixture.onlyEvent().title, "Second")
        try expectEqual(fixture.onlyEvent().conference, conference)
    }

    @Test("the second event with a UID in one file is stored next to the first, on every import")
    func duplicates() throws {
        let fixture = try CalendarFixture()
        let both = file + "\n" + CalendarFixture.event("DTSTART:20260401T100000Z\nSUMMARY:Other")
        for round in 1...2 {
            let report = try fixture.importing(components: both)
            expectEqual(report.warnings.count, 1, "round \(round)")
            try expectEqual(fixture.onlyEvent().title, "First")
            try expectEqual(fixture.store.components(calendar: 1, kind: "VEVENT").count, 1)
        }
        try expectContains(fixture.export(), "SUMMARY:Other\r\n")
    }

    @Test("an event without a UID gets one that the next import derives again")
    func withoutUID() throws {
        let fixture = try CalendarFixture()
        let text = CalendarFixture.calendar("BEGIN:VEVENT\nDTSTART:20260301T100000Z\nSUMMARY:Nameless\nEND:VEVENT")
        let report = try fixture.importing(text)
        expectEqual(report.warnings.map(\.line), [4])
        try expectEqual(fixture.importing(text).unchanged, 1)
        let event = try fixture.onlyEvent()
        expectHasPrefix(event.uid, "text-")
        expectHasPrefix(event.text, "BEGIN:VEVENT\r\nUID:\(event.uid)\r\n")
        let changed = try fixture.editor.applying(EventChanges(title: "Named"), to: event)
        expectEqual(changed.uid, event.uid)
    }

    @Test(
        "an event that cannot be read is kept unchanged, with a warning that names the line",
        arguments: [
            ("SUMMARY:No start", 4), ("DTSTART:yesterday", 7), ("DTSTART:20260230", 7), ("SUMMARY:x\nDTSTART:", 8),
        ])
    func unreadable(lines: String, line: Int) throws {
        let fixture = try CalendarFixture()
        let report = try fixture.importing(components: CalendarFixture.event(lines))
        expectEqual(report.added, 0)
        expectEqual(report.warnings.map(\.line), [line])
        let text = CalendarFixture.crlf(CalendarFixture.event(lines)) + "\r\n"
        try expectEqual(fixture.store.components(calendar: 1, kind: nil).map(\.text), [text])
        try expectContains(fixture.export(), text)
    }

    @Test(
        "a participant's reply or proposal does not change the event",
        arguments: ["REPLY", "COUNTER", "REFRESH", "DECLINECOUNTER"])
    func messages(method: String) throws {
        let fixture = try CalendarFixture()
        try fixture.importing(components: file)
        let message =
            "METHOD:\(method)\n" + CalendarFixture.event("DTSTART:20260505T100000Z\nSUMMARY:Other\nSEQUENCE:9")
        let report = try fixture.importing(components: message)
        expectEqual(report.refusals.map(\.isForInbox), [true])
        try expectEqual(fixture.onlyEvent().title, "First")
        try expectEqual(CalendarFixture().importing(components: message).added, 0)
    }

    @Test("METHOD:CANCEL cancels the event")
    func cancelling() throws {
        let fixture = try CalendarFixture()
        try fixture.importing(components: file)
        try fixture.importing(
            components: "METHOD:CANCEL\n" + CalendarFixture.event("DTSTART:20260301T100000Z\nSEQUENCE:1"))
        try expectEqual(fixture.onlyEvent().status, "CANCELLED")
    }

    @Test(
        "a message that cancels a series cancels its detached occurrences, except newer versions of them",
        arguments: ["CANCEL", "REQUEST", "PUBLISH"])
    func cancellingSeries(method: String) throws {
        let fixture = try CalendarFixture()
        let series = "DTSTART:20260301T100000Z\nRRULE:FREQ=DAILY;COUNT=4"
        func moved(_ day: String, _ sequence: Int) -> String {
            CalendarFixture.event(
                "RECURRENCE-ID:\(day)T100000Z\nDTSTART:\(day)T150000Z\nSUMMARY:\(day)\nSEQUENCE:\(sequence)")
        }
        try fixture.importing(
            components: [CalendarFixture.event(series), moved("20260302", 0), moved("20260303", 2)]
                .joined(separator: "\n"))
        let words = method == "CANCEL" ? "" : "\nSTATUS:CANCELLED"
        let cancel = "METHOD:\(method)\n" + CalendarFixture.event(series + "\nSEQUENCE:1" + words)
        let report = try fixture.importing(components: cancel)
        expectEqual(report.updated, 2)
        try expectEqual(fixture.events().map(\.status), ["CANCELLED", "CANCELLED", nil])
        try expectTrue(fixture.events()[1].text.contains("STATUS:CANCELLED"))
        try expectEqual(fixture.importing(components: cancel).updated, 0)
    }

    @Test(
        "a calendar is created once, keeps its title, and takes its colour from the file",
        arguments: [
            ("COLOR:turquoise", "turquoise"), ("X-APPLE-CALENDAR-COLOR:#ff2d55FF", "#FF2D55"),
            ("COLOR:not a colour\\;", nil), ("SUMMARY:red", nil),
        ])
    func calendars(line: String, color: String?) throws {
        let fixture = try CalendarFixture()
        let report = try fixture.importing(components: "X-WR-CALNAME:Theirs\n\(line)\n" + file, into: "Mine")
        expectEqual(report.calendar.title, "Mine")
        expectEqual(report.calendar.color, color)
        try fixture.importing(components: "X-WR-CALNAME:Others\nCOLOR:red\n" + file, into: "Mine")
        try expectEqual(fixture.store.calendars().map(\.title), ["Mine"])
        try expectEqual(fixture.store.calendars()[0].color, (color ?? "red"))
        try expectContains(fixture.store.calendars()[0].properties, "X-WR-CALNAME:Theirs\r\n")
    }

    @Test(
        "an invalid RECURRENCE-ID does not make a record replace the master",
        arguments: ["RECURRENCE-ID", "RECURRENCE-ID:", "RECURRENCE-ID:never"])
    func brokenRecurrenceID(line: String) throws {
        let fixture = try CalendarFixture()
        let broken = CalendarFixture.event(line + "\nDTSTART:20260302T100000Z\nSUMMARY:Broken")
        let master = CalendarFixture.event("DTSTART:20260301T100000Z\nSUMMARY:Master")
        for round in 1...2 {
            let report = try fixture.importing(components: broken + "\n" + master)
            expectEqual(report.added, (round == 1 ? 2 : 0))
            expectEqual(report.updated, 0)
            expectEqual(Set(try fixture.events().map(\.title)), ["Broken", "Master"])
        }
    }

    @Test("detached occurrences use the master of their own file, even if it follows them")
    func newMaster() throws {
        let fixture = try CalendarFixture()
        try fixture.importing(components: CalendarFixture.event("DTSTART:20260301T100000Z\nRRULE:FREQ=DAILY"))
        let detached = CalendarFixture.event("RECURRENCE-ID:20260702T080000Z\nDTSTART:20260702T120000Z\nSEQUENCE:1")
        let master = CalendarFixture.event("DTSTART;TZID=Europe/Berlin:20260301T100000\nRRULE:FREQ=DAILY\nSEQUENCE:1")
        try expectEqual(fixture.importing(components: detached + "\n" + master).updated, 1)
        let series = try fixture.store.series(calendar: 1, uid: "one@example.com")
        expectEqual(series.map(\.recurrenceID), ["", "20260702T100000"])
        try expectEqual(fixture.importing(components: detached + "\n" + master).unchanged, 2)
    }

    @Test("without a title, events are imported into the default calendar")
    func defaultCalendar() throws {
        let fixture = try CalendarFixture()
        try expectEqual(fixture.importing(components: file).calendar.title, "Calendar")
    }

    @Test("progress increases up to the length of the file")
    func progress() throws {
        let fixture = try CalendarFixture()
        let events = (0..<3_000).map { CalendarFixture.event("DTSTART:20260301T100000Z\nSUMMARY:E", uid: "u\($0)") }
        let bytes = Array(CalendarFixture.calendar(events.joined(separator: "\n")).utf8)
        var seen: [Int] = []
        var taken = 0
        let report = try CalendarImporter(store: fixture.store, zones: fixture.zones, limits: fixture.limits)
            .importFile(at: try fixture.file(bytes), into: nil) { progress in
                expectEqual(progress.length, bytes.count)
                seen.append(progress.bytes)
                taken = progress.events
            }
        expectEqual(taken, 3_000)
        expectEqual(report.added, 3_000)
        expectGreaterThan(seen.count, 3)
        expectEqual(seen, seen.sorted())
        expectEqual(seen.last, bytes.count)
    }

    @Test("a missing file and a directory have their own errors")
    func missing() throws {
        let fixture = try CalendarFixture()
        let importer = CalendarImporter(store: fixture.store, zones: fixture.zones)
        let missing = #expect(throws: ConferenceError.self) { try importer.importFile(at: "/no/such.ics", into: nil) }
        expectEqual(missing?.exitStatus, .notFound)
        let directory = #expect(throws: ConferenceError.self) {
            try importer.importFile(at: fixture.directory.path, into: nil)
        }
        expectEqual(directory?.code, .calendarFileIsFolder)
    }
}
