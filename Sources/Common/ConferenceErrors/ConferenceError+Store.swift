import ConferenceModel
import Foundation

// Sentences about the store: the file, its lock, its schema, its rows.

extension ConferenceError {
    // MARK: The lock

    /// Another program holds the store's write lock for longer than is waited for.
    package static func storeLocked(_ path: String, waited: Duration, cause: (any Error)? = nil) -> ConferenceError {
        ConferenceError(
            "storeLocked", .temporary,
            """
            The write lock of the store “\(shown(path))” is held by another program, and was not released within \
            \(seconds(waited)). Nothing was changed; try again when that program is done.
            """,
            cause: cause)
    }

    /// A transaction was begun by somebody who is in one.
    package static func nestedWrite(_ path: String) -> ConferenceError {
        ConferenceError(
            "nestedWrite", .software,
            """
            A write to the store “\(shown(path))” was begun inside another write to it. Use the writer of the outer \
            one instead.
            """)
    }

    // MARK: The file

    /// The path is empty or has a NUL in it.
    package static func badStorePath(_ path: String) -> ConferenceError {
        ConferenceError("badStorePath", .usage, "“\(shown(path))” cannot be the path of a store.")
    }

    /// The file or a directory above it cannot be made or opened.
    package static func cannotOpenStore(
        _ path: String, errno code: Int32, cause: (any Error)? = nil
    ) -> ConferenceError {
        let denied = code == EACCES || code == EPERM || code == EROFS
        return ConferenceError(
            "cannotOpenStore", denied ? .noPermission : .cannotCreate,
            """
            The store “\(shown(path))” cannot be opened or created: \(code == 0 ? "the system gave no reason" : reason(code)). \
            The file and its directory must be readable and writable, as SQLite keeps two more files beside it; \
            --store and CONFERENCE_STORE name another place.
            """,
            cause: cause)
    }

    /// The file can be read but not changed.
    package static func storeReadOnly(_ path: String, cause: (any Error)? = nil) -> ConferenceError {
        ConferenceError(
            "storeReadOnly", .noPermission,
            """
            The store “\(shown(path))” cannot be written: the file, its directory or the file system is read-only. \
            Nothing was changed.
            """,
            cause: cause)
    }

    /// The disk, or the user's share of it, is full.
    package static func storeFull(_ path: String, cause: (any Error)? = nil) -> ConferenceError {
        ConferenceError(
            "storeFull", .ioError,
            """
            There is no room left on the disk of the store “\(shown(path))”. Nothing was changed; make room and try \
            again.
            """,
            cause: cause)
    }

    /// Reading or writing the file failed.
    package static func storeFailed(
        _ path: String, errno code: Int32, detail: String, cause: (any Error)? = nil
    ) -> ConferenceError {
        ConferenceError(
            "storeFailed", .ioError,
            """
            The disk of the store “\(shown(path))” failed: \(shown(detail))\(code == 0 ? "" : ", " + reason(code)). \
            The change that was under way was not made.
            """,
            cause: cause)
    }

    /// A page of the file is not what it should be.
    package static func storeDamaged(_ path: String, detail: String, cause: (any Error)? = nil) -> ConferenceError {
        ConferenceError(
            "storeDamaged", .ioError,
            """
            The store “\(shown(path))” is damaged: \(shown(detail)). Nothing was changed. “conferencectl store \
            check” shows what is wrong, “conferencectl store backup --list” which backups there are, and “conferencectl \
            store restore FILE” puts one in its place and keeps the damaged file beside it.
            """,
            cause: cause)
    }

    /// The file is something else altogether.
    package static func notAStore(_ path: String, cause: (any Error)? = nil) -> ConferenceError {
        ConferenceError(
            "notAStore", .badData,
            """
            “\(shown(path))” is not a calendar store, and was left as it is. A calendar file is read with \
            “conferencectl import”; --store and CONFERENCE_STORE name another store.
            """,
            cause: cause)
    }

    /// The file is a database of another program.
    package static func foreignDatabase(_ path: String) -> ConferenceError {
        ConferenceError(
            "foreignDatabase", .badData,
            """
            “\(shown(path))” is an SQLite database of another program, not a calendar store, and was left as it is. \
            --store and CONFERENCE_STORE name another store.
            """)
    }

    /// A later version of this project has changed the schema.
    package static func newerStore(_ path: String, schema: Int64, known: Int64) -> ConferenceError {
        ConferenceError(
            "newerStore", .configuration,
            """
            The store “\(shown(path))” was made by a newer version (schema \(schema); this program knows up to \
            \(known)). Nothing was changed; use that version, or another store.
            """)
    }

    // MARK: What is in it

