import CalendarModel
import CalendarStore
import ConferenceErrors
import ICalendar
import Recurrence
import Scheduling

// Messages of guests to the user as the organizer.
extension Inbox {
    /// Writes the answers of guests into the user's own event.
    func apply(
        _ answers: [SchedulingDecision.Answer], _ envelope: Envelope, _ known: KnownInvitation,
        _ writer: borrowing StoreWriter
    ) throws -> InboxOutcome {
        var outcome = try note(envelope, known, attendee: answers.first?.attendee, writer)
        guard try isChangeable(known, writer) else { return outcome }
        writer.nameAction("edit")
        for answer in answers { try apply(answer, known.events, writer) }
        try applyEarlierAnswers(ofDelegatesIn: answers, toSameEventAs: envelope.message, me: envelope.me, writer)
        let after = try writer.series(calendar: known.events[0].calendarID, uid: known.events[0].uid)
        outcome.saved = SavedEvent(present: after)
        outcome.saved?.isUnchanged = after == known.events
        let lost = notesOnLostGuests(from: known.events, to: after, by: answers)
        if !lost.isEmpty, let entry = outcome.entry {
            let notes = ChangeNote.read(entry.contents)
            let contents = ChangeNote.adding(notes + lost, to: ChangeNote.removed(from: entry.contents))
            try rewrite(entry, as: contents, writer)
            outcome.entry = try self.entry(entry.id, writer)
            outcome.changes += changes(lost, editor.resolver)
        }
        return outcome
    }

    /// Returns which guests an event has no more after answers, because those who have sent them now come, or decline.
    private func notesOnLostGuests(
        from before: [EventRecord], to after: [EventRecord], by answers: [SchedulingDecision.Answer]
    ) -> [ChangeNote] {
        let master = after.first { $0.recurrenceID.isEmpty }
        return answers.compactMap { answer in
            let place = answer.place.recurrenceID
            guard let old = before.first(where: { $0.recurrenceID == place }) ?? former(place, in: before),
                let new = after.first(where: { $0.recurrenceID == place }),
                let lost = guests(of: old, besides: new)
            else { return nil }
            var name = place.isEmpty ? nil : EventTime(basicFormat: place)
            if let master, let local = name?.local {
                name = master.start
                name?.local = local
            }
            return ChangeNote(
                .guests, name, isThisAndFuture: answer.place.isThisAndFuture, oldText: lost)
        }
    }

    /// Writes the answers that came before their senders were guests, because those who have delegated to them say so only now. A
    /// delegate can have delegated in turn, so that such an answer makes others count.
    func applyEarlierAnswers(
        ofDelegatesIn answers: [SchedulingDecision.Answer], toSameEventAs message: SchedulingMessage, me: [String],
        _ writer: borrowing StoreWriter
    ) throws {
        var open = Self.delegates(in: answers)
        // Those who delegate to each other are asked once each.
        var seen = Set(answers.map { SchedulingAddress.key($0.attendee.address) })
        while let address = open.popLast() {
            guard seen.insert(address).inserted,
                let reply = try earlierAnswer(of: address, toSameEventAs: message, writer),
                reply.method == .reply
            else { continue }
            let known = try KnownInvitation(reply, inbox: self, writer)
            let decision = SchedulingDecision.decide(
                reply, about: known.stored, me: me, sender: address, now: writer.now(),
                limits: editor.limits, zones: editor.zones)
            guard case .answers(let earlier) = decision.action else { continue }
            for answer in earlier { try apply(answer, known.events, writer) }
            open += Self.delegates(in: earlier)
        }
    }

    /// Returns those to whom some guests delegate, in the form in which addresses are compared.
    private static func delegates(in answers: [SchedulingDecision.Answer]) -> [String] {
        Set(answers.flatMap(\.attendee.delegatedTo).map(SchedulingAddress.key)).sorted()
    }

    /// Returns the newest answer of a person who was no guest, or was one for a while; nil if there is none.
    private func earlierAnswer(
        of address: String, toSameEventAs message: SchedulingMessage, _ writer: borrowing StoreWriter
    ) throws -> SchedulingMessage? {
        // Who has been a guest has an entry, as has everybody in earlier versions of this program.
        let own = try writer.inboxEntry(identity: Self.identity(ofReply: message, by: address))
            .flatMap { try? self.message($0) }
        let asStranger = try earlierAnswer(of: address, toEvent: message.uid, writer)
        guard let own, let asStranger else { return own ?? asStranger }
        return asStranger.revision.order(to: own.revision) == .older ? own : asStranger
    }

