package import CalendarModel
package import CalendarStore
import ConferenceErrors
import ICalendar
import Recurrence
import Scheduling

// The user's answers to invitations.
extension Inbox {
    /// An answer of the user.
    package enum Answer: String, Hashable, Sendable, CaseIterable {
        case accepted, tentative, declined

        var status: Participant.Status {
            switch self {
            case .accepted: .accepted
            case .tentative: .tentative
            case .declined: .declined
            }
        }

        /// The words that name the command.
        package var action: String {
            switch self {
            case .accepted: "inbox accept"
            case .tentative: "inbox tentative"
            case .declined: "inbox decline"
            }
        }

        /// How the subject of the mail begins.
        fileprivate var subject: String {
            switch self {
            case .accepted: "Accepted"
            case .tentative: "Tentative"
            case .declined: "Declined"
            }
        }

        fileprivate var sentence: String {
            switch self {
            case .accepted: "has accepted the invitation to"
            case .tentative: "has tentatively accepted the invitation to"
            case .declined: "has declined the invitation to"
            }
        }
    }

    /// Answers an invitation: writes the answer into the event, and the mail to the organizer, which waits to be sent.
    ///
    /// Accepting adds the event to a calendar if it is not in one; declining does not. If the entry is that of one occurrence and
    /// its series is in a calendar, the answer is to that occurrence. An answer to a series is not one to the occurrences that
    /// the user has answered alone (``loneAnswers(in:me:_:)``).
    ///
    /// An earlier answer that was not sent yet, or perhaps not, is withdrawn. If the same answer waits, is just being sent, was
    /// sent, or is in doubt, there is no second mail.
    ///
    /// - Parameters:
    ///   - me: the addresses of the user; the answer comes from the one that was invited.
    ///   - name: the name of the user, for an invitation that has none.
    ///   - calendar: the row of the calendar to add the event to; nil for the default one.
    /// - Returns: the event, or nil if it is in no calendar; and the mail.
    /// - Throws: `inboxEntryGone`, `notAnInvitation`, `nothingToAnswer`, `inboxEntryCancelled`, `removedFromGuests`; `noOrganizerToAnswer`, `noOwnAddress`,
    ///   `badMailAddress`; errors of the store.
    package func answer(
        entry id: Int64, _ answer: Answer, comment: String? = nil, me: [String], name: String? = nil,
        to calendar: Int64? = nil, _ writer: borrowing StoreWriter
    ) throws -> (saved: SavedEvent?, message: OutgoingMessage) {
        var entry = try entry(id, writer)
        if entry.isUndoneReply, entry.shownKind == .update {
            guard let own = try take(held: entry, me: me, writer).entry else {
                throw ConferenceError.replyOutdated(id, title: entry.title ?? "")
            }
            return try self.answer(
                entry: own.id, answer, comment: comment, me: me, name: name, to: calendar, writer)
        }
        guard !entry.isReservation, entry.kind != .reply else { throw try notAnInvitation(entry, writer) }
        writer.nameAction(answer.action, isWhole: true)
        let former = try undecided(entry, writer)
        let invitation = try message(entry)
        try requireInvitation(invitation, entry, isAnswer: true)
        // The reader of a published event is no guest (RFC 5546, 3.2.1).
        guard invitation.method == .request else {
            throw ConferenceError.nothingToAnswer(id, title: entry.title ?? "")
        }
        guard !RemovedGuest.isNoted(in: entry.contents) else {
            throw ConferenceError.removedFromGuests(id, title: entry.title ?? "")
        }
        if entry.event?.identifier != nil {
            // The user may have removed its event since, and added that of another organizer.
            let present = try KnownInvitation.events(uid: invitation.uid, of: entry, writer)
            try requireSameOrganizer(invitation, entry, present, writer)
        }
        if let (series, place) = try occurrenceInSeries(invitation, entry, writer) {
            _ = try add(entry: id, to: calendar, me: me, writer)
            let answered = try self.answer(
                event: series[0].identifier, occurrence: place, answer, comment: comment, me: me, name: name, writer)
            return (answered.saved, answered.message)
        }
        var (saved, added, alone) = (SavedEvent?.none, SavedEvent?.none, LoneAnswers())
        if answer != .declined || entry.event?.identifier != nil {
            let event = try add(entry: id, to: calendar, me: me, writer)
            (added, alone) = (event, try loneAnswers(in: event.series, me: me, writer))
        }
        let mail = try mail(
            answer, to: items(toAnswer: invitation, in: added?.series ?? [], besides: alone.places, me: me, writer),
            title: invitation.principal.title,
            zones: SchedulingZones(
                invitation.zones + ZoneDefinitions.texts(of: added?.series ?? []), database: editor.zones),
            comment: comment, me: me, name: name, now: try nextStamp(ofEvent: invitation.uid, writer))
        if let added {
            // Without a series, its occurrences in the calendar have an invitation each.
            let places = invitation.master == nil ? Set(self.places(of: invitation).keys) : nil
            let answered = added.series.filter { record in
                !alone.places.contains(record.recurrenceID) && places?.contains(record.recurrenceID) ?? true
            }
            saved = try write(answer, me: me, name: name, into: answered, writer)
            if !added.isUnchanged { saved?.isUnchanged = false }
            saved?.notes = added.notes
            entry = try self.entry(id, writer)
        } else {
            entry.state = .done
        }
        entry.needsLook = false
        try writer.update(entry)
        let message = try store(
            mail, entry: id, uid: invitation.uid, replaces: true, keeping: alone.mails, writer)
        // The history has the answer in the event, unless only the mail is another one.
        if saved?.isUnchanged ?? true { try record(since: former, writer) }
        return (saved, message)
    }

