import CalendarModel

extension StoreWriter {
    /// Returns the row of a zone set. Adds the set if the store does not have it.
    func row(of set: ZoneSet?) throws -> Int64? {
        guard let set else { return nil }
        let known = try connection.using("SELECT id FROM zone_set WHERE text = ?1") { statement in
            statement.bind(set.text)
            return try statement.first { $0.int64() }
        }
        if let known { return known }
        try connection.using("INSERT INTO zone_set (text) VALUES (?1)") { statement in
            statement.bind(set.text)
            try statement.run()
        }
        return connection.lastInsertedRow
    }

    /// Removes the zone sets that no entry refers to any more.
    package func removeUnusedZoneSets() throws {
        try connection.using(
            """
            DELETE FROM zone_set
            WHERE NOT EXISTS (SELECT 1 FROM event WHERE zone_set = zone_set.id)
                AND NOT EXISTS (SELECT 1 FROM component WHERE zone_set = zone_set.id)
            """
        ) { try $0.run() }
    }

    // MARK: Deriving again

    /// Queues all entries in a time zone to be derived again.
    package func queueZones() throws {
        try connection.using(
            """
            INSERT OR IGNORE INTO zone_to_read (event_id) SELECT id FROM event WHERE text LIKE '%TZID%' ORDER BY id
            """
        ) { try $0.run() }
        try connection.using(
            """
            INSERT OR IGNORE INTO zone_to_read (component_id)
            SELECT component_id FROM reminder JOIN component ON component.id = component_id
            WHERE component.text LIKE '%TZID%' ORDER BY component_id
            """
        ) { try $0.run() }
    }

    /// Removes an entry that has been derived again from the queue.
    package func settle(_ zone: ZoneToRead) throws {
        try connection.using("DELETE FROM zone_to_read WHERE id = ?1") { statement in
            statement.bind(zone.row)
            try statement.run()
        }
    }

    /// Stores the version of the system's zones with which the ranges of all entries are derived.
    package func setZoneDatabase(_ version: String) throws {
        try connection.using("UPDATE zone_state SET database = ?1") { statement in
            statement.bind(version)
            try statement.run()
        }
    }

    /// Stores a finding, which is a sentence for the user.
    package func addZoneFinding(_ text: String) throws {
        try connection.using("INSERT INTO zone_finding (text) VALUES (?1)") { statement in
            statement.bind(text)
            try statement.run()
        }
    }

    /// Removes the findings after they were shown.
    package func removeZoneFindings() throws {
        try connection.using("DELETE FROM zone_finding") { try $0.run() }
    }
}
