package import CalendarModel
package import CalendarStore
import ConferenceModel
import Foundation
import ICalendar
import Recurrence

/// Records changes that providers must be notified of, in the transaction of each change.
///
/// Nothing is sent here. A program with a host delivers the entries (module ConferenceCoordination); a program without one
/// leaves them to the next program that has one. An entry is written for every conference that a provider has created for this
/// store, unless that provider is known not to handle changes. Delivery closes entries that the provider turns out not to want.
package enum Outbox {
    /// Records the entries for a change that was just written.
    ///
    /// A conference ends when no event of any calendar uses it any more. It is updated when a record with the conference gets
    /// another title or other times. Only the latest state counts: earlier entries for the same conference are closed.
    ///
    /// - Parameters:
    ///   - before: the records of the event as they were.
    ///   - after: the records of the event after the change.
    /// - Returns: the entries, to be delivered after the transaction; none if the provider knows the event as it is now.
    package static func note(
        from before: [EventRecord], to after: [EventRecord], _ writer: borrowing StoreWriter
    ) throws -> [IntentRecord] {
        var notes: [IntentRecord] = []
        for record in before {
            guard let listener = Listener(record), !notes.contains(where: { listener.isSame(as: $0) }) else { continue }
            let heir = after.first { $0.recurrenceID == record.recurrenceID && listener.isConference(of: $0) }
            guard heir.map({ hasMoved(record, $0) }) ?? true,
                try concerns(listener, ofEvent: record.uid, hasHeir: heir != nil, writer)
            else { continue }
            if let note = try write(listener, of: record, in: heir, due: writer.now(), failure: nil, writer) {
                notes.append(note)
            }
        }
        return notes
    }

    /// Records the entries for a change that came from a folder or a subscription.
    ///
    /// A missing file never ends a conference automatically, because the whole folder may be missing temporarily. The entry
    /// then waits for the user's confirmation.
    ///
    /// - Parameters:
    ///   - before: the record as it was.
    ///   - after: the record after the change, or nil if it is gone.
    package static func noteFromSource(
        from before: EventRecord, to after: EventRecord?, _ writer: borrowing StoreWriter
    ) throws {
        guard let listener = Listener(before) else { return }
        let heir = after.flatMap { listener.isConference(of: $0) ? $0 : nil }
        guard heir.map({ hasMoved(before, $0) }) ?? true,
            try concerns(listener, ofEvent: before.uid, hasHeir: heir != nil, writer)
        else { return }
        guard let heir else {
            _ = try write(
                listener, of: before, in: nil, due: nil,
                failure: "The event is gone from the files of its calendar. Confirm that its conference should end.",
                writer)
            return
        }
        _ = try write(listener, of: before, in: heir, due: writer.now(), failure: nil, writer)
    }

    /// Closes the entry to end a conference if its event has come back, as when a file is moved to another folder. Writes an
    /// entry with the times of the event instead, because they may have changed.
    ///
    /// - Returns: that entry; nil if the provider knows the event as it is now.
    @discardableResult
    package static func noteReturn(
        of record: EventRecord, _ writer: borrowing StoreWriter
    ) throws -> IntentRecord? {
        guard let listener = Listener(record) else { return nil }
        // Conferences that were not created for this store never have such an entry.
        let ends = try writer.intents().contains { intent in
            guard case .end = intent.kind else { return false }
            return listener.isSame(as: intent)
        }
        guard ends else { return nil }
        return try write(listener, of: record, in: record, due: writer.now(), failure: nil, writer)
    }

    /// Returns the entries about conferences whose event is gone from its files.
    static func waitingEnds(_ reader: borrowing some StoreReading & ~Copyable) throws -> [IntentRecord] {
        try reader.intents().filter { intent in
            if case .end = intent.kind { intent.needsConfirmation } else { false }
        }
    }

    /// Returns an event that has come back. If its file still has the link of a conference that was about to end, the event
    /// gets this conference again.
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
                // The file has only a readable copy, which does not say who created the conference.
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

    /// Returns whether a change of an event matters to the conference's provider.
    ///
    /// It matters only in the store for which the conference was created: an invitation, an imported copy, or another store on
    /// the same folder must not change or end the organizer's conference. A conference ends when no event of the user has it
    /// any more. It follows the event that it was created for, and not copies of that event.
    private static func concerns(
        _ listener: Listener, ofEvent uid: String, hasHeir: Bool, _ writer: borrowing StoreWriter
    ) throws -> Bool {
        let (provider, url) = (listener.room.provider, listener.name.url)
        let makers = try writer.eventsOfMadeConference(provider: provider, url: url)
        guard !makers.isEmpty else { return false }
        guard hasHeir else { return try !writer.isConferenceInUse(provider: provider, url: url) }
        return try makers.contains(uid) || !writer.isConferenceInUse(provider: provider, url: url, by: makers)
    }

    /// Closes the open entries for a conference, and writes a new one with the latest state.
    ///
    /// - Returns: nil if the provider knows the event as it is now, because none of the closed entries was delivered.
    private static func write(
        _ listener: Listener, of record: EventRecord, in heir: EventRecord?, due: Int64?, failure: String?,
        _ writer: borrowing StoreWriter
    ) throws -> IntentRecord? {
        let told = try known(listener, before: record, writer)
        try writer.supersedeChanges(provider: listener.room.provider, url: listener.name.url)
        if let heir, let told, told == ToldState(heir).digest { return nil }
        return try writer.insert(
            IntentRecord(
                kind: heir == nil ? .end(listener.name) : .update(listener.name), eventIdentifier: record.identifier,
                calendarID: heir?.calendarID ?? record.calendarID, uid: record.uid, recurrenceID: record.recurrenceID,
                title: (heir ?? record).title, room: listener.room,
                idempotencyKey: UUID().uuidString.lowercased(), created: writer.now(), due: due, failure: failure,
                told: told))
    }

    /// Returns the digest of the event's state that the provider of a conference knows, or nil if that is unknown.
    private static func known(
        _ listener: Listener, before record: EventRecord, _ writer: borrowing StoreWriter
    ) throws -> String? {
        let open = try writer.intents().filter { $0.kind != .make && listener.isSame(as: $0) }
        // An attempted delivery may have reached the provider.
        guard open.allSatisfy({ $0.told != nil }) else { return nil }
        return open.first?.told ?? ToldState(record).digest
    }

    /// Returns whether the title or the times differ, which is all that a provider knows of an event.
    private static func hasMoved(_ old: EventRecord, _ new: EventRecord) -> Bool {
        let (old, new) = (ToldState(old), ToldState(new))
        return old.title != new.title || old.times != new.times
    }
}

