import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("Editing unusual series")
struct UnusualSeriesTests {
    private static let moved = """
        RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260316T100000
        DTSTART;TZID=Europe/Berlin:20260316T140000
        DTEND;TZID=Europe/Berlin:20260316T160000
        SUMMARY:Afternoon
        """

    @Test("changing an occurrence with THISANDFUTURE leaves the following ones unchanged")
    func thisOfRange() throws {
        let series = try StoredSeries(StoredSeries.weekly, detached: [Self.moved])
        let before = try series.all
        try series.change(2, EventChanges(title: "Own"), .thisEvent)
        let after = try series.all
        expectEqual(after.map(\.startInstant), before.map(\.startInstant))
        expectEqual(after.map(\.endInstant), before.map(\.endInstant))
        expectEqual(after.map(\.event.title), ["Lesson", "Lesson", "Own", "Afternoon", "Afternoon"])
        try series.remove(2, .thisEvent)
        try expectEqual(series.all.map(\.event.title), ["Lesson", "Lesson", "Afternoon", "Afternoon"])
        try series.remove(2, .thisEvent)
        try expectEqual(series.all.map(\.event.title), ["Lesson", "Lesson", "Afternoon"])
        try expectEqual(series.starts.last, "20260330T140000")
    }

    @Test("a series split after THISANDFUTURE continues as it says", arguments: [2, 3])
    func futureOfRange(index: Int) throws {
        let series = try StoredSeries(StoredSeries.weekly, detached: [Self.moved])
        let before = try series.all
        try series.change(index, EventChanges(location: "There"), .futureEvents)
        let after = try series.all
        expectEqual(after.map(\.startInstant), before.map(\.startInstant))
        expectEqual(after.map(\.endInstant), before.map(\.endInstant))
        expectEqual(after.map(\.event.title), before.map(\.event.title))
        expectEqual(after.map { $0.event.location != nil }, (0..<5).map { $0 >= index })
    }

    @Test("detached occurrences without a series are changed and removed individually")
    func orphans() throws {
        let fixture = try CalendarFixture()
        let lines = [2, 3, 4].map { "RECURRENCE-ID:2026030\($0)T100000Z\nDTSTART:2026030\($0)T100000Z\nSUMMARY:S" }
        try fixture.importing(components: lines.map { CalendarFixture.event($0) }.joined(separator: "\n"))
        let records = try fixture.events()
        let occurrence = try fixture.query.occurrences(of: records, in: 0..<4_000_000_000)[1]
        let editor = SeriesEditor(fixture.editor)
        let change = try editor.changing(occurrence, of: records, EventChanges(title: "T"), span: .futureEvents)
        expectEqual(change.updates.map(\.recurrenceID), ["20260303T100000Z", "20260304T100000Z"])
        let removal = try editor.removing(occurrence, of: records, span: .thisEvent)
        expectEqual(removal.deletes.count, 1)
        expectEmpty(removal.updates)
    }

    @Test("a rule for another calendar system is not split")
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
        expectEqual(error?.code, .seriesCannotSplit)
    }
}
