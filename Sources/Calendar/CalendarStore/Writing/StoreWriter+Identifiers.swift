import Support

extension StoreWriter {
    /// The identifier for a record of that calendar and UID: the one that the series has, else a new one.
    ///
    /// The UID decides it, so that it is the same on every machine and after an export and import. Only where another
    /// calendar, or another UID with the same hash, has taken it, the calendar's identifier is hashed with it.
    ///
    /// - Parameter row: the event that is about to change its calendar or UID and may keep its identifier; 0 for a new one.
    func allocateIdentifier(calendar: Int64, uid: String, for row: Int64 = 0) throws -> String {
        let first = EventIdentifier.of(uid: uid)
        // One question instead of two: an import asks it for every event.
        let (known, isTaken) = try connection.using(
            """
            SELECT (SELECT identifier FROM event WHERE uid = ?1 AND calendar_id = ?2 LIMIT 1),
                EXISTS (SELECT 1 FROM event WHERE identifier = ?3 AND id <> ?4)
            """
        ) { statement in
            statement.bind(uid)
            statement.bind(calendar)
            statement.bind(first)
            statement.bind(row)
            return try statement.first { ($0.optionalText(), $0.bool()) } ?? (nil, false)
        }
        if let known { return known }
        guard isTaken else { return first }
        guard let record = try self.calendar(id: calendar) else {
            throw ConferenceError.calendarVanished("\(calendar)")
        }
        var attempt = 0
        while true {
            let next = EventIdentifier.of(uid: uid, calendar: record.identifier, attempt: attempt)
            if try isFree(next, for: row) { return next }
            attempt += 1
        }
    }

    /// The identifier that an event has after an update: a new one if it moved to another calendar or got another UID.
    ///
    /// - Throws: `eventVanished`.
    func identifier(updating event: EventRecord) throws -> String {
        let stored = try connection.using("SELECT calendar_id, uid, identifier FROM event WHERE id = ?1") { statement in
            statement.bind(event.id)
            return try statement.first { (calendar: $0.int64(), uid: $0.text(), identifier: $0.text()) }
        }
        guard let stored else { throw ConferenceError.eventVanished(event.identifier, title: event.title) }
        if stored.calendar == event.calendarID, stored.uid == event.uid { return stored.identifier }
        return try allocateIdentifier(calendar: event.calendarID, uid: event.uid, for: event.id)
    }

    private func isFree(_ identifier: String, for row: Int64) throws -> Bool {
        try connection.using("SELECT 1 FROM event WHERE identifier = ?1 AND id <> ?2 LIMIT 1") { statement in
            statement.bind(identifier)
            statement.bind(row)
            return try !statement.step()
        }
    }
}
