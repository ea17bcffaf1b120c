package import ConferenceErrors

// Errors about the extractor of reservations.

extension ConferenceError.Code {
    package static let extractorMissing = Self(rawValue: "extractorMissing")
    package static let extractorFailed = Self(rawValue: "extractorFailed")
    package static let extractorTimeout = Self(rawValue: "extractorTimeout")
    package static let extractorNotConfined = Self(rawValue: "extractorNotConfined")
    package static let extractorOutputTooLarge = Self(rawValue: "extractorOutputTooLarge")
    package static let documentTooLarge = Self(rawValue: "documentTooLarge")
}

extension ConferenceError {
    package static func extractorMissing() -> ConferenceError {
        ConferenceError(
            .extractorMissing, .unavailable,
            "KDE's kitinerary-extractor is not installed (on Debian and Ubuntu, the package libkpimitinerary-bin). Without it, "
                + "only bookings with structured data are recognized.")
    }

    /// The program could not be started, or this program could not talk to it.
    ///
    /// - Parameter reason: a clause.
    package static func extractorFailed(_ reason: Sentence) -> ConferenceError {
        extractorFailed(reason, .unavailable)
    }

    /// The program has failed on the document.
    ///
    /// - Parameter reason: a clause.
    package static func documentUnreadable(_ reason: Sentence) -> ConferenceError {
        extractorFailed(reason, .badData)
    }

    private static func extractorFailed(_ reason: Sentence, _ status: ExitStatus) -> ConferenceError {
        ConferenceError(
            .extractorFailed, status, "The document could not be read by kitinerary-extractor: \(reason).")
    }

    /// The program ended with a status of its own. It has not run if the dynamic linker found no library of it.
    ///
    /// - Parameter said: its last words, which can be empty.
    package static func extractorFailed(status: Int32, said: String) -> ConferenceError {
        let hasRun = ![126, 127].contains(status)
        return extractorFailed(
            "it ended with the status \(status)\(words(said))", hasRun ? .badData : .unavailable)
    }

    /// The program crashed, on which the document is at fault, unless it does so on every document.
    ///
    /// - Parameter said: its last words, which can be empty.
    package static func extractorCrashed(signal: Int32, said: String) -> ConferenceError {
        ConferenceError(
            .extractorFailed, .badData,
            "The program kitinerary-extractor crashed on the document (signal \(signal)\(words(said))). Enter what the document "
                + "says yourself. If the program crashes on every document, install it again (on Debian and Ubuntu, the package "
                + "libkpimitinerary-bin).")
    }

    /// The program needed more than its limits.
    package static func extractorExhausted() -> ConferenceError {
        ConferenceError(
            .extractorFailed, .badData,
            "The document was not read by kitinerary-extractor, because that would take too much time or memory. Enter what "
                + "the document says yourself.")
    }

    private static func words(_ said: String) -> Sentence {
        said.isEmpty ? "" : "; it said “\(shown(said, limit: 200))”"
    }

    package static func extractorTimeout(_ limit: Duration) -> ConferenceError {
        ConferenceError(
            .extractorTimeout, .badData,
            "The document was not read within \(seconds(limit)) by kitinerary-extractor.")
    }

    /// - Parameter missing: the layers of the sandbox that are missing, as clauses.
    package static func extractorNotConfined(_ missing: String) -> ConferenceError {
        ConferenceError(
            .extractorNotConfined, .noPermission,
            "The program kitinerary-extractor was not started, because it cannot be confined on this machine: "
                + "\(Sentence(words: shown(missing, limit: 600))).")
    }

    package static func extractorOutputTooLarge(limit: Int) -> ConferenceError {
        ConferenceError(
            .extractorOutputTooLarge, .badData,
            "The program kitinerary-extractor found more than \(size(Int64(limit))) in the document, which is the limit."
        )
    }

    package static func documentTooLarge(limit: Int) -> ConferenceError {
        ConferenceError(
            .documentTooLarge, .badData, "The document is larger than \(size(Int64(limit))), which is the limit.")
    }
}
