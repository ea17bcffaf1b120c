package import ConferenceErrors

// Errors about records in a store, and about records to write.

extension ConferenceError.Code {
    package static let invalidRow = Self(rawValue: "invalidRow")
    package static let storeRefusesValue = Self(rawValue: "storeRefusesValue")
    package static let duplicateEvent = Self(rawValue: "duplicateEvent")
    package static let eventVanished = Self(rawValue: "eventVanished")
    package static let calendarVanished = Self(rawValue: "calendarVanished")
    package static let duplicateReminder = Self(rawValue: "duplicateReminder")
    package static let reminderVanished = Self(rawValue: "reminderVanished")
    package static let calendarReadOnly = Self(rawValue: "calendarReadOnly")
    package static let calendarImmutable = Self(rawValue: "calendarImmutable")
    package static let calendarTakesNo = Self(rawValue: "calendarTakesNo")
    package static let noOpenIntent = Self(rawValue: "noOpenIntent")
    package static let calendarNotMirrored = Self(rawValue: "calendarNotMirrored")
    package static let inboxEntryGone = Self(rawValue: "inboxEntryGone")
    package static let messageNotOpen = Self(rawValue: "messageNotOpen")
    package static let messageReplaced = Self(rawValue: "messageReplaced")
}

extension ConferenceError {
    /// A row holds a value that this program never writes.
    package static func invalidRow(
        _ path: String, table: String, row: Int64, reason: Sentence, cause: (any Error)? = nil
    ) -> ConferenceError {
        ConferenceError(
            .invalidRow, .badData,
            """
            Row \(row) of the table “\(shown(table))” in the store “\(shown(path))” is invalid: \(shown(reason)). \
            Another program has changed it.
            """,
            cause: cause)
    }

    /// A record does not fit into the schema.
    package static func storeRefusesValue(_ rule: String, cause: (any Error)? = nil) -> ConferenceError {
        ConferenceError(
            .storeRefusesValue, .badData,
            "The store refuses a value: \(shown(rule)).", cause: cause)
    }

    /// The calendar already has the same event.
    package static func duplicateEvent(uid: String, recurrenceID: String, cause: (any Error)? = nil) -> ConferenceError
    {
        let occurrence: Sentence = recurrenceID.isEmpty ? "" : " and the RECURRENCE-ID \(shown(recurrenceID))"
        return ConferenceError(
            .duplicateEvent, .badData,
            "The calendar already has an event with the UID “\(shown(uid))”\(occurrence).", cause: cause)
    }

    /// The event to change no longer exists.
    ///
    /// - Parameter identifier: empty if it is not known any more.
    package static func eventVanished(_ identifier: String, title: String) -> ConferenceError {
        ConferenceError(
            .eventVanished, .notFound,
            identifier.isEmpty
                ? "The event “\(title: shown(title))” is no longer in the store. Nothing was changed."
                : """
                The event “\(title: shown(title))” (\(shown(identifier))) is no longer in the store; another program has \
                removed it. Nothing was changed.
                """)
    }

    /// The calendar to change, or to add an item to, does not exist.
    package static func calendarVanished(_ title: String) -> ConferenceError {
        ConferenceError(
            .calendarVanished, .notFound,
            "The calendar “\(title: shown(title))” is not in the store.")
    }

    /// The calendar already has the same reminder.
    package static func duplicateReminder(
        uid: String, recurrenceID: String, cause: (any Error)? = nil
    ) -> ConferenceError {
        let occurrence: Sentence = recurrenceID.isEmpty ? "" : " and the RECURRENCE-ID \(shown(recurrenceID))"
        return ConferenceError(
            .duplicateReminder, .badData,
            "The calendar already has a reminder with the UID “\(shown(uid))”\(occurrence).", cause: cause)
    }

    /// The reminder to change no longer exists.
    package static func reminderVanished(_ identifier: String, title: String) -> ConferenceError {
        ConferenceError(
            .reminderVanished, .notFound,
            """
            The reminder “\(title: shown(title))” (\(shown(identifier))) is no longer in the store; another program has \
            removed it. Nothing was changed.
            """)
    }

    /// The items of the calendar cannot be changed.
    package static func calendarReadOnly(_ title: String) -> ConferenceError {
        ConferenceError(
            .calendarReadOnly, .noPermission,
            """
            The calendar “\(title: shown(title))” is read-only: nothing in it can be added, changed or removed. Choose another \
            calendar.
            """)
    }

    /// The calendar itself cannot be renamed, recoloured or deleted.
    package static func calendarImmutable(_ title: String) -> ConferenceError {
        ConferenceError(
            .calendarImmutable, .noPermission,
            "The calendar “\(title: shown(title))” itself cannot be renamed, recoloured or deleted.")
    }

    /// The calendar does not accept items of this kind.
    ///
    /// - Parameter entries: "events" or "reminders".
    package static func calendarTakesNo(_ entries: Sentence, title: String) -> ConferenceError {
        ConferenceError(
            .calendarTakesNo, .badData,
            "The calendar “\(title: shown(title))” takes no \(entries). Choose another calendar.")
    }

    /// No open intent has the number.
    package static func noOpenIntent(_ id: Int64) -> ConferenceError {
        ConferenceError(
            .noOpenIntent, .notFound,
            "There is no pending conference with the number \(id): it was settled, or never existed.")
    }

    /// The calendar is a folder, and the store was opened without a mirror that could change its files.
    package static func calendarNotMirrored(_ title: String) -> ConferenceError {
        ConferenceError(
            .calendarNotMirrored, .software,
            """
            The calendar “\(title: shown(title))” is a folder of files, and this program has opened the store without access to \
            its files. Nothing was changed.
            """)
    }

    /// The inbox does not have the entry, or not any more.
    package static func inboxEntryGone(_ id: Int64) -> ConferenceError {
        ConferenceError(.inboxEntryGone, .notFound, "The inbox has no entry \(id). Nothing was changed.")
    }

    /// A message is already sent or discarded, or a program is just sending it.
    package static func messageNotOpen(_ id: Int64) -> ConferenceError {
        ConferenceError(
            .messageNotOpen, .notFound,
            "There is no message \(id) to decide on: it is sent, discarded, or just being sent. Nothing was changed.")
    }

    /// A message is not sent any more, because a newer one says what counts now.
    package static func messageReplaced(_ id: Int64, by newer: Int64) -> ConferenceError {
        ConferenceError(
            .messageReplaced, .notFound,
            "The message m\(id) is not sent: the newer message m\(newer) replaces it.")
    }
}
