package import CalendarStore
package import ICalendar
package import Recurrence

extension ZoneResolver {
    /// Creates a resolver with the zones that a calendar of the store defines. The definitions are read when first
    /// needed.
    ///
    /// - Parameter answers: the rules that another resolver has found for the calendar.
    package convenience init(
        zones: ZoneDatabase, store: CalendarStore, calendar: Int64, answers: [String: ZoneRules?] = [:]
    ) {
        var definitions: ZoneDefinitions?
        self.init(zones: zones, answers: answers) { identifier in
            // If the store cannot be read, an earlier read has already failed.
            let known =
                definitions ?? ZoneDefinitions((try? store.components(calendar: calendar, kind: "VTIMEZONE")) ?? [])
            definitions = known
            return known.text(of: identifier)
        }
    }
}
