import CalendarModel
import ConferenceErrors

/// The tables of items with identifiers. They share one set of identifiers, so that each identifier is unambiguous.
enum IdentifiedTable {
    case event
    case reminder

    /// Returns the identifier that a UID has on every machine.
    fileprivate func identifier(of uid: String) -> String {
        switch self {
        case .event: EventIdentifier.of(uid: uid)
        case .reminder: EventIdentifier.of(reminder: uid)
        }
    }

    /// Returns the identifier to try if the first one is taken.
    fileprivate func identifier(of uid: String, calendar: String, attempt: Int) -> String {
        switch self {
        case .event: EventIdentifier.of(uid: uid, calendar: calendar, attempt: attempt)
        case .reminder: EventIdentifier.of(uid: uid, calendar: "VTODO\0\(calendar)", attempt: attempt)
        }
    }

    /// Returns the identifier of the series with a UID, and whether another item has the identifier derived from the
    /// UID.
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
    /// Returns the identifier for a record with this calendar and UID: that of its series, or else a new one.
    ///
    /// It depends on the UID alone, so that it is the same on every machine and survives an export and import. Only if another
    /// calendar has an event with this UID, or another UID has the same hash, the identifier of the calendar is hashed as well.
    ///
    /// - Parameter row: the row of a record that is about to change its calendar or UID and may keep its identifier; 0 for a
    ///   new record.
    func allocateIdentifier(
        in table: IdentifiedTable, calendar: Int64, uid: String, for row: Int64 = 0
    ) throws -> String {
        let first = table.identifier(of: uid)
        // One query instead of two, because an import runs it for every event.
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

    /// Returns the stored calendar and UID of a record, and its identifier after an update, which is new if the calendar or the
    /// UID changes. Returns nil if the row does not exist.
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
