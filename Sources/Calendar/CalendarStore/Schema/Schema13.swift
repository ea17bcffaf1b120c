extension Schema {
    /// Version 13: the conference that a provider has created for a request.
    ///
    /// `intent.answer` is the whole conference as `ConferenceDocument` writes it, if it could not be attached, so that settling
    /// the request restores every link.
    ///
    /// `intent.made_url` is the first link of the conference that was attached. It shows which conferences were created for
    /// this store, even if their events are gone. Providers are notified of changes only for these. For earlier requests, it is
    /// taken from the event. NULL if the event has lost its conference since.
    static let schema13: StaticString = """
        ALTER TABLE intent ADD COLUMN answer TEXT
            CONSTRAINT intent_answer CHECK (length(CAST(answer AS BLOB)) <= 1048576);
        ALTER TABLE intent ADD COLUMN made_url TEXT
            CONSTRAINT intent_made_url CHECK (length(CAST(made_url AS BLOB)) BETWEEN 1 AND 8192);
        UPDATE intent SET made_url = (
            SELECT entry_point.url FROM event
            JOIN conference ON conference.event_id = event.id
            JOIN entry_point ON entry_point.event_id = event.id AND entry_point.position = 0
            WHERE event.uid = intent.uid AND event.calendar_id = intent.calendar_id
                AND conference.provider = intent.provider AND event.recurrence_id IN (intent.recurrence_id, '')
            ORDER BY event.recurrence_id DESC LIMIT 1)
        WHERE kind = 'make' AND outcome IN ('made', 'accepted');
        DROP INDEX intent_made;
        CREATE INDEX intent_made ON intent (made_url, provider) WHERE made_url IS NOT NULL;

        PRAGMA user_version = 13;
        """
}
