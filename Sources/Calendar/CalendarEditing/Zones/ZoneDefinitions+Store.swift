import CalendarModel
package import CalendarStore
import ICalendar
package import Recurrence

// Zones that only the calendar defines move along with its entries.
extension ZoneDefinitions {
    /// Reads the zones that a calendar defines, and from the calendar that an entry moves from, those that the first
    /// one lacks.
    package convenience init(
        calendar: Int64, movingFrom old: Int64? = nil, _ reader: borrowing some StoreReading & ~Copyable
    ) throws {
        var components = try reader.components(calendar: calendar, kind: "VTIMEZONE")
        if let old, old != calendar { components += try reader.components(calendar: old, kind: "VTIMEZONE") }
        self.init(components)
    }

    /// Copies the definitions of the zones of some times to a calendar, unless it defines them itself.
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
