package import CalendarModel
package import CalendarStore
package import ConferenceModel
import ICalendar
package import Recurrence

/// Exports calendars as a calendar file, with CRLF line ends and the definitions of all time zones that readers need.
///
/// Components are written as they were imported, in this order: time zones, components that are not events, events, and then
/// entries that are not listed because another entry has the same UID. They come last, so that the next import lists the same
/// entry again. If an event was changed here or has a conference, only the lines concerned differ from the import. Several
/// calendars become one VCALENDAR, because many programs read only the first. Received messages of participants about an entry
/// are the exception: each follows in a VCALENDAR of its own, so that no reader mistakes it for a version of the entry.
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
        let zones = try zones(of: calendars, series)
        let definitions = try calendars.flatMap { try store.components(calendar: $0.id, kind: "VTIMEZONE") }.map(\.text)
        for text in zones.definitions(from: definitions, isWhole: series == nil) { try sink(text) }
        if let series {
            try write(series, zones, to: sink)
            return try sink("END:VCALENDAR\r\n")
        }
        let common = CalendarProperties.lines(of: properties).first { $0.name == "METHOD" }
            .flatMap { ContentLine($0.text) }?.value.uppercased()
        var methods: Set<String> = []
        func writeOther(_ component: ComponentRecord) throws {
            if let method = ParticipantMessage.method(of: component), method != common {
                methods.insert(method)
            } else {
                try sink(zones.text(component.text, of: component.zoneSet))
            }
        }
        for calendar in calendars {
            try store.forEachComponent(calendar: calendar.id) { if $0.kind != "VEVENT" { try writeOther($0) } }
        }
        var written = 0
        for calendar in calendars {
            try store.forEachEvent(calendar: calendar.id) { event in
                try sink(zones.text(text(of: event, inherited: inherited(by: event)), of: event.zoneSet))
                written += 1
                progress(written)
            }
        }
        for calendar in calendars {
            try store.forEachComponent(calendar: calendar.id) { if $0.kind == "VEVENT" { try writeOther($0) } }
        }
        try sink("END:VCALENDAR\r\n")
        for method in methods.sorted() { try write(messages: method, of: calendars, definitions, to: sink) }
    }

    /// The beginning of every VCALENDAR (RFC 5545, 3.6).
    private static let head =
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n" + ContentLine("PRODID", value: productIdentifier).serialized

    private func write(
        messages method: String, of calendars: [CalendarRecord], _ definitions: [String],
        to sink: (String) throws -> Void
    ) throws {
        func forEachMessage(_ body: (ComponentRecord) throws -> Void) throws {
            for calendar in calendars {
                try store.forEachComponent(calendar: calendar.id) {
                    if ParticipantMessage.method(of: $0) == method { try body($0) }
                }
            }
        }
        // A zone definition applies only to its own VCALENDAR.
        var naming = ZoneNaming(zones: zones)
        try forEachMessage { naming.add($0.text, of: $0.zoneSet) }
        naming.chooseNames()
        try sink(Self.head + ContentLine("METHOD", value: method).serialized)
        for text in naming.definitions(from: definitions, isWhole: false) { try sink(text) }
        try forEachMessage { try sink(naming.text($0.text, of: $0.zoneSet)) }
        try sink("END:VCALENDAR\r\n")
    }

    private func write(_ series: [EventRecord], _ zones: ZoneNaming, to sink: (String) throws -> Void) throws {
        let master = series.first { $0.recurrenceID.isEmpty }
        for event in series {
            let inherited =
                event.recurrenceID.isEmpty ? nil : master.flatMap { $0.ownsConference ? $0.conference : nil }
            try sink(zones.text(text(of: event, inherited: inherited), of: event.zoneSet))
        }
    }

    private func text(of event: EventRecord, inherited: VirtualConference?) -> String {
        ConferenceDecoration.text(of: event, inherited: inherited, limits: limits)
    }

    /// Returns the conference that a detached occurrence inherits from its series. It is written into the occurrence
    /// because some readers look at each component alone.
    private func inherited(by event: EventRecord) throws -> VirtualConference? {
        guard !event.recurrenceID.isEmpty, event.conference == nil else { return nil }
        // Only the master: a series can have thousands of detached occurrences, and each of them comes here.
        let master = try store.event(calendar: event.calendarID, uid: event.uid, recurrenceID: "")
        return master.flatMap { $0.ownsConference ? $0.conference : nil }
    }

    // MARK: Calendar properties

    /// Returns the property lines of a calendar. If the calendar's title differs from the name in these lines, because the user
    /// has renamed the calendar or imported another calendar's file into it, leaves out the lines with the name.
    private static func withoutOtherNames(_ lines: [(name: String, text: String)], of title: String) -> [String] {
        let isName = { (name: String) in name == "X-WR-CALNAME" || name == "NAME" }
        let names = lines.filter { isName($0.name) }.compactMap { ContentLine($0.text)?.value }
        let keepsNames =
            title == CalendarRecord.defaultTitle || names.contains { TextEscaping.unescaped($0) == title }
        return lines.filter { keepsNames || !isName($0.name) }.map(\.text)
    }

    /// Returns all properties of a single calendar, or the properties that apply to every one of several calendars.
    ///
    /// METHOD turns the file into a message. It is written only if everything in the calendar came with that METHOD and has not
    /// been changed here. PUBLISH says nothing about changes and is always kept.
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

    /// Returns the zones of everything that is exported.
    private func zones(of calendars: [CalendarRecord], _ series: [EventRecord]?) throws -> ZoneNaming {
        var naming = ZoneNaming(zones: zones)
        if let series {
            for event in series { naming.add(event.text, of: event.zoneSet) }
        } else {
            for calendar in calendars {
                try store.forEachZoneUse(calendar: calendar.id) { names, set, earliest in
                    naming.add(names, of: set, since: LocalDateTime(secondsSinceEpoch: earliest).date.year)
                }
                // Exceptions, additional dates and a RECURRENCE-ID may be in other time zones.
                try store.forEachEvent(calendar: calendar.id, ofSeries: true) { naming.add($0.text, of: $0.zoneSet) }
                try store.forEachComponent(calendar: calendar.id) { naming.add($0.text, of: $0.zoneSet) }
            }
        }
        naming.chooseNames()
        return naming
    }
}
