extension StoreReading where Self: ~Copyable {
    /// True where an event, of whatever calendar, has the conference of that provider with that first URL.
    package func isConferenceInUse(provider: String, url: String) throws -> Bool {
        try reading { connection in
            try connection.using(
                """
                SELECT 1 FROM entry_point JOIN conference USING (event_id)
                WHERE entry_point.position = 0 AND entry_point.url = ?1 AND conference.provider = ?2 LIMIT 1
                """
            ) { statement in
                statement.bind(url)
                statement.bind(provider)
                return try statement.first { _ in true } ?? false
            }
        } ?? false
    }
}
