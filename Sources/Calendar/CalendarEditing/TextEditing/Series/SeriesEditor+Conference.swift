package import CalendarModel
import CalendarStore
package import ConferenceModel
package import ICalendar

// The conference of one occurrence, and that of all.
extension SeriesEditor {
    /// An event, or one occurrence of it, with another conference or without one.
    ///
    /// An occurrence without one notes that it does not want that of its series, where there is one. It becomes a part of
    /// its series again where nothing else is left that tells them apart: it was detached for a conference, or for having
    /// none. When a series loses its conference, there is nothing to refuse any more, and the notes go.
    ///
    /// - Parameters:
    ///   - occurrence: which one; nil for the whole event. One of an event that does not repeat is the event.
    ///   - series: all records of the event.
    ///   - named: the row of a detached occurrence that is to have what the whole event gets, instead of one of its own
    ///     or of none: somebody has named the whole by it.
    /// - Throws: `occurrenceNotFound`.
    package func settingConference(
        _ conference: VirtualConference?, on occurrence: Occurrence?, of series: [EventRecord],
        freeing named: Int64? = nil
    ) throws -> SeriesChange {
        guard let first = series.first else { return SeriesChange() }
        return try bound(to: series).setConference(
            conference, on: try bound(to: series).record(of: occurrence, in: series) ?? first, of: series, named)
    }

    private func setConference(
        _ conference: VirtualConference?, on record: EventRecord, of series: [EventRecord], _ named: Int64?
    ) throws -> SeriesChange {
        let master = series.first { $0.recurrenceID.isEmpty }
        var change = SeriesChange()
        change.subject = (record.uid, record.recurrenceID)
        // Of an occurrence whose series was in no file, only what a file has said is known.
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

    /// The record that a conference is written to; nil for that of the whole event. An occurrence without one gets it.
    private func record(of occurrence: Occurrence?, in series: [EventRecord]) throws -> EventRecord? {
        let master = series.first { $0.recurrenceID.isEmpty }
        guard let occurrence, !occurrence.recurrenceID.isEmpty else { return master }
        if let own = series.first(where: { $0.recurrenceID == occurrence.recurrenceID }) { return own }
        guard let master else { throw notFound(occurrence, in: series) }
        return try editor.detached(occurrence, from: master)
    }

    /// Notes what has to be written for a record: nothing but its removal where its series says the same in its place.
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
