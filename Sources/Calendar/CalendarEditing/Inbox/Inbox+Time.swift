package import ConferenceErrors
import Platform

// How long taking over a message may take. Anybody can send one that changes a thousand occurrences again and again.
extension Inbox {
    /// Returns an inbox whose messages must be taken over soon, because the user has not asked for them.
    package func taking(atMost time: Duration) -> Inbox {
        var copy = self
        copy.deadline = Deadline(after: time)
        return copy
    }

    /// Ends taking over a message when its time is over.
    ///
    /// - Throws: `messageTakesTooLong`.
    func checkTime() throws(ConferenceError) {
        if let deadline, deadline.hasPassed { throw .messageTakesTooLong() }
    }
}

extension ConferenceError.Code {
    package static let messageTakesTooLong = Self(rawValue: "messageTakesTooLong")
}

extension ConferenceError {
    /// A message in a new mail needs more time than a command gives to what it comes across.
    package static func messageTakesTooLong() -> ConferenceError {
        ConferenceError(
            .messageTakesTooLong, .badData,
            "The event of this message has so many changed occurrences that it takes longer than a new mail may. Nothing was changed. You can still take the mail into the inbox by itself."
        )
    }
}
