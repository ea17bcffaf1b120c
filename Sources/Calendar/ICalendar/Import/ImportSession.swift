import CalendarStore
import ConferenceModel
import Recurrence
import Support

/// The import of one file, piece by piece, within one transaction; or of several files, one after the other, where files
/// have the last word.
struct ImportSession {
    /// Which version of an entry counts.
    enum Policy {
        /// The newer one, and what was edited here stays: the import of a file.
        case newer
        /// That of the file: a calendar that is a folder of files.
        case file
        /// That of the file, and what it has not is removed at the end; title and colour stay. A copy of a calendar that
        /// somebody else keeps.
        case calendar
    }

    /// An event or a reminder that has to wait: for the definition of its time zone, or for the series it belongs to.
    private struct Deferred {
        var component: CalendarReader.Component
        var method: String
    }

    let limits: Limits
    private let policy: Policy
    private let definitions: ZoneDefinitions
    let resolver: ZoneResolver
    var report: ImportReport
    private var properties: CalendarProperties
    private var method = ""
    private var deferred: [Deferred] = []
    /// Whether the calendar had events or reminders before this file.
    private let hadEntries: Bool
    /// TZIDs that mean something else than when events were read with them.
    private var changedZones: Set<String> = []
    /// What this file has had already: rows of events and reminders, and keys of other components.
    private(set) var touchedEvents: Set<Int64> = []
    private(set) var touchedReminders: Set<Int64> = []
    /// Rows of the components that were kept without being listed; only with the policy `file`.
    private(set) var keptComponents: Set<Int64> = []
    /// Those that the file had before.
    private var ownComponents: Set<Int64> = []
    /// The UIDs of events and reminders of this file, one for each.
    private(set) var uids: [String] = []
    private var touchedComponents: Set<String> = []
    /// The components that the file has; only with the policy `calendar`.
    private var keptNames: Set<ComponentName> = []
    /// The series that was looked up last; detached occurrences mostly follow their master.
    private var series: (uid: String, records: [EventRecord])?

    init(
        calendar: CalendarRecord, policy: Policy = .newer, zones: ZoneDatabase, limits: Limits,
        _ writer: borrowing StoreWriter
    ) throws {
        self.limits = limits
        self.policy = policy
        let known = try writer.components(calendar: calendar.id, kind: "VTIMEZONE")
        let definitions = ZoneDefinitions(known)
        self.definitions = definitions
        resolver = ZoneResolver(zones: zones) { definitions.text(of: $0) }
        hadEntries = try writer.hasEntries(calendar: calendar.id)
        report = ImportReport(calendar: calendar)
        var described = calendar
        if policy == .calendar { described.properties = "" }
        properties = CalendarProperties(described)
    }

    mutating func take(_ piece: CalendarReader.Piece, _ writer: borrowing StoreWriter) throws {
        switch piece {
        case .beginCalendar:
            method = ""
        case .endCalendar:
            break
        case .property(let line, let text):
            guard let property = ContentLine(text) else { break }
            if property.name == "METHOD" { method = property.value.uppercased() }
            // What a folder is called is not in its files.
            if policy != .file, let warning = properties.take(property, text: text) { warn(line, warning) }
        case .stray(let line, let text):
            warn(line, .stray(text))
        case .component(let component):
            for line in component.repairedLines { warn(line, .notUTF8) }
            switch component.kind {
            case "VEVENT": try takeEvent(component, method: method, isLast: false, writer)
            case "VTODO": try takeReminder(component, method: method, isLast: false, writer)
            case "VTIMEZONE": try takeZone(component, writer)
            default: try keep(component, writer)
            }
        }
    }

    /// Forgets what was noted about the file before.
    ///
    /// - Parameter own: rows of the components that this file was known to have.
    mutating func beginFile(own: Set<Int64>) {
        (method, deferred, series) = ("", [], nil)
        (touchedEvents, touchedReminders, touchedComponents) = ([], [], [])
        (keptComponents, ownComponents, uids) = ([], own, [])
        report.warnings = []
    }

