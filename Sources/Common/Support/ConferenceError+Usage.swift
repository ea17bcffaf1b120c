import ConferenceModel

// Sentences about command lines. Each says what to write instead.
extension ConferenceError {
    private static func usage(_ code: Code, _ message: String) -> ConferenceError {
        ConferenceError(code, .usage, message)
    }

    /// What somebody typed, as it may stand in a sentence.
    private static func typed(_ text: String) -> String { "“\(TextPolicy.printable(text).prefix(80))”" }

    private static func didYouMean(_ suggestion: String?) -> String {
        suggestion.map { " Did you mean “\($0)”?" } ?? ""
    }

    // MARK: Commands, options and arguments

    package static func unknownCommand(_ word: String, suggestion: String?, help: String) -> ConferenceError {
        usage(
            "unknownCommand",
            "There is no command \(typed(word)).\(didYouMean(suggestion)) “\(help)” lists all commands.")
    }

    package static func unknownOption(
        _ option: String, command: String?, suggestion: String?, help: String
    ) -> ConferenceError {
        let place = command.map { "The command “\($0)” has" } ?? "There is"
        return usage(
            "unknownOption",
            "\(place) no option \(typed(option)).\(didYouMean(suggestion)) “\(help)” lists the options.")
    }

    package static func optionTakesNoValue(_ option: String) -> ConferenceError {
        usage("optionTakesNoValue", "The option “\(option)” takes no value; write it without “=”.")
    }

    package static func missingOptionValue(_ option: String, valueName: String) -> ConferenceError {
        usage(
            "missingOptionValue",
            "The option “\(option)” needs a value: “\(option) \(valueName)”. "
                + "A value that begins with a dash is written after “=”.")
    }

    package static func repeatedOption(_ option: String) -> ConferenceError {
        usage("repeatedOption", "The option “\(option)” is there twice; leave one out.")
    }

    package static func badOptionValue(_ option: String, found: String, expected: String) -> ConferenceError {
        usage("badOptionValue", "The option “\(option)” takes \(expected), not \(typed(found)).")
    }

    package static func missingOption(_ option: String, help: String) -> ConferenceError {
        usage("missingOption", "The option “\(option)” is missing. “\(help)” shows an example.")
    }

    package static func missingArgument(_ name: String, help: String) -> ConferenceError {
        usage("missingArgument", "The argument \(name) is missing. “\(help)” shows an example.")
    }

    package static func extraArgument(
        _ word: String, command: String, suggestion: String?, help: String
    ) -> ConferenceError {
        let advice = suggestion == nil ? " A text with spaces stands in quotes." : ""
        return usage(
            "extraArgument",
            "The command “\(command)” does not know what to do with \(typed(word)).\(didYouMean(suggestion))\(advice) "
                + "“\(help)” shows its arguments.")
    }

    package static func conflictingOptions(_ first: String, _ second: String, advice: String) -> ConferenceError {
        usage("conflictingOptions", "“\(first)” and “\(second)” cannot be given together. \(advice)")
    }

    package static func unknownShell(_ name: String, known: [String]) -> ConferenceError {
        usage("unknownShell", "There are no completions for \(typed(name)), only for \(known.joined(separator: ", ")).")
    }

    // MARK: Dates and durations

    package static func badDate(_ text: String) -> ConferenceError {
        usage(
            "badDate",
            "\(typed(text)) is not a date or time. Write one like “2026-03-01 10:00”, “2026-03-01T10:00:00+01:00”, "
                + "“2026-03-01”, “tomorrow 10:00”, “monday”, “10:00”, “now” or “+2h”.")
    }

    package static func noSuchDay(_ text: String) -> ConferenceError {
        usage(
            "badDate",
            "\(typed(text)) names a day or a time that does not exist. Check the month, the day and the hour.")
    }

    package static func badDuration(_ text: String) -> ConferenceError {
        usage(
            "badDuration",
            "\(typed(text)) is not a duration. Write one like “45m”, “1h30m”, “2d” or “PT45M”, above zero.")
    }

    package static func notWholeDays(_ text: String) -> ConferenceError {
        usage(
            "notWholeDays",
            "An event that lasts all day takes whole days, not \(typed(text)). Write one like “2d”, or leave “--all-day” out."
        )
    }

    package static func timeForAllDay(_ text: String) -> ConferenceError {
        usage(
            "timeForAllDay",
            "\(typed(text)) has a time, and an event that lasts all day has none. Write a day like “2026-03-01”, "
                + "or leave “--all-day” out.")
    }

    package static func timeMissing(_ text: String) -> ConferenceError {
        usage(
            "timeMissing",
            "\(typed(text)) is a day without a time. Add one, as in “\(TextPolicy.printable(text).prefix(40)) 10:00”, or "
                + "give “--all-day”.")
    }

    package static func endNotAfterStart(start: String, end: String) -> ConferenceError {
        usage("endBeforeStart", "The end (\(end)) is not after the start (\(start)). Choose a later end.")
    }

    package static func unknownTimeZone(_ name: String) -> ConferenceError {
        usage(
            "unknownTimeZone",
            "There is no time zone \(typed(name)). Write an IANA name like “Europe/Berlin”, with its capital letters.")
    }

    // MARK: Input and output

    /// Standard output cannot take what is written to it.
    package static func cannotWriteOutput(errno code: Int32) -> ConferenceError {
        ConferenceError("cannotWrite", .ioError, "The output cannot be written: \(reason(code)).")
    }

    package static func noInput(_ subject: String) -> ConferenceError {
        usage(
            "noInput",
            "There was nothing to read for \(subject). Type it at the prompt, or send it to standard input as one line."
        )
    }

    /// A fault of this program.
    package static func internalFault(_ error: any Error) -> ConferenceError {
        ConferenceError(
            "internalFault", .software,
            "Something went wrong inside of conferencectl (\(TextPolicy.printable(String(describing: error)).prefix(200))). "
                + "Nothing was changed after that point; please report what you did.",
            cause: error)
    }
}
