import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceCoordination
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence

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
    /// The records are read again inside of the transaction, so that what another program changed meanwhile is kept. Where
    /// it has changed the same, this is an error.
    func apply(
        _ changes: EventChanges, movingTo calendar: CalendarRecord?
    ) async throws -> (value: EventRecord, unsettled: [UnsettledChange]) {
        // Times are those of the occurrence that they were worked out from.
        let hasTimes = changes.start != nil || changes.end != nil
        let occurrence =
            try target.singledOut ?? (hasTimes ? target.occurrence ?? context.firstOccurrence(of: target) : nil)
        return try await context.conferencing().changeEvent(identifier: target.main.identifier) { writer in
            let series = try writer.series(identifier: target.main.identifier)
            guard let main = series.first else { throw vanished }
            try refuseContradiction(changes, of: occurrence, to: calendar, series)
            let seriesEditor = SeriesEditor(editor)
            var change = try seriesEditor.changing(
                occurrence, of: series, changes, span: target.singledOut == nil ? .all : .thisEvent)
            if let calendar, calendar.id != main.calendarID {
                change = seriesEditor.moving(change.result(of: series), toCalendar: calendar.id)
            }
            return try change.apply(writer).first ?? main
        }
    }

    /// - Throws: `changedMeanwhile`.
    private func refuseContradiction(
        _ changes: EventChanges, of occurrence: Occurrence?, to calendar: CalendarRecord?, _ series: [EventRecord]
    ) throws {
        guard series != target.series else { return }
        let base = occurrence?.event ?? target.main
        let own = series.first { target.singledOut != nil && $0.recurrenceID == occurrence?.recurrenceID }
        guard let now = own ?? series.first(where: { $0.recurrenceID == base.recurrenceID }) else { return }
        var others = now.fields(changedSince: base, master: series.first, limits: Limits())
        if let occurrence, now.recurrenceID != base.recurrenceID {
            // It has a record of its own since then.
            others.remove(.times)
            if now.start != occurrence.start || now.end != occurrence.end { others.insert(.times) }
        }
        var fields = changes.contradictions(others, now: now, times: (now.start, now.end), limits: Limits())
        if let calendar, others.contains(.calendar), calendar.id != now.calendarID { fields.insert(.calendar) }
        guard fields.isEmpty else {
            throw ConferenceError.changedMeanwhile(base.title, fields: ItemField.words(fields))
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
