import CalendarStore
import CommandLineKit
import EventConferencing
import ICalendar
import Recurrence
import Support

/// The work of `edit`: what is to change, and the change itself in one transaction.
struct EventEdit {
    let target: EventTarget
    let context: Context

    private var arguments: Arguments { context.arguments }
    private var editor: EventEditor { context.editor }

    /// What was asked for, checked.
    func changes() throws -> EventChanges {
        var changes = EventChanges()
        changes.title = arguments[Edit.title]
        changes.location = arguments[EventOptions.location]
        changes.notes = arguments[EventOptions.notes]
        let wishes = EventOptions.times(in: arguments, start: arguments[EventOptions.start])
        let zone = arguments[EventOptions.timeZone]
        guard !wishes.isEmpty || zone != nil else { return changes }
        let occurrence = try target.occurrence ?? context.firstOccurrence(of: target)
        let times = try EventTimes(
            changing: EventTimes(start: occurrence.start, end: occurrence.end),
            at: occurrence.startInstant..<max(occurrence.startInstant, occurrence.endInstant), by: wishes,
            reading: context.timeContext(zone: zone), zone: self.zone(of: occurrence.start, named: zone))
        changes.start = times.start
        changes.end = times.end
        return changes
    }

    /// Writes the changes and tells the providers of the event's conferences. Returns the record that holds the changes,
    /// and what could not be told.
    ///
    /// The records are read again inside of the transaction, so that what another program changed meanwhile is kept.
    func apply(
        _ changes: EventChanges, movingTo calendar: CalendarRecord?
    ) async throws -> (value: EventRecord, unsettled: [UnsettledChange]) {
        try await context.conferencing().changeEvent(identifier: target.main.identifier) { writer in
            let series = try writer.series(identifier: target.main.identifier)
            guard let main = series.first else { throw vanished }
            if let occurrence = target.singledOut { return try apply(changes, to: occurrence, of: series, writer) }
            var changed =
                main.recurrenceID.isEmpty
                ? try editor.applying(changes, toSeries: series)
                : try series.map { try editor.applying(changes, to: $0) }
            if let calendar, calendar.id != main.calendarID {
                try keepZones(of: series, from: main.calendarID, in: calendar.id, writer)
                // Taken out and put in together, so that the series keeps its identifier.
                try writer.deleteSeries(identifier: main.identifier)
                for index in changed.indices {
                    changed[index].calendarID = calendar.id
                    changed[index] = try writer.insert(changed[index])
                }
                return changed[0]
            }
            for event in changed { try writer.update(event) }
            return try writer.series(calendar: changed[0].calendarID, uid: main.uid).first ?? changed[0]
        }
    }

    private func apply(
        _ changes: EventChanges, to occurrence: Occurrence, of series: [EventRecord], _ writer: borrowing StoreWriter
    ) throws -> EventRecord {
        if let own = series.first(where: { $0.recurrenceID == occurrence.recurrenceID }) {
            let changed = try editor.applying(changes, to: own)
            try writer.update(changed)
            return changed
        }
        guard let main = series.first, main.recurrenceID.isEmpty else { throw vanished }
        let detached = try editor.detached(occurrence, from: main)
        return try writer.insert(try editor.applying(changes, to: detached))
    }

    /// Zones that the events refer to and that only their file defined go with them.
    private func keepZones(
        of series: [EventRecord], from old: Int64, in new: Int64, _ writer: borrowing StoreWriter
    ) throws {
        let names = Set(series.flatMap { [$0.start.zoneName, $0.end.zoneName].compactMap { $0 } })
        let known = Set(try writer.components(calendar: new, kind: "VTIMEZONE").map(\.key))
        for var zone in try writer.components(calendar: old, kind: "VTIMEZONE")
        where names.contains(zone.key) && !known.contains(zone.key) {
            zone.id = 0
            zone.calendarID = new
            _ = try writer.upsert(zone)
        }
    }

    private var vanished: ConferenceError { .eventVanished(target.main.identifier, title: target.main.title) }

    /// The event's own zone stays, where it is one that everybody knows.
    private func zone(of time: EventTime, named name: String?) throws -> EventTimes.Zone {
        if let name { return .named(try context.timeContext(zone: name)) }
        switch time.reference {
        case .utc: return .own(try context.timeContext(zone: "UTC"))
        case .floating: return time.isDate ? .own(try context.timeContext()) : .floating
        case .zone(let name):
            return .own(try context.timeContext(zone: context.zones.rules(named: name) == nil ? nil : name))
        }
    }
}
