package import CalendarModel
import CalendarStore
package import ConferenceModel
package import ICalendar

// Setting the conference of an occurrence or of a whole series.
extension SeriesEditor {
    /// Sets or removes the conference of an event or of one of its occurrences.
    ///
    /// For a detached occurrence with RANGE=THISANDFUTURE, another record takes over the following ones, so that they do not
    /// change. If the conference of an occurrence is removed and its series has one, the occurrence records that it does not
    /// inherit that one. An occurrence rejoins its series if nothing distinguishes them any more, because it was detached only
    /// for its conference. When a series loses its conference, nothing can be inherited, and records that only say so are
    /// removed.
    ///
    /// - Parameters:
    ///   - occurrence: the occurrence; nil for the whole event. An occurrence of an event that does not repeat is the event.
    ///   - series: all records of the event.
    ///   - named: the row of a detached occurrence that inherits the new conference instead of its own or none, because the
    ///     user named the whole event by it.
    /// - Throws: `occurrenceNotFound`.
    package func settingConference(
        _ conference: VirtualConference?, on occurrence: Occurrence?, of series: [EventRecord],
        freeing named: Int64? = nil
    ) throws -> SeriesChange {
        guard let first = series.first else { return SeriesChange() }
        let bound = bound(to: series)
        let record = try bound.record(of: occurrence, in: series) ?? first
        guard let master = series.first(where: { $0.recurrenceID.isEmpty }), bound.editor.includesFuture(record) else {
            return try bound.setConference(conference, on: record, of: series, named)
        }
        var change = try bound.setConference(
            conference, on: try bound.editor.withoutRange(record), of: series, named)
        let instances = SeriesInstances(master, series, limits: editor.limits, bound.editor.resolver)
        if let heir = try bound.successor(of: record, instances) { change.inserts.append(heir) }
        return change
    }

    private func setConference(
        _ conference: VirtualConference?, on record: EventRecord, of series: [EventRecord], _ named: Int64?
    ) throws -> SeriesChange {
        let master = series.first { $0.recurrenceID.isEmpty }
        var change = SeriesChange()
        change.subject = (record.uid, record.recurrenceID)
        // If the series itself is missing, only the occurrence's own record is known.
        let refuses = master.map { $0.conference != nil } ?? record.suppressesConference
        let changed = try editor.settingConference(conference, on: record, refuses: refuses)
        try note(changed, of: master, in: &change)
        guard changed.recurrenceID.isEmpty else { return change }
        for other in series where other.id != changed.id {
            guard other.id == named || changed.conference == nil && other.suppressesConference else { continue }
            try note(try editor.settingConference(nil, on: other, refuses: false), of: changed, in: &change)
        }
        return change
    }

    /// Returns the record to write the conference to, or nil for that of the whole event. Detaches the occurrence if necessary.
    private func record(of occurrence: Occurrence?, in series: [EventRecord]) throws -> EventRecord? {
        let master = series.first { $0.recurrenceID.isEmpty }
        guard let occurrence, !occurrence.recurrenceID.isEmpty else { return master }
        if let own = series.first(where: { $0.recurrenceID == occurrence.recurrenceID }) { return own }
        guard let master else { throw notFound(occurrence, in: series) }
        return try editor.detached(occurrence, from: master)
    }

    /// Adds a record to the change, or its removal if it is identical to its series.
    private func note(_ record: EventRecord, of master: EventRecord?, in change: inout SeriesChange) throws {
        guard record.id != 0 else { return change.inserts.append(record) }
        let repeatsConference: Bool
        if let master, let place = SeriesInstances.place(record.recurrenceID) {
            let instances = SeriesInstances(master, [master], limits: editor.limits, editor.resolver)
            repeatsConference =
                try instances.occurrence(at: place).map { try editor.restates(record, $0, of: master) } ?? false
        } else {
            repeatsConference = false
        }
        if repeatsConference { change.deletes.append(record.id) } else { change.updates.append(record) }
    }
}
