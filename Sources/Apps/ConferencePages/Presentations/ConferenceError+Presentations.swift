package import ConferenceErrors

// Pages that programs present, and cannot.

extension ConferenceError.Code {
    package static let presentationGone = Self(rawValue: "presentationGone")
    package static let tooManyPresentations = Self(rawValue: "tooManyPresentations")
    package static let presentationNeedsAccess = Self(rawValue: "presentationNeedsAccess")
    package static let callerUnknown = Self(rawValue: "callerUnknown")
    package static let browserNotOpened = Self(rawValue: "browserNotOpened")
}

extension ConferenceError {
    /// The address names no page that a program presents.
    package static func presentationGone() -> ConferenceError {
        ConferenceError(
            .presentationGone, .notFound, "The program that showed this page has ended it. Start the program again.")
    }

    /// Too many pages wait for an answer.
    package static func tooManyPresentations(_ most: Int) -> ConferenceError {
        ConferenceError(
            .tooManyPresentations, .temporary,
            "Programs already show \(most) pages that wait for an answer. Finish or cancel one of them, and try again.")
    }

    /// Only programs with full access can show a stored event.
    package static func presentationNeedsAccess(_ executable: String) -> ConferenceError {
        ConferenceError(
            .presentationNeedsAccess, .noPermission,
            "“\(shown(executable))” has no full access to the calendars, and cannot show or change a stored event.",
            arguments: [executable, "full"])
    }

    /// The process that asks has ended, or cannot be examined.
    package static func callerUnknown() -> ConferenceError {
        ConferenceError(
            .callerUnknown, .noPermission,
            "The program that asks for this page is not known to the system, and the page was not shown.")
    }

    /// The browser did not open.
    package static func browserNotOpened(reason: Sentence) -> ConferenceError {
        ConferenceError(
            .browserNotOpened, .unavailable, "The page could not be opened in your browser: \(shown(reason)).")
    }
}