    /// Writes an entry about a message that changes no event: the user has to read it.
    ///
    /// - Parameters:
    ///   - name: the identity of the entry; nil for one of the guest and the occurrence.
    ///   - strangers: the answers that the entry has, if it is that of several people.
    func note(
        _ envelope: Envelope, _ known: KnownInvitation, attendee: SchedulingParty? = nil, as name: String? = nil,
        strangers: StrangerNote? = nil, _ writer: borrowing StoreWriter
    ) throws -> InboxOutcome {
        let (message, now) = (envelope.message, writer.now())
        let person = attendee ?? message.items.lazy.flatMap(\.attendees).first
        let identity = name ?? Self.identity(ofReply: message, by: person?.address)
        var entry =
            try writer.inboxEntry(identity: identity)
            ?? InboxRecord(
                kind: .reply, state: .done, identity: identity, source: envelope.source, received: now, contents: "")
        let isNew = entry.id == 0
        let notes = self.notes(message, known)
        let isAboutNothing = try [.reply, .counter].contains(message.method) && isAboutNoOccurrence(message, writer)
        entry.contents = ChangeNote.adding(
            notes, to: MissingOccurrence.noting(isAboutNothing, in: message.calendarText))
        if let strangers { entry.contents = strangers.adding(to: entry.contents) }
        // One that was ignored may be another one now.
        (entry.changed, entry.state, entry.needsLook) = (now, .done, true)
        let sender =
            message.method.isFromOrganizer
            ? envelope.sender ?? message.organizer?.address : person?.address ?? envelope.sender
        (entry.sender, entry.subject) = (beginning(sender), beginning(envelope.subject))
        (entry.sequence, entry.stamp) = (Int64(message.revision.sequence), message.revision.stamp)
        let event = known.events.first
        entry.title = beginning(event?.title ?? known.entry?.title ?? message.principal.title)
        (entry.start, entry.end) = (event?.start ?? known.entry?.start, event?.end ?? known.entry?.end)
        entry.organizer = known.stored?.organizer?.address
        var outcome: InboxOutcome
        if isNew {
            guard let stored = try writer.insert(entry) else { return InboxOutcome(.full) }
            outcome = InboxOutcome(.added, stored)
        } else {
            outcome = InboxOutcome(.updated, try writer.update(entry))
        }
        outcome.changes = changes(notes, message.resolver(editor.zones))
        return outcome
    }

    /// Returns that a message which changes no event says what is known already, or is older than the one that its entry has; nil if
    /// it is news.
    func repeated(
        _ envelope: Envelope, attendee: SchedulingParty?, _ writer: borrowing StoreWriter
    ) throws -> InboxOutcome? {
        let message = envelope.message
        let person = attendee ?? message.items.lazy.flatMap(\.attendees).first
        guard let entry = try writer.inboxEntry(identity: Self.identity(ofReply: message, by: person?.address)),
            let known = try? self.message(entry), known.method == message.method
        else { return nil }
        if known.items == message.items { return InboxOutcome(.unchanged, entry) }
        // A mail can arrive again, or late.
        return message.revision.order(to: known.revision) == .older ? InboxOutcome(.older, entry) : nil
    }

    /// Returns the entry that an earlier message of the same guest has; nil if there is none.
    func noted(
        _ message: SchedulingMessage, by sender: String?, _ writer: borrowing StoreWriter
    ) throws -> InboxRecord? {
        guard !message.method.isFromOrganizer else { return nil }
        let people = message.items.flatMap(\.attendees)
        let person = people.first { $0.isOne(of: sender.map { [$0] } ?? []) } ?? people.first
        return try writer.inboxEntry(identity: Self.identity(ofReply: message, by: person?.address))
    }

    /// How the identities of the entries begin that have the answers of guests to an event.
    static func identity(ofRepliesTo uid: String) -> String { "reply\n\(uid)\n" }

    /// The same of proposals alone.
    static func identity(ofProposalsTo uid: String) -> String { "proposal\n\(uid)\n" }

    /// The same of all messages of guests.
    static func identities(ofMessagesOfGuestsTo uid: String) -> [String] {
        [identity(ofRepliesTo: uid), identity(ofProposalsTo: uid), "question\n\(uid)\n"]
    }

    /// - Parameter address: the guest's, without `mailto:`.
    private static func identity(ofReply message: SchedulingMessage, by address: String?) -> String {
        // A question takes back no answer, and an answer takes back no proposal.
        let kind =
            switch message.method {
            case .refresh: "question"
            case .counter: "proposal"
            default: "reply"
            }
        return "\(kind)\n\(message.uid)\n\(message.principal.recurrenceID?.basicFormat ?? "")\n"
            + (address.map(SchedulingAddress.key) ?? "")
    }
}
