extension Schema {
    /// Version 14: what a provider has answered when the conference could not be attached.
    ///
    /// `intent.answer` is the whole conference as `ConferenceDocument` writes it, so that settling the request brings
    /// back every link; NULL for a request without an answer.
    static let schema14: StaticString = """
        ALTER TABLE intent ADD COLUMN answer TEXT
            CONSTRAINT intent_answer CHECK (length(CAST(answer AS BLOB)) <= 1048576);

        PRAGMA user_version = 14;
        """
}
