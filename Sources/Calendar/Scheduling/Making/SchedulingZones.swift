import CalendarModel
package import ICalendar
package import Recurrence

/// The time zones of an event, from which a message about it takes those that it needs.
package struct SchedulingZones {
    private let set: ZoneSet?
    private let database: ZoneDatabase

    /// - Parameter definitions: the VTIMEZONE components of the event's own file or message.
    package init(_ definitions: [String] = [], database: ZoneDatabase) {
        let all = ZoneDefinitions()
        for text in definitions { all.add(text) }
        set = all.set(of: Set(all.names))
        self.database = database
    }

    /// The zones of a message.
    package init(of message: SchedulingMessage, database: ZoneDatabase) {
        self.init(message.zones, database: database)
    }

    package var resolver: ZoneResolver { ZoneResolver(zones: database).bound(to: set) }

    /// Returns components with the names of their zones, and the definitions of these.
    func named(_ components: [String]) -> (components: [String], definitions: [String]) {
        var naming = ZoneNaming(zones: database)
        for text in components { naming.add(text, of: set) }
        naming.chooseNames()
        return (components.map { naming.text($0, of: set) }, naming.definitions(isWhole: false))
    }
}
