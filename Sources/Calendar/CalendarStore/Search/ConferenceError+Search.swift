package import ConferenceErrors
import ConferenceModel

// Errors about searching events.

extension ConferenceError.Code {
    package static let emptySearch = Self(rawValue: "emptySearch")
    package static let searchTooLong = Self(rawValue: "searchTooLong")
}

extension ConferenceError {
    /// The search text is empty, or consists only of white space or marks.
    package static func emptySearch(_ text: String) -> ConferenceError {
        let what: Sentence =
            text.isEmpty
            ? "There is nothing to search for."
            : "There is nothing to search for in “\(TextPolicy.printable(TextPolicy.beginning(text, 60)))”."
        return ConferenceError(.emptySearch, .usage, "\(what) One letter, digit or symbol is enough.")
    }

    /// The search text is longer than the limit.
    package static func searchTooLong(length: Int, limit: Int) -> ConferenceError {
        ConferenceError(
            .searchTooLong, .usage,
            "The text to search for has \(size(Int64(length))); at most \(size(Int64(limit))) are allowed. A part of it finds the same event."
        )
    }
}
