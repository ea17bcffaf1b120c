import CalendarModel
import ICalendar
import Recurrence
import TestSupport
import Testing
@testable import CalendarEditing

/// In Berlin, the night before 2027-03-28 is an hour shorter.
@Suite("Lengths in calendar days")
struct CalendarDayLengthTests {
    private func berlin(_ text: String) throws -> EventTime { try time(text, "Europe/Berlin") }

    private func stored(_ lines: String, detached: [String] = []) throws -> StoredSeries {
        try StoredSeries("DTSTART;TZID=Europe/Berlin:20270313T180000\nSUMMARY:S\n" + lines, detached: detached)
    }

    private func ends(_ series: StoredSeries) throws -> [String] { try series.all.map(\.end.basicFormat) }

    /// The lines that say how long an event takes place.
    private func lengths(_ text: String) -> [String] { text.components(of: "DTEND") + text.components(of: "DURATION") }

    @Test(
        "the length of a new event in calendar days is its DURATION, and an exact one is its DTEND",
        arguments: [
            (1, 0, "DURATION:P1D", "20270328T120000"), (1, 43_200, "DURATION:P1DT12H", "20270329T000000"),
            (14, 0, "DURATION:P14D", "20270410T120000"),
            (0, 86_400, "DTEND;TZID=Europe/Berlin:20270328T130000", "20270328T130000"),
        ])
    func new(days: Int64, seconds: Int64, line: String, end: String) throws {
        var draft = EventDraft(
            title: "S", start: try berlin("20270327T120000"), end: try berlin("20270328T130000"))
        draft.length = NominalDuration(days: days, seconds: seconds)
        let event = try CalendarFixture().editor.newEvent(draft)
        expectEqual(lengths(event.text), [line])
        expectEqual(event.end.basicFormat, end)
    }

    @Test("a duration is written as it is read")
    func text() throws {
        for text in ["PT0S", "PT1H", "PT1H30M", "PT90S", "P1D", "P3DT4H5M6S", "P2W", "P1DT24H"] {
            let duration = try #require(NominalDuration(text))
            expectEqual(NominalDuration(duration.text), duration, text)
        }
        expectEqual(NominalDuration(days: 3, seconds: 14_706).text, "P3DT4H5M6S")
        expectEqual(NominalDuration(days: 0, seconds: 0).text, "PT0S")
    }

    @Test("an event that moves keeps its DURATION, also if a program sets the end that follows from it")
    func moving() throws {
        for end in [nil, "20270329T170000"] {
            let series = try stored("DURATION:P2D\nRRULE:FREQ=WEEKLY;COUNT=4")
            let changes = EventChanges(
                start: try berlin("20270327T170000"), end: try end.map { try berlin($0) })
            try series.change(2, changes, .all)
            expectEqual(lengths(try series.records[0].text), ["DURATION:P2D"])
            try expectEqual(ends(series), ["20270315T170000", "20270322T170000", "20270329T170000", "20270405T170000"])
        }
        let single = try stored("DURATION:P1W")
        try single.change(0, EventChanges(start: try berlin("20270327T120000")), .all)
        expectEqual(lengths(try single.records[0].text), ["DURATION:P1W"])
        try expectEqual(ends(single), ["20270403T120000"])
    }

    @Test("another end or an exact length replaces DURATION, even if the event ends at the same time")
    func exact() throws {
        let rule = "DURATION:P1D\nRRULE:FREQ=WEEKLY;COUNT=4"
        var changes = EventChanges(end: try berlin("20270314T180000"))
        changes.length = NominalDuration(days: 0, seconds: 86_400)
        let series = try stored(rule)
        try series.change(0, changes, .all)
        expectEqual(lengths(try series.records[0].text), ["DTEND;TZID=Europe/Berlin:20270314T180000"])
        try expectEqual(ends(series), ["20270314T180000", "20270321T180000", "20270328T190000", "20270404T180000"])
        // The event has this length already.
        let text = try series.records[0].text
        try series.change(0, changes, .all)
        try expectEqual(series.records[0].text, text)
        let other = try stored(rule)
        try other.change(0, EventChanges(end: try berlin("20270314T190000")), .all)
        expectEqual(lengths(try other.records[0].text), ["DTEND;TZID=Europe/Berlin:20270314T190000"])
    }

    @Test("calendar days replace DTEND, even if the event ends at the same time", arguments: [0, 2])
    func counted(index: Int) throws {
        let series = try stored("DTEND;TZID=Europe/Berlin:20270314T180000\nRRULE:FREQ=WEEKLY;COUNT=4")
        let day = try series.occurrence(index)
        var end = day.start
        end.local = day.start.local.adding(seconds: 86_400)
        var changes = EventChanges(end: end)
        changes.length = NominalDuration(days: 1, seconds: 0)
        try series.change(index, changes, .all)
        expectEqual(lengths(try series.records[0].text), ["DURATION:P1D"])
        try expectEqual(ends(series), ["20270314T180000", "20270321T180000", "20270328T180000", "20270404T180000"])
        try series.change(index, changes, .all)
        try expectEqual(series.records[0].sequence, 1)
    }

