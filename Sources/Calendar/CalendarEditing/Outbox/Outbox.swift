package import CalendarModel
package import CalendarStore
import ConferenceModel
import Foundation
import ICalendar

/// Records changes that providers must be notified of, in the transaction of each change.
///
/// Nothing is sent here. A program with a host delivers the entries (module ConferenceCoordination); a program without
/// one leaves them to the next program that has one. An entry is written for every conference unless its provider is
/// known not to handle changes; delivery closes entries that the provider does not want.
package enum Outbox {
    /// Records the entries for a change that was just written.
    ///
    /// A conference ends when no event of any calendar uses it any more. It is updated when a record that keeps it gets
    /// another title or other times. The latest state wins: earlier entries for the same conference are closed.
    ///
    /// - Parameters:
    ///   - before: the records of the event as they were.
    ///   - after: the records of the event after the change.
    /// - Returns: the entries, to be delivered after the transaction.
    package static func note(
        from before: [EventRecord], to after: [EventRecord], _ writer: borrowing StoreWriter
    ) throws -> [IntentRecord] {
        var notes: [IntentRecord] = []
        for record in before {
            guard let listener = Listener(record), !notes.contains(where: { listener.isSame(as: $0) }) else { continue }
            let heir = after.first { $0.recurrenceID == record.recurrenceID && listener.isConference(of: $0) }
            if let heir {
                guard hasMoved(record, heir) else { continue }
            } else {
                guard try !writer.isConferenceInUse(provider: listener.room.provider, url: listener.name.url) else {
                    continue
                }
            }
            notes.append(try write(listener, of: record, in: heir, due: writer.now(), failure: nil, writer))
        }
        return notes
    }

    /// Records the entries for a change that came from a folder or a subscription.
    ///
    /// Only the store that requested the conference notifies its provider, because several stores may follow the same
    /// folder. A missing file never ends a conference automatically, because the whole folder may be missing
    /// temporarily; such an entry waits for confirmation.
    ///
    /// - Parameters:
    ///   - before: the record as it was.
    ///   - after: the record after the change, or nil if it is gone.
    package static func noteFromSource(
        from before: EventRecord, to after: EventRecord?, _ writer: borrowing StoreWriter
    ) throws {
        guard let listener = Listener(before),
            try writer.hasMadeConference(provider: listener.room.provider, url: listener.name.url)
        else { return }
        if let after, listener.isConference(of: after) {
            guard hasMoved(before, after) else { return }
            _ = try write(listener, of: before, in: after, due: writer.now(), failure: nil, writer)
        } else {
            guard try !writer.isConferenceInUse(provider: listener.room.provider, url: listener.name.url) else {
                return
            }
            _ = try write(
                listener, of: before, in: nil, due: nil,
                failure: "The event is gone from the files of its calendar. Confirm that its conference is to end.",
                writer)
        }
    }

    /// Withdraws the end of a conference whose event has come back, as when a file is moved to another folder. Its provider
    /// hears the times instead, which may be others than before.
    package static func noteReturn(of record: EventRecord, _ writer: borrowing StoreWriter) throws {
        guard let listener = Listener(record) else { return }
        let ends = try writer.intents().contains { intent in
            guard case .end = intent.kind else { return false }
            return listener.isSame(as: intent)
        }
        guard ends else { return }
        _ = try write(listener, of: record, in: record, due: writer.now(), failure: nil, writer)
    }

    /// Returns the entries about conferences whose event is gone from its files.
    static func waitingEnds(_ reader: borrowing some StoreReading & ~Copyable) throws -> [IntentRecord] {
        try reader.intents().filter { intent in
            if case .end = intent.kind { intent.needsConfirmation } else { false }
        }
    }

    /// Returns an event that has come back with the conference that was about to end, if its file still has the link.
    static func recovering(_ record: EventRecord, from ends: [IntentRecord], limits: Limits) -> EventRecord {
        for intent in ends where intent.uid == record.uid && intent.recurrenceID == record.recurrenceID {
            guard let name = intent.conference,
                let url = try? ConferenceURL(name.url, policy: .stored(name.url), limits: limits),
                let conference = try? VirtualConference(
                    entryPoints: [EntryPoint(url: url)], identifier: name.identifier,
                    provenance: ConferenceProvenance(room: intent.room, created: intent.created), limits: limits)
            else { continue }
            if record.ownsConference, var known = record.conference,
                known.entryPoints.contains(where: { $0.url == url })
            {
                // A readable copy without its maker.
                (known.identifier, known.provenance) = (conference.identifier, conference.provenance)
                var recovered = record
                recovered.conference = known
                return recovered
            }
            var before = record
            (before.conference, before.ownsConference) = (conference, true)
            return record.restoringConference(from: before, limits: limits)
        }
        return record
    }

    // MARK: -

    private static func write(
        _ listener: Listener, of record: EventRecord, in heir: EventRecord?, due: Int64?, failure: String?,
        _ writer: borrowing StoreWriter
    ) throws -> IntentRecord {
        try writer.supersedeChanges(provider: listener.room.provider, url: listener.name.url)
        return try writer.insert(
            IntentRecord(
                kind: heir == nil ? .end(listener.name) : .update(listener.name), eventIdentifier: record.identifier,
                calendarID: heir?.calendarID ?? record.calendarID, uid: record.uid, recurrenceID: record.recurrenceID,
                title: (heir ?? record).title, room: listener.room,
                idempotencyKey: UUID().uuidString.lowercased(), created: writer.now(), due: due, failure: failure))
    }

    /// Returns whether the difference matters to a provider that knows the title and the times.
    private static func hasMoved(_ old: EventRecord, _ new: EventRecord) -> Bool {
        old.title != new.title || old.start != new.start || old.end != new.end || old.isRecurring != new.isRecurring
    }
}

/// The conference of a record, with a provider that may handle changes.
private struct Listener {
    let room: RoomReference
    let name: IntentRecord.ConferenceName

    /// Nil for a record without a conference, for a conference that no provider created, and for one whose provider
    /// does not handle changes.
    init?(_ record: EventRecord) {
        guard let conference = record.conference, let provenance = conference.provenance,
            provenance.hasLifecycle != false
        else { return nil }
        room = provenance.room
        name = IntentRecord.ConferenceName(conference)
    }

    func isSame(as note: IntentRecord) -> Bool {
        note.room.provider == room.provider && note.conference?.url == name.url
    }

    /// Returns whether a record has this conference, however its provider describes it now.
    func isConference(of record: EventRecord) -> Bool {
        guard let conference = record.conference else { return false }
        return conference.provenance?.room.provider == room.provider && conference.preferred.url.text == name.url
    }
}
