package import CalendarModel
import ConferenceErrors

/// The changes that undoing an entry of the history has made.
package struct UndoneChanges: Sendable {
    /// The change of one series.
    package struct Series: Sendable {
        /// The events of the series before the entry was undone.
        package var before: [EventRecord]
        /// The events of the series now, which are those from before the entry.
        package var after: [EventRecord]
        /// The entries of the inbox that belonged to the event before.
        package var entries: [InboxRecord] = []
    }

    package var entry: HistoryEntry
    package var series: [Series] = []
    /// The decisions on entries of the inbox that the entry has made, which the caller has to reverse.
    package var decisions: [InboxDecision] = []
}

extension StoreWriter {
    /// Sets the title by which the history names the change that follows, for a change of one occurrence that may have a
    /// title of its own.
    package func nameChange(ofSeries uid: String, calendar: Int64, as title: String) {
        history.name(HistorySubject(.series, calendar: calendar, uid: uid), title)
    }

    /// Names what the transaction does, for the history; a command of the user has named it already.
    ///
    /// - Parameter isWhole: whether all that it does from now on is a part of it, such as the event that an answer adds.
    package func nameAction(_ action: String, isWhole: Bool = false) { history.name(action: action, isWhole: isWhole) }

    /// Reverses an entry of the history: restores the rows that it has changed to their earlier values.
    ///
    /// Neither writes entries for providers nor reverses decisions on entries of the inbox; see `CalendarEditor.undo(_:_:)`.
    ///
    /// - Throws: `noSuchHistoryEntry`; `alreadyUndone`, `cannotUndo`, `changedSince`, `goneSince`, `calendarOfEntryGone` if
    ///   the entry cannot be reversed; `calendarReadOnly`; errors of the mirror.
    package func undo(entry id: Int64) throws -> UndoneChanges {
        guard let entry = try historyEntry(id: id) else { throw ConferenceError.noSuchHistoryEntry(id) }
        guard !entry.isUndone else { throw ConferenceError.alreadyUndone(id, title: entry.title) }
        if let problem = entry.problem { throw ConferenceError.cannotUndo(id, title: entry.title, problem: problem) }
        let changes = try connection.historyChanges(of: id)
        history.undoes = id
        let restorer = RowRestorer(connection)
        let replacements = try restoreCalendars(changes, of: entry, restorer)
        let rows = try calendarRows().merging(replacements) { present, _ in present }
        if replacements.isEmpty, try isCalendarGone(of: entry) {
            throw ConferenceError.calendarOfEntryGone(id, title: entry.title)
        }
        // Everything is compared before anything is changed.
        for change in changes { try requireUnchanged(change, of: entry, rows) }
        for change in changes where change.kind == .file {
            guard let calendar = rows[change.calendar],
                let file = FormerFile(name: change.uid, image: change.before ?? RowImage(), state: change.state)
            else { continue }
            history.formerFiles[calendar, default: []].append(file)
        }
        var result = UndoneChanges(entry: entry, decisions: changes.compactMap { InboxDecision($0) })
        // All rows are removed before any are restored, because a series that was moved has the same identifier in both
        // calendars.
        var removed: [(subject: HistorySubject, image: RowImage?, version: Int64, series: UndoneChanges.Series)] = []
        for change in changes where change.kind == .series {
            guard let calendar = rows[change.calendar] else { continue }
            let subject = HistorySubject(.series, calendar: calendar, uid: change.uid)
            let series = UndoneChanges.Series(
                before: try series(calendar: calendar, uid: change.uid), after: [],
                entries: try inboxEntries(ofEvent: change.uid, calendar: calendar))
            let version = try removeRows(of: subject)
            // An addition that is undone gives the entry of the inbox back to the user. Any other change leaves it alone.
            if !(change.before?.hasEvent ?? false) { try unlinkInbox(fromSeries: subject.uid, calendar: calendar) }
            removed.append((subject, change.before, version, series))
        }
        for (subject, image, version, before) in removed {
            try insert(image, of: subject, version: version, restorer)
            var series = before
            series.after = try self.series(calendar: subject.calendar, uid: subject.uid)
            result.series.append(series)
        }
        for change in changes {
            guard case .component(let kind) = change.kind, let calendar = rows[change.calendar] else { continue }
            // A time zone that the entry has added stays if later events need it.
            if kind == "VTIMEZONE", change.before == nil, try isZone(change.uid, usedIn: calendar) { continue }
            let subject = HistorySubject(change.kind, calendar: calendar, uid: change.uid)
            try insert(change.before, of: subject, version: try removeRows(of: subject), restorer)
        }
        // The default calendar that “add” has made stays: the user did not ask for it and does not expect its removal, and the changes of
        // the history that belong to it can be undone and made again in any order. The next “add” would make another one.
        if entry.kind != .adding {
            try removeEmptyCalendars(changes.filter { $0.kind == .calendar && $0.before == nil }, rows)
        }
        try markUndone(entry)
        return result
    }

