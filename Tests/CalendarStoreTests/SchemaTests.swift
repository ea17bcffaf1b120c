import CalendarModel
import ConferenceErrors
import ConferenceModel
import TestSupport
import Testing
@testable import CalendarStore

@Suite("The schema")
struct SchemaTests {
    @Test("migrations are numbered from 1 without a gap")
    func numbers() {
        expectEqual(Schema.calendars.migrations.map(\.version), Array(1...Schema.calendars.current))
    }

    @Test("a new file has the tables, indexes, triggers and rows that the migrations make")
    func created() throws {
        let place = try TemporaryStore()
        let made = place.directory + "/made"
        for migration in Schema.calendars.migrations { try RawSQL(made).execute("\(migration.sql)") }
        let identity = try StoreFile.create(place.path)
        try Schema.migrate(Connection(path: place.path, identity: identity, limits: Limits(), format: Schema.calendars))
        let sql = "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type, name"
        try expectEqual(RawSQL(place.path).rows(sql), RawSQL(made).rows(sql))
        try expectEqual(RawSQL(place.path).rows("PRAGMA user_version"), RawSQL(made).rows("PRAGMA user_version"))
        try expectEqual(EarlierStore.rows(place.path), EarlierStore.rows(made))
        try expectEqual(
            RawSQL(place.path).rows("SELECT * FROM sqlite_sequence"), RawSQL(made).rows("SELECT * FROM sqlite_sequence")
        )
    }

    @Test("a file that another program has migrated meanwhile is not migrated again")
    func twice() throws {
        let place = try TemporaryStore()
        let record = try place.add(event())
        let identity = try #require(try StoreFile.find(place.path))
        try Schema.migrate(Connection(path: place.path, identity: identity, limits: Limits(), format: Schema.calendars))
        #expect(try place.store.events(in: nil, calendars: nil) == [record])
    }

    @Test("a store that was created without the switch to write-ahead logging is switched when it is opened")
    func interrupted() throws {
        let place = try TemporaryStore()
        do { try place.add(event(), to: try place.second()) }
        try expectEqual(place.store.rows("PRAGMA journal_mode = DELETE"), ["delete"])
        try expectEqual(place.store.events(in: nil, calendars: nil).count, 1)
        try expectEqual(place.store.rows("PRAGMA journal_mode"), ["wal"])
    }

    @Test("a store of a newer version is refused with both version numbers, and stays unchanged")
    func newer() throws {
        let place = try TemporaryStore()
        let record = try place.add(event())
        try place.store.execute("PRAGMA user_version = 99")
        for store in [place.store, try place.second()] {
            for error in [
                try storeError { _ = try store.calendars() }, try storeError { try store.write { _ in } },
            ] {
                expectEqual(error.code, .newerStore)
                expectEqual(error.exitStatus, .configuration)
                expectContains(
                    error.message,
                    "made by a newer version (schema 99; this program knows up to \(Schema.calendars.current))")
            }
        }
        try place.store.execute("PRAGMA user_version = \(Schema.calendars.current)")
        try expectEqual(place.store.events(in: nil, calendars: nil), [record])
    }

    @Test("a file whose version does not fit its tables is refused by a change, and the check names the tables")
    func wrongVersion() throws {
        let place = try TemporaryStore()
        try place.add(event())
        try place.store.execute("PRAGMA user_version = 3")
        let store = try place.second()
        let error = try storeError { try store.write { _ in } }
        expectEqual(error.code, .foreignSchema)
        let problems = try store.check().problems
        expectEqual(Set(problems.map(\.kind)), [.schema])
        expectTrue(problems.contains { error.message.contains($0.text) }, error.message)
    }

