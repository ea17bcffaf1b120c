package import CalendarModel
package import CalendarStore
package import ConferenceModel
import ICalendar
package import Recurrence

/// Exports calendars as a calendar file with CRLF and everything that readers need.
///
/// Components are written as they were imported, in this order: time zones, components that are not events, events, and
/// then entries that are not listed because another entry has their UID, so that the listed one also comes first in the
/// next import. Events that were changed here or have a conference differ only in the lines concerned. Several
/// calendars become one VCALENDAR, because many programs read only the first. Messages of participants that were
/// received for an entry are the exception: they follow in VCALENDARs of their own, because they must not be mistaken
/// for a version of the entry.
package struct CalendarExporter {
    /// The program that wrote the file (RFC 5545, 3.7.3).
    static let productIdentifier = "-//Virtual Conference Host//conferencectl 1//EN"

    private let store: CalendarStore
    private let zones: ZoneDatabase
    private let limits: Limits

    package init(store: CalendarStore, zones: ZoneDatabase, limits: Limits = Limits()) {
        self.store = store
        self.zones = zones
        self.limits = limits
    }

    /// Writes a file piece by piece.
    ///
    /// - Parameters:
    ///   - calendars: the calendars to write; with `series`, the calendars that its events belong to.
    ///   - series: only these events, which must belong to one series; nil for everything in the calendars.
    ///   - progress: called after each event with the number of events written.
    ///   - sink: receives the text from beginning to end.
    /// - Throws: errors of the store and of the sink.
    package func export(
        calendars: [CalendarRecord], event series: [EventRecord]? = nil, progress: (Int) -> Void = { _ in },
        to sink: (String) throws -> Void
    ) throws {
        let properties = try properties(of: calendars, isWhole: series == nil)
        try sink(Self.head + properties)
        let definitions = try calendars.flatMap { try store.components(calendar: $0.id, kind: "VTIMEZONE") }
        var use = ZoneUse()
        if let series {
            for event in series { use.add(event) }
        } else {
            for calendar in calendars {
                try store.forEachZoneUse(calendar: calendar.id) { use.add(zones: $0, earliest: $1) }
                // Exceptions, additional dates and a RECURRENCE-ID may be in other time zones.
                try store.forEachEvent(calendar: calendar.id, ofSeries: true) { use.add($0) }
                try store.forEachComponent(calendar: calendar.id) { component in
                    if component.kind == "VTODO" { use.add(reminder: component.text) }
                }
            }
        }
        try writeZones(use, definitions, isWhole: series == nil, to: sink)
        if let series {
            try write(series, to: sink)
            return try sink("END:VCALENDAR\r\n")
        }
        let common = CalendarProperties.lines(of: properties).first { $0.name == "METHOD" }
            .flatMap { ContentLine($0.text) }?.value.uppercased()
        var methods: Set<String> = []
        func writeOther(_ component: ComponentRecord) throws {
            if let method = SchedulingMessage.method(of: component), method != common {
                methods.insert(method)
            } else {
                try sink(component.text)
            }
        }
        for calendar in calendars {
            try store.forEachComponent(calendar: calendar.id) { if $0.kind != "VEVENT" { try writeOther($0) } }
        }
        var written = 0
        for calendar in calendars {
            try store.forEachEvent(calendar: calendar.id) { event in
                try sink(text(of: event, inherited: inherited(by: event)))
                written += 1
                progress(written)
            }
        }
        for calendar in calendars {
            try store.forEachComponent(calendar: calendar.id) { if $0.kind == "VEVENT" { try writeOther($0) } }
        }
        try sink("END:VCALENDAR\r\n")
        for method in methods.sorted() { try write(messages: method, of: calendars, to: sink) }
    }

    /// The beginning of every VCALENDAR (RFC 5545, 3.6).
    private static let head =
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n" + ContentLine("PRODID", value: productIdentifier).serialized

    private func write(
        messages method: String, of calendars: [CalendarRecord], to sink: (String) throws -> Void
    ) throws {
        try sink(Self.head + ContentLine("METHOD", value: method).serialized)
        for calendar in calendars {
            try store.forEachComponent(calendar: calendar.id) { component in
                if SchedulingMessage.method(of: component) == method { try sink(component.text) }
            }
        }
        try sink("END:VCALENDAR\r\n")
    }

    private func write(_ series: [EventRecord], to sink: (String) throws -> Void) throws {
        let master = series.first { $0.recurrenceID.isEmpty }
        for event in series {
            let inherited =
                event.recurrenceID.isEmpty ? nil : master.flatMap { $0.ownsConference ? $0.conference : nil }
            try sink(text(of: event, inherited: inherited))
        }
    }

    private func text(of event: EventRecord, inherited: VirtualConference?) -> String {
        ConferenceDecoration.text(of: event, inherited: inherited, limits: limits)
    }

    /// Returns the conference that a detached occurrence inherits from its series. It is written into the occurrence
    /// because some readers look at each component alone.
    private func inherited(by event: EventRecord) throws -> VirtualConference? {
        guard !event.recurrenceID.isEmpty, event.conference == nil else { return nil }
        let master = try store.series(calendar: event.calendarID, uid: event.uid).first { $0.recurrenceID.isEmpty }
        return master.flatMap { $0.ownsConference ? $0.conference : nil }
    }

    // MARK: Calendar properties

    /// Returns the lines of a calendar without the names of the file that they came with, if the user has given the
    /// calendar another one: a file of another calendar was imported into it, or it was renamed.
    private static func withoutOtherNames(_ lines: [(name: String, text: String)], of title: String) -> [String] {
        let isName = { (name: String) in name == "X-WR-CALNAME" || name == "NAME" }
        let names = lines.filter { isName($0.name) }.compactMap { ContentLine($0.text)?.value }
        let keepsNames =
            title == CalendarRecord.defaultTitle || names.contains { TextEscaping.unescaped($0) == title }
        return lines.filter { keepsNames || !isName($0.name) }.map(\.text)
    }

    /// Returns all properties of a single calendar, or the properties that apply to every one of several calendars.
    ///
    /// METHOD makes the file a message. It is written only if everything in the calendar came with that METHOD and has
    /// not been changed here; PUBLISH makes no statement about changes and is always kept.
    private func properties(of calendars: [CalendarRecord], isWhole: Bool) throws -> String {
        guard calendars.count == 1, let calendar = calendars.first else { return "CALSCALE:GREGORIAN\r\n" }
        let lines = try CalendarProperties.lines(of: calendar.properties).filter { line in
            guard line.name == "METHOD" else { return true }
            guard isWhole else { return false }
            return ContentLine(line.text)?.value.uppercased() == "PUBLISH"
                ? true : try !store.hasChangedEntries(calendar: calendar.id)
        }
        let kept = Self.withoutOtherNames(lines.map { ($0.name, $0.text) }, of: calendar.title)
        let names = Set(CalendarProperties.lines(of: kept.joined()).map(\.name))
        var result = kept.joined()
        func add(_ name: String, _ value: String) {
            if !names.contains(name) { result += ContentLine(name, value: value).serialized }
        }
        add("CALSCALE", "GREGORIAN")
        add("X-WR-CALNAME", TextEscaping.escaped(calendar.title))
        if let color = calendar.color {
            if color.hasPrefix("#") {
                add("X-APPLE-CALENDAR-COLOR", color)
            } else {
                add("COLOR", TextEscaping.escaped(color))
            }
        }
        return result
    }

    // MARK: Time zones

    /// Writes the definitions that came with files, and new ones for zones of the system that have none. For a single
    /// event, only those that it uses.
    private func writeZones(
        _ use: ZoneUse, _ components: [ComponentRecord], isWhole: Bool, to sink: (String) throws -> Void
    ) throws {
        var written: Set<String> = []
        let start = LocalDate(year: use.earliestYear, month: 1, day: 1).map { LocalDateTime(startOf: $0) }
        for component in components where component.kind == "VTIMEZONE" {
            let isUsed = use.zones.contains(component.key)
            guard isWhole || isUsed, !written.contains(component.key) else { continue }
            if isUsed, let system = zones.rules(ofLocation: component.key) {
                let own = ZoneDefinition.rules(of: component.text)
                guard own?.agrees(with: system, from: start?.secondsSinceEpoch ?? 0) ?? false else { continue }
            }
            written.insert(component.key)
            try sink(component.text)
        }
        for name in use.zones.sorted() where !written.contains(name) {
            guard let rules = zones.rules(ofUndefined: name) else { continue }
            try sink(ZoneWriter(name: name, rules: rules, since: use.earliestYear).text)
        }
    }
}

