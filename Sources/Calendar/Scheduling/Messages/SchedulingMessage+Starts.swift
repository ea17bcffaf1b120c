import CalendarModel
import ICalendar
package import Recurrence

extension SchedulingMessage {
    /// Returns whether one of the events begins at a time, in whatever zone either of them is stated.
    package func begins(at time: EventTime, _ database: ZoneDatabase) -> Bool {
        let resolver = resolver(database)
        let instant = resolver.instant(of: time)
        return items.contains { item in
            item.start.map { $0.isDate == time.isDate && resolver.instant(of: $0) == instant } ?? false
        }
    }
}
