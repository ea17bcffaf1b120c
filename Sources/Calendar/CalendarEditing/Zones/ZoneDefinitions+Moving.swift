import CalendarModel
package import CalendarStore
import ICalendar
package import Recurrence

// Zones that only a calendar defines go along with what moves out of it.
extension ZoneDefinitions {
    /// The zones that a calendar defines, and of the calendar that something comes from those that it does not.
    package convenience init(
        calendar: Int64, movingFrom old: Int64? = nil, _ writer: borrowing StoreWriter
    ) throws {
        var components = try writer.components(calendar: calendar, kind: "VTIMEZONE")
        if let old, old != calendar { components += try writer.components(calendar: old, kind: "VTIMEZONE") }
        self.init(components)
    }

    /// Gives a calendar the zones of some times that it does not define itself, as another calendar does.
    package static func copy(
        for times: [EventTime], from old: Int64, to new: Int64, _ writer: borrowing StoreWriter
    ) throws {
        let names = Set(times.compactMap(\.zoneName))
        let known = Set(try writer.components(calendar: new, kind: "VTIMEZONE").map(\.key))
        for var zone in try writer.components(calendar: old, kind: "VTIMEZONE")
        where names.contains(zone.key) && !known.contains(zone.key) {
            zone.id = 0
            zone.calendarID = new
            _ = try writer.upsert(zone)
        }
    }
}
