import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("Editing series")
struct SeriesEditorTests {
    @Test("changing one occurrence creates a record for it and leaves the rest byte for byte")
    func one() throws {
        let series = try StoredSeries(StoredSeries.weekly)
        let master = try series.records[0]
        let stored = try series.change(2, EventChanges(title: "New"), .thisEvent)
        expectTrue(stored.count == 1 && stored[0].recurrenceID == "20260316T100000" && stored[0].title == "New")
        try expectEqual(series.records[0], master)
        try expectEqual(series.all.map(\.event.title), ["Lesson", "Lesson", "New", "Lesson", "Lesson"])
        try series.change(2, EventChanges(location: "There"), .thisEvent)
        try expectEqual(series.records.count, 2)
    }

    @Test("changing later occurrences creates a series with the rest of COUNT and another UID, and ends the old one")
    func future() throws {
        let series = try StoredSeries(StoredSeries.weekly)
        let before = try series.starts
        let stored = try series.change(3, EventChanges(title: "New"), .futureEvents)
        let tail = try #require(stored.first)
        expectNotEqual(tail.uid, series.uid)
        expectEqual(tail.sequence, 0)
        expectEqual(tail.title, "New")
        expectNil(tail.importedText)
        try expectNotEqual(tail.identifier, series.records[0].identifier)
        expectContains(tail.text, "RRULE:FREQ=WEEKLY;COUNT=2\r\n")
        expectContains(tail.text, "X-KEPT:1\r\n")
        try expectContains(series.records[0].text, "RRULE:FREQ=WEEKLY;UNTIL=20260323T085959Z\r\n")
        try expectEqual(series.records[0].sequence, 1)
        try expectEqual(series.starts, before)
        try expectEqual(series.all.map(\.event.title), ["Lesson", "Lesson", "Lesson", "New", "New"])
    }

    @Test("changing from the first occurrence on changes the series itself, even if earlier ones were removed")
    func futureOfFirst() throws {
        let series = try StoredSeries(StoredSeries.weekly)
        try series.change(0, EventChanges(title: "New"), .futureEvents)
        try expectEqual(series.fixture.events().count, 1)
        try series.remove(0, .thisEvent)
        // The times are those of the occurrence, not those of DTSTART.
        try series.change(0, EventChanges(start: try time("20260310T120000", "Europe/Berlin")), .futureEvents)
        try expectEqual(series.fixture.events().count, 1)
        try expectEqual(series.starts, ["20260310T120000", "20260317T120000", "20260324T120000", "20260331T120000"])
    }

    @Test(
        "a series that is split ends with an UNTIL in the form of its DTSTART",
        arguments: [
            ("DTSTART;VALUE=DATE:20260302", "20260303"), ("DTSTART:20260302T100000", "20260304T095959"),
            ("DTSTART:20260302T100000Z", "20260304T095959Z"),
            ("DTSTART;TZID=America/New_York:20260302T100000", "20260304T145959Z"),
            // The third occurrence, 02:30 on 29 March, falls into a gap.
            ("DTSTART;TZID=Europe/Berlin:20260327T023000", "20260328T013000Z"),
            // On 25 October there are two 02:30; the first one is used.
            ("DTSTART;TZID=Europe/Berlin:20261023T023000", "20261025T002959Z"),
        ])
    func untilForms(start: String, until: String) throws {
        for end in ["", ";COUNT=5", ";UNTIL=" + (start.contains("DATE") ? "20261231" : "20261231T000000Z")] {
            let series = try StoredSeries(start + "\nRRULE:FREQ=DAILY\(end)")
            let before = Array(try series.starts.prefix(40))
            try series.change(2, EventChanges(title: "New"), .futureEvents)
            try expectContains(series.records[0].text, "RRULE:FREQ=DAILY;UNTIL=\(until)\r\n")
            expectEqual(Array(try series.starts.prefix(40)), before)
            try expectEqual(series.all.prefix(4).map(\.event.title), ["", "", "New", "New"])
        }
    }

