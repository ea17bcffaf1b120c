import CalendarEditing
import CalendarModel
import CalendarStore
import Recurrence
import TestSupport
import Testing
@testable import ICalendar

/// More events than the store returns at once.
@Suite("Occurrences of many events")
struct LargeRangeTests {
    private static let march: Range<Int64> = 1_772_323_200..<1_775_001_600

    /// Series with occurrences that were moved into or out of the range, single events, detached occurrences without a
    /// master, and some whose master does not repeat.
    private static func filled() throws -> CalendarFixture {
        let fixture = try CalendarFixture()
        var events: [String] = []
        for number in 0..<700 {
            let hour = number % 10 + 10
            let uid = "\(number)@example.com"
            switch number % 7 {
            case 0:
                events.append(
                    CalendarFixture.event(
                        "DTSTART:20260101T\(hour)0000Z\nRRULE:FREQ=WEEKLY;COUNT=20\nSUMMARY:\(number)", uid: uid))
                events.append(
                    CalendarFixture.event(
                        "RECURRENCE-ID:20260108T\(hour)0000Z\nDTSTART:20260310T\(hour)0000Z\nSUMMARY:into", uid: uid))
                events.append(
                    CalendarFixture.event(
                        "RECURRENCE-ID:20260305T\(hour)0000Z\nDTSTART:20260610T\(hour)0000Z\nSUMMARY:out", uid: uid))
            case 1:
                events.append(
                    CalendarFixture.event(
                        "RECURRENCE-ID:20260304T\(hour)0000Z\nDTSTART:20260304T\(hour)0000Z\nSUMMARY:alone", uid: uid))
            case 2:
                events.append(CalendarFixture.event("DTSTART:20260302T\(hour)0000Z\nSUMMARY:plain", uid: uid))
                events.append(
                    CalendarFixture.event(
                        "RECURRENCE-ID:20260303T\(hour)0000Z\nDTSTART:20260303T\(hour)0000Z\nSUMMARY:other", uid: uid))
            default:
                events.append(CalendarFixture.event("DTSTART:202603\(hour)T080000Z\nSUMMARY:\(number)", uid: uid))
            }
        }
        try fixture.importing(components: events.joined(separator: "\n"))
        return fixture
    }

    @Test("the result equals that of the individual series, without duplicates and in order")
    func oneByOne() throws {
        let fixture = try Self.filled()
        let all = try fixture.query.occurrences(in: Self.march)
        func name(_ occurrence: Occurrence) -> String {
            "\(occurrence.startInstant) \(occurrence.event.uid) \(occurrence.recurrenceID) \(occurrence.event.title)"
        }
        let uids = Set(try fixture.events().map(\.uid))
        let singly = try uids.flatMap { uid in
            try fixture.query.occurrences(of: fixture.store.series(calendar: 1, uid: uid), in: Self.march)
        }
        expectGreaterThan(all.count, 1_000)
        expectEqual(all.map(name).sorted(), singly.map(name).sorted())
        expectEqual(all.map(\.startInstant), all.map(\.startInstant).sorted())
        try expectEqual(fixture.query.occurrences(in: Self.march).map(name), all.map(name))
    }

    @Test("a part has whole series, and records are in two parts only as context")
    func parts() throws {
        let fixture = try Self.filled()
        var seen: Set<Int64> = []
        var parts = 0
        try fixture.store.forEachPart(of: Self.march, calendars: nil) { part in
            parts += 1
            for record in part.records where !part.repeated.contains(record.id) {
                expectTrue(seen.insert(record.id).inserted)
            }
            let rows = Set(part.records.map(\.id))
            for record in part.records where record.isRecurring || !record.recurrenceID.isEmpty {
                let series = try fixture.store.series(calendar: record.calendarID, uid: record.uid)
                expectTrue(rows.isSuperset(of: series.map(\.id)))
            }
        }
        expectGreaterThan(parts, 2)
        expectEqual(Set(try fixture.store.events(in: Self.march, calendars: nil).map(\.id)), seen)
    }
}
