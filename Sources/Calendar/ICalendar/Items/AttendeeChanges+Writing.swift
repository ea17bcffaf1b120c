package import CalendarModel
package import ConferenceModel

extension ItemContent {
    /// Returns whether an event already has the attendees that a change asks for.
    package func has(_ changes: AttendeeChanges) -> Bool {
        guard !attendees.contains(where: { $0.isOne(of: changes.uninvited) }) else { return false }
        return changes.invited.allSatisfy { person in
            attendees.contains { $0.isOne(of: [person.address]) && person.name ?? $0.name == $0.name }
        }
    }
}

extension AttendeeChanges {
    /// The people to invite, each once, however the address is written, and with the last name that is given.
    fileprivate var people: [Participant] {
        var places: [String: Int] = [:]
        return invited.reduce(into: []) { people, person in
            let key = Participant.addressKey(person.address)
            guard let place = places[key] else {
                places[key] = people.count
                return people.append(person)
            }
            people[place].name = person.name ?? people[place].name
        }
    }
}

// Changing who is invited.
extension ComponentText {
    /// Invites people, or no longer. Lines of others are kept byte for byte, with their answers.
    package mutating func apply(_ changes: AttendeeChanges, limits: Limits) {
        if !changes.uninvited.isEmpty {
            remove("ATTENDEE") { Participant($0, limits: limits)?.isOne(of: changes.uninvited) ?? false }
        }
        var new = changes.people
        edit("ATTENDEE") { line in
            guard let known = Participant(line, limits: limits),
                let place = new.firstIndex(where: { known.isOne(of: [$0.address]) })
            else { return line }
            return line.naming(new.remove(at: place).name)
        }
        for person in new { append(ContentLine(inviting: person)) }
        guard let organizer = changes.organizer, property("ORGANIZER") == nil, property("ATTENDEE") != nil else {
            return
        }
        append(ContentLine("ORGANIZER", value: "mailto:" + Participant.plainAddress(organizer)))
    }
}

extension ContentLine {
    /// The line of a new attendee. Only an acceptance counts as an answer.
    fileprivate init(inviting person: Participant) {
        let answer: [Parameter] =
            person.status == .accepted
            ? [.init("PARTSTAT", ["ACCEPTED"])] : [.init("PARTSTAT", ["NEEDS-ACTION"]), .init("RSVP", ["TRUE"])]
        self.init(
            "ATTENDEE", [.init("ROLE", ["REQ-PARTICIPANT"])] + answer,
            value: "mailto:" + Participant.plainAddress(person.address))
        self = naming(person.name)
    }

    fileprivate func naming(_ name: String?) -> ContentLine {
        guard let name, !name.isEmpty, name != text(of: "CN") else { return self }
        var line = self
        line.parameters.removeAll { $0.name == "CN" }
        line.parameters.insert(.init("CN", [name]), at: 0)
        return line
    }
}
