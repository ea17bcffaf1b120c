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
        var subject: String {
            switch self {
            case .accepted: "Accepted"
            case .tentative: "Tentative"
            case .declined: "Declined"
            }
        }

        var sentence: String {
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
    /// sent, or is in doubt, there is no second mail. The organizer asks each invited address, so each has a mail of its own.
    ///
    /// - Parameters:
    ///   - me: the addresses of the user; the answer comes from each that was invited.
    ///   - name: the name of the user, for an invitation that has none.
    ///   - calendar: the row of the calendar to add the event to; nil for the default one.
    /// - Returns: the event, or nil if it is in no calendar; and the mails, one of each address.
    /// - Throws: `inboxEntryGone`, `notAnInvitation`, `nothingToAnswer`, `inboxEntryCancelled`, `removedFromGuests`; `noOrganizerToAnswer`, `noOwnAddress`,
    ///   `badMailAddress`; errors of the store.
    package func answer(
        entry id: Int64, _ answer: Answer, comment: String? = nil, me: [String], name: String? = nil,
        to calendar: Int64? = nil, _ writer: borrowing StoreWriter
    ) throws -> (saved: SavedEvent?, messages: [OutgoingMessage]) {
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
        try requireOtherOrganizer(invitation, me: me)
        if entry.event?.identifier != nil {
            // The user may have removed its event since, and added that of another organizer.
            let present = try KnownInvitation.events(uid: invitation.uid, of: entry, writer)
            try requireSameOrganizer(invitation, entry, present, writer)
        }
        if let (series, place) = try occurrenceInSeries(invitation, entry, writer) {
            _ = try add(entry: id, to: calendar, me: me, writer)
            let answered = try self.answer(
                event: series[0].identifier, occurrence: place, answer, comment: comment, me: me, name: name, writer)
            return (answered.saved, answered.messages)
        }
        let isAskedAgain = !unanswered(in: entry, me: me, now: writer.now(), writer).isEmpty
        var (saved, added, alone) = (SavedEvent?.none, SavedEvent?.none, LoneAnswers())
        if answer != .declined || entry.event?.identifier != nil {
            let event = try add(entry: id, to: calendar, me: me, writer)
            (added, alone) = (event, try loneAnswers(in: event.series, me: me, writer))
        }
        let mails = try mails(
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
        let messages = try store(
            mails, entry: id, uid: invitation.uid, replaces: true, keeping: alone.mails, isAskedAgain: isAskedAgain,
            writer)
        // The history has the answer in the event, unless only the mail is another one.
        if saved?.isUnchanged ?? true { try record(since: former, writer) }
        return (saved, messages)
    }

    // MARK: -

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
