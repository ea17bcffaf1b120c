package import ConferenceErrors

// Errors about messages between organizers and attendees.

extension ConferenceError.Code {
    package static let notAMessage = Self(rawValue: "notAMessage")
    package static let unknownMethod = Self(rawValue: "unknownMethod")
    package static let unsupportedMessage = Self(rawValue: "unsupportedMessage")
    package static let messageUnusable = Self(rawValue: "messageUnusable")
    package static let messageTooLarge = Self(rawValue: "messageTooLarge")
    package static let noOrganizerToAnswer = Self(rawValue: "noOrganizerToAnswer")
    package static let noOwnAddress = Self(rawValue: "noOwnAddress")
    package static let noAttendees = Self(rawValue: "noAttendees")
    package static let badMailAddress = Self(rawValue: "badMailAddress")
    package static let severalMessages = Self(rawValue: "severalMessages")
}

extension ConferenceError {
    /// The calendar has no METHOD, so it is a calendar file and not a message.
    package static func notAMessage(_ name: String) -> ConferenceError {
        ConferenceError(
            .notAMessage, .badData,
            "“\(shown(name))” is a calendar file, not an invitation or an answer to one: it has no METHOD.")
    }

    /// METHOD is none of RFC 5546.
    package static func unknownMethod(_ name: String, method: String) -> ConferenceError {
        ConferenceError(
            .unknownMethod, .badData,
            "“\(shown(name))” is a message with the unknown METHOD “\(shown(method, limit: 60))”.")
    }

    /// The message is about something that is not an event.
    ///
    /// - Parameter kind: the kind of its component.
    package static func unsupportedMessage(_ name: String, kind: String) -> ConferenceError {
        switch kind {
        case "VTODO":
            ConferenceError(
                .unsupportedMessage, .badData,
                "“\(shown(name))” assigns a task. Only invitations to events are supported.")
        case "VFREEBUSY":
            ConferenceError(
                .unsupportedMessage, .badData,
                "“\(shown(name))” asks for free and busy times. Only invitations to events are supported.")
        case "VCALENDAR":
            ConferenceError(.unsupportedMessage, .badData, "“\(shown(name))” is a message without an event.")
        default:
            ConferenceError(
                .unsupportedMessage, .badData,
                "“\(shown(name))” is about a \(shown(kind, limit: 60)). Only invitations to events are supported.")
        }
    }

    /// A component of the message cannot be used.
    package static func messageUnusable(
        _ name: String, line: Int, _ failure: SchedulingItem.Failure
    ) -> ConferenceError {
        switch failure {
        case .noUID:
            ConferenceError(
                .messageUnusable, .badData,
                "“\(shown(name))”: the event at line \(line) has no usable UID, so it is unknown which event is meant.")
        case .longUID:
            ConferenceError(
                .messageUnusable, .badData,
                "“\(shown(name))”: the UID of the event at line \(line) is too long, so it is unknown which event is meant."
            )
        case .unreadableRecurrenceID(let text):
            ConferenceError(
                .messageUnusable, .badData,
                "“\(shown(name))”: the event at line \(line) has the RECURRENCE-ID “\(shown(text, limit: 60))”, which is not a time."
            )
        case .sequenceOutOfRange(let text):
            ConferenceError(
                .messageUnusable, .badData,
                "“\(shown(name))”: the event at line \(line) has the SEQUENCE “\(shown(text, limit: 60))”, which is too large."
            )
        }
    }

    /// The message is larger than the limit.
    package static func messageTooLarge(_ name: String, limit: Int) -> ConferenceError {
        ConferenceError(
            .messageTooLarge, .badData,
            "The message “\(shown(name))” is larger than \(size(Int64(limit))), which is the limit.")
    }

    /// The message has more events than the limit.
    package static func tooManyItems(_ name: String, limit: Int) -> ConferenceError {
        ConferenceError(
            .messageTooLarge, .badData,
            "The message “\(shown(name))” has more than \(limit) events, which is the limit.")
    }

    /// The calendar has messages about several events.
    package static func severalMessages(_ name: String, count: Int) -> ConferenceError {
        ConferenceError(
            .severalMessages, .badData, "“\(shown(name))” is about \(count) events, and only one was expected.")
    }

    /// The event names nobody to whom an answer could be sent.
    package static func noOrganizerToAnswer(_ title: String) -> ConferenceError {
        ConferenceError(
            .noOrganizerToAnswer, .badData, "“\(shown(title))” names no organizer, so it cannot be answered.")
    }

    /// The user's own address is unknown.
    package static func noOwnAddress() -> ConferenceError {
        ConferenceError(
            .noOwnAddress, .usage, "Your own mail address is unknown, so invitations cannot be sent or answered.")
    }

    /// There is nobody to invite or to uninvite.
    package static func noAttendees(_ title: String) -> ConferenceError {
        ConferenceError(.noAttendees, .usage, "“\(shown(title))” has no attendees to send a message to.")
    }

    /// A mail cannot be sent to this address.
    package static func badMailAddress(_ address: String) -> ConferenceError {
        ConferenceError(
            .badMailAddress, .badData,
            "“\(shown(address, limit: 100))” is not a mail address that a message can be sent to.")
    }
}
