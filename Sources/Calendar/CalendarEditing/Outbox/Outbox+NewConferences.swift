import CalendarModel
package import CalendarStore
package import ConferenceModel
import Foundation

// What a provider knows of an event for which it has created a conference.
extension Outbox {
    /// Returns a digest of what a provider is told of an event when it is asked for a conference; see ``IntentRecord/told``.
    package static func told(of state: EventState) -> String { ToldState(state).digest }

    /// Records an update for a conference that was just attached, if the event has changed since its provider was asked. At
    /// that time, the event had no conference, so that nobody else has recorded the change.
    ///
    /// - Parameters:
    ///   - conference: the conference that the provider has created.
    ///   - request: the request to create it, with what the provider was told. If that is unknown, an update is recorded.
    ///   - state: the event as it is now, in the transaction that attaches the conference.
    /// - Returns: the entries, to be delivered after the transaction; none if the provider knows the event as it is now.
    package static func note(
        attached conference: VirtualConference, for request: IntentRecord, to state: EventState,
        _ writer: borrowing StoreWriter
    ) throws -> [IntentRecord] {
        guard let provenance = conference.provenance, provenance.hasLifecycle != false, request.told != told(of: state)
        else { return [] }
        return [
            try writer.insert(
                IntentRecord(
                    kind: .update(IntentRecord.ConferenceName(conference)), eventIdentifier: state.main.identifier,
                    calendarID: state.main.calendarID, uid: request.uid, recurrenceID: request.recurrenceID,
                    title: state.record.title, room: request.room, idempotencyKey: UUID().uuidString.lowercased(),
                    created: writer.now(), due: writer.now()))
        ]
    }
}
