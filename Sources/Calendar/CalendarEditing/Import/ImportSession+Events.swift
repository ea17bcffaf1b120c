import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence

extension ImportSession {
    /// Imports a VEVENT. The first one with its UID and RECURRENCE-ID becomes an event.
    mutating func importEvent(
        _ component: CalendarReader.Component, method: String, _ writer: borrowing StoreWriter
    ) throws {
        if try refusesMessage(component, method: method, writer) { return }
        if try collectsInvitation(component, method: method, writer) { return }
        let calendar = report.calendar.id
        let uid = method.isEmpty ? nil : EventProperties(component.text).uid
        let isRefused = try refuses(
            component, uid.map { .init(uid: $0, isReminder: false) }, method: method,
            stored: { try uid.map { try writer.series(calendar: calendar, uid: $0) } ?? [] }, writer)
        if isRefused { return }
        let reading: EventReading
        do {
            reading = try read(event: component.text, method: method, resolver, writer)
        } catch let error as EventComponent.Failure {
            let line = component.lines.fileLine(of: error.line)
            if try !keepsLastReading(of: EventProperties(component.text).uid, line: line, error.warning, writer) {
                warn(line, error.warning)
                report.unlistedEvents += 1
                if case .tooLong(let property) = error.warning {
                    report.overlongEvents += 1
                    report.overlongProperties.insert(property)
                }
            }
            try storeUnlisted(component, writer)
            return
        }
        if let (line, warning) = reading.warnings.first(where: \.warning.isBadRule), !reading.record.isRecurring,
            try wasRecurring(reading.record, writer),
            try keepsLastReading(
                of: reading.record.uid, line: component.lines.fileLine(of: line), warning, writer)
        {
            return try storeUnlisted(component, writer)
        }
        try noteReadable(component, writer)
        var wait = ZoneWait(line: component.line, open: openZones(reading.zones))
        for (line, warning) in reading.warnings {
            warn(component.lines.fileLine(of: line), warning, unlessDefinedLater: &wait)
        }
        let times = [reading.record.start] + [reading.recurrenceID].compactMap { $0 }
        compareWithSystem(times, line: component.line)
        let (added, unchanged) = (report.added, report.unchanged)
        let row = try merge(reading.record, component, method: method, isOpen: !wait.open.isEmpty, writer)
        if let row {
            // Some servers cancel with a version of which STATUS says so.
            let isCancelled = method == "CANCEL" || !method.isEmpty && reading.record.status == "CANCELLED"
            if isCancelled, policy == .newerWins, !reading.isDetached {
                cancelledSeries.append((reading.record.uid, reading.record.sequence))
            }
            wait.entry = .event(row)
            wait.isNew = report.added > added
            wait.isUnchanged = report.unchanged > unchanged
            // The file may have a newer master further down.
            if reading.isDetached, !(reading.master.map { touchedEvents.contains($0.id) } ?? false) {
                orphans.append(
                    Orphan(entry: .event(row), line: component.line, method: method, isNew: wait.isNew))
            }
        }
        add(wait)
    }

    /// An event as it is in a file.
    struct EventReading {
        var record: EventRecord
        var warnings: [(line: Int, warning: CalendarWarning)]
        /// The TZIDs of its times.
        var zones: [String]
        var recurrenceID: EventTime?
        var isDetached: Bool
        var master: EventRecord?
    }

    /// Reads the text of an event.
    ///
    mutating func read(
        event fileText: String, method: String, _ resolver: ZoneResolver, _ writer: borrowing StoreWriter
    ) throws -> EventReading {
        // Only our own export may say what the user has decided, and it has no METHOD then.
        var text = policy == .newerWins && !method.isEmpty ? PrivateNames.removed(from: fileText) : fileText
        var properties = EventProperties(text)
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
        let isDetached = properties.recurrenceID != nil
        let master = try isDetached ? properties.uid.flatMap { try self.master($0, writer) } : nil
        let event = try EventComponent(
            text, properties: properties, series: master.map { SeriesStart($0) }, limits: limits, resolver: resolver)
        var record = event.record
        record.calendarID = report.calendar.id
        record.importedText = fileText
        if let conference = own?.conference, !(master.map { conference.repeatsConference(of: $0) } ?? false) {
            record.conference = conference
            record.ownsConference = true
        }
        return EventReading(
            record: record, warnings: event.warnings, zones: properties.zones,
            recurrenceID: properties.recurrenceID?.time, isDetached: isDetached, master: master)
    }

