import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("Editing series: conferences, calendars, strict mode")
struct SeriesSurroundingsTests {
    @Test("both halves have the conference, and neither loses it when the other is removed")
    func conference() throws {
        let series = try StoredSeries(StoredSeries.weekly)
        let conference = try difficultConference()
        try series.fixture.update(series.fixture.editor.settingConference(conference, on: try series.records[0]))
        try series.change(2, EventChanges(title: "New"), .futureEvents)
        try expectTrue(series.all.allSatisfy { $0.conference == conference })
        try expectTrue(series.fixture.events().allSatisfy(\.ownsConference))
        try series.apply(series.editor.removing(try series.occurrence(0), of: try series.records, span: .all))
        let url = conference.preferred.url.text
        try expectTrue(series.fixture.store.isConferenceInUse(provider: "org.example.rooms", url: url))
    }

    @Test("a detached occurrence without the conference of its series stays without it in the new series")
    func refusal() throws {
        let series = try StoredSeries(
            StoredSeries.weekly, detached: ["RECURRENCE-ID:20260323T090000Z\nDTSTART:20260323T150000Z"])
        let editor = series.fixture.editor
        try series.fixture.update(editor.settingConference(try difficultConference(), on: try series.records[0]))
        try series.fixture.update(editor.settingConference(nil, on: try series.records[1]))
        try series.change(2, EventChanges(title: "New"), .futureEvents)
        try expectEqual(series.all.map { $0.conference != nil }, [true, true, true, false, true])
    }

    @Test("moving a series moves all its records and keeps its identifier and the definitions of its time zones")
    func movingCalendar() throws {
        let series = try StoredSeries(StoredSeries.weekly)
        try series.change(1, EventChanges(title: "Own"), .thisEvent)
        let set = ZoneSet("BEGIN:VTIMEZONE\r\nTZID:Own\r\nEND:VTIMEZONE\r\n")
        let records = try series.records.map { record in
            var record = record
            record.zoneSet = set
            return record
        }
        let other = try series.fixture.store.write { writer in
            for record in records { try writer.update(record) }
            return try writer.insert(CalendarRecord(identifier: "other", title: "Other"))
        }
        let stored = try series.apply(series.editor.moving(records, toCalendar: other.id))
        expectTrue(stored.count == 2 && stored.allSatisfy { $0.identifier == records[0].identifier })
        try expectEmpty(series.records)
        expectEqual(stored.map(\.zoneSet), [set, set])
        expectTrue(series.editor.moving(stored, toCalendar: other.id).isEmpty)
    }

    @Test("a strict editor rejects what Apple's calendars reject")
    func strict() throws {
        let series = try StoredSeries(StoredSeries.weekly)
        let strict = SeriesEditor(series.fixture.editor, isStrict: true)
        func code(_ changes: EventChanges, _ span: SeriesSpan) throws -> ConferenceError.Code? {
            let records = try series.records
            let occurrence = try series.occurrence(1)
            // An editor that is not strict allows it.
            _ = try series.editor.changing(occurrence, of: records, changes, span: span)
            let error = #expect(throws: ConferenceError.self) {
                try strict.changing(occurrence, of: records, changes, span: span)
            }
            return error?.code
        }
        let start = try time("20260309T100000", "Europe/Berlin")
        try expectEqual(
            code(EventChanges(start: start, end: try time("20260317T100000", "Europe/Berlin")), .all),
            .durationGreaterThanRecurrence)
        try expectEqual(
            code(EventChanges(start: try time("20260316T100000", "Europe/Berlin")), .thisEvent),
            .startDateCollidesWithOtherOccurrence)
        var changes = EventChanges()
        changes.alarms = [AlarmDefinition(trigger: .relative(seconds: -8 * 86_400, fromEnd: false))]
        try expectEqual(code(changes, .futureEvents), .alarmGreaterThanRecurrence)
        changes.alarms = [AlarmDefinition(trigger: .relative(seconds: -7 * 86_400, fromEnd: false))]
        _ = try strict.changing(try series.occurrence(1), of: try series.records, changes, span: .futureEvents)
    }
}
