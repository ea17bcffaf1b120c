import CommandLineKit
import ConferenceErrors

/// A setting of the command line: its key, the type of its value, and what it changes.
struct Setting: Sendable {
    enum Kind: Sendable {
        /// A name or another text of one line.
        case text
        case duration
        /// Times before the start of an event.
        case alarms
        /// Mail addresses, without names.
        case addresses
        case choice([String])
        /// A program and its arguments.
        case command
        /// The words of a command of this program.
        case alias
        /// One value for each name.
        indirect case table(Kind, of: Sentence)
    }

    let key: String
    let kind: Kind
    /// What it is, as a phrase without a full stop.
    let summary: String
    /// The value or behaviour without the setting, for people.
    let usual: String

    /// The placeholder for a value in help pages and errors, as a noun phrase.
    var expected: Sentence { Self.expected(kind) }

    private static func expected(_ kind: Kind) -> Sentence {
        switch kind {
        case .text: "one line of text"
        case .duration: "a duration such as “45m”, “1h30m” or “90”"
        case .alarms: "durations such as “10m, 1d”, or “none”"
        case .addresses: "mail addresses such as “jo@example.org, jo@example.com”, or “none”"
        case .choice(let words): "one of \(words.map { "“\($0)”" as Sentence }.joined(separator: ", "))"
        case .command: "a program with its arguments, such as “firefox -P work”"
        case .alias: "the words of a command, such as “events --to +2d”"
        case .table(_, let names): "a value for each \(names)"
        }
    }

    /// The name of the type in JSON.
    var typeName: String {
        switch kind {
        case .text: "text"
        case .duration: "duration"
        case .alarms: "durations"
        case .addresses: "addresses"
        case .choice: "choice"
        case .command: "command"
        case .alias: "words"
        case .table: "table"
        }
    }
}
