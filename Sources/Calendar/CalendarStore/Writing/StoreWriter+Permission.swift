import CalendarModel
import ConferenceErrors

// Checks before every change of a calendar's contents.

extension StoreWriter {
    /// Checks that a calendar exists, may be changed, and accepts items of a kind.
    ///
    /// - Throws: `calendarVanished`, `calendarReadOnly`, `calendarTakesNo`.
    func requirePermission(toAdd entity: CalendarEntities, calendar: Int64) throws {
        let found = try connection.using(
            "SELECT title, entities, is_read_only FROM calendar WHERE id = ?1"
        ) { statement in
            statement.bind(calendar)
            return try statement.first { ($0.text(), CalendarEntities(rawValue: $0.int64()), $0.bool()) }
        }
        guard let (title, entities, isReadOnly) = found else { throw ConferenceError.calendarVanished("\(calendar)") }
        guard !isReadOnly || overridesReadOnly else { throw ConferenceError.calendarReadOnly(title) }
        guard entities.isSuperset(of: entity) else {
            throw ConferenceError.calendarTakesNo(entity == .events ? "events" : "reminders", title: title)
        }
    }

    /// Checks that the items with these UIDs may be changed or removed, and notifies the mirror.
    ///
    /// - Throws: `calendarReadOnly`, `calendarNotMirrored`.
    func requirePermission(toChangeAll entries: [(calendar: Int64, uid: String)]) throws {
        for entry in entries {
            try requirePermission(toChange: entry.calendar)
            try noteChange(calendar: entry.calendar, uid: entry.uid)
        }
    }

    /// Checks that the contents of a calendar may be changed or removed.
    ///
    /// - Throws: `calendarReadOnly`.
    func requirePermission(toChange calendar: Int64) throws {
        guard !overridesReadOnly else { return }
        let title = try connection.using("SELECT title FROM calendar WHERE id = ?1 AND is_read_only = 1") { statement in
            statement.bind(calendar)
            return try statement.first { $0.text() }
        }
        if let title { throw ConferenceError.calendarReadOnly(title) }
    }
}
