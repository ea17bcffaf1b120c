package import CalendarModel

extension StoreWriter {
    /// Replaces a record by a version that others are told of, with a higher SEQUENCE or without their answers.
    ///
    /// If the command undoes an entry of the history, also in an earlier transaction, the version belongs to what it restores;
    /// see ``revise(_:)``.
    package func updateVersion(_ record: EventRecord) throws {
        let isUndoing =
            try history.undoes != nil || history.continued.flatMap { try historyEntry(id: $0)?.undoes } != nil
        if isUndoing { try revise([record]) } else { try update(record) }
    }

    /// Replaces records of a series that ``undo(entry:)`` has restored by newer versions of them.
    ///
    /// Entries of the history that left the series as it was restored can still be undone: to them it is unchanged. A file
    /// that contains the series is written anew instead of restored.
    package func revise(_ records: [EventRecord]) throws {
        guard let first = records.first else { return }
        let subject = HistorySubject(.series, calendar: first.calendarID, uid: first.uid)
        let restored = try connection.image(of: subject).state
        for record in records { try update(record) }
        try connection.using(
            """
            UPDATE history_change SET state = ?4
            WHERE kind = 'series' AND calendar = (SELECT identifier FROM calendar WHERE id = ?1) AND uid = ?2 AND state = ?3
            """
        ) { statement in
            statement.bind(first.calendarID)
            statement.bind(first.uid)
            statement.bind(Int64(bitPattern: restored))
            statement.bind(Int64(bitPattern: try connection.image(of: subject).state))
            try statement.run()
        }
        history.formerFiles[first.calendarID]?.removeAll { file in
            file.uids.contains { $0.utf8.elementsEqual(first.uid.utf8) }
        }
    }
}
