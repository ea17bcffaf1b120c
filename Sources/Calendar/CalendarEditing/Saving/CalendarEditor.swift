package import CalendarModel
package import CalendarStore
package import ConferenceModel
package import ICalendar
package import Recurrence

/// Changes events and reminders, for every program: the command line, a program with EventKit or a page.
///
/// Each function works inside a transaction of the caller: it re-reads the records, merges or rejects the change if
/// other programs have changed them since, writes the result, and adds entries for providers to the ``Outbox``.
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

    /// Returns the zones for events of a calendar, inside or outside a transaction: the system's, and those that the
    /// calendar defines itself.
    ///
    /// - Parameter old: the calendar that an event moves out of; its definitions are used as well.
    package func resolver(
        ofCalendar calendar: Int64, movingFrom old: Int64? = nil, _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> ZoneResolver {
        let definitions = try ZoneDefinitions(calendar: calendar, movingFrom: old, reader)
        return ZoneResolver(zones: zones) { definitions.text(of: $0) }
    }

    /// Finds occurrences among the records of an event.
    package func lookup(_ resolver: ZoneResolver) -> OccurrenceLookup {
        OccurrenceLookup(limits: limits, resolver: resolver)
    }

    /// Returns the times that a series gives an occurrence, even if the occurrence was moved.
    package func plannedTimes(
        of occurrence: Occurrence, in series: [EventRecord], _ resolver: ZoneResolver
    ) -> OccurrenceTimes {
        SeriesEditor(texts(resolver)).plannedTimes(of: occurrence, in: series)
    }

    func texts(_ resolver: ZoneResolver) -> EventEditor { EventEditor(resolver: resolver, limits: limits, now: now) }
}