    /// Events of the file that have found their place.
    var eventsTaken: Int { report.added + report.updated + report.unchanged + report.keptNewer }

    /// Takes what had to wait and writes what the file said about the calendar.
    mutating func finish(_ writer: borrowing StoreWriter) throws -> ImportReport {
        try finishFile(writer)
        try deriveAgain(writer)
        if policy == .calendar {
            report.removed = try writer.removeEntries(
                ofCalendar: report.calendar.id, butEvents: touchedEvents, butReminders: touchedReminders,
                butComponents: keptNames)
        }
        let calendar = properties.merged
        if calendar != report.calendar {
            report.calendar = calendar
            try writer.update(calendar)
        }
        report.warnings.sort { $0.line < $1.line }
        return report
    }

    /// Takes what had to wait for the end of the file.
    mutating func finishFile(_ writer: borrowing StoreWriter) throws {
        // Masters first, so that their detached occurrences find them.
        let waiting = deferred
        for isDetached in [false, true] {
            for event in waiting where (EventProperties(event.component.text).recurrenceID != nil) == isDetached {
                if event.component.kind == "VTODO" {
                    try takeReminder(event.component, method: event.method, isLast: true, writer)
                } else {
                    try takeEvent(event.component, method: event.method, isLast: true, writer)
                }
            }
        }
        deferred = []
    }

    mutating func warn(_ line: Int, _ warning: CalendarWarning) {
        if report.warnings.count < ImportReport.mostWarnings {
            report.warnings.append((line, warning.text))
        } else {
            report.warningsLeftOut += 1
        }
    }

    // MARK: Events

