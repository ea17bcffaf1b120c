package import ConferenceModel

// Sentences about attaching and detaching conferences.
extension ConferenceError {
    /// The event has a conference, and the caller did not say that it may go.
    package static func hasConference(_ event: String, conference: String) -> ConferenceError {
        ConferenceError(
            "hasConference", .usage,
            "“\(shown(event))” has a conference already: \(shown(conference)). "
                + "Use --replace to make a new one and drop it, or detach it first.")
    }

    /// There is nothing to take away or to join.
    package static func hasNoConference(_ event: String) -> ConferenceError {
        ConferenceError(
            "hasNoConference", .notFound,
            "“\(shown(event))” has no conference. “conferencectl attach EVENT ROOM” gives it one.")
    }

    /// The event, or that occurrence of it, has been removed since it was named.
    package static func eventGone(_ event: String) -> ConferenceError {
        ConferenceError("noSuchEvent", .notFound, "The event “\(shown(event))” is not there any more.")
    }

    /// Another program saves the same event again and again.
    package static func eventKeepsChanging(_ event: String) -> ConferenceError {
        ConferenceError(
            "eventKeepsChanging", .temporary,
            "The event “\(shown(event))” was changed by another program each time it was about to be saved. Try again.")
    }

    /// Nobody can tell whether the provider made a room.
    package static func unknownOutcome(_ intent: Int64, room: RoomReference, cause: any Error) -> ConferenceError {
        ConferenceError(
            "unknownOutcome", .temporary,
            "\(cause is CancellationError ? "The request was interrupted." : shown("\(cause)", limit: 2_000)) "
                + "Whether \(shown(room.description)) made a conference is not known, and the event has none. "
                + "See “conferencectl pending”: retry \(intent), accept \(intent) URL or discard \(intent).",
            cause: cause)
    }

    /// There is a room, but the event could not take it.
    package static func madeButNotAttached(_ url: String, cause: any Error) -> ConferenceError {
        let status = (cause as? ConferenceError)?.exitStatus ?? .ioError
        return ConferenceError(
            "madeButNotAttached", status,
            "The conference was made, but not attached: \(shown("\(cause)", limit: 2_000)) Its address is \(shown(url)); "
                + "“conferencectl pending” keeps it.",
            cause: cause)
    }

    /// No open request has that number.
    package static func noSuchIntent(_ id: Int64, open: [Int64]) -> ConferenceError {
        let rest =
            open.isEmpty
            ? "Nothing is pending."
            : "Pending: \(open.prefix(20).map(String.init).joined(separator: ", "))."
        return ConferenceError("noSuchIntent", .notFound, "There is no pending request \(id). \(rest)")
    }

    /// The event has got a conference in another way since the request was made.
    package static func settledOtherwise(_ id: Int64, event: String, conference: String) -> ConferenceError {
        ConferenceError(
            "settledOtherwise", .usage,
            "“\(shown(event))” has got a conference since request \(id) was made: \(shown(conference)). "
                + "“conferencectl pending discard \(id)” forgets the request.")
    }

    /// The text is not an address that can be joined.
    package static func notAJoinAddress(_ reason: InvalidValue) -> ConferenceError {
        ConferenceError(
            "notAJoinAddress", .usage,
            "That is not an address to join a conference by: \(reason). Give one that begins with https:, tel: or sip:.",
            cause: reason)
    }

    // MARK: Changes

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
            isEnd ? "conferenceNotEnded" : "conferenceNotUpdated", status,
            "\(change): \(shown("\(cause)", limit: 2_000)) “conferencectl pending retry \(intent)” tells its provider again.",
            cause: cause)
    }

    /// The provider of a conference is not installed any more, or does not change conferences any more.
    package static func nobodyToTell(_ intent: Int64, provider: String) -> ConferenceError {
        ConferenceError(
            "nobodyToTell", .unavailable,
            "The provider \(shown(provider)) is not installed, or its manifest does not say VCPLifecycle. Install it, or "
                + "forget the change with “conferencectl pending discard \(intent)”.")
    }

    /// A person asks to deliver a change that another program is delivering right now.
    package static func beingDelivered(_ intent: Int64) -> ConferenceError {
        ConferenceError(
            "beingDelivered", .temporary,
            "Another program is telling the provider about request \(intent) right now, or has just done so.")
    }

    /// Some changes of the outbox were not delivered; each was reported before.
    package static func changesNotDelivered(_ first: ConferenceError) -> ConferenceError {
        ConferenceError(
            "changesNotDelivered", first.exitStatus,
            "Not every provider has heard of the changes. “conferencectl pending” lists what is left.", cause: first)
    }

    /// An address was given for a request that is not to make a conference.
    package static func nothingToAccept(_ intent: Int64) -> ConferenceError {
        ConferenceError(
            "nothingToAccept", .usage,
            "Request \(intent) is about a conference that exists: there is no link to accept. Use “conferencectl pending "
                + "retry \(intent)” or “conferencectl pending discard \(intent)”.")
    }
}
