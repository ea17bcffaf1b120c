import CalendarModel
import CalendarStore
import Recurrence
@testable import CalendarEditing
@testable import ICalendar

/// A stored series with the operations of a test.
struct StoredSeries {
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

    /// The starts of all occurrences in the store, in order.
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

    /// Five lessons on Mondays from 2026-03-02 on.
    static let weekly = """
        DTSTART;TZID=Europe/Berlin:20260302T100000
        DTEND;TZID=Europe/Berlin:20260302T110000
        RRULE:FREQ=WEEKLY;COUNT=5
        SUMMARY:Lesson
        X-KEPT:1
        """
}