    // MARK: Comparing

    private func calendarRows() throws -> [String: Int64] {
        Dictionary(try calendars().map { ($0.identifier, $0.id) }, uniquingKeysWith: { first, _ in first })
    }

    /// Checks that a subject is still in the state in which the entry left it.
    private func requireUnchanged(
        _ change: HistoryChange, of entry: HistoryEntry, _ rows: [String: Int64]
    ) throws {
        guard ![.file, .calendar, .inbox].contains(change.kind) else { return }
        guard let calendar = rows[change.calendar] else {
            // The entry has added the subject to a calendar that is gone, so only its other changes are reversed.
            return
        }
        let image = try connection.image(of: HistorySubject(change.kind, calendar: calendar, uid: change.uid))
        guard image.state != change.state else { return }
        // A calendar that was made again since has another identifier.
        var present = change
        present.calendar = try self.calendar(id: calendar)?.identifier ?? change.calendar
        let later = try connection.laterEntry(than: entry.id, changing: present)
        if image.isEmpty {
            // The later entry may only have changed the subject, before another program deleted it.
            let removal = try later.flatMap { id in
                try connection.historyChanges(of: id).contains { other in
                    other.kind == change.kind && other.calendar == present.calendar
                        && other.uid.utf8.elementsEqual(change.uid.utf8) && other.state == 0
                } ? id : nil
            }
            // If the entry has added the subject and it is gone, there is nothing to reverse either.
            let isAddition = change.kind == .series ? !(change.before?.hasEvent ?? false) : change.before == nil
            if isAddition, removal == nil { return }
            throw ConferenceError.goneSince(
                entry.id, title: change.before?.title ?? entry.title, later: removal)
        }
        throw ConferenceError.changedSince(
            entry.id, title: image.title ?? change.before?.title ?? entry.title, later: later)
    }

    // MARK: Restoring

    /// Removes all rows of a subject.
    ///
    /// - Returns: the version for the rows that replace them.
    private func removeRows(of subject: HistorySubject) throws -> Int64 {
        try requirePermission(toChange: subject.calendar)
        if subject.kind == .series {
            try noteChange(calendar: subject.calendar, uid: subject.uid)
        } else {
            try history.willChange(subject, connection)
        }
        let version = try connection.image(of: subject).newestVersion.map { $0 + 1 } ?? firstVersion()
        try deleteRows(of: subject)
        return version
    }

    /// Restores all rows of a subject. Rows get their old numbers, unless other rows have them now.
    private func insert(
        _ image: RowImage?, of subject: HistorySubject, version: Int64, _ restorer: RowRestorer
    ) throws {
        var numbers: [HistoryTable: [SQLValue: Int64]] = [:]
        for table in image?.tables ?? [] {
            let name = table.name
            for row in table.rows {
                var values = Dictionary(zip(table.columns, row), uniquingKeysWith: { first, _ in first })
                if values["calendar_id"] != nil { values["calendar_id"] = .integer(subject.calendar) }
                if values["version"] != nil { values["version"] = .integer(version) }
                if name == .event || name == .reminder, try !isFree(values["identifier"] ?? .null, for: subject) {
                    let new = try allocateIdentifier(
                        in: name == .event ? .event : .reminder, calendar: subject.calendar, uid: subject.uid)
                    values["identifier"] = .text(Array(new.utf8))
                }
                if name == .zoneSet, let id = values["id"], let text = values["text"]?.string {
                    numbers[name, default: [:]][id] = try self.row(of: ZoneSet(text))
                    continue
                }
                let parents = [("event_id", HistoryTable.event), ("component_id", .component), ("zone_set", .zoneSet)]
                for (key, parent) in parents {
                    guard let old = values[key], let number = numbers[parent]?[old] else { continue }
                    values[key] = .integer(number)
                }
                if name == .inboxEvent {
                    guard try makesRoom(forInboxLink: values["inbox_id"]?.int64, of: subject) else { continue }
                }
                guard name == .event || name == .component, let id = values["id"] else {
                    try restorer.insert(into: name, values)
                    continue
                }
                if try isTaken(id, in: name) { values["id"] = .null }
                numbers[name, default: [:]][id] = try restorer.insert(into: name, values)
            }
        }
    }

