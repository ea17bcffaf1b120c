package import CalendarEditing
package import CalendarModel
package import CalendarStore
import ConferenceErrors
package import ConferenceHost
package import ConferenceModel
import Foundation
import ICalendar
import Platform
import Recurrence

/// Combines two parts that are independent of each other: the host, which creates conferences, and the store, which
/// keeps events.
///
/// To attach a room, it reads the event, records a request, asks the provider, and saves the event with its conference
/// together with the outcome in one transaction. No transaction is open while a provider works. If any step fails, the
/// event is unchanged; if it is unknown whether the room exists, the request stays pending.
///
/// Changes go the other way: CalendarEditing writes them together with outbox entries for providers, and this type
/// delivers those afterwards (``deliver(_:)``).
package struct ConferenceCoordinator: Sendable {
    package let store: CalendarStore
    let host: ConferenceHost
    package let editor: CalendarEditor
    /// Finds links in the texts of events. Called only when needed, because loading the table of services takes some
    /// milliseconds.
    package var reader: @Sendable () -> ConferenceReader = { ConferenceReader() }

    var limits: Limits { editor.limits }
    var journal: OutcomeJournal { OutcomeJournal(environment: host.environment, limits: limits) }
    /// Seconds since 1970-01-01T00:00:00Z.
    var now: @Sendable () -> Int64 { editor.now }

    package init(store: CalendarStore, host: ConferenceHost, editor: CalendarEditor) {
        self.store = store
        self.host = host
        self.editor = editor
    }

    /// Asks a provider for a conference and attaches it.
    ///
    /// A link to a meeting in the event's own text counts as a conference, too.
    ///
    /// - Parameters:
    ///   - replacing: true if an existing conference may be replaced. The new one is created first; the old one is dropped only
    ///     after that has succeeded. A link in the event's text is removed if the location or the URL holds nothing else; other
    ///     text is left unchanged.
    ///   - keepingLink: true to leave a link in the text. The attached conference takes precedence over it.
    /// - Returns: the event as stored now, and the changes that could not be delivered.
    /// - Throws: ``ConferenceError``; with the exit status `temporary` if the outcome is unknown.
    package func attach(
        _ room: RoomReference, to target: ConferenceTarget, replacing: Bool = false, keepingLink: Bool = false
    ) async throws -> (event: EventRecord, unsettled: [UnsettledChange]) {
        let state = try editor.existingState(of: target, store)
        try editor.requireChangeable(state.main, store)
        if !replacing { try refuseSecondConference(state, keepingLink: keepingLink) }
        return try await UnfinishedWork.during {
            let intent = try store.write { writer in
                // No provider creates a room that could not be attached.
                try writer.requireChangeable(calendar: target.calendarID, uid: target.uid)
                let intent = try writer.insert(
                    IntentRecord(
                        eventIdentifier: state.main.identifier, calendarID: target.calendarID, uid: target.uid,
                        recurrenceID: target.recurrenceID, title: state.record.title, room: room,
                        idempotencyKey: UUID().uuidString.lowercased(), created: now(), told: Outbox.told(of: state)))
                _ = try writer.claim(request: intent.id)
                return intent
            }
            return try await carryOut(intent, state: state, removesLinks: replacing)
        }
    }

    /// Checks that an event has no conference yet, so that no provider creates a room that is not needed.
    ///
    /// - Throws: `hasConference`, naming it; `eventGone`.
    package func refuseSecondConference(of target: ConferenceTarget, keepingLink: Bool = false) throws {
        try refuseSecondConference(try editor.existingState(of: target, store), keepingLink: keepingLink)
    }

    private func refuseSecondConference(_ state: EventState, keepingLink: Bool) throws {
        if let present = state.conference {
            throw ConferenceError.hasConference(state.record.title, conference: Self.name(of: present))
        }
        if !keepingLink, let link = link(in: state) { throw ConferenceError.hasLink(state.record.title, url: link) }
    }

    /// Returns the address of the first meeting in the text of an event, or nil.
    private func link(in state: EventState) -> String? {
        let record = state.record
        guard record.mayContainConference || state.main.mayContainConference else { return nil }
        let series = record.recurrenceID.isEmpty ? nil : state.main
        return reader().meetings(inTextsOf: record, series: series).first?.preferred.url.text
    }

    /// Removes the conference of an event, or of one occurrence of a series. Its provider is notified, unless another
    /// event uses the conference.
    ///
    /// - Returns: the event as stored, the conference that was removed, and the changes that could not be delivered.
    package func detach(
        from target: ConferenceTarget
    ) async throws -> (event: EventRecord, conference: VirtualConference, unsettled: [UnsettledChange]) {
        let (removed, saved) = try store.write { writer in
            var removed: VirtualConference?
            let saved = try editor.setConference(of: target, writer) { state in
                try editor.requireChangeable(state.main, writer)
                removed = state.conference
                guard removed != nil else {
                    if let link = link(in: state) {
                        throw ConferenceError.conferenceIsText(state.record.title, url: link)
                    }
                    throw ConferenceError.hasNoConference(state.record.title)
                }
                return nil
            }
            return (removed, saved)
        }
        // Cannot happen: the transaction has either set it or thrown.
        guard let removed else { throw ConferenceError.hasNoConference(target.uid) }
        return (saved.record, removed, await deliver(saved.notes))
    }

    /// Asks the provider and attaches the conference, or records why there is none.
    ///
    /// - Parameters:
    ///   - state: the event as the provider is told. The answer may replace the conference that the event has in this state.
    ///   - removesLinks: whether to remove links to meetings from fields that hold nothing else.
    func carryOut(
        _ intent: IntentRecord, state: EventState, isRetry: Bool = false, removesLinks: Bool = false
    ) async throws -> (event: EventRecord, unsettled: [UnsettledChange]) {
        let conference: VirtualConference
        do {
            conference = try await host.makeConference(
                in: intent.room, idempotencyKey: intent.idempotencyKey, event: context(of: state), isRepeated: isRetry)
        } catch {
            throw settle(intent, after: error, isRetry: isRetry)
        }
        return try await save(
            conference, for: intent, outcome: .made, replacing: state.conference, removesLinks: removesLinks)
    }

    /// Saves the conference in the event and the outcome in the request, in one transaction. Then notifies the provider of a
    /// replaced conference, and the provider of the new one if the event has changed since it was asked.
    ///
    /// - Parameter replaced: the only conference that may be replaced. If it was detached meanwhile, nothing is replaced.
    func save(
        _ conference: VirtualConference, for intent: IntentRecord, outcome: IntentOutcome,
        replacing replaced: VirtualConference?, removesLinks: Bool = false
    ) async throws -> (event: EventRecord, unsettled: [UnsettledChange]) {
        let saved: SavedEvent
        do {
            saved = try store.write { writer in
                let target = try ConferenceTarget(intent, writer)
                var saved = try editor.setConference(
                    of: target,
                    changing: { removesLinks ? reader().removingLinks(from: $0) : EventChanges() }, writer
                ) { state in
                    if let present = state.conference, !Self.isSame(present, replaced) {
                        throw ConferenceError.hasConference(state.record.title, conference: Self.name(of: present))
                    }
                    return conference
                }
                try writer.finishIntent(id: intent.id, outcome: outcome, made: conference)
                let state = try editor.existingState(of: target, writer)
                saved.notes += try Outbox.note(attached: conference, for: intent, to: state, writer)
                return saved
            }
        } catch {
            // The room exists but has no event: the request keeps the conference, so that no link is lost.
            let failure = ConferenceError.madeButNotAttached(conference, intent: intent.id, cause: error)
            note(.made(conference), failure.message, of: intent)
            throw failure
        }
        return (saved.record, await deliver(saved.notes))
    }

    /// Closes a failed request, or leaves it pending if the outcome is unknown.
    ///
    /// - Returns: the error for the caller. The error describes the provider's failure, even if the store could not save the
    ///   outcome.
    private func settle(_ intent: IntentRecord, after error: any Error, isRetry: Bool) -> any Error {
        guard let failure = error as? ConferenceError, !failure.leavesOutcomeUnknown else {
            // The event may have changed while the provider worked.
            let isOpen = (try? prospect(of: intent)).map { $0 == .open } ?? true
            let unknown = ConferenceError.unknownOutcome(intent.id, room: intent.room, isOpen: isOpen, cause: error)
            note(.unknown, unknown.cause.map { "\($0)" } ?? "", of: intent)
            return unknown
        }
        // A failed retry says nothing about the first request: its outcome is still unknown.
        note(isRetry ? .unknown : .failed, "\(failure)", of: intent)
        return failure
    }

    /// Writes an outcome into the row of its request or, if the store cannot save it now, into the journal.
    ///
    /// Never throws, so that callers report the original error. If the journal cannot be written either, the request stays
    /// pending without a reason.
    private func note(_ outcome: OutcomeNote.Outcome, _ failure: String, of intent: IntentRecord) {
        let note = OutcomeNote(key: intent.idempotencyKey, outcome: outcome, failure: failure, time: now())
        do {
            try store.write { try note.write(to: intent.id, $0) }
        } catch {
            // If the request is closed, the user has discarded it meanwhile. If it is missing, its store was replaced and may
            // come back.
            let isClosed = (try? store.hasIntent(idempotencyKey: note.key)) ?? false
            if !isClosed || (error as? ConferenceError)?.code != .noOpenIntent { try? journal.keep(note) }
        }
    }

    /// Returns whether the conference that an event has is the one that may be replaced, even if its provider has described it
    /// anew meanwhile.
    private static func isSame(_ present: VirtualConference, _ replaced: VirtualConference?) -> Bool {
        guard let replaced, present != replaced else { return replaced != nil }
        guard let provider = replaced.provenance?.room.provider else { return false }
        return IntentRecord.ConferenceName(replaced).isName(of: present, from: provider)
    }

    /// Returns the name of a conference for messages.
    static func name(of conference: VirtualConference) -> String {
        conference.title ?? conference.preferred.url.text
    }
}
