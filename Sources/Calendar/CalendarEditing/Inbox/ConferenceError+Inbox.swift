package import ConferenceErrors

// Errors about entries of the inbox.

extension ConferenceError.Code {
    package static let inboxEntryCancelled = Self(rawValue: "inboxEntryCancelled")
    package static let inboxEntryUnreadable = Self(rawValue: "inboxEntryUnreadable")
    package static let notAnInvitation = Self(rawValue: "notAnInvitation")
    package static let notInvited = Self(rawValue: "notInvited")
    package static let proposalForSeries = Self(rawValue: "proposalForSeries")
    package static let proposalOutdated = Self(rawValue: "proposalOutdated")
}

extension ConferenceError {
    /// The booking or the invitation was cancelled before it was added.
    package static func inboxEntryCancelled(_ id: Int64, title: String) -> ConferenceError {
        ConferenceError(
            .inboxEntryCancelled, .badData,
            "“\(title: shown(title))” (inbox entry \(id)) was cancelled, so there is nothing to add.")
    }

    /// Another program has damaged the entry.
    package static func inboxEntryUnreadable(_ id: Int64) -> ConferenceError {
        ConferenceError(
            .inboxEntryUnreadable, .badData,
            "The contents of inbox entry \(id) cannot be read. Another program has changed them.")
    }

    /// A reservation, or an answer of somebody else, cannot be answered.
    package static func notAnInvitation(_ id: Int64, title: String) -> ConferenceError {
        ConferenceError(
            .notAnInvitation, .badData,
            "“\(title: shown(title))” (inbox entry \(id)) is not an invitation, so there is nobody to answer.")
    }

    /// An event of the user, or one whose organizer has not invited the user, cannot be answered.
    package static func notInvited(title: String) -> ConferenceError {
        ConferenceError(
            .notInvited, .badData,
            "“\(title: shown(title))” cannot be answered: it names no organizer, or none of your addresses as that of a guest."
        )
    }

    /// Another time can only be proposed for a single event.
    package static func proposalForSeries(_ title: String) -> ConferenceError {
        ConferenceError(
            .proposalForSeries, .usage,
            """
            “\(title: shown(title))” repeats, and another time can only be proposed for a single event. Answer it with a comment \
            instead.
            """)
    }

    /// The event has changed since the guest has proposed another time.
    package static func proposalOutdated(_ id: Int64, title: String) -> ConferenceError {
        ConferenceError(
            .proposalOutdated, .badData,
            """
            The proposal (inbox entry \(id)) is about an earlier version of “\(title: shown(title))”, or its sender is not \
            invited any more. Nothing was changed.
            """)
    }
}
