package import CalendarModel
package import CalendarStore
import ConferenceErrors
import ConferenceHost
import ConferenceModel
import Foundation

// Conferences follow their events: whoever changes an event notes in the same transaction what providers have to hear
// of it, and tells them afterwards.
extension ConferenceCoordinator {
    /// Changes an event in one transaction, and tells the providers of its conferences afterwards: of those that went
    /// with the change, and of those whose event has moved or was renamed.
    ///
    /// A provider that fails does not undo the change.
    ///
    /// - Parameters:
    ///   - identifier: the event's.
    ///   - body: the change; it is called once.
    /// - Returns: what the body returns, and what could not be told.
    package func changeEvent<Value>(
        identifier: String, _ body: (borrowing StoreWriter) throws -> Value
    ) async throws -> (value: Value, unsettled: [UnsettledChange]) {
        let listeners = listeners(of: try store.series(identifier: identifier))
        let (value, notes) = try store.write { writer in
            let before = try writer.series(identifier: identifier)
            let value = try body(writer)
            let after = try writer.series(identifier: identifier)
            return (value, try note(from: before, to: after, for: listeners, writer))
        }
        return (value, await tell(notes))
    }

    /// The providers of conferences of these events that want to hear of changes. Found out before a transaction
    /// begins, because it reads files.
    func listeners(of events: [EventRecord]) -> Set<String> {
        var asked: Set<String> = []
        return Set(
            events.compactMap { event in
                guard let conference = event.conference, let provider = conference.provenance?.room.provider,
                    asked.insert(provider).inserted, host.hasLifecycle(conference)
                else { return nil }
                return provider
            })
    }

    /// Notes what providers have to hear of a change, as part of the transaction that makes it.
    ///
    /// A conference is ended when no event has it any more, in whatever calendar; it is updated when a record that keeps
    /// it has another title or another time.
    func note(
        from before: [EventRecord], to after: [EventRecord], for listeners: Set<String>,
        _ writer: borrowing StoreWriter
    ) throws -> [IntentRecord] {
        var notes: [IntentRecord] = []
        for record in before {
            guard let conference = record.conference, let room = conference.provenance?.room,
                listeners.contains(room.provider)
            else { continue }
            let name = IntentRecord.ConferenceName(conference)
            guard !notes.contains(where: { $0.room.provider == room.provider && $0.conference?.url == name.url })
            else { continue }
            let heir = after.first { other in
                other.recurrenceID == record.recurrenceID && other.conference.map(Self.key) == Self.key(conference)
            }
            if let heir {
                guard Self.hasMoved(record, heir) else { continue }
            } else {
                guard try !writer.isConferenceInUse(provider: room.provider, url: name.url) else { continue }
            }
            try writer.supersedeUpdates(provider: room.provider, url: name.url)
            notes.append(
                try writer.insert(
                    IntentRecord(
                        kind: heir == nil ? .end(name) : .update(name), eventIdentifier: record.identifier,
                        calendarID: heir?.calendarID ?? record.calendarID, uid: record.uid,
                        recurrenceID: record.recurrenceID, room: room, idempotencyKey: UUID().uuidString.lowercased(),
                        created: now())))
        }
        return notes
    }

    /// Whose conference it is and where it is: what stays the same when its provider describes it anew.
    static func key(_ conference: VirtualConference) -> [String?] {
        [conference.provenance?.room.provider, conference.preferred.url.text]
    }

    /// True where a provider that was told title and times would want to be told again.
    private static func hasMoved(_ old: EventRecord, _ new: EventRecord) -> Bool {
        old.title != new.title || old.start != new.start || old.end != new.end || old.isRecurring != new.isRecurring
    }
}
