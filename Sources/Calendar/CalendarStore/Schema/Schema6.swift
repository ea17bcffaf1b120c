extension Schema {
    /// Version 6: calendars that are copies of a file elsewhere.
    ///
    /// `address` is the address that the user gave, including secrets; the file has mode 0600, and commands show the address
    /// only on request. `validator` is the server's ETag, or size, modification time and inode of a file; `last_modified` is
    /// the server's header. `digest` is that of the bytes that the calendar was imported from. Times are in seconds since
    /// 1970-01-01T00:00:00Z: `checked` is the last attempt, `succeeded` the last successful one, `due` the next one.
    ///
    /// `claim` is a random number of the program that is fetching, and `claimed` is the time at which it began, so that only
    /// one program fetches at a time. The claim of a killed program expires.
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