    /// A row holds what no writer of ours writes.
    package static func invalidRow(
        _ path: String, table: String, row: Int64, reason: String, cause: (any Error)? = nil
    ) -> ConferenceError {
        ConferenceError(
            "invalidRow", .badData,
            """
            Row \(row) of the table “\(shown(table))” in the store “\(shown(path))” is invalid: \(shown(reason)). \
            Another program has changed it.
            """,
            cause: cause)
    }

    /// A record does not fit into the schema.
    package static func storeRefusesValue(_ rule: String, cause: (any Error)? = nil) -> ConferenceError {
        ConferenceError(
            "storeRefusesValue", .badData,
            "The store refuses a value: \(shown(rule)). Nothing was changed.", cause: cause)
    }

    /// The same event twice in one calendar.
    package static func duplicateEvent(uid: String, recurrenceID: String, cause: (any Error)? = nil) -> ConferenceError
    {
        let occurrence = recurrenceID.isEmpty ? "" : " and the RECURRENCE-ID \(shown(recurrenceID))"
        return ConferenceError(
            "duplicateEvent", .badData,
            "The calendar already has an event with the UID “\(shown(uid))”\(occurrence).", cause: cause)
    }

    /// An event that is to be changed is there no more.
    package static func eventVanished(_ identifier: String, title: String) -> ConferenceError {
        ConferenceError(
            "eventVanished", .notFound,
            """
            The event “\(shown(title))” (\(shown(identifier))) is no longer in the store; another program has removed \
            it. Nothing was changed.
            """)
    }

    /// A calendar that is to be changed, or to get an event, is not there.
    package static func calendarVanished(_ title: String) -> ConferenceError {
        ConferenceError(
            "calendarVanished", .notFound,
            "The calendar “\(shown(title))” is not in the store. Nothing was changed.")
    }

    /// The same reminder twice in one calendar.
    package static func duplicateReminder(
        uid: String, recurrenceID: String, cause: (any Error)? = nil
    ) -> ConferenceError {
        let occurrence = recurrenceID.isEmpty ? "" : " and the RECURRENCE-ID \(shown(recurrenceID))"
        return ConferenceError(
            "duplicateReminder", .badData,
            "The calendar already has a reminder with the UID “\(shown(uid))”\(occurrence).", cause: cause)
    }

    /// A reminder that is to be changed is there no more.
    package static func reminderVanished(_ identifier: String, title: String) -> ConferenceError {
        ConferenceError(
            "reminderVanished", .notFound,
            """
            The reminder “\(shown(title))” (\(shown(identifier))) is no longer in the store; another program has \
            removed it. Nothing was changed.
            """)
    }

    /// What a calendar holds is not ours to change.
    package static func calendarReadOnly(_ title: String) -> ConferenceError {
        ConferenceError(
            "calendarReadOnly", .noPermission,
            """
            The calendar “\(shown(title))” is read-only: nothing in it can be added, changed or removed. “conferencectl \
            calendars” shows the others.
            """)
    }

    /// A calendar is to be renamed, recoloured or deleted that has to stay as it is.
    package static func calendarImmutable(_ title: String) -> ConferenceError {
        ConferenceError(
            "calendarImmutable", .noPermission,
            "The calendar “\(shown(title))” itself cannot be renamed, recoloured or deleted.")
    }

    /// A calendar for the one is to get the other.
    ///
    /// - Parameter entries: "events" or "reminders".
    package static func calendarTakesNo(_ entries: String, title: String) -> ConferenceError {
        ConferenceError(
            "calendarTakesNo", .badData,
            "The calendar “\(shown(title))” takes no \(entries). Nothing was changed; choose another calendar.")
    }

    /// A number that no open intent has.
    package static func noOpenIntent(_ id: Int64) -> ConferenceError {
        ConferenceError(
            "noOpenIntent", .notFound,
            """
            There is no pending conference with the number \(id): it was settled, or never was. “conferencectl \
            pending” lists those that are open.
            """)
    }

    /// What SQLite says where none of the above fits: a mistake of this program.
    package static func storeMisused(_ path: String, detail: String, cause: (any Error)? = nil) -> ConferenceError {
        ConferenceError(
            "storeMisused", .software,
            """
            A call to the store “\(shown(path))” failed: \(shown(detail)). This is a mistake of this program; please \
            report it.
            """,
            cause: cause)
    }

    /// A wait as people write it: `5 s`, `0.02 s`.
    private static func seconds(_ duration: Duration) -> String {
        let milliseconds = duration / .milliseconds(1)
        return milliseconds < 1_000 ? "\(Int(milliseconds)) ms" : "\(Int(milliseconds / 1_000)) s"
    }
}
