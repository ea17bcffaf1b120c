import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("Editing events")
struct EventEditorTests {
    private func editor() throws -> EventEditor { try CalendarFixture().editor }

    /// Returns a stored event with these lines.
    private func stored(_ lines: String) throws -> (CalendarFixture, EventRecord) {
        let fixture = try CalendarFixture()
        try fixture.importing(components: CalendarFixture.event(lines))
        return (fixture, try fixture.onlyEvent())
    }

    @Test("a new event has the required properties and nothing that was not given")
    func newEvent() throws {
        let draft = EventDraft(
            title: " Lunch, again ", start: try time("20260301T120000", "Europe/Berlin"),
            end: try time("20260301T130000", "Europe/Berlin"), location: "Café; here", notes: "a\r\nb\n")
        let event = try editor().newEvent(draft)
        expectEqual(
            event.text,
            CalendarFixture.crlf(
                """
                BEGIN:VEVENT
                UID:\(event.uid)
                DTSTAMP:20261121T080000Z
                CREATED:20261121T080000Z
                LAST-MODIFIED:20261121T080000Z
                SEQUENCE:0
                DTSTART;TZID=Europe/Berlin:20260301T120000
                DTEND;TZID=Europe/Berlin:20260301T130000
                SUMMARY:Lunch\\, again
                LOCATION:Café\\; here
                DESCRIPTION:a\\nb\\n
                END:VEVENT

                """))
        expectEqual(event.title, "Lunch, again")
        expectEqual(event.notes, "a\nb\n")
        let second = try editor().newEvent(draft)
        expectEqual(event.uid.utf8.count, 36)
        expectNotEqual(event.uid, second.uid)
        expectNil(event.importedText)
        expectEqual(event.id, 0)
    }

    @Test(
        "invalid events are rejected",
        arguments: [
            ("", "20260301T100000", "20260301T110000", .badEventText),
            (" \n ", "20260301T100000", "20260301T110000", .badEventText),
            ("x", "20260301T100000", "20260301T095959", .endBeforeStart),
            ("x", "20260301", "20260301", .endBeforeStart), ("x", "20260301", "20260301T100000", .mixedDayAndTime),
        ] as [(String, String, String, ConferenceError.Code)])
    func refused(title: String, start: String, end: String, code: ConferenceError.Code) throws {
        let draft = EventDraft(title: title, start: try time(start), end: try time(end))
        let error = #expect(throws: ConferenceError.self) { try editor().newEvent(draft) }
        expectEqual(error?.code, code)
        expectEqual(error?.exitStatus, .usage)
    }

    @Test(
        "moving an event keeps its duration, increments SEQUENCE and updates the timestamps",
        arguments: [
            ("DTEND;TZID=Europe/Berlin:20260301T113000", "20260302T113000"), ("DURATION:PT1H30M", "20260302T113000"),
            ("DURATION:P1D", "20260303T100000"), ("X-NOTHING:1", "20260302T100000"),
        ])
    func moving(end: String, expected: String) throws {
        let (fixture, event) = try stored("DTSTART;TZID=Europe/Berlin:20260301T100000\n\(end)\nSEQUENCE:4")
        let moved = try fixture.editor.applying(
            EventChanges(start: try time("20260302T100000", "Europe/Berlin")), to: event)
        expectEqual(moved.start.basicFormat, "20260302T100000")
        expectEqual(moved.end.basicFormat, expected)
        expectEqual(moved.sequence, 5)
        expectEqual(moved.modified, CalendarFixture.now)
        expectEqual(moved.importedText, event.importedText)
        expectEqual(moved.identifier, event.identifier)
    }

    @Test("changing texts does not increment SEQUENCE; an empty text removes the property")
    func words() throws {
        let (fixture, event) = try stored("DTSTART:20260301T100000Z\nSUMMARY:Old\nLOCATION:Here\nDESCRIPTION:Notes")
        let changed = try fixture.editor.applying(EventChanges(title: "New", location: "", notes: ""), to: event)
        expectEqual(changed.title, "New")
        expectNil(changed.location)
        expectNil(changed.notes)
        expectEqual(changed.sequence, 0)
        try expectEqual(fixture.editor.applying(EventChanges(), to: event), event)
    }

    @Test("an edit is never older than what it changes, even if the clock was set back")
    func clock() throws {
        let (fixture, event) = try stored("DTSTART:20260301T100000Z\nLAST-MODIFIED:20300101T000000Z")
        let changed = try fixture.editor.applying(EventChanges(title: "New"), to: event)
        expectEqual(changed.modified, event.modified)
    }

    @Test("an all-day event becomes one of an hour, and a timed event an all-day one")
    func kinds() throws {
        let (fixture, event) = try stored("DTSTART;VALUE=DATE:20260301\nDTEND;VALUE=DATE:20260304")
        let timed = try fixture.editor.applying(EventChanges(start: try time("20260301T100000Z")), to: event)
        expectEqual(timed.end.basicFormat, "20260301T110000Z")
        let day = try fixture.editor.applying(EventChanges(start: try time("20260305")), to: timed)
        expectEqual(day.end.basicFormat, "20260306")
        expectContains(day.text, "DTSTART;VALUE=DATE:20260305\r\nDTEND;VALUE=DATE:20260306\r\n")
    }

    private static let series = """
        DTSTART;TZID=Europe/Berlin:20260302T100000
        DURATION:PT1H
        RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20260401T080000Z
        EXDATE;TZID=Europe/Berlin:20260304T100000
        RDATE;TZID=Europe/Berlin:20260306T100000
        SUMMARY:Series
        """

