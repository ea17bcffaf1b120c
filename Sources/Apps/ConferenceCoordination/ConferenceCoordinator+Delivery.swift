import CalendarModel
package import CalendarStore
import CalendarEditing
import ConferenceErrors
import ConferenceHost
import ConferenceModel
import Platform

// Delivers the outbox: notifies providers of changes to the events of their conferences.
extension ConferenceCoordinator {
    /// Delivers new entries one after the other, and what is written about their events meanwhile.
    ///
    /// - Returns: the entries that could not be delivered. They stay in the outbox with the reason.
    package func deliver(_ notes: [IntentRecord]) async -> [UnsettledChange] {
        var unsettled: [UnsettledChange] = []
        for delivery in await deliveries(of: notes) {
            guard let error = delivery.error else { continue }
            // The entry as it is now, with the number of attempts and the reason.
            let stored = try? store.intents().first { $0.id == delivery.intent.id }
            unsettled.append(UnsettledChange(intent: stored ?? delivery.intent, error: error))
        }
        return unsettled
    }

    /// Delivers waiting entries, oldest first.
    ///
    /// - Parameter budget: the time in which deliveries begin; nil for no limit. The last one may take longer, up to its provider's
    ///   deadline: if it were cut short, a provider that needs longer than the budget would never be notified in this way.
    package func deliver(_ selection: DeliverySelection, within budget: Duration? = nil) async throws -> [Delivery] {
        let waiting = try store.intents().filter { intent in
            guard intent.kind != .make else { return false }
            switch selection {
            case .due: return intent.due.map { $0 <= now() } ?? false
            case .all: return !intent.needsConfirmation
            }
        }
        guard !waiting.isEmpty else { return [] }
        let deadline = budget.map { Deadline(after: $0) }
        return await deliveries(of: waiting, countsAttempts: selection == .due) {
            deadline.map { !$0.hasPassed && !Task.isCancelled } ?? true
        }
    }

    /// Delivers entries one after the other. A program that has changed the event of one of them meanwhile could not deliver its
    /// own entry, so that this one is delivered, too.
    ///
    /// - Parameter goesOn: whether another delivery may begin.
    private func deliveries(
        of waiting: [IntentRecord], countsAttempts: Bool = true, while goesOn: () -> Bool = { true }
    ) async -> [Delivery] {
        var results: [Delivery] = []
        var queue = waiting[...]
        var known = Set(waiting.map(\.id))
        while goesOn(), let intent = queue.popFirst() {
            let delivery = await delivery(of: intent, countsAttempts: countsAttempts)
            results.append(delivery)
            guard delivery.isClosed, let next = try? successor(of: intent), known.insert(next.id).inserted else {
                continue
            }
            queue.append(next)
        }
        return results
    }

    /// Returns an entry that is due and was written about the same event after another one. One that no program has tried to deliver
    /// is due at once: its time can be after ours, which a command takes once, at its start.
    private func successor(of intent: IntentRecord) throws -> IntentRecord? {
        try store.intents().filter { later in
            later.id > intent.id && later.kind != .make && later.uid == intent.uid
                && later.room.provider == intent.room.provider
                && later.due.map { $0 <= now() || later.attempts == 0 } ?? false
        }.min { $0.id < $1.id }
    }

    private func delivery(of intent: IntentRecord, countsAttempts: Bool = true) async -> Delivery {
        do {
            return Delivery(intent: intent, result: .success(try await deliver(intent, countsAttempts: countsAttempts)))
        } catch {
            return Delivery(intent: intent, result: .failure(Self.failure(of: intent, error)))
        }
    }

    /// Delivers one entry and closes it. Skips an entry that another program is delivering or has closed.
    ///
    /// - Parameter countsAttempts: false if the user asked for the attempt, which then does not use up one of the automatic
    ///   attempts.
    /// - Throws: ``ConferenceError``. The entry keeps the reason and, if another attempt will follow, its time.
    func deliver(_ intent: IntentRecord, countsAttempts: Bool = true) async throws -> DeliveryOutcome {
        let claim = Int64.random(in: 1...Int64.max)
        guard try store.write({ try $0.claim(intent: intent.id, as: claim) }) else { return .elsewhere }
        do {
            switch intent.kind {
            case .make: return .elsewhere
            case .update(let name): return try await UnfinishedWork.during { try await update(name, intent) }
            case .end(let name): return try await UnfinishedWork.during { try await end(name, intent) }
            }
        } catch let error as ConferenceError where error.code == .noOpenIntent {
            // The user discarded the entry while the provider was being notified.
            return .elsewhere
        } catch {
            // A delivery that this program cut short does not count as an attempt, and neither does one whose provider was not
            // started.
            let isQuarantined = (error as? ConferenceError)?.code == .quarantined
            let counts = countsAttempts && !Task.isCancelled && !isQuarantined
            let due =
                counts
                ? nextAttempt(after: error, attempts: intent.attempts + 1)
                : isQuarantined ? intent.due.map { max($0, now() + 3_600) } : intent.due
            // If the store cannot save the reason now, the claim on the entry expires and the entry is delivered again. The
            // error to report is that of the provider.
            try? store.write { writer in
                try writer.release(
                    intent: intent.id, claim: claim, failure: Task.isCancelled ? nil : "\(error)", due: due,
                    countsAttempt: counts)
            }
            throw Self.failure(of: intent, error)
        }
    }

