import CalendarModel
import CalendarStore
import ICalendar
import Recurrence

/// The entry that a component of the file has become; its row.
enum ImportedEntry {
    case event(Int64)
    case reminder(Int64)
    /// A component that is not listed.
    case component(Int64)
}

/// An entry whose VCALENDAR may define its time zones further down.
struct ZoneWait {
    /// Nil if the text of the file was not used.
    var entry: ImportedEntry?
    var line: Int
    /// TZIDs without a definition so far.
    var open: Set<String>
    /// Whether this import has added the entry.
    var isNew = false
    /// Whether the entry was counted as unchanged.
    var isUnchanged = false
    /// The TZIDs that are unknown so far, with the lines of the file.
    var unknown: [(line: Int, name: String)] = []
}

/// A detached occurrence whose master the file may have further down.
struct Orphan {
    var entry: ImportedEntry
    var line: Int
    var method: String
    /// Whether this import has added the entry.
    var isNew: Bool
}

// Entries are imported in the order of their file, so that they keep their place in an export. Those that come before
// the definition of their time zone, or before their master, are derived again.
extension ImportSession {
    /// Reads a VTIMEZONE, which counts for the entries of its VCALENDAR.
    mutating func importZone(_ component: CalendarReader.Component, _ writer: borrowing StoreWriter) throws {
        report.otherComponents += 1
        let name = definitions.add(component.text)
        resolver.forget(name)
        systemComparison.add(component.text, name: name, zones: resolver.zones)
        for (line, warning) in systemComparison.takeEarlier(name) { warn(line, warning) }
        // Files of a folder keep their definitions themselves.
        if policy == .fileWins { return }
        var record = ComponentRecord(
            calendarID: report.calendar.id, kind: component.kind, key: Self.key(name, of: component),
            text: component.text)
        // Another definition of the name is kept as well. A copy keeps what its file has now.
        let known = try writer.componentRow(like: record)?.text
        let isTaken =
            known.map { !isSameText($0, record.text) } ?? false
            && (policy != .mirror || componentNames.contains(record.name))
        if isTaken { record.recurrenceID = TextDigest.hexadecimal(of: component.text) }
        try put(record, writer)
    }

    /// Returns those of some TZIDs that the VCALENDAR may define further down.
    func openZones(_ names: Set<String>) -> Set<String> {
        names.filter { !isLocation($0) && definitions.text(of: $0) == nil }
    }

    private func isLocation(_ name: String) -> Bool { resolver.zones.rules(ofLocation: name) != nil }

    mutating func add(_ wait: ZoneWait) {
        if !wait.open.isEmpty || !wait.unknown.isEmpty { waits.append(wait) }
    }

    /// Adds a warning, but one about an unknown zone only if the VCALENDAR does not define the zone.
    mutating func warn(_ line: Int, _ warning: CalendarWarning, unlessDefinedLater wait: inout ZoneWait) {
        if case .unknownZone(let name) = warning {
            wait.unknown.append((line, name))
        } else {
            warn(line, warning)
        }
    }

    /// Warns once for each location whose definition in the file has another offset at one of the times.
    mutating func compareWithSystem(_ times: [EventTime], line: Int) {
        for time in times {
            if let (line, warning) = systemComparison.compare(time, line: line, isLocation: isLocation) {
                warn(line, warning)
            }
        }
    }

    /// Derives the entries again whose zones the VCALENDAR has defined since.
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

    /// Derives the detached occurrences again that came before their masters.
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
