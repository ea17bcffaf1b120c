package import CalendarModel
package import ConferenceModel

// The addresses of participants, which programs write in several ways.
extension Participant {
    /// The address as people write it: without `mailto:`.
    package var plainAddress: String { Self.plainAddress(email ?? address) }

    /// Returns whether this is one of some people.
    ///
    /// - Parameter addresses: such as `jo@example.org`, `mailto:jo@example.org` or `Jo <jo@example.org>`.
    package func isOne(of addresses: [String]) -> Bool {
        let known = addresses.map { Self.plainAddress($0).lowercased() }
        return [address, email].contains { $0.map { known.contains(Self.plainAddress($0).lowercased()) } ?? false }
    }

    /// Returns the address in `jo@example.org`, `mailto:jo@example.org` or `Jo <jo@example.org>`.
    package static func plainAddress(_ text: String) -> String {
        var address = text[...]
        if let open = address.lastIndex(of: "<"), address.hasSuffix(">") {
            address = address[address.index(after: open)...].dropLast()
        }
        return address.lowercased().hasPrefix("mailto:") ? String(address.dropFirst(7)) : String(address)
    }

    /// Returns whether a text is a mail address that an event can have as `mailto:` without any encoding.
    ///
    /// The rule is ours, and stricter than RFC 5322 and RFC 6068: ASCII letters and digits, and the marks that occur in practice.
    package static func isMailAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && text.utf8.count <= 254
            && parts.allSatisfy { part in
                !part.isEmpty && part.first != "." && part.last != "."
                    && part.utf8.allSatisfy { byte in
                        switch byte {
                        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                            UInt8(ascii: "0")...UInt8(ascii: "9"):
                            true
                        default: ".!$'*+-=_~".utf8.contains(byte)
                        }
                    }
            }
    }
}

extension ItemContent {
    /// Returns whether an event already has the attendees that a change asks for.
    package func has(_ changes: AttendeeChanges) -> Bool {
        guard !attendees.contains(where: { $0.isOne(of: changes.uninvited) }) else { return false }
        return changes.invited.allSatisfy { person in
            attendees.contains { $0.isOne(of: [person.address]) && person.name ?? $0.name == $0.name }
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
        for person in changes.invited {
            var isKnown = false
            edit("ATTENDEE") { line in
                guard Participant(line, limits: limits)?.isOne(of: [person.address]) ?? false else { return line }
                isKnown = true
                return line.naming(person.name)
            }
            if !isKnown { append(ContentLine(inviting: person)) }
        }
        guard let organizer = changes.organizer, property("ORGANIZER") == nil, property("ATTENDEE") != nil else {
            return
        }
        append(ContentLine("ORGANIZER", value: "mailto:" + Participant.plainAddress(organizer)))
    }
}

extension ContentLine {
    /// A line for somebody who has not answered yet, or has accepted.
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
