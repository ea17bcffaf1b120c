import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceHost
import ConferenceModel

// Telling providers what was noted.
extension ConferenceCoordinator {
    /// Tells providers of changes, one after the other.
    ///
    /// - Returns: those that could not be told; their notes stay open, with the reason.
    func tell(_ notes: [IntentRecord]) async -> [UnsettledChange] {
        var unsettled: [UnsettledChange] = []
        for note in notes {
            do {
                _ = try await tell(note)
            } catch {
                let failure = error as? ConferenceError ?? .changeNotTold(note.id, isEnd: true, cause: error)
                unsettled.append(UnsettledChange(intent: note, error: failure))
            }
        }
        return unsettled
    }

    /// Tells a provider of one change, and settles the note of it.
    ///
    /// - Returns: the event with its conference as it is now; nil where there is none any more.
    /// - Throws: ``ConferenceError`` that says how to go on; the note then keeps the reason.
    func tell(_ note: IntentRecord) async throws -> EventRecord? {
        do {
            switch note.kind {
            case .make: return nil
            case .update(let name): return try await update(name, note)
            case .end(let name): return try await end(name, note)
            }
        } catch {
            var isEnd = false
            if case .end = note.kind { isEnd = true }
            let failure = ConferenceError.changeNotTold(note.id, isEnd: isEnd, cause: error)
            try store.write { try $0.updateIntent(id: note.id, failure: "\(error)") }
            throw failure
        }
    }

    private func update(_ name: IntentRecord.ConferenceName, _ note: IntentRecord) async throws -> EventRecord? {
        let target = ConferenceTarget(note)
        let key = [note.room.provider, name.url]
        guard let state = try present(target), let conference = state.conference, Self.key(conference) == key else {
            // The event or its conference went meanwhile: there is nothing left to adapt.
            try store.write { try $0.finishIntent(id: note.id, outcome: "superseded") }
            return nil
        }
        try refuseWithoutListener(conference, note)
        let updated = try await host.updateConference(
            of: conference, idempotencyKey: note.idempotencyKey, event: context(of: state))
        guard let updated, !Self.says(updated, the: conference) else {
            try store.write { try $0.finishIntent(id: note.id, outcome: "updated") }
            return state.record
        }
        return try change(target, finishing: (note.id, "updated")) { state in
            guard let present = state.conference, Self.key(present) == key else { return state.conference }
            return updated
        }.event
    }

    private func end(_ name: IntentRecord.ConferenceName, _ note: IntentRecord) async throws -> EventRecord? {
        let url = try ConferenceURL(name.url, policy: .stored(name.url), limits: limits)
        let conference = try VirtualConference(
            entryPoints: [EntryPoint(url: url)], identifier: name.identifier,
            provenance: ConferenceProvenance(room: note.room, created: note.created), limits: limits)
        try refuseWithoutListener(conference, note)
        let state = try present(ConferenceTarget(note))
        do {
            try await host.endConference(
                conference, idempotencyKey: note.idempotencyKey, event: state.map(context(of:)))
        } catch let error as ConferenceError where error.code == .noSuchRoom {
            // Somebody has ended it already, which is what is wanted.
        }
        try store.write { try $0.finishIntent(id: note.id, outcome: "ended") }
        return state?.record
    }

    /// The provider was there when the note was written, and may have been removed since.
    private func refuseWithoutListener(_ conference: VirtualConference, _ note: IntentRecord) throws {
        guard host.hasLifecycle(conference) else {
            throw ConferenceError.nobodyToTell(note.id, provider: note.room.provider)
        }
    }

    /// True where a provider has described its conference as it was before.
    private static func says(_ updated: VirtualConference, the present: VirtualConference) -> Bool {
        var updated = updated
        updated.provenance = present.provenance
        return updated == present
    }
}
