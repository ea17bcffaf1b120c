package import CalendarModel
package import CalendarStore
import ICalendar
package import Recurrence

/// Finds reminders in the store. All callers use this type instead of the store, because it resolves time zones, and because it
/// first reads the reminders that an earlier version stored as plain text.
package struct ReminderQuery {
    private let store: CalendarStore
    private let zones: ZoneDatabase

    package init(store: CalendarStore, zones: ZoneDatabase) {
        self.store = store
        self.zones = zones
    }

    /// Returns the reminders that match a filter, ordered by due date, by completion or by creation.
    ///
    /// A reminder without a due time is due at the beginning of its day in the system's time zone.
    ///
    /// - Parameter calendars: the rows of the calendars to search; nil for all.
    package func reminders(calendars: [Int64]? = nil, filter: ReminderFilter) throws -> [ReminderRecord] {
        try migrateIfNeeded()
        let found = try store.reminders(calendars: calendars, filter: filter)
        guard case .incomplete(let from, let before) = filter, from != nil || before != nil else { return found }
        let resolver = ZoneResolver(zones: zones)
        return found.filter { reminder in
            guard let due = reminder.due else { return false }
            let instant = resolver.bound(to: reminder.zoneSet).instant(of: due)
            return instant >= from ?? .min && (before.map { instant < $0 } ?? true)
        }
    }

    /// Returns the reminder with an identifier: the single reminder or the master, or else its earliest detached
    /// occurrence.
    package func reminder(identifier: String) throws -> ReminderRecord? {
        try migrateIfNeeded()
        return try store.reminder(identifier: identifier)
    }

    /// Returns all records with a UID, in any calendar.
    package func reminders(uid: String) throws -> [ReminderRecord] {
        try migrateIfNeeded()
        return try store.reminders(uid: uid)
    }

    /// Returns the number of reminders in each calendar, by row. Calendars without reminders are absent.
    package func counts() throws -> [Int64: Int64] {
        try migrateIfNeeded()
        return try store.reminderCounts()
    }

    private func migrateIfNeeded() throws {
        // Usually there is nothing to do, so this check avoids the lock.
        guard try !store.remindersToRead(limit: 1).isEmpty else { return }
        try store.write { try ReminderMigration.migrateAll(zones: zones, $0) }
    }
}
