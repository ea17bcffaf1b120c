import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("A message in a file about many occurrences")
struct ImportedSeriesTests {
    @Test("what the calendar had before the import is read once for each event", arguments: ["PUBLISH", "REQUEST"])
    func readOnce(method: String) throws {
        let fixture = try CalendarFixture()
        let events = (1...5).map { day in
            "BEGIN:VEVENT\nUID:s\nRECURRENCE-ID:2027010\(day)T100000Z\nDTSTART:2027010\(day)T120000Z\nEND:VEVENT\n"
        }
        let file = CalendarFixture.crlf("BEGIN:VCALENDAR\nVERSION:2.0\n\(events.joined())END:VCALENDAR\n")
        var reader = try CalendarReader(bytes: Array(file.utf8), path: "x", limits: Limits())
        var (components, reads) = (0, 0)
        try fixture.store.write { writer in
            let calendar = try writer.insert(CalendarRecord(identifier: "", title: "Team"))
            var session = try ImportSession(calendar: calendar, zones: fixture.zones, limits: Limits(), writer)
            while let piece = try reader.next() {
                guard case .component(let component) = piece else { continue }
                components += 1
                let isRefused = try session.refuses(
                    component, .init(uid: "s", isReminder: false), method: method,
                    stored: {
                        reads += 1
                        return try writer.series(calendar: calendar.id, uid: "s")
                    }, writer)
                #expect(!isRefused)
            }
        }
        expectEqual(components, 5)
        expectEqual(reads, 1)
    }
}
