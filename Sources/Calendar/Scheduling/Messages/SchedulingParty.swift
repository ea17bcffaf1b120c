package import CalendarModel
package import ConferenceModel
package import ICalendar

/// A participant together with the parameters that only messages need (RFC 5545, 3.2).
package struct SchedulingParty: Hashable, Sendable {
    package let participant: Participant
    /// The addresses in the form in which they are compared.
    private let keys: Set<String>
    /// The address of the person who acts for the participant (SENT-BY), without `mailto:`.
    package var sentBy: String?
    /// The addresses of those who attend in place of the participant (DELEGATED-TO), without `mailto:`, up to the limit.
    package var delegatedTo: [String] {
        didSet { if delegatedTo.isEmpty { laterDelegates = [] } }
    }
    /// The addresses behind the limit, in the form in which they are compared.
    private var laterDelegates: Set<String> = []
    /// The addresses of those for whom the participant attends (DELEGATED-FROM), without `mailto:`.
    package var delegatedFrom: [String]
    /// Whether the organizer wants an answer (RSVP).
    package var wantsAnswer: Bool
    /// The version that the participant has answered last, as ``SchedulingAnswer`` writes it; nil if unknown.
    package var answered: SchedulingRevision?

    package init(_ participant: Participant) {
        self.participant = participant
        keys = Self.keys(of: participant)
        (delegatedTo, delegatedFrom, wantsAnswer) = ([], [], false)
    }

    /// Parses ATTENDEE or ORGANIZER. Returns nil if there is no address, or one that is too long.
    package init?(_ line: ContentLine, limits: Limits) {
        guard let participant = Participant(line, limits: limits) else { return nil }
        func addresses(_ name: String) -> [String] {
            (line.values(of: name) ?? []).prefix(limits.delegatesPerAttendee)
                .map { SchedulingAddress.plain($0) }.filter { !$0.isEmpty && $0.utf8.count <= limits.urlLength }
        }
        let later = (line.values(of: "DELEGATED-TO") ?? []).dropFirst(limits.delegatesPerAttendee)
        self.participant = participant
        keys = Self.keys(of: participant)
        guard !keys.isEmpty else { return nil }
        sentBy = addresses("SENT-BY").first
        delegatedTo = addresses("DELEGATED-TO")
        if !later.isEmpty {
            laterDelegates = Set(later.map(SchedulingAddress.key)).subtracting(delegatedTo.map(SchedulingAddress.key))
            laterDelegates.remove("")
        }
        delegatedFrom = addresses("DELEGATED-FROM")
        wantsAnswer = line.parameter("RSVP", is: "TRUE")
        answered = SchedulingRevision(answerOf: line)
    }

    /// The address as people write it: without `mailto:`. EMAIL counts only if the address is not one for mail (RFC 7986, 6.2):
    /// Apple's servers have addresses of their own for answers, and EMAIL is the one that people know.
    package var address: String {
        let plain = SchedulingAddress.plain(participant.address)
        return plain.contains("@") ? plain : SchedulingAddress.plain(participant.email ?? participant.address)
    }

    /// Returns whether this is one of some people.
    ///
    /// - Parameter addresses: such as `jo@example.org`, `mailto:jo@example.org` or `Jo <jo@example.org>`.
    package func isOne(of addresses: [String]) -> Bool {
        addresses.contains { keys.contains(SchedulingAddress.key($0)) }
    }

    /// Returns whether both are the same person.
    package func isSame(as other: SchedulingParty) -> Bool { !keys.isDisjoint(with: other.keys) }

    /// Returns whether the participant says that they attend in place of another one.
    package func attends(for other: SchedulingParty) -> Bool { other.isOne(of: delegatedFrom) }

    /// Returns whether the participant says that another one attends instead.
    package func delegates(to other: SchedulingParty) -> Bool { other.isOne(of: delegatedTo) }

    /// How many people attend in place of the participant, also behind the limit of ``delegatedTo``.
    package var delegateCount: Int { delegatedTo.count + laterDelegates.count }

    /// Returns a guest who delegates together with the delegates that only say so themselves.
    package func naming(delegates parties: [SchedulingParty], limits: Limits = Limits()) -> SchedulingParty {
        guard participant.status == .delegated else { return self }
        var party = self
        for delegate in parties where delegate.attends(for: self) && !party.delegates(to: delegate) {
            if party.delegatedTo.count < limits.delegatesPerAttendee {
                party.delegatedTo.append(delegate.address)
            } else {
                party.laterDelegates.insert(SchedulingAddress.key(delegate.address))
            }
        }
        return party
    }

    private static func keys(of participant: Participant) -> Set<String> {
        Set([participant.address, participant.email].compactMap { $0.map(SchedulingAddress.key) })
            .filter { !$0.isEmpty }
    }
}
