import CalendarModel
import ICalendar
import Recurrence
import Scheduling

// What a message changes besides times and rules.
extension Inbox {
    /// Returns what a new version changes in the texts, the link, the status and the guests of an occurrence.
    ///
    /// - Parameter series: the new version of the series, if the message has it. What it says need not be said again.
    func notes(
        onOccurrence old: EventRecord?, _ new: EventRecord, _ name: EventTime?, _ isThisAndFuture: Bool,
        besides series: EventRecord?, me: [String]
    ) -> [ChangeNote] {
        let isSaid = series?.title == new.title && series?.location == new.location
        return (isSaid ? [] : notes(onTexts: old, new, name, isThisAndFuture: isThisAndFuture))
            + notes(onDetails: old, new, name, isThisAndFuture: isThisAndFuture, besides: series, me: me)
    }

    /// Returns what a new version changes in the notes, the link, the status and the guests of an event or occurrence.
    ///
    /// - Parameter series: as for ``notes(onOccurrence:_:_:_:besides:)``.
    func notes(
        onDetails old: EventRecord?, _ new: EventRecord, _ name: EventTime?, isThisAndFuture: Bool = false,
        besides series: EventRecord? = nil, me: [String]
    ) -> [ChangeNote] {
        guard let old else { return [] }
        func note(_ kind: EntryChange.Kind, _ oldText: String?, _ newText: String?) -> ChangeNote? {
            guard oldText != newText else { return nil }
            return ChangeNote(kind, name, isThisAndFuture: isThisAndFuture, oldText: oldText, newText: newText)
        }
        let notes = [Self.notes(of: old), Self.notes(of: new)]
        let isSaid = series.map { Self.notes(of: $0) == notes[1] } ?? false
        var found = [isSaid ? nil : note(.notes, notes[0], notes[1])]
        let links = [links(of: old), links(of: new)]
        if series.map({ self.links(of: $0) != links[1] }) ?? true {
            found.append(
                note(
                    .link, beginning(links[0].first { !links[1].contains($0) }),
                    beginning(links[1].first { !links[0].contains($0) })))
        }
        let statuses = [old, new].map(\.status)
        if !statuses.contains("CANCELLED"), series.map({ $0.status != statuses[1] }) ?? true {
            let words = statuses.map { $0 == "TENTATIVE" ? "TENTATIVE" : "CONFIRMED" }
            found.append(note(.status, words[0], words[1]))
        }
        if series.map({ Self.attendees(of: $0) != Self.attendees(of: new) }) ?? true {
            let lost = guests(of: old, besides: new, me: me)
            // Of an address of the user that has taken the place of another one, another note tells.
            let added = guests(of: new, besides: old, me: keepsAddresses(of: old, new, me: me) ? [] : me)
            found.append(note(.guests, lost, added))
        }
        return found.compactMap(\.self)
    }

    /// Returns those who are invited to one version of an event and not to another one, one a line; nil if there are none, or if
    /// there are more than are read.
    ///
    /// - Parameter me: the addresses of the user, of whom other notes tell.
    func guests(of event: EventRecord, besides other: EventRecord, me: [String] = []) -> String? {
        guard Self.attendees(of: event) != Self.attendees(of: other) else { return nil }
        let items = [event, other].compactMap { try? SchedulingItem($0.text, limits: editor.limits) }
        guard items.count == 2, !items.contains(where: \.hasMoreAttendees) else { return nil }
        let known = Set(items[1].attendees.map { SchedulingAddress.key($0.address) })
        let people = items[0].attendees.filter { person in
            !known.contains(SchedulingAddress.key(person.address)) && !person.isOne(of: me)
                && !items.contains { $0.organizer?.isSame(as: person) ?? false }
                && !items[1].attendees.contains { $0.isSame(as: person) }
        }
        guard !people.isEmpty else { return nil }
        let names = people.prefix(Self.mostGuests).map { Self.shown(name: $0.participant.name, address: $0.address) }
        return names.joined(separator: "\n")
    }

    private static let mostGuests = 20

    /// Returns whether a version still invites each address of the user that another one invites.
    private func keepsAddresses(of event: EventRecord, _ other: EventRecord, me: [String]) -> Bool {
        let own = [event, other].map { (try? SchedulingItem($0.text, limits: editor.limits))?.guests(among: me) ?? [] }
        return !own[0].isEmpty && own[0].allSatisfy { guest in own[1].contains { $0.isSame(as: guest) } }
    }

    private static func attendees(of event: EventRecord) -> Set<String> {
        Set(ComponentText(event.text).properties("ATTENDEE").map { SchedulingAddress.key($0.value) })
    }

    /// Returns the digest of the notes, without differences in white space; nil if there are none.
    private static func notes(of event: EventRecord) -> String? {
        let words = event.notes?.split(whereSeparator: \.isWhitespace) ?? []
        return words.isEmpty ? nil : TextDigest.hexadecimal(of: words.joined(separator: " "))
    }

    /// Returns the links of an event, each once: its page, and those to join it with, also in the properties of vendors.
    private func links(of event: EventRecord) -> [String] {
        let vendors = VendorConferenceProperties(event.text, limits: editor.limits).links.map(\.address)
        let all = [event.url].compactMap { $0.flatMap { $0.isEmpty ? nil : $0 } } + event.joinLinks + vendors
        return all.reduce(into: []) { links, link in
            if !links.contains(link) { links.append(link) }
        }
    }
}
