package import ConferenceErrors
package import ConferenceModel

// Errors about requests to providers that are not settled.

extension ConferenceError.Code {
    package static let unknownOutcome = Self(rawValue: "unknownOutcome")
    package static let noSuchIntent = Self(rawValue: "noSuchIntent")
    package static let settledOtherwise = Self(rawValue: "settledOtherwise")
    package static let conferenceNotEnded = Self(rawValue: "conferenceNotEnded")
    package static let conferenceNotUpdated = Self(rawValue: "conferenceNotUpdated")
    package static let nobodyToTell = Self(rawValue: "nobodyToTell")
    package static let nothingToAccept = Self(rawValue: "nothingToAccept")
}

extension ConferenceError {
    /// Nobody can tell whether the provider made a room.
    package static func unknownOutcome(_ intent: Int64, room: RoomReference, cause: any Error) -> ConferenceError {
        ConferenceError(
            .unknownOutcome, .temporary,
            "\(cause is CancellationError ? "The request was interrupted." : shown("\(cause)", limit: 2_000)) "
                + "Whether \(shown(room.description)) made a conference is not known, and the event has none. "
                + "See “conferencectl pending”: retry \(intent), accept \(intent) URL or discard \(intent).",
            cause: cause)
    }

    /// No open request has that number.
    package static func noSuchIntent(_ id: Int64, open: [Int64]) -> ConferenceError {
        let rest =
            open.isEmpty
            ? "Nothing is pending."
            : "Pending: \(open.prefix(20).map(String.init).joined(separator: ", "))."
        return ConferenceError(.noSuchIntent, .notFound, "There is no pending request \(id). \(rest)")
    }

    /// The event has got a conference in another way since the request was made.
    package static func settledOtherwise(_ id: Int64, event: String, conference: String) -> ConferenceError {
        ConferenceError(
            .settledOtherwise, .usage,
            "“\(shown(event))” has got a conference since request \(id) was made: \(shown(conference)). "
                + "“conferencectl pending discard \(id)” forgets the request.")
    }

    /// The calendar has changed, and the provider of a conference has not heard of it.
    ///
    /// - Parameter isEnd: true where the conference was to be ended, false where it was to be updated.
    package static func changeNotTold(_ intent: Int64, isEnd: Bool, cause: any Error) -> ConferenceError {
        let status = (cause as? ConferenceError)?.exitStatus ?? .ioError
        let change =
            isEnd
            ? "The calendar is changed, but the conference of the event was not ended"
            : "The event is changed, but its conference was not updated"
        return ConferenceError(
            isEnd ? .conferenceNotEnded : .conferenceNotUpdated, status,
            "\(change): \(shown("\(cause)", limit: 2_000)) “conferencectl pending retry \(intent)” tells its provider again.",
            cause: cause)
    }

    /// The provider of a conference is not installed any more, or does not change conferences any more.
    package static func nobodyToTell(_ intent: Int64, provider: String) -> ConferenceError {
        ConferenceError(
            .nobodyToTell, .unavailable,
            "The provider \(shown(provider)) is not installed, or its manifest does not say VCPLifecycle. Install it, or "
                + "forget the change with “conferencectl pending discard \(intent)”.")
    }

    /// An address was given for a request that is not to make a conference.
    package static func nothingToAccept(_ intent: Int64) -> ConferenceError {
        ConferenceError(
            .nothingToAccept, .usage,
            "Request \(intent) is about a conference that exists: there is no link to accept. Use “conferencectl pending "
                + "retry \(intent)” or “conferencectl pending discard \(intent)”.")
    }
}