    /// Merges the event of the file with the event that the calendar already has.
    ///
    private mutating func merge(
        _ record: EventRecord, _ component: CalendarReader.Component, method: String, isOpen: Bool,
        _ writer: borrowing StoreWriter
    ) throws -> Int64? {
        addUID(record.uid)
        let known = try writer.event(
            calendar: report.calendar.id, uid: record.uid, recurrenceID: record.recurrenceID)
        guard let stored = known else {
            try warnOfOrganizer(ofNew: record, component, writer)
            let inserted = try writer.insert(recovering(record, writer))
            try Outbox.noteReturn(of: inserted, writer)
            touchedEvents.insert(inserted.id)
            if record.recurrenceID.isEmpty { master = (record.uid, inserted) }
            report.added += 1
            return inserted.id
        }
        let isSecond = !touchedEvents.insert(stored.id).inserted
        return try merge(
            record, into: stored, isSecond: isSecond, component, method: method, isOpen: isOpen, writer)
    }

    mutating func merge(
        _ record: EventRecord, into stored: EventRecord, isSecond: Bool, _ component: CalendarReader.Component,
        method: String, isOpen: Bool, _ writer: borrowing StoreWriter
    ) throws -> Int64? {
        if policy == .fileWins, !isSecond {
            try replace(stored, with: record, isOpen: isOpen, writer)
            return stored.id
        }
        let decision = EventMerge(
            record, into: stored, isSecondInFile: isSecond, method: method, fileWins: policy == .mirror,
            limits: limits)
        let own = isOpen ? nil : resolver.bound(to: record.zoneSet)
        switch decision.outcome {
        case .unchanged:
            guard isSameText(record.text, stored.text) else {
                report.unchanged += 1
                return nil
            }
            if !isOpen, !isSecond, record.zoneSet != stored.zoneSet {
                try update(stored, to: stored.withTimes(of: record), writer)
            } else {
                report.unchanged += 1
            }
            return isSecond ? nil : stored.id
        case .keptNewer:
            report.keptNewer += 1
            return nil
        case .keptFromMessage:
            report.keptNewer += 1
            warn(component.line, .schedulingMessage(method))
            if isSecond { try storeUnlisted(component, method: method, zones: own, writer) }
            return nil
        case .duplicate:
            warn(component.line, .duplicate(record.uid))
            try storeUnlisted(component, method: method, zones: own, writer)
            return nil
        case .update(let merged):
            if isSecond {
                // The file contains both versions, so both are kept.
                warn(component.line, .olderVersion(record.uid))
                var older = component
                older.text = stored.importedText ?? stored.text
                try storeUnlisted(older, zones: resolver.bound(to: stored.zoneSet), writer)
            }
            noteNewer(record, than: stored, line: component.line, method: method)
            warnOfOrganizer(of: record.text, insteadOf: stored.text, title: stored.title, component)
            try update(stored, to: merged, writer)
            return stored.id
        }
    }

    /// Returns a new event of a folder. If the event was in another folder before, it gets its conference from there, because
    /// programs drop parts of a conference when they move an event.
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

    /// If the new text of an event in a folder cannot be read, keeps the version that was read last.
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

    /// Returns whether a folder has the event as a series, which the file's invalid rule would turn into a single event.
    private func wasRecurring(_ record: EventRecord, _ writer: borrowing StoreWriter) throws -> Bool {
        guard policy == .fileWins else { return false }
        let known = try writer.event(
            calendar: report.calendar.id, uid: record.uid, recurrenceID: record.recurrenceID)
        return known?.isRecurring ?? false
    }

    private mutating func replace(
        _ stored: EventRecord, with record: EventRecord, isOpen: Bool, _ writer: borrowing StoreWriter
    ) throws {
        if let imported = stored.importedText, let text = record.importedText, isSameText(imported, text),
            stored.recurrenceID == record.recurrenceID, stored.start == record.start,
            isOpen || stored.zoneSet == record.zoneSet
        {
            report.unchanged += 1
            return
        }
        try update(stored, to: EventMerge.replacing(stored, with: record, limits: limits), writer)
    }

    mutating func update(
        _ stored: EventRecord, to record: EventRecord, _ writer: borrowing StoreWriter
    ) throws {
        try writer.update(record)
        try Outbox.noteFromSource(from: stored, to: record, writer)
        report.updated += 1
        master = nil
    }

    /// Returns the single event or the master with a UID.
    mutating func master(_ uid: String, _ writer: borrowing StoreWriter) throws -> EventRecord? {
        // UIDs in different normalisation forms are different UIDs.
        if let master, isSameText(master.uid, uid) { return master.record }
        let record = try writer.event(calendar: report.calendar.id, uid: uid, recurrenceID: "")
        master = (uid, record)
        return record
    }
}
