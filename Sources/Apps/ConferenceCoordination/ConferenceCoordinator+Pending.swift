import CalendarEditing
package import CalendarModel
package import CalendarStore
import ConferenceErrors
import ConferenceHost
import ConferenceModel
import Platform

// Settling pending entries: requests without a known outcome, and changes that were not delivered.
extension ConferenceCoordinator {
    /// All pending entries, oldest first, including outcomes that the store could not save before.
    package func pending() throws -> [IntentRecord] {
        let notes = journal.move(to: store, now: now())
        return try store.intents().compactMap { intent in
            guard let note = notes[intent.idempotencyKey] else { return intent }
            return note.applied(to: intent)
        }
    }

    /// Pending requests to create a conference for an event, including its occurrences.
    package func pending(for event: EventRecord) throws -> [IntentRecord] {
        try pending().filter { intent in
            guard intent.uid == event.uid, intent.kind == .make else { return false }
            return try ConferenceTarget(intent, store).calendarID == event.calendarID
        }
    }

    /// The result of retrying an intent.
    package struct Settled: Sendable {
        package var intent: IntentRecord
        /// The event as stored now; nil if the event no longer exists.
        package var event: EventRecord?
        /// Resulting changes that could not be delivered.
        package var unsettled: [UnsettledChange] = []
    }

    /// Repeats a request with its original idempotency key. A provider that knows the key returns the same conference again, or
    /// has nothing left to do. If the provider's answer is already known, attaches its conference without another request.
    ///
    /// Does not replace a conference that the event has received since.
    package func retry(intent id: Int64) async throws -> Settled {
        let intent = try open(id)
        guard intent.kind == .make else {
            switch try await deliver(intent, countsAttempts: false) {
            case .delivered(let event), .closed(let event): return Settled(intent: intent, event: event)
            case .elsewhere: throw ConferenceError.justDelivered(intent.id)
            }
        }
        let state = try editor.existingState(of: ConferenceTarget(intent, store), store)
        try refuseIfSettled(state, since: intent)
        let before = state.conference
        if let made = intent.made {
            try store.write { try claim(intent, $0) }
            let (event, unsettled) = try await save(made, for: intent, outcome: .made, replacing: before)
            return Settled(intent: intent, event: event, unsettled: unsettled)
        }
        var request = intent
        // The provider answers either for the first request or for this one, which describe different states of the event.
        if intent.told != Outbox.told(of: state) { request.told = nil }
        try store.write { [request] writer in
            try writer.requireChangeable(calendar: state.main.calendarID, uid: state.main.uid)
            try claim(request, writer)
            if request.told == nil { try writer.forgetTold(intent: id) }
        }
        let (event, unsettled) = try await UnfinishedWork.during { [request] in
            try await carryOut(request, state: state, isRetry: true)
        }
        return Settled(intent: intent, event: event, unsettled: unsettled)
    }

    /// Attaches the conference with an address that the user has found, in place of repeating the request.
    ///
    /// - Throws: ``ConferenceError`` if the address cannot be joined, or if the intent does not create a conference.
    package func accept(
        intent id: Int64, url text: String
    ) async throws -> (event: EventRecord, unsettled: [UnsettledChange]) {
        let intent = try open(id)
        guard intent.kind == .make else { throw ConferenceError.nothingToAccept(id) }
        let state = try editor.existingState(of: ConferenceTarget(intent, store), store)
        try refuseIfSettled(state, since: intent)
        let before = state.conference
        let conference = try found(text, for: intent)
        try store.write { try claim(intent, $0) }
        return try await save(conference, for: intent, outcome: .accepted, replacing: before)
    }

    /// Returns the conference of a request with a link that the user has found: the provider's answer if it has this link,
    /// otherwise one of which only the link is known.
    ///
    /// - Throws: `notAJoinAddress`.
    func found(_ text: String, for intent: IntentRecord) throws -> VirtualConference {
        if let made = intent.made, made.entryPoints.contains(where: { $0.url.text == text }) { return made }
        do throws(InvalidValue) {
            let url = try ConferenceURL(text, policy: .provider(), limits: limits)
            guard !isForeign(url, to: intent.room.provider) else {
                return try VirtualConference(entryPoints: [EntryPoint(url: url)], limits: limits)
            }
            let provider = host.installed().provider(intent.room.provider)
            let rooms = provider.flatMap { host.lastRooms(of: [$0])[$0.path] } ?? []
            let version = provider?.version ?? ""
            // The title is that of the room. Without one, the conference would be named after the service of its link.
            return try VirtualConference(
                title: rooms.first { $0.identifier == intent.room.room }?.title ?? intent.room.room,
                entryPoints: [EntryPoint(url: url)],
                provenance: ConferenceProvenance(
                    room: intent.room, providerName: provider?.name, providerVersion: version.isEmpty ? nil : version,
                    created: now()),
                limits: limits)
        } catch {
            throw ConferenceError.notAJoinAddress(error)
        }
    }

