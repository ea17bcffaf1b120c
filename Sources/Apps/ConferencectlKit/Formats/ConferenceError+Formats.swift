import CommandLineKit
package import ConferenceErrors
import ConferenceModel

extension ConferenceError.Code {
    package static let badFormat = Self(rawValue: "badFormat")
}

extension ConferenceError {
    /// A field of a format that does not exist.
    package static func unknownField(_ name: String, known: [String]) -> ConferenceError {
        let suggestion: Sentence = Suggestion.best(for: name, among: known).map { " Did you mean “{\($0)}”?" } ?? ""
        return ConferenceError(
            .badFormat, .usage,
            "There is no field “{\(TextPolicy.printable(TextPolicy.beginning(name, 80)))}”.\(suggestion) Fields are "
                + "\(known.joined(separator: ", ")).")
    }

    /// The name of a whole form, for a command that does not have it.
    package static func formatOfNext(_ name: String) -> ConferenceError {
        ConferenceError(
            .badFormat, .usage,
            "Only “next” has the format “\(name)”. Write a line of fields like “{start} {title}”; “conferencectl help formats” "
                + "lists them.")
    }

    /// A brace of a format that begins or ends no field.
    package static func unpairedBrace(_ text: String) -> ConferenceError {
        ConferenceError(
            .badFormat, .usage,
            "The format “\(TextPolicy.printable(TextPolicy.beginning(text, 80)))” has an unmatched brace. Write a field "
                + "like “{title}”, and a literal brace as “{{” or “}}”.")
    }
}
