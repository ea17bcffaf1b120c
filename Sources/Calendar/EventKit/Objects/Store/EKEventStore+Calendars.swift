import CalendarModel
import CalendarStore
import Foundation

extension EKEventStore {
    // MARK: For this module

    /// Returns the only calendar of a program with write-only access, or nil for any other access.
    func opaqueCalendar(for entity: EKEntityType) -> EKCalendar? {
        guard let backend = try? backend(), backend.status(for: entity) == .writeOnly else { return nil }
        return EKCalendar(opaqueFor: self)
    }

    /// Returns the calendars that accept a kind of items.
    func calendars(_ backend: EventStoreBackend, of entity: EKEntityType) throws -> [EKCalendar] {
        let sources = try sourceObjects(backend)
        return try backend.store.calendars()
            .filter { $0.entities.contains(entity == .event ? .events : .reminders) }
            .compactMap { record in sources[record.sourceID].map { EKCalendar(record, source: $0, self) } }
    }

    /// Returns all calendars of this store by row.
    func calendarObjects(_ backend: EventStoreBackend) throws -> [Int64: EKCalendar] {
        let sources = try sourceObjects(backend)
        let pairs = try backend.store.calendars().compactMap { record in
            sources[record.sourceID].map { (record.id, EKCalendar(record, source: $0, self)) }
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    /// Returns the object for a calendar.
    func calendar(_ record: CalendarRecord, _ backend: EventStoreBackend) throws -> EKCalendar? {
        try sourceObjects(backend)[record.sourceID].map { EKCalendar(record, source: $0, self) }
    }

    /// Returns the rows of the given calendars; for nil, those of all calendars of this store.
    ///
    /// - Returns: nil if all calendars of all sources are meant.
    func rows(of calendars: [EKCalendar]?, _ backend: EventStoreBackend) throws -> [Int64]? {
        if let calendars {
            let wanted = Set(calendars.map(\.calendarIdentifier))
            return try backend.store.calendars().filter { wanted.contains($0.identifier) }.map(\.id)
        }
        guard chosenSources != nil else { return nil }
        return try calendarObjects(backend).keys.sorted()
    }

    /// Returns the sources of this store.
    ///
    /// If the store does not have a local source yet, creates one for new calendars.
    func sourceRecords(_ backend: EventStoreBackend) throws -> [SourceRecord] {
        var records = try backend.store.sources()
        if !records.contains(where: { $0.kind == SourceRecord.localKind }) {
            records.append(try backend.store.write { try $0.localSource() })
        }
        return records.filter { chosenSources?.contains($0.identifier) ?? true }
    }

    private func sourceObjects(_ backend: EventStoreBackend) throws -> [Int64: EKSource] {
        let records = try backend.store.sources().filter { chosenSources?.contains($0.identifier) ?? true }
        return Dictionary(uniqueKeysWithValues: records.map { ($0.id, EKSource($0, self)) })
    }

    /// Runs a body that reads, if the program has access to events or to reminders.
    func readingCalendars<Value>(
        otherwise nothing: Value, _ body: (EventStoreBackend) throws -> Value
    ) -> Value {
        guard let backend = try? backend() else { return nothing }
        return reading(backend.mayRead(.event) ? .event : .reminder, otherwise: nothing, body)
    }

    func defaultCalendar(for entity: EKEntityType) -> EKCalendar? {
        if let opaque = opaqueCalendar(for: entity) { return opaque }
        return reading(entity, otherwise: nil) { backend in
            let kind: CalendarEntities = entity == .event ? .events : .reminders
            let record =
                try backend.store.chosenDefaultCalendar(for: kind)
                ?? backend.store.write { try $0.defaultCalendar(for: kind) }
            return try calendar(record, backend)
        }
    }
}
