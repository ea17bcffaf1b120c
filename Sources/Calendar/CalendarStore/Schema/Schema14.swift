extension Schema {
    /// Version 14: what a provider knows of an event while a change waits to be delivered.
    ///
    /// `intent.told` is a digest of the title and the times that the provider of a conference heard last, as the module
    /// CalendarEditing makes it. If the event is as it was then before anything was delivered, there is nothing to say. NULL
    /// if that is unknown: for earlier requests, and once a delivery was tried.
    static let schema14: StaticString = """
        ALTER TABLE intent ADD COLUMN told TEXT
            CONSTRAINT intent_told CHECK (length(CAST(told AS BLOB)) BETWEEN 1 AND 512);

        PRAGMA user_version = 14;
        """
}
