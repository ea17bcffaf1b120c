extension Schema {
    /// Version 14: the state of an event that its provider knows, while a change waits to be delivered.
    ///
    /// `intent.told` is a digest of the title and the times that the provider of a conference received last, computed by the
    /// module CalendarEditing. If the event returns to this state before anything was delivered, the provider need not be
    /// notified. NULL if unknown: for earlier requests, and after a delivery was attempted.
    static let schema14: StaticString = """
        ALTER TABLE intent ADD COLUMN told TEXT
            CONSTRAINT intent_told CHECK (length(CAST(told AS BLOB)) BETWEEN 1 AND 512);

        PRAGMA user_version = 14;
        """
}
