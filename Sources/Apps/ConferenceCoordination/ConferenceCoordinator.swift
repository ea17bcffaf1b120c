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
/// The way of one request: the event is read, an intent is written, the provider is asked, and the event is saved with
/// its conference in one transaction with the outcome. No transaction is open while a provider works. A failure at any
/// step leaves the event as it was; where nobody can know whether the room exists, the intent stays and says so.
package struct ConferenceCoordinator: Sendable {
    let store: CalendarStore
    let host: ConferenceHost
    let zones: ZoneDatabase
    let limits: Limits
    /// Seconds since 1970-01-01T00:00:00Z.
    let now: @Sendable () -> Int64

    package init(
        store: CalendarStore, host: ConferenceHost, zones: ZoneDatabase, limits: Limits = Limits(),
        now: @escaping @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970) }
    ) {
        self.store = store
        self.host = host
        self.zones = zones
        self.limits = limits
        self.now = now
    }

    /// Has a conference made and attaches it.
    ///
    /// - Parameter replacing: whether a conference that is there already may go. The new one is made first; the old one
    ///   is dropped only after that worked.
    /// - Returns: the event as it is stored now, and whether the provider of the old conference could not be told.
    /// - Throws: ``ConferenceError``; with the exit status `temporary` where the outcome is unknown.
    package func attach(
        _ room: RoomReference, to target: ConferenceTarget, replacing: Bool = false
    ) async throws -> (event: EventRecord, unsettled: [UnsettledChange]) {
        let state = try existing(target)
        try requireChangeable(state)
        if let present = state.conference, !replacing {
            throw ConferenceError.hasConference(state.main.title, conference: Self.name(of: present))
        }
        let intent = try store.write { writer in
            try writer.insert(
                IntentRecord(
                    eventIdentifier: state.main.identifier, calendarID: target.calendarID, uid: target.uid,
                    recurrenceID: target.recurrenceID, room: room, idempotencyKey: UUID().uuidString.lowercased(),
                    created: now()))
        }
        return try await carryOut(intent, state: state) { $0 == state.conference }
    }

    /// Takes the conference of an event away; an occurrence of a series loses it alone. Its provider is told, where it
    /// wants to hear and no other event has the conference.
    ///
    /// - Returns: the conference that was there, and whether its provider could not be told.
    package func detach(
        from target: ConferenceTarget
    ) async throws -> (conference: VirtualConference, unsettled: [UnsettledChange]) {
        var removed: VirtualConference?
        let state = try existing(target)
        try requireChangeable(state)
        let listeners = listeners(of: state.series)
        let notes = try change(target, listeners: listeners) { state in
            guard let present = state.conference else { throw ConferenceError.hasNoConference(state.main.title) }
            removed = present
            return nil
        }.notes
        // `change` has either set it or thrown.
        guard let removed else { throw ConferenceError.hasNoConference(target.uid) }
        return (removed, await tell(notes))
    }

    /// Asks the provider and attaches its answer, or notes why there is none.
    ///
    /// - Parameter mayReplace: decides, about the conference that the event has when the answer comes, whether it may go.
    func carryOut(
        _ intent: IntentRecord, state: TargetState, mayReplace: @escaping (VirtualConference?) -> Bool
    ) async throws -> (event: EventRecord, unsettled: [UnsettledChange]) {
        let conference: VirtualConference
        do {
            conference = try await host.makeConference(
                in: intent.room, idempotencyKey: intent.idempotencyKey, event: context(of: state))
        } catch {
            throw try settle(intent, after: error)
        }
        return try await save(conference, for: intent, outcome: "made", mayReplace: mayReplace)
    }

    /// Writes the conference to the event and the outcome to the intent, in one transaction, and tells the provider of
    /// the one that had to go.
    func save(
        _ conference: VirtualConference, for intent: IntentRecord, outcome: String,
        mayReplace: (VirtualConference?) -> Bool
    ) async throws -> (event: EventRecord, unsettled: [UnsettledChange]) {
        let saved: (event: EventRecord, notes: [IntentRecord])
        do {
            let target = ConferenceTarget(intent)
            let listeners = listeners(of: try existing(target).series)
            saved = try change(target, finishing: (intent.id, outcome), listeners: listeners) { state in
                guard mayReplace(state.conference) else {
                    throw ConferenceError.hasConference(
                        state.main.title, conference: state.conference.map(Self.name(of:)) ?? "")
                }
                return conference
            }
        } catch {
            // The room exists and has no event. It must not be lost: the intent keeps its address.
            let failure = ConferenceError.madeButNotAttached(conference.preferred.url.text, cause: error)
            try store.write { try $0.updateIntent(id: intent.id, failure: failure.message) }
            throw failure
        }
        return (saved.event, await tell(saved.notes))
    }

    /// Decides what a failed request means for the intent: the end of it, or an unknown outcome.
    private func settle(_ intent: IntentRecord, after error: any Error) throws -> any Error {
        guard let failure = error as? ConferenceError, !failure.leavesOutcomeUnknown else {
            let unknown = ConferenceError.unknownOutcome(intent.id, room: intent.room, cause: error)
            try store.write { try $0.updateIntent(id: intent.id, failure: unknown.cause.map { "\($0)" } ?? "") }
            return unknown
        }
        try store.write { try $0.finishIntent(id: intent.id, outcome: "failed") }
        return failure
    }

    /// What the provider may be told about the event; the host passes on what is granted.
    func context(of state: TargetState) -> EventContext {
        let event = state.record
        let start = state.occurrence?.start ?? event.start
        let end = state.occurrence?.end ?? event.end
        let isSeries = state.occurrence == nil && event.isRecurring
        return EventContext(
            title: event.title,
            times: EventContext.Times(
                start: seconds(start, at: state.occurrence?.startInstant),
                end: seconds(end, at: state.occurrence?.endInstant),
                timeZone: start.reference == .utc ? "UTC" : start.zoneName, isAllDay: start.isDate,
                isRecurring: isSeries))
    }

    /// A time as providers get it: an instant, or for days and floating times the reading of the clock as if in UTC.
    private func seconds(_ time: EventTime, at instant: Int64?) -> Int64 {
        guard time.reference != .floating else { return time.local.secondsSinceEpoch }
        return instant ?? time.instant(zones: zones) { _ in nil }
    }

    /// A conference as sentences name it.
    static func name(of conference: VirtualConference) -> String {
        conference.title ?? conference.preferred.url.text
    }
}
