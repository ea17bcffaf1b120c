package import ConferenceErrors

// Errors about rooms that pages make.

extension ConferenceError.Code {
    package static let roomWorkGone = Self(rawValue: "roomWorkGone")
    package static let roomBeingMade = Self(rawValue: "roomBeingMade")
    package static let tooManyRooms = Self(rawValue: "tooManyRooms")
}

extension ConferenceError {
    /// No room is being made with this key.
    package static func roomWorkGone() -> ConferenceError {
        ConferenceError(
            .roomWorkGone, .notFound,
            "Nothing is known about this room any more. The page of the event shows whether it has one, and lists a request "
                + "that is not settled.")
    }

    /// Another room is being made for the same event.
    package static func roomBeingMade(_ event: String) -> ConferenceError {
        ConferenceError(
            .roomBeingMade, .temporary,
            "Another room is being made for “\(title: shown(event))”. Wait until it is there or stop it, and try again."
        )
    }

    /// Too many rooms are being made.
    package static func tooManyRooms(_ most: Int) -> ConferenceError {
        ConferenceError(
            .tooManyRooms, .temporary, "At most \(most) rooms are made at the same time. Try again when one is there.")
    }
}
