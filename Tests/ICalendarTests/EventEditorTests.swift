import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence
import Testing
@testable import CalendarEditing

@Suite("Editing events")
struct EventEditorTests {
    private func editor() throws -> EventEditor { try CalendarFixture().editor }

    /// A stored event of these lines.
    private func stored(_ lines: String) throws -> (CalendarFixture, EventRecord) {
        let fixture = try CalendarFixture()
        try fixture.importing(components: CalendarFixture.event(lines))
        return (fixture, try fixture.onlyEvent())
    }

    @Test("a new event has what a calendar file needs, and nothing that was not given")
    func newEvent() throws {
        let draft = EventDraft(
            title: " Lunch, again ", start: try time("20260301T120000", "Europe/Berlin"),
            end: try time("20260301T130000", "Europe/Berlin"), location: "Café; here", notes: "a\r\nb\n")
        let event = try editor().newEvent(draft)
        #expect(
            event.text
                == CalendarFixture.crlf(
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
        #expect(event.title == "Lunch, again" && event.notes == "a\nb\n")
        let second = try editor().newEvent(draft)
        #expect(event.uid.utf8.count == 36 && event.uid != second.uid)
        #expect(event.importedText == nil && event.id == 0)
    }

    @Test(
        "impossible events are refused",
        arguments: [
            ("", "20260301T100000", "20260301T110000", .badEventText),
            (" \n ", "20260301T100000", "20260301T110000", .badEventText),
            ("x", "20260301T100000", "20260301T095959", .endBeforeStart),
            ("x", "20260301", "20260301", .endBeforeStart), ("x", "20260301", "20260301T100000", .mixedDayAndTime),
        ] as [(String, String, String, ConferenceError.Code)])
    func refused(title: String, start: String, end: String, code: ConferenceError.Code) throws {
        let draft = EventDraft(title: title, start: try time(start), end: try time(end))
        let error = #expect(throws: ConferenceError.self) { try editor().newEvent(draft) }
        #expect(error?.code == code)
        #expect(error?.exitStatus == .usage)
    }

    @Test(
        "a move keeps the duration, raises SEQUENCE and sets the stamps",
        arguments: [
            ("DTEND;TZID=Europe/Berlin:20260301T113000", "20260302T113000"), ("DURATION:PT1H30M", "20260302T113000"),
            ("DURATION:P1D", "20260303T100000"), ("X-NOTHING:1", "20260302T100000"),
        ])
    func moving(end: String, expected: String) throws {
        let (fixture, event) = try stored("DTSTART;TZID=Europe/Berlin:20260301T100000\n\(end)\nSEQUENCE:4")
        let moved = try fixture.editor.applying(
            EventChanges(start: try time("20260302T100000", "Europe/Berlin")), to: event)
        #expect(moved.start.basicFormat == "20260302T100000")
        #expect(moved.end.basicFormat == expected)
        #expect(moved.sequence == 5)
        #expect(moved.modified == CalendarFixture.now)
        #expect(moved.importedText == event.importedText && moved.identifier == event.identifier)
    }

    @Test("a change of words does not raise SEQUENCE; an empty text takes words away")
    func words() throws {
        let (fixture, event) = try stored("DTSTART:20260301T100000Z\nSUMMARY:Old\nLOCATION:Here\nDESCRIPTION:Notes")
        let changed = try fixture.editor.applying(EventChanges(title: "New", location: "", notes: ""), to: event)
        #expect(changed.title == "New" && changed.location == nil && changed.notes == nil)
        #expect(changed.sequence == 0)
        #expect(try fixture.editor.applying(EventChanges(), to: event) == event)
    }

    @Test("a clock that was set back does not make an edit older than what it changes")
    func clock() throws {
        let (fixture, event) = try stored("DTSTART:20260301T100000Z\nLAST-MODIFIED:20300101T000000Z")
        let changed = try fixture.editor.applying(EventChanges(title: "New"), to: event)
        #expect(changed.modified == event.modified)
    }

    @Test("days become times of one hour and times become one day")
    func kinds() throws {
        let (fixture, event) = try stored("DTSTART;VALUE=DATE:20260301\nDTEND;VALUE=DATE:20260304")
        let timed = try fixture.editor.applying(EventChanges(start: try time("20260301T100000Z")), to: event)
        #expect(timed.end.basicFormat == "20260301T110000Z")
        let day = try fixture.editor.applying(EventChanges(start: try time("20260305")), to: timed)
        #expect(day.end.basicFormat == "20260306")
        #expect(day.text.contains("DTSTART;VALUE=DATE:20260305\r\nDTEND;VALUE=DATE:20260306\r\n"))
    }

    private static let series = """
        DTSTART;TZID=Europe/Berlin:20260302T100000
        DURATION:PT1H
        RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20260401T080000Z
        EXDATE;TZID=Europe/Berlin:20260304T100000
        RDATE;TZID=Europe/Berlin:20260306T100000
        SUMMARY:Series
        """

    @Test("a series that moves takes its rule, its exceptions and its detached occurrences along")
    func movingSeries() throws {
        let fixture = try CalendarFixture()
        try fixture.importing(
            components: CalendarFixture.event(Self.series) + "\n"
                + CalendarFixture.event(
                    "RECURRENCE-ID;TZID=Europe/Berlin:20260309T100000\nDTSTART;TZID=Europe/Berlin:20260310T150000\nSUMMARY:Moved"
                ))
        let records = try fixture.store.series(calendar: 1, uid: "one@example.com")
        let changes = EventChanges(start: try time("20260303T113000", "Europe/Berlin"))
        let moved = try fixture.editor.applying(changes, toSeries: records)
        #expect(moved[0].text.contains("RRULE:FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20260402T093000Z\r\n"))
        #expect(moved[0].text.contains("EXDATE;TZID=Europe/Berlin:20260305T113000\r\n"))
        #expect(moved[0].text.contains("RDATE;TZID=Europe/Berlin:20260307T113000\r\n"))
        #expect(moved[1].recurrenceID == "20260310T113000")
        #expect(moved[1].start.basicFormat == "20260310T150000")
        let places = try fixture.query.occurrences(of: records, in: 0..<4_000_000_000).map(\.recurrenceID)
        let after = try fixture.query.occurrences(of: moved, in: 0..<4_000_000_000).map(\.recurrenceID)
        #expect(after.count == places.count)
    }

    @Test("a rule that fixes its days is not moved to another day, but to another time")
    func fixedRule() throws {
        let (fixture, event) = try stored("DTSTART:20260310T100000Z\nRRULE:FREQ=MONTHLY;BYDAY=2TU")
        let error = #expect(throws: ConferenceError.self) {
            try fixture.editor.applying(EventChanges(start: try time("20260311T100000Z")), to: event)
        }
        #expect(error?.code == .seriesCannotMove)
        #expect(try fixture.editor.applying(EventChanges(start: try time("20260310T110000Z")), to: event).sequence == 1)
    }

