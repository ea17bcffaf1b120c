import CalendarModel
import CalendarStore
import ICalendar

// Components that are neither events nor reminders, or could not be read as such. They are stored unchanged.
extension ImportSession {
    /// Stores a component unchanged without listing it.
    ///
    /// - Parameters:
    ///   - method: METHOD of the VCALENDAR, for a second event or to-do with the same UID.
    ///   - known: the zones of the component; nil for those of the current VCALENDAR.
    mutating func storeUnlisted(
        _ component: CalendarReader.Component, method: String = "", zones known: ZoneResolver? = nil,
        _ writer: borrowing StoreWriter
    ) throws {
        report.otherComponents += 1
        let text = ComponentText(component.text)
        // An event or a to-do is stored here if it could not be read or is the second one with its UID. Its key is a digest of
        // its text.
        let isEntry = ParticipantMessage.kinds.contains(component.kind)
        let recurrenceID = text.property("RECURRENCE-ID")?.value ?? ""
        var key =
            isEntry
            ? ParticipantMessage.key(of: component.text, method: method)
            : Self.key(text.property("UID")?.value ?? "", of: component)
        let isSecond = !touchedComponents.insert(Self.touchedName(component.kind, key, recurrenceID)).inserted
        if isSecond, !isEntry { key = TextDigest.hexadecimal(of: component.text) }
        let hasShortName = component.kind.utf8.count <= 1_000
        var record = ComponentRecord(
            calendarID: report.calendar.id,
            kind: hasShortName ? component.kind : TextDigest.hexadecimal(of: component.kind), key: key,
            recurrenceID: recurrenceID.utf8.count <= 256 ? recurrenceID : TextDigest.hexadecimal(of: recurrenceID),
            text: component.text)
        let zones = ReferencedZones([component.text]).names
        if !zones.isEmpty { record.zoneSet = (known ?? resolver).zoneSet(for: zones) }
        if policy == .newerWins, !isSecond, let other = try writer.componentRow(like: record),
            ComponentVersion(component.text).isOlder(than: ComponentVersion(other.text))
        {
            report.keptNewer += 1
            return
        }
        if policy == .fileWins, let other = try writer.componentRow(like: record), !ownComponents.contains(other.id),
            !isSameText(other.text, record.text)
        {
            // Another file has a different component with this key.
            record.key = TextDigest.hexadecimal(of: component.text)
        }
        try put(record, writer)
        let open = known == nil ? openZones(zones) : []
        guard policy == .fileWins || !open.isEmpty, let row = try writer.componentRow(like: record)?.id else { return }
        if policy == .fileWins { unlistedComponents.insert(row) }
        add(ZoneWait(entry: .component(row), line: component.line, open: open))
    }

    mutating func put(_ component: ComponentRecord, _ writer: borrowing StoreWriter) throws {
        try writer.upsert(component)
        if policy == .mirror { componentNames.insert(component.name) }
    }

    static func touchedName(_ kind: String, _ key: String, _ recurrenceID: String) -> String {
        "\(kind)\n\(key)\n\(recurrenceID)"
    }

    static func key(_ given: String, of component: CalendarReader.Component) -> String {
        given.isEmpty || given.utf8.count > 65_536 ? TextDigest.hexadecimal(of: component.text) : given
    }
}

/// The version of a component.
private struct ComponentVersion: VersionedEntry {
    let sequence: Int
    let modified: Int64?
    let text: String
    let importedText: String? = nil

    init(_ text: String) {
        self.text = text
        // These properties have the same meaning in all components.
        let properties = EventProperties(text)
        sequence = properties.sequence.flatMap { SequenceNumber.value(of: $0) } ?? 0
        modified = EventComponent.instant(properties.lastModified) ?? EventComponent.instant(properties.stamp)
    }

    func isOlder(than other: ComponentVersion) -> Bool {
        VersionComparison(self, over: other, isSecondInFile: false, method: "", fileWins: false) == .keptNewer
    }
}
