package import CalendarModel
package import CalendarStore
import ICalendar
import Recurrence
import Scheduling

// What the user has decided on the proposals of guests.
extension Inbox {
    /// Returns whether the user has decided on a proposal, and the event takes place as the guest has proposed.
    package func isAccepted(
        proposal entry: InboxRecord, _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> Bool {
        guard !entry.needsLook, isProposal(entry) else { return false }
        let message = try message(entry)
        return try takesPlaceAsProposed(entry, message, KnownInvitation(message, inbox: self, reader), reader)
    }

    /// Returns what the user has decided on a proposal.
    func kind(ofProposal entry: InboxRecord, _ reader: borrowing some StoreReading & ~Copyable) -> Reply.Kind {
        guard !entry.needsLook else { return .proposal }
        if (try? isAccepted(proposal: entry, reader)) ?? false { return .proposalAccepted }
        return (try? isDeclined(proposal: entry, reader)) ?? false ? .proposalRefused : .proposal
    }

    /// Returns whether the user has declined a proposal: a mail to the guest says so. One that was undone does not count, nor does one
    /// about an earlier proposal of the same guest.
    private func isDeclined(
        proposal entry: InboxRecord, _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> Bool {
        let undone = UndoneMails.read(entry.contents)
        return try reader.messages(ofInboxEntry: entry.id).contains { mail in
            mail.counts && mail.created >= entry.changed && !undone.contains(mail.id)
                && method(of: mail) == .declineCounter
        }
    }

    /// Returns whether an event takes place when and where a guest has proposed.
    func takesPlaceAsProposed(
        _ entry: InboxRecord, _ message: SchedulingMessage, _ known: KnownInvitation,
        _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> Bool {
        guard let uid = ProposedSeries.uid(in: entry.contents) else {
            return message.items.allSatisfy { isAsProposed($0, message, in: known.events) }
        }
        return try beginsAsProposed(message, KnownInvitation.events(uid: uid, of: nil, reader))
    }

    /// Asks the user again to decide on proposals of guests whose acceptance was undone, and no more on those whose acceptance was
    /// made again.
    ///
    /// - Parameter change: the change that was undone or made again.
    func settleProposals(
        _ undone: [UndoneChanges.Series], _ change: HistoryEntry, _ writer: borrowing StoreWriter
    ) throws {
        for uid in Set(undone.compactMap(\.before.first?.uid)).sorted() {
            for entry in try writer.inboxEntries(identityBeginningWith: Self.identity(ofProposalsTo: uid))
            where entry.state == .done && entry.organizer != nil && isProposal(entry) {
                guard let message = try? message(entry) else { continue }
                let isAgainToDecide =
                    if !entry.needsLook {
                        try !isDeclined(proposal: entry, writer)
                            && undone.contains { series in
                                try hasMoved(message, of: entry, from: series.before, to: series.after)
                                    || hasReturned(message, of: entry, from: series.before, to: series.after, writer)
                            }
                    } else {
                        change.action != Answer.accepted.action
                            || !undone.contains { hasMoved(message, of: entry, from: $0.after, to: $0.before) }
                    }
                guard isAgainToDecide != entry.needsLook else { continue }
                var entry = entry
                entry.needsLook = isAgainToDecide
                try writer.update(entry)
            }
        }
    }

    /// Returns whether the user can decide on a proposal and has not yet: its event is there, and has not changed since.
    func isUndecided(proposal entry: InboxRecord, _ writer: borrowing StoreWriter) throws -> Bool {
        try canAccept(proposal: entry, me: entry.organizer.map { [$0] } ?? [], writer)
            && !isDeclined(proposal: entry, writer)
    }

    /// Returns whether an event has moved away from where a guest has proposed.
    private func hasMoved(
        _ message: SchedulingMessage, of entry: InboxRecord, from old: [EventRecord], to new: [EventRecord]
    ) -> Bool {
        let uid = (old.first ?? new.first)?.uid
        if let series = ProposedSeries.uid(in: entry.contents) {
            return series == uid && beginsAsProposed(message, old) && !beginsAsProposed(message, new)
        }
        return message.uid == uid && !new.isEmpty
            && message.items.contains { isAsProposed($0, message, in: old) }
            && !message.items.contains { isAsProposed($0, message, in: new) }
    }

    /// Returns whether an event was moved, so that a guest's proposal for it can be accepted again: in between, there was nothing to
    /// decide on.
    private func hasReturned(
        _ message: SchedulingMessage, of entry: InboxRecord, from old: [EventRecord], to new: [EventRecord],
        _ writer: borrowing StoreWriter
    ) throws -> Bool {
        guard (old.first ?? new.first)?.uid == message.uid, !old.isEmpty, !new.isEmpty else { return false }
        let resolver = message.resolver(editor.zones)
        let isMoved = message.items.contains { item in
            let (before, after) = (
                former(place(of: item, in: old, resolver), in: old), former(place(of: item, in: new, resolver), in: new)
            )
            return before?.start != after?.start || before?.end != after?.end
        }
        return try isMoved && isUndecided(proposal: entry, writer)
    }

    /// Returns whether an event takes place when and where a component of a guest's message proposes. A guest may propose no place.
    /// One for an occurrence and all following ones is not accepted with that occurrence.
    func isAsProposed(_ item: SchedulingItem, _ message: SchedulingMessage, in series: [EventRecord]) -> Bool {
        guard !item.isThisAndFuture || item.recurrenceID == nil,
            let present = former(place(of: item, in: series, message.resolver(editor.zones)), in: series)
        else { return false }
        return isAsProposed(present, item, message, in: series)
    }

    /// Returns whether the first occurrence of a series takes place when and where a guest has proposed an occurrence and all
    /// following ones.
    private func beginsAsProposed(_ message: SchedulingMessage, _ series: [EventRecord]) -> Bool {
        guard let master = series.first(where: { $0.recurrenceID.isEmpty }), master.status != "CANCELLED" else {
            return false
        }
        return isAsProposed(master, message.principal, message, in: series)
    }

    private func isAsProposed(
        _ present: EventRecord, _ item: SchedulingItem, _ message: SchedulingMessage, in series: [EventRecord]
    ) -> Bool {
        guard let wanted = try? record(of: item.text, master: nil, message.resolver(editor.zones)) else { return false }
        let whole = editor.resolver.bound(to: series)
        let (own, theirs) = (whole.bound(to: present.zoneSet, for: present.text), message.resolver(editor.zones))
        return Self.proposedPlace(wanted, for: present) == nil
            && own.instant(of: present.start) == theirs.instant(of: wanted.start)
            && own.instant(of: present.end) == theirs.instant(of: wanted.end)
    }

    /// Returns the invitations to an event of the user that may have arrived, the oldest first.
    ///
    /// - Parameter guest: the one who has got them; nil for all guests.
    func invitationsTold(
        toEvent uid: String, to guest: SchedulingParty? = nil, _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> [SchedulingMessage] {
        try reader.messages(aboutEvent: uid)
            .filter { mail in mail.mayHaveArrived && guest?.isOne(of: mail.recipients) ?? true }
            .compactMap { SchedulingMessage(mail: $0.text, limits: editor.limits) }.filter { $0.method == .request }
    }

    /// Returns a guest's proposal without the place that the guest was told last, which is no proposal: a program sends the event as
    /// it got it, and the organizer may have changed the place since without telling the guests.
    func withoutPlaceTold(
        _ envelope: Envelope, by guest: SchedulingParty, _ known: KnownInvitation,
        _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> Envelope {
        let told = try invitationsTold(toEvent: envelope.message.uid, to: guest, reader).reversed()
        var result = envelope
        let resolver = envelope.message.resolver(editor.zones)
        result.message.items = try envelope.message.items.map { item in
            let place = place(of: item, in: known.events, resolver)
            let last = told.lazy.compactMap { message in
                let own = message.resolver(editor.zones)
                return message.items.first { self.place(of: $0, in: known.events, own) == place } ?? message.master
            }.first
            let locations = [item, last].map { item in
                item.flatMap { ComponentText($0.text).property("LOCATION") }.map { TextEscaping.unescaped($0.value) }
            }
            guard locations[0] != nil, locations[0] == locations[1] else { return item }
            var text = ComponentText(item.text)
            text.remove("LOCATION")
            return try SchedulingItem(text.text, limits: editor.limits)
        }
        return result
    }

    /// Returns the place that a guest proposes; nil for that of the event, or for a link to join it, which is no place.
    static func proposedPlace(_ wanted: EventRecord, for present: EventRecord) -> String? {
        guard let location = wanted.location, location != present.location, !present.joinLinks.contains(location) else {
            return nil
        }
        return location
    }
}

/// Which series has the occurrences that were moved when the user accepted a proposal for an occurrence and all following ones,
/// in a component that only the inbox knows.
///
/// It stays there if the acceptance is undone, so that it counts again if that is undone in turn.
enum ProposedSeries {
    private static let component = "X-CONFERENCE-PROPOSED"
    private static let property = "UID"

    /// Returns the contents of an entry with the UID of the series.
    static func noting(_ uid: String, in contents: String) -> String {
        let line = ContentLine(property, value: TextEscaping.escaped(uid))
        return EntryContents.adding(ComponentText(component, [line]).text, to: removed(from: contents))
    }

    /// Returns the UID of the series; nil for any other proposal, and for one that was not accepted.
    static func uid(in contents: String) -> String? {
        EntryContents.components(component, in: contents).lazy.compactMap { text in
            ComponentText(text).property(property).map { TextEscaping.unescaped($0.value) }
        }.first
    }

    static func removed(from contents: String) -> String { EntryContents.removing(component, from: contents) }
}
