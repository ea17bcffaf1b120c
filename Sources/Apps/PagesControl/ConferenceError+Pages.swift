package import ConferenceErrors

// Errors about the helper process for pages.

extension ConferenceError.Code {
    package static let pagesProgramMissing = Self(rawValue: "pagesProgramMissing")
    package static let pagesDidNotStart = Self(rawValue: "pagesDidNotStart")
    package static let pagesSilent = Self(rawValue: "pagesSilent")
    package static let pagesEnding = Self(rawValue: "pagesEnding")
    package static let openRuntimeFolder = Self(rawValue: "openRuntimeFolder")
    package static let longRuntimeFolder = Self(rawValue: "longRuntimeFolder")
    package static let badPresentation = Self(rawValue: "badPresentation")
}

extension ConferenceError {
    /// The helper program is not where it should be.
    package static func pagesProgramMissing(searched: [String]) -> ConferenceError {
        let places = searched.map { quoted($0) }.joined(separator: " and ")
        return ConferenceError(
            .pagesProgramMissing, .unavailable,
            "The program that shows pages is missing. It was looked for at \(places). Install this program again.")
    }

    /// The helper program ran and did not get ready.
    ///
    /// - Parameter reason: the end of a sentence.
    package static func pagesDidNotStart(reason: Sentence) -> ConferenceError {
        ConferenceError(
            .pagesDidNotStart, .unavailable,
            "The program that shows pages did not start: \(shown(reason)). Try again.")
    }

    /// The helper runs, but does not answer.
    package static func pagesSilent(waited: Duration) -> ConferenceError {
        ConferenceError(
            .pagesSilent, .temporary,
            "The program that shows pages has not answered for \(waited.components.seconds) s. End the process "
                + "“\(PagesControl.program)”, and try again.")
    }

    /// The helper is about to end; the next one answers.
    package static func pagesEnding() -> ConferenceError {
        ConferenceError(.pagesEnding, .temporary, "The program that shows pages is ending. Try again.")
    }

    /// Other users could enter the folder of the helper's socket.
    ///
    /// - Parameter isOwn: false if it is a link, or the folder of another user, which chmod does not change.
    package static func openRuntimeFolder(_ path: String, isOwn: Bool = true) -> ConferenceError {
        guard isOwn else {
            return ConferenceError(
                .openRuntimeFolder, .noPermission,
                "“\(shown(path))” is a link, a file or the folder of another user, and pages are not shown without a folder "
                    + "that is private to you. Remove it, and try again.")
        }
        return ConferenceError(
            .openRuntimeFolder, .noPermission,
            "The folder “\(shown(path))” is not private to you, and pages are not shown without a private one. Change that "
                + "with: chmod 700 “\(shown(path))”")
    }

    /// The path of the helper's socket is longer than the system allows.
    package static func longRuntimeFolder(_ path: String) -> ConferenceError {
        ConferenceError(
            .longRuntimeFolder, .configuration,
            "The folder “\(shown(path))” has too long a path for a socket, which has at most 107 bytes. Set "
                + "XDG_RUNTIME_DIR to a shorter one.")
    }

    /// A program presents a page with values that are not understood.
    ///
    /// - Parameter problem: the end of a sentence.
    package static func badPresentation(_ problem: Sentence) -> ConferenceError {
        ConferenceError(
            .badPresentation, .usage,
            "The page was not shown, because of a mistake in the program that asks for it: \(shown(problem)).")
    }
}
