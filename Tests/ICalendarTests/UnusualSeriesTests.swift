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

    @Test("each occurrence after THISANDFUTURE is found again in the store", arguments: [2, 3, 4], [false, true])
    func oneAfterRange(index: Int, isMeanwhileHandedOver: Bool) throws {
        let editor = CalendarEditor(zones: ZoneDatabase(), now: { CalendarFixture.now })
        let days = ["20260302", "20260309", "20260316", "20260323", "20260330"]
        for isRemoved in [true, false] {
            let series = try StoredSeries(StoredSeries.weekly, detached: [Self.moved])
            let base = try series.occurrence(index)
            // Another program changes the occurrence with THISANDFUTURE on its own.
            if isMeanwhileHandedOver, index > 2 { try series.change(2, EventChanges(notes: "N"), .thisEvent) }
            var expected = try series.all.map { "\($0.recurrenceID.prefix(8)) \($0.title)" }
            if isRemoved {
                let identifier = base.event.identifier
                let notes = try series.fixture.store.write {
                    try editor.remove(base, ofEvent: identifier, span: .thisEvent, $0)
                }
                expectTrue(notes != nil)
                expected.remove(at: index)
            } else {
                var change = EventChange(base, span: .thisEvent)
                var start = base.start
                start.local = start.local.adding(seconds: 3_600)
                change.fields = EventChanges(title: "Own", start: start)
                _ = try series.fixture.store.write { [change] in try editor.save(change, $0) }
                expected[index] = "\(days[index]) Own"
            }
            try expectEqual(series.all.map { "\($0.recurrenceID.prefix(8)) \($0.title)" }, expected)
        }
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