/// The state of an event that providers are notified of.
struct ToldState {
    let title: String
    let times: [String]
    /// A digest of the event and its state.
    let digest: String

    init(_ record: EventRecord) {
        self.init(
            record, recurrenceID: record.recurrenceID, start: record.start, end: record.end,
            isRecurring: record.isRecurring, instants: (record.rangeStart, record.rangeEnd))
    }

    /// The state of the target of a conference. An occurrence has the same state with and without a record of its own.
    init(_ state: EventState) {
        guard let occurrence = state.occurrence else {
            self.init(state.main)
            return
        }
        self.init(
            state.record, recurrenceID: occurrence.recurrenceID, start: occurrence.start, end: occurrence.end,
            isRecurring: false, instants: (occurrence.startInstant, occurrence.endInstant))
    }

    private init(
        _ record: EventRecord, recurrenceID: String, start: EventTime, end: EventTime, isRecurring: Bool,
        instants: (start: Int64, end: Int64)
    ) {
        title = record.title
        var times = [start, end].flatMap { [$0.basicFormat, $0.zoneName ?? ""] }
        times.append("\(isRecurring)")
        if isRecurring { times.append(Self.pattern(of: record)) }
        // Equal local times are different instants if the definition of their time zone has changed. The end of a series also
        // depends on its rule.
        if start.zoneName != nil { times.append("\(instants.start)") }
        if end.zoneName != nil, !isRecurring { times.append("\(instants.end)") }
        self.times = times
        digest = TextDigest.hexadecimal(
            of: ([record.uid, recurrenceID, title] + times).map { "\($0.utf8.count):\($0)" }.joined())
    }

    /// Returns when a series repeats, without its end: a series that was split keeps its conference, which must not end with
    /// the first half.
    private static func pattern(of record: EventRecord) -> String {
        guard var rule = EventProperties(record.text).singleRule else { return "" }
        (rule.count, rule.until) = (nil, nil)
        return rule.text
    }
}

/// The conference of a record, with a provider that may handle changes.
private struct Listener {
    let room: RoomReference
    let name: IntentRecord.ConferenceName

    /// Returns nil for a record without a conference, for a conference that no provider created, and for one whose provider
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

    /// Returns whether a record has this conference, even if its provider now describes it differently.
    func isConference(of record: EventRecord) -> Bool {
        guard let conference = record.conference else { return false }
        return name.isName(of: conference, from: room.provider)
    }
}
