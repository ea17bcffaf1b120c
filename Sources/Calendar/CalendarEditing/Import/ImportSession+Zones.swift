import CalendarModel
import CalendarStore
import ICalendar
import Recurrence

/// The row of the entry that a component of the file was stored as.
enum ImportedEntry {
    case event(Int64)
    case reminder(Int64)
    /// A component that is not listed.
    case component(Int64)
}

/// An entry whose time zones may be defined later in its VCALENDAR.
struct ZoneWait {
    /// The entry; nil if the text of the file was not used.
    var entry: ImportedEntry?
    var line: Int
    /// The TZIDs that have no definition so far.
    var open: Set<String>
    /// Whether this import has added the entry.
    var isNew = false
    /// Whether the entry was counted as unchanged.
    var isUnchanged = false
    /// The TZIDs that are unknown so far, with the lines of the file.
    var unknown: [(line: Int, name: String)] = []
}

/// A detached occurrence whose master may come later in the file.
struct Orphan {
    var entry: ImportedEntry
    var line: Int
    var method: String
    /// Whether this import has added the entry.
    var isNew: Bool
}

// Entries that depend on later parts of the file. Entries are imported in the order of the file, so that an export keeps this
// order. Those that precede the definition of their time zone, or their master, are derived again.
extension ImportSession {
    /// Reads a VTIMEZONE, which applies to the entries of its VCALENDAR.
    mutating func importZone(_ component: CalendarReader.Component, _ writer: borrowing StoreWriter) throws {
        report.otherComponents += 1
        let name = definitions.add(component.text)
        resolver.forget(name)
        systemComparison.add(component.text, name: name, zones: resolver.zones)
        for (line, warning) in systemComparison.takeEarlier(name, zones: resolver.zones) { warn(line, warning) }
        // The definitions of a folder stay in its files.
        if policy == .fileWins { return }
        var record = ComponentRecord(
            calendarID: report.calendar.id, kind: component.kind, key: Self.key(name, of: component),
            text: component.text)
        // A different definition of the same name is kept as well, except that a copy keeps only what its file contains now.
        let known = try writer.componentRow(like: record)?.text
        let isTaken =
            known.map { !isSameText($0, record.text) } ?? false
            && (policy != .mirror || componentNames.contains(record.name))
        if isTaken { record.recurrenceID = TextDigest.hexadecimal(of: component.text) }
        try put(record, writer)
    }

    /// Returns those of the given TZIDs that the VCALENDAR may still define.
    mutating func openZones(_ names: some Sequence<String>) -> Set<String> {
        // A closure would copy the whole session for each entry.
        var open: Set<String> = []
        for name in names where name != lastLocation {
            if resolver.zones.rules(ofLocation: name) != nil {
                lastLocation = name
            } else if definitions.text(of: name) == nil {
                open.insert(name)
            }
        }
        return open
    }

    mutating func add(_ wait: ZoneWait) {
        if !wait.open.isEmpty || !wait.unknown.isEmpty { waits.append(wait) }
    }

    /// Adds a warning. A warning about an unknown zone is held back until it is certain that the VCALENDAR does not define the
    /// zone.
    mutating func warn(_ line: Int, _ warning: CalendarWarning, unlessDefinedLater wait: inout ZoneWait) {
        if case .unknownZone(let name) = warning {
            wait.unknown.append((line, name))
        } else {
            warn(line, warning)
        }
    }

    /// Warns once for each location, and for each name of UTC, whose definition in the file has another offset at one of the times.
    mutating func compareWithSystem(_ times: [EventTime], line: Int) {
        for time in times {
            if let (line, warning) = systemComparison.compare(time, line: line, zones: resolver.zones) {
                warn(line, warning)
            }
        }
    }

    /// Derives entries again if the VCALENDAR has defined their zones since.
    mutating func finishZones(_ writer: borrowing StoreWriter) throws {
        let waits = waits
        self.waits = []
        for wait in waits {
            for (line, name) in wait.unknown where resolver.rules(named: name) == nil { warn(line, .unknownZone(name)) }
            guard wait.open.contains(where: { definitions.text(of: $0) != nil }) else { continue }
            switch wait.entry {
            case .event(let row):
                let method = header?.method ?? ""
                let isChanged = try deriveAgain(
                    event: row, line: wait.line, method: method, isNew: wait.isNew, resolver, writer)
                guard isChanged, wait.isUnchanged else { continue }
                report.unchanged -= 1
                report.updated += 1
            case .reminder(let row):
                let isChanged = try deriveAgain(
                    reminder: row, line: wait.line, method: header?.method ?? "", resolver, writer)
                guard isChanged, wait.isUnchanged else { continue }
                report.reminders.unchanged -= 1
                report.reminders.updated += 1
            case .component(let row):
                guard var component = try writer.component(id: row) else { continue }
                component.zoneSet = resolver.zoneSet(for: ReferencedZones([component.text]).names)
                try writer.upsert(component)
            case nil: break
            }
        }
        definitions = ZoneDefinitions()
        resolver = ZoneResolver(zones: resolver.zones, definitions: definitions)
        systemComparison = SystemComparison(reported: systemComparison.reported)
    }

    /// Derives detached occurrences again if they came before their masters.
    mutating func finishOrphans(_ writer: borrowing StoreWriter) throws {
        let orphans = orphans
        self.orphans = []
        for orphan in orphans {
            switch orphan.entry {
            case .event(let row):
                _ = try deriveAgain(
                    event: row, line: orphan.line, method: orphan.method, isNew: orphan.isNew, nil, writer)
            case .reminder(let row):
                _ = try deriveAgain(reminder: row, line: orphan.line, method: orphan.method, nil, writer)
            case .component: break
            }
        }
    }
}
