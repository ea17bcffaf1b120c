package import CalendarModel
package import CalendarStore
package import ConferenceModel
import ICalendar
package import Recurrence

/// Finds reminders in the store: the way to them for everybody, because it knows time zones, and because it reads what an
/// earlier version kept as mere text before it answers.
package struct ReminderQuery {
    private let store: CalendarStore
    private let zones: ZoneDatabase
    private let limits: Limits

    package init(store: CalendarStore, zones: ZoneDatabase, limits: Limits = Limits()) {
        self.store = store
        self.zones = zones
        self.limits = limits
    }

    /// The reminders of some calendars that pass a filter: by due date, by completion, or in the order of their making.
    ///
    /// A day is due at its beginning in the system's zone, as floating times are read there.
    ///
    /// - Parameter calendars: rows of the calendars to look in; nil for all of them.
    package func reminders(calendars: [Int64]? = nil, filter: ReminderFilter) throws -> [ReminderRecord] {
        try readOutstanding()
        let found = try store.reminders(calendars: calendars, filter: filter)
        guard case .incomplete(let from, let before) = filter, from != nil || before != nil else { return found }
        var resolvers: [Int64: ZoneResolver] = [:]
        return found.filter { reminder in
            guard let due = reminder.due else { return false }
            let resolver =
                resolvers[reminder.calendarID]
                ?? ZoneResolver(zones: zones, store: store, calendar: reminder.calendarID)
            resolvers[reminder.calendarID] = resolver
            let instant = resolver.instant(of: due)
            return instant >= from ?? .min && (before.map { instant < $0 } ?? true)
        }
    }

    /// The reminder with that identifier: the single one or the master, else its earliest detached occurrence.
    package func reminder(identifier: String) throws -> ReminderRecord? {
        try readOutstanding()
        return try store.reminder(identifier: identifier)
    }

    /// All records with that UID in any calendar.
    package func reminders(uid: String) throws -> [ReminderRecord] {
        try readOutstanding()
        return try store.reminders(uid: uid)
    }

    /// How many reminders each calendar has, by row. Calendars without reminders are left out.
    package func counts() throws -> [Int64: Int64] {
        try readOutstanding()
        return try store.reminderCounts()
    }

    private func readOutstanding() throws {
        // Nearly always there is nothing to do, and nobody waits for a lock.
        guard try !store.remindersToRead(limit: 1).isEmpty else { return }
        try store.write { try ReminderReading.readOutstanding(zones: zones, $0) }
    }
}