    @Test("exceptions, additional dates and detached occurrences go with their half")
    func parts() throws {
        let series = try StoredSeries(
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
        expectEqual(after.map(\.startInstant), before.map(\.startInstant))
        expectEqual(after.map(\.endInstant), before.map(\.endInstant))
        expectEqual(after.map(\.event.title), before.map(\.event.title))
        let head = try series.records
        expectTrue(head.count == 2 && head[1].title == "Early")
        expectContains(head[0].text, "EXDATE;TZID=Europe/Berlin;X-KEPT=1:20260309T100000\r\n")
        expectContains(head[0].text, "RDATE;VALUE=PERIOD:20260303T090000Z/PT2H\r\n")
        let tail = try series.fixture.events().filter { $0.uid != series.uid }
        expectEqual(tail.count, 2)
        expectEqual(Set(tail.map(\.identifier)).count, 1)
        expectTrue(tail.contains { $0.id == late.id && $0.recurrenceID == late.recurrenceID && $0.importedText == nil })
        let master = try #require(tail.first { $0.isRecurring })
        expectContains(master.text, "EXDATE;TZID=Europe/Berlin;X-KEPT=1:20260330T100000\r\n")
        expectContains(master.text, "RDATE;VALUE=PERIOD:20260402T080000Z/PT3H\r\n")
    }

    @Test("splitting at an additional date does not change the intervals of the rule")
    func atAddition() throws {
        let series = try StoredSeries(
            "DTSTART:20260302T100000Z\nRRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=5\nRDATE:20260319T120000Z\nSUMMARY:S")
        let before = try series.starts
        let index = try #require(before.firstIndex(of: "20260319T120000Z"))
        try series.change(index, EventChanges(title: "New"), .futureEvents)
        try expectEqual(series.starts, before)
        try expectEqual(series.all.map(\.event.title), ["S", "S", "New", "New", "New", "New"])
    }

    @Test("the times of a change refer to the occurrence, for later occurrences as for the series")
    func relativeTimes() throws {
        let series = try StoredSeries(StoredSeries.weekly)
        let changes = EventChanges(
            start: try time("20260331T120000", "Europe/Berlin"), end: try time("20260331T123000", "Europe/Berlin"))
        try series.change(4, changes, .all)
        try expectEqual(series.starts.first, "20260303T120000")
        try expectEqual(series.starts.count, 5)
        try expectTrue(series.all.allSatisfy { $0.endInstant - $0.startInstant == 1_800 })
        try series.change(2, EventChanges(start: try time("20260318T080000", "Europe/Berlin")), .futureEvents)
        try expectEqual(
            series.starts,
            [
                "20260303T120000", "20260310T120000", "20260318T080000", "20260325T080000", "20260401T080000",
            ])
    }

    @Test("changing from a detached occurrence on also changes that occurrence")
    func futureOfDetached() throws {
        let series = try StoredSeries(
            StoredSeries.weekly,
            detached: ["RECURRENCE-ID:20260316T090000Z\nDTSTART:20260317T150000Z\nSUMMARY:Own\nX-OWN:1"])
        try series.change(2, EventChanges(location: "There"), .futureEvents)
        try expectEqual(series.all.map { $0.event.location ?? "" }, ["", "", "There", "There", "There"])
        try expectContains(series.all[2].event.text, "X-OWN:1\r\n")
        try expectEqual(series.starts[2], "20260317T150000Z")
    }

    @Test("all-day can become timed and the reverse, from an occurrence on")
    func forms() throws {
        let series = try StoredSeries(
            "DTSTART;VALUE=DATE:20260302\nDTEND;VALUE=DATE:20260303\nRRULE:FREQ=DAILY;UNTIL=20260306")
        try series.change(
            2,
            EventChanges(
                start: try time("20260304T090000", "Europe/Berlin"), end: try time("20260304T100000", "Europe/Berlin")),
            .futureEvents)
        try expectEqual(
            series.starts,
            [
                "20260302", "20260303", "20260304T090000", "20260305T090000", "20260306T090000",
            ])
        let tail = try #require(try series.fixture.events().first { $0.uid != series.uid })
        expectContains(tail.text, "UNTIL=20260306T080000Z")
    }

    @Test("new rules from an occurrence on start there; detached occurrences that do not match them are removed")
    func newRules() throws {
        let series = try StoredSeries(
            StoredSeries.weekly,
            detached: [
                "RECURRENCE-ID:20260323T090000Z\nDTSTART:20260323T150000Z\nSUMMARY:A",
                "RECURRENCE-ID:20260330T080000Z\nDTSTART:20260330T150000Z\nSUMMARY:B",
            ])
        var changes = EventChanges()
        changes.rules = ["FREQ=WEEKLY;INTERVAL=2;COUNT=3"]
        try series.change(2, changes, .futureEvents)
        try expectEqual(
            series.starts,
            [
                "20260302T100000", "20260309T100000", "20260316T100000", "20260330T150000Z", "20260413T100000",
            ])
        let error = #expect(throws: ConferenceError.self) { try series.change(0, changes, .thisEvent) }
        expectEqual(error?.code, .rulesNeedSeries)
        changes.rules = []
        try series.change(0, changes, .all)
        try expectTrue(series.records.count == 1 && !(try series.records[0].isRecurring))
    }

    @Test("a rule with several weekdays keeps them; only a new zone shows the same instants on other days")
    func severalWeekdays() throws {
        let rule = "RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=FR,SU;COUNT=4"
        let series = try StoredSeries("DTSTART;TZID=Europe/Berlin:20260306T010000\n\(rule)\nSUMMARY:Lesson")
        let starts = ["20260306T010000", "20260308T010000", "20260320T010000", "20260322T010000"]
        try expectEqual(series.starts, starts)
        for (index, span) in [(0, SeriesSpan.all), (0, .futureEvents), (2, .futureEvents), (2, .all)] {
            let target = try series.occurrence(index)
            var start = target.start
            start.local = start.local.adding(seconds: 86_400)
            let error = #expect(throws: ConferenceError.self) {
                try series.change(index, EventChanges(start: start), span)
            }
            expectEqual(error?.code, .seriesHasSeveralWeekdays)
            expectContains(error?.message ?? "", "(Friday, Sunday)")
        }
        let instants = try series.all.map(\.startInstant)
        try series.change(0, EventChanges(start: try time("20260305T190000", "America/New_York")), .all)
        // The clock in New York changes on 8 March.
        try expectEqual(Array(series.all.map(\.startInstant).prefix(2)), Array(instants.prefix(2)))
        try expectContains(series.records[0].text, "BYDAY=TH,SA;COUNT=4;WKST=SU\r\n")
        try series.change(0, EventChanges(start: try time("20260312T190000", "America/New_York")), .all)
        try expectEqual(series.starts.first, "20260312T190000")
    }

