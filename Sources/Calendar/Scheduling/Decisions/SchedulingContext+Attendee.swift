import CalendarModel
import ConferenceModel
import ICalendar

// Messages of attendees.
extension SchedulingContext {
    func fromAttendee(_ stored: StoredInvitation?) -> SchedulingDecision {
        guard let stored else {
            // The message itself says whose event it is.
            guard !me.isEmpty, let organizer = message.organizer, !message.principal.isOrganized(by: me) else {
                return SchedulingDecision(.unknownEvent)
            }
            return refusal(naming: organizer)
        }
        guard stored.principal?.isOrganized(by: me) ?? false else { return refusal(naming: stored.organizer) }
        if let known = stored.organizer,
            let other = message.items.lazy.compactMap(\.organizer)
                .first(where: { !$0.isSame(as: known) && !$0.isOne(of: me) })
        {
            return SchedulingDecision(.refused(.foreignOrganizer(known: known.address, claimed: other.address)))
        }
        var outcome = Outcome()
        for (place, item) in newest({ stored.place(of: $0, resolver) }) {
            guard let (attendee, delegates) = author(of: item) else {
                outcome.others.append(.refused(.unclearAttendee))
                continue
            }
            let invited = (stored.item(at: place) ?? stored.principal)?.attendees(with: attendee) ?? []
            if let sender, !sender.isEmpty, !isTrusted(sender, by: attendee, invited) {
                let plain = SchedulingAddress.plain(sender)
                outcome.others.append(.refused(.foreignAnswer(sender: plain, attendee: attendee.address)))
                continue
            }
            guard stored.mayHave(place) else {
                outcome.others.append(.refused(.notASeries))
                continue
            }
            read(item, at: place, of: attendee, delegates, stored, &outcome)
        }
        return outcome.decision
    }

    /// Refuses a message to another organizer.
    private func refusal(naming organizer: SchedulingParty?) -> SchedulingDecision {
        let person = author(of: message.principal)?.attendee
        return SchedulingDecision(
            .refused(.notOrganizedByMe(message.method, author: person?.address, organizer: organizer?.address)))
    }

    /// Returns whether a mail of somebody counts as one of an attendee.
    ///
    /// Whoever forges an answer can name themselves in SENT-BY or EMAIL. A name that the event does not have counts only at the
    /// attendee's own host.
    private func isTrusted(_ sender: String, by attendee: SchedulingParty, _ invited: [SchedulingParty]) -> Bool {
        func isOne(_ party: SchedulingParty) -> Bool {
            party.isOne(of: [sender]) || party.sentBy.map { SchedulingAddress.isSame($0, sender) } ?? false
        }
        let address = SchedulingAddress.plain(sender)
        if SchedulingAddress.isSame(address, attendee.address) { return true }
        if let known = invited.first(where: { $0.isSame(as: attendee) }), isOne(known) { return true }
        return isOne(attendee) && Self.host(address) == Self.host(attendee.address)
    }

    /// What the components of a message amount to.
    private struct Outcome {
        var answers: [SchedulingDecision.Answer] = []
        var uninvited: [SchedulingDecision.Answer] = []
        var proposal: SchedulingDecision.Proposal?
        var others: [SchedulingDecision.Action] = []
        var cautions: Set<SchedulingDecision.Caution> = []

        var decision: SchedulingDecision {
            if !answers.isEmpty { return SchedulingDecision(.answers(answers), cautions) }
            if let proposal { return SchedulingDecision(.proposal(proposal), cautions) }
            if !uninvited.isEmpty { return SchedulingDecision(.uninvited(uninvited), cautions) }
            let refused = others.first { if case .refused = $0 { true } else { false } }
            return SchedulingDecision(refused ?? others.first ?? .unknownEvent, cautions)
        }
    }

