package import ConferenceErrors
package import ConferenceModel

// Errors about attaching and detaching conferences.

extension ConferenceError.Code {
    package static let hasConference = Self(rawValue: "hasConference")
    package static let conferenceIsText = Self(rawValue: "conferenceIsText")
    package static let hasNoConference = Self(rawValue: "hasNoConference")
    package static let eventKeepsChanging = Self(rawValue: "eventKeepsChanging")
    package static let madeButNotAttached = Self(rawValue: "madeButNotAttached")
    package static let notAJoinAddress = Self(rawValue: "notAJoinAddress")
}

extension ConferenceError {
    /// The event has a conference, and the caller did not ask to replace it.
    package static func hasConference(_ event: String, conference: String) -> ConferenceError {
        ConferenceError(
            .hasConference, .usage,
            "“\(title: shown(event))” already has a conference: \(shown(conference)). Replace it, or detach it first.")
    }

    /// The event's own text names a meeting, and the caller did not say what to do with it.
    package static func hasLink(_ event: String, url: String) -> ConferenceError {
        ConferenceError(
            .hasConference, .usage,
            "“\(title: shown(event))” already has a conference: its text has the link \(shown(url)).",
            arguments: [url])
    }

    /// The conference is a link in the event's own text, which no provider made.
    package static func conferenceIsText(_ event: String, url: String) -> ConferenceError {
        ConferenceError(
            .conferenceIsText, .notFound,
            "Nothing is attached to “\(title: shown(event))”. The link \(shown(url)) is a part of its text.")
    }

    /// The event has no conference that could be detached or joined.
    package static func hasNoConference(_ event: String) -> ConferenceError {
        ConferenceError(
            .hasNoConference, .notFound, "“\(title: shown(event))” has no conference.")
    }

    /// The event has changed during each of several attempts, because another program keeps saving it.
    package static func eventKeepsChanging(_ event: String) -> ConferenceError {
        ConferenceError(
            .eventKeepsChanging, .temporary,
            "The event “\(title: shown(event))” was changed by another program each time before it could be saved. Try again."
        )
    }

    /// The provider created a conference, but the store could not save it.
    ///
    /// The message contains every link, because no other place may have them. Whatever the cause was, the exit status is
    /// `temporary`, because the request can be settled later.
    package static func madeButNotAttached(
        _ conference: VirtualConference, intent: Int64, cause: any Error
    ) -> ConferenceError {
        let links = conference.entryPoints.map { shown($0.url.text, limit: 8_192) }.joined(separator: ", ")
        return ConferenceError(
            .madeButNotAttached, .temporary,
            "The conference was created (\(links)), but not attached: \(reason(in: cause))",
            arguments: ["\(intent)"], cause: cause)
    }

    /// Returns the message of an error without the sentence that begins with “Nothing was changed”, which is untrue once a
    /// conference exists.
    private static func reason(in cause: any Error) -> Sentence {
        shown(cause, limit: 2_000).removing(clauseBeginning: " Nothing was changed")
    }

    /// The text is not an address that can be joined.
    package static func notAJoinAddress(_ reason: InvalidValue) -> ConferenceError {
        ConferenceError(
            .notAJoinAddress, .usage,
            "That is not an address of a conference: \(reason). Give one that begins with https:, tel: or sip:.",
            cause: reason)
    }
}