    // MARK: -

    /// Returns the mail with an answer.
    ///
    /// - Parameters:
    ///   - items: what is answered, all of one organizer.
    ///   - zones: the time zones of the items.
    /// - Throws: `noOrganizerToAnswer`, `noOwnAddress`, `badMailAddress`.
    func mail(
        _ answer: Answer, to items: [SchedulingItem], title: String, zones: SchedulingZones, comment: String?,
        me: [String], name: String?, now: Int64
    ) throws -> IMIPMessage {
        guard let organizer = items.first?.organizer else { throw ConferenceError.noOrganizerToAnswer(title) }
        let reply = try SchedulingReply.make(
            to: items, as: me, name: name, status: answer.status, comment: comment, now: now, zones: zones,
            limits: editor.limits)
        guard let person = reply.principal.attendees.first else { throw ConferenceError.noOwnAddress() }
        let shownName = person.participant.name ?? person.address
        let occurrences = MailOccurrences(of: items, title: title)
        var text = "\(shownName) \(answer.sentence) \(occurrences.textWithDays)."
        if let comment, !comment.isEmpty { text += "\n\n" + comment }
        return try IMIPMessage(
            reply, from: .init(person), to: [.init(organizer)], subject: "\(answer.subject): \(occurrences.subject)",
            text: text,
            now: now, limits: editor.limits)
    }

    /// Stores the mail with an answer, which then waits to be sent.
    ///
    /// - Parameters:
    ///   - replaces: whether no earlier answer counts any more. Those about the same occurrences never do.
    ///   - kept: the earlier answers that count all the same.
    /// - Returns: an earlier mail if it says the same and does not have to be sent again.
    func store(
        _ mail: IMIPMessage, entry: Int64?, uid: String, replaces: Bool, keeping kept: Set<Int64> = [],
        _ writer: borrowing StoreWriter
    ) throws -> OutgoingMessage {
        try writer.recordEndedSenders()
        let message = OutgoingMessage(
            messageID: mail.messageID, inboxID: entry, eventUID: uid, recipients: mail.to.map(\.address),
            subject: mail.subject, text: mail.text, created: writer.now())
        let all = try writer.messages(aboutEvent: uid)
        let earlier = all.filter { entry == nil || $0.inboxID == entry }
        if let last = earlier.last(where: { $0.state != .discarded }), last.isUnderWay, says(last, sameAs: message) {
            try countAgain(last, writer)
            return last
        }
        let own = SchedulingMessage(mail: message.text, limits: editor.limits)
        let places = own?.items.map(\.recurrenceID) ?? []
        let former = Set(earlier.map(\.id))
        // An occurrence may have an entry of its own besides that of its series.
        for other in all where !kept.contains(other.id) {
            let known = SchedulingMessage(mail: other.text, limits: editor.limits)
            // A proposal is no answer, and the organizer still has to hear of the one that waits.
            if own?.method == .counter, known?.method == .reply { continue }
            let others = known?.items.map(\.recurrenceID)
            if replaces && former.contains(other.id) || others?.allSatisfy(places.contains) ?? false {
                try writer.replace(message: other.id)
            }
        }
        return try writer.insert(message)
    }

    /// Returns the DTSTAMP of the next message about an event. It is later than that of every message that may arrive,
    /// because of two answers to the same version the one with the later DTSTAMP counts (RFC 5546, 2.1.5).
    func nextStamp(ofEvent uid: String, _ writer: borrowing StoreWriter) throws -> Int64 {
        let stamps = try writer.messages(aboutEvent: uid).filter(\.counts)
            .compactMap { SchedulingMessage(mail: $0.text, limits: editor.limits)?.revision.stamp }
        return max(writer.now(), (stamps.max() ?? .min) &+ 1)
    }

    /// Returns whether two mails are the same answer to the same version.
    private func says(_ one: OutgoingMessage, sameAs other: OutgoingMessage) -> Bool {
        let messages = [one, other].map { mail in
            SchedulingMessage(mail: mail.text, limits: editor.limits).map { message in
                (
                    message.method,
                    message.items.map { item in
                        var text = ComponentText(item.text)
                        text.remove("DTSTAMP")
                        return text.text
                    }
                )
            }
        }
        guard let first = messages[0], let second = messages[1] else { return false }
        return first.0 == second.0 && one.recipients == other.recipients
            && first.1.elementsEqual(second.1, by: { isSameText($0, $1) })
    }

    /// Writes the answer into all records of an event that the user is invited to.
    private func write(
        _ answer: Answer, me: [String], name: String?, into series: [EventRecord], _ writer: borrowing StoreWriter
    ) throws -> SavedEvent? {
        let texts = editor.texts(editor.resolver.bound(to: series))
        var isUnchanged = true
        for record in series {
            let text = SchedulingAnswer.text(
                record.text, answeredBy: me, name: name, with: answer.status, limits: editor.limits)
            guard !isSameText(text, record.text) else { continue }
            isUnchanged = false
            try writer.update(texts.derive(text, from: record))
        }
        guard let first = series.first else { return nil }
        var saved = SavedEvent(present: try writer.series(calendar: first.calendarID, uid: first.uid))
        saved?.isUnchanged = isUnchanged
        return saved
    }
}

extension OutgoingMessage {
    /// Whether the mail program gets, has got or may have got the mail, so that the same one needs no second mail: only the user
    /// sends a doubtful one again. One that the user has printed may not have been sent.
    fileprivate var isUnderWay: Bool {
        switch state {
        case .waiting, .sending, .doubtful: true
        case .sent: attempts > 0
        case .discarded: false
        }
    }
}