    /// Returns the attendee whose message this is, and those who attend in place of the attendee. Among several it is the
    /// mail's sender; of somebody who delegates and the delegates, it is the one who delegates (RFC 5546, 3.2.2.3).
    private func author(of item: SchedulingItem) -> (attendee: SchedulingParty, delegates: [SchedulingParty])? {
        let parties = item.attendees
        var found = parties
        if parties.count > 1 {
            found = parties.filter { party in
                sender.map { sender in
                    party.isOne(of: [sender]) || party.sentBy.map { SchedulingAddress.isSame($0, sender) } ?? false
                } ?? false
            }
            if found.isEmpty { found = delegating(among: parties).map { [$0] } ?? [] }
        }
        guard found.count == 1, var attendee = found.first else { return nil }
        // Whoever comes, or declines, sends nobody else.
        guard attendee.participant.status == .delegated else {
            attendee.delegatedTo = []
            return (attendee, [])
        }
        let delegates = parties.filter { $0.attends(for: attendee) || attendee.delegates(to: $0) }
        return (
            attendee.naming(delegates: delegates, limits: limits), Array(delegates.prefix(limits.delegatesPerAttendee))
        )
    }

    /// Returns whose message it is if it names nobody but somebody who delegates and those who attend instead. A delegate who has
    /// answered sends both, too.
    private func delegating(among parties: [SchedulingParty]) -> SchedulingParty? {
        let found = parties.filter { party in
            parties.allSatisfy { $0 == party || $0.attends(for: party) || party.delegates(to: $0) }
        }
        guard found.count == 1, let delegator = found.first else { return nil }
        let answered = parties.filter { party in
            party != delegator && ![.needsAction, .unknown].contains(party.participant.status)
        }
        return answered.isEmpty ? delegator : answered.count == 1 ? answered[0] : nil
    }

    private func read(
        _ item: SchedulingItem, at place: String, of attendee: SchedulingParty, _ delegates: [SchedulingParty],
        _ stored: StoredInvitation, _ outcome: inout Outcome
    ) {
        let invited = stored.item(at: place)?.attendees(with: attendee) ?? []
        let known = invited.first { $0.isSame(as: attendee) }
        let delegator = attendee.delegatedFrom.first { address in invited.contains { $0.isOne(of: [address]) } }
        if message.method == .refresh {
            let isInvited = known != nil || delegator != nil
            outcome.others.append(isInvited ? .sendAgain(attendee) : .refused(.notInvited(attendee.address)))
            return
        }
        // An answer to a version that the person never made must not shut out later answers.
        var (revision, answered) = (item.revision, known?.answered)
        if let current = stored.revisions[place] ?? stored.revisions[""] {
            // A file may claim an answer to a version that there is not yet.
            answered = answered.map {
                SchedulingRevision(sequence: min($0.sequence, current.sequence), stamp: $0.stamp)
            }
            revision.sequence = min(revision.sequence, current.sequence)
            if item.revision.sequence < current.sequence {
                outcome.others.append(.refused(.answersEarlierVersion(attendee: attendee.address)))
                return
            }
            if item.revision.sequence > current.sequence { outcome.cautions.insert(.answersUnknownVersion) }
        }
        let comment = item.comments.isEmpty ? nil : item.comments.joined(separator: "\n")
        if message.method == .counter {
            guard known != nil else {
                outcome.others.append(.refused(.notInvited(attendee.address)))
                return
            }
            var proposal =
                outcome.proposal ?? SchedulingDecision.Proposal(attendee: attendee, items: [:], comment: comment)
            proposal.items[place] = item
            outcome.proposal = proposal
            return
        }
        var (attendee, delegates) = (attendee, delegates)
        if let fault = attendee.delegationFault(invited: invited, organizer: stored.organizer) {
            (attendee.delegatedTo, delegates) = ([], [])
            outcome.cautions.insert(.unusableDelegation(fault))
        }
        let answer = SchedulingDecision.Answer(
            SchedulingDecision.Place(place, isThisAndFuture: item.isThisAndFuture), attendee: attendee,
            delegates: delegates, comment: comment, revision: revision)
        guard let known else {
            // Whoever delegates says so, and is believed; the delegate is a guest from then on.
            if let delegator { outcome.cautions.insert(.unconfirmedDelegate(of: delegator)) }
            return outcome.uninvited.append(answer)
        }
        switch answered.map({ revision.order(to: $0, now: now) }) {
        case .older: outcome.others.append(.older)
        // Of two different answers of the same second, the one that arrives later counts.
        case .same where known.participant.status == answer.status: outcome.others.append(.duplicate)
        case .newer, .same, nil: outcome.answers.append(answer)
        }
    }
}
