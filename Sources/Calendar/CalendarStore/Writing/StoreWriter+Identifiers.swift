import CalendarModel
import ConferenceErrors

/// What has an identifier: the two share one set of them, so that an identifier alone says what it means.
enum IdentifiedTable {
    case event
    case reminder

    /// The identifier that a UID has on every machine. An event and a reminder with the same UID have different ones.
    fileprivate func identifier(of uid: String) -> String {
        switch self {
        case .event: EventIdentifier.of(uid: uid)
        case .reminder: EventIdentifier.of(uid: uid, calendar: "VTODO", attempt: 0)
        }
    }

    /// The identifier where that is taken.
    fileprivate func identifier(of uid: String, calendar: String, attempt: Int) -> String {
        switch self {
        case .event: EventIdentifier.of(uid: uid, calendar: calendar, attempt: attempt)
        case .reminder: EventIdentifier.of(uid: uid, calendar: "VTODO\0\(calendar)", attempt: attempt)
        }
    }

    /// What the series with that UID is called, and whether somebody else is called as the UID would have it.
    fileprivate var allocation: StaticString {
        switch self {
        case .event:
            """
            SELECT (SELECT identifier FROM event WHERE uid = ?1 AND calendar_id = ?2 LIMIT 1),
                EXISTS (SELECT 1 FROM event WHERE identifier = ?3 AND id <> ?4)
                    OR EXISTS (SELECT 1 FROM reminder WHERE identifier = ?3)
            """
        case .reminder:
            """
            SELECT (SELECT identifier FROM reminder WHERE uid = ?1 AND calendar_id = ?2 LIMIT 1),
                EXISTS (SELECT 1 FROM reminder WHERE identifier = ?3 AND component_id <> ?4)
                    OR EXISTS (SELECT 1 FROM event WHERE identifier = ?3)
            """
        }
    }

    fileprivate var present: StaticString {
        switch self {
        case .event: "SELECT calendar_id, uid, identifier FROM event WHERE id = ?1"
        case .reminder: "SELECT calendar_id, uid, identifier FROM reminder WHERE component_id = ?1"
        }
    }
}

extension StoreWriter {
    /// The identifier for a record of that calendar and UID: the one that the series has, else a new one.
    ///
    /// The UID decides it, so that it is the same on every machine and after an export and import. Only where another
    /// calendar, or another UID with the same hash, has taken it, the calendar's identifier is hashed with it.
    ///
    /// - Parameter row: the record that is about to change its calendar or UID and may keep its identifier; 0 for a new
    ///   one.
    func allocateIdentifier(
        in table: IdentifiedTable, calendar: Int64, uid: String, for row: Int64 = 0
    ) throws -> String {
        let first = table.identifier(of: uid)
        // One question instead of two: an import asks it for every event.
        let (known, isTaken) = try allocation(of: first, in: table, calendar: calendar, uid: uid, for: row)
        if let known { return known }
        guard isTaken else { return first }
        guard let record = try self.calendar(id: calendar) else {
            throw ConferenceError.calendarVanished("\(calendar)")
        }
        var attempt = 0
        while true {
            let next = table.identifier(of: uid, calendar: record.identifier, attempt: attempt)
            if try !allocation(of: next, in: table, calendar: calendar, uid: uid, for: row).isTaken { return next }
            attempt += 1
        }
    }

    private func allocation(
        of identifier: String, in table: IdentifiedTable, calendar: Int64, uid: String, for row: Int64
    ) throws -> (known: String?, isTaken: Bool) {
        try connection.using(table.allocation) { statement in
            statement.bind(uid)
            statement.bind(calendar)
            statement.bind(identifier)
            statement.bind(row)
            return try statement.first { ($0.optionalText(), $0.bool()) } ?? (nil, false)
        }
    }

    /// The calendar that a record is in, its UID, and the identifier that it has after an update: a new one if it moves to another
    /// calendar or gets another UID. Nil where the row is not there.
    func identifier(
        updating row: Int64, in table: IdentifiedTable, calendar: Int64, uid: String
    ) throws -> (calendar: Int64, uid: String, identifier: String)? {
        let stored = try connection.using(table.present) { statement in
            statement.bind(row)
            return try statement.first { (calendar: $0.int64(), uid: $0.text(), identifier: $0.text()) }
        }
        guard let stored else { return nil }
        if stored.calendar == calendar, stored.uid == uid { return stored }
        return (stored.calendar, stored.uid, try allocateIdentifier(in: table, calendar: calendar, uid: uid, for: row))
    }
}
