import CalendarStore
import ConferenceModel
import Recurrence
import Support
import Testing

@testable import ICalendar

@Suite("Editing series")
struct SeriesEditorTests {
    /// A stored series, and what can be done with it.
    private struct Series {
        let fixture: CalendarFixture
        let uid = "one@example.com"
        var editor: SeriesEditor { SeriesEditor(fixture.editor) }

        init(_ lines: String, detached: [String] = []) throws {
            fixture = try CalendarFixture()
            let events = ([lines] + detached).map { CalendarFixture.event($0) }
            try fixture.importing(components: events.joined(separator: "\n"))
        }

        var records: [EventRecord] { get throws { try fixture.store.series(calendar: 1, uid: uid) } }

        var all: [Occurrence] {
            get throws { try fixture.query.occurrences(in: 1_700_000_000..<1_900_000_000) }
        }

        /// The starts of everything in the store, in order.
        var starts: [String] { get throws { try all.map(\.start.basicFormat) } }

        func occurrence(_ index: Int) throws -> Occurrence { try all[index] }

        @discardableResult
        func apply(_ change: SeriesChange) throws -> [EventRecord] { try fixture.store.write { try change.apply($0) } }

        @discardableResult
        func change(_ index: Int, _ changes: EventChanges, _ span: SeriesSpan) throws -> [EventRecord] {
            try apply(editor.changing(try occurrence(index), of: try records, changes, span: span))
        }

        func remove(_ index: Int, _ span: SeriesSpan) throws {
            try apply(editor.removing(try occurrence(index), of: try records, span: span))
        }

        var texts: [String] { get throws { try fixture.events().map(\.text) } }
    }

    private static let weekly = """
        DTSTART;TZID=Europe/Berlin:20260302T100000
        DTEND;TZID=Europe/Berlin:20260302T110000
        RRULE:FREQ=WEEKLY;COUNT=5
        SUMMARY:Lesson
        X-KEPT:1
        """

    @Test("one occurrence that changes gets a record of its own, and the rest stays to the byte")
    func one() throws {
        let series = try Series(Self.weekly)
        let master = try series.records[0]
        let stored = try series.change(2, EventChanges(title: "New"), .thisEvent)
        #expect(stored.count == 1 && stored[0].recurrenceID == "20260316T100000" && stored[0].title == "New")
        #expect(try series.records[0] == master)
        #expect(try series.all.map(\.event.title) == ["Lesson", "Lesson", "New", "Lesson", "Lesson"])
        try series.change(2, EventChanges(location: "There"), .thisEvent)
        #expect(try series.records.count == 2)
    }

    @Test("from an occurrence on, a new series has the rest of COUNT and another UID, and the old one ends before it")
    func future() throws {
        let series = try Series(Self.weekly)
        let before = try series.starts
        let stored = try series.change(3, EventChanges(title: "New"), .futureEvents)
        let tail = try #require(stored.first)
        #expect(tail.uid != series.uid && tail.sequence == 0 && tail.title == "New" && tail.importedText == nil)
        #expect(tail.identifier != (try series.records[0].identifier))
        #expect(tail.text.contains("RRULE:FREQ=WEEKLY;COUNT=2\r\n") && tail.text.contains("X-KEPT:1\r\n"))
        #expect(try series.records[0].text.contains("RRULE:FREQ=WEEKLY;UNTIL=20260323T085959Z\r\n"))
        #expect(try series.records[0].sequence == 1)
        #expect(try series.starts == before)
        #expect(try series.all.map(\.event.title) == ["Lesson", "Lesson", "Lesson", "New", "New"])
    }

