package import CalendarModel
import ConferenceModel

/// The English words for the title, the answers and the privacy of an event, which commands and pages share.
package enum EventWords {
    /// Returns a place of several lines, as addresses have, on one line.
    package static func place(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).map { line in
            var line = line.drop { $0.isWhitespace }
            while let last = line.last, last.isWhitespace || last == "," { line.removeLast() }
            return String(line)
        }.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// Stands for the title of an event that has none.
    package static let noTitle = "(no title)"

    /// Returns a word of somebody else's, short and without control characters.
    package static func bounded(_ word: String) -> String {
        TextPolicy.printable(TextPolicy.beginning(word, 40))
    }

    package static func answer(_ status: Participant.Status) -> String {
        switch status {
        case .unknown, .needsAction: "no answer yet"
        case .accepted: "accepted"
        case .declined: "declined"
        case .tentative: "tentative"
        case .delegated: "delegated"
        case .completed: "completed"
        case .inProcess: "in process"
        case .other(let word): "an answer that this program does not know (“\(bounded(word))”)"
        }
    }

    /// Returns the word for a role; nil for the usual one.
    package static func role(_ role: Participant.Role) -> String? {
        switch role {
        case .unknown, .required: nil
        case .chair: "chair"
        case .optional: "optional"
        case .nonParticipant: "for information"
        case .other(let word): bounded(word.lowercased())
        }
    }

    package static func privacy(_ classification: Classification) -> String {
        switch classification {
        case .everyone: "public"
        case .owner: "private"
        case .confidential: "confidential"
        }
    }
}