    @Test("the file has our application ID, and every connection has safe settings")
    func settings() throws {
        let place = try TemporaryStore()
        try place.add(event())
        try expectEqual(place.store.rows("PRAGMA application_id"), ["\(Schema.calendars.applicationID)"])
        try expectEqual(place.store.rows("PRAGMA user_version"), ["\(Schema.calendars.current)"])
        _ = try place.store.reading { connection in
            func value(_ pragma: StaticString) throws -> Int64? {
                try connection.using(pragma) { try $0.first { $0.int64() } }
            }
            let values = [
                try value("PRAGMA synchronous"), try value("PRAGMA foreign_keys"), try value("PRAGMA trusted_schema"),
                try value("PRAGMA temp_store"),
            ]
            expectEqual(values, [2, 1, 0, 2])
            try expectContains(storeError { _ = try value("SELECT load_extension('x')") }.message, "not authorized")
            #expect(throws: ConferenceError.self) {
                try connection.execute("PRAGMA writable_schema = ON; DELETE FROM sqlite_schema")
            }
        }
    }

    @Test("every table refuses values of a wrong type")
    func strict() throws {
        let place = try TemporaryStore()
        try place.add(event())
        let tables = try place.store.rows(
            // The tables of FTS5 are its own.
            """
            SELECT name, strict FROM pragma_table_list
            WHERE schema = 'main' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'search_gram%' ORDER BY name
            """
        )
        #expect(
            tables
                == [
                    "calendar", "component", "conference", "entry_point", "event", "event_to_read",
                    "history_change", "history_entry", "inbox", "inbox_event", "intent", "mailbox", "mailbox_mail",
                    "message",
                    "reminder",
                    "reminder_to_read", "schema_check",
                    "search_queue", "search_state", "search_text", "source", "subscription", "unreadable_event",
                    "vdir_calendar", "vdir_change", "vdir_component", "vdir_item", "vdir_note", "vdir_source",
                    "vdir_uid", "zone_finding", "zone_set", "zone_state", "zone_to_read",
                ].map { $0 + "|1" }
        )
    }

    @Test(
        "the schema refuses values that the types cannot represent",
        arguments: [
            ("event_identifier", "UPDATE event SET identifier = 'short'"),
            ("event_identifier", "UPDATE event SET identifier = '0123456789abcd'"),
            ("event_uid", "UPDATE event SET uid = ''"),
            ("event_uid", "UPDATE event SET uid = zeroblob(65537) || ''"),
            ("event_is_recurring", "UPDATE event SET is_recurring = 2"),
            ("event_span", "UPDATE event SET span = 41"),
            ("event_start_form", "UPDATE event SET start_form = 4"),
            ("event_start_zone", "UPDATE event SET start_zone = 'Europe/Berlin'"),
            ("event_start_zone", "UPDATE event SET start_form = 3"),
            ("event_end_zone", "UPDATE event SET end_form = 3"),
            ("event_start", "UPDATE event SET start_local = 253402300800"),
            ("event_end", "UPDATE event SET end_local = -62135596801"),
            ("event_text", "UPDATE event SET text = hex(zeroblob(8388609))"),
            ("event_notes", "UPDATE event SET notes = hex(zeroblob(8388609))"),
            ("event_participants", "UPDATE event SET participants = hex(zeroblob(8388609))"),
            ("event_import_form", "UPDATE event SET import_form = 3"),
            ("event_imported_text", "UPDATE event SET import_form = 2"),
            ("event_imported_text", "UPDATE event SET imported_text = 'x'"),
            ("calendar_title", "UPDATE calendar SET title = hex(zeroblob(2049))"),
            ("calendar_identifier", "UPDATE calendar SET identifier = ''"),
            ("source_kind", "UPDATE source SET kind = ''"),
            ("conference_details", "INSERT INTO conference (event_id, details) VALUES (1, hex(zeroblob(32769)))"),
            ("conference_provenance", "INSERT INTO conference (event_id, provider) VALUES (1, 'p')"),
            ("conference_provenance", "INSERT INTO conference (event_id, provider_name) VALUES (1, 'p')"),
            ("FOREIGN KEY", "INSERT INTO conference (event_id) VALUES (2)"),
            (
                "FOREIGN KEY",
                "INSERT INTO entry_point (event_id, position, kind, url) VALUES (1, 0, 'video', 'https://e.org')"
            ),
            (
                "entry_point_kind",
                "INSERT INTO entry_point (event_id, position, kind, url) VALUES (1, 0, 'fax', 'tel:1')"
            ),
            (
                "entry_point_position",
                "INSERT INTO entry_point (event_id, position, kind, url) VALUES (1, 64, 'sip', 'x')"
            ),
            ("entry_point_url", "INSERT INTO entry_point (event_id, position, kind, url) VALUES (1, 0, 'sip', '')"),
            (
                "component_kind",
                "INSERT INTO component (calendar_id, kind, key, recurrence_id, text) VALUES (1, '', '', '', '')"
            ),
            ("intent_kind", "UPDATE intent SET kind = 'join'"),
            ("intent_conference_url", "UPDATE intent SET kind = 'end'"),
            ("intent_conference_url", "UPDATE intent SET conference_url = 'https://e.org'"),
            ("intent_outcome", "UPDATE intent SET outcome = 'unknown', finished = 1"),
            ("intent_finished", "UPDATE intent SET outcome = 'made'"),
            ("intent_idempotency_key", "UPDATE intent SET idempotency_key = ''"),
            ("inbox_kind", "UPDATE inbox SET kind = 'mail'"),
            ("inbox_state", "UPDATE inbox SET state = 'added'"),
            ("inbox_identity", "UPDATE inbox SET identity = ''"),
            ("inbox_source_kind", "UPDATE inbox SET source_kind = 'web'"),
            ("inbox_start_parts", "UPDATE inbox SET start_form = 1"),
            ("inbox_end_parts", "UPDATE inbox SET end_form = 3, end_local = 1"),
            ("inbox_number_key", "UPDATE inbox SET number = '1'"),
            ("FOREIGN KEY", "INSERT INTO inbox_event VALUES (2, 1, 'u', '', '')"),
            ("FOREIGN KEY", "INSERT INTO inbox_event VALUES (1, 2, 'u', '', '')"),
            ("mailbox_form", "UPDATE mailbox SET form = 'imap'"),
            ("mailbox_path", "UPDATE mailbox SET path = ''"),
            ("mailbox_place", "UPDATE mailbox SET place = -1"),
            ("mailbox_mail_name", "INSERT INTO mailbox_mail VALUES (1, '', NULL)"),
            ("FOREIGN KEY", "INSERT INTO mailbox_mail VALUES (2, 'a', NULL)"),
            ("message_message_id", "UPDATE message SET message_id = ''"),
            ("message_state", "UPDATE message SET state = 'late'"),
            ("message_claim", "UPDATE message SET state = 'sending'"),
            ("message_finished", "UPDATE message SET state = 'sent'"),
            ("cannot store TEXT", "UPDATE event SET sequence = 'x'"),
            ("NOT NULL", "UPDATE event SET title = NULL"),
        ])
    func checks(rule: String, sql: String) throws {
        let place = try TemporaryStore()
        try place.add(event())
        let other = try RawSQL(place.path)
        try other.execute(
            """
            PRAGMA foreign_keys = ON;
            INSERT INTO intent (kind, event_identifier, calendar_id, uid, recurrence_id, provider, room, idempotency_key,
                created)
            VALUES ('make', '', 1, '', '', 'p', 'r', 'k', 1);
            INSERT INTO inbox (kind, state, identity, source_kind, source_name, received, changed, contents, needs_look,
                folded)
            VALUES ('reservation', 'new', 'a', 'mail', 'a@example.org', 1, 1, '{}', 0, '');
            INSERT INTO message (message_id, uid, recipients, subject, text, created) VALUES ('a', 'u', '', '', '', 1);
            INSERT INTO mailbox (identifier, title, form, path) VALUES ('a', 'Mail', 'maildir', '/Mail')
            """)
        let before = try other.rows("SELECT * FROM event")
        let failure = #expect(throws: RawSQL.Failure.self) { try other.execute(sql) }
        expectContains(failure?.message, rule, "\(failure?.message ?? "")")
        try expectEqual(other.rows("SELECT * FROM event"), before)
    }

    @Test("a value that the schema refuses is an error that names the constraint")
    func refused() throws {
        let place = try TemporaryStore()
        let error = try storeError { try place.add(event(uid: "")) }
        expectEqual(error.code, .storeRefusesValue)
        expectEqual(error.exitStatus, .badData)
        expectContains(error.message, "event_uid")
    }

    @Test(
        "a row that another program has corrupted is an error that names it, not a crash",
        arguments: [
            "start_form = 9", "start_form = 3", "start_zone = 'x'", "start_local = -9223372036854775808",
            "end_local = 9223372036854775807",
        ])
    func spoilt(change: String) throws {
        let place = try TemporaryStore()
        let record = try place.add(event())
        try place.store.execute("PRAGMA ignore_check_constraints = ON; UPDATE event SET \(change)")
        let error = try storeError { _ = try place.store.series(identifier: record.identifier) }
        expectEqual(error.code, .invalidRow)
        expectContains(error.message, "Row \(record.id) of the table “event”")
    }

    @Test("bytes that are not UTF-8 are replaced")
    func notUTF8() throws {
        let place = try TemporaryStore()
        let record = try place.add(event())
        try place.store.execute("UPDATE event SET title = CAST(x'61FF62' AS TEXT)")
        try expectEqual(place.store.series(identifier: record.identifier).map(\.title), ["a\u{FFFD}b"])
    }
}
