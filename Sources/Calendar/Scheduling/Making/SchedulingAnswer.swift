package import CalendarModel
package import ConferenceModel
import ICalendar

/// Answers in the text of an event. All other lines keep their bytes.
package enum SchedulingAnswer {
    /// Returns an event with the person's own answer.
    ///
    /// - Parameters:
    ///   - me: the addresses of the person. If several are invited, all of them answer, except the organizer's own. A person who is
    ///     not invited is added with the first address.
    ///   - name: the name of a person who is added.
    package static func text(
        _ text: String, answeredBy me: [String], name: String? = nil, with status: Participant.Status, limits: Limits
    ) -> String {
        var component = ComponentText(text)
        let organizer = component.property("ORGANIZER").flatMap { SchedulingParty($0, limits: limits) }
        let own = component.properties("ATTENDEE").compactMap { SchedulingParty($0, limits: limits) }
            .filter { $0.isOne(of: me) }
        let guests = own.filter { guest in !(organizer?.isSame(as: guest) ?? false) }
        var isFound = false
        component.edit("ATTENDEE") { line in
            guard let party = SchedulingParty(line, limits: limits), party.isOne(of: me),
                guests.isEmpty ? !isFound : guests.contains(party)
            else { return line }
            isFound = true
            return line.setting("PARTSTAT", to: status.word).setting("RSVP", to: nil)
        }
        if !isFound, let first = me.first {
            component.append(ContentLine(attendee: first, name: name).setting("PARTSTAT", to: status.word))
        }
        return component.text
    }

    /// Returns the person's answer in an event; nil if the person is not invited. Of several addresses, the first one that has
    /// answered counts.
    package static func status(of me: [String], in item: SchedulingItem) -> Participant.Status? {
        let answers = item.guests(among: me).map(\.participant.status)
        return answers.first { !$0.isMissing } ?? answers.first ?? item.attendee(among: me)?.participant.status
    }

    /// Returns the organizer's event with the answer of an attendee, and with those to whom the attendee has delegated. They
    /// replace those of an earlier answer.
    package static func text(_ text: String, with answer: SchedulingDecision.Answer, limits: Limits) -> String {
        var component = ComponentText(text)
        let attendee = answer.attendee
        // One that cannot be taken over replaces nothing.
        let replacesDelegates = answer.status != .delegated || !attendee.delegatedTo.isEmpty
        if replacesDelegates { component.removeDelegates(of: attendee, limits: limits) }
        var isFound = false
        var known: [SchedulingParty] = []
        component.edit("ATTENDEE") { line in
            guard let party = SchedulingParty(line, limits: limits) else { return line }
            known.append(party)
            if !party.isSame(as: attendee) {
                return attendee.delegates(to: party) ? line.adding("DELEGATED-FROM", attendee.address) : line
            }
            isFound = true
            var new = line.setting("PARTSTAT", to: answer.status.word).setting("RSVP", to: nil)
            // A guest who comes after all has delegated nothing.
            if replacesDelegates { new.parameters.removeAll { $0.name == "DELEGATED-TO" } }
            for address in attendee.delegatedTo { new = new.adding("DELEGATED-TO", address) }
            return new.setting(PrivateNames.answer, to: answer.revision.answerValue)
        }
        if !isFound {
            component.append(
                ContentLine(attendee: attendee.address, name: attendee.participant.name)
                    .adding(attendee.delegatedFrom, to: "DELEGATED-FROM")
                    .setting("PARTSTAT", to: answer.status.word)
                    .setting(PrivateNames.answer, to: answer.revision.answerValue))
        }
        for address in attendee.delegatedTo where !known.contains(where: { $0.isOne(of: [address]) }) {
            let name = answer.delegates.first { $0.isOne(of: [address]) }?.participant.name
            component.append(
                ContentLine(attendee: address, name: name).adding([attendee.address], to: "DELEGATED-FROM")
                    .setting("PARTSTAT", to: Participant.Status.needsAction.word).setting("RSVP", to: "TRUE")
                    .setting(PrivateNames.delegate, to: "TRUE"))
        }
        return component.text
    }
}

extension ComponentText {
    /// Removes the guests who are only there because an attendee has delegated to them, unless the attendee still does, and those to
    /// whom they have delegated in turn. Others no longer attend for the attendee.
    fileprivate mutating func removeDelegates(of attendee: SchedulingParty, limits: Limits) {
        func isFormer(_ line: ContentLine) -> Bool {
            guard let party = SchedulingParty(line, limits: limits) else { return false }
            return party.attends(for: attendee) && !attendee.delegates(to: party) && !party.isSame(as: attendee)
        }
        func isRemoved(_ line: ContentLine) -> Bool {
            isFormer(line) && line.parameter(PrivateNames.delegate, is: "TRUE")
                && (line.values(of: "DELEGATED-FROM") ?? []).count == 1
        }
        let removed = properties("ATTENDEE").filter(isRemoved).compactMap { SchedulingParty($0, limits: limits) }
        remove("ATTENDEE") { isRemoved($0) }
        edit("ATTENDEE") { line in
            guard attendee.participant.status == .delegated, isFormer(line) else { return line }
            var line = line
            let others = (line.values(of: "DELEGATED-FROM") ?? []).filter { !attendee.isOne(of: [$0]) }
            line.parameters.removeAll { $0.name == "DELEGATED-FROM" }
            if !others.isEmpty { line.parameters.append(.init("DELEGATED-FROM", others)) }
            return line
        }
        for var party in removed {
            party.delegatedTo = []
            removeDelegates(of: party, limits: limits)
        }
    }
}

extension ContentLine {
    /// The line with a further address in a parameter that lists addresses.
    fileprivate func adding(_ name: String, _ address: String) -> ContentLine {
        let present = values(of: name) ?? []
        guard !present.contains(where: { SchedulingAddress.isSame($0, address) }) else { return self }
        var line = self
        line.parameters.removeAll { $0.name == name }
        line.parameters.append(.init(name, present + [SchedulingAddress.uri(address)]))
        return line
    }

    fileprivate func adding(_ addresses: [String], to name: String) -> ContentLine {
        addresses.reduce(self) { $0.adding(name, $1) }
    }
}
