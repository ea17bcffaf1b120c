package import ConferenceErrors
import ConferenceModel

// Errors about command lines. Each message says what to write instead.

extension ConferenceError.Code {
    package static let unknownCommand = Self(rawValue: "unknownCommand")
    package static let unknownOption = Self(rawValue: "unknownOption")
    package static let optionTakesNoValue = Self(rawValue: "optionTakesNoValue")
    package static let missingOptionValue = Self(rawValue: "missingOptionValue")
    package static let repeatedOption = Self(rawValue: "repeatedOption")
    package static let badOptionValue = Self(rawValue: "badOptionValue")
    package static let missingOption = Self(rawValue: "missingOption")
    package static let missingArgument = Self(rawValue: "missingArgument")
    package static let extraArgument = Self(rawValue: "extraArgument")
    package static let optionNeedsAnother = Self(rawValue: "optionNeedsAnother")
    package static let conflictingOptions = Self(rawValue: "conflictingOptions")
    package static let unknownShell = Self(rawValue: "unknownShell")
    package static let argumentNotUnicode = Self(rawValue: "argumentNotUnicode")
}

extension ConferenceError {
    /// The word is not a command. `help` is the command line that lists all commands.
    package static func unknownCommand(_ word: String, suggestion: String?, help: String) -> ConferenceError {
        usage(
            .unknownCommand,
            "There is no command \(typed(word)).\(didYouMean(suggestion)) “\(help)” lists all commands.")
    }

    /// A word of the command line is not UTF-8, and so would name another file, or become another title.
    ///
    /// - Parameter word: the word, with the bytes beyond ASCII as `\xNN`.
    package static func argumentNotUnicode(_ word: String) -> ConferenceError {
        usage(
            .argumentNotUnicode,
            "The argument \(typed(word)) is not UTF-8, so nothing was done. If it names a file, rename the file, or use standard "
                + "input or output.")
    }

    /// The command does not have the option; the command is nil if the option precedes any command.
    package static func unknownOption(
        _ option: String, command: String?, suggestion: String?, help: String
    ) -> ConferenceError {
        let place: Sentence = command.map { "The command “\($0)” has" } ?? "There is"
        return usage(
            .unknownOption,
            "\(place) no option \(typed(option)).\(didYouMean(suggestion)) “\(help)” lists the options.")
    }

    /// The flag has a value.
    package static func optionTakesNoValue(_ option: String) -> ConferenceError {
        usage(.optionTakesNoValue, "The option “\(option)” takes no value; write it without “=”.")
    }

    /// The option is at the end or before another option, and its value is missing.
    package static func missingOptionValue(_ option: String, valueName: String) -> ConferenceError {
        usage(
            .missingOptionValue,
            "The option “\(option)” needs a value: “\(option) \(valueName)”. "
                + "Write a value that begins with a dash after “=”.")
    }

    /// The option takes a single value and is given twice.
    package static func repeatedOption(_ option: String) -> ConferenceError {
        usage(.repeatedOption, "The option “\(option)” is given twice; leave one out.")
    }

    /// The value is of the wrong kind; `expected` is a noun phrase.
    package static func badOptionValue(_ option: String, found: String, expected: Sentence) -> ConferenceError {
        usage(.badOptionValue, "The option “\(option)” takes \(expected), not \(typed(found)).")
    }

    /// A required option is missing.
    package static func missingOption(_ option: String, help: String) -> ConferenceError {
        usage(.missingOption, "The option “\(option)” is missing. “\(help)” shows an example.")
    }

    /// A required positional argument is missing.
    package static func missingArgument(_ name: String, help: String) -> ConferenceError {
        usage(.missingArgument, "The argument \(name) is missing. “\(help)” shows an example.")
    }

    /// The command line has one argument too many, usually because a title is not quoted.
    package static func extraArgument(
        _ word: String, command: String, suggestion: String?, help: String
    ) -> ConferenceError {
        let advice: Sentence = suggestion == nil ? " Put a text with spaces in quotes." : ""
        return usage(
            .extraArgument,
            "The command “\(command)” does not know what to do with \(typed(word)).\(didYouMean(suggestion))\(advice) "
                + "“\(help)” shows its arguments.")
    }

    /// The option requires another one.
    package static func optionNeeds(_ option: String, _ other: String) -> ConferenceError {
        usage(.optionNeedsAnother, "\(option) needs \(other).")
    }

    /// The field of a form requires another one.
    package static func fieldNeeds(_ field: String, _ other: String) -> ConferenceError {
        usage(.optionNeedsAnother, "“\(field)” needs “\(other)”.")
    }

    /// The two arguments exclude each other; `advice` is a sentence.
    package static func conflictingOptions(_ first: String, _ second: String, advice: Sentence) -> ConferenceError {
        usage(.conflictingOptions, "“\(first)” and “\(second)” cannot be given together. \(advice)")
    }

    /// The shell has no completions.
    package static func unknownShell(_ name: String, known: [String]) -> ConferenceError {
        usage(.unknownShell, "There are no completions for \(typed(name)), only for \(known.joined(separator: ", ")).")
    }

    private static func didYouMean(_ suggestion: String?) -> Sentence {
        suggestion.map { " Did you mean “\($0)”?" } ?? ""
    }

    static func usage(_ code: Code, _ message: Sentence) -> ConferenceError {
        ConferenceError(code, .usage, message)
    }

    /// Returns user input quoted for a message.
    static func typed(_ text: String) -> Sentence { "“\(TextPolicy.printable(text).prefix(80))”" }
}
