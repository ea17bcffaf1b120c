import CalendarModel
import CalendarStore
import ICalendar
import Recurrence

// Everything that is neither an event nor a reminder, or could not be read as one: kept as it is.
extension ImportSession {
    mutating func takeZone(
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
    ///
    /// - Parameter method: METHOD of the VCALENDAR, for a second event or to-do with the same UID.
    mutating func keep(
        _ component: CalendarReader.Component, method: String = "", _ writer: borrowing StoreWriter
    ) throws {
        report.otherComponents += 1
        let text = ComponentText(component.text)
        // An event or to-do among these is one that could not be read, or a second one with the same UID: its text is its
        // name.
        let isEntry = SchedulingMessage.kinds.contains(component.kind)
        let recurrenceID = text.property("RECURRENCE-ID")?.value ?? ""
        var key =
            isEntry
            ? SchedulingMessage.key(of: component.text, method: method)
            : Self.key(text.property("UID")?.value ?? "", of: component)
        let isSecond = !touchedComponents.insert("\(component.kind)\n\(key)\n\(recurrenceID)").inserted
        if isSecond, !isEntry { key = TextDigest.hexadecimal(of: component.text) }
        let hasShortName = component.kind.utf8.count <= 1_000
        var record = ComponentRecord(
            calendarID: report.calendar.id,
            kind: hasShortName ? component.kind : TextDigest.hexadecimal(of: component.kind), key: key,
            recurrenceID: recurrenceID.utf8.count <= 256 ? recurrenceID : TextDigest.hexadecimal(of: recurrenceID),
            text: component.text)
        if policy == .newer, !isSecond, let other = try writer.componentRow(like: record),
            KeptVersion(component.text).isOlder(than: KeptVersion(other.text))
        {
            report.keptNewer += 1
            return
        }
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
}

/// What a component says about its version.
private struct KeptVersion: FileVersion {
    let sequence: Int
    let modified: Int64?
    let text: String
    let importedText: String? = nil

    init(_ text: String) {
        self.text = text
        // These properties are the same in all components.
        let properties = EventProperties(text)
        sequence = properties.sequence.flatMap { Int($0) } ?? 0
        modified = EventComponent.instant(properties.lastModified) ?? EventComponent.instant(properties.stamp)
    }

    func isOlder(than other: KeptVersion) -> Bool {
        FileVersionOrder(self, over: other, isSecondInFile: false, method: "", fileWins: false) == .keptNewer
    }
}
