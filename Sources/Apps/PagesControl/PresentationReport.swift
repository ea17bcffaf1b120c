package import ConferenceErrors

/// What a program learns of a page that it presents.
package enum PresentationReport: Codable, Sendable {
    /// The person has selected these calendars, and may select others.
    case selected([String])
    /// The person is done.
    case ended(PresentationEnding)
    /// The page could not be shown.
    case failed(OpenAnswer.Failure)

    package static func failed(_ error: ConferenceError) -> PresentationReport { .failed(OpenAnswer.Failure(error)) }
}

/// How a page that a program presents ends.
package struct PresentationEnding: Codable, Hashable, Sendable {
    /// What the person did.
    package enum Action: String, Codable, Sendable {
        case done, canceled, saved, deleted
    }

    package var action: Action
    /// The identifier of the event that was saved; nil for a program without full access.
    package var event: String?

    package init(_ action: Action, event: String? = nil) {
        self.action = action
        self.event = event
    }
}
