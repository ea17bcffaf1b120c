extension Schema {
    /// Version 15: who delivers a change.
    ///
    /// `intent.claimed_by` is the name of the process that has claimed a request, as `RunningProcess` gives it. If that process
    /// has ended, the claim is void before its time. NULL if unknown, and for a request that no program has claimed.
    static let schema15: StaticString = """
        ALTER TABLE intent ADD COLUMN claimed_by TEXT
            CONSTRAINT intent_claimed_by CHECK (length(CAST(claimed_by AS BLOB)) BETWEEN 1 AND 512);

        PRAGMA user_version = 15;
        """
}