    private mutating func takeEvent(
        _ component: CalendarReader.Component, method: String, isLast: Bool, _ writer: borrowing StoreWriter
    ) throws {
        var text = component.text
        var properties = EventProperties(text)
        if !isLast, mustWait(for: [properties.start, properties.end]) {
            deferred.append(Deferred(component: component, method: method))
            return
        }
        var own: ConferenceExtraction?
        if properties.mayHoldOwnConference {
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
        if properties.recurrenceID != nil, let uid = properties.uid {
            master = try records(uid, writer).first { $0.recurrenceID.isEmpty }
            // The file may have a newer master further down, with another clock.
            if !isLast, !(master.map { touchedEvents.contains($0.id) } ?? false) {
                deferred.append(Deferred(component: component, method: method))
                return
            }
        }
        let event: EventComponent
        do {
            event = try EventComponent(
                text, properties: properties, series: master?.start, limits: limits, resolver: resolver)
        } catch {
            warn(component.line + error.line - 1, error.warning)
            try keep(component, writer)
            return
        }
        for (line, warning) in event.warnings { warn(component.line + line - 1, warning) }
        var record = event.record
        record.calendarID = report.calendar.id
        record.importedText = component.text
        if let conference = own?.conference, !(master.map { conference.isLeftOver(of: $0) } ?? false) {
            record.conference = conference
            record.ownsConference = true
        }
        try merge(record, component, method: method, writer)
    }

    private func mustWait(for times: [ContentLine?]) -> Bool {
        times.contains { line in
            guard let zone = line?.text(of: "TZID"), !zone.isEmpty else { return false }
            return resolver.rules(named: zone) == nil
        }
    }

    private mutating func merge(
        _ record: EventRecord, _ component: CalendarReader.Component, method: String, _ writer: borrowing StoreWriter
    ) throws {
        uids.append(record.uid)
        let known = try records(record.uid, writer)
        guard let stored = known.first(where: { $0.recurrenceID == record.recurrenceID }) else {
            let inserted = try writer.insert(record)
            touchedEvents.insert(inserted.id)
            series?.records.append(inserted)
            report.added += 1
            return
        }
        let isSecond = !touchedEvents.insert(stored.id).inserted
        if policy == .file, !isSecond { return try replace(stored, with: record, writer) }
        let decision = EventMerge(
            record, into: stored, isSecondInFile: isSecond, method: method, fileWins: policy == .calendar,
            limits: limits)
        switch decision.outcome {
        case .unchanged: report.unchanged += 1
        case .keptNewer: report.keptNewer += 1
        case .keptFromMessage:
            report.keptNewer += 1
            warn(component.line, .schedulingMessage(method))
        case .duplicate:
            warn(component.line, .duplicate(record.uid))
            try keep(component, writer)
        case .update(let merged):
            try writer.update(merged)
            report.updated += 1
            series = nil
        }
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
        try writer.update(EventMerge.replacing(stored, with: record, limits: limits))
        report.updated += 1
        series = nil
    }

    private mutating func records(_ uid: String, _ writer: borrowing StoreWriter) throws -> [EventRecord] {
        // UIDs that differ in their normalisation form are two.
        if let series, isSameText(series.uid, uid) { return series.records }
        let records = try writer.series(calendar: report.calendar.id, uid: uid)
        series = (uid, records)
        return records
    }

    // MARK: Reminders

    /// Takes a VTODO. Every one of them is kept; the first one with its UID and RECURRENCE-ID is a reminder.
    private mutating func takeReminder(
        _ component: CalendarReader.Component, method: String, isLast: Bool, _ writer: borrowing StoreWriter
    ) throws {
        let properties = ReminderProperties(component.text)
        var master: ReminderRecord?
        let isDetached = properties["RECURRENCE-ID"] != nil
        if isDetached, let uid = properties.value("UID") {
            master = try writer.reminders(calendar: report.calendar.id, uid: uid).first { $0.recurrenceID.isEmpty }
        }
        // A detached occurrence waits for the master, of which the file may have a newer one, with another clock.
        let hasMaster = master.map { touchedReminders.contains($0.id) } ?? false
        if !isLast, mustWait(for: [properties["DTSTART"], properties["DUE"]]) || isDetached && !hasMaster {
            deferred.append(Deferred(component: component, method: method))
            return
        }
        let reading = ReminderComponent(
            component.text, series: master.flatMap(ReminderComponent.anchor), resolver: resolver)
        for (line, warning) in reading.warnings { warn(component.line + line - 1, warning) }
        var record = reading.record
        record.calendarID = report.calendar.id
        record.importedText = component.text
        try merge(record, component, method: method, writer)
    }

    private mutating func merge(
        _ record: ReminderRecord, _ component: CalendarReader.Component, method: String, _ writer: borrowing StoreWriter
    ) throws {
        uids.append(record.uid)
        let known = try writer.reminders(calendar: report.calendar.id, uid: record.uid)
        guard let stored = known.first(where: { $0.recurrenceID == record.recurrenceID }) else {
            do {
                touchedReminders.insert(try writer.insert(record).id)
            } catch let error as ConferenceError where error.code == "duplicateReminder" {
                // What an earlier version kept, and what is in no list, has its place.
                warn(component.line, .duplicateReminder(record.uid))
                return try keep(component, writer)
            }
            report.otherComponents += 1
            report.reminders.added += 1
            return
        }
        let isSecond = !touchedReminders.insert(stored.id).inserted
        var order = FileVersionOrder(
            record, over: stored, isSecondInFile: isSecond, method: method, fileWins: policy == .calendar)
        if policy == .file, !isSecond, order != .unchanged { order = .new }
        switch order {
        case .unchanged: report.reminders.unchanged += 1
        case .keptNewer: report.reminders.keptNewer += 1
        case .keptFromMessage:
            report.reminders.keptNewer += 1
            warn(component.line, .reminderMessage(method))
        case .duplicate:
            warn(component.line, .duplicateReminder(record.uid))
            return try keep(component, writer)
        // Our own export, read again.
        case .new where isSameText(record.text, stored.text): report.reminders.unchanged += 1
        case .new:
            var merged = record
            merged.id = stored.id
            try writer.update(merged)
            report.reminders.updated += 1
        }
        report.otherComponents += 1
    }

    // MARK: Other components

    private mutating func takeZone(
        _ component: CalendarReader.Component, _ writer: borrowing StoreWriter
    ) throws {
        report.otherComponents += 1
        let identifier = ComponentText(component.text).property("TZID")?.value.trimmingBlanks() ?? ""
        // khal defines a zone in each file anew, and only for the months around the event of that file: for the others of the
        // calendar it would be wrong. What the system knows is the same for all of them.
        if policy == .file, resolver.zones.rules(named: identifier) != nil { return }
        // What the events that are there already were read with.
        let before = hadEntries ? resolver.rules(named: identifier) : nil
        let wasDefined = definitions.define(identifier, component.text)
        // An event of this file may come before its zone.
        let asked = resolver.forget(identifier)
        if let old = before ?? asked, old != resolver.rules(named: identifier) {
            changedZones.insert(identifier)
            if wasDefined { warn(component.line, .zoneChanged(identifier)) }
        }
        try put(
            ComponentRecord(
                calendarID: report.calendar.id, kind: component.kind,
                key: Self.key(identifier, of: component), text: component.text), writer)
    }

    /// Keeps a component as it is, in no list.
    mutating func keep(_ component: CalendarReader.Component, _ writer: borrowing StoreWriter) throws {
        report.otherComponents += 1
        let text = ComponentText(component.text)
        // An event or to-do among these is one that could not be read, or a second one with the same UID: its text is its
        // name.
        var key = ["VEVENT", "VTODO"].contains(component.kind) ? "" : text.property("UID")?.value ?? ""
        let recurrenceID = text.property("RECURRENCE-ID")?.value ?? ""
        key = Self.key(key, of: component)
        if !touchedComponents.insert("\(component.kind)\n\(key)\n\(recurrenceID)").inserted {
            key = TextDigest.hexadecimal(of: component.text)
        }
        var record = ComponentRecord(
            calendarID: report.calendar.id, kind: String(component.kind.prefix(1_000)), key: key,
            recurrenceID: recurrenceID.utf8.count <= 256 ? recurrenceID : TextDigest.hexadecimal(of: recurrenceID),
            text: component.text)
        if policy == .file, let other = try writer.componentRow(like: record), !ownComponents.contains(other.id),
            !isSameText(other.text, record.text)
        {
            // Another file has one of that name.
            record.key = TextDigest.hexadecimal(of: component.text)
        }
        try put(record, writer)
        if policy == .file, let row = try writer.componentRow(like: record)?.id { keptComponents.insert(row) }
    }

    private mutating func put(_ component: ComponentRecord, _ writer: borrowing StoreWriter) throws {
        try writer.upsert(component)
        if policy == .calendar { keptNames.insert(component.name) }
    }

    private static func key(_ given: String, of component: CalendarReader.Component) -> String {
        given.isEmpty || given.utf8.count > 65_536 ? TextDigest.hexadecimal(of: component.text) : given
    }

    /// Events and reminders whose time zone has other rules now take place at other instants.
    private func deriveAgain(_ writer: borrowing StoreWriter) throws {
        guard !changedZones.isEmpty else { return }
        for var reminder in try writer.reminders(calendars: [report.calendar.id], filter: .all) {
            guard let zone = reminder.due?.zoneName, changedZones.contains(zone) else { continue }
            reminder.dueInstant = ReminderComponent(reminder.text, resolver: resolver).record.dueInstant
            try writer.update(reminder)
        }
        var affected: [EventRecord] = []
        try writer.forEachEvent(calendar: report.calendar.id) { event in
            if let zone = event.start.zoneName, changedZones.contains(zone) { affected.append(event) }
        }
        for var event in affected {
            guard
                let derived = try? EventComponent(
                    event.text, properties: EventProperties(event.text), limits: limits, resolver: resolver)
            else { continue }
            event.rangeStart = derived.record.rangeStart
            event.rangeEnd = derived.record.rangeEnd
            try writer.update(event)
        }
    }
}
