package import CalendarModel
package import CalendarStore
import CalendarEditing
package import ConferenceErrors
import ConferenceHost
import ConferenceModel
import Platform

// The outbox is delivered: providers hear what became of the events of their conferences.
extension ConferenceCoordinator {
    /// Which entries of the outbox to deliver.
    package enum DeliverySelection: Sendable {
        /// Those whose time has come.
        case due
        /// All of them, also those whose last attempt has failed; not those that a person has to confirm.
        case all
    }

    /// What became of one entry of the outbox.
    package struct Delivery: Sendable {
        package var intent: IntentRecord
        /// Why the provider has not heard, or nil if the entry is closed.
        package var error: ConferenceError?
    }

    /// Delivers entries that were just written, one after the other.
    ///
    /// - Returns: those that could not be delivered. They stay in the outbox, with the reason.
    package func deliver(_ notes: [IntentRecord]) async -> [UnsettledChange] {
        var unsettled: [UnsettledChange] = []
        for note in notes {
            do {
                _ = try await deliver(note)
            } catch {
                unsettled.append(UnsettledChange(intent: note, error: Self.failure(of: note, error)))
            }
        }
        return unsettled
    }

    /// Delivers what waits in the outbox, oldest first.
    ///
    /// - Parameter budget: no delivery begins after this time, and one that takes longer is cut short without counting as
    ///   an attempt; nil for no limit.
    package func deliver(_ selection: DeliverySelection, within budget: Duration? = nil) async throws -> [Delivery] {
        let waiting = try store.intents().filter { intent in
            guard intent.kind != .make else { return false }
            switch selection {
            case .due: return intent.due.map { $0 <= now() } ?? false
            case .all: return !intent.needsConfirmation
            }
        }
        guard !waiting.isEmpty else { return [] }
        guard let budget else {
            var results: [Delivery] = []
            for intent in waiting { results.append(await delivery(of: intent)) }
            return results
        }
        let deadline = Deadline(after: budget)
        return await withTaskGroup(of: [Delivery]?.self) { group in
            group.addTask {
                var results: [Delivery] = []
                for intent in waiting where !deadline.hasPassed && !Task.isCancelled {
                    results.append(await delivery(of: intent))
                }
                return results
            }
            group.addTask {
                try? await Task.sleep(for: budget)
                return nil
            }
            var results: [Delivery] = []
            for await result in group {
                // Either everything is delivered, or the time is up: the other task ends as well.
                group.cancelAll()
                if let result { results = result }
            }
            return results
        }
    }

    private func delivery(of intent: IntentRecord) async -> Delivery {
        do {
            _ = try await deliver(intent)
            return Delivery(intent: intent, error: nil)
        } catch {
            return Delivery(intent: intent, error: Self.failure(of: intent, error))
        }
    }

    /// Delivers one entry and closes it. An entry that another program is delivering, or has closed, is left to it.
    ///
    /// - Parameter isAsked: true if a person asks for this very entry; another program that is delivering it is then an
    ///   error.
    /// - Returns: the event with its conference as it is now, or nil if it has none any more.
    /// - Throws: ``ConferenceError`` that says how to go on. The entry keeps the reason, and the time of the next attempt
    ///   if there is one.
    func deliver(_ intent: IntentRecord, isAsked: Bool = false) async throws -> EventRecord? {
        let claim = Int64.random(in: 1...Int64.max)
        guard try store.write({ try $0.claim(intent: intent.id, as: claim) }) else {
            if isAsked { throw ConferenceError.beingDelivered(intent.id) }
            return nil
        }
        do {
            switch intent.kind {
            case .make: return nil
            case .update(let name): return try await update(name, intent)
            case .end(let name): return try await end(name, intent)
            }
        } catch {
            let isCutShort = Task.isCancelled
            let due = isCutShort ? intent.due : nextAttempt(after: error, attempts: intent.attempts + 1)
            try store.write { writer in
                try writer.release(
                    intent: intent.id, claim: claim, failure: isCutShort ? nil : "\(error)", due: due,
                    countsAttempt: !isCutShort)
            }
            throw Self.failure(of: intent, error)
        }
    }

