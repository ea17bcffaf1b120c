import CommandLineKit
import CalendarStore
package import ConferenceErrors
import ConferenceModel

// Errors of the commands for providers, services and the store.

extension ConferenceError.Code {
    package static let secretOnCommandLine = Self(rawValue: "secretOnCommandLine")
    package static let badNumber = Self(rawValue: "badNumber")
    package static let noConferenceLink = Self(rawValue: "noConferenceLink")
    package static let textTooLong = Self(rawValue: "textTooLong")
    package static let unknownService = Self(rawValue: "unknownService")
    package static let restoreNotConfirmed = Self(rawValue: "restoreNotConfirmed")
    package static let storeCheckFailed = Self(rawValue: "storeCheckFailed")
}

extension ConferenceError {
    /// Trust was asked for where nobody can answer.
    package static func confirmationNeeded(_ provider: String) -> ConferenceError {
        ConferenceError(
            .confirmationNeeded, .usage,
            "Nobody can be asked whether \(TextPolicy.printable(provider)) may run: say so with --yes.")
    }

    /// The user said no.
    package static func notConfirmed(_ provider: String) -> ConferenceError {
        ConferenceError(.notConfirmed, .noPermission, "\(TextPolicy.printable(provider)) is not trusted.")
    }

    /// A secret would be in the history of the shell and in the list of processes.
    package static func secretOnCommandLine(_ key: String) -> ConferenceError {
        ConferenceError(
            .secretOnCommandLine, .usage,
            "\(named(key)) is a secret and is not taken from the command line, where others can see it. Leave the value out "
                + "and type it when you are asked, or send it to standard input; change it, because it was seen now.")
    }

    /// `--unset` without a key.
    package static func missingKeyToUnset() -> ConferenceError {
        ConferenceError(.missingArgument, .usage, "“--unset” needs the KEY that goes back to its default.")
    }

    /// Not the number of a pending request.
    package static func badNumber(_ text: String) -> ConferenceError {
        ConferenceError(
            .badNumber, .usage,
            "\(named(text)) is not the number of a pending conference. “conferencectl pending” lists them.")
    }

    /// A text in which no link into a conference was found, where one was asked for.
    ///
    /// - Parameter reason: a clause without a full stop; nil where there was no address at all.
    package static func noConferenceLink(reason: String?) -> ConferenceError {
        ConferenceError(
            .noConferenceLink, .notFound,
            reason.map { "That is no link into a conference: \(TextPolicy.printable($0))." }
                ?? "There is no link into a conference in that text. “conferencectl services list” shows what is recognised."
        )
    }

    /// A text that is longer than what is looked at.
    package static func textTooLong(limit: Int) -> ConferenceError {
        ConferenceError(
            .textTooLong, .usage, "The text is longer than \(limit) bytes. Send the part with the link only.")
    }

    /// A service that is not in the table.
    package static func unknownService(_ name: String) -> ConferenceError {
        ConferenceError(
            .unknownService, .notFound,
            "There is no service “\(TextPolicy.printable(TextPolicy.beginning(name, 80)))”. "
                + "“conferencectl services list” shows all of them.")
    }

    /// Nobody said yes.
    package static func restoreNotConfirmed(_ path: String) -> ConferenceError {
        ConferenceError(
            .restoreNotConfirmed, .usage,
            "The store “\(shown(path))” was left as it is. Without a terminal to ask on, --yes says that it may go.")
    }

    /// The check has found something.
    ///
    /// - Parameter isIndexAlone: where it is nothing but the search index, which can be built anew.
    package static func storeCheckFailed(
        _ path: String, problems: Int, isDamaged: Bool, isIndexAlone: Bool = false
    ) -> ConferenceError {
        guard !isIndexAlone else {
            return ConferenceError(.storeCheckFailed, .badData, damagedIndex(path))
        }
        let count = problems == 1 ? "one problem" : "\(problems) problems"
        return ConferenceError(
            .storeCheckFailed, .badData,
            """
            The store “\(shown(path))” has \(count). \
            \(isDamaged ? "The file is damaged" : "Some of its entries contradict each other"). “conferencectl store backup \
            --list” shows the backups, “conferencectl store restore FILE” puts one in its place and keeps the present file, \
            and “conferencectl export” saves what can still be read.
            """)
    }
}
