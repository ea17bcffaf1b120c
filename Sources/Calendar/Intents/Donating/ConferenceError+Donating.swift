package import ConferenceErrors

// Errors of programs that donate reservations.

extension ConferenceError.Code {
    package static let donationIncomplete = Self(rawValue: "donationIncomplete")
    package static let tooManyDonations = Self(rawValue: "tooManyDonations")
    package static let inboxFull = Self(rawValue: "inboxFull")
}

extension ConferenceError {
    /// A reservation lacks something without which no event can be made of it.
    package static func donationIncomplete(_ title: String, missing: String) -> ConferenceError {
        ConferenceError(
            .donationIncomplete, .badData,
            "The reservation “\(title: shown(title))” was not donated, because it has no \(shown(missing)).")
    }

    /// One interaction has more reservations than a booking can have.
    package static func tooManyDonations(_ count: Int, limit: Int) -> ConferenceError {
        ConferenceError(
            .tooManyDonations, .badData,
            "An interaction can have at most \(limit) reservations, and this one has \(count). None was donated.")
    }

    /// The user has not decided about what the program has donated before.
    package static func inboxFull(limit: Int) -> ConferenceError {
        ConferenceError(
            .inboxFull, .temporary,
            """
            The inbox has \(limit) reservations of this program, or is full, and the user has decided about none that could make \
            room. The reservation was not donated.
            """)
    }
}
