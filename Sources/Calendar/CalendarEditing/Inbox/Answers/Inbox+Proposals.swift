package import CalendarModel
package import CalendarStore
import ConferenceErrors
import ICalendar
package import Recurrence
import Scheduling

// Proposals for another time: the user's own, and those of guests.
extension Inbox {
    /// Returns whether an entry is the proposal of a guest for another version of an event of the user.
    package func isProposal(_ entry: InboxRecord) -> Bool {
        entry.kind == .reply && (try? message(entry))?.method == .counter
    }

    // MARK: As a guest

    /// Proposes another time to the organizer of an invitation: writes the mail, which waits to be sent, and nothing else.
    ///
    /// - Parameters:
    ///   - named: the occurrence that the proposal is about, as in ``EventRecord/recurrenceID``; empty for the whole event.
    ///   - end: nil to keep the length.
    ///   - me: the addresses of the user, one of which is invited.
    /// - Throws: `inboxEntryGone`, `notAnInvitation`, `inboxEntryCancelled`, `proposalForSeries`, `endNotAfterStart`,
    ///   `proposalUnchanged`, `proposalInPast`; `noOrganizerToAnswer`, `noOwnAddress`, `badMailAddress`; errors of the store.
    package func propose(
        entry id: Int64, occurrence named: String = "", start: EventTime, end: EventTime, comment: String?,
        me: [String],
        _ writer: borrowing StoreWriter
    ) throws -> OutgoingMessage {
        let entry = try entry(id, writer)
        let title = entry.title ?? ""
        writer.nameAction("inbox propose")
        let former = try undecided(entry, writer)
        guard !entry.isReservation, entry.kind != .reply else { throw try notAnInvitation(entry, writer) }
        let invitation = try message(entry)
        try requireInvitation(invitation, entry, isAnswer: true)
        guard invitation.method == .request else { throw ConferenceError.notAnInvitation(id, title: title) }
        try requireOtherOrganizer(invitation, me: me)
        let item = try item(named, of: invitation, title: title)
        if try isCancelled(named, item, of: entry, invitation, writer) {
            throw ConferenceError.occurrenceCancelled(item.title)
        }
        guard !item.isSeries else { throw ConferenceError.proposalForSeries(title) }
        try editor.texts(editor.resolver).checkOrder(start, end)
        let resolver = invitation.resolver(editor.zones)
        let planned = times(of: entry, occurrence: named, resolver)
        if let planned, planned.start.isDate == start.isDate,
            resolver.instant(of: planned.start) == resolver.instant(of: start),
            resolver.instant(of: planned.end) == resolver.instant(of: end)
        {
            throw ConferenceError.proposalUnchanged(item.title)
        }
        if start.isDate
            ? resolver.instant(of: end) <= writer.now() : resolver.instant(of: start) < writer.now()
        {
            throw ConferenceError.proposalInPast(item.title)
        }
        let proposal = try SchedulingCounter.make(
            for: item, start: start, end: end, as: me, answer: givenAnswer(to: item, of: entry, me: me, writer),
            comment: comment,
            now: nextStamp(ofEvent: invitation.uid, writer),
            zones: SchedulingZones(of: invitation, database: editor.zones), limits: editor.limits)
        guard let person = proposal.principal.attendees.first, let organizer = proposal.organizer else {
            throw ConferenceError.noOrganizerToAnswer(title)
        }
        let occurrences = MailOccurrences(of: [item], title: item.title)
        var text =
            "\(person.participant.name ?? person.address) proposes another time for \(occurrences.textWithDays):\n"
        let words = MailTimes(editor.zones)
        text += words.text(start, end)
        if let planned { text += "\nInstead of: \(words.text(planned.start, planned.end, resolver))" }
        if let comment, !comment.isEmpty { text += "\n\n" + comment }
        let mail = try IMIPMessage(
            proposal, from: .init(person), to: [.init(organizer)], subject: "New time proposed: \(occurrences.subject)",
            text: text, now: writer.now(), limits: editor.limits)
        let message = try store(mail, entry: id, uid: invitation.uid, replaces: false, writer)
        try record(since: former, writer)
        return message
    }

    /// Returns the component of an occurrence, or that of the whole event.
    private func item(
        _ named: String, of invitation: SchedulingMessage, title: String
    ) throws -> SchedulingItem {
        guard !named.isEmpty else { return invitation.principal }
        // A proposal for one occurrence leaves those that follow it.
        if let own = places(of: invitation)[named] { return try own.alone(limits: editor.limits) }
        guard let master = invitation.master, var time = master.start, let local = EventTime(basicFormat: named)?.local
        else { throw ConferenceError.occurrenceNotFound(title, recurrenceID: named) }
        time.local = local
        return master.occurrence(at: time, limits: editor.limits)
    }

