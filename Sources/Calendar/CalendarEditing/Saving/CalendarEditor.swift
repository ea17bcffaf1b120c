import CalendarModel
package import CalendarStore
package import ConferenceModel
package import ICalendar
package import Recurrence

/// Changes what calendars hold: the one way for every program, whether a command line, a program with EventKit or a page.
///
/// Each function works inside a transaction of the caller: it reads the records again, merges the change with what other
/// programs have changed since, or refuses it, writes, and puts what providers have to hear into the ``Outbox``.
///
///     let saved = try store.write { try editor.save(change, $0) }
package struct CalendarEditor: Sendable {
    package let zones: ZoneDatabase
    package let limits: Limits
    /// Seconds since 1970-01-01T00:00:00Z.
    package let now: @Sendable () -> Int64

    package init(zones: ZoneDatabase, limits: Limits = Limits(), now: @escaping @Sendable () -> Int64) {
        self.zones = zones
        self.limits = limits
        self.now = now
    }

    /// Returns the zones as events of a calendar see them, inside a transaction or outside: those of the system, and those that the
    /// calendar defines itself.
    ///
    /// - Parameter old: the calendar that an event moves out of, whose definitions count as well.
    package func resolver(
        ofCalendar calendar: Int64, movingFrom old: Int64? = nil, _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> ZoneResolver {
        let definitions = try ZoneDefinitions(calendar: calendar, movingFrom: old, reader)
        return ZoneResolver(zones: zones) { definitions.text(of: $0) }
    }

    func texts(_ resolver: ZoneResolver) -> EventEditor { EventEditor(resolver: resolver, limits: limits, now: now) }

    func lookup(_ resolver: ZoneResolver) -> OccurrenceLookup { OccurrenceLookup(limits: limits, resolver: resolver) }
}
