import CalendarModel
import ICalendar
import Recurrence
import Scheduling

/// Which addresses cancellations have removed from the guests of an event, in components that only the inbox knows.
enum UninvitedAddresses {
    private static let component = "X-CONFERENCE-UNINVITED"

    /// Returns the addresses in the contents of an entry, by RECURRENCE-ID. A cancellation that arrived before its invitation is
    /// the contents.
    static func read(_ contents: String, _ message: SchedulingMessage) -> [String: Uninvitation] {
        var found: [String: Uninvitation] = [:]
        if message.method == .cancel {
            for item in message.items where !item.isCancelled && !item.attendees.isEmpty {
                found[item.recurrenceID?.basicFormat ?? ""] = Uninvitation(
                    addresses: item.attendees.map(\.address), former: nil)
            }
        }
        for text in EntryContents.components(component, in: contents) {
            let text = ComponentText(text)
            let addresses = text.properties("ADDRESS").map { TextEscaping.unescaped($0.value) }
            let former = text.property("SEQUENCE").flatMap { SequenceNumber.value(of: $0.word) }.map { sequence in
                SchedulingRevision(
                    sequence: sequence, stamp: text.property("DTSTAMP")?.time?.local.secondsSinceEpoch)
            }
            found[text.property("PLACE")?.word ?? ""] = Uninvitation(addresses: addresses, former: former)
        }
        return found
    }

    /// Returns the contents of an entry with such addresses, in place of those that it has.
    static func replacing(_ uninvitations: [String: Uninvitation], in contents: String) -> String {
        let components = uninvitations.sorted { $0.key < $1.key }.map { place, uninvitation in
            var lines = uninvitation.addresses.map { ContentLine("ADDRESS", value: TextEscaping.escaped($0)) }
            if !place.isEmpty { lines.append(ContentLine("PLACE", value: place)) }
            if let former = uninvitation.former {
                lines.append(ContentLine("SEQUENCE", value: "\(former.sequence)"))
                if let stamp = former.stamp {
                    let time = EventTime(LocalDateTime(secondsSinceEpoch: stamp), .utc)
                    lines.append(ContentLine("DTSTAMP", value: time.basicFormat))
                }
            }
            return ComponentText(component, lines).text
        }
        return EntryContents.adding(
            components.joined(), to: EntryContents.removing(component, from: contents))
    }
}

extension UninvitedAddresses {
    /// Returns addresses that were removed at different times, as a note lists them.
    static func joined(_ earlier: String?, _ later: String?) -> String {
        let all = [earlier, later].compactMap(\.self).flatMap(addresses)
        return all.enumerated().filter { !all.prefix($0.offset).contains($0.element) }.map(\.element)
            .joined(separator: ", ")
    }

    /// Returns the addresses that a note lists.
    static func addresses(in note: String) -> [String] {
        note.split(separator: ",").map { String($0).trimmingBlanks() }
    }
}

extension Inbox {
    /// Returns which address of the user a new version does not invite any more, while it invites another one.
    func notesOnAddresses(
        _ update: SchedulingDecision.Update, _ known: KnownInvitation, me: [String]
    ) -> [ChangeNote] {
        let before = known.message.map { places(of: $0) } ?? known.stored?.items ?? [:]
        let names = former(known)
        func addresses(_ item: SchedulingItem) -> [String] {
            var found: [String] = []
            for address in me {
                guard let own = item.attendee(among: [address])?.address, !found.contains(own) else { continue }
                found.append(own)
            }
            return found
        }
        func texts(_ place: String) -> (gone: String, rest: String)? {
            guard let new = update.items[place], let old = before[place] ?? before[""], !new.isCancelled,
                case let rest = addresses(new), !rest.isEmpty,
                case let gone = addresses(old).filter({ own in
                    !rest.contains { SchedulingAddress.isSame($0, own) }
                }), !gone.isEmpty
            else { return nil }
            return (gone.joined(separator: ", "), rest.joined(separator: ", "))
        }
        let whole = texts("")
        return update.items.sorted { $0.key < $1.key }.compactMap { place, item in
            guard let own = texts(place), place.isEmpty || whole.map({ $0 != own }) ?? true else { return nil }
            let name = place.isEmpty ? nil : name(of: place, in: names) ?? item.recurrenceID ?? item.start
            return ChangeNote(
                .uninvited, name, isThisAndFuture: item.isThisAndFuture, oldText: own.gone, newText: own.rest)
        }
    }

    /// Returns which addresses were removed from the guests by now, of what is cancelled.
    ///
    /// - Parameters:
    ///   - cancellations: those of the newest message.
    ///   - known: those that earlier messages have removed.
    ///   - former: what was known of the event before the newest message, by RECURRENCE-ID.
    ///   - items: what is known of it now.
    func uninvitations(
        _ cancellations: [SchedulingDecision.Cancellation] = [], after known: [String: Uninvitation],
        from former: [String: SchedulingItem] = [:], in items: [String: SchedulingItem]
    ) -> [String: Uninvitation] {
        var found = known
        for cancellation in cancellations {
            let place = cancellation.place.recurrenceID
            guard cancellation.removesOnlyMe else {
                found[place] = nil
                continue
            }
            let revision = former[place]?.revision ?? former[""]?.revision
            var uninvitation = found[place] ?? Uninvitation(addresses: [], former: revision)
            for guest in cancellation.item.attendees where !uninvitation.addresses.contains(guest.address) {
                uninvitation.addresses.append(guest.address)
            }
            found[place] = uninvitation
        }
        return found.filter { items[$0.key]?.isCancelled ?? false }
    }
}
