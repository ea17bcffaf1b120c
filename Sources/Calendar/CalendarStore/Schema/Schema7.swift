extension Schema {
    /// Version 7: the features of an entry point, separated by commas (RFC 7986, 6.3); NULL for those that its kind
    /// implies.
    static let schema7: StaticString = """
        ALTER TABLE entry_point ADD COLUMN features TEXT
            CONSTRAINT entry_point_features CHECK (length(CAST(features AS BLOB)) <= 1100);

        PRAGMA user_version = 7;
        """
}