    @Test("moving a series also moves its rule, exceptions and detached occurrences")
    func movingSeries() throws {
        let fixture = try CalendarFixture()
        try fixture.importing(
            components: CalendarFixture.event(Self.series) + "\n"
                + CalendarFixture.event(
                    "RECURRENCE-ID;TZID=Europe/Berlin:20260309T100000\nDTSTART;TZID=Europe/Berlin:20260310T150000\nSUMMARY:Moved"
                ))
        let records = try fixture.store.series(calendar: 1, uid: "one@example.com")
        let changes = EventChanges(start: try time("20260302T113000", "Europe/Berlin"))
        let moved = try fixture.editor.applying(changes, toSeries: records)
        expectContains(moved[0].text, "RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20260401T093000Z\r\n")
        expectContains(moved[0].text, "EXDATE;TZID=Europe/Berlin:20260304T113000\r\n")
        expectContains(moved[0].text, "RDATE;TZID=Europe/Berlin:20260306T113000\r\n")
        expectEqual(moved[1].recurrenceID, "20260309T113000")
        expectEqual(moved[1].start.basicFormat, "20260310T150000")
        let places = try fixture.query.occurrences(of: records, in: 0..<4_000_000_000).map(\.recurrenceID)
        let after = try fixture.query.occurrences(of: moved, in: 0..<4_000_000_000).map(\.recurrenceID)
        expectEqual(after.count, places.count)
    }

    @Test("a rule with fixed days can move to another time, but not to another day")
    func fixedRule() throws {
        let (fixture, event) = try stored("DTSTART:20260310T100000Z\nRRULE:FREQ=MONTHLY;BYDAY=2TU")
        let error = #expect(throws: ConferenceError.self) {
            try fixture.editor.applying(EventChanges(start: try time("20260311T100000Z")), to: event)
        }
        expectEqual(error?.code, .seriesCannotMove)
        try expectEqual(
            fixture.editor.applying(EventChanges(start: try time("20260310T110000Z")), to: event).sequence, 1)
    }

    @Test(
        "a detached occurrence has no rule, and a RECURRENCE-ID in the form of its series",
        arguments: [
            ("DTSTART;TZID=Europe/Berlin:20260302T100000", "RECURRENCE-ID;TZID=Europe/Berlin:20260303T100000"),
            ("DTSTART:20260302T100000Z", "RECURRENCE-ID:20260303T100000Z"),
            ("DTSTART:20260302T100000", "RECURRENCE-ID:20260303T100000"),
            ("DTSTART;VALUE=DATE:20260302", "RECURRENCE-ID;VALUE=DATE:20260303"),
        ])
    func detaching(start: String, line: String) throws {
        let (fixture, master) = try stored(start + "\nRRULE:FREQ=DAILY;COUNT=3\nEXDATE:20200101T000000Z\nX-KEPT:1")
        let occurrence = try fixture.query.occurrences(of: [master], in: 0..<4_000_000_000)[1]
        let detached = try fixture.editor.detached(occurrence, from: master)
        expectContains(detached.text, line + "\r\n")
        expectContains(detached.text, "X-KEPT:1\r\n")
        expectNotContains(detached.text, "RRULE")
        expectNotContains(detached.text, "EXDATE")
        expectEqual(detached.recurrenceID, occurrence.recurrenceID)
        expectEqual(detached.start, occurrence.start)
        expectEqual(detached.end, occurrence.end)
        expectEqual(detached.id, 0)
        expectNil(detached.importedText)
        expectFalse(detached.isRecurring)
        try fixture.store.write { _ = try $0.insert(detached) }
        let series = try fixture.store.series(calendar: 1, uid: "one@example.com")
        let found = try fixture.query.occurrences(of: series, in: 0..<4_000_000_000)
        expectTrue(found.count == 3 && found[1].event.id != master.id)
        try expectEqual(fixture.editor.detached(found[1], from: master), found[1].event)

        let shorter = try fixture.editor.excluding(occurrence, from: master)
        expectContains(shorter.text, line.replacing("RECURRENCE-ID", with: "EXDATE") + "\r\n")
        try expectEqual(fixture.query.occurrences(of: [shorter], in: 0..<4_000_000_000).count, 2)
    }

    @Test("a single event has no occurrences to detach")
    func single() throws {
        let (fixture, event) = try stored("DTSTART:20260302T100000Z")
        let occurrence = try fixture.query.occurrences(of: [event], in: 0..<4_000_000_000)[0]
        #expect(throws: ConferenceError.self) { try fixture.editor.detached(occurrence, from: event) }
        #expect(throws: ConferenceError.self) { try fixture.editor.excluding(occurrence, from: event) }
    }

    @Test("attaching a conference does not change the text")
    func conference() throws {
        let (fixture, event) = try stored("DTSTART:20260302T100000Z\nDESCRIPTION:x")
        let attached = try fixture.editor.settingConference(try difficultConference(), on: event)
        expectEqual(attached.text, event.text)
        expectTrue(attached.ownsConference)
        try expectEqual(fixture.editor.settingConference(nil, on: attached), event)
    }

    @Test("an edit keeps the conference")
    func editKeepsConference() throws {
        let (fixture, event) = try stored("DTSTART:20260302T100000Z")
        let conference = try difficultConference()
        let attached = try fixture.editor.settingConference(conference, on: event)
        let edited = try fixture.editor.applying(EventChanges(title: "T", notes: "N"), to: attached)
        expectEqual(edited.conference, conference)
        expectTrue(edited.ownsConference)
    }
}
