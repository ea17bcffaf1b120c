package import CalendarModel
package import CalendarStore
import ICalendar
import Recurrence
import Scheduling

// The events of guests' messages. Of a proposal, the user accepts when and where an event takes place, and nothing else.
extension Inbox {
    /// Returns the events to show with an entry: those that adding it would make or, of a guest's proposal, the user's event as
    /// accepting it would make it, and of an answer or a refused proposal, the event that it is about. What a guest says about others
    /// is left out.
    package func shownEvents(
        of entry: InboxRecord, _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> [EventRecord] {
        guard entry.kind == .reply, !entry.isReservation, let message = try? message(entry) else {
            return events(of: entry)
        }
        if message.method == .declineCounter { return try refusedEvents(of: message, reader) }
        var events = events(of: entry)
        if [.counter, .reply, .refresh].contains(message.method) {
            let series = try KnownInvitation.events(uid: message.uid, of: nil, reader)
            let resolver = message.resolver(editor.zones)
            events = places(of: message).sorted { $0.key < $1.key }.compactMap { _, item in
                let own =
                    message.method == .counter
                    ? acceptedVersion(of: item, in: series, resolver)
                    : answered(by: item, of: entry, in: series, resolver)
                return own ?? withoutDetails(item, resolver)
            }
        }
        guard let author = author(of: message, entry) else { return events }
        return events.map { withoutOthers(than: author, $0, in: message) }
    }

    /// Returns the event or the occurrences for which the organizer has refused another time, as the calendar has them, or else the
    /// invitation.
    private func refusedEvents(
        of message: SchedulingMessage, _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> [EventRecord] {
        let resolver = message.resolver(editor.zones)
        var series = try KnownInvitation.events(uid: message.uid, of: nil, reader)
        if series.isEmpty, let known = try reader.inboxEntry(identity: KnownInvitation.identity(uid: message.uid, "")) {
            series = events(of: known)
        }
        return places(of: message).sorted { $0.key < $1.key }.compactMap { _, item in
            former(place(of: item, in: series, resolver), in: series) ?? withoutDetails(item, resolver)
        }
    }

    /// Returns what accepting a component of a guest's proposal changes in the user's event or occurrence: its times, and its place if
    /// the guest proposes one. The times are in the zones of the event, which a series would otherwise lose with the first proposal
    /// in UTC. A whole day has no zone, and gets that of the proposal.
    func fields(
        acceptedFrom item: SchedulingItem, for present: EventRecord, _ resolver: ZoneResolver
    ) throws -> EventChanges {
        let wanted = try record(of: item.text, master: nil, resolver)
        let own = editor.resolver.bound(to: present.zoneSet)
        func known(_ time: EventTime, instead present: EventTime) -> EventTime {
            guard !time.isDate else { return time }
            let instant = resolver.instant(of: time)
            return present.isDate ? portable(time, instant) : own.time(at: instant, on: present.reference)
        }
        return EventChanges(
            start: known(wanted.start, instead: present.start), end: known(wanted.end, instead: present.end),
            location: Self.proposedPlace(wanted, for: present))
    }

    /// Returns the user's event or occurrence as accepting a component of a guest's proposal would make it, without storing it; nil
    /// if there is none.
    func acceptedVersion(
        of item: SchedulingItem, in series: [EventRecord], _ resolver: ZoneResolver
    ) -> EventRecord? {
        guard !series.isEmpty, var present = former(place(of: item, in: series, resolver), in: series),
            let changes = try? fields(acceptedFrom: item, for: present, resolver)
        else { return nil }
        let texts = editor.texts(editor.resolver.bound(to: series))
        if let event = try? texts.applying(changes, to: present) { return event }
        // A series that cannot be moved to another day: accepting it is refused, with the reason.
        (present.start, present.end) = (changes.start ?? present.start, changes.end ?? present.end)
        return present
    }

    /// Returns the user's event or occurrence that a component of a guest's message answers, with the people of the message; nil if
    /// there is none.
    private func answered(
        by item: SchedulingItem, of entry: InboxRecord, in series: [EventRecord], _ resolver: ZoneResolver
    ) -> EventRecord? {
        guard !series.isEmpty, let place = presentPlace(of: item, in: series, of: entry, resolver),
            var event = former(place, in: series)
        else { return nil }
        var text = ComponentText(event.text)
        text.remove("ATTENDEE")
        for line in ComponentText(item.text).properties("ATTENDEE") {
            let isOutdated =
                SchedulingParty(line, limits: editor.limits).map { isBeforeMove($0, item.revision, event) } ?? false
            var line = line
            if isOutdated {
                line.parameters.removeAll { $0.name == "PARTSTAT" }
                line.parameters.append(.init("PARTSTAT", [Participant.Status.needsAction.word]))
            }
            text.append(line)
        }
        (event.text, event.notes, event.url) = (text.text, nil, nil)
        return event
    }

    /// Returns when and where a component of a guest's message about an event that is gone takes place.
    private func withoutDetails(_ item: SchedulingItem, _ resolver: ZoneResolver) -> EventRecord? {
        var text = ComponentText(item.text)
        for name in text.names.subtracting(Self.shownOfGoneEvents) { text.remove(name) }
        text.setComponents("VALARM", to: [])
        return try? record(of: text.text, master: nil, resolver)
    }

    private static let shownOfGoneEvents: Set<String> = [
        "UID", "DTSTAMP", "SEQUENCE", "RECURRENCE-ID", "DTSTART", "DTEND", "DURATION", "SUMMARY", "LOCATION",
        "ORGANIZER", "ATTENDEE",
    ]

    /// Returns the event of a guest's message without what the guest says about others: only each guest's own answer counts. Those
    /// whom the guest sends instead have not answered.
    private func withoutOthers(
        than author: SchedulingParty, _ event: EventRecord, in message: SchedulingMessage
    ) -> EventRecord {
        let author = author.naming(delegates: message.items.flatMap(\.attendees))
        let isDelegated = author.participant.status == .delegated
        var (event, text) = (event, ComponentText(event.text))
        func party(_ line: ContentLine) -> SchedulingParty? { SchedulingParty(line, limits: editor.limits) }
        text.remove("ATTENDEE") { line in
            guard let party = party(line) else { return true }
            return !party.isSame(as: author) && !(isDelegated && author.delegates(to: party))
        }
        text.edit("ATTENDEE") { line in
            guard !(party(line)?.isSame(as: author) ?? false) else { return line }
            var line = line
            line.parameters.removeAll { $0.name == "PARTSTAT" }
            line.parameters.append(.init("PARTSTAT", [Participant.Status.needsAction.word]))
            return line
        }
        event.text = text.text
        return event
    }
}