    /// When to try again, or nil if another attempt would not help: the provider refuses, is not installed or is not
    /// trusted, or the last attempt has failed.
    private func nextAttempt(after error: any Error, attempts: Int) -> Int64? {
        guard limits.deliveryPauses.indices.contains(attempts - 1) else { return nil }
        if let failure = error as? ConferenceError {
            let isPassing = [.temporary, .unavailable, .ioError].contains(failure.exitStatus)
            guard isPassing || failure.leavesOutcomeUnknown, failure.code != .nobodyToTell,
                failure.code != .providerUnsupported
            else { return nil }
        }
        return now() + limits.deliveryPauses[attempts - 1].components.seconds
    }

    private static func failure(of intent: IntentRecord, _ error: any Error) -> ConferenceError {
        if let known = error as? ConferenceError,
            known.code == .conferenceNotEnded || known.code == .conferenceNotUpdated
        {
            return known
        }
        var isEnd = false
        if case .end = intent.kind { isEnd = true }
        return .changeNotTold(intent.id, isEnd: isEnd, cause: error)
    }

    // MARK: One entry

    private func update(_ name: IntentRecord.ConferenceName, _ intent: IntentRecord) async throws -> EventRecord? {
        let target = ConferenceTarget(intent)
        guard let state = try editor.state(of: target, store), let conference = state.conference,
            Self.isSame(conference, name, of: intent.room)
        else {
            // The event or its conference is gone meanwhile: there is nothing left to adapt.
            return try close(intent, .superseded)
        }
        guard try isWanted(intent) else { return try close(intent, .unwanted, event: state.record) }
        let updated = try await host.updateConference(
            of: conference, idempotencyKey: intent.idempotencyKey, event: context(of: state))
        guard let updated, !Self.describes(updated, conference) else {
            return try close(intent, .updated, event: state.record)
        }
        return try store.write { writer in
            let saved = try editor.setConference(of: target, writer) { state in
                guard let present = state.conference, Self.isSame(present, name, of: intent.room) else {
                    return state.conference
                }
                return updated
            }
            try writer.finishIntent(id: intent.id, outcome: .updated)
            return saved.record
        }
    }

    private func end(_ name: IntentRecord.ConferenceName, _ intent: IntentRecord) async throws -> EventRecord? {
        // An event may have got the conference back, as when a program moves it by removing and adding it.
        guard try !store.isConferenceInUse(provider: intent.room.provider, url: name.url) else {
            return try close(intent, .superseded)
        }
        let state = try editor.state(of: ConferenceTarget(intent), store)
        guard try isWanted(intent) else { return try close(intent, .unwanted, event: state?.record) }
        let url = try ConferenceURL(name.url, policy: .stored(name.url), limits: limits)
        let conference = try VirtualConference(
            entryPoints: [EntryPoint(url: url)], identifier: name.identifier,
            provenance: ConferenceProvenance(room: intent.room, created: intent.created), limits: limits)
        do {
            try await host.endConference(
                conference, idempotencyKey: intent.idempotencyKey, event: state.map(context(of:)))
        } catch let error as ConferenceError where error.code == .noSuchRoom {
            // It has ended already, which is what is wanted.
        }
        return try close(intent, .ended, event: state?.record)
    }

    private func close(
        _ intent: IntentRecord, _ outcome: IntentOutcome, event: EventRecord? = nil
    ) throws -> EventRecord? {
        try store.write { try $0.finishIntent(id: intent.id, outcome: outcome) }
        return event
    }

    /// Whether the provider wants to hear of changes.
    ///
    /// - Throws: `nobodyToTell` if the provider is not installed; its own problem if it cannot be used, as when it is not
    ///   trusted.
    private func isWanted(_ intent: IntentRecord) throws -> Bool {
        guard let provider = host.installed().provider(intent.room.provider) else {
            throw ConferenceError.nobodyToTell(intent.id, provider: intent.room.provider)
        }
        if let problem = provider.problem { throw problem }
        return provider.manifest?.hasLifecycle ?? false
    }

    private static func isSame(
        _ conference: VirtualConference, _ name: IntentRecord.ConferenceName, of room: RoomReference
    ) -> Bool {
        conference.provenance?.room.provider == room.provider && conference.preferred.url.text == name.url
    }

    /// Whether a provider describes its conference as it was before.
    private static func describes(_ updated: VirtualConference, _ present: VirtualConference) -> Bool {
        var updated = updated
        updated.provenance = present.provenance
        return updated == present
    }
}
