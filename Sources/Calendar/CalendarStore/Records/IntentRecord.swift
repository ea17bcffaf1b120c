package import ConferenceModel

/// A request to a provider to create, update or end a conference, written before the provider is asked.
///
/// If a request to create a conference has no outcome, it is unknown whether the conference exists, so the request is never
/// repeated automatically. Requests to update or end a conference form the **outbox**: they are written in the transaction of
/// the change that causes them, and delivered afterwards, with retries that have the same key.
package struct IntentRecord: Hashable, Sendable {
    /// The kind of request.
    package enum Kind: Hashable, Sendable {
        /// Create a conference.
        case make
        /// Update the conference, because its event was moved or renamed.
        case update(ConferenceName)
        /// End the conference, because no event has it any more.
        case end(ConferenceName)
    }

    /// The values by which a provider identifies a conference.
    package struct ConferenceName: Hashable, Sendable {
        /// The provider's own identifier for the conference, or nil if it gave none.
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

        /// Returns whether this is the name of a conference of a provider, even if the provider now describes it differently.
        package func isName(of conference: VirtualConference, from provider: String) -> Bool {
            conference.provenance?.room.provider == provider && conference.preferred.url.text == url
        }
    }

    package var id: Int64
    package var kind: Kind
    package var eventIdentifier: String
    package var calendarID: Int64
    package var uid: String
    /// The occurrence, as in ``EventRecord/recurrenceID``; empty for the whole event.
    package var recurrenceID: String
    /// The title of the event when the request was written, or nil if unknown.
    package var title: String?
    package var room: RoomReference
    /// The key that is sent with the request, and again with each retry.
    package var idempotencyKey: String
    /// The time at which the request was written, in seconds since 1970-01-01T00:00:00Z.
    package var created: Int64
    /// The number of delivery attempts.
    package var attempts: Int
    /// The time of the next delivery, in seconds since 1970-01-01T00:00:00Z, or nil for an entry that waits for the user.
    /// Always nil for a request to create a conference.
    package var due: Int64?
    /// The reason why there is no outcome yet, if known.
    package var failure: String?
    /// The conference that the provider has created but that could not be attached, or nil if there was no answer.
    package var made: VirtualConference?
    /// A digest of what the provider knows of the event; nil if unknown. For a request to create a conference, that is what the
    /// provider was told with the request.
    package var told: String?
    /// Until when the request must be left alone, in seconds since 1970-01-01T00:00:00Z, because a program is waiting for its
    /// provider's answer; nil if none is.
    package var claimedUntil: Int64?
    /// The name of that program, for `RunningProcess`; nil if there is none, or if it is unknown.
    package var claimedBy: String?

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

    /// The conference to update or end, or nil for a request to create one.
    package var conference: ConferenceName? {
        switch kind {
        case .make: nil
        case .update(let name), .end(let name): name
        }
    }

    /// Whether the request waits in the outbox for the user, because it will not be delivered automatically any more.
    package var waitsForPerson: Bool { kind != .make && due == nil }

    /// Whether the request needs the user's confirmation before its first delivery: a folder or a subscription no longer has
    /// the event, which may only mean that the folder is missing.
    package var needsConfirmation: Bool { waitsForPerson && attempts == 0 }
}

extension IntentRecord.Kind {
    /// The word for the kind in the database and in JSON.
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

/// The outcome of a closed request. The words are those of the database.
package enum IntentOutcome: String, Hashable, Sendable {
    case made, updated, ended
    /// The provider refused and created nothing.
    case failed
    /// The user gave the address of the conference.
    case accepted
    /// A later request replaced this one, or the provider has nothing left to hear.
    case superseded
    /// The user discarded the request.
    case discarded
    /// The provider does not handle changes.
    case unwanted
}
