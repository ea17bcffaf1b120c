package import CalendarStore
package import ConferenceErrors
package import Scheduling

/// Takes the messages of a file about invitations that the user has got before, so that what the inbox knows of an event and the
/// event itself stay the same version.
package protocol InvitationTaking {
    /// Returns whether the inbox has an invitation to an event or to an occurrence of it.
    func hasInvitation(uid: String, _ writer: borrowing StoreWriter) throws -> Bool

    /// Takes a message, and adds its event if it is in no calendar.
    ///
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - calendar: the row of the calendar for a new event.
    func take(
        _ message: SchedulingMessage, from path: String, into calendar: Int64, _ writer: borrowing StoreWriter
    ) throws -> TakenInvitation
}

/// What became of the event of a message that an import has taken.
package enum TakenInvitation: Hashable, Sendable {
    case added, updated, unchanged
    /// A newer version is known.
    case older
    case refused(Sentence)
}
