import TestSupport
import Testing
@testable import CalendarModel
@testable import CalendarStore

@Suite("Components that are not events")
struct ComponentTests {
    @Test("a component is added, changed, or left alone if it is equal")
    func upsert() throws {
        let place = try TemporaryStore(isMade: true)
        let calendar = try place.store.write { try $0.defaultCalendar().id }
        var todo = ComponentRecord(calendarID: calendar, kind: "VTODO", key: "1", text: "BEGIN:VTODO\r\n\0é")
        let zone = ComponentRecord(calendarID: calendar, kind: "VTIMEZONE", key: "1", text: "z")
        let detached = ComponentRecord(
            calendarID: calendar, kind: "VTODO", key: "1", recurrenceID: "20260301", text: "")
        let changes = try place.store.write { [todo] writer in
            [try writer.upsert(todo), try writer.upsert(todo), try writer.upsert(zone), try writer.upsert(detached)]
        }
        expectEqual(changes, [true, false, true, true])
        todo.text = "new"
        let isChanged = try place.store.write { [todo] in try $0.upsert(todo) }
        expectTrue(isChanged)

        let read = try place.store.components(calendar: calendar, kind: nil)
        expectEqual(read.map(\.text), ["new", "z", ""])
        try expectEqual(place.store.components(calendar: calendar, kind: "VTODO"), [read[0], read[2]])
        try expectEmpty(place.store.components(calendar: calendar, kind: "vtodo"))
        try expectEmpty(place.store.components(calendar: calendar + 1, kind: nil))
        for (record, expected) in zip(read, [todo, zone, detached]) {
            var expected = expected
            expected.id = record.id
            expectEqual(record, expected)
        }
    }
}
