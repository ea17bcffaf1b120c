import ConferenceModel

// Sentences about services and their links.
extension ConferenceError {
    /// A `services.json` that cannot be understood.
    ///
    /// - Parameters:
    ///   - line: from 1.
    ///   - problem: a clause without a full stop.
    package static func brokenServices(_ path: String, line: Int, problem: String) -> ConferenceError {
        ConferenceError(
            "brokenServices", .configuration,
            "The services in “\(TextPolicy.printable(path))” cannot be used: line \(line): "
                + "\(TextPolicy.printable(problem)). Correct that line; “conferencectl help services” shows an example."
        )
    }

    /// A text in which no link into a conference was found, where one was asked for.
    ///
    /// - Parameter reason: a clause without a full stop; nil where there was no address at all.
    package static func noConferenceLink(reason: String?) -> ConferenceError {
        ConferenceError(
            "noConferenceLink", .notFound,
            reason.map { "That is no link into a conference: \(TextPolicy.printable($0))." }
                ?? "There is no link into a conference in that text. “conferencectl services list” shows what is recognised."
        )
    }

    /// A text that is longer than what is looked at.
    package static func textTooLong(limit: Int) -> ConferenceError {
        ConferenceError(
            "textTooLong", .usage, "The text is longer than \(limit) bytes. Send the part with the link only.")
    }

    /// A service that is not in the table.
    package static func unknownService(_ name: String) -> ConferenceError {
        ConferenceError(
            "unknownService", .notFound,
            "There is no service “\(TextPolicy.printable(TextPolicy.beginning(name, 80)))”. "
                + "“conferencectl services list” shows all of them.")
    }
}