    @Test("from the first occurrence on, the series itself changes, also where earlier ones are gone")
    func futureOfFirst() throws {
        let series = try Series(Self.weekly)
        try series.change(0, EventChanges(title: "New"), .futureEvents)
        #expect(try series.fixture.events().count == 1)
        try series.remove(0, .thisEvent)
        // The times are those of the occurrence, not those of DTSTART.
        try series.change(0, EventChanges(start: try time("20260310T120000", "Europe/Berlin")), .futureEvents)
        #expect(try series.fixture.events().count == 1)
        #expect(
            try series.starts == ["20260310T120000", "20260317T120000", "20260324T120000", "20260331T120000"])
    }

    @Test(
        "a series that is cut ends in the form that its DTSTART asks for",
        arguments: [
            ("DTSTART;VALUE=DATE:20260302", "20260303"), ("DTSTART:20260302T100000", "20260304T095959"),
            ("DTSTART:20260302T100000Z", "20260304T095959Z"),
            ("DTSTART;TZID=America/New_York:20260302T100000", "20260304T145959Z"),
            // The third occurrence, 02:30 on 29 March, is skipped by the clock.
            ("DTSTART;TZID=Europe/Berlin:20260327T023000", "20260328T013000Z"),
            // On 25 October 02:30 comes twice; the first one counts.
            ("DTSTART;TZID=Europe/Berlin:20261023T023000", "20261025T002959Z"),
        ])
    func untilForms(start: String, until: String) throws {
        for end in ["", ";COUNT=5", ";UNTIL=" + (start.contains("DATE") ? "20261231" : "20261231T000000Z")] {
            let series = try Series(start + "\nRRULE:FREQ=DAILY\(end)")
            let before = Array(try series.starts.prefix(40))
            try series.change(2, EventChanges(title: "New"), .futureEvents)
            #expect(try series.records[0].text.contains("RRULE:FREQ=DAILY;UNTIL=\(until)\r\n"))
            #expect(Array(try series.starts.prefix(40)) == before)
            #expect(try series.all.prefix(4).map(\.event.title) == ["", "", "New", "New"])
        }
    }

    @Test("exceptions, additions and detached occurrences go with their half")
    func parts() throws {
        let series = try Series(
            """
            DTSTART;TZID=Europe/Berlin:20260302T100000
            DURATION:PT1H
            RRULE:FREQ=WEEKLY;COUNT=6
            EXDATE;TZID=Europe/Berlin;X-KEPT=1:20260309T100000,20260330T100000
            RDATE;VALUE=PERIOD:20260303T090000Z/PT2H,20260402T080000Z/PT3H
            SUMMARY:S
            """,
            detached: [
                "RECURRENCE-ID:20260316T090000Z\nDTSTART:20260317T090000Z\nSUMMARY:Early",
                "RECURRENCE-ID:20260406T080000Z\nDTSTART:20260301T090000Z\nSUMMARY:Late, moved before",
            ])
        let before = try series.all
        let cut = try #require(before.firstIndex { $0.recurrenceID == "20260323T100000" })
        let late = try #require(try series.records.first { $0.title.hasPrefix("Late") })
        try series.change(cut, EventChanges(notes: "N"), .futureEvents)
        let after = try series.all
        #expect(after.map(\.startInstant) == before.map(\.startInstant))
        #expect(after.map(\.endInstant) == before.map(\.endInstant))
        #expect(after.map(\.event.title) == before.map(\.event.title))
        let head = try series.records
        #expect(head.count == 2 && head[1].title == "Early")
        #expect(head[0].text.contains("EXDATE;TZID=Europe/Berlin;X-KEPT=1:20260309T100000\r\n"))
        #expect(head[0].text.contains("RDATE;VALUE=PERIOD:20260303T090000Z/PT2H\r\n"))
        let tail = try series.fixture.events().filter { $0.uid != series.uid }
        #expect(tail.count == 2 && Set(tail.map(\.identifier)).count == 1)
        #expect(tail.contains { $0.id == late.id && $0.recurrenceID == late.recurrenceID && $0.importedText == nil })
        let master = try #require(tail.first { $0.isRecurring })
        #expect(master.text.contains("EXDATE;TZID=Europe/Berlin;X-KEPT=1:20260330T100000\r\n"))
        #expect(master.text.contains("RDATE;VALUE=PERIOD:20260402T080000Z/PT3H\r\n"))
    }

    @Test("a cut at a date that no rule gives leaves the rule's own rhythm alone")
    func atAddition() throws {
        let series = try Series(
            "DTSTART:20260302T100000Z\nRRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=5\nRDATE:20260319T120000Z\nSUMMARY:S")
        let before = try series.starts
        let index = try #require(before.firstIndex(of: "20260319T120000Z"))
        try series.change(index, EventChanges(title: "New"), .futureEvents)
        #expect(try series.starts == before)
        #expect(try series.all.map(\.event.title) == ["S", "S", "New", "New", "New", "New"])
    }

    @Test("the times of a change are those of the occurrence, for the future as for all")
    func relativeTimes() throws {
        let series = try Series(Self.weekly)
        let changes = EventChanges(
            start: try time("20260331T120000", "Europe/Berlin"), end: try time("20260331T123000", "Europe/Berlin"))
        try series.change(4, changes, .all)
        #expect(try series.starts.first == "20260303T120000" && series.starts.count == 5)
        #expect(try series.all.allSatisfy { $0.endInstant - $0.startInstant == 1_800 })
        try series.change(2, EventChanges(start: try time("20260318T080000", "Europe/Berlin")), .futureEvents)
        #expect(
            try series.starts == [
                "20260303T120000", "20260310T120000", "20260318T080000", "20260325T080000", "20260401T080000",
            ])
    }

    @Test("the detached occurrence that is changed for the future is changed itself as well")
    func futureOfDetached() throws {
        let series = try Series(
            Self.weekly, detached: ["RECURRENCE-ID:20260316T090000Z\nDTSTART:20260317T150000Z\nSUMMARY:Own\nX-OWN:1"])
        try series.change(2, EventChanges(location: "There"), .futureEvents)
        #expect(try series.all.map { $0.event.location ?? "" } == ["", "", "There", "There", "There"])
        #expect(try series.all[2].event.text.contains("X-OWN:1\r\n"))
        #expect(try series.starts[2] == "20260317T150000Z")
    }

    @Test("days can become times and times days, from an occurrence on")
    func forms() throws {
        let series = try Series(
            "DTSTART;VALUE=DATE:20260302\nDTEND;VALUE=DATE:20260303\nRRULE:FREQ=DAILY;UNTIL=20260306")
        try series.change(
            2,
            EventChanges(
                start: try time("20260304T090000", "Europe/Berlin"), end: try time("20260304T100000", "Europe/Berlin")),
            .futureEvents)
        #expect(
            try series.starts == [
                "20260302", "20260303", "20260304T090000", "20260305T090000", "20260306T090000",
            ])
        let tail = try #require(try series.fixture.events().first { $0.uid != series.uid })
        #expect(tail.text.contains("UNTIL=20260306T080000Z"))
    }

    @Test("new rules from an occurrence on begin there; detached occurrences without a place in them go")
    func newRules() throws {
        let series = try Series(
            Self.weekly,
            detached: [
                "RECURRENCE-ID:20260323T090000Z\nDTSTART:20260323T150000Z\nSUMMARY:A",
                "RECURRENCE-ID:20260330T080000Z\nDTSTART:20260330T150000Z\nSUMMARY:B",
            ])
        var changes = EventChanges()
        changes.rules = ["FREQ=WEEKLY;INTERVAL=2;COUNT=3"]
        try series.change(2, changes, .futureEvents)
        #expect(
            try series.starts == [
                "20260302T100000", "20260309T100000", "20260316T100000", "20260330T150000Z", "20260413T100000",
            ])
        let error = #expect(throws: ConferenceError.self) { try series.change(0, changes, .thisEvent) }
        #expect(error?.code == "rulesNeedSeries")
        changes.rules = []
        try series.change(0, changes, .all)
        #expect(try series.records.count == 1 && !(try series.records[0].isRecurring))
    }

    @Test("a rule with a pause between its weeks moves with its weeks")
    func movingWeeks() throws {
        let series = try Series("DTSTART;VALUE=DATE:20260306\nRRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=FR,SU;COUNT=4")
        #expect(try series.starts == ["20260306", "20260308", "20260320", "20260322"])
        try series.change(0, EventChanges(start: try time("20260307")), .all)
        #expect(try series.starts == ["20260307", "20260309", "20260321", "20260323"])
        #expect(try series.records[0].text.contains("BYDAY=SA,MO;COUNT=4;WKST=TU\r\n"))
        let stored = try series.change(1, EventChanges(start: try time("20260311")), .futureEvents)
        // The text alone: libical loses the first occurrence of such a rule.
        #expect(stored[0].text.contains("BYDAY=MO,WE;COUNT=3;WKST=TH\r\n"))
    }

    // MARK: Removal

    @Test("removing takes away one occurrence, the following ones, or everything")
    func removing() throws {
        let series = try Series(Self.weekly, detached: ["RECURRENCE-ID:20260323T090000Z\nDTSTART:20260323T150000Z"])
        try series.remove(1, .thisEvent)
        #expect(try series.starts == ["20260302T100000", "20260316T100000", "20260323T150000Z", "20260330T100000"])
        try series.remove(2, .thisEvent)
        #expect(try series.starts == ["20260302T100000", "20260316T100000", "20260330T100000"])
        #expect(try series.records.count == 1)
        try series.remove(1, .futureEvents)
        #expect(try series.starts == ["20260302T100000"])
        #expect(try series.records[0].text.contains("X-KEPT:1\r\n"))
        try series.remove(0, .futureEvents)
        #expect(try series.fixture.events().isEmpty)
    }

    @Test("whoever removes the last occurrence that is left removes the series")
    func lastOne() throws {
        let series = try Series(
            "DTSTART:20260302T100000Z\nRRULE:FREQ=DAILY;COUNT=3\nEXDATE:20260303T100000Z",
            detached: ["RECURRENCE-ID:20260304T100000Z\nDTSTART:20260304T150000Z"])
        try series.remove(0, .thisEvent)
        #expect(try series.records.count == 2)
        try series.remove(0, .thisEvent)
        #expect(try series.records.isEmpty)
        let other = try Series(Self.weekly)
        try other.remove(3, .all)
        #expect(try other.records.isEmpty)
    }

    @Test("an occurrence that the series does not have is not found")
    func notFound() throws {
        let series = try Series(Self.weekly)
        var wrong = try series.occurrence(1)
        wrong.recurrenceID = "20260310T100000"
        for span in [SeriesSpan.thisEvent, .futureEvents] {
            let change = #expect(throws: ConferenceError.self) {
                try series.editor.changing(wrong, of: try series.records, EventChanges(title: "T"), span: span)
            }
            let removal = #expect(throws: ConferenceError.self) {
                try series.editor.removing(wrong, of: try series.records, span: span)
            }
            #expect(change?.code == "occurrenceNotFound" && removal?.code == "occurrenceNotFound")
        }
    }

    // MARK: Files of others

    private static let moved = """
        RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260316T100000
        DTSTART;TZID=Europe/Berlin:20260316T140000
        DTEND;TZID=Europe/Berlin:20260316T160000
        SUMMARY:Afternoon
        """

    @Test("where a file has THISANDFUTURE, a change of its occurrence leaves the following ones as they were")
    func thisOfRange() throws {
        let series = try Series(Self.weekly, detached: [Self.moved])
        let before = try series.all
        try series.change(2, EventChanges(title: "Own"), .thisEvent)
        let after = try series.all
        #expect(after.map(\.startInstant) == before.map(\.startInstant))
        #expect(after.map(\.endInstant) == before.map(\.endInstant))
        #expect(after.map(\.event.title) == ["Lesson", "Lesson", "Own", "Afternoon", "Afternoon"])
        try series.remove(2, .thisEvent)
        #expect(try series.all.map(\.event.title) == ["Lesson", "Lesson", "Afternoon", "Afternoon"])
        try series.remove(2, .thisEvent)
        #expect(try series.all.map(\.event.title) == ["Lesson", "Lesson", "Afternoon"])
        #expect(try series.starts.last == "20260330T140000")
    }

    @Test("a series that is cut behind THISANDFUTURE goes on as that says", arguments: [2, 3])
    func futureOfRange(index: Int) throws {
        let series = try Series(Self.weekly, detached: [Self.moved])
        let before = try series.all
        try series.change(index, EventChanges(location: "There"), .futureEvents)
        let after = try series.all
        #expect(after.map(\.startInstant) == before.map(\.startInstant))
        #expect(after.map(\.endInstant) == before.map(\.endInstant))
        #expect(after.map(\.event.title) == before.map(\.event.title))
        #expect(after.map { $0.event.location != nil } == (0..<5).map { $0 >= index })
    }

    @Test("detached occurrences whose series is in no file are changed and removed alone")
    func orphans() throws {
        let fixture = try CalendarFixture()
        let lines = [2, 3, 4].map { "RECURRENCE-ID:2026030\($0)T100000Z\nDTSTART:2026030\($0)T100000Z\nSUMMARY:S" }
        try fixture.importing(components: lines.map { CalendarFixture.event($0) }.joined(separator: "\n"))
        let records = try fixture.events()
        let occurrence = try fixture.query.occurrences(of: records, in: 0..<4_000_000_000)[1]
        let editor = SeriesEditor(fixture.editor)
        let change = try editor.changing(occurrence, of: records, EventChanges(title: "T"), span: .futureEvents)
        #expect(change.updates.map(\.recurrenceID) == ["20260303T100000Z", "20260304T100000Z"])
        let removal = try editor.removing(occurrence, of: records, span: .thisEvent)
        #expect(removal.deletes.count == 1 && removal.updates.isEmpty)
    }

    @Test("a rule of another calendar system is not cut")
    func otherScale() throws {
        let fixture = try CalendarFixture()
        var draft = EventDraft(title: "T", start: try time("20260302T100000Z"), end: try time("20260302T110000Z"))
        draft.rules = ["FREQ=DAILY"]
        var master = try fixture.editor.newEvent(draft)
        let occurrence = try fixture.query.occurrences(of: [master], in: 1_772_000_000..<1_773_000_000)[3]
        master.id = 1
        master.text = master.text.replacing("FREQ=DAILY", with: "FREQ=DAILY;RSCALE=HEBREW")
        let instances = SeriesInstances(master, [master], limits: Limits(), fixture.editor.resolver)
        let place = try #require(SeriesInstances.place(occurrence.recurrenceID))
        let error = #expect(throws: ConferenceError.self) { try fixture.editor.head(of: instances, before: place) }
        #expect(error?.code == "seriesCannotSplit")
    }

    // MARK: Conferences, calendars, strictness

    @Test("both halves have the conference, and neither loses it when the other goes")
    func conference() throws {
        let series = try Series(Self.weekly)
        let conference = try difficultConference()
        try series.fixture.update(series.fixture.editor.settingConference(conference, on: try series.records[0]))
        try series.change(2, EventChanges(title: "New"), .futureEvents)
        #expect(try series.all.allSatisfy { $0.conference == conference })
        #expect(try series.fixture.events().allSatisfy(\.ownsConference))
        try series.apply(series.editor.removing(try series.occurrence(0), of: try series.records, span: .all))
        let url = conference.preferred.url.text
        #expect(try series.fixture.store.isConferenceInUse(provider: "org.example.rooms", url: url))
    }

    @Test("a detached occurrence without the conference of its series keeps to that in the new one")
    func refusal() throws {
        let series = try Series(Self.weekly, detached: ["RECURRENCE-ID:20260323T090000Z\nDTSTART:20260323T150000Z"])
        let editor = series.fixture.editor
        try series.fixture.update(editor.settingConference(try difficultConference(), on: try series.records[0]))
        try series.fixture.update(editor.settingConference(nil, on: try series.records[1]))
        try series.change(2, EventChanges(title: "New"), .futureEvents)
        #expect(try series.all.map { $0.conference != nil } == [true, true, true, false, true])
    }

    @Test("a series moves with all its records and keeps its identifier; its zones go along")
    func movingCalendar() throws {
        let series = try Series(Self.weekly)
        try series.change(1, EventChanges(title: "Own"), .thisEvent)
        let records = try series.records
        let zone = "BEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\nEND:VTIMEZONE\r\n"
        let other = try series.fixture.store.write { writer in
            _ = try writer.upsert(ComponentRecord(calendarID: 1, kind: "VTIMEZONE", key: "Europe/Berlin", text: zone))
            return try writer.insert(CalendarRecord(identifier: "other", title: "Other"))
        }
        let stored = try series.apply(series.editor.moving(records, toCalendar: other.id))
        #expect(stored.count == 2 && stored.allSatisfy { $0.identifier == records[0].identifier })
        #expect(try series.records.isEmpty)
        #expect(try series.fixture.store.components(calendar: other.id, kind: "VTIMEZONE").map(\.text) == [zone])
        #expect(series.editor.moving(stored, toCalendar: other.id).isEmpty)
    }

    @Test("a strict editor refuses what Apple's calendars refuse")
    func strict() throws {
        let series = try Series(Self.weekly)
        let strict = SeriesEditor(series.fixture.editor, isStrict: true)
        func code(_ changes: EventChanges, _ span: SeriesSpan) throws -> String? {
            let records = try series.records
            let occurrence = try series.occurrence(1)
            // Whoever is not strict may do it.
            _ = try series.editor.changing(occurrence, of: records, changes, span: span)
            let error = #expect(throws: ConferenceError.self) {
                try strict.changing(occurrence, of: records, changes, span: span)
            }
            return error?.code.rawValue
        }
        let start = try time("20260309T100000", "Europe/Berlin")
        #expect(
            try code(EventChanges(start: start, end: try time("20260317T100000", "Europe/Berlin")), .all)
                == "durationGreaterThanRecurrence")
        #expect(
            try code(EventChanges(start: try time("20260316T100000", "Europe/Berlin")), .thisEvent)
                == "startDateCollidesWithOtherOccurrence")
        var changes = EventChanges()
        changes.alarms = [AlarmDefinition(trigger: .relative(seconds: -8 * 86_400, fromEnd: false))]
        #expect(try code(changes, .futureEvents) == "alarmGreaterThanRecurrence")
        changes.alarms = [AlarmDefinition(trigger: .relative(seconds: -7 * 86_400, fromEnd: false))]
        _ = try strict.changing(try series.occurrence(1), of: try series.records, changes, span: .futureEvents)
    }
}
