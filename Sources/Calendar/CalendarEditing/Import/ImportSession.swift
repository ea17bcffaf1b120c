import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence

/// The import of one file, piece by piece within one transaction; with the policy ``Policy/fileWins``, the import of several
/// files in turn.
struct ImportSession {
    /// The rule that decides which version of an entry to use.
    enum Policy {
        /// The newer version wins, and edits made here are kept. For importing a file.
        case newerWins
        /// The file's version wins. For a calendar that is a folder of files.
        case fileWins
        /// The file's version wins, and entries that the file lacks are removed at the end; title and colour stay. For a copy
        /// of a calendar that is maintained elsewhere.
        case mirror
    }

    let limits: Limits
    let policy: Policy
    /// The addresses of the user, whose events no message of others may change.
    let me: [String]
    /// Takes messages about invitations; nil if the import takes none.
    let invitations: (any InvitationTaking)?
    /// The path of the file, for these messages.
    let path: String
    /// The messages of the current VCALENDAR.
    var openInvitations = OpenInvitations()
    /// What the calendar had before this import, for the messages of the file.
    var former: [FormerKey: FormerSeries] = [:]
    /// The zones that the current VCALENDAR has defined so far.
    var definitions = ZoneDefinitions()
    var resolver: ZoneResolver
    var report: ImportReport
    /// The first part of the file that had to be skipped.
    private(set) var damage: CalendarDamage?
    private var properties: CalendarProperties
    private(set) var header: CalendarHeader?
    /// Entries of the current VCALENDAR in zones that it has not defined so far.
    var waits: [ZoneWait] = []
    /// Detached occurrences whose master may come later in the file.
    var orphans: [Orphan] = []
    /// The series that messages with METHOD:CANCEL in this file cancel as a whole, and their versions.
    var cancelledSeries: [(uid: String, sequence: Int)] = []
    /// The series of the file that are newer than those of the calendar, with the lines on which they begin.
    var newerSeries: [(uid: String, sequence: Int, line: Int)] = []
    var systemComparison = SystemComparison()
    /// The last TZID that was found to be a location; most entries of a file have the same.
    var lastLocation = ""
    /// The calendar's properties before the first line, since the last component, that could also belong to an entry. If that
    /// line turns out to begin an entry without BEGIN, the properties are reset to these, because the lines of the entry do not
    /// describe the calendar.
    private var beforeEntry: (properties: CalendarProperties, header: CalendarHeader?)?
    /// The rows of events and reminders, and the keys of other components, that this file has already had.
    var touchedEvents: Set<Int64> = []
    var touchedReminders: Set<Int64> = []
    /// The rows of components that were stored without being listed; only with the policy ``Policy/fileWins``.
    var unlistedComponents: Set<Int64> = []
    /// The rows of the components that the file contained before.
    private(set) var ownComponents: Set<Int64> = []
    /// The UIDs of the events and reminders of this file, one for each of them; only with the policy ``Policy/fileWins``.
    private(set) var uids: [String] = []
    /// The events of this file whose new text cannot be read and that are kept as they were; only with the policy
    /// ``Policy/fileWins``.
    var unreadable: [(uid: String, line: Int, reason: String)] = []
    var touchedComponents: Set<String> = []
    /// The events of the calendar that could not be read so far; nil before they are looked up.
    var broken: [String: [ComponentRecord]]?
    /// Those of these events that the file contains in a readable form.
    var repaired: Set<String> = []
    /// The components of the file; only with the policy ``Policy/mirror``.
    var componentNames: Set<ComponentName> = []
    /// The outbox entries to end conferences that wait for the user's confirmation; nil before they are looked up.
    var waitingEnds: [IntentRecord]?
    /// The last master looked up; detached occurrences usually follow their master.
    var master: (uid: String, record: EventRecord?)?

    init(
        calendar: CalendarRecord, policy: Policy = .newerWins, me: [String] = [],
        invitations: (any InvitationTaking)? = nil, path: String = "", zones: ZoneDatabase, limits: Limits,
        _ writer: borrowing StoreWriter
    ) throws {
        self.limits = limits
        self.policy = policy
        self.me = me
        self.invitations = invitations
        self.path = path
        resolver = ZoneResolver(zones: zones, definitions: definitions)
        let hadEntries = try writer.hasEntries(calendar: calendar.id)
        report = ImportReport(calendar: calendar)
        var described = calendar
        if policy == .mirror { described.properties = "" }
        properties = CalendarProperties(
            described, isNew: policy == .mirror || !hadEntries, limit: limits.componentLength)
    }

