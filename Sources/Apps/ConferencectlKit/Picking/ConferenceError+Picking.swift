import CommandLineKit
package import ConferenceErrors
import ConferenceModel

// Errors about arguments that were left out, and about questions without an answer.

extension ConferenceError.Code {
    package static let nothingChosen = Self(rawValue: "nothingChosen")
    package static let nothingToChooseFrom = Self(rawValue: "nothingToChooseFrom")
}

extension ConferenceError {
    /// No event was named, and there is no terminal to ask on.
    ///
    /// - Parameters:
    ///   - command: the words that name the command.
    ///   - candidates: the events that come next; they begin with their identifiers.
    package static func eventMissing(_ command: String, candidates: [String], hasMore: Bool) -> ConferenceError {
        missing(
            "EVENT", command,
            candidates.isEmpty ? "" : " These come next:\(lines(candidates))\(hasMore ? "\n  and more" : "")")
    }

    /// No room was named, and there is no terminal to ask on.
    ///
    /// - Parameters:
    ///   - offered: the references of the rooms that exist.
    ///   - unavailable: why other providers could not be asked: full sentences.
    package static func roomMissing(_ command: String, offered: [String], unavailable: [Sentence]) -> ConferenceError {
        let introduction: Sentence
        switch (offered.isEmpty, unavailable.isEmpty) {
        case (true, true): return missing("ROOM", command, "")
        case (false, true): introduction = " These rooms are offered:"
        case (true, false): introduction = " These providers could not be asked:"
        case (false, false): introduction = " These rooms are offered, and some providers could not be asked:"
        }
        let text =
            introduction + "\(lines(offered.prefix(20)))"
            + "\(unavailable.prefix(5).map { "\n  \(shown($0))" as Sentence }.joined())"
        return missing("ROOM", command, text)
    }

    /// The user left a list without a choice.
    ///
    /// - Parameter subject: “event”, “room”.
    package static func nothingChosen(_ subject: Sentence) -> ConferenceError {
        ConferenceError(.nothingChosen, .noPermission, "No \(subject) was chosen, and nothing was done.")
    }

    /// There are no events.
    package static func nothingToChooseFrom() -> ConferenceError {
        ConferenceError(
            .nothingToChooseFrom, .notFound,
            "The calendar has no events. “conferencectl add TITLE --start WHEN” adds one.")
    }

    private static func missing(_ name: String, _ command: String, _ candidates: Sentence) -> ConferenceError {
        let error = ConferenceError.missingArgument(name, help: "conferencectl help \(command)")
        return ConferenceError(.missingArgument, .usage, error.sentence + candidates)
    }
}
