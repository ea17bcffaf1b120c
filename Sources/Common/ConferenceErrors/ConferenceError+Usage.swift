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

    /// A word where a command should be. `help` is the command line that shows all of them.
    package static func unknownCommand(_ word: String, suggestion: String?, help: String) -> ConferenceError {
        usage(
            "unknownCommand",
            "There is no command \(typed(word)).\(didYouMean(suggestion)) “\(help)” lists all commands.")
    }

    /// An option that the command does not have; nil for one before any command.
    package static func unknownOption(
        _ option: String, command: String?, suggestion: String?, help: String
    ) -> ConferenceError {
        let place = command.map { "The command “\($0)” has" } ?? "There is"
        return usage(
            "unknownOption",
            "\(place) no option \(typed(option)).\(didYouMean(suggestion)) “\(help)” lists the options.")
    }

    /// A flag with a value.
    package static func optionTakesNoValue(_ option: String) -> ConferenceError {
        usage("optionTakesNoValue", "The option “\(option)” takes no value; write it without “=”.")
    }

    /// An option at the end, or before another option.
    package static func missingOptionValue(_ option: String, valueName: String) -> ConferenceError {
        usage(
            "missingOptionValue",
            "The option “\(option)” needs a value: “\(option) \(valueName)”. "
                + "A value that begins with a dash is written after “=”.")
    }

    /// An option that has one value, given twice.
    package static func repeatedOption(_ option: String) -> ConferenceError {
        usage("repeatedOption", "The option “\(option)” is there twice; leave one out.")
    }

    /// A value of the wrong kind; `expected` is a noun phrase.
    package static func badOptionValue(_ option: String, found: String, expected: String) -> ConferenceError {
        usage("badOptionValue", "The option “\(option)” takes \(expected), not \(typed(found)).")
    }

    /// An option that cannot be left out.
    package static func missingOption(_ option: String, help: String) -> ConferenceError {
        usage("missingOption", "The option “\(option)” is missing. “\(help)” shows an example.")
    }

    /// A positional argument that cannot be left out.
    package static func missingArgument(_ name: String, help: String) -> ConferenceError {
        usage("missingArgument", "The argument \(name) is missing. “\(help)” shows an example.")
    }

    /// One word more than the command takes, mostly a title without quotes.
    package static func extraArgument(
        _ word: String, command: String, suggestion: String?, help: String
    ) -> ConferenceError {
        let advice = suggestion == nil ? " A text with spaces stands in quotes." : ""
        return usage(
            "extraArgument",
            "The command “\(command)” does not know what to do with \(typed(word)).\(didYouMean(suggestion))\(advice) "
                + "“\(help)” shows its arguments.")
    }

    /// An option that means nothing without another one.
    package static func optionNeeds(_ option: String, _ other: String) -> ConferenceError {
        usage("optionNeedsAnother", "“\(option)” says something about “\(other)”, which is not there.")
    }

    /// Two things that exclude each other; `advice` is a sentence.
    package static func conflictingOptions(_ first: String, _ second: String, advice: String) -> ConferenceError {
        usage("conflictingOptions", "“\(first)” and “\(second)” cannot be given together. \(advice)")
    }

    /// A shell without completions.
    package static func unknownShell(_ name: String, known: [String]) -> ConferenceError {
        usage("unknownShell", "There are no completions for \(typed(name)), only for \(known.joined(separator: ", ")).")
    }

    // MARK: Dates and durations

    /// A text that is no date or time.
    package static func badDate(_ text: String) -> ConferenceError {
        usage(
            "badDate",
            "\(typed(text)) is not a date or time. Write one like “2026-03-01 10:00”, “2026-03-01T10:00:00+01:00”, "
                + "“2026-03-01”, “tomorrow 10:00”, “monday”, “10:00”, “now” or “+2h”.")
    }

    /// A date or time in the right form that no calendar or clock has.
    package static func noSuchDay(_ text: String) -> ConferenceError {
        usage(
            "badDate",
            "\(typed(text)) names a day or a time that does not exist. Check the month, the day and the hour.")
    }

    /// A text that is no duration, or none above zero.
    package static func badDuration(_ text: String) -> ConferenceError {
        usage(
            "badDuration",
            "\(typed(text)) is not a duration. Write one like “45m”, “1h30m”, “2d” or “PT45M”, above zero.")
    }

    /// Hours for an event of whole days.
    package static func notWholeDays(_ text: String) -> ConferenceError {
        usage(
            "notWholeDays",
            "An event that lasts all day takes whole days, not \(typed(text)). Write one like “2d”, or leave “--all-day” out."
        )
    }

    /// A time for an event of whole days.
    package static func timeForAllDay(_ text: String) -> ConferenceError {
        usage(
            "timeForAllDay",
            "\(typed(text)) has a time, and an event that lasts all day has none. Write a day like “2026-03-01”, "
                + "or leave “--all-day” out.")
    }

    /// A day for an event with times.
    package static func timeMissing(_ text: String) -> ConferenceError {
        usage(
            "timeMissing",
            "\(typed(text)) is a day without a time. Add one, as in “\(TextPolicy.printable(text).prefix(40)) 10:00”, or "
                + "give “--all-day”.")
    }

    /// An end at or before its start. Both are texts as they were typed, or local times.
    package static func endNotAfterStart(start: String, end: String) -> ConferenceError {
        usage("endBeforeStart", "The end (\(end)) is not after the start (\(start)). Choose a later end.")
    }

    /// A name that is no IANA zone.
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

    /// An empty, endless or unreadable answer to a prompt.
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
