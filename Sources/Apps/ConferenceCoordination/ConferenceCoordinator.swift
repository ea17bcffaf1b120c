package import CalendarEditing
package import CalendarModel
package import CalendarStore
import ConferenceErrors
package import ConferenceHost
package import ConferenceModel
import Foundation
import ICalendar
package import Recurrence

/// Joins the two halves that do not know each other: the host that makes conferences and the store that keeps events.
///
/// Attaching a room goes like this: the event is read, a request is written, the provider is asked, and the event is saved
/// with its conference in one transaction with the outcome. No transaction is open while a provider works. If any step
/// fails, the event stays as it was; if it is unknown whether the room exists, the request stays and says so.
///
/// Changes go the other way round: CalendarEditing writes them together with what providers have to hear, and this type
/// delivers that afterwards (``deliver(_:)``).
package struct ConferenceCoordinator: Sendable {
    package let store: CalendarStore
    let host: ConferenceHost
    package let editor: CalendarEditor

    var limits: Limits { editor.limits }
    /// Seconds since 1970-01-01T00:00:00Z.
    var now: @Sendable () -> Int64 { editor.now }

    package init(store: CalendarStore, host: ConferenceHost, editor: CalendarEditor) {
        self.store = store
        self.host = host
        self.editor = editor
    }

    package init(
        store: CalendarStore, host: ConferenceHost, zones: ZoneDatabase, limits: Limits = Limits(),
        now: @escaping @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970) }
    ) {
        self.init(store: store, host: host, editor: CalendarEditor(zones: zones, limits: limits, now: now))
    }

    /// Asks a provider for a conference and attaches it.
    ///
    /// - Parameter replacing: whether a conference that the event has may go. The new one is made first; the old one is
    ///   dropped only after that worked.
    /// - Returns: the event as it is stored now, and the changes that a provider has not heard of.
    /// - Throws: ``ConferenceError``; with the exit status `temporary` if the outcome is unknown.
    package func attach(
        _ room: RoomReference, to target: ConferenceTarget, replacing: Bool = false
    ) async throws -> (event: EventRecord, unsettled: [UnsettledChange]) {
        let state = try editor.existingState(of: target, store)
        try editor.requireChangeable(state.main, store)
        if let present = state.conference, !replacing {
            throw ConferenceError.hasConference(state.main.title, conference: Self.name(of: present))
        }
        let intent = try store.write { writer in
            try writer.insert(
                IntentRecord(
                    eventIdentifier: state.main.identifier, calendarID: target.calendarID, uid: target.uid,
                    recurrenceID: target.recurrenceID, title: state.record.title, room: room,
                    idempotencyKey: UUID().uuidString.lowercased(), created: now()))
        }
        return try await carryOut(intent, state: state) { $0 == state.conference }
    }

    /// Removes the conference of an event; an occurrence of a series loses it alone. Its provider is told, unless another
    /// event has the conference.
    ///
    /// - Returns: the conference that was removed, and the changes that a provider has not heard of.
    package func detach(
        from target: ConferenceTarget
    ) async throws -> (conference: VirtualConference, unsettled: [UnsettledChange]) {
        let (removed, notes) = try store.write { writer in
            var removed: VirtualConference?
            let saved = try editor.setConference(of: target, writer) { state in
                try editor.requireChangeable(state.main, writer)
                removed = state.conference
                guard removed != nil else { throw ConferenceError.hasNoConference(state.main.title) }
                return nil
            }
            return (removed, saved.notes)
        }
        // The transaction has either set it or thrown.
        guard let removed else { throw ConferenceError.hasNoConference(target.uid) }
        return (removed, await deliver(notes))
    }

    /// Asks the provider and attaches its answer, or notes why there is none.
    ///
    /// - Parameter mayReplace: decides whether the conference that the event has when the answer arrives may go.
    func carryOut(
        _ intent: IntentRecord, state: EventState, mayReplace: @escaping (VirtualConference?) -> Bool
    ) async throws -> (event: EventRecord, unsettled: [UnsettledChange]) {
        let conference: VirtualConference
        do {
            conference = try await host.makeConference(
                in: intent.room, idempotencyKey: intent.idempotencyKey, event: context(of: state))
        } catch {
            throw try settle(intent, after: error)
        }
        return try await save(conference, for: intent, outcome: .made, mayReplace: mayReplace)
    }

    /// Writes the conference to the event and the outcome to the request, in one transaction, and tells the provider of
    /// the conference that had to go.
    func save(
        _ conference: VirtualConference, for intent: IntentRecord, outcome: IntentOutcome,
        mayReplace: (VirtualConference?) -> Bool
    ) async throws -> (event: EventRecord, unsettled: [UnsettledChange]) {
        let saved: SavedEvent
        do {
            saved = try store.write { writer in
                let saved = try editor.setConference(of: ConferenceTarget(intent), writer) { state in
                    guard mayReplace(state.conference) else {
                        throw ConferenceError.hasConference(
                            state.main.title, conference: state.conference.map(Self.name(of:)) ?? "")
                    }
                    return conference
                }
                try writer.finishIntent(id: intent.id, outcome: outcome)
                return saved
            }
        } catch {
            // The room exists and has no event. It must not be lost: the request keeps its address.
            let failure = ConferenceError.madeButNotAttached(conference.preferred.url.text, cause: error)
            try store.write { try $0.updateIntent(id: intent.id, failure: failure.message) }
            throw failure
        }
        return (saved.record, await deliver(saved.notes))
    }

    /// Decides what a failed request means for its record: it ends, or its outcome is unknown.
    private func settle(_ intent: IntentRecord, after error: any Error) throws -> any Error {
        guard let failure = error as? ConferenceError, !failure.leavesOutcomeUnknown else {
            let unknown = ConferenceError.unknownOutcome(intent.id, room: intent.room, cause: error)
            try store.write { try $0.updateIntent(id: intent.id, failure: unknown.cause.map { "\($0)" } ?? "") }
            return unknown
        }
        try store.write { try $0.finishIntent(id: intent.id, outcome: .failed) }
        return failure
    }

    /// A conference as sentences name it.
    static func name(of conference: VirtualConference) -> String {
        conference.title ?? conference.preferred.url.text
    }
}
