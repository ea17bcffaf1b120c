import CalendarModel
import ConferenceErrors
import ICalendar
import Recurrence
import Scheduling

/// What a guest's proposal can have besides times and a place. Accepting it does not take that.
package enum ProposedDetail: String, Hashable, Sendable, CaseIterable {
    case title, repetition, guests, notes, link, attachments, status
}

extension ProposedDetail {
    /// The detail as an object of “has”.
    var words: Sentence {
        switch self {
        case .title: "another title"
        case .repetition: "another repetition"
        case .guests: "other guests"
        case .notes: "other notes"
        case .link: "another link"
        case .attachments: "other attachments"
        case .status: "another status"
        }
    }
}

// What accepting a proposal leaves out.
extension Inbox {
    /// Returns what a guest's proposal has besides times and a place, and neither the user's event has nor guests were told.
    ///
    /// - Parameter told: the invitations to the event that may have arrived.
    func details(
        besidesTimesAndPlaceIn message: SchedulingMessage, _ series: [EventRecord], told: [SchedulingMessage]
    ) -> [ProposedDetail] {
        let resolver = message.resolver(editor.zones)
        let found = message.items.reduce(into: Set<ProposedDetail>()) { found, item in
            found.formUnion(details(besidesTimesAndPlaceIn: item, series, told: told, resolver))
        }
        return ProposedDetail.allCases.filter(found.contains)
    }

    private func details(
        besidesTimesAndPlaceIn item: SchedulingItem, _ series: [EventRecord], told: [SchedulingMessage],
        _ resolver: ZoneResolver
    ) -> Set<ProposedDetail> {
        let place = place(of: item, in: series, resolver)
        guard let present = former(place, in: series), let accepted = acceptedVersion(of: item, in: series, resolver)
        else { return [] }
        let master = series.first { $0.recurrenceID.isEmpty && !present.recurrenceID.isEmpty }
        // As guests would get it: the links of the conference are parts of the texts.
        let shared = (try? GuestComponent.components(of: [master, present].compactMap(\.self), limits: editor.limits))?
            .last
        let ofPlace = told.flatMap { message in
            let own = message.resolver(editor.zones)
            return message.items.filter { self.place(of: $0, in: series, own) == place }
        }
        let earlier = ofPlace.isEmpty ? told.compactMap(\.master) : ofPlace
        let wanted = ComponentText(item.text)
        let known = ([present.text, accepted.text] + [shared?.text].compactMap(\.self) + earlier.map(\.text))
            .map { ComponentText($0) }
        let repetitions = known + [master].compactMap { $0.map { ComponentText($0.text) } }
        let own = editor.resolver.bound(to: present.zoneSet)
        func hasOther(_ names: String...) -> Bool {
            !Self.values(of: names, in: [wanted]).isSubset(of: Self.values(of: names, in: known))
        }
        var found: Set<ProposedDetail> = []
        // Outlook puts “New Time Proposed: ” before the title.
        if hasOther("SUMMARY"), !item.title.hasSuffix(": " + present.title) { found.insert(.title) }
        if hasOther("DESCRIPTION") { found.insert(.notes) }
        if hasOther("URL", "CONFERENCE") { found.insert(.link) }
        if hasOther("ATTACH") { found.insert(.attachments) }
        if !Self.rules(in: [wanted]).isSubset(of: Self.rules(in: repetitions))
            || !Self.dates(in: [wanted], resolver).isSubset(of: Self.dates(in: repetitions, own))
        {
            found.insert(.repetition)
        }
        if item.isCancelled, present.status != "CANCELLED" { found.insert(.status) }
        let invited = [(try? SchedulingItem(present.text, limits: editor.limits))].compactMap(\.self) + earlier
        let hasOtherGuest = item.attendees.contains { guest in
            !invited.contains { $0.attendee(guest) != nil || $0.organizer?.isSame(as: guest) ?? false }
        }
        if hasOtherGuest { found.insert(.guests) }
        return found
    }

    /// Returns texts, without differences in white space.
    private static func values(of names: [String], in components: [ComponentText]) -> Set<String> {
        let lines = components.flatMap { component in names.flatMap { component.properties($0) } }
        return Set(
            lines.map { line in
                TextEscaping.unescaped(line.value).split(whereSeparator: \.isWhitespace).joined(separator: " ")
            }.filter { !$0.isEmpty })
    }

    /// Returns rules, each with its parts in one order, and without those that hold anyway.
    private static func rules(in components: [ComponentText]) -> Set<String> {
        let lines = components.flatMap { $0.properties("RRULE") + $0.properties("EXRULE") }
        return Set(
            lines.map { line in
                line.word.uppercased().split(separator: ";").filter { $0 != "WKST=MO" && $0 != "INTERVAL=1" }.sorted()
                    .joined(separator: ";")
            })
    }

    /// Returns what series have or leave out besides their rules.
    private static func dates(in components: [ComponentText], _ resolver: ZoneResolver) -> Set<String> {
        Set(
            components.flatMap { component in
                ["RDATE", "EXDATE"].flatMap { name in
                    component.properties(name).flatMap(\.times).map { "\(name) \(resolver.instant(of: $0.start))" }
                }
            })
    }
}
