package import CalendarModel

extension StoreReading where Self: ~Copyable {
    /// The reminders of some calendars that may pass a filter: by due date, by completion, or in the order of their making.
    ///
    /// Floating times and days are at another instant in each zone, so that what is due up to 14 hours before or after the
    /// bounds is there too; `ReminderQuery` in the module ICalendar looks closer.
    ///
    /// - Parameter calendars: rows of the calendars to look in; nil for all of them.
    package func reminders(calendars: [Int64]?, filter: ReminderFilter) throws -> [ReminderRecord] {
        try reading { connection in
            try connection.reminders(inRows: connection.rows(of: calendars, filter))
        } ?? []
    }

    /// The reminder with that identifier: the single one or the master, else its earliest detached occurrence.
    package func reminder(identifier: String) throws -> ReminderRecord? {
        try reminderSeries(identifier: identifier).first
    }

    /// The reminder with that identifier and its detached occurrences, in the order of what they replace.
    package func reminderSeries(identifier: String) throws -> [ReminderRecord] {
        try reminders(
            "SELECT component_id FROM reminder WHERE identifier = ?1 ORDER BY recurrence_id, component_id"
        ) { $0.bind(identifier) }
    }

    /// All records with that UID in any calendar: by calendar, then in the order of what they replace.
    package func reminders(uid: String) throws -> [ReminderRecord] {
        try reminders(
            "SELECT component_id FROM reminder WHERE uid = ?1 ORDER BY calendar_id, recurrence_id"
        ) { $0.bind(uid) }
    }

    /// The records with that UID in one calendar, in the order of what they replace.
    package func reminders(calendar: Int64, uid: String) throws -> [ReminderRecord] {
        try reminders(
            "SELECT component_id FROM reminder WHERE uid = ?1 AND calendar_id = ?2 ORDER BY recurrence_id"
        ) {
            $0.bind(uid)
            $0.bind(calendar)
        }
    }

    /// One record of a reminder: of a recurring one the master, where the RECURRENCE-ID is empty.
    package func reminder(calendar: Int64, uid: String, recurrenceID: String) throws -> ReminderRecord? {
        try reminders(
            "SELECT component_id FROM reminder WHERE uid = ?1 AND calendar_id = ?2 AND recurrence_id = ?3"
        ) {
            $0.bind(uid)
            $0.bind(calendar)
            $0.bind(recurrenceID)
        }.first
    }

    /// Components of reminders whose fields have not been derived yet, because an earlier version kept them as mere text.
    package func remindersToRead(limit: Int) throws -> [ComponentRecord] {
        try reading { connection in
            try connection.using(
                """
                SELECT id, calendar_id, kind, key, recurrence_id, text
                FROM reminder_to_read CROSS JOIN component ON component.id = component_id ORDER BY id LIMIT ?1
                """
            ) { statement in
                statement.bind(limit.asLimit)
                return try statement.all { row in
                    ComponentRecord(
                        id: row.int64(), calendarID: row.int64(), kind: row.text(), key: row.text(),
                        recurrenceID: row.text(), text: row.text())
                }
            }
        } ?? []
    }
}

extension Connection {
    /// The furthest that a wall clock is from UTC.
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
    /// The reminders in the rows that a statement names by its one column, in that order.
    private func reminders(_ sql: StaticString, _ bind: (Statement) -> Void) throws -> [ReminderRecord] {
        try reading { connection in try connection.reminders(inRows: connection.rows(sql, bind)) } ?? []
    }
}
