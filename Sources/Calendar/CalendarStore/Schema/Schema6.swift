extension Schema {
    /// Version 6: calendars that are copies of a file somewhere else.
    ///
    /// `address` is what the user gave, secrets included: the file has mode 0600, and nothing shows it unasked.
    /// `validator` is the server's ETag, or for a file its size, time and number; `last_modified` the server's date.
    /// `digest` is of the bytes that the calendar was made from. Times are seconds since 1970-01-01T00:00:00Z: `checked`
    /// the last attempt, `succeeded` the last one that went well, `due` when the next one is.
    ///
    /// `claim` is a random number of whoever is fetching just now, and `claimed` when that began, so that no two do it at
    /// once, in whatever process. A claim of a program that was killed runs out.
    static let schema6: StaticString = """
        CREATE TABLE subscription (
            calendar_id INTEGER PRIMARY KEY REFERENCES calendar (id) ON DELETE CASCADE,
            address TEXT NOT NULL UNIQUE
                CONSTRAINT subscription_address CHECK (length(CAST(address AS BLOB)) BETWEEN 1 AND 16384),
            is_file INTEGER NOT NULL CONSTRAINT subscription_is_file CHECK (is_file IN (0, 1)),
            private_hosts TEXT NOT NULL
                CONSTRAINT subscription_private_hosts CHECK (length(CAST(private_hosts AS BLOB)) <= 65536),
            chosen_interval INTEGER CONSTRAINT subscription_chosen_interval CHECK (chosen_interval > 0),
            published_interval INTEGER CONSTRAINT subscription_published_interval CHECK (published_interval > 0),
            validator TEXT CONSTRAINT subscription_validator CHECK (length(CAST(validator AS BLOB)) <= 4096),
            last_modified TEXT CONSTRAINT subscription_last_modified CHECK (length(CAST(last_modified AS BLOB)) <= 4096),
            digest TEXT CONSTRAINT subscription_digest CHECK (length(CAST(digest AS BLOB)) <= 128),
            checked INTEGER,
            succeeded INTEGER,
            due INTEGER,
            failure TEXT CONSTRAINT subscription_failure CHECK (length(CAST(failure AS BLOB)) <= 65536),
            failures INTEGER NOT NULL DEFAULT 0
                CONSTRAINT subscription_failures CHECK (failures >= 0 AND (failures > 0) = (failure IS NOT NULL)),
            claim INTEGER,
            claimed INTEGER CONSTRAINT subscription_claimed CHECK ((claimed IS NULL) = (claim IS NULL))
        ) STRICT;

        PRAGMA user_version = 6;
        """
}
