import CalendarModel
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import Terminal

/// A mail that waits, or was sent, as it is shown.
struct MailNote {
    private let message: OutgoingMessage
    private let context: Context

    init(_ message: OutgoingMessage, _ context: Context) {
        self.message = message
        self.context = context
    }

    /// The number as the commands of `pending` take it. Requests to providers have numbers of their own.
    static func reference(_ id: Int64) -> String { "m\(id)" }

    /// Returns the number of a mail; nil if the text is that of a request.
    static func number(in text: String) -> Int64? {
        guard let first = text.first, first == "m" || first == "M", let number = Int64(text.dropFirst()), number > 0
        else { return nil }
        return number
    }

    /// - Parameter hasText: whether to include the whole mail.
    func json(withText hasText: Bool = false) -> JSONValue {
        [
            "reference": .string(Self.reference(message.id)), "state": .string(message.state.rawValue),
            "subject": .string(message.subject), "recipients": .array(message.recipients.map { .string($0) }),
            "created": .string(EventJSON.utc(message.created)), "attempts": .integer(Int64(message.attempts)),
            "failure": .optional(message.isPrinted ? nil : message.failure), "printed": .bool(message.isPrinted),
            "text": .optional(hasText ? message.text : nil),
        ]
    }

    /// The mail among the requests to providers.
    var pendingJSON: JSONValue {
        [
            "number": .integer(message.id), "reference": .string(Self.reference(message.id)), "kind": "mail",
            "event": .string(""), "title": .string(message.subject), "recurrenceID": .null, "room": .string(""),
            "recipients": .array(message.recipients.map { .string($0) }),
            "created": .string(EventJSON.utc(message.created)), "url": .null, "links": .array([]),
            "failure": .optional(message.failure), "attempts": .integer(Int64(message.attempts)), "due": .null,
            "waitsForPerson": .bool(message.state != .sending), "claimedUntil": .null,
        ]
    }

    /// `m3  Accepted: Planning  mail to ann@example.org, written on 2026-03-01 10:00`.
    var line: Sentence {
        let people = message.recipients.prefix(3).map(TextPolicy.printable).joined(separator: ", ")
        let rest: Sentence = message.recipients.count > 3 ? " and \(message.recipients.count - 3) more" : ""
        return
            "\(Self.reference(message.id))  \(TextPolicy.printable(message.subject))  mail to \(people)\(rest), written on "
            + "\(context.format.minute(message.created))"
    }

    /// The line, followed by what is known and what the user can do.
    var lines: [String] {
        let width = context.terminal.textWidth - 3
        let failure = message.isPrinted ? nil : message.failure
        let details = [failure.map(TextPolicy.printable) ?? "", context.text(next)].filter { !$0.isEmpty }
        return [context.text(line)] + details.flatMap { TerminalText.wrapped($0, to: width) }.map { "   " + $0 }
    }

    private var next: Sentence {
        let reference = Self.reference(message.id)
        return switch message.state {
        case .waiting:
            "Waits to be sent: “conferencectl pending retry \(reference)” sends it, “conferencectl pending discard \(reference)” "
                + "drops it."
        case .sending: "Your mail program is sending it right now."
        case .sent where message.isPrinted: "It was printed. This program has not sent it."
        case .sent: "It was sent."
        case .discarded: "It was dropped."
        case .doubtful:
            "It is unknown whether it was sent. “conferencectl pending retry \(reference)” sends it again, “conferencectl "
                + "pending discard \(reference)” drops it."
        }
    }
}
