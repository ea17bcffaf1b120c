package import Recurrence

/// An entry of the inbox: a booking or an invitation that a message told of, which the user can add to a calendar or ignore.
///
/// All messages about the same booking, or about the same event, are one entry. ``contents`` has the newest of them; see
/// ``identity`` for what “the same” means.
package struct InboxRecord: Hashable, Sendable {
    /// What the newest message was.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A booking, new or changed.
        case reservation
        /// An invitation to an event that was unknown before.
        case invitation
        /// A new version of an invitation.
        case update
        case cancellation
        /// The answer of a guest to an invitation that the user has sent.
        case reply
    }

    /// What the user has done with the entry.
    package enum State: String, Hashable, Sendable, CaseIterable {
        /// The user has not decided yet.
        case new
        /// A calendar has the event that was made of it.
        case added
        case ignored
        /// There is nothing left to decide: the user has declined, removed the event, or been told.
        case done
    }

    /// The origin of a message.
    package struct Source: Hashable, Sendable {
        package enum Kind: String, Hashable, Sendable, CaseIterable {
            /// A program that has donated a reservation.
            case program
            case mail
            case file
            case maildir
        }

        package var kind: Kind
        /// The identifier of the program, the sender's address, or a path.
        package var name: String

        package init(_ kind: Kind, _ name: String) {
            self.kind = kind
            self.name = name
        }
    }

    /// The event that was made of the entry.
    package struct EventKey: Hashable, Sendable {
        package var calendarID: Int64
        package var uid: String
        /// The occurrence, as in ``EventRecord/recurrenceID``; empty for the whole event.
        package var recurrenceID: String
        /// The identifier of the event; nil if the user has removed it.
        package var identifier: String?

        package init(calendarID: Int64, uid: String, recurrenceID: String = "", identifier: String? = nil) {
            self.calendarID = calendarID
            self.uid = uid
            self.recurrenceID = recurrenceID
            self.identifier = identifier
        }
    }

    /// The row in the store; 0 for an entry that is not stored yet.
    package var id: Int64
    package var kind: Kind
    /// Set to `added` only together with ``event``.
    package var state: State
    /// Messages with the same identity are about the same thing: the program and its reference for a donation; number,
    /// provider and day for a booking in a mail; UID and RECURRENCE-ID for an invitation.
    package var identity: String
    package var source: Source
    /// When the first message arrived, in seconds since 1970-01-01T00:00:00Z.
    package var received: Int64
    /// When the newest message arrived, in seconds since 1970-01-01T00:00:00Z.
    package var changed: Int64

    package var title: String?
    package var start: EventTime?
    package var end: EventTime?
    package var location: String?
    /// The number of the booking, or nil if there is none.
    package var number: String?
    /// The sender of the newest message as it was shown, or nil if unknown.
    package var sender: String?
    /// The subject of the newest message, or nil if it had none.
    package var subject: String?
    /// The address of the organizer of an invitation, without `mailto:`; only this organizer can change or cancel it.
    package var organizer: String?

    /// The reservation as JSON, or the iTIP message as an iCalendar text.
    package var contents: String
    /// The contents from which the event was last written; nil without an event. What differs from it in the event was changed
    /// by the user, and stays.
    package var base: String?
    /// The SEQUENCE of an invitation.
    package var sequence: Int64?
    /// DTSTAMP of an invitation, or the time of the message about a booking; seconds since 1970-01-01T00:00:00Z. An older
    /// message never replaces a newer one.
    package var stamp: Int64?
    /// The event that was made of the entry; nil if none was, or if adding it was undone.
    package var event: EventKey?
    /// Whether the entry has changed since the user has decided, and the user has not seen it yet.
    package var needsLook: Bool

    package init(
        id: Int64 = 0, kind: Kind, state: State = .new, identity: String, source: Source, received: Int64,
        changed: Int64? = nil, title: String? = nil, start: EventTime? = nil, end: EventTime? = nil,
        location: String? = nil, number: String? = nil, sender: String? = nil, subject: String? = nil,
        organizer: String? = nil, contents: String, base: String? = nil, sequence: Int64? = nil, stamp: Int64? = nil,
        event: EventKey? = nil, needsLook: Bool = false
    ) {
        self.id = id
        self.kind = kind
        self.state = state
        self.identity = identity
        self.source = source
        self.received = received
        self.changed = changed ?? received
        self.title = title
        self.start = start
        self.end = end
        self.location = location
        self.number = number
        self.sender = sender
        self.subject = subject
        self.organizer = organizer
        self.contents = contents
        self.base = base
        self.sequence = sequence
        self.stamp = stamp
        self.event = event
        self.needsLook = needsLook
    }

    /// Whether the user has something to decide or to see.
    package var isOpen: Bool { state == .new || needsLook }

    /// Stands in ``sender`` for the address of a mail that hides it. Such a mail must not count as a file that the user has
    /// chosen.
    package static let unknownSender = "an unknown sender"

    package var hasUnknownSender: Bool { sender == Self.unknownSender }
}
