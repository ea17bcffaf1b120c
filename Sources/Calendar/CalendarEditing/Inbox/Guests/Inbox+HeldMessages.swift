import CalendarModel
import CalendarStore
import ConferenceErrors
import ICalendar
import Recurrence
import Scheduling

// Messages that come from another address than that of their author, as calendar servers send them: in the name of a person, with
// the address of the person only in Reply-To, or from one of the people who keep a calendar together. Anybody can write such a mail.
// It waits in an entry of its own, and changes nothing until the user takes it, like the answer of a guest that was undone.
extension Inbox {
    /// Keeps a message that was refused because of its sender, if it may be one of a calendar server.
    ///
    /// - Returns: nil if the refusal stands.
    func hold(
        _ envelope: Envelope, _ known: KnownInvitation, _ refusal: SchedulingDecision.Refusal,
        _ writer: borrowing StoreWriter
    ) throws -> InboxOutcome? {
        let message = envelope.message
        guard let sender = envelope.sender, sender.contains("@"), let author = Self.author(of: refusal, envelope),
            let action = action(ofTaking: message, known, me: envelope.me)
        else { return nil }
        var guest: SchedulingParty?
        var notes: [ChangeNote] = []
        var held = HeldMessage(sender: SchedulingAddress.plain(sender), author: author, kind: .update)
        switch action {
        case .update(let update): notes = self.notes(update, message, known, me: envelope.me)
        case .cancel(let cancellations): (notes, held.kind) = (self.notes(cancellations, known), .cancellation)
        case .answers(let answers): (guest, held.kind) = (answers.first?.attendee, .reply)
        default: return nil
        }
        let identity = Self.identity(ofHeld: message, from: sender, guest)
        if let entry = try writer.inboxEntry(identity: identity), let former = try? self.message(entry) {
            if former.items == message.items { return InboxOutcome(.unchanged, entry) }
            if message.revision.order(to: former.revision) == .older { return InboxOutcome(.older, entry) }
        }
        var outcome = try note(envelope, known, attendee: guest, as: identity, writer)
        guard var entry = outcome.entry else { return outcome }
        if guest == nil {
            entry.contents = ChangeNote.adding(notes, to: message.calendarText)
            outcome.changes = changes(notes, message.resolver(editor.zones))
        }
        entry.contents = held.adding(to: UndoneReply.noting(in: entry.contents))
        outcome.entry = try writer.update(entry)
        return outcome
    }

    /// Takes the message of an organizer that has waited.
    ///
    /// - Returns: the entry of its event.
    /// - Throws: `replyOutdated` if it changes nothing any more.
    func take(
        held entry: InboxRecord, me: [String], _ writer: borrowing StoreWriter
    ) throws -> (entry: InboxRecord?, saved: SavedEvent?) {
        let outcome = try receive(message(entry), from: entry.source, me: me, subject: entry.subject, writer)
        guard [.updated, .cancelled].contains(outcome.result) else {
            throw ConferenceError.replyOutdated(entry.id, title: entry.title ?? "")
        }
        var taken = entry
        (taken.contents, taken.needsLook) = (UndoneReply.removed(from: entry.contents), false)
        try writer.update(taken)
        if let own = outcome.entry { try seeUnlessUndecided(entry: own.id, me: me, writer) }
        return (outcome.entry, outcome.saved)
    }

    /// Takes the message of an organizer that has waited, and adds its event to a calendar if it is in none.
    func add(held entry: InboxRecord, me: [String], _ writer: borrowing StoreWriter) throws -> SavedEvent {
        writer.nameAction("inbox add", isWhole: true)
        let taken = try take(held: entry, me: me, writer)
        if let saved = taken.saved { return saved }
        guard let own = taken.entry else {
            throw ConferenceError.replyOutdated(entry.id, title: entry.title ?? "")
        }
        return try add(entry: own.id, me: me, writer)
    }

    /// Returns what a message would do if it came from its author; nil if it would change nothing.
    ///
    /// - Parameter me: the addresses of the user; nil to count all guests as the user.
    func action(
        ofTaking message: SchedulingMessage, _ known: KnownInvitation, me: [String]? = nil
    ) -> SchedulingDecision.Action? {
        guard let stored = known.stored else { return nil }
        let guests = message.items.flatMap(\.attendees).filter { guest in
            !(stored.organizer.map { guest.isSame(as: $0) } ?? false)
        }
        let action = SchedulingDecision.decide(
            message, about: stored, me: me ?? guests.map(\.address), formerSender: known.entry?.sender,
            now: editor.now(), limits: editor.limits, zones: editor.zones
        ).action
        switch action {
        case .update, .cancel, .answers: return action
        default: return nil
        }
    }

    /// Returns for whom a refused message speaks, if its mail may come from a calendar server; nil otherwise.
    private static func author(of refusal: SchedulingDecision.Refusal, _ envelope: Envelope) -> String? {
        let author: String
        switch refusal {
        case .foreignSender(_, let organizer?):
            // The address of a shared calendar, which sends no mails itself.
            if SchedulingAddress.key(organizer).hasSuffix("@group.calendar.google.com") { return organizer }
            author = organizer
        case .foreignAnswer(_, let attendee): author = attendee
        default: return nil
        }
        return envelope.replyTo.contains { SchedulingAddress.isSame($0, author) } ? author : nil
    }

    private static func identity(
        ofHeld message: SchedulingMessage, from sender: String, _ guest: SchedulingParty?
    ) -> String {
        let places = message.items.map { $0.recurrenceID?.basicFormat ?? "" }
        let parts = places + [sender, guest?.address ?? ""].map(SchedulingAddress.key)
        let beginning =
            guest == nil ? "held\n\(message.uid)\n\(message.method.rawValue)\n" : identity(ofRepliesTo: message.uid)
        return beginning + TextDigest.hexadecimal(of: parts.joined(separator: "\n"))
    }
}
