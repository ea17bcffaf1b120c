package import CalendarModel
package import CalendarStore
import ConferenceModel
import Platform
import Reservations
import Scheduling

/// The inbox: bookings and invitations that messages told of. The user adds them to a calendar or ignores them.
///
/// Nothing is added by itself. A message about an entry that was added changes its event, but keeps what the user has changed
/// there, and never removes it. A message that is older than one that has arrived before changes nothing.
///
/// Each function works inside a transaction of the caller, like those of ``CalendarEditor``.
package struct Inbox: Sendable {
    let editor: CalendarEditor
    /// The time zone of the user, for times that state only an offset.
    let zone: String
    /// The programs whose donations are discarded; nil to accept all.
    let grants: AccessGrants?
    /// The language of the user, for the events of bookings.
    let language: BookingLanguage
    let readMessages = ReadMessages()
    let readBookings = ReadContents<Reservation?>()
    /// When the time for a message is over; nil if it may take any.
    var deadline: Deadline?

    /// - Parameter languages: those of the user in the order of preference, such as `de`.
    package init(_ editor: CalendarEditor, zone: String, grants: AccessGrants? = nil, languages: [String] = []) {
        self.editor = editor
        language = BookingLanguage(languages)
        self.zone = zone
        self.grants = grants
    }

    /// Returns the beginning of a text of a message, for lists: a subject or a title may have any length.
    func beginning(_ text: String?) -> String? { text.map { TextPolicy.beginning($0, editor.limits.titleLength / 4) } }
}

/// What became of a message.
package struct InboxOutcome: Sendable {
    package enum Result: Hashable, Sendable {
        /// A new entry waits for the user.
        case added
        /// The entry has new contents, and so has its event if there is one.
        case updated
        /// The entry is cancelled, and so is its event if there is one.
        case cancelled
        /// The message says what is known already.
        case unchanged
        /// A newer message arrived before, so this one changed nothing.
        case older
        /// The user does not want the donations of this program.
        case muted
        /// The program, or all of them together, have as many entries as they may.
        case full
        /// The message must not change anything.
        case refused(InboxRefusal)
    }

    package var result: Result
    /// The entry that the message is about; nil if there is none.
    package var entry: InboxRecord?
    /// The title of the event that a message is about if it has no entry.
    package var title: String?
    /// What became of the further entries that a cancellation of a whole booking is about, if it has changed them.
    package var others: [InboxOutcome] = []
    /// What the message has changed, or is about, if that is not the whole event.
    package var changes: [EntryChange] = []
    /// The event as it was saved; nil if no event was concerned.
    package var saved: SavedEvent?
    /// Whether people of a booking were left out, because it has as many as it may.
    package var leavesOutPeople = false
    /// What the user has changed in the event, and what therefore stays different from the message.
    package var kept: Set<ItemField> = []

    /// Whether the message is only about some occurrences of a series.
    package var isPartial: Bool { !changes.isEmpty && changes.allSatisfy { $0.occurrence != nil } }

    init(_ result: Result, _ entry: InboxRecord? = nil) {
        self.result = result
        self.entry = entry
    }
}

extension InboxRecord {
    /// Whether ``contents`` is a reservation, and not a message with an invitation.
    package var isReservation: Bool { contents.utf8.first == UInt8(ascii: "{") }
}
