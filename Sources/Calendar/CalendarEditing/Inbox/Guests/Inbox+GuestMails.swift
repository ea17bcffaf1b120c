package import CalendarModel
package import CalendarStore
import ConferenceErrors
import ICalendar
import Recurrence
import Scheduling

// Mails to the guests of events that the user organizes.
extension Inbox {
    /// Stores mails, which then wait to be sent, and asks the guests of rescheduled components for new answers in the event
    /// itself. Earlier mails to the same guests that were not sent yet, or perhaps not, are withdrawn.
    ///
    /// Guests who were never told of the event get no cancellation. One to whom no mail can be sent keeps nobody else from being
    /// told; ``GuestMail/unreachable`` has these guests.
    ///
    /// - Parameters:
    ///   - before: the records of the event before the change.
    ///   - write: returns the subject and the text of a mail.
    /// - Throws: `badMailAddress`, `noOwnAddress`; errors of the store.
    package func store(
        _ mails: [GuestMail], before: [EventRecord], me: [String], _ writer: borrowing StoreWriter,
        write: (GuestMail) -> (subject: String, text: String)
    ) throws -> [OutgoingMessage] {
        try writer.recordEndedSenders()
        let wanted = try withoutStrangers(mails, before: before, writer)
        // Withdraws mails with earlier versions.
        let guests = try presentGuests(mails, writer)
        for other in try writer.openMessages() where other.inboxID == nil && isReplaced(other, by: mails, guests) {
            try writer.replace(message: other.id)
        }
        let mails = try raised(wanted, writer)
        for mail in mails where !mail.rescheduled.isEmpty {
            for component in try components(of: writer.series(calendar: mail.event.calendarID, uid: mail.event.uid))
            where mail.rescheduled.contains(component.place) {
                try update(component.record, to: GuestComponent.reopened(component.record.text, me: me), writer)
            }
        }
        for mail in mails { try takeOverVersion(of: mail, toldBy: mails, me: me, writer) }
        return try mails.compactMap(\.toReachable).map { mail in
            guard let organizer = mail.message.organizer else { throw ConferenceError.noOwnAddress() }
            let (subject, text) = write(mail)
            let written = try IMIPMessage(
                mail.message, from: .init(organizer), to: mail.guests.map { .init($0) }, subject: subject, text: text,
                now: writer.now(), limits: editor.limits)
            let recipients = written.to.map(\.address)
            return try writer.insert(
                OutgoingMessage(
                    messageID: written.messageID, eventUID: mail.message.uid, recipients: recipients,
                    subject: written.subject, text: written.text, created: writer.now()))
        }
    }

