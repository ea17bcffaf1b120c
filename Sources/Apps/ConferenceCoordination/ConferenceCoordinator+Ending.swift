import CalendarEditing
import CalendarStore
import ConferenceErrors
import ConferenceModel
import Foundation

// Ending a conference that was created for a request but that no event has.
extension ConferenceCoordinator {
    /// Asks the provider of a request to end the conference that it has created, in place of attaching the conference.
    ///
    /// The request is settled first, and the end becomes an entry of the outbox, so that it is repeated if the provider cannot
    /// be reached.
    ///
    /// - Parameter text: the link of the conference, if the provider gave no answer.
    /// - Returns: the request as it was.
    /// - Throws: `conferenceLinkMissing` if the conference is unknown; `nothingToEnd` for an update; `conferenceInUse` if an
    ///   event has the conference; `nobodyToTell` if the provider does not end conferences; the errors of a delivery.
    package func end(intent id: Int64, url text: String? = nil) async throws -> Settled {
        let intent = try open(id)
        switch intent.kind {
        case .update: throw ConferenceError.nothingToEnd(id)
        case .end: return try await retry(intent: id)
        case .make: break
        }
        let conference = try conference(of: intent, url: text)
        guard try isWanted(intent) else { throw ConferenceError.nobodyToTell(id, provider: intent.room.provider) }
        let name = IntentRecord.ConferenceName(conference)
        let end = try store.write { writer in
            try claim(intent, writer)
            guard try !writer.isConferenceInUse(provider: intent.room.provider, url: name.url) else {
                throw ConferenceError.conferenceInUse(name.url)
            }
            try writer.finishIntent(id: id, outcome: intent.made == nil ? .accepted : .made, made: conference)
            return try writer.insert(
                IntentRecord(
                    kind: .end(name), eventIdentifier: intent.eventIdentifier, calendarID: intent.calendarID,
                    uid: intent.uid, recurrenceID: intent.recurrenceID, title: intent.title, room: intent.room,
                    idempotencyKey: UUID().uuidString.lowercased(), created: now(), due: now()))
        }
        if let failure = await deliver([end]).first { throw failure.error }
        return Settled(intent: intent)
    }

    /// Returns the conference of a request: the provider's answer, or the conference with a link that the user has found.
    private func conference(of intent: IntentRecord, url text: String?) throws -> VirtualConference {
        guard let text else {
            guard let made = intent.made else { throw ConferenceError.conferenceLinkMissing(intent.id) }
            return made
        }
        return try found(text, for: intent)
    }
}
