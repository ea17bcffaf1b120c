import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar

extension ImportSession {
    mutating func importEvent(
        _ component: CalendarReader.Component, method: String, isLast: Bool, _ writer: borrowing StoreWriter
    ) throws {
        var text = component.text
        var properties = EventProperties(text)
        let isDetached = properties.recurrenceID != nil
        let times = [properties.start, properties.end]
        if !isLast, mustBeDeferred(for: times, uid: properties.uid, isDetached: isDetached) {
            return try deferUntilEnd(component, uid: properties.uid, method: method, isDetached: isDetached, writer)
        }
        var own: ConferenceExtraction?
        if properties.mayContainOwnConference {
            let extraction = ConferenceExtraction(text, limits: limits)
            own = extraction
            text = extraction.text
            properties = EventProperties(text)
        }
        if method == "CANCEL", properties.status == nil {
            var changed = ComponentText(text)
            changed.append(ContentLine("STATUS", value: "CANCELLED"))
            text = changed.text
            properties = EventProperties(text)
        }
        var master: EventRecord?
        if isDetached {
            master = try properties.uid.flatMap { try self.master($0, writer) }
            // The file may have a newer master further down, in another time zone. An event without a UID has no
            // master, but is deferred as well, as it will be when it is read again with the UID derived here.
            if !isLast, !(master.map { touchedEvents.contains($0.id) } ?? false) {
                return try deferUntilEnd(component, uid: properties.uid, method: method, isDetached: true, writer)
            }
        }
        let event: EventComponent
        do {
            event = try EventComponent(
                text, properties: properties, series: master?.start, limits: limits, resolver: resolver)
        } catch {
            let line = component.lines.fileLine(of: error.line)
            if try !keepsLastReading(of: properties.uid, line: line, error.warning, writer) {
                warn(line, error.warning)
            }
            try storeUnlisted(component, writer)
            return
        }
        var record = event.record
        record.calendarID = report.calendar.id
        if let (line, warning) = event.warnings.first(where: \.warning.isBadRule), !record.isRecurring,
            try wasRecurring(record, writer),
            try keepsLastReading(of: record.uid, line: component.lines.fileLine(of: line), warning, writer)
        {
            return try storeUnlisted(component, writer)
        }
        for (line, warning) in event.warnings { warn(component.lines.fileLine(of: line), warning) }
        record.importedText = component.text
        if let conference = own?.conference, !(master.map { conference.repeatsConference(of: $0) } ?? false) {
            record.conference = conference
            record.ownsConference = true
        }
        try merge(record, component, method: method, writer)
    }

    private mutating func merge(
        _ record: EventRecord, _ component: CalendarReader.Component, method: String, _ writer: borrowing StoreWriter
    ) throws {
        addUID(record.uid)
        let known = try writer.event(
            calendar: report.calendar.id, uid: record.uid, recurrenceID: record.recurrenceID)
        guard let stored = known else {
            let inserted = try writer.insert(recovering(record, writer))
            try Outbox.noteReturn(of: inserted, writer)
            touchedEvents.insert(inserted.id)
            if record.recurrenceID.isEmpty { master = (record.uid, inserted) }
            report.added += 1
            return
        }
        let isSecond = !touchedEvents.insert(stored.id).inserted
        if policy == .fileWins, !isSecond { return try replace(stored, with: record, writer) }
        let decision = EventMerge(
            record, into: stored, isSecondInFile: isSecond, method: method, fileWins: policy == .mirror,
            limits: limits)
        switch decision.outcome {
        case .unchanged: report.unchanged += 1
        case .keptNewer: report.keptNewer += 1
        case .keptFromMessage:
            report.keptNewer += 1
            warn(component.line, .schedulingMessage(method))
            if isSecond { try storeUnlisted(component, method: method, writer) }
        case .duplicate:
            warn(component.line, .duplicate(record.uid))
            try storeUnlisted(component, method: method, writer)
        case .update(let merged):
            if isSecond {
                // Both versions are in the file, so both are kept.
                warn(component.line, .olderVersion(record.uid))
                var older = component
                older.text = stored.importedText ?? stored.text
                try storeUnlisted(older, writer)
            }
            try update(stored, to: merged, writer)
        }
    }

    /// Returns a new event of a folder with the conference that it had in another folder, because programs drop parts of a
    /// conference when they move an event.
    private mutating func recovering(_ record: EventRecord, _ writer: borrowing StoreWriter) throws -> EventRecord {
        guard policy == .fileWins, record.conference?.provenance == nil,
            record.conference != nil || record.url != nil || record.location != nil
        else { return record }
        for other in try writer.events(uid: record.uid)
        where other.recurrenceID == record.recurrenceID && other.ownsConference {
            guard try writer.vdirCalendar(id: other.calendarID) != nil else { continue }
            return record.restoringConference(from: other, limits: limits)
        }
        let ended = try waitingEnds ?? Outbox.waitingEnds(writer)
        waitingEnds = ended
        return Outbox.recovering(record, from: ended, limits: limits)
    }

    /// Keeps the events of a folder's file whose new text cannot be read, as they last could be.
    ///
    /// - Returns: false if there are none.
    private mutating func keepsLastReading(
        of uid: String?, line: Int, _ warning: CalendarWarning, _ writer: borrowing StoreWriter
    ) throws -> Bool {
        guard policy == .fileWins, let uid, try !writer.series(calendar: report.calendar.id, uid: uid).isEmpty else {
            return false
        }
        addUID(uid)
        unreadable.append((uid, line, warning.textWithEarlierVersion))
        report.warnings.append((line, warning.textWithEarlierVersion))
        return true
    }

    /// Whether a folder has a series of which a bad rule would leave a single event.
    private func wasRecurring(_ record: EventRecord, _ writer: borrowing StoreWriter) throws -> Bool {
        guard policy == .fileWins else { return false }
        let known = try writer.event(
            calendar: report.calendar.id, uid: record.uid, recurrenceID: record.recurrenceID)
        return known?.isRecurring ?? false
    }

    private mutating func replace(
        _ stored: EventRecord, with record: EventRecord, _ writer: borrowing StoreWriter
    ) throws {
        if let imported = stored.importedText, let text = record.importedText, isSameText(imported, text),
            stored.recurrenceID == record.recurrenceID, stored.start == record.start
        {
            report.unchanged += 1
            return
        }
        try update(stored, to: EventMerge.replacing(stored, with: record, limits: limits), writer)
    }

    private mutating func update(
        _ stored: EventRecord, to record: EventRecord, _ writer: borrowing StoreWriter
    ) throws {
        try writer.update(record)
        try Outbox.noteFromSource(from: stored, to: record, writer)
        report.updated += 1
        master = nil
    }

    /// Returns the single event or the master with a UID.
    private mutating func master(_ uid: String, _ writer: borrowing StoreWriter) throws -> EventRecord? {
        // UIDs in different normalisation forms are different UIDs.
        if let master, isSameText(master.uid, uid) { return master.record }
        let record = try writer.event(calendar: report.calendar.id, uid: uid, recurrenceID: "")
        master = (uid, record)
        return record
    }
}