    /// Returns whether an occurrence is cancelled, in the invitation or in the calendar.
    private func isCancelled(
        _ named: String, _ item: SchedulingItem, of entry: InboxRecord, _ invitation: SchedulingMessage,
        _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> Bool {
        guard !item.isCancelled, !named.isEmpty else { return item.isCancelled }
        let key = entry.event.flatMap { $0.identifier == nil ? nil : $0 }
        let series = try key.map { try reader.series(calendar: $0.calendarID, uid: $0.uid) } ?? []
        let versions = [
            (events(of: entry), invitation.resolver(editor.zones)), (series, editor.resolver.bound(to: series)),
        ]
        return versions.contains { series, resolver in
            editor.lookup(resolver).occurrence(named: named, of: series)?.isCancelled ?? false
        }
    }

    /// Returns the times of an invitation, which a proposal changes.
    package func times(of entry: InboxRecord) -> (start: EventTime, end: EventTime)? {
        events(of: entry).first.map { ($0.start, $0.end) }
    }

    /// Returns the times of an occurrence, or of the whole event.
    private func times(
        of entry: InboxRecord, occurrence named: String, _ resolver: ZoneResolver
    ) -> (start: EventTime, end: EventTime)? {
        guard !named.isEmpty else { return times(of: entry) }
        return editor.lookup(resolver).occurrence(named: named, of: events(of: entry)).map { ($0.start, $0.end) }
    }

    // MARK: As the organizer

    /// Moves the user's event to the time that a guest proposes. A proposal for an occurrence and all following ones splits its
    /// series, unless it is the first occurrence.
    ///
    /// - Returns: the event as it was before, and as it was saved. Its guests are not told yet.
    /// - Throws: `inboxEntryGone`, `notAnInvitation` if the entry is no proposal, `eventVanished`, `proposalOutdated`, also if the event is cancelled,
    ///   `proposalFromStranger`, `proposalOfSeveralParts`; `proposalAcceptedBefore` if the event takes place as the guest has proposed;
    ///   errors of ``CalendarEditor/save(_:resolver:_:)``.
    package func accept(
        proposal id: Int64, me: [String], _ writer: borrowing StoreWriter
    ) throws -> (before: [EventRecord], saved: SavedEvent) {
        let (found, message, known) = try proposal(id, writer)
        var entry = found
        writer.nameAction(Answer.accepted.action, isWhole: true)
        guard let first = known.events.first, let stored = known.stored else {
            throw ConferenceError.proposalWithoutEvent(id, title: entry.title ?? "")
        }
        guard !isCancelled(message, known.events) else {
            throw ConferenceError.proposalForCancelled(id, title: first.title)
        }
        if try takesPlaceAsProposed(entry, message, known, writer) {
            throw ConferenceError.proposalAcceptedBefore(id, title: first.title, isDecided: !entry.needsLook)
        }
        let action = action(of: message, entry, known, about: stored, me: me, now: writer.now())
        guard case .proposal(let proposal) = action else {
            throw Self.isFromStranger(action)
                ? ConferenceError.proposalFromStranger(id, title: first.title)
                : ConferenceError.proposalOutdated(id, title: first.title)
        }
        let isOfFollowing = proposal.items.contains { !$0.key.isEmpty && $0.value.isThisAndFuture }
        guard !isOfFollowing || proposal.items.count == 1 else {
            throw ConferenceError.proposalOfSeveralParts(id, title: first.title)
        }
        let resolver = message.resolver(editor.zones)
        var saved: SavedEvent?
        for (place, item) in proposal.items.sorted(by: { $0.key < $1.key }) {
            let series = try writer.series(calendar: first.calendarID, uid: first.uid)
            let lookup = editor.lookup(editor.resolver.bound(to: series))
            let occurrence =
                place.isEmpty
                ? Occurrence(single: Occurrence.Origin(series[0]), lookup.resolver)
                : lookup.occurrence(named: place, of: series)
            guard let occurrence else {
                throw isOfFollowing
                    ? ConferenceError.proposalOutdated(id, title: first.title)
                    : ConferenceError.occurrenceNotFound(first.title, recurrenceID: place)
            }
            var change = EventChange(
                occurrence, span: place.isEmpty ? .all : isOfFollowing ? .futureEvents : .thisEvent)
            change.fields = try fields(acceptedFrom: item, for: occurrence.event, resolver)
            saved = try editor.save(change, writer)
        }
        guard let saved else { throw ConferenceError.proposalOutdated(id, title: first.title) }
        if isOfFollowing { entry.contents = ProposedSeries.noting(saved.record.uid, in: entry.contents) }
        try finish(entry, writer)
        return (known.events, saved)
    }

    /// Moves the user's event to the time that a guest proposes, and writes the mails that tell all guests of it, also those who
    /// know of the event in another way than by mail. They wait to be sent. There are none if the user has no mail address.
    ///
    /// - Throws: as ``accept(proposal:me:_:)``.
    package func acceptAndTell(
        proposal id: Int64, me: [String], _ writer: borrowing StoreWriter
    ) throws -> (saved: SavedEvent, mails: [OutgoingMessage]) {
        var editor = editor
        // These would go only to those who were told by mail.
        editor.guestMails = nil
        let (before, saved) = try Inbox(editor, zone: zone, grants: grants).accept(proposal: id, me: me, writer)
        let parts = try changes(from: before, to: saved.series, writer).map { change in
            let knowing = try knowingGuests(of: change.before, writer)
            let mails = try guestMails(
                before: change.before, after: change.after, me: me, now: writer.now(), knowing: knowing,
                split: change.split)
            return (before: change.before, mails: mails)
        }
        let times = MailTimes(editor.zones)
        do {
            let stored = try parts.flatMap { part in
                try store(part.mails, before: part.before, me: me, writer) { mail in
                    (mail.subject, mail.text(times, links: mail.event.joinLinks))
                }
            }
            return (saved, stored)
        } catch let error as ConferenceError {
            guard error.code == .badMailAddress else { throw error }
            return (saved, [])
        }
    }

    /// Returns whether an entry is the proposal of a guest on which the user has not decided, and which can be accepted.
    func isToAccept(
        _ entry: InboxRecord, me: [String], _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> Bool {
        guard entry.needsLook else { return false }
        return try canAccept(proposal: entry, me: me, reader)
    }

    /// Returns whether an entry is the proposal of a guest which can be accepted, whatever the user has decided on it.
    func canAccept(
        proposal entry: InboxRecord, me: [String], _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> Bool {
        guard isProposal(entry), let message = try? message(entry),
            case let known = try KnownInvitation(message, inbox: self, reader), let stored = known.stored,
            !isCancelled(message, known.events),
            case .proposal = action(of: message, entry, known, about: stored, me: me, now: editor.now())
        else { return false }
        return try !takesPlaceAsProposed(entry, message, known, reader)
    }

    // MARK: -

    /// Returns whether the user has cancelled an event or occurrence for which a guest proposes another time.
    func isCancelled(_ message: SchedulingMessage, _ series: [EventRecord]) -> Bool {
        let lookup = editor.lookup(editor.resolver.bound(to: series))
        return series.contains { $0.recurrenceID.isEmpty && $0.status == "CANCELLED" }
            || message.items.contains { item in
                let place = place(of: item, in: series, message.resolver(editor.zones))
                return !place.isEmpty && lookup.occurrence(named: place, of: series)?.isCancelled ?? false
            }
    }

    func action(
        of message: SchedulingMessage, _ entry: InboxRecord, _ known: KnownInvitation, about stored: StoredInvitation,
        me: [String], now: Int64
    ) -> SchedulingDecision.Action {
        var stored = stored
        // An event that was moved away and back is what the guest has proposed to change, whatever its version.
        for item in message.items where takesPlaceAsWhenProposed(item, entry, message, known.events) {
            stored.acceptAnswers(
                at: place(of: item, in: known.events, message.resolver(editor.zones)), to: item.revision)
        }
        return SchedulingDecision.decide(
            message, about: stored, me: me, sender: entry.sender, now: now, limits: editor.limits, zones: editor.zones
        ).action
    }

    /// Returns whether an event or occurrence takes place when it did as its guest's proposal for it arrived.
    private func takesPlaceAsWhenProposed(
        _ item: SchedulingItem, _ entry: InboxRecord, _ message: SchedulingMessage, _ series: [EventRecord]
    ) -> Bool {
        let note = ChangeNote.read(entry.contents).first { note in
            note.kind == .proposed && note.occurrence == item.recurrenceID && note.before != nil
        }
        let (then, own) = (message.resolver(editor.zones), editor.resolver.bound(to: series))
        guard let note, let before = note.before, let present = former(place(of: item, in: series, then), in: series)
        else { return false }
        return present.start.isDate == before.start.isDate
            && then.instant(of: before.start) == own.instant(of: present.start)
            && then.instant(of: before.end) == own.instant(of: present.end)
    }

    static func isFromStranger(_ action: SchedulingDecision.Action) -> Bool {
        if case .refused(.notInvited) = action { true } else { false }
    }

    func proposal(
        _ id: Int64, _ writer: borrowing StoreWriter
    ) throws -> (entry: InboxRecord, message: SchedulingMessage, known: KnownInvitation) {
        let entry = try entry(id, writer)
        guard isProposal(entry) else { throw ConferenceError.notAnInvitation(id, title: entry.title ?? "") }
        let message = try message(entry)
        return (entry, message, try KnownInvitation(message, inbox: self, writer))
    }

    func finish(_ entry: InboxRecord, _ writer: borrowing StoreWriter) throws {
        var entry = entry
        (entry.state, entry.needsLook) = (.done, false)
        try writer.update(entry)
    }
}
