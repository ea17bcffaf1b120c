import CommandLineKit
import CalendarStore
package import ConferenceErrors
import ConferenceModel

// Errors of the commands for providers, services and the store.

extension ConferenceError.Code {
    package static let secretOnCommandLine = Self(rawValue: "secretOnCommandLine")
    package static let badNumber = Self(rawValue: "badNumber")
    package static let nothingToUndo = Self(rawValue: "nothingToUndo")
    package static let noConferenceLink = Self(rawValue: "noConferenceLink")
    package static let textTooLong = Self(rawValue: "textTooLong")
    package static let unknownService = Self(rawValue: "unknownService")
    package static let restoreNotConfirmed = Self(rawValue: "restoreNotConfirmed")
    package static let storeCheckFailed = Self(rawValue: "storeCheckFailed")
}

extension ConferenceError {
    /// A provider to trust, without a terminal to ask on.
    package static func confirmationNeeded(_ provider: String) -> ConferenceError {
        ConferenceError(
            .confirmationNeeded, .usage,
            "Trusting \(TextPolicy.printable(provider)) needs a confirmation, and there is no terminal to ask on. "
                + "Pass --yes to confirm.")
    }

    /// The user declined to trust a provider.
    package static func notConfirmed(_ provider: String) -> ConferenceError {
        ConferenceError(.notConfirmed, .noPermission, "\(TextPolicy.printable(provider)) is not trusted.")
    }

    /// A secret would be in the history of the shell and in the list of processes.
    package static func secretOnCommandLine(_ key: String) -> ConferenceError {
        ConferenceError(
            .secretOnCommandLine, .usage,
            "\(named(key)) is a secret and is not taken from the command line, where others can see it. Leave the value "
                + "out and type it at the prompt, or send it to standard input. Change the secret, because others may "
                + "have seen it."
        )
    }

    /// `--unset` without a key.
    package static func missingKeyToUnset() -> ConferenceError {
        ConferenceError(.missingArgument, .usage, "“--unset” needs the KEY to reset to its default.")
    }

    /// A text that is not the number of a pending request.
    package static func badNumber(_ text: String) -> ConferenceError {
        ConferenceError(
            .badNumber, .usage,
            "\(typed(text)) is not the number of a pending conference. “conferencectl pending” lists them.")
    }

    /// A text that is not the number of a change.
    package static func badChangeNumber(_ text: String) -> ConferenceError {
        ConferenceError(
            .badNumber, .usage,
            "\(typed(text)) is not the number of a change. “conferencectl history” lists the changes with their numbers."
        )
    }

    /// The history is empty, or all of it was undone.
    package static func nothingToUndo() -> ConferenceError {
        ConferenceError(
            .nothingToUndo, .notFound,
            "There is no change left to undo. “conferencectl history” lists the changes of the last 30 days.")
    }

    /// An occurrence cannot be removed for good alone: the history has whole series.
    package static func foreverNeedsWholeEvent(_ title: String) -> ConferenceError {
        ConferenceError(
            .badOptionValue, .usage,
            "--forever removes a whole event with its history, not some occurrences of “\(TextPolicy.printable(title))”. Name "
                + "the event without a date, or pass --all.")
    }

    /// A text without a link to a conference.
    ///
    /// - Parameter reason: a clause without a full stop, or nil if the text has no address.
    package static func noConferenceLink(reason: String?) -> ConferenceError {
        ConferenceError(
            .noConferenceLink, .notFound,
            reason.map { "That is not a link to a conference: \(words: TextPolicy.printable($0))." }
                ?? "There is no link to a conference in that text. “conferencectl services list” shows what is recognised."
        )
    }

    /// A text that is longer than the limit.
    package static func textTooLong(limit: Int) -> ConferenceError {
        ConferenceError(
            .textTooLong, .usage, "The text is longer than \(size(Int64(limit))). Send only the part with the link.")
    }

    /// A service that is not in the table.
    package static func unknownService(_ name: String) -> ConferenceError {
        ConferenceError(
            .unknownService, .notFound,
            "There is no service “\(TextPolicy.printable(TextPolicy.beginning(name, 80)))”. "
                + "“conferencectl services list” shows all of them.")
    }

    /// A restore that the user did not confirm.
    package static func restoreNotConfirmed(_ path: String) -> ConferenceError {
        ConferenceError(
            .restoreNotConfirmed, .usage,
            "The store “\(shown(path))” was left unchanged. Replacing it needs a confirmation: without a terminal to ask "
                + "on, pass --yes.")
    }

    /// `store check` found problems.
    ///
    /// - Parameter isIndexAlone: true if only the search index is damaged, which can be rebuilt.
    package static func storeCheckFailed(
        _ path: String, problems: Int, isDamaged: Bool, isIndexAlone: Bool = false
    ) -> ConferenceError {
        guard !isIndexAlone else {
            return ConferenceError(.storeCheckFailed, .badData, searchIndexDamaged(path).sentenceWithAdvice())
        }
        let count: Sentence = problems == 1 ? "one problem" : "\(problems) problems"
        return ConferenceError(
            .storeCheckFailed, .badData,
            """
            The store “\(shown(path))” has \(count). \
            \(isDamaged ? "The file is damaged" : "Some of its entries are inconsistent"). “conferencectl store backup \
            --list” lists the backups, “conferencectl store restore FILE” restores one and keeps the current file, \
            and “conferencectl export” saves what can still be read.
            """)
    }
}
