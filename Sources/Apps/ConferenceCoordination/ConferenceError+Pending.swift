package import ConferenceErrors
package import ConferenceModel
import Platform

// Errors about requests to providers that are not settled.

extension ConferenceError.Code {
    package static let unknownOutcome = Self(rawValue: "unknownOutcome")
    package static let noSuchIntent = Self(rawValue: "noSuchIntent")
    package static let settledOtherwise = Self(rawValue: "settledOtherwise")
    package static let conferenceNotEnded = Self(rawValue: "conferenceNotEnded")
    package static let conferenceNotUpdated = Self(rawValue: "conferenceNotUpdated")
    package static let nobodyToTell = Self(rawValue: "nobodyToTell")
    package static let nothingToAccept = Self(rawValue: "nothingToAccept")
    package static let nothingToEnd = Self(rawValue: "nothingToEnd")
    package static let conferenceLinkMissing = Self(rawValue: "conferenceLinkMissing")
    package static let conferenceInUse = Self(rawValue: "conferenceInUse")
    package static let requestRunning = Self(rawValue: "requestRunning")
    package static let justDelivered = Self(rawValue: "justDelivered")
    package static let deliveryNotRecorded = Self(rawValue: "deliveryNotRecorded")
    package static let changesNotDelivered = Self(rawValue: "changesNotDelivered")
}

extension ConferenceError {
    /// It is unknown whether the provider created a conference.
    ///
    /// - Parameter isOpen: whether the event can still take it. Otherwise the event is gone or has another one.
    package static func unknownOutcome(
        _ intent: Int64, room: RoomReference, isOpen: Bool = true, cause: any Error
    ) -> ConferenceError {
        ConferenceError(
            .unknownOutcome, .temporary,
            "\(cause is CancellationError ? "The request was interrupted." : shown(cause, limit: 2_000)) "
                + "It is unknown whether \(shown(room.description)) created a conference, and none was attached to the event.",
            arguments: ["\(intent)"] + (isOpen ? [] : ["closed"]), cause: cause)
    }

    /// No open request has the number.
    package static func noSuchIntent(_ id: Int64, open: [Int64]) -> ConferenceError {
        let rest: Sentence =
            open.isEmpty
            ? "Nothing is pending."
            : "Pending: \(open.prefix(20).map(String.init).joined(separator: ", "))."
        return ConferenceError(.noSuchIntent, .notFound, "There is no pending request \(id). \(rest)")
    }

    /// The event has received a conference in another way since the request.
    package static func settledOtherwise(_ id: Int64, event: String, conference: String) -> ConferenceError {
        ConferenceError(
            .settledOtherwise, .usage,
            "“\(title: shown(event))” has received a conference since request \(id): \(shown(conference)).",
            arguments: ["\(id)"])
    }

    /// The calendar has changed, but the provider of a conference could not be notified.
    ///
    /// - Parameter isEnd: true if the provider should end the conference, false if it should update it.
    package static func changeNotTold(_ intent: Int64, isEnd: Bool, cause: any Error) -> ConferenceError {
        let status = (cause as? ConferenceError)?.exitStatus ?? .ioError
        let change: Sentence =
            isEnd
            ? "The calendar was changed, but the conference of the event was not ended"
            : "The event was changed, but its conference was not updated"
        return ConferenceError(
            isEnd ? .conferenceNotEnded : .conferenceNotUpdated, status,
            "\(change): \(shown(cause, limit: 2_000))", arguments: ["\(intent)"], cause: cause)
    }

    /// The provider was notified of a change, but the store could not save its answer.
    package static func deliveryNotRecorded(_ intent: Int64, cause: any Error) -> ConferenceError {
        ConferenceError(
            .deliveryNotRecorded, .temporary,
            "The provider was notified of the change, but its answer could not be stored: "
                + "\(shown(cause, limit: 2_000)) It will be notified again, with the same key.",
            arguments: ["\(intent)"], cause: cause)
    }

    /// The provider of a conference is no longer installed, or no longer changes conferences.
    package static func nobodyToTell(_ intent: Int64, provider: String) -> ConferenceError {
        ConferenceError(
            .nobodyToTell, .unavailable,
            "The provider \(shown(provider)) is not installed, or its manifest does not declare VCPLifecycle.",
            arguments: ["\(intent)"])
    }

    /// The user gave an address for a request that does not create a conference.
    package static func nothingToAccept(_ intent: Int64) -> ConferenceError {
        ConferenceError(
            .nothingToAccept, .usage,
            "Request \(intent) is about a conference that exists: there is no link to accept.",
            arguments: ["\(intent)"])
    }

    /// The user wants to end a conference that an event has, by the number of a request to update it.
    package static func nothingToEnd(_ intent: Int64) -> ConferenceError {
        ConferenceError(
            .nothingToEnd, .usage,
            "Request \(intent) is to update the conference of an event. It ends when the event is removed or the conference is "
                + "detached.")
    }

    /// The provider gave no answer, so that only the user can tell which conference to end.
    package static func conferenceLinkMissing(_ intent: Int64) -> ConferenceError {
        ConferenceError(
            .conferenceLinkMissing, .usage,
            "The provider gave no answer to request \(intent), so its conference is unknown. Give the link of the conference.",
            arguments: ["\(intent)"])
    }

    /// An event has the conference that the user wants to end.
    package static func conferenceInUse(_ url: String) -> ConferenceError {
        ConferenceError(
            .conferenceInUse, .usage, "An event has the conference \(shown(url)), so it was not ended.")
    }

    /// A program is waiting for the answer to a request, so that the request cannot be settled in another way.
    ///
    /// - Parameter process: the name of the program's process, or nil if it is unknown.
    package static func requestRunning(_ intent: Int64, process: String?) -> ConferenceError {
        let program = process.flatMap(RunningProcess.program)
        let name: Sentence =
            program.map { "\(quoted($0.file)) (process \(Int($0.number)))" } ?? "another program"
        return ConferenceError(
            .requestRunning, .temporary,
            "Request \(intent) is not finished: \(name) is waiting for its provider. Nothing was changed. Try again when "
                + "that program has ended, or interrupt it.")
    }

    /// Another program was faster to deliver a change.
    package static func justDelivered(_ intent: Int64) -> ConferenceError {
        ConferenceError(
            .justDelivered, .temporary,
            "Another program is notifying the provider about request \(intent) right now, or has just done so.")
    }

    /// Some changes of the outbox were not delivered; each failure was reported before.
    package static func changesNotDelivered(_ first: ConferenceError) -> ConferenceError {
        ConferenceError(
            .changesNotDelivered, first.exitStatus, "Some providers could not be notified of the changes.", cause: first
        )
    }
}
