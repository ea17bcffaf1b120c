extension StoreReading where Self: ~Copyable {
    /// Returns whether an event of any calendar has the conference of a provider with that first URL. Another program may
    /// have removed the name of the provider.
    package func isConferenceInUse(provider: String, url: String) throws -> Bool {
        try reading { connection in
            try connection.using(
                """
                SELECT 1 FROM entry_point JOIN conference USING (event_id)
                WHERE entry_point.position = 0 AND entry_point.url = ?1 AND coalesce(conference.provider, ?2) = ?2
                LIMIT 1
                """
            ) { statement in
                statement.bind(url)
                statement.bind(provider)
                return try statement.first { _ in true } ?? false
            }
        } ?? false
    }
}
