package import CalendarModel
package import ConferenceModel
import ICalendar

/// Answers in the text of an event. All other lines keep their bytes.
package enum SchedulingAnswer {
    /// Returns an event with the person's own answer.
    ///
    /// - Parameters:
    ///   - me: the addresses of the person. A person who is not invited is added with the first.
    ///   - name: the name of a person who is added.
    package static func text(
        _ text: String, answeredBy me: [String], name: String? = nil, with status: Participant.Status, limits: Limits
    ) -> String {
        var component = ComponentText(text)
        var isFound = false
        component.edit("ATTENDEE") { line in
            guard SchedulingParty(line, limits: limits)?.isOne(of: me) ?? false else { return line }
            isFound = true
            return line.setting("PARTSTAT", to: status.word).setting("RSVP", to: nil)
        }
        if !isFound, let first = me.first {
            component.append(ContentLine(attendee: first, name: name).setting("PARTSTAT", to: status.word))
        }
        return component.text
    }

    /// Returns the person's answer in an event; nil if the person is not invited.
    package static func status(of me: [String], in item: SchedulingItem) -> Participant.Status? {
        item.attendee(among: me)?.participant.status
    }

    /// Returns the organizer's event with the answer of an attendee, and with those to whom the attendee has delegated.
    package static func text(_ text: String, with answer: SchedulingDecision.Answer, limits: Limits) -> String {
        var component = ComponentText(text)
        let attendee = answer.attendee
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
            if answer.status != .delegated { new.parameters.removeAll { $0.name == "DELEGATED-TO" } }
            for address in attendee.delegatedTo { new = new.adding("DELEGATED-TO", address) }
            return new.setting(SchedulingRevision.answerParameter, to: answer.revision.answerValue)
        }
        if !isFound {
            component.append(
                ContentLine(attendee: attendee.address, name: attendee.participant.name)
                    .adding(attendee.delegatedFrom, to: "DELEGATED-FROM")
                    .setting("PARTSTAT", to: answer.status.word)
                    .setting(SchedulingRevision.answerParameter, to: answer.revision.answerValue))
        }
        for address in attendee.delegatedTo where !known.contains(where: { $0.isOne(of: [address]) }) {
            let name = answer.delegates.first { $0.isOne(of: [address]) }?.participant.name
            component.append(
                ContentLine(attendee: address, name: name).adding([attendee.address], to: "DELEGATED-FROM")
                    .setting("PARTSTAT", to: Participant.Status.needsAction.word).setting("RSVP", to: "TRUE"))
        }
        return component.text
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
