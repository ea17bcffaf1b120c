import CalendarEditing
package import CalendarModel
package import CalendarStore
import ConferenceErrors
import ConferenceModel

// Settling what was left over: requests of which nobody knows whether the provider has made a room, and changes of which
// it has not heard.
extension ConferenceCoordinator {
    /// Requests without an outcome, oldest first.
    package func pending() throws -> [IntentRecord] { try store.intents() }

    /// Conferences that were asked for one event, its occurrences included.
    package func pending(for event: EventRecord) throws -> [IntentRecord] {
        try store.intents().filter { $0.calendarID == event.calendarID && $0.uid == event.uid && $0.kind == .make }
    }

    /// What became of an intent that was carried out again.
    package struct Settled: Sendable {
        /// The intent.
        package var intent: IntentRecord
        /// The event as it is stored now; nil where it is not there any more.
        package var event: EventRecord?
        /// Changes that this brought with it, and of which a provider has not heard.
        package var unsettled: [UnsettledChange] = []
    }

    /// Asks or tells the provider again, with the key that it got before: one that knows the key answers with the same
    /// room, or does nothing a second time.
    ///
    /// A conference that the event has got since then is not replaced.
    package func retry(intent id: Int64) async throws -> Settled {
        let intent = try open(id)
        guard intent.kind == .make else {
            return Settled(intent: intent, event: try await deliver(intent, isAsked: true))
        }
        let state = try editor.existingState(of: ConferenceTarget(intent), store)
        try refuseIfSettled(state, since: intent)
        let before = state.conference
        let (event, unsettled) = try await carryOut(intent, state: state) { $0 == before }
        return Settled(intent: intent, event: event, unsettled: unsettled)
    }

    /// Attaches the address that the user has found out.
    ///
    /// - Throws: ``ConferenceError`` for an address that is not one to join by, and for an intent that is not to make a
    ///   conference.
    package func accept(
        intent id: Int64, url text: String
    ) async throws -> (event: EventRecord, unsettled: [UnsettledChange]) {
        let intent = try open(id)
        guard intent.kind == .make else { throw ConferenceError.nothingToAccept(id) }
        let state = try editor.existingState(of: ConferenceTarget(intent), store)
        try refuseIfSettled(state, since: intent)
        let before = state.conference
        let conference: VirtualConference
        do {
            conference = try VirtualConference(
                entryPoints: [EntryPoint(url: ConferenceURL(text, policy: .provider(), limits: limits))],
                provenance: ConferenceProvenance(room: intent.room, created: now()), limits: limits)
        } catch {
            throw ConferenceError.notAJoinAddress(error)
        }
        return try await save(conference, for: intent, outcome: .accepted) { $0 == before }
    }

    /// Forgets the request; a room that it made stays wherever it is.
    ///
    /// - Returns: what was forgotten.
    package func discard(intent id: Int64) throws -> IntentRecord {
        let intent = try open(id)
        try store.write { try $0.finishIntent(id: id, outcome: .discarded) }
        return intent
    }

    private func open(_ id: Int64) throws -> IntentRecord {
        let intents = try store.intents()
        guard let intent = intents.first(where: { $0.id == id }) else {
            throw ConferenceError.noSuchIntent(id, open: intents.map(\.id))
        }
        return intent
    }

    /// A conference that is younger than the request was attached by somebody who did not want to wait for it.
    private func refuseIfSettled(_ state: EventState, since intent: IntentRecord) throws {
        guard let present = state.conference, let made = present.provenance?.created, made >= intent.created else {
            return
        }
        throw ConferenceError.settledOtherwise(
            intent.id, event: state.main.title, conference: Self.name(of: present))
    }
}
