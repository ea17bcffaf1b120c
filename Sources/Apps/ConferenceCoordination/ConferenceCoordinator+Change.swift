import CalendarEditing
package import CalendarModel
package import CalendarStore
import ConferenceErrors
import ConferenceModel

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

    /// Gives a target another conference, or none, in one transaction; ``SeriesEditor/settingConference(_:on:of:freeing:)``
    /// says what becomes of the other records of a series.
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
        let editor = SeriesEditor(EventEditor(zones: zones, limits: limits, store: store, now: now))
        // Each further round means that another program saved this very event within a few milliseconds.
        for _ in 0..<16 {
            let state = try existing(target)
            let change = try editor.settingConference(try decide(state), on: state.occurrence, of: state.series)
            let saved: (EventRecord, [IntentRecord])? = try store.write { writer in
                guard try writer.series(calendar: target.calendarID, uid: target.uid) == state.series else {
                    return nil
                }
                let stored = try change.apply(writer).first
                if let intent { try writer.finishIntent(id: intent.id, outcome: intent.outcome) }
                let after = try writer.series(calendar: target.calendarID, uid: target.uid)
                // An occurrence that has become a part of its series again has no record of its own.
                return (
                    stored ?? after.first ?? state.main, try note(from: state.series, to: after, for: listeners, writer)
                )
            }
            if let saved { return saved }
        }
        throw ConferenceError.eventKeepsChanging(target.uid)
    }
}
