package import CalendarStore
package import ICalendar
package import Recurrence

extension ZoneResolver {
    /// Resolves zones as a calendar of the store defines them. The definitions are read when the first one is needed.
    ///
    /// - Parameter answers: rules that another resolver has found for the calendar.
    package convenience init(
        zones: ZoneDatabase, store: CalendarStore, calendar: Int64, answers: [String: ZoneRules?] = [:]
    ) {
        var definitions: ZoneDefinitions?
        self.init(zones: zones, answers: answers) { identifier in
            // A store that cannot be read has failed before this.
            let known =
                definitions ?? ZoneDefinitions((try? store.components(calendar: calendar, kind: "VTIMEZONE")) ?? [])
            definitions = known
            return known.text(of: identifier)
        }
    }
}
