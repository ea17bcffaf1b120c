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
    ///   - replyTo: the addresses in the mail's Reply-To.
    ///   - subject: the mail's subject.
    /// - Throws: errors of the store; `inboxEntryWithoutTime` for a version without a usable start of an
    ///   event that is in a calendar.
    package func receive(
        _ message: SchedulingMessage, from source: InboxRecord.Source, me: [String], sender: String? = nil,
        replyTo: [String] = [], subject: String? = nil, _ writer: borrowing StoreWriter
    ) throws -> InboxOutcome {
        let envelope = Envelope(
            message: message, source: source, me: me, sender: sender, replyTo: replyTo, subject: subject)
        return try receive(named(envelope, isRun: false, writer), writer)
    }

    /// Takes note of messages about occurrences of a series as of one.
    ///
    /// - Returns: nil if each of them has an entry of its own, because their series is not known, or if they change other things
    ///   together than one after the other.
    /// - Throws: as ``receive(_:from:me:sender:replyTo:subject:_:)``.
    package func receive(
        _ run: OccurrenceRun, from source: InboxRecord.Source, me: [String], sender: String? = nil,
        replyTo: [String] = [], subject: String? = nil, _ writer: borrowing StoreWriter
    ) throws -> InboxOutcome? {
        let message = run.message
        guard let entry = try writer.inboxEntry(identity: KnownInvitation.identity(uid: message.uid, "")),
            let known = try? self.message(entry), known.master?.isSeries ?? false, message.hasOrganizer(of: known)
        else { return nil }
        let envelope = try named(
            Envelope(message: message, source: source, me: me, sender: sender, replyTo: replyTo, subject: subject),
            isRun: true, writer)
        guard try countTogether(run, envelope, writer) else { return nil }
        return try receive(envelope, writer)
    }

    /// Names zones and occurrences as the inbox does.
    ///
    /// - Parameter isRun: whether the message is what several say together, one about each occurrence.
    private func named(
        _ original: Envelope, isRun: Bool, _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> Envelope {
        var envelope = original
        envelope.message = try named(namingZones(in: original.message, reader), reader)
        if isRun { envelope.received = envelope.divided() }
        return envelope
    }

    /// Takes note of a message that names zones and occurrences as the inbox does.
    func receive(_ received: Envelope, _ writer: borrowing StoreWriter) throws -> InboxOutcome {
        let (me, sender) = (received.me, received.sender)
        var envelope = received
        var known = try KnownInvitation(envelope.message, inbox: self, sender: sender, writer)
        let yielded = try yielding(known, to: envelope, writer)
        if let yielded { known = yielded.known }
        let other = otherSender(than: envelope, known)
        if other != nil {
            envelope.identity = KnownInvitation.identity(of: envelope.message, from: sender)
            known = KnownInvitation(withoutOccurrences: known)
        }
        envelope.message = envelope.message.defining(known.zones)
        envelope = try namingRanges(in: envelope, known)
        let decision = SchedulingDecision.decide(
            envelope.message, about: known.stored, me: me, sender: envelope.sender, formerSender: known.entry?.sender,
            now: writer.now(),
            limits: editor.limits, zones: editor.zones)
        if let parts = Self.parts(of: envelope, decision) { return try receive(parts, writer) }
        var action = decision.action
        if action == .older || action == .duplicate && isPartOfImported(envelope, known),
            let newer = replacedByImported(envelope, known)
        {
            (envelope, action) = (newer, .duplicate)
        }
        if let outcome = try settled(envelope, known, action, writer) {
            try showOccurrences(of: outcome.entry, me: me, writer)
            return outcome
        }
        var received = try receive(envelope, known, action, earlier: yielded?.earlier ?? other?.sender, writer)
        if let other, received.result == .added { try note(sender, inEntryOf: other, writer) }
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
            // One that was cancelled before it arrived is nothing to decide on, like a cancellation of something unknown.
            var outcome = try enter(
                envelope, as: message.isCancelled ? .cancellation : .invitation, known, contents: contents,
                state: message.isCancelled ? .done : .new, writer)
            outcome.changes = changes(notes, message.resolver(editor.zones))
            return outcome
        case .update(let update): return try apply(update, envelope, known, writer)
        case .cancel(let cancellations): return try apply(cancellations, envelope, known, writer)
        case .answers(let answers): return try apply(answers, envelope, known, writer)
        case .proposal(let proposal):
            let envelope = try withoutPlaceTold(envelope, by: proposal.attendee, known, writer)
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
            if action == .duplicate, let entered = try enterImported(envelope, known, writer) { return entered }
            try keepMessage(envelope, known, writer)
            if action == .duplicate { try takeVersion(ofRepeated: envelope, known, writer) }
            var outcome = try InboxOutcome(
                action == .older ? .older : .unchanged, noted(message, by: sender, writer) ?? known.entry)
            outcome.title = known.events.first?.title ?? message.principal.title
            return outcome
        case .refused(let reason):
            return try hold(envelope, known, reason, writer) ?? InboxOutcome(.refused(.message(reason)), known.entry)
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
        var replyTo: [String] = []
        var subject: String?
        /// The messages as they were received, if ``message`` is what several say together.
        var received: [ReceivedMessage]?
        /// The identity of its entry, if that is not the one of the event.
        var identity: String?
    }

    /// Writes the entry of a message.
    ///
    /// - Parameter contents: all that is known of the invitation by now.
    func enter(
        _ envelope: Envelope, as kind: InboxRecord.Kind, _ known: KnownInvitation, contents: String,
        state: InboxRecord.State = .new, needsLook: Bool = false, _ writer: borrowing StoreWriter
    ) throws -> InboxOutcome {
        let now = writer.now()
        let identity =
            known.entry?.identity ?? envelope.identity ?? KnownInvitation.identity(of: envelope.message)
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
            return try readMessages.message(in: entry.contents, limits: editor.limits)
        } catch {
            throw ConferenceError.inboxEntryUnreadable(entry.id)
        }
    }
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
