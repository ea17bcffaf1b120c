package import CalendarModel
package import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence
package import Scheduling

// Messages between organizers and guests.
extension Inbox {
    /// Takes note of an invitation, a new version or a cancellation of one, or the answer of a guest.
    ///
    /// - Parameters:
    ///   - me: the addresses of the user.
    ///   - sender: the address in the mail's From; nil if the message did not come by mail.
    ///   - subject: the mail's subject.
    /// - Throws: errors of the store; `inboxEntryWithoutTime` for a version without a usable start of an
    ///   event that is in a calendar.
    package func receive(
        _ message: SchedulingMessage, from source: InboxRecord.Source, me: [String], sender: String? = nil,
        subject: String? = nil, _ writer: borrowing StoreWriter
    ) throws -> InboxOutcome {
        let message = try named(message, writer)
        var envelope = Envelope(message: message, source: source, me: me, sender: sender, subject: subject)
        var known = try KnownInvitation(message, inbox: self, writer)
        let yielded = try yielding(known, to: envelope, writer)
        if let yielded { known = yielded.known }
        envelope = try namingRanges(in: envelope, known)
        let decision = SchedulingDecision.decide(
            envelope.message, about: known.stored, me: me, sender: sender, formerSender: known.entry?.sender,
            now: writer.now(),
            limits: editor.limits, zones: editor.zones)
        if let outcome = try settled(envelope, known, decision.action, writer) {
            try showOccurrences(of: outcome.entry, me: me, writer)
            return outcome
        }
        var received = try receive(envelope, known, decision.action, earlier: yielded?.earlier, writer)
        if let removed = yielded?.removed, let entry = received.entry {
            // The user may have seen its number.
            let contents = ReplacedEntries.adding(thoseIn: removed.contents, to: entry.contents)
            try rewrite(entry, as: ReplacedEntries.adding([], others: [removed.id], to: contents), writer)
            received.entry = try self.entry(entry.id, writer)
        }
        let outcome = try settled(received, envelope, known, writer)
        try showOccurrences(of: outcome.entry, me: me, writer)
        return outcome
    }

    /// Does what was decided about a message.
    ///
    /// - Parameter earlier: the address of another sender who has used the UID before.
    private func receive(
        _ envelope: Envelope, _ known: KnownInvitation, _ action: SchedulingDecision.Action, earlier: String?,
        _ writer: borrowing StoreWriter
    ) throws -> InboxOutcome {
        let (message, me, sender) = (envelope.message, envelope.me, envelope.sender)
        switch action {
        case .new:
            let first = SchedulingDecision.Update(items: places(of: message))
            let singles = try singleOccurrences(before: first, known, me: me, writer)
            let notes =
                notesOnSeries(of: message, known) + notes(onFirst: message)
                + notes(on: singles, in: first.items, message)
            var contents = ChangeNote.adding(notes, to: message.calendarText)
            if let earlier, earlier != sender { contents = EarlierSender.adding(earlier, to: contents) }
            contents = try withMessages(envelope, known, in: contents, writer)
            var outcome = try enter(envelope, as: .invitation, known, contents: contents, writer)
            outcome.changes = changes(notes, message.resolver(editor.zones))
            return outcome
        case .update(let update): return try apply(update, envelope, known, writer)
        case .cancel(let cancellations): return try apply(cancellations, envelope, known, writer)
        case .answers(let answers): return try apply(answers, envelope, known, writer)
        case .proposal(let proposal):
            return try repeated(envelope, attendee: proposal.attendee, writer)
                ?? note(envelope, known, attendee: proposal.attendee, writer)
        case .sendAgain(let guest):
            return try repeated(envelope, attendee: guest, writer) ?? note(envelope, known, attendee: guest, writer)
        case .uninvited(let answers):
            guard let answer = answers.first else { return try note(envelope, known, writer) }
            return try noteStranger(answer, envelope, known, writer)
        case .proposalDeclined:
            return try repeated(envelope, attendee: nil, writer) ?? note(envelope, known, writer)
        case .duplicate, .older:
            try keepMessage(envelope, known, writer)
            var outcome = try InboxOutcome(
                action == .older ? .older : .unchanged, noted(message, by: sender, writer) ?? known.entry)
            outcome.title = known.events.first?.title ?? message.principal.title
            return outcome
        case .refused(let reason): return InboxOutcome(.refused(.message(reason)), known.entry)
        case .unknownEvent:
            guard message.method == .cancel else { return InboxOutcome(.refused(.unknownEvent)) }
            // Kept, so that its invitation, which may arrive later, is known to be older.
            let contents = try withMessages(envelope, known, in: message.calendarText, writer)
            return try enter(envelope, as: .cancellation, known, contents: contents, state: .done, writer)
        }
    }

    /// A message with what is known of its way.
    struct Envelope {
        var message: SchedulingMessage
        var source: InboxRecord.Source
        var me: [String]
        var sender: String?
        var subject: String?
        /// The message as it was received, if ``message`` is what all messages of the series say together.
        var received: ReceivedMessage?
    }

