package import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence
import Support

// Saving against other writers: read, work out the new record, and write it only if nothing has changed meanwhile.
extension ConferenceCoordinator {
    /// The state of a target that has to be there.
    func existing(_ target: ConferenceTarget) throws -> TargetState {
        guard let state = try present(target) else {
            let series = try store.series(calendar: target.calendarID, uid: target.uid)
            throw ConferenceError.eventGone(series.first?.title ?? target.uid)
        }
        return state
    }

    /// Makes sure that an event is not in a calendar that nobody here may change: no room is made that could go
    /// nowhere.
    ///
    /// - Throws: `calendarReadOnly`, with what can be done.
    package func requireChangeable(_ event: EventRecord) throws {
        guard let calendar = try store.calendar(id: event.calendarID), calendar.isReadOnly else { return }
        throw ConferenceError.readOnlyEventTakesNoRoom(
            event.title, identifier: event.identifier, calendar: calendar.title)
    }

    func requireChangeable(_ state: TargetState) throws { try requireChangeable(state.main) }

    /// The state of a target; nil where it is not there any more.
    func present(_ target: ConferenceTarget) throws -> TargetState? {
        let series = try store.series(calendar: target.calendarID, uid: target.uid)
        let query = OccurrenceQuery(store: store, zones: zones, limits: limits)
        return try TargetState(target, series: series, query: query, zones: zones)
    }

    /// Gives a target another conference, or none, in one transaction. An occurrence that was detached for a
    /// conference, or for having none, becomes a part of its series again when there is no other difference left.
    ///
    /// - Parameters:
    ///   - finishing: an intent, and the outcome to note with it in the same transaction.
    ///   - listeners: providers that want to hear what becomes of their conferences.
    ///   - decide: the conference to set, worked out from the state that is going to be replaced. Called again where
    ///     somebody else was faster.
    /// - Returns: the event as it is stored now, and the notes of what its providers have to hear.
    func change(
        _ target: ConferenceTarget, finishing intent: (id: Int64, outcome: String)? = nil,
        listeners: Set<String> = [], _ decide: (TargetState) throws -> VirtualConference?
    ) throws -> (event: EventRecord, notes: [IntentRecord]) {
        let editor = EventEditor(zones: zones, limits: limits, store: store, now: now)
        // Each further round means that another program saved this very event within a few milliseconds.
        for _ in 0..<16 {
            let state = try existing(target)
            var record = state.record
            if let occurrence = state.occurrence, state.detached == nil {
                record = try editor.detached(occurrence, from: state.main)
            }
            let conference = try decide(state)
            let changed = try editor.settingConference(conference, on: record, master: state.main)
            let isLeftOver = try restates(changed, state.main, editor)
            let freed = try freed(by: changed, state, editor)
            let saved: (EventRecord, [IntentRecord])? = try store.write { writer in
                guard try writer.series(calendar: target.calendarID, uid: target.uid) == state.series else {
                    return nil
                }
                var stored = changed
                if changed.id == 0 {
                    stored = try writer.insert(changed)
                } else if isLeftOver {
                    _ = try writer.deleteEvent(id: changed.id)
                } else {
                    try writer.update(changed)
                }
                for other in freed {
                    if other.isLeftOver {
                        _ = try writer.deleteEvent(id: other.record.id)
                    } else {
                        try writer.update(other.record)
                    }
                }
                if let intent { try writer.finishIntent(id: intent.id, outcome: intent.outcome) }
                let after = try writer.series(calendar: target.calendarID, uid: target.uid)
                return (stored, try note(from: state.series, to: after, for: listeners, writer))
            }
            if let saved { return saved }
        }
        throw ConferenceError.eventKeepsChanging(target.uid)
    }

    /// The detached occurrences that change with a series when it loses its conference: to those that did not want it
    /// there is nothing to refuse any more.
    private func freed(
        by master: EventRecord, _ state: TargetState, _ editor: EventEditor
    ) throws -> [(record: EventRecord, isLeftOver: Bool)] {
        guard master.recurrenceID.isEmpty, master.conference == nil else { return [] }
        return try state.series.filter(\.refusesConference).map { record in
            let free = try editor.settingConference(nil, on: record, master: master)
            return (free, try restates(free, master, editor))
        }
    }

    /// Whether a record without a conference is what its series has in that place without it.
    private func restates(_ record: EventRecord, _ master: EventRecord, _ editor: EventEditor) throws -> Bool {
        guard record.id != 0, record.id != master.id, record.conference == nil else { return false }
        let target = ConferenceTarget(
            calendarID: master.calendarID, uid: master.uid, recurrenceID: record.recurrenceID)
        let query = OccurrenceQuery(store: store, zones: zones, limits: limits)
        let plain = try TargetState(target, series: [master], query: query, zones: zones)?.occurrence
        return try plain.map { try editor.restates(record, $0, of: master) } ?? false
    }
}
