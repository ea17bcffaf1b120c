package import CalendarModel
package import Recurrence

/// Derives the fields of a reminder from its text. Only this type does so.
///
/// Every VTODO is a reminder. Invalid properties produce a warning, stay in the text and have no effect on the fields.
///
/// RFC 5545 leaves some cases open, and some programs ignore the RFC. Our choices: STATUS decides whether a reminder is
/// completed, and a cancelled one counts as completed without a time; without STATUS, either COMPLETED or a PERCENT-COMPLETE of
/// 100 makes it completed. DUE takes precedence over DURATION. A DUE before DTSTART is kept.
package struct ReminderComponent {
    /// The reminder without row, identifier, calendar and version; `importedText` is nil.
    package private(set) var record: ReminderRecord
    /// The problems found, each with its line in the text, counted from 1.
    package private(set) var warnings: [(line: Int, warning: CalendarWarning)] = []

    private let properties: ReminderProperties

    /// - Parameters:
    ///   - text: the reminder from BEGIN:VTODO to END:VTODO.
    ///   - series: the start of the series, if the text is a detached occurrence and its master is known.
    ///   - resolver: the zones of the text's own file or set.
    package init(_ text: String, series: SeriesStart? = nil, resolver: ZoneResolver) {
        let properties = ReminderProperties(text)
        self.properties = properties
        let title = properties.value("SUMMARY").map(TextEscaping.unescaped) ?? ""
        record = ReminderRecord(
            uid: "", title: title, location: properties.text("LOCATION"), notes: properties.text("DESCRIPTION"),
            url: properties.word("URL").flatMap { $0.isEmpty ? nil : $0 },
            sequence: properties.word("SEQUENCE").flatMap { SequenceNumber.value(of: $0) } ?? 0, text: text)
        warnings = properties.repeated.map { ($0.line, .repeatedProperty($0.name)) }
        if let given = properties.word("SEQUENCE"), !given.isEmpty, SequenceNumber.value(of: given) == nil {
            warnings.append((properties.line(of: "SEQUENCE"), .badValue("SEQUENCE", given)))
        }
        record.zoneSet = resolver.zoneSet(for: ReferencedZones([text]).names)
        readIdentity(resolver, series: series)
        readTimes(resolver)
        readCompletion(resolver)
        readRepetition()
        record.priority = priority()
        record.created = instant("CREATED", resolver)
        record.modified = instant("LAST-MODIFIED", resolver) ?? instant("DTSTAMP", resolver)
        if properties["DTSTAMP"] == nil { warnings.append((1, .reminderWithoutStamp)) }
    }

    /// Returns the time from which the rules of a recurring reminder are expanded: DTSTART, or DUE if there is none.
    package static func anchor(of reminder: ReminderRecord) -> EventTime? { reminder.start ?? reminder.due }

    // MARK: -

    private mutating func readIdentity(_ resolver: ZoneResolver, series: SeriesStart?) {
        let given = properties.value("UID") ?? ""
        if (1...65_536).contains(given.utf8.count) {
            record.uid = given
        } else {
            record.uid = "text-" + TextDigest.hexadecimal(of: record.text)
            warnings.append(given.isEmpty ? (1, .reminderWithoutUID) : (properties.line(of: "UID"), .longReminderUID))
        }
        guard let line = properties["RECURRENCE-ID"] else { return }
        if let time = line.time {
            record.recurrenceID = (series?.place(of: time, resolver) ?? time).basicFormat
        } else {
            warnings.append((properties.line(of: "RECURRENCE-ID"), .badValue("RECURRENCE-ID", line.value)))
            // Even an invalid value must not be empty, because the record would then take the place of the master.
            let fits = (1...256).contains(line.value.utf8.count)
            record.recurrenceID = fits ? line.value : TextDigest.hexadecimal(of: record.text)
        }
    }

    private mutating func readTimes(_ resolver: ZoneResolver) {
        record.start = time("DTSTART", resolver)
        record.due = time("DUE", resolver)
        if properties["DUE"] == nil, let duration = properties.word("DURATION") {
            if NominalDuration(duration) == nil {
                warnings.append((properties.line(of: "DURATION"), .badValue("DURATION", duration)))
            } else if let start = record.start {
                record.due = EventProperties(record.text).span(from: start, resolver).span.end(of: start, resolver)
            } else {
                warnings.append((properties.line(of: "DURATION"), .durationWithoutStart))
            }
        }
        guard let due = record.due else { return }
        record.dueInstant = Self.isFloating(due, resolver) ? due.local.secondsSinceEpoch : resolver.instant(of: due)
        if let start = record.start, resolver.instant(of: due) < resolver.instant(of: start) {
            warnings.append((properties.line(of: "DUE"), .dueBeforeStart))
        }
    }

    private mutating func time(_ name: String, _ resolver: ZoneResolver) -> EventTime? {
        guard let line = properties[name] else { return nil }
        guard let time = line.time else {
            warnings.append((properties.line(of: name), .badReminderTime(name, line.value)))
            return nil
        }
        guard let zone = time.zoneName else { return time }
        guard zone.utf8.count <= 4_096 else {
            warnings.append((properties.line(of: name), .badReminderTime("TZID", zone)))
            return nil
        }
        if resolver.rules(named: zone) == nil { warnings.append((properties.line(of: name), .unknownZone(zone))) }
        return time
    }

    private mutating func readCompletion(_ resolver: ZoneResolver) {
        let line = properties["COMPLETED"]
        switch properties.word("STATUS")?.uppercased() {
        case "COMPLETED":
            record.isCompleted = true
        case "CANCELLED":
            record.isCompleted = true
            return
        case "NEEDS-ACTION", "IN-PROCESS":
            return
        default:
            record.isCompleted = line != nil || properties.word("PERCENT-COMPLETE") == "100"
            if line != nil { warnings.append((properties.line(of: "COMPLETED"), .completedWithoutStatus)) }
        }
        guard let line else { return }
        record.completed = instant("COMPLETED", resolver)
        if record.completed == nil {
            warnings.append((properties.line(of: "COMPLETED"), .badValue("COMPLETED", line.value)))
        }
    }

    private mutating func readRepetition() {
        guard !properties.rules.isEmpty || !properties.dates.isEmpty else { return }
        let line = properties.line(of: properties.rules.isEmpty ? "RDATE" : "RRULE")
        if !record.recurrenceID.isEmpty {
            warnings.append((line, .ruleInOccurrence))
        } else if Self.anchor(of: record) == nil {
            warnings.append((line, .ruleWithoutDate))
        } else {
            let bad = ReminderRepetition.badRules(of: record)
            warnings += bad.map { (line, .badReminderRule($0)) }
            record.isRecurring = bad.count < properties.rules.count || !properties.dates.isEmpty
        }
    }

    private mutating func priority() -> Int {
        guard let text = properties.word("PRIORITY") else { return 0 }
        if let number = Int(text), (0...9).contains(number) { return number }
        warnings.append((properties.line(of: "PRIORITY"), .badValue("PRIORITY", text)))
        return 0
    }

    private func instant(_ name: String, _ resolver: ZoneResolver) -> Int64? {
        properties[name]?.time.map { resolver.instant(of: $0) }
    }

    private static func isFloating(_ time: EventTime, _ resolver: ZoneResolver) -> Bool {
        switch time.reference {
        case .floating: true
        case .utc: false
        case .zone(let name): resolver.rules(named: name) == nil
        }
    }
}
