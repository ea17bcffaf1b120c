package import CalendarModel
package import ConferenceModel

// Reading participants from calendar files.
extension Participant {
    /// Parses ATTENDEE or ORGANIZER. Returns nil if the address is missing or too long.
    ///
    /// Most organizers have neither a role nor a status; both are then `unknown`.
    package init?(_ line: ContentLine, limits: Limits) {
        func text(_ name: String, limit: Int) -> String? {
            line.text(of: name).flatMap { (try? TextPolicy.line($0, subject: "participant", limit: limit)) ?? nil }
        }
        let address = line.word
        guard let address = (try? TextPolicy.line(address, subject: "participant", limit: limits.urlLength)) ?? nil
        else { return nil }
        let isOrganizer = line.name == "ORGANIZER"
        let word = { (name: String) in text(name, limit: limits.identifierLength)?.uppercased() }
        self.init(
            // Some programs omit the scheme.
            address: address.contains(":") || !address.contains("@") ? address : "mailto:" + address,
            name: text("CN", limit: limits.titleLength), role: Role(word("ROLE"), isOrganizer: isOrganizer),
            status: Status(word("PARTSTAT"), isOrganizer: isOrganizer), kind: Kind(word("CUTYPE")),
            isOrganizer: isOrganizer,
            scheduleStatus: text("SCHEDULE-STATUS", limit: limits.titleLength)?
                .split(whereSeparator: { $0 == "," || $0 == ";" || $0 == " " }).first.map(String.init),
            email: text("EMAIL", limit: limits.urlLength))
    }

    /// Returns whether both have the same address, as ``addressKey(_:)`` compares them.
    package func isSame(as other: Participant) -> Bool { Self.addressKey(address) == Self.addressKey(other.address) }
}

extension Participant.Role {
    fileprivate init(_ word: String?, isOrganizer: Bool) {
        switch word {
        case nil: self = isOrganizer ? .unknown : .required
        case "CHAIR": self = .chair
        case "REQ-PARTICIPANT": self = .required
        case "OPT-PARTICIPANT": self = .optional
        case "NON-PARTICIPANT": self = .nonParticipant
        case let other?: self = .other(other)
        }
    }
}

extension Participant.Status {
    fileprivate init(_ word: String?, isOrganizer: Bool) {
        switch word {
        case nil: self = isOrganizer ? .unknown : .needsAction
        case "NEEDS-ACTION": self = .needsAction
        case "ACCEPTED": self = .accepted
        case "DECLINED": self = .declined
        case "TENTATIVE": self = .tentative
        case "DELEGATED": self = .delegated
        case "COMPLETED": self = .completed
        case "IN-PROCESS": self = .inProcess
        case let other?: self = .other(other)
        }
    }
}

extension Participant.Kind {
    fileprivate init(_ word: String?) {
        switch word {
        case nil, "INDIVIDUAL": self = .individual
        case "GROUP": self = .group
        case "RESOURCE": self = .resource
        case "ROOM": self = .room
        case "UNKNOWN": self = .unknown
        case let other?: self = .other(other)
        }
    }
}