    // MARK: Removal

    @Test("removing applies to one occurrence, the later ones, or all")
    func removing() throws {
        let series = try StoredSeries(
            StoredSeries.weekly, detached: ["RECURRENCE-ID:20260323T090000Z\nDTSTART:20260323T150000Z"])
        try series.remove(1, .thisEvent)
        try expectEqual(series.starts, ["20260302T100000", "20260316T100000", "20260323T150000Z", "20260330T100000"])
        try series.remove(2, .thisEvent)
        try expectEqual(series.starts, ["20260302T100000", "20260316T100000", "20260330T100000"])
        try expectEqual(series.records.count, 1)
        try series.remove(1, .futureEvents)
        try expectEqual(series.starts, ["20260302T100000"])
        try expectContains(series.records[0].text, "X-KEPT:1\r\n")
        try series.remove(0, .futureEvents)
        try expectEmpty(series.fixture.events())
    }

    @Test("removing the last remaining occurrence removes the series")
    func lastOne() throws {
        let series = try StoredSeries(
            "DTSTART:20260302T100000Z\nRRULE:FREQ=DAILY;COUNT=3\nEXDATE:20260303T100000Z",
            detached: ["RECURRENCE-ID:20260304T100000Z\nDTSTART:20260304T150000Z"])
        try series.remove(0, .thisEvent)
        try expectEqual(series.records.count, 2)
        try series.remove(0, .thisEvent)
        try expectEmpty(series.records)
        let other = try StoredSeries(StoredSeries.weekly)
        try other.remove(3, .all)
        try expectEmpty(other.records)
    }

    @Test("an occurrence that the series does not have is not found")
    func notFound() throws {
        let series = try StoredSeries(StoredSeries.weekly)
        var wrong = try series.occurrence(1)
        wrong.recurrenceID = "20260310T100000"
        for span in [SeriesSpan.thisEvent, .futureEvents] {
            let change = #expect(throws: ConferenceError.self) {
                try series.editor.changing(wrong, of: try series.records, EventChanges(title: "T"), span: span)
            }
            let removal = #expect(throws: ConferenceError.self) {
                try series.editor.removing(wrong, of: try series.records, span: span)
            }
            expectEqual(change?.code, .occurrenceNotFound)
            expectEqual(removal?.code, .occurrenceNotFound)
        }
    }

    // MARK: Files of other programs
}