    /// Returns the time of the next attempt, or nil if another attempt would not help: if the provider refuses, is not
    /// installed or is not trusted, or if this was the last attempt.
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
            [.conferenceNotEnded, .conferenceNotUpdated, .deliveryNotRecorded].contains(known.code)
        {
            return known
        }
        var isEnd = false
        if case .end = intent.kind { isEnd = true }
        return .changeNotTold(intent.id, isEnd: isEnd, cause: error)
    }

    // MARK: One entry

    private func update(_ name: IntentRecord.ConferenceName, _ intent: IntentRecord) async throws -> DeliveryOutcome {
        let target = try ConferenceTarget(intent, store)
        guard let state = try editor.state(of: target, store), let conference = state.conference,
            name.isName(of: conference, from: intent.room.provider)
        else {
            // The event or its conference is gone, so there is nothing to update.
            return try close(intent, .superseded)
        }
        guard try isWanted(intent) else {
            // The provider handled changes when it made the conference, and another version of it may do so again.
            guard conference.provenance?.hasLifecycle != true else {
                throw ConferenceError.nobodyToTell(intent.id, provider: intent.room.provider)
            }
            return try close(intent, .unwanted, event: state.record)
        }
        let updated = try await host.updateConference(
            of: conference, idempotencyKey: intent.idempotencyKey, event: context(of: state))
        guard let updated, !Self.describes(updated, conference) else {
            return try close(intent, .updated, event: state.record)
        }
        return try recording(intent) { writer in
            let event = try editor.saveAnswer(updated, to: intent, about: name, writer)
            try writer.finishIntent(id: intent.id, outcome: .updated, made: updated)
            return .delivered(event)
        }
    }

    private func end(_ name: IntentRecord.ConferenceName, _ intent: IntentRecord) async throws -> DeliveryOutcome {
        // An event may have the conference again, for example because a program moves events by removing and adding them.
        guard try !store.isConferenceInUse(provider: intent.room.provider, url: name.url) else {
            return try close(intent, .superseded)
        }
        let state = try editor.state(of: ConferenceTarget(intent, store), store)
        guard try isWanted(intent) else { return try close(intent, .unwanted, event: state?.record) }
        let url = try ConferenceURL(name.url, policy: .stored(name.url), limits: limits)
        let conference = try VirtualConference(
            entryPoints: [EntryPoint(url: url)], identifier: name.identifier,
            provenance: ConferenceProvenance(room: intent.room, created: intent.created), limits: limits)
        do {
            try await host.endConference(
                conference, idempotencyKey: intent.idempotencyKey, event: state.map(context(of:)))
        } catch let error as ConferenceError where error.code == .noSuchRoom {
            // The conference has already ended.
        }
        return try recording(intent) { writer in
            try writer.finishIntent(id: intent.id, outcome: .ended)
            // If an event has got the conference back meanwhile, its provider has nothing left to update.
            if try writer.conferenceEnd(provider: intent.room.provider, url: name.url) == .certain {
                try writer.supersedeChanges(provider: intent.room.provider, url: name.url)
            }
            return .delivered(state?.record)
        }
    }

    private func close(
        _ intent: IntentRecord, _ outcome: IntentOutcome, event: EventRecord? = nil
    ) throws -> DeliveryOutcome {
        guard outcome == .updated else {
            try store.write { try $0.finishIntent(id: intent.id, outcome: outcome) }
            return .closed(event)
        }
        try recording(intent) { try $0.finishIntent(id: intent.id, outcome: outcome) }
        return .delivered(event)
    }

    /// Writes a provider's answer to the store.
    ///
    /// - Throws: `deliveryNotRecorded`; `noOpenIntent` if the user has discarded the entry meanwhile.
    private func recording<Value>(
        _ intent: IntentRecord, _ body: (borrowing StoreWriter) throws -> Value
    ) throws -> Value {
        do {
            return try store.write(body)
        } catch let error as ConferenceError where error.code == .noOpenIntent {
            throw error
        } catch {
            throw ConferenceError.deliveryNotRecorded(intent.id, cause: error)
        }
    }

    /// Returns whether the provider declares that it handles changes.
    ///
    /// - Throws: `nobodyToTell` if the provider is not installed; the provider's own problem if it cannot be used, for example
    ///   because it is not trusted.
    func isWanted(_ intent: IntentRecord) throws -> Bool {
        guard let provider = host.installed().provider(intent.room.provider) else {
            throw ConferenceError.nobodyToTell(intent.id, provider: intent.room.provider)
        }
        if let problem = provider.problem { throw problem }
        return provider.manifest?.hasLifecycle ?? false
    }

    /// Returns whether the provider's answer describes the conference as the event already has it.
    private static func describes(_ updated: VirtualConference, _ present: VirtualConference) -> Bool {
        var updated = updated
        updated.provenance = present.provenance
        return updated == present
    }
}
