import CalendarModel
import CommandLineKit
import ConferenceModel
import EventPresentation
import ICalendar

/// The people of an event and the user's own answer, for `show`.
struct EventPeople {
    private let content: ItemContent
    /// The addresses of the user.
    private let own: [String]
    private let texts: any Texts

    /// - Parameter own: the addresses of the user, such as `jo@example.org`.
    init(_ content: ItemContent, own: [String], texts: any Texts = EnglishTexts()) {
        self.texts = texts
        self.content = content
        self.own = own
    }

    /// `Ann <ann@example.org>`, or nil.
    var organizer: String? { content.organizer.map(Self.name) }

    /// One line for each attendee: `Jo <jo@example.org>  accepted, optional`.
    var attendees: [String] { attendees(showsMissing: true) }

    /// - Parameter showsMissing: whether to say that a person has not answered.
    func attendees(showsMissing: Bool) -> [String] {
        content.attendees.map { person in
            let isMissing = person.status == .needsAction || person.status == .unknown
            let answer = isMissing && !showsMissing ? nil : texts.answer(person.status)
            let remarks = [answer, texts.role(person.role), texts.kind(person.kind)]
            let known = remarks.compactMap { $0 }.joined(separator: ", ")
            return known.isEmpty ? Self.name(person) : "\(Self.name(person))  \(known)"
        }
    }

    /// The user's own answer, or nil if the user is not among the attendees.
    var answer: String? { content.ownAnswer(of: own) { texts.answer($0) } }

    var organizerJSON: JSONValue { content.organizer.map(Self.json) ?? .null }

    var attendeesJSON: JSONValue { .array(content.attendees.map(Self.json)) }

    var answerJSON: JSONValue { .optional(content.attendee(among: own).map { Self.code(of: $0.status) }) }

    private static func name(_ person: Participant) -> String {
        let address = person.plainAddress
        guard let name = person.name, !name.isEmpty, name != address else { return TextPolicy.printable(address) }
        return "\(TextPolicy.printable(name)) <\(TextPolicy.printable(address))>"
    }

    private static func json(_ person: Participant) -> JSONValue {
        [
            "name": .optional(person.name), "address": .string(person.plainAddress),
            "status": .string(code(of: person.status)), "role": .string(code(of: person.role)),
            "kind": .string(code(of: person.kind)),
        ]
    }

    private static func code(of status: Participant.Status) -> String {
        switch status {
        case .unknown: "unknown"
        case .needsAction: "needsAction"
        case .accepted: "accepted"
        case .declined: "declined"
        case .tentative: "tentative"
        case .delegated: "delegated"
        case .completed: "completed"
        case .inProcess: "inProcess"
        case .other(let word): word.lowercased()
        }
    }

    private static func code(of role: Participant.Role) -> String {
        switch role {
        case .unknown: "unknown"
        case .chair: "chair"
        case .required: "required"
        case .optional: "optional"
        case .nonParticipant: "nonParticipant"
        case .other(let word): word.lowercased()
        }
    }

    private static func code(of kind: Participant.Kind) -> String {
        switch kind {
        case .unknown: "unknown"
        case .individual: "individual"
        case .group: "group"
        case .resource: "resource"
        case .room: "room"
        case .other(let word): word.lowercased()
        }
    }
}
