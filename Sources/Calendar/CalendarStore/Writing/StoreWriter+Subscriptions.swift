package import CalendarModel

extension StoreWriter {
    /// Returns the source of subscribed calendars. Creates it if there is none; it is removed together with the last such
    /// calendar.
    package func subscribedSource() throws -> SourceRecord {
        if let known = try sources().first(where: { $0.kind == SourceRecord.subscribedKind }) { return known }
        return try insert(
            SourceRecord(
                id: 0, identifier: Self.randomIdentifier(), title: "Subscribed Calendars",
                kind: SourceRecord.subscribedKind))
    }

    /// Adds a calendar that is a read-only copy of a subscription.
    ///
    /// - Returns: the calendar as it is stored.
    package func insert(_ calendar: CalendarRecord, copying subscription: SubscriptionRecord) throws -> CalendarRecord {
        var calendar = calendar
        calendar.sourceID = try subscribedSource().id
        calendar.isReadOnly = true
        calendar = try insert(calendar)
        try connection.using(
            """
            INSERT INTO subscription (address, is_file, private_hosts, chosen_interval, calendar_id)
            VALUES (?1, ?2, ?3, ?4, ?5)
            """
        ) { statement in
            statement.bind(subscription.address)
            statement.bind(subscription.isFile)
            statement.bind(subscription.privateHosts.joined(separator: "\n"))
            statement.bind(subscription.chosenInterval)
            statement.bind(calendar.id)
            try statement.run()
        }
        var record = subscription
        record.calendarID = calendar.id
        try update(record)
        return calendar
    }

    /// Stores the state of a subscription, except for its address, and releases its claim.
    package func update(_ subscription: SubscriptionRecord) throws {
        try connection.using(
            """
            UPDATE subscription SET chosen_interval = ?1, published_interval = ?2, validator = ?3, last_modified = ?4,
                digest = ?5, checked = ?6, succeeded = ?7, due = ?8, failure = ?9, failures = ?10, claim = NULL,
                claimed = NULL
            WHERE calendar_id = ?11
            """
        ) { statement in
            statement.bind(subscription.chosenInterval)
            statement.bind(subscription.publishedInterval)
            statement.bind(subscription.validator)
            statement.bind(subscription.lastModified)
            statement.bind(subscription.digest)
            statement.bind(subscription.checked)
            statement.bind(subscription.succeeded)
            statement.bind(subscription.due)
            statement.bind(subscription.failure)
            statement.bind(subscription.failures)
            statement.bind(subscription.calendarID)
            try statement.run()
        }
    }

    /// Claims the right to fetch a subscription.
    ///
    /// - Parameters:
    ///   - claim: a random number that identifies the claim later.
    ///   - time: now, in seconds since 1970-01-01T00:00:00Z.
    ///   - length: the number of seconds for which a claim is valid. A claim that lies further than this in the future, because
    ///     the clock was set back, is not valid. One that lies less far in the future is, because another program may have read
    ///     the clock a moment later.
    ///   - takesOver: whether to take over a valid claim of another program.
    /// - Returns: false if another program has the claim.
    package func claim(
        subscription calendar: Int64, as claim: Int64, at time: Int64, for length: Int64, takesOver: Bool
    ) throws -> Bool {
        try connection.using(
            """
            UPDATE subscription SET claim = ?1, claimed = ?2
            WHERE calendar_id = ?3 AND (claimed IS NULL OR abs(claimed - ?2) >= ?4 OR ?5)
            """
        ) { statement in
            statement.bind(claim)
            statement.bind(time)
            statement.bind(calendar)
            statement.bind(length)
            statement.bind(takesOver)
            try statement.run()
        }
        return connection.changes > 0
    }

    /// Returns whether a claim on a subscription is still the current one.
    package func holds(claim: Int64, onSubscription calendar: Int64) throws -> Bool {
        try !connection.rows("SELECT calendar_id FROM subscription WHERE calendar_id = ?1 AND claim = ?2") {
            $0.bind(calendar)
            $0.bind(claim)
        }.isEmpty
    }

    /// Returns whether a calendar is a copy of a subscription, so that nothing is lost if it is removed.
    func isSubscribed(calendar id: Int64) throws -> Bool {
        try !connection.rows("SELECT calendar_id FROM subscription WHERE calendar_id = ?1") { $0.bind(id) }.isEmpty
    }

    /// Removes the source of subscribed calendars if it is empty.
    func removeEmptySubscribedSource() throws {
        try connection.using(
            """
            DELETE FROM source WHERE kind = 'subscribed' AND NOT EXISTS (
                SELECT 1 FROM calendar WHERE calendar.source_id = source.id)
            """
        ) { try $0.run() }
    }
}

extension SourceRecord {
    /// The kind of the source of subscribed calendars.
    package static let subscribedKind = "subscribed"
    /// The kind of the source of calendars that exist only in this store.
    package static let localKind = "local"
}
