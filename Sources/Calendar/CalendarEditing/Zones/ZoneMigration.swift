import CalendarModel
package import CalendarStore
package import ConferenceModel
import ICalendar
package import Recurrence

/// Derives the times of stored entries again, in two cases: after the migration from a version in which a zone definition
/// applied to its whole calendar, and whenever the system's zones have changed.
///
/// After the migration, imported entries keep the definition of their calendar, and entries that were created here use the
/// system's zone. Entries whose times change, and those that cannot be decided, are recorded for the user.
package struct ZoneMigration {
    private let store: CalendarStore
    private let zones: ZoneDatabase
    private let limits: Limits

    package init(store: CalendarStore, zones: ZoneDatabase, limits: Limits = Limits()) {
        self.store = store
        self.zones = zones
        self.limits = limits
    }

    /// The number of entries in one transaction.
    private static let batch = 500

    /// Derives the entries that need it. Usually there are none, and this reads only one row.
    ///
    /// - Throws: errors of the store. Finished work stays, and the next call continues.
    package func runIfNeeded() throws {
        guard var state = try store.zoneState() else { return }
        let version = zones.version
        guard state.isWaiting || state.database != version else { return }
        while true {
            let isDone = try write { writer in
                // Another program may have done the work while this one waited for the lock.
                guard let now = try writer.zoneState() else { return true }
                state = now
                if !state.isWaiting, let database = state.database, database != version {
                    try writer.queueZones()
                    // From now on, the queue holds the remaining entries.
                    try writer.setZoneDatabase(version)
                    return false
                }
                guard state.isWaiting else {
                    if state.database != version { try writer.setZoneDatabase(version) }
                    return true
                }
                try ReminderMigration.migrateAll(zones: zones, writer)
                try deriveBatch(isMigration: state.database == nil, writer)
                return false
            }
            if isDone { return }
        }
    }

    private func write(_ body: (borrowing StoreWriter) throws -> Bool) throws -> Bool {
        try store.write(overridingReadOnly: true, mirroring: true, body)
    }

    private func deriveBatch(isMigration: Bool, _ writer: borrowing StoreWriter) throws {
        let system = ZoneResolver(zones: zones)
        var calendars: [Int64: ZoneResolver] = [:]
        for zone in try writer.zonesToRead(limit: Self.batch) {
            try writer.settle(zone)
            if let row = zone.event, let event = try writer.event(id: row) {
                let choice = try choice(
                    for: event.text, event.zoneSet, isImported: event.importedText != nil, isMigration: isMigration,
                    calendar: event.calendarID, system, &calendars, writer)
                try derive(event, choice, isMigration: isMigration, writer)
            } else if let row = zone.component, let component = try writer.component(id: row) {
                let reminder = try writer.reminder(id: row)
                let choice = try choice(
                    for: component.text, component.zoneSet,
                    isImported: reminder?.importedText != nil || reminder == nil,
                    isMigration: isMigration, calendar: component.calendarID, system, &calendars, writer)
                if let reminder {
                    try derive(reminder, choice, isMigration: isMigration, writer)
                } else {
                    var changed = component
                    changed.zoneSet = choice.resolver.zoneSet(for: ReferencedZones([component.text]).names)
                    if changed.zoneSet != component.zoneSet { try writer.upsert(changed) }
                }
            }
        }
    }

    /// The zones to derive an entry with.
    private struct Choice {
        var resolver: ZoneResolver
        /// The TZIDs of an entry created here that only a file defines.
        var borrowed: [String] = []
        /// The TZIDs that are unknown.
        var unknown: [String] = []
    }

    private func choice(
        for text: String, _ set: ZoneSet?, isImported: Bool, isMigration: Bool, calendar: Int64, _ system: ZoneResolver,
        _ calendars: inout [Int64: ZoneResolver], _ writer: borrowing StoreWriter
    ) throws -> Choice {
        guard isMigration, set == nil else { return Choice(resolver: system.bound(to: set)) }
        let own: ZoneResolver
        if let known = calendars[calendar] {
            own = known
        } else {
            let definitions = ZoneDefinitions()
            for component in try writer.components(calendar: calendar, kind: "VTIMEZONE") {
                definitions.add(component.text)
            }
            own = ZoneResolver(zones: zones, definitions: definitions)
            calendars[calendar] = own
        }
        let names = ReferencedZones([text]).names
        let unknown = names.filter { own.rules(named: $0) == nil }.sorted()
        if isImported { return Choice(resolver: own, unknown: unknown) }
        let borrowed = names.filter { own.defines($0) && system.rules(named: $0) == nil }
        guard !borrowed.isEmpty else { return Choice(resolver: system, unknown: unknown) }
        let needed = own.zoneSet(for: borrowed)
        return Choice(resolver: system.bound(to: needed), borrowed: borrowed.sorted(), unknown: unknown)
    }

    private func derive(
        _ event: EventRecord, _ choice: Choice, isMigration: Bool, _ writer: borrowing StoreWriter
    ) throws {
        let isDetached = !event.recurrenceID.isEmpty
        let master = try isDetached ? writer.event(calendar: event.calendarID, uid: event.uid, recurrenceID: "") : nil
        guard
            let derived = try? EventComponent(
                event.text, properties: EventProperties(event.text), series: master.map { SeriesStart($0) },
                limits: limits, resolver: choice.resolver
            ).record
        else { return }
        var changed = event.withTimes(of: derived)
        // The record still replaces the same occurrence under its new name, unless another record already has that name.
        if isDetached, derived.recurrenceID != event.recurrenceID,
            try writer.event(calendar: event.calendarID, uid: event.uid, recurrenceID: derived.recurrenceID) == nil
        {
            changed.recurrenceID = derived.recurrenceID
        }
        if isMigration {
            let subject = Self.subject(event.title, event.identifier)
            if changed.rangeStart != event.rangeStart {
                try note(
                    "\(subject) now starts at \(Self.shown(changed.rangeStart)) instead of "
                        + "\(Self.shown(event.rangeStart)): \(Self.reason(event.start.zoneName)).", writer)
            }
            try note(subject, choice, writer)
        }
        if changed != event {
            try writer.update(changed)
            try Outbox.noteFromSource(from: event, to: changed, writer)
        }
    }

    private func derive(
        _ reminder: ReminderRecord, _ choice: Choice, isMigration: Bool, _ writer: borrowing StoreWriter
    ) throws {
        let isDetached = !reminder.recurrenceID.isEmpty
        let master =
            try isDetached
            ? writer.reminder(calendar: reminder.calendarID, uid: reminder.uid, recurrenceID: "") : nil
        let derived = ReminderComponent(
            reminder.text, series: master.flatMap { SeriesStart($0) }, resolver: choice.resolver
        ).record
        let changed = reminder.withTimes(of: derived)
        if isMigration {
            let subject = Self.subject(reminder.title, reminder.identifier)
            if let old = reminder.dueInstant, let new = changed.dueInstant, old != new {
                try note(
                    "\(subject) is now due at \(Self.shown(new)) instead of \(Self.shown(old)): "
                        + "\(Self.reason(reminder.due?.zoneName)).", writer)
            }
            try note(subject, choice, writer)
        }
        if changed != reminder { try writer.update(changed) }
    }

    // MARK: Findings

    private func note(_ subject: String, _ choice: Choice, _ writer: borrowing StoreWriter) throws {
        for name in choice.borrowed {
            try note(
                "\(subject) was made here in the time zone \(Self.quoted(name)), which only a file defines. It keeps that "
                    + "definition; check the time of the event.", writer)
        }
        for name in choice.unknown {
            try note(
                "\(subject) is in the unknown time zone \(Self.quoted(name)). Its times are treated as local times; "
                    + "check the time of the event.", writer)
        }
    }

    private func note(_ text: String, _ writer: borrowing StoreWriter) throws {
        try writer.addZoneFinding(text)
    }

    private static func subject(_ title: String, _ identifier: String) -> String {
        "\(quoted(title)) (\(identifier))"
    }

    private static func quoted(_ text: String) -> String { "“\(TextPolicy.printable(text).prefix(80))”" }

    private static func reason(_ zone: String?) -> String {
        zone.map { "the time zone \(quoted($0)) no longer means a definition of another file" }
            ?? "its time zone no longer means a definition of another file"
    }

    private static func shown(_ instant: Int64) -> String {
        "\(LocalDateTime(secondsSinceEpoch: instant))Z"
    }
}
