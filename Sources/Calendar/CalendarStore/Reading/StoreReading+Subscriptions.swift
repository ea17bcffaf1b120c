extension StoreReading where Self: ~Copyable {
    /// Returns the sources of all subscribed calendars, oldest first.
    package func subscriptions() throws -> [SubscriptionRecord] {
        try reading { connection in
            try connection.using(
                """
                SELECT calendar_id, address, is_file, private_hosts, chosen_interval, published_interval, validator,
                    last_modified, digest, checked, succeeded, due, failure, failures
                FROM subscription ORDER BY calendar_id
                """
            ) { statement in
                try statement.all { row in
                    SubscriptionRecord(
                        calendarID: row.int64(), address: row.text(), isFile: row.bool(),
                        privateHosts: row.text().split(separator: "\n").map(String.init),
                        chosenInterval: row.optionalInt64(), publishedInterval: row.optionalInt64(),
                        validator: row.optionalText(), lastModified: row.optionalText(), digest: row.optionalText(),
                        checked: row.optionalInt64(), succeeded: row.optionalInt64(), due: row.optionalInt64(),
                        failure: row.optionalText(), failures: row.int64())
                }
            }
        } ?? []
    }

    /// Returns the source of a subscribed calendar, or nil for any other calendar.
    package func subscription(calendar: Int64) throws -> SubscriptionRecord? {
        try subscriptions().first { $0.calendarID == calendar }
    }
}
