import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence

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

    let limits: Limits
    let policy: Policy
    let definitions: ZoneDefinitions
    let resolver: ZoneResolver
    var report: ImportReport
    /// The first part of the file that had to be left out.
    private(set) var damage: CalendarDamage?
    private var properties: CalendarProperties
    private var header: CalendarHeader?
    private var waiting: WaitingComponents
    /// Whether the calendar had events or reminders before this file.
    let hadEntries: Bool
    /// TZIDs that mean something else than when events were read with them.
    var changedZones: Set<String> = []
    /// What this file has had already: rows of events and reminders, and keys of other components.
    var touchedEvents: Set<Int64> = []
    var touchedReminders: Set<Int64> = []
    /// Rows of the components that were kept without being listed; only with the policy `file`.
    var keptComponents: Set<Int64> = []
    /// Those that the file had before.
    private(set) var ownComponents: Set<Int64> = []
    /// The UIDs of events and reminders of this file, one for each; only with the policy `file`.
    private(set) var uids: [String] = []
    var touchedComponents: Set<String> = []
    /// The components that the file has; only with the policy `calendar`.
    var keptNames: Set<ComponentName> = []
    /// The master that was looked up last; detached occurrences mostly follow theirs.
    var master: (uid: String, record: EventRecord?)?

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
        waiting = WaitingComponents(limit: limits.waitingComponentsLength)
        var described = calendar
        if policy == .calendar { described.properties = "" }
        properties = CalendarProperties(
            described, isNew: policy == .calendar || !hadEntries, limit: limits.componentLength)
    }

    mutating func take(_ piece: CalendarReader.Piece, _ writer: borrowing StoreWriter) throws {
        switch piece {
        case .beginCalendar(let line):
            header = CalendarHeader(line: line)
        case .endCalendar:
            endCalendar()
        case .property(let line, let text):
            guard let property = ContentLine(text) else { break }
            if let warning = header?.take(property) { warn(line, warning) }
            // What a folder is called is not in its files.
            if policy != .file, let warning = properties.take(property, text: text) { warn(line, warning) }
        case .stray(let line, let text):
            warn(line, .stray(text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""))
        case .remark(let line, let warning):
            warn(line, warning)
        case .damage(let found):
            damage = damage ?? found
            lose(found)
        case .component(let component):
            for (line, warning) in component.remarks { warn(line, warning) }
            let method = header?.method ?? ""
            if policy != .file, component.kind != "VTIMEZONE" { properties.takeEntry() }
            switch component.kind {
            case "VEVENT": try takeEvent(component, method: method, isLast: false, writer)
            case "VTODO": try takeReminder(component, method: method, isLast: false, writer)
            case "VTIMEZONE": try takeZone(component, writer)
            default: try keep(component, writer)
            }
        }
    }

    private mutating func endCalendar() {
        // Files of a folder are written by programs, one by one; what they lack there is no news.
        if policy != .file, let header { for warning in header.missing { warn(header.line, warning) } }
        if policy != .file { properties.endCalendar() }
        header = nil
    }

    /// Forgets what was noted about the file before.
    ///
    /// - Parameter own: rows of the components that this file was known to have.
    mutating func beginFile(own: Set<Int64>) {
        (header, master) = (nil, nil)
        (touchedEvents, touchedReminders, touchedComponents) = ([], [], [])
        (keptComponents, ownComponents, uids) = ([], own, [])
        report.warnings = []
    }

    /// Events of the file that have found their place.
    var eventsTaken: Int { report.added + report.updated + report.unchanged + report.keptNewer }

    /// Takes what had to wait and writes what the file said about the calendar.
    mutating func finish(_ writer: borrowing StoreWriter) throws -> ImportReport {
        if header != nil { endCalendar() }
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

    // MARK: What has to wait

    /// Puts an event or a reminder aside until the end of the file.
    mutating func putAside(
        _ component: CalendarReader.Component, uid: String?, method: String, isDetached: Bool,
        _ writer: borrowing StoreWriter
    ) throws {
        try waiting.add(.init(component: component, method: method, isDetached: isDetached), uid: uid, writer)
    }

    /// Takes what had to wait for the end of the file.
    mutating func finishFile(_ writer: borrowing StoreWriter) throws {
        while let entry = try waiting.next(writer) {
            if entry.component.kind == "VTODO" {
                try takeReminder(entry.component, method: entry.method, isLast: true, writer)
            } else {
                try takeEvent(entry.component, method: entry.method, isLast: true, writer)
            }
        }
    }

    /// Whether one of the times is in a zone that nobody knows so far, or another entry that comes first waits.
    func mustWait(for times: [ContentLine?], uid: String?, isDetached: Bool) -> Bool {
        if waiting.holds(uid: uid, isDetached: isDetached) { return true }
        return times.contains { line in
            guard let zone = line?.text(of: "TZID"), !zone.isEmpty else { return false }
            return resolver.rules(named: zone) == nil
        }
    }

    /// Notes that the file has an event or a reminder with that UID.
    mutating func note(uid: String) {
        if policy == .file { uids.append(uid) }
    }

    // MARK: What is told

    mutating func warn(_ line: Int, _ warning: CalendarWarning) {
        if report.warnings.count < ImportReport.mostWarnings {
            report.warnings.append((line, warning.text))
        } else {
            report.warningsLeftOut += 1
        }
    }

    private mutating func lose(_ damage: CalendarDamage) {
        report.lossCount += 1
        if report.losses.count < ImportReport.mostWarnings { report.losses.append((damage.line, damage.text)) }
    }
}