    @Test("a detached occurrence, a copy of one, and a later part of a series keep calendar days")
    func parts() throws {
        let series = try stored("DURATION:P1D\nRRULE:FREQ=WEEKLY;COUNT=4")
        try series.change(2, EventChanges(start: try berlin("20270328T180000")), .thisEvent)
        let own = try #require(try series.records.first { !$0.recurrenceID.isEmpty })
        expectEqual(lengths(own.text), ["DURATION:P1D"])
        expectEqual(own.end.basicFormat, "20270329T180000")
        let copies = try series.fixture.editor.copy(of: try series.records, try series.occurrence(0))
        expectEqual(lengths(copies[0].text), ["DURATION:P1D"])
        try series.change(1, EventChanges(start: try berlin("20270320T170000")), .futureEvents)
        try expectEqual(ends(series), ["20270314T180000", "20270321T170000", "20270329T180000", "20270404T170000"])
        for record in try series.fixture.events() { expectEqual(lengths(record.text), ["DURATION:P1D"]) }
    }

    @Test("a detached occurrence that has the calendar days of its series gets its new length")
    func following() throws {
        let series = try stored(
            "DURATION:P1D\nRRULE:FREQ=WEEKLY;COUNT=4",
            detached: [
                "RECURRENCE-ID;TZID=Europe/Berlin:20270327T180000\nDTSTART;TZID=Europe/Berlin:20270328T180000\n"
                    + "DURATION:P1D\nSUMMARY:Moved"
            ])
        var changes = EventChanges(end: try berlin("20270315T180000"))
        changes.length = NominalDuration(days: 2, seconds: 0)
        try series.change(0, changes, .all)
        try expectEqual(ends(series), ["20270315T180000", "20270322T180000", "20270330T180000", "20270405T180000"])
        changes = EventChanges(end: try berlin("20270314T180000"))
        changes.length = NominalDuration(days: 0, seconds: 86_400)
        try series.change(0, changes, .all)
        try expectEqual(ends(series), ["20270314T180000", "20270321T180000", "20270329T180000", "20270404T180000"])
    }

    @Test("an additional date keeps calendar days when its series moves")
    func additionalDate() throws {
        let series = try stored(
            "DURATION:PT1H\nRRULE:FREQ=WEEKLY;COUNT=2\nRDATE;VALUE=PERIOD;TZID=Europe/Berlin:20270326T180000/P1D")
        try series.change(0, EventChanges(start: try berlin("20270314T180000")), .all)
        try expectEqual(ends(series), ["20270314T190000", "20270321T190000", "20270328T180000"])
    }

    @Test(
        "a date keeps its own length after THISANDFUTURE, unless that changes the length; a split changes neither",
        arguments: [
            ("100000", "DURATION:PT1H", "20270403T130000"), ("100000", "DURATION:PT2H", "20270403T120000"),
            ("100000", "DTEND;TZID=Europe/Berlin:20270315T110000", "20270403T130000"),
            ("090000", "DURATION:PT60M", "20270403T120000"),
        ])
    func periods(clock: String, line: String, end: String) throws {
        let series = try StoredSeries(
            "DTSTART;TZID=Europe/Berlin:20270301T100000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;COUNT=6\nSUMMARY:S\n"
                + "RDATE;VALUE=PERIOD:20270403T080000Z/PT3H",
            detached: [
                "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20270315T100000\nSUMMARY:From\n"
                    + "DTSTART;TZID=Europe/Berlin:20270315T\(clock)\n" + line
            ])
        let added = try #require(try series.all.first { $0.recurrenceID == "20270403T100000" })
        expectEqual(added.end.basicFormat, end)
        let before = try ends(series)
        try series.change(3, EventChanges(title: "Tail"), .futureEvents)
        try expectEqual(ends(series), before)
    }

    @Test("a detached occurrence that moves on to a date with a length of its own does not take that over")
    func handingOver() throws {
        let series = try StoredSeries(
            "DTSTART;TZID=Europe/Berlin:20270301T100000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;COUNT=6\nSUMMARY:S\n"
                + "RDATE;VALUE=PERIOD:20270317T090000Z/PT3H",
            detached: [
                "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20270315T100000\nSUMMARY:From\n"
                    + "DTSTART;TZID=Europe/Berlin:20270315T100000\nDTEND;TZID=Europe/Berlin:20270315T110000"
            ])
        try series.remove(2, .thisEvent)
        try expectEqual(ends(series).suffix(3), ["20270322T110000", "20270329T110000", "20270405T110000"])
    }
}
