package import CalendarModel

extension StoreReading where Self: ~Copyable {
    /// Returns the reminders of some calendars that may match a filter: ordered by due date, by completion, or oldest first.
    ///
    /// Floating times and days are different instants in each time zone, so the result includes reminders due up to 14 hours
    /// outside of the bounds. `ReminderQuery` in the module CalendarEditing compares the exact times.
    ///
    /// - Parameter calendars: the rows of the calendars to include; nil for all calendars.
    package func reminders(calendars: [Int64]?, filter: ReminderFilter) throws -> [ReminderRecord] {
        try reading { connection in
            try connection.reminders(inRows: connection.rows(of: calendars, filter))
        } ?? []
    }

    /// Returns the reminder with an identifier: the single reminder or the master, or else the earliest detached occurrence.
    package func reminder(identifier: String) throws -> ReminderRecord? {
        try reminderSeries(identifier: identifier).first
    }

    /// Returns the records of the reminder with an identifier: the single reminder or master, then its detached occurrences by
    /// RECURRENCE-ID.
    package func reminderSeries(identifier: String) throws -> [ReminderRecord] {
        try reminders(
            "SELECT component_id FROM reminder WHERE identifier = ?1 ORDER BY recurrence_id, component_id"
        ) { $0.bind(identifier) }
    }

    /// Returns all records with a UID in any calendar, ordered by calendar, then by RECURRENCE-ID.
    package func reminders(uid: String) throws -> [ReminderRecord] {
        try reminders(
            "SELECT component_id FROM reminder WHERE uid = ?1 ORDER BY calendar_id, recurrence_id"
        ) { $0.bind(uid) }
    }

    /// Returns the records with a UID in one calendar, ordered by RECURRENCE-ID.
    package func reminders(calendar: Int64, uid: String) throws -> [ReminderRecord] {
        try reminders(
            "SELECT component_id FROM reminder WHERE uid = ?1 AND calendar_id = ?2 ORDER BY recurrence_id"
        ) {
            $0.bind(uid)
            $0.bind(calendar)
        }
    }

    /// Returns one record of a reminder; an empty RECURRENCE-ID stands for the single reminder or master.
    package func reminder(calendar: Int64, uid: String, recurrenceID: String) throws -> ReminderRecord? {
        try reminders(
            "SELECT component_id FROM reminder WHERE uid = ?1 AND calendar_id = ?2 AND recurrence_id = ?3"
        ) {
            $0.bind(uid)
            $0.bind(calendar)
            $0.bind(recurrenceID)
        }.first
    }

    /// Returns the components of reminders whose columns have not been derived yet, because an earlier version stored only
    /// their text.
    package func remindersToRead(limit: Int) throws -> [ComponentRecord] {
        try reading { connection in
            try connection.using(
                """
                SELECT id, calendar_id, kind, key, recurrence_id, text, zone_set
                FROM reminder_to_read CROSS JOIN component ON component.id = component_id ORDER BY id LIMIT ?1
                """
            ) { statement in
                statement.bind(limit.asLimit)
                return try connection.components(reading: statement)
            }
        } ?? []
    }
}

extension Connection {
    /// The largest difference between a local time and UTC, in seconds.
    private static let drift: Int64 = 14 * 3_600

    fileprivate func rows(of calendars: [Int64]?, _ filter: ReminderFilter) throws -> [Int64] {
        let calendars = calendars.map(list)
        switch filter {
        case .all:
            guard let calendars else {
                return try rows("SELECT component_id FROM reminder ORDER BY component_id") { _ in }
            }
            return try rows(
                """
                SELECT component_id FROM json_each(?1) AS wanted CROSS JOIN reminder ON calendar_id = wanted.value
                ORDER BY component_id
                """
            ) { $0.bind(calendars) }
        case .incomplete(nil, nil):
            return try rows(
                """
                SELECT component_id FROM reminder
                WHERE is_completed = 0 AND (?1 IS NULL OR calendar_id IN (SELECT value FROM json_each(?1)))
                ORDER BY due_instant NULLS LAST, component_id
                """
            ) { $0.bind(calendars) }
        case .incomplete(let from, let before):
            return try rows(
                """
                SELECT component_id FROM reminder
                WHERE is_completed = 0 AND due_instant >= ?1 AND due_instant < ?2
                    AND (?3 IS NULL OR calendar_id IN (SELECT value FROM json_each(?3)))
                ORDER BY due_instant, component_id
                """
            ) {
                $0.bind(from.map { $0.subtractingClamped(Self.drift) } ?? .min)
                $0.bind(before.map { $0.addingClamped(Self.drift) } ?? .max)
                $0.bind(calendars)
            }
        case .completed(nil, nil):
            return try rows(
                """
                SELECT component_id FROM reminder
                WHERE is_completed = 1 AND (?1 IS NULL OR calendar_id IN (SELECT value FROM json_each(?1)))
                ORDER BY completed NULLS LAST, component_id
                """
            ) { $0.bind(calendars) }
        case .completed(let from, let before):
            return try rows(
                """
                SELECT component_id FROM reminder
                WHERE is_completed = 1 AND completed >= ?1 AND completed < ?2
                    AND (?3 IS NULL OR calendar_id IN (SELECT value FROM json_each(?3)))
                ORDER BY completed, component_id
                """
            ) {
                $0.bind(from ?? .min)
                $0.bind(before ?? .max)
                $0.bind(calendars)
            }
        }
    }
}

extension Int64 {
    fileprivate func addingClamped(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }

    fileprivate func subtractingClamped(_ other: Int64) -> Int64 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? .min : difference
    }
}

extension StoreReading where Self: ~Copyable {
    /// Runs a statement with one column of row numbers, and returns the reminders in this order.
    private func reminders(_ sql: StaticString, _ bind: (Statement) -> Void) throws -> [ReminderRecord] {
        try reading { connection in try connection.reminders(inRows: connection.rows(sql, bind)) } ?? []
    }
}