    private func deleteRows(of subject: HistorySubject) throws {
        func run(_ sql: StaticString, _ kind: String? = nil) throws {
            try connection.using(sql) { statement in
                statement.bind(subject.calendar)
                statement.bind(subject.uid)
                if let kind { statement.bind(kind) }
                try statement.run()
            }
        }
        switch subject.kind {
        case .series:
            try run("DELETE FROM event WHERE calendar_id = ?1 AND uid = ?2")
            try run("DELETE FROM component WHERE calendar_id = ?1 AND key = ?2 AND kind IN ('VEVENT', 'VTODO')")
        case .component(let kind):
            try run("DELETE FROM component WHERE calendar_id = ?1 AND key = ?2 AND kind = ?3", kind)
        case .calendar, .file, .inbox: break
        }
    }

    // MARK: Calendars

    /// Restores calendars that the entry has removed or changed.
    ///
    /// If a calendar of the same title was made since, what the removed one had goes there: two calendars of one title could
    /// no longer be told apart by it.
    ///
    /// - Returns: the rows of these calendars, by the identifiers of the removed ones.
    private func restoreCalendars(
        _ changes: [HistoryChange], of entry: HistoryEntry, _ restorer: RowRestorer
    ) throws -> [String: Int64] {
        var replacements: [String: Int64] = [:]
        for change in changes {
            guard change.kind == .calendar, let table = change.before?[.calendar], let row = table.rows.first else {
                continue
            }
            var values = Dictionary(zip(table.columns, row), uniquingKeysWith: { first, _ in first })
            let title = values["title"]?.string ?? ""
            let defaults = [("is_default", CalendarEntities.events), ("is_default_for_reminders", .reminders)]
                .filter { values[$0.0]?.int64 == 1 }
            if var present = try calendars().first(where: { $0.identifier == change.calendar }) {
                let image = try connection.image(of: HistorySubject(.calendar, calendar: present.id))
                guard image.state == change.state else {
                    throw ConferenceError.changedSince(
                        entry.id, title: present.title,
                        later: try connection.laterEntry(than: entry.id, changing: change))
                }
                present.title = title
                present.color = values["color"]?.string
                present.properties = values["properties"]?.string ?? ""
                if image.state != RowImage(tables: [table]).state {
                    try update(present)
                    try setEntities(values["entities"] ?? .integer(present.entities.rawValue), ofCalendar: present.id)
                }
                for (_, entity) in defaults where try chosenDefaultCalendar(for: entity)?.id != present.id {
                    try setDefaultCalendar(present.id, for: entity)
                }
                continue
            }
            guard let source = values["source_id"]?.int64, try sources().contains(where: { $0.id == source }) else {
                throw ConferenceError.calendarVanished(title)
            }
            let replacement = try calendars().first {
                try $0.sourceID == source && $0.title == title
                    && connection.isMade(calendar: $0.identifier, after: entry.id)
            }
            if let replacement {
                replacements[change.calendar] = replacement.id
                continue
            }
            // The user may have chosen other defaults since.
            for (column, _) in [("is_default", 0), ("is_default_for_reminders", 0)] { values[column] = .integer(0) }
            if let id = values["id"]?.int64, try calendar(id: id) != nil { values["id"] = .null }
            let id = try restorer.insert(into: .calendar, values)
            history.didAdd(calendar: id, identifier: change.calendar, title: title)
            if try mirror.concerns(source: source, connection), let record = try calendar(id: id) {
                try mirrorSession(of: id).didAdd(calendar: record, self)
                mirror.forget(id)
            }
            for (_, entity) in defaults where try chosenDefaultCalendar(for: entity) == nil {
                try setDefaultCalendar(id, for: entity)
            }
        }
        return replacements
    }

    private func setEntities(_ entities: SQLValue, ofCalendar id: Int64) throws {
        try connection.using("UPDATE calendar SET entities = ?2 WHERE id = ?1") { statement in
            statement.bind(id)
            statement.bind(entities)
            try statement.run()
        }
    }

    /// Removes calendars that the entry has created, unless they contain something.
    private func removeEmptyCalendars(_ changes: [HistoryChange], _ rows: [String: Int64]) throws {
        for change in changes {
            guard let id = rows[change.calendar] else { continue }
            let image = try connection.image(of: HistorySubject(.calendar, calendar: id))
            let isUsed = try connection.using(
                """
                SELECT EXISTS (SELECT 1 FROM event WHERE calendar_id = ?1)
                    OR EXISTS (SELECT 1 FROM component WHERE calendar_id = ?1 AND kind <> 'VTIMEZONE')
                """
            ) { statement in
                statement.bind(id)
                return try statement.first { $0.bool() } ?? true
            }
            if !isUsed, image.state == change.state { try deleteCalendar(id: id) }
        }
    }
}
