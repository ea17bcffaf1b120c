package import ConferenceModel

/// A request to a provider, written before the provider is asked: to make a conference, to update it or to end it.
///
/// A request to make a conference that has no outcome means that it is unknown whether the conference exists; it is never
/// repeated automatically. Requests to update or end a conference form the **outbox**: they are written in the transaction
/// of the change that causes them, and delivered afterwards, again and again if need be, with the same key.
package struct IntentRecord: Hashable, Sendable {
    /// What the provider is asked to do.
    package enum Kind: Hashable, Sendable {
        /// Make a conference.
        case make
        /// Adapt the conference to its event, which was moved or renamed.
        case update(ConferenceName)
        /// End the conference, because no event has it any more.
        case end(ConferenceName)
    }

    /// What a provider knows a conference by.
    package struct ConferenceName: Hashable, Sendable {
        /// The provider's own name for the conference, or nil if it gave none.
        package var identifier: String?
        /// The first URL of the conference.
        package var url: String

        package init(identifier: String?, url: String) {
            self.identifier = identifier
            self.url = url
        }

        package init(_ conference: VirtualConference) {
            self.init(identifier: conference.identifier, url: conference.preferred.url.text)
        }
    }

    package var id: Int64
    package var kind: Kind
    package var eventIdentifier: String
    package var calendarID: Int64
    package var uid: String
    /// The occurrence, as in ``EventRecord/recurrenceID``; empty for the whole event.
    package var recurrenceID: String
    /// What the event was called when the request was written, or nil if that is unknown.
    package var title: String?
    package var room: RoomReference
    /// Sent with the request, and again with each retry.
    package var idempotencyKey: String
    /// Seconds since 1970-01-01T00:00:00Z.
    package var created: Int64
    /// How often delivery was tried.
    package var attempts: Int
    /// When to deliver next, in seconds since 1970-01-01T00:00:00Z, or nil for an entry that waits for a person. Always nil
    /// for a request to make a conference.
    package var due: Int64?
    /// Why there is no outcome yet, if that is known.
    package var failure: String?
    /// The conference that the provider has made and that could not be attached, or nil if there was no answer.
    package var made: VirtualConference?
    /// A digest of what the provider knows of the event, for a request to update or end a conference; nil if it is unknown.
    package var told: String?

    package init(
        id: Int64 = 0, kind: Kind = .make, eventIdentifier: String, calendarID: Int64, uid: String,
        recurrenceID: String, title: String? = nil, room: RoomReference, idempotencyKey: String, created: Int64,
        attempts: Int = 0, due: Int64? = nil, failure: String? = nil, made: VirtualConference? = nil,
        told: String? = nil
    ) {
        self.id = id
        self.kind = kind
        self.eventIdentifier = eventIdentifier
        self.calendarID = calendarID
        self.uid = uid
        self.recurrenceID = recurrenceID
        self.title = title
        self.room = room
        self.idempotencyKey = idempotencyKey
        self.created = created
        self.attempts = attempts
        self.due = due
        self.failure = failure
        self.made = made
        self.told = told
    }

    /// The conference to update or end, or nil for one that is to be made.
    package var conference: ConferenceName? {
        switch kind {
        case .make: nil
        case .update(let name), .end(let name): name
        }
    }

    /// Whether the request waits in the outbox for a person, because it will not be delivered automatically any more.
    package var waitsForPerson: Bool { kind != .make && due == nil }

    /// Whether the request was never tried and must not be tried unless a person says so: a folder or a subscription lost
    /// the event, which may only mean that the folder is gone.
    package var needsConfirmation: Bool { waitsForPerson && attempts == 0 }
}

extension IntentRecord.Kind {
    /// The word in the database and in JSON.
    package var word: String {
        switch self {
        case .make: "make"
        case .update: "update"
        case .end: "end"
        }
    }

    /// Creates the kind of a stored row, or nil if its columns contradict each other.
    init?(word: String, identifier: String?, url: String?) {
        let name = url.map { IntentRecord.ConferenceName(identifier: identifier, url: $0) }
        switch (word, name) {
        case ("make", _): self = .make
        case ("update", let name?): self = .update(name)
        case ("end", let name?): self = .end(name)
        default: return nil
        }
    }
}

/// How a request ended. The words are those of the database.
package enum IntentOutcome: String, Hashable, Sendable {
    case made, updated, ended
    /// The provider refused, and nothing was made.
    case failed
    /// The user gave the address of the conference.
    case accepted
    /// A later request replaced this one, or there is nothing left to tell.
    case superseded
    /// The user did not want it any more.
    case discarded
    /// The provider does not want to hear of changes.
    case unwanted
}
