package import CalendarModel
package import CalendarStore
import ConferenceErrors
import ICalendar
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
    /// Accepting adds the event to a calendar if it is not in one; declining does not. An earlier answer that was not sent yet
    /// is withdrawn.
    ///
    /// - Parameters:
    ///   - me: the addresses of the user; the answer comes from the one that was invited.
    ///   - name: the name of the user, for an invitation that has none.
    ///   - calendar: the row of the calendar to add the event to; nil for the default one.
    /// - Returns: the event, or nil if it is in no calendar; and the mail.
    /// - Throws: `inboxEntryGone`, `notAnInvitation`, `nothingToAnswer`, `inboxEntryCancelled`; `noOrganizerToAnswer`, `noOwnAddress`,
    ///   `badMailAddress`; errors of the store.
    package func answer(
        entry id: Int64, _ answer: Answer, comment: String? = nil, me: [String], name: String? = nil,
        to calendar: Int64? = nil, _ writer: borrowing StoreWriter
    ) throws -> (saved: SavedEvent?, message: OutgoingMessage) {
        var entry = try entry(id, writer)
        guard !entry.isReservation, entry.kind != .reply else {
            throw ConferenceError.notAnInvitation(id, title: entry.title ?? "")
        }
        let invitation = try message(entry)
        try requireInvitation(invitation, entry)
        // The reader of a published event is no guest (RFC 5546, 3.2.1).
        guard invitation.method == .request else {
            throw ConferenceError.nothingToAnswer(id, title: entry.title ?? "")
        }
        let present = invitation.items.filter { !$0.isCancelled }
        let own = present.filter { $0.attendee(among: me) != nil }
        let mail = try mail(
            answer, to: own.isEmpty ? present : own, title: invitation.principal.title,
            zones: SchedulingZones(of: invitation, database: editor.zones), comment: comment, me: me, name: name,
            now: writer.now())
        var saved: SavedEvent?
        if answer != .declined || entry.event?.identifier != nil {
            let added = try add(entry: id, to: calendar, me: me, writer)
            saved = try write(answer, me: me, name: name, into: added.series, writer)
            if !added.isUnchanged { saved?.isUnchanged = false }
            saved?.notes = added.notes
            entry = try self.entry(id, writer)
        } else {
            entry.state = .done
        }
        entry.needsLook = false
        try writer.update(entry)
        try writer.discardWaitingMessages(ofInboxEntry: id)
        let message = try writer.insert(
            OutgoingMessage(
                messageID: mail.messageID, inboxID: id, eventUID: invitation.uid, recipients: mail.to.map(\.address),
                subject: mail.subject, text: mail.text, created: writer.now()))
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
        var text = "\(shownName) \(answer.sentence) “\(title)”."
        if let comment, !comment.isEmpty { text += "\n\n" + comment }
        return try IMIPMessage(
            reply, from: .init(person), to: [.init(organizer)], subject: "\(answer.subject): \(title)", text: text,
            now: now, limits: editor.limits)
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
