extension Schema {
    /// The inbox, mails that wait to be sent, and mail folders that are watched. See `Schema.newest`.
    static let newestInbox: StaticString = """
        CREATE TABLE inbox (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL
                CONSTRAINT inbox_kind CHECK (kind IN ('reservation', 'invitation', 'update', 'cancellation', 'reply')),
            state TEXT NOT NULL CONSTRAINT inbox_state CHECK (state IN ('new', 'ignored', 'done')),
            identity TEXT NOT NULL UNIQUE
                CONSTRAINT inbox_identity CHECK (length(CAST(identity AS BLOB)) BETWEEN 1 AND 131072),
            source_kind TEXT NOT NULL
                CONSTRAINT inbox_source_kind CHECK (source_kind IN ('program', 'mail', 'file', 'maildir')),
            source_name TEXT NOT NULL CONSTRAINT inbox_source_name CHECK (length(CAST(source_name AS BLOB)) <= 8192),
            received INTEGER NOT NULL,
            changed INTEGER NOT NULL,
            title TEXT CONSTRAINT inbox_title CHECK (length(CAST(title AS BLOB)) <= 65536),
            start_form INTEGER CONSTRAINT inbox_start_form CHECK (start_form BETWEEN 0 AND 3),
            start_local INTEGER
                CONSTRAINT inbox_start CHECK (start_local BETWEEN -62135596800 AND 253402300799),
            start_zone TEXT CONSTRAINT inbox_start_zone CHECK (length(CAST(start_zone AS BLOB)) <= 4096),
            end_form INTEGER CONSTRAINT inbox_end_form CHECK (end_form BETWEEN 0 AND 3),
            end_local INTEGER CONSTRAINT inbox_end CHECK (end_local BETWEEN -62135596800 AND 253402300799),
            end_zone TEXT CONSTRAINT inbox_end_zone CHECK (length(CAST(end_zone AS BLOB)) <= 4096),
            location TEXT CONSTRAINT inbox_location CHECK (length(CAST(location AS BLOB)) <= 65536),
            number TEXT CONSTRAINT inbox_number CHECK (length(CAST(number AS BLOB)) <= 4096),
            number_key TEXT CONSTRAINT inbox_number_key CHECK ((number IS NULL) = (number_key IS NULL)),
            sender TEXT CONSTRAINT inbox_sender CHECK (length(CAST(sender AS BLOB)) <= 65536),
            subject TEXT CONSTRAINT inbox_subject CHECK (length(CAST(subject AS BLOB)) <= 65536),
            organizer TEXT CONSTRAINT inbox_organizer CHECK (length(CAST(organizer AS BLOB)) <= 65536),
            contents TEXT NOT NULL CONSTRAINT inbox_contents CHECK (length(CAST(contents AS BLOB)) <= 16777216),
            sequence INTEGER,
            stamp INTEGER,
            needs_look INTEGER NOT NULL CONSTRAINT inbox_needs_look CHECK (needs_look IN (0, 1)),
            folded TEXT NOT NULL,
            CONSTRAINT inbox_start_parts CHECK (
                (start_form IS NULL) = (start_local IS NULL)
                AND (start_zone IS NOT NULL) = (start_form IS NOT NULL AND start_form = 3)),
            CONSTRAINT inbox_end_parts CHECK (
                (end_form IS NULL) = (end_local IS NULL)
                AND (end_zone IS NOT NULL) = (end_form IS NOT NULL AND end_form = 3))
        ) STRICT;
        CREATE INDEX inbox_by_source ON inbox (source_kind, source_name, changed);
        CREATE INDEX inbox_by_number ON inbox (number_key) WHERE number_key IS NOT NULL;
        CREATE INDEX inbox_open ON inbox (id) WHERE state = 'new' OR needs_look = 1;
        CREATE TABLE inbox_event (
            inbox_id INTEGER PRIMARY KEY REFERENCES inbox (id) ON DELETE CASCADE,
            calendar_id INTEGER NOT NULL REFERENCES calendar (id) ON DELETE CASCADE,
            uid TEXT NOT NULL CONSTRAINT inbox_event_uid CHECK (length(CAST(uid AS BLOB)) BETWEEN 1 AND 65536),
            recurrence_id TEXT NOT NULL
                CONSTRAINT inbox_event_recurrence_id CHECK (length(CAST(recurrence_id AS BLOB)) <= 256),
            base TEXT NOT NULL CONSTRAINT inbox_event_base CHECK (length(CAST(base AS BLOB)) <= 16777216)
        ) STRICT;
        CREATE INDEX inbox_event_by_series ON inbox_event (calendar_id, uid);
        CREATE TRIGGER inbox_event_moved AFTER UPDATE OF calendar_id ON event
        WHEN old.calendar_id <> new.calendar_id AND old.uid = new.uid
        BEGIN
            UPDATE inbox_event SET calendar_id = new.calendar_id
            WHERE calendar_id = old.calendar_id AND uid = old.uid AND recurrence_id IN ('', old.recurrence_id);
        END;
        CREATE TRIGGER inbox_event_calendar_removed BEFORE DELETE ON calendar
        BEGIN
            UPDATE inbox SET state = 'done'
            WHERE id IN (SELECT inbox_id FROM inbox_event WHERE calendar_id = old.id);
        END;
        CREATE TABLE message (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            message_id TEXT NOT NULL UNIQUE
                CONSTRAINT message_message_id CHECK (length(CAST(message_id AS BLOB)) BETWEEN 1 AND 998),
            inbox_id INTEGER REFERENCES inbox (id) ON DELETE SET NULL,
            uid TEXT NOT NULL CONSTRAINT message_uid CHECK (length(CAST(uid AS BLOB)) BETWEEN 1 AND 65536),
            recipients TEXT NOT NULL CONSTRAINT message_recipients CHECK (length(CAST(recipients AS BLOB)) <= 1048576),
            subject TEXT NOT NULL CONSTRAINT message_subject CHECK (length(CAST(subject AS BLOB)) <= 65536),
            text TEXT NOT NULL CONSTRAINT message_text CHECK (length(CAST(text AS BLOB)) <= 33554432),
            created INTEGER NOT NULL,
            attempts INTEGER NOT NULL DEFAULT 0 CONSTRAINT message_attempts CHECK (attempts >= 0),
            state TEXT NOT NULL DEFAULT 'waiting'
                CONSTRAINT message_state CHECK (state IN ('waiting', 'sending', 'sent', 'discarded', 'doubtful')),
            claim INTEGER,
            claimed INTEGER,
            claimed_by TEXT CONSTRAINT message_claimed_by CHECK (length(CAST(claimed_by AS BLOB)) BETWEEN 1 AND 512),
            failure TEXT CONSTRAINT message_failure CHECK (length(CAST(failure AS BLOB)) <= 65536),
            finished INTEGER,
            CONSTRAINT message_claim CHECK ((state = 'sending') = (claim IS NOT NULL)),
            CONSTRAINT message_finished CHECK ((state IN ('sent', 'discarded')) = (finished IS NOT NULL))
        ) STRICT;
        CREATE INDEX message_by_inbox ON message (inbox_id) WHERE inbox_id IS NOT NULL;
        CREATE INDEX message_open ON message (id) WHERE state IN ('waiting', 'sending', 'doubtful');
        CREATE TABLE mailbox (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            identifier TEXT NOT NULL UNIQUE
                CONSTRAINT mailbox_identifier CHECK (length(CAST(identifier AS BLOB)) BETWEEN 1 AND 256),
            title TEXT NOT NULL CONSTRAINT mailbox_title CHECK (length(CAST(title AS BLOB)) BETWEEN 1 AND 4096),
            form TEXT NOT NULL CONSTRAINT mailbox_form CHECK (form IN ('maildir', 'mbox')),
            path TEXT NOT NULL UNIQUE CONSTRAINT mailbox_path CHECK (length(CAST(path AS BLOB)) BETWEEN 1 AND 8192),
            stamp TEXT CONSTRAINT mailbox_stamp CHECK (length(CAST(stamp AS BLOB)) <= 1024),
            place INTEGER NOT NULL DEFAULT 0 CONSTRAINT mailbox_place CHECK (place >= 0),
            mark TEXT CONSTRAINT mailbox_mark CHECK (length(CAST(mark AS BLOB)) <= 256),
            mails_read INTEGER NOT NULL DEFAULT 0 CONSTRAINT mailbox_mails_read CHECK (mails_read >= 0),
            mails_waiting INTEGER NOT NULL DEFAULT 0 CONSTRAINT mailbox_mails_waiting CHECK (mails_waiting >= 0),
            checked INTEGER,
            problem TEXT CONSTRAINT mailbox_problem CHECK (length(CAST(problem AS BLOB)) <= 65536)
        ) STRICT;
        CREATE TABLE mailbox_mail (
            mailbox_id INTEGER NOT NULL REFERENCES mailbox (id) ON DELETE CASCADE,
            name TEXT NOT NULL CONSTRAINT mailbox_mail_name CHECK (length(CAST(name AS BLOB)) BETWEEN 1 AND 1024),
            missing INTEGER,
            PRIMARY KEY (mailbox_id, name)
        ) STRICT, WITHOUT ROWID;
        PRAGMA user_version = 16;
        """
}
