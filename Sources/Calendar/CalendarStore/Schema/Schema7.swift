extension Schema {
    /// Version 7: what an entry point offers, as words with commas between them (RFC 7986, 6.3); NULL for what its kind says.
    static let schema7: StaticString = """
        ALTER TABLE entry_point ADD COLUMN features TEXT
            CONSTRAINT entry_point_features CHECK (length(CAST(features AS BLOB)) <= 1100);

        PRAGMA user_version = 7;
        """
}
