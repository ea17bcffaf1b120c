package import CalendarModel
package import CalendarStore
import ConferenceErrors
import ConferenceModel
package import ICalendar
import Recurrence
import Scheduling

// The user's answers, as they are shown with the entries.
extension Inbox {
    /// Returns the events of an entry like ``shownEvents(of:_:)``, with the answer that the user has given by now: that of the event
    /// in the calendar, or of the mail to the organizer if there is no event.
    ///
    /// - Parameter me: the addresses of the user.
    package func answeredEvents(
        of entry: InboxRecord, me: [String], _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> [EventRecord] {
        let events = try shownEvents(of: entry, reader)
        guard [.invitation, .update, .cancellation].contains(entry.kind), !entry.isReservation else { return events }
        let given = try answers(to: entry, me: me, reader)
        return events.map { event in
            guard let item = try? SchedulingItem(event.text, limits: editor.limits) else { return event }
            var event = event
            event.text = text(of: item, at: event.recurrenceID, with: given, me: me)
            return event
        }
    }

    /// Returns a component of an invitation with the answer that each invited address of the user has given.
    func givenAnswers(
        in item: SchedulingItem, of entry: InboxRecord, me: [String], _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> String {
        let place = item.recurrenceID?.basicFormat ?? ""
        return text(of: item, at: place, with: try answers(to: entry, me: me, reader), me: me)
    }

    /// Returns the addresses of the user that have declined a component of an entry.
    func addresses(
        thatDecline item: SchedulingItem, of entry: InboxRecord, me: [String],
        _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> [String] {
        try me.filter { try givenAnswer(to: item, of: entry, me: [$0], reader) == .declined }
    }

    /// - Parameter given: the components with the user's answers.
    private func text(
        of item: SchedulingItem, at place: String, with given: [(place: String, item: SchedulingItem)], me: [String]
    ) -> String {
        let own = Self.components(at: place, in: given)
        return item.guests(among: me).reduce(item.text) { text, guest in
            guard let answer = own.lazy.compactMap({ $0.attendee(guest) }).first else { return text }
            return SchedulingAnswer.text(
                text, answeredBy: [guest.address], with: answer.participant.status, limits: editor.limits)
        }
    }

    /// Returns the components with answers to an occurrence, or else those with answers to its series.
    private static func components(
        at place: String, in given: [(place: String, item: SchedulingItem)]
    ) -> [SchedulingItem] {
        let own = given.filter { $0.place == place }
        return (own.isEmpty ? given.filter { $0.place.isEmpty } : own).map(\.item)
    }

    /// Returns the user's event that a guest has answered or asked for, which a message may name without a time; nil if there is none.
    package func answeredEvent(
        of entry: InboxRecord, _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> EventRecord? {
        guard entry.kind == .reply, !entry.isReservation, let message = try? message(entry) else { return nil }
        return try reader.events(uid: message.uid).first
    }

    /// Returns why an entry cannot be answered.
    func notAnInvitation(
        _ entry: InboxRecord, _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> ConferenceError {
        guard entry.shownKind == .reply, let method = (try? message(entry))?.method else {
            return .notAnInvitation(entry.id, title: entry.title ?? "")
        }
        guard method == .refresh else { return .answerNotAnswerable(entry.id, title: entry.title ?? "", method) }
        let event = try answeredEvent(of: entry, reader)
        return .invitationAskedFor(entry.id, title: event?.title ?? entry.title ?? "", event: event?.identifier)
    }

    /// Returns the answer that the user has given to a component of an entry; nil if there is none.
    func givenAnswer(
        to item: SchedulingItem, of entry: InboxRecord, me: [String], _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> Participant.Status? {
        let given = try answers(to: entry, me: me, reader)
        let statuses = Self.components(at: item.recurrenceID?.basicFormat ?? "", in: given)
            .compactMap { SchedulingAnswer.status(of: me, in: $0) }
        return statuses.first { !$0.isMissing } ?? statuses.first
    }

    /// Returns the occurrences of a series that keep another answer than the one that the user has just given to the series,
    /// because the user has answered them alone.
    package func keptAnswers(
        in series: [EventRecord], besides answer: Answer, me: [String]
    ) -> [(occurrence: Occurrence, answer: Answer)] {
        guard series.contains(where: { $0.recurrenceID.isEmpty }) else { return [] }
        let lookup = editor.lookup(editor.resolver.bound(to: series))
        return series.compactMap { record in
            guard !record.recurrenceID.isEmpty, let own = self.answer(in: record, me: me), own != answer.status,
                let kept = Answer.allCases.first(where: { $0.status == own }),
                let occurrence = lookup.occurrence(named: record.recurrenceID, of: series), !occurrence.isCancelled
            else { return nil }
            return (occurrence, kept)
        }
    }

    /// Returns the components that have the user's answers, by RECURRENCE-ID; none if the newest version is not answered. If the
    /// calendar has an earlier version, these are the answers that it would have with the newest one.
    private func answers(
        to entry: InboxRecord, me: [String], _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> [(place: String, item: SchedulingItem)] {
        if let key = entry.event, key.identifier != nil {
            let present = try reader.series(calendar: key.calendarID, uid: key.uid).compactMap { record in
                (try? SchedulingItem(record.text, limits: editor.limits)).map { (place: record.recurrenceID, item: $0) }
            }
            guard entry.isBehind, entry.kind != .cancellation else { return present }
            let (items, obsolete) = try answersOnCatchingUp(entry, key, me: me, reader)
            // What the newest version leaves as it is keeps its answer.
            return items
                + present.filter { own in !obsolete.contains(own.place) && !items.contains { $0.place == own.place } }
        }
        // An answer that was undone does not count, although its mail was sent.
        guard entry.state != .new else { return [] }
        let last = try lastReplies(to: entry, reader) { $0.state != .discarded }
        // A new version that asks for another answer makes an entry new again that was declined.
        let isDone = entry.state == .done && entry.event == nil
        return last.filter { mail, reply in
            isDone && reply.isDeclined
                || Int64(reply.revision.sequence) >= entry.sequence ?? 0 && mail.created >= entry.changed
        }.flatMap { _, reply in places(of: reply).map { ($0.key, $0.value) } }
    }
}

extension SchedulingMessage {
    /// Whether an answer declines the whole event.
    fileprivate var isDeclined: Bool {
        principal.attendees.allSatisfy { $0.participant.status == .declined }
    }
}