    /// Returns whether a link certainly leads to another service than all conferences that the provider has created for this
    /// store. The user then attaches a meeting of that service, about which the provider knows nothing.
    private func isForeign(_ url: ConferenceURL, to provider: String) -> Bool {
        // A store that cannot be read now fails when the conference is saved.
        guard let service = reader().certainService(of: url.text), let known = try? store.linksMade(by: provider)
        else { return false }
        return !known.isEmpty && !known.contains { $0 == url.text || reader().certainService(of: $0) == service }
    }

    /// Discards a request. If the provider has created a room for it, that room stays.
    ///
    /// - Returns: the discarded request.
    package func discard(intent id: Int64) throws -> IntentRecord {
        let intent = try open(id)
        try store.write { writer in
            try refuseIfRunning(id, writer)
            try writer.finishIntent(id: id, outcome: .discarded)
        }
        return intent
    }

    /// Returns a pending request that no program is working on.
    ///
    /// - Throws: `noSuchIntent`; `requestRunning`.
    func open(_ id: Int64) throws -> IntentRecord {
        let intents = try pending()
        guard let intent = intents.first(where: { $0.id == id }) else {
            throw ConferenceError.noSuchIntent(id, open: intents.map(\.id))
        }
        guard intent.claimedUntil == nil else { throw ConferenceError.requestRunning(id, process: intent.claimedBy) }
        return intent
    }

    /// Claims a request to create a conference for this program.
    func claim(_ intent: IntentRecord, _ writer: borrowing StoreWriter) throws {
        guard try !writer.claim(request: intent.id) else { return }
        try refuseIfRunning(intent.id, writer)
        // Another program has settled it.
        throw ConferenceError.noSuchIntent(intent.id, open: try writer.intents().map(\.id))
    }

    /// Throws if a program waits for the answer to a request, in the transaction that settles it.
    private func refuseIfRunning(_ id: Int64, _ writer: borrowing StoreWriter) throws {
        guard let intent = try writer.intents().first(where: { $0.id == id }), intent.claimedUntil != nil else {
            return
        }
        throw ConferenceError.requestRunning(id, process: intent.claimedBy)
    }

    /// Whether the event of a request can still take the conference that was asked for.
    package enum Prospect: Equatable, Sendable {
        case open
        /// The event was removed.
        case eventGone
        /// The event has received this conference since.
        case settled(conference: String)
    }

    /// Returns what can become of a request to create a conference, so that the user is offered nothing that would be refused.
    package func prospect(of intent: IntentRecord) throws -> Prospect {
        do {
            let state = try editor.existingState(of: ConferenceTarget(intent, store), store)
            return try conference(of: state, since: intent).map { .settled(conference: Self.name(of: $0)) } ?? .open
        } catch let error as ConferenceError {
            guard error.code == .noSuchEvent else { throw error }
            return .eventGone
        }
    }

    /// Throws if the event has received a conference since the request.
    private func refuseIfSettled(_ state: EventState, since intent: IntentRecord) throws {
        guard let present = try conference(of: state, since: intent) else { return }
        throw ConferenceError.settledOtherwise(
            intent.id, event: state.record.title, conference: Self.name(of: present))
    }

    /// Returns the conference that the event has received since a request, or nil.
    private func conference(of state: EventState, since intent: IntentRecord) throws -> VirtualConference? {
        guard let present = state.conference, let provenance = present.provenance else { return nil }
        let (provider, url) = (provenance.room.provider, present.preferred.url.text)
        if let maker = try store.maker(ofConference: url, provider: provider, uid: intent.uid) {
            // Within one second, the numbers tell which request came first.
            guard maker.id > intent.id || maker.finished > intent.created else { return nil }
        } else {
            // Another store has asked for the conference, or an update has given it this address.
            guard provenance.created >= intent.created, try !store.isUpdated(provider: provider, url: url) else {
                return nil
            }
        }
        return present
    }
}
