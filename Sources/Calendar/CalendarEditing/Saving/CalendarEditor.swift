package import CalendarModel
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
    /// For programs that do not ask themselves whether to tell guests of a change.
    package var guestMails: (any GuestMailDrafting)?

    package init(zones: ZoneDatabase, limits: Limits = Limits(), now: @escaping @Sendable () -> Int64) {
        self.zones = zones
        self.limits = limits
        self.now = now
    }

    /// A new time zone resolver, to be used by one thread.
    package var resolver: ZoneResolver { ZoneResolver(zones: zones) }

    /// Returns a lookup of occurrences among the records of an event.
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

    /// Returns the editor for a new text of a record that has lines of another record, whose times may be in zones of its own.
    func texts(of record: EventRecord, as text: String, withLinesOf other: EventRecord) -> EventEditor {
        texts(resolver.bound(to: other.zoneSet).bound(to: record.zoneSet, for: text))
    }
}