    /// Writes the entry of a message.
    ///
    /// - Parameter contents: all that is known of the invitation by now.
    func enter(
        _ envelope: Envelope, as kind: InboxRecord.Kind, _ known: KnownInvitation, contents: String,
        state: InboxRecord.State = .new, needsLook: Bool = false, _ writer: borrowing StoreWriter
    ) throws -> InboxOutcome {
        let now = writer.now()
        let identity = known.entry?.identity ?? KnownInvitation.identity(of: envelope.message)
        var entry =
            known.entry
            ?? InboxRecord(
                kind: kind, state: state, identity: identity, source: envelope.source, received: now, contents: contents
            )
        // Ignoring it said nothing about an event that was cancelled since, and takes place after all.
        let wasFinished = entry.kind == .cancellation && [.done, .ignored].contains(entry.state)
        (entry.kind, entry.contents, entry.changed) = (kind, contents, now)
        entry.sender = beginning(envelope.sender) ?? entry.sender
        entry.subject = beginning(envelope.subject) ?? entry.subject
        entry.needsLook = entry.needsLook || needsLook
        // A cancelled invitation that takes place after all is one to decide on.
        if kind != .cancellation, wasFinished, known.events.isEmpty { entry.state = .new }
        // What the user has decided before adding the event was about an earlier version.
        if entry.event != nil, kind != .reply { entry.state = kind == .cancellation ? .done : .new }
        try describe(&entry)
        if known.entry == nil {
            guard let stored = try writer.insert(entry) else { return InboxOutcome(.full) }
            entry = stored
        } else {
            entry = try writer.update(entry)
        }
        let result: InboxOutcome.Result =
            kind == .cancellation ? .cancelled : known.entry == nil && known.events.isEmpty ? .added : .updated
        return InboxOutcome(result, entry)
    }

    /// Writes the columns that follow from the contents of an invitation.
    func describe(_ entry: inout InboxRecord) throws {
        let message = try message(entry)
        let principal = message.principal
        (entry.sequence, entry.stamp) = (Int64(message.revision.sequence), message.revision.stamp)
        entry.organizer = message.organizer?.address ?? entry.organizer
        // A cancellation may leave out everything but the UID.
        guard let event = try? record(of: principal.text, master: nil, message.resolver(editor.zones)) else { return }
        entry.title = event.title.isEmpty ? entry.title : beginning(event.title)
        (entry.start, entry.end) = (event.start, event.end)
        entry.location = beginning(event.location) ?? entry.location
    }

    /// Returns the message that an entry has.
    ///
    /// - Throws: `inboxEntryUnreadable`.
    func message(_ entry: InboxRecord) throws -> SchedulingMessage {
        do {
            return try SchedulingMessage(calendarText: entry.contents, limits: editor.limits)
        } catch {
            throw ConferenceError.inboxEntryUnreadable(entry.id)
        }
    }
}

/// What is known here about the event of a message.
struct KnownInvitation {
    /// The entry of the inbox; nil if there is none.
    let entry: InboxRecord?
    /// The records of the event in one calendar; empty if it is in none.
    let events: [EventRecord]
    /// The records of single occurrences in the calendar that have the same UID and another organizer than the entry.
    let occurrencesOfOthers: [EventRecord]
    /// The message that the entry has; nil if there is none.
    let message: SchedulingMessage?
    let stored: StoredInvitation?
    /// The series before the message, which is derived once: a message can name a thousand occurrences of it.
    let former = DerivedOnce<Inbox.FormerSeries>()
    /// The entries of single occurrences if the message is about their series, which has no entry yet.
    var occurrences: [OccurrenceEntry] = []

