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
    /// Entries of the history that left the series as it was restored can still be undone: to them it is unchanged. Those that
    /// have changed it from there restore the newer versions, so that undoing and making again can go on in any number. A file
    /// that contains the series is written anew instead of restored.
    package func revise(_ records: [EventRecord]) throws {
        guard let first = records.first else { return }
        let subject = HistorySubject(.series, calendar: first.calendarID, uid: first.uid)
        let restored = try connection.image(of: subject)
        for record in records { try update(record) }
        let revised = try connection.image(of: subject)
        try revise(subject, from: restored.state, to: revised)
        for index in history.formerFiles[first.calendarID]?.indices ?? 0..<0 {
            let uids = history.formerFiles[first.calendarID]?[index].uids ?? []
            guard uids.contains(where: { $0.utf8.elementsEqual(first.uid.utf8) }) else { continue }
            history.formerFiles[first.calendarID]?[index].isRevised = true
        }
    }

    /// Makes entries of the history know the newer versions of a series: as what they have left, and as what they restore.
    private func revise(_ subject: HistorySubject, from restored: UInt64, to revised: RowImage) throws {
        let rows = try connection.using(
            """
            SELECT id, state, before FROM history_change
            WHERE kind = 'series' AND calendar = (SELECT identifier FROM calendar WHERE id = ?1) AND uid = ?2
            """
        ) { statement in
            statement.bind(subject.calendar)
            statement.bind(subject.uid)
            return try statement.allValues()
        }
        for row in rows {
            guard row.count == 3, let id = row[0].int64, let state = row[1].int64 else { continue }
            if UInt64(bitPattern: state) == restored {
                try connection.using("UPDATE history_change SET state = ?2 WHERE id = ?1") { statement in
                    statement.bind(id)
                    statement.bind(Int64(bitPattern: revised.state))
                    try statement.run()
                }
            }
            guard case .blob(let bytes) = row[2], var image = RowImage(bytes), image.state == restored else { continue }
            image.replaceEvents(by: revised)
            let new = image.bytes
            try connection.using("UPDATE history_change SET before = ?2 WHERE id = ?1") { statement in
                statement.bind(id)
                statement.bind(.blob(new))
                try statement.run()
            }
            try grow(entryOfChange: id, by: new.count - bytes.count)
        }
    }

    /// Records that the changes of an entry of the history take more bytes, or fewer.
    private func grow(entryOfChange id: Int64, by bytes: Int) throws {
        guard bytes != 0 else { return }
        try connection.using(
            "UPDATE history_entry SET total = total + ?2, bytes = bytes + iif(id = ?1, ?2, 0) WHERE id >= ?1"
        ) { statement in
            statement.bind(id >> 32)
            statement.bind(Int64(bytes))
            try statement.run()
        }
    }
}