    mutating func process(_ piece: CalendarReader.Piece, _ writer: borrowing StoreWriter) throws {
        switch piece {
        case .beginCalendar(let line):
            header = CalendarHeader(line: line)
        case .endCalendar:
            try endCalendar(writer)
        case .property(let line, let text):
            guard let property = ContentLine(text) else { break }
            if beforeEntry == nil, property.mayBeOfUnbegunEntry { beforeEntry = (properties, header) }
            if let warning = header?.read(property) { warn(line, warning) }
            // The title of a folder is not in its files.
            if policy != .fileWins, let warning = properties.add(property, text: text) { warn(line, warning) }
        case .stray(let line, let text):
            warn(line, .stray(text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""))
        case .remark(let line, let warning):
            warn(line, warning)
        case .damage(let found):
            if case .unbegun = found, let before = beforeEntry { (properties, header) = before }
            beforeEntry = nil
            damage = damage ?? found
            reportLoss(found)
        case .component(let component):
            beforeEntry = nil
            for (line, warning) in component.remarks { warn(line, warning) }
            let method = header?.method ?? ""
            if policy != .fileWins, component.kind != "VTIMEZONE" { properties.noteEntry() }
            let component = try withPlainUID(component, writer)
            switch component.kind {
            case "VEVENT": try importEvent(component, method: method, writer)
            case "VTODO": try importReminder(component, method: method, writer)
            case "VTIMEZONE":
                try collectZone(component)
                try importZone(component, writer)
            default: try storeUnlisted(component, writer)
            }
        }
    }

    /// Returns an event or a to-do with its UID as the inbox has it, without blanks at its ends. One that the calendar has with these
    /// blanks, from an earlier version of this program, keeps them, and so does one in a folder, whose files are those of other
    /// programs.
    private func withPlainUID(
        _ component: CalendarReader.Component, _ writer: borrowing StoreWriter
    ) throws -> CalendarReader.Component {
        guard policy != .fileWins, ["VEVENT", "VTODO"].contains(component.kind),
            let trimmed = ComponentText.trimmingUID(component.text)
        else { return component }
        let calendar = report.calendar.id
        let isKnown =
            try component.kind == "VEVENT"
            ? !writer.series(calendar: calendar, uid: trimmed.former).isEmpty
            : writer.reminder(calendar: calendar, uid: trimmed.former, recurrenceID: "") != nil
        guard !isKnown else { return component }
        var component = component
        component.text = trimmed.text
        return component
    }

    private mutating func endCalendar(_ writer: borrowing StoreWriter) throws {
        try finishZones(writer)
        try takeInvitations(writer)
        // Programs write the files of a folder, so a warning about a missing property in each of them is of no use.
        if policy != .fileWins, let header { for warning in header.missing { warn(header.line, warning) } }
        if policy != .fileWins { properties.endCalendar() }
        (header, beforeEntry) = (nil, nil)
    }

    /// Resets the state that belongs to one file.
    ///
    /// - Parameter own: the rows of the components that this file contained before.
    mutating func beginFile(own: Set<Int64>) {
        (header, master, beforeEntry) = (nil, nil, nil)
        (touchedEvents, touchedReminders, touchedComponents) = ([], [], [])
        (unlistedComponents, ownComponents, uids, unreadable) = ([], own, [], [])
        report.warnings = []
        systemComparison = SystemComparison()
    }

    /// The number of events imported so far.
    var importedEvents: Int { report.added + report.updated + report.unchanged + report.keptNewer }

    /// Derives entries again that depend on later parts of the file, and updates the calendar with the properties of the file.
    mutating func finish(_ writer: borrowing StoreWriter) throws -> ImportReport {
        try finishFile(writer)
        try removeRepaired(writer)
        if policy == .mirror {
            report.removed = try writer.removeEntries(
                ofCalendar: report.calendar.id, butEvents: touchedEvents, butReminders: touchedReminders,
                butComponents: componentNames)
        }
        try writer.removeUnusedZoneSets()
        let calendar = properties.merged
        if calendar != report.calendar {
            report.calendar = calendar
            try writer.update(calendar)
        }
        report.warnings.sort { $0.line < $1.line }
        return report
    }

    /// Derives the entries again that depend on later parts of the file.
    mutating func finishFile(_ writer: borrowing StoreWriter) throws {
        if header != nil { try endCalendar(writer) } else { try finishZones(writer) }
        try cancelDetached(writer)
        try finishOrphans(writer)
        try removeOutdated(writer)
    }

    /// Records the UID of an event or a reminder of the file.
    mutating func addUID(_ uid: String) {
        if policy == .fileWins { uids.append(uid) }
    }

    // MARK: Warnings

    mutating func warn(_ line: Int, _ warning: CalendarWarning) {
        if report.warnings.count < ImportReport.maximumWarnings {
            report.warnings.append((line, warning.text))
        } else {
            report.warningsLeftOut += 1
        }
    }

    private mutating func reportLoss(_ damage: CalendarDamage) {
        report.lossCount += 1
        if report.losses.count < ImportReport.maximumWarnings { report.losses.append((damage.line, damage.text)) }
    }
}

extension ContentLine {
    /// Whether the line may be the first one of an event or a to-do whose BEGIN is missing: it has one of the properties that
    /// usually come first, or is a misspelt BEGIN.
    fileprivate var mayBeOfUnbegunEntry: Bool {
        ["UID", "DTSTAMP", "DTSTART", "SUMMARY", "CREATED", "CLASS", "ORGANIZER", "ATTENDEE"].contains(name)
            || ["VEVENT", "VTODO", "VJOURNAL"].contains(word.uppercased())
    }
}
