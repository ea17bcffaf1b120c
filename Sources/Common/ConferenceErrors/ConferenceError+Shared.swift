import ConferenceModel

// Errors that several modules throw which do not depend on each other.

extension ConferenceError.Code {
    package static let endBeforeStart = Self(rawValue: "endBeforeStart")
    package static let internalFault = Self(rawValue: "internalFault")
}

extension ConferenceError {
    /// The end is at or before the start. Both arguments are texts as the user typed them, or local times.
    package static func endNotAfterStart(start: String, end: String) -> ConferenceError {
        ConferenceError(
            .endBeforeStart, .usage,
            "The end (\(shown(end))) is not after the start (\(shown(start))). Choose a later end.")
    }

    /// A bug in this program.
    package static func internalFault(_ error: any Error) -> ConferenceError {
        ConferenceError(
            .internalFault, .software,
            "Something went wrong inside this program (\(TextPolicy.printable(String(describing: error)).prefix(200))). "
                + "Please report what you did.",
            cause: error)
    }
}
