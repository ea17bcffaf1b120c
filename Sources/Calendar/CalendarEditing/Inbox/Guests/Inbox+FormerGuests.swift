package import CalendarModel
package import CalendarStore
import ConferenceModel
import ICalendar
package import Scheduling

// People who still expect to attend an event of the user although they are no longer guests: a delegate whose guest decided to come
// after all, or a guest who was removed without a mail. They get a cancellation.
extension Inbox {
    /// Returns which of some people still expect to attend an event although they are no longer guests.
    ///
    /// - Parameters:
    ///   - addresses: of the people, without `mailto:`.
    ///   - uid: the UID of the event.
    package func formerGuests(
        among addresses: [String], ofEvent uid: String, _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> [SchedulingParty] {
        let guests = try KnownInvitation.events(uid: uid, of: nil, reader)
            .compactMap { try? SchedulingItem($0.text, limits: editor.limits) }
        guard !guests.isEmpty else { return [] }
        let mails = try reader.messages(aboutEvent: uid).compactMap { mail in
            SchedulingMessage(mail: mail.text, limits: editor.limits).map { (mail: mail, method: $0.method) }
        }
        return try addresses.compactMap { address in
            let person = SchedulingParty(Participant(address: "mailto:\(Participant.plainAddress(address))"))
            guard guests.allSatisfy({ $0.attendee(person) == nil }) else { return nil }
            let told = mails.last { mail, method in
                mail.recipients.contains { person.isOne(of: [$0]) }
                    && (method == .request && mail.mayHaveArrived || method == .cancel && mail.counts)
            }
            if told?.method == .cancel { return nil }
            let isExpecting = try told != nil || hasAccepted(person, uid, reader)
            return isExpecting ? person : nil
        }
    }

    /// Returns the people who still expect to attend an event, but are no longer guests because of an answer, or have sent it.
    package func formerGuests(
        in entry: InboxRecord, _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> [SchedulingParty] {
        guard entry.kind == .reply, !entry.isReservation, let message = try? message(entry), message.method == .reply
        else { return [] }
        let lost = ChangeNote.read(entry.contents).filter { $0.kind == .guests }
            .flatMap { ($0.oldText ?? "").split(separator: "\n") }.map { SchedulingAddress.plain(String($0)) }
        let author = author(of: message, entry)?.address
        return try formerGuests(among: lost + [author].compactMap(\.self), ofEvent: message.uid, reader)
    }

    /// Writes cancellations for the people who are no guests any more because of an answer, and expect to attend the event.
    ///
    /// - Returns: the mails, which then wait to be sent; none if these people know by now.
    package func cancelFormerGuests(
        in id: Int64, me: [String], _ writer: borrowing StoreWriter
    ) throws -> [OutgoingMessage] {
        let entry = try entry(id, writer)
        guard let uid = try answeredEvent(of: entry, writer)?.uid else { return [] }
        let series = try KnownInvitation.events(uid: uid, of: nil, writer)
        let people = try formerGuests(in: entry, writer).map(\.address)
        let before = try withFormerGuests(people, in: series, writer)
        let mails = try guestMails(
            before: before, after: series, me: me, now: editor.now(), knowing: knowingGuests(of: before, writer))
        let times = MailTimes(editor.zones)
        return try store(mails, before: before, me: me, writer) { mail in
            (mail.subject, mail.text(times, links: mail.event.joinLinks))
        }
    }

    /// Returns the records of an event with former guests added again, so that a change that removes them also tells them.
    package func withFormerGuests(
        _ addresses: [String], in series: [EventRecord], _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> [EventRecord] {
        guard let first = series.first, !addresses.isEmpty else { return series }
        let former = try formerGuests(among: addresses, ofEvent: first.uid, reader)
        guard !former.isEmpty else { return series }
        return series.map { record in
            var (record, text) = (record, ComponentText(record.text))
            for person in former {
                text.append(
                    ContentLine("ATTENDEE", [.init("PARTSTAT", ["ACCEPTED"])], value: "mailto:\(person.address)"))
            }
            record.text = text.text
            return record
        }
    }

    /// Returns whether a person has accepted an invitation to an event, or has accepted it tentatively.
    private func hasAccepted(
        _ person: SchedulingParty, _ uid: String, _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> Bool {
        try reader.inboxEntries(identityBeginningWith: Self.identity(ofRepliesTo: uid)).contains { entry in
            guard let reply = try? message(entry), let author = author(of: reply, entry), author.isSame(as: person)
            else { return false }
            return [.accepted, .tentative].contains(author.participant.status)
        }
    }
}