    @Test(
        "a detached occurrence has a RECURRENCE-ID in the form of its series and no rule",
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
        #expect(detached.text.contains(line + "\r\n"))
        #expect(detached.text.contains("X-KEPT:1\r\n"))
        #expect(!detached.text.contains("RRULE") && !detached.text.contains("EXDATE"))
        #expect(detached.recurrenceID == occurrence.recurrenceID)
        #expect(detached.start == occurrence.start && detached.end == occurrence.end)
        #expect(detached.id == 0 && detached.importedText == nil && !detached.isRecurring)
        try fixture.store.write { _ = try $0.insert(detached) }
        let series = try fixture.store.series(calendar: 1, uid: "one@example.com")
        let found = try fixture.query.occurrences(of: series, in: 0..<4_000_000_000)
        #expect(found.count == 3 && found[1].event.id != master.id)
        #expect(try fixture.editor.detached(found[1], from: master) == found[1].event)

        let shorter = try fixture.editor.excluding(occurrence, from: master)
        #expect(shorter.text.contains(line.replacing("RECURRENCE-ID", with: "EXDATE") + "\r\n"))
        #expect(try fixture.query.occurrences(of: [shorter], in: 0..<4_000_000_000).count == 2)
    }

    @Test("a single event has no occurrences to detach")
    func single() throws {
        let (fixture, event) = try stored("DTSTART:20260302T100000Z")
        let occurrence = try fixture.query.occurrences(of: [event], in: 0..<4_000_000_000)[0]
        #expect(throws: ConferenceError.self) { try fixture.editor.detached(occurrence, from: event) }
        #expect(throws: ConferenceError.self) { try fixture.editor.excluding(occurrence, from: event) }
    }

    @Test("attaching a conference does not touch the text")
    func conference() throws {
        let (fixture, event) = try stored("DTSTART:20260302T100000Z\nDESCRIPTION:x")
        let attached = try fixture.editor.settingConference(try difficultConference(), on: event)
        #expect(attached.text == event.text && attached.ownsConference)
        #expect(try fixture.editor.settingConference(nil, on: attached) == event)
    }

    @Test("an edit keeps the conference")
    func editKeepsConference() throws {
        let (fixture, event) = try stored("DTSTART:20260302T100000Z")
        let conference = try difficultConference()
        let attached = try fixture.editor.settingConference(conference, on: event)
        let edited = try fixture.editor.applying(EventChanges(title: "T", notes: "N"), to: attached)
        #expect(edited.conference == conference && edited.ownsConference)
    }
}