    /// Returns mails without the cancellations for guests who do not know of the event: they have got no mail about it, neither
    /// from this program nor from a calendar server, and have not answered.
    package func withoutStrangers(
        _ mails: [GuestMail], before: [EventRecord], _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> [GuestMail] {
        guard let uid = before.first?.uid, mails.contains(where: { $0.purpose == .cancellation }) else { return mails }
        let invitations = try reader.messages(aboutEvent: uid).filter { mail in
            SchedulingMessage(mail: mail.text, limits: editor.limits)?.method == .request
        }
        // One that waits is sent later, unless the new mails replace it.
        let told = invitations.filter { mail in
            mail.mayHaveArrived || mail.state == .waiting && !isReplaced(mail, by: mails)
        }.flatMap(\.recipients)
        let knowing = try components(of: before).flatMap(\.item.attendees).filter(\.knows)
        return mails.compactMap { mail in
            guard mail.purpose == .cancellation else { return mail }
            let guests = mail.guests.filter { guest in
                guest.isOne(of: told) || knowing.contains { $0.isSame(as: guest) }
            }
            return guests.isEmpty ? nil : mail.with(guests: guests)
        }
    }

    /// Withdraws cancellations that wait to be sent to people who are guests of an event again.
    package func withdrawCancellations(toGuestsOf event: EventRecord, _ writer: borrowing StoreWriter) throws {
        let present = try components(of: writer.series(calendar: event.calendarID, uid: event.uid))
            .filter { !$0.item.isCancelled }
        for mail in try writer.openMessages() where mail.state == .waiting && mail.eventUID == event.uid {
            guard mail.inboxID == nil, let message = SchedulingMessage(mail: mail.text, limits: editor.limits),
                message.method == .cancel,
                mail.recipients.allSatisfy({ address in
                    message.items.allSatisfy { item in
                        let place = item.recurrenceID?.basicFormat ?? ""
                        return present.contains { component in
                            component.place == place
                                && component.item.attendees.contains { $0.isOne(of: [address]) }
                        }
                    }
                })
            else { continue }
            try writer.replace(message: mail.id)
        }
    }

    // MARK: -

    /// Returns the guests whom an event has now, if mails invite some of them; nil otherwise.
    private func presentGuests(_ mails: [GuestMail], _ writer: borrowing StoreWriter) throws -> [SchedulingParty]? {
        guard let mail = mails.last(where: { $0.purpose != .cancellation }) else { return nil }
        return try components(of: writer.series(calendar: mail.event.calendarID, uid: mail.event.uid))
            .flatMap(\.item.attendees)
    }

    /// Returns whether mails say all that an earlier one says, to all that it goes to.
    ///
    /// - Parameter guests: the guests of the event, if known. Only they may get an invitation to it.
    private func isReplaced(
        _ other: OutgoingMessage, by mails: [GuestMail], _ guests: [SchedulingParty]? = nil
    ) -> Bool {
        if mails.contains(where: { $0.outdated.contains(other.id) }) { return true }
        guard let message = SchedulingMessage(mail: other.text, limits: editor.limits) else { return false }
        let isInvitation = message.method == .request && mails.contains { $0.message.uid == other.eventUID }
        return other.recipients.allSatisfy { address in
            if isInvitation, let guests, !guests.contains(where: { $0.isOne(of: [address]) }) { return true }
            let places = mails.filter { mail in
                mail.message.uid == other.eventUID && mail.guests.contains { $0.isOne(of: [address]) }
            }.flatMap(\.message.items).map(\.recurrenceID)
            return places.contains(nil)
                || !places.isEmpty && message.items.allSatisfy { places.contains($0.recurrenceID) }
        }
    }

    /// Returns mails that are newer than all that guests have got before.
    private func raised(_ mails: [GuestMail], _ writer: borrowing StoreWriter) throws -> [GuestMail] {
        var sent: [String: SentVersions] = [:]
        return try mails.map { mail in
            let uid = mail.message.uid
            // A discarded message of which an attempt was made may have arrived.
            let versions =
                try sent[uid]
                ?? SentVersions(
                    writer.messages(aboutEvent: uid).filter(\.counts),
                    limits: editor.limits)
            sent[uid] = versions
            return mail.with(message: versions.raised(mail.message, for: mail.guests, limits: editor.limits))
        }
    }

    /// Gives the event the version that its guests are told of. If only some of them are told, it keeps its own: answers of the
    /// others to that one must not count as answers to an earlier version.
    private func takeOverVersion(
        of mail: GuestMail, toldBy mails: [GuestMail], me: [String], _ writer: borrowing StoreWriter
    ) throws {
        let told = mails.filter { $0.message.uid == mail.message.uid }.flatMap(\.guests)
        for component in try components(of: writer.series(calendar: mail.event.calendarID, uid: mail.event.uid)) {
            guard mail.purpose != .cancellation || component.item.isCancelled,
                let sequence = mail.message.items.first(where: {
                    ($0.recurrenceID?.basicFormat ?? "") == component.place
                })?.revision.sequence, sequence > component.item.revision.sequence,
                component.item.attendees.allSatisfy({ guest in
                    guest.isOne(of: me) || told.contains { $0.isSame(as: guest) }
                })
            else { continue }
            var text = ComponentText(component.record.text)
            text.set("SEQUENCE", to: ContentLine("SEQUENCE", value: "\(sequence)"))
            try update(component.record, to: text.text, writer)
        }
    }

    private func update(_ record: EventRecord, to text: String, _ writer: borrowing StoreWriter) throws {
        guard !isSameText(text, record.text) else { return }
        try writer.updateVersion(editor.texts(editor.resolver.bound(to: record.zoneSet)).derive(text, from: record))
    }

    private func components(of series: [EventRecord]) throws -> [GuestComponent] {
        try GuestComponent.components(of: series, limits: editor.limits)
    }
}