    init(
        _ message: SchedulingMessage, inbox: Inbox, _ writer: borrowing some StoreReading & ~Copyable
    ) throws {
        let candidates = try [Self.identity(uid: message.uid, ""), Self.identity(of: message)]
            .compactMap { try writer.inboxEntry(identity: $0) }
        // Another organizer may have used the UID of the series for one occurrence.
        entry =
            candidates.first { (try? inbox.message($0)).map(message.hasOrganizer(of:)) ?? false } ?? candidates.first
        self.message = try entry.map { try inbox.message($0) }
        if message.master?.isSeries ?? false, self.message?.master == nil {
            let own = entry?.id
            occurrences = try inbox.occurrenceEntries(ofSeriesIn: message, writer).filter { $0.entry.id != own }
        }
        let resolver = inbox.editor.resolver
        let limits = inbox.editor.limits
        let inCalendar = try Self.events(uid: message.uid, of: entry, writer)
        // Another organizer's occurrences in the calendar say nothing about a series that is only in the inbox.
        var isOfOther = false
        if let own = self.message, entry?.event == nil {
            isOfOther = Self.areOccurrences(inCalendar, besides: own.organizer, inbox)
        }
        (events, occurrencesOfOthers) = isOfOther ? ([], inCalendar) : (inCalendar, [])
        guard let own = self.message else {
            var stored = StoredInvitation(events, limits: limits, resolver: resolver)
            if !message.method.isFromOrganizer {
                let told = try writer.messages(aboutEvent: message.uid).filter(\.mayHaveArrived)
                    .compactMap { SchedulingMessage(mail: $0.text, limits: limits) }.filter { $0.method == .request }
                for invitation in told {
                    stored?.acceptAnswers(to: invitation, limits: limits, zones: inbox.editor.zones)
                }
                for (place, revision) in inbox.untouchedOccurrences(in: message, told, events) {
                    stored?.acceptAnswers(at: place, to: revision)
                }
            }
            self.stored = stored
            return
        }
        let received = StoredInvitation(
            own.items.map(\.text), limits: limits, resolver: own.resolver(inbox.editor.zones))
        if events.isEmpty {
            stored = StoredInvitation(
                own.items.map(\.text), received: received.revisions, limits: limits,
                resolver: own.resolver(inbox.editor.zones))
        } else {
            var stored = StoredInvitation(events, received: received.revisions, limits: limits, resolver: resolver)
            stored?.takeVersions(of: received, isWritten: !(entry?.isBehind ?? false))
            self.stored = stored
        }
    }

    /// What is known if the events in the calendar do not count, because they are those of another organizer.
    init(withoutOccurrences known: KnownInvitation) {
        (entry, message, stored, events, occurrencesOfOthers) = (nil, nil, nil, [], known.events)
        occurrences = known.occurrences
    }

    /// Returns whether the records of a UID in a calendar are single occurrences of another organizer.
    static func areOccurrences(
        _ events: [EventRecord], besides organizer: SchedulingParty?, _ inbox: Inbox
    ) -> Bool {
        guard !events.contains(where: { $0.recurrenceID.isEmpty }), let organizer,
            let other = StoredInvitation(events, limits: inbox.editor.limits, resolver: inbox.editor.resolver)?
                .organizer
        else { return false }
        return !other.isSame(as: organizer)
    }

    /// Whether the series or single event is known, and not only occurrences.
    var hasMaster: Bool { message?.master != nil || events.contains { $0.recurrenceID.isEmpty } }

    /// What is known of the event that was made of an entry, which was written from an earlier version than the entry shows.
    init(
        behind entry: InboxRecord, inbox: Inbox, _ key: InboxRecord.EventKey,
        _ reader: borrowing some StoreReading & ~Copyable
    ) throws {
        self.entry = entry
        message = try inbox.message(entry)
        events = try reader.series(calendar: key.calendarID, uid: key.uid)
        occurrencesOfOthers = []
        let limits = inbox.editor.limits
        let written = inbox.base(of: entry).map { base in
            StoredInvitation(
                base.items.map(\.text), limits: limits, resolver: base.resolver(inbox.editor.zones))
        }
        var stored = StoredInvitation(
            events, received: written?.revisions ?? [:], limits: limits, resolver: inbox.editor.resolver)
        if let written { stored?.takeVersions(of: written, isWritten: true) }
        self.stored = stored
    }

    /// Returns the event in the calendar of the entry, or else in the first calendar that can be changed.
    static func events(
        uid: String, of entry: InboxRecord?, _ writer: borrowing some StoreReading & ~Copyable
    ) throws -> [EventRecord] {
        if let key = entry?.event, key.identifier != nil {
            return try writer.series(calendar: key.calendarID, uid: key.uid)
        }
        let all = try writer.events(uid: uid)
        let writable = try writer.calendars().filter { !$0.isReadOnly }.map(\.id)
        guard let calendar = all.first(where: { writable.contains($0.calendarID) })?.calendarID else { return [] }
        return all.filter { $0.calendarID == calendar }
    }

    /// The identity of an invitation: its UID, and RECURRENCE-ID if only one occurrence is concerned.
    static func identity(of message: SchedulingMessage) -> String {
        guard message.master == nil, message.items.count == 1 else { return identity(uid: message.uid, "") }
        return identity(uid: message.uid, message.items[0].recurrenceID?.basicFormat ?? "")
    }

    static func identity(uid: String, _ recurrenceID: String) -> String { "invitation\n\(uid)\n\(recurrenceID)" }
}

extension SchedulingMessage {
    /// Returns whether two messages are of the same organizer.
    func hasOrganizer(of other: SchedulingMessage) -> Bool {
        guard let organizer, let known = other.organizer else { return false }
        return known.isSame(as: organizer)
    }
}

/// A value that is derived when it is needed first. Not thread-safe.
final class DerivedOnce<Value> {
    private var value: Value?

    func get(_ derive: () -> Value) -> Value {
        if let value { return value }
        let derived = derive()
        value = derived
        return derived
    }
}