/// The time zones that events and reminders refer to, and the earliest year in which they need them.
private struct ZoneUse {
    var zones: Set<String> = []
    var earliestYear = 2038

    mutating func add(reminder text: String) {
        let properties = ReminderProperties(text)
        for time in ["DTSTART", "DUE"].compactMap({ properties[$0]?.time }) {
            guard let zone = time.zoneName else { continue }
            zones.insert(zone)
            earliestYear = min(earliestYear, time.local.date.year)
        }
    }

    /// - Parameter earliest: the earliest start of events in these zones, in local seconds since 1970.
    mutating func add(zones names: [String], earliest: Int64) {
        zones.formUnion(names)
        earliestYear = min(earliestYear, LocalDateTime(secondsSinceEpoch: earliest).date.year)
    }

    mutating func add(_ event: EventRecord) {
        earliestYear = min(earliestYear, event.start.local.date.year)
        for time in [event.start, event.end] {
            if let zone = time.zoneName { zones.insert(zone) }
        }
        // Exceptions, additional dates and a RECURRENCE-ID may be in other time zones.
        guard event.isRecurring || !event.recurrenceID.isEmpty else { return }
        let properties = EventProperties(event.text)
        let lines = properties.dates + properties.exceptionDates + [properties.recurrenceID].compactMap { $0 }
        zones.formUnion(lines.compactMap { $0.text(of: "TZID") })
    }
}
