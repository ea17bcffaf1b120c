package import ConferenceModel

/// The note that a provider is about to be asked to make, update or end a conference, written before it is asked
/// (design: creating is not repeated silently). Without an outcome it means: nobody knows whether it was done.
package struct IntentRecord: Hashable, Sendable {
    /// What the provider is asked to do.
    package enum Kind: Hashable, Sendable {
        /// Make a conference.
        case make
        /// Adapt the conference to its event, which has moved or was renamed.
        case update(ConferenceName)
        /// End the conference, because its event has gone or has another one.
        case end(ConferenceName)
    }

    /// What a provider knows a conference by.
    package struct ConferenceName: Hashable, Sendable {
        /// The provider's own name for it; nil where it gave none.
        package var identifier: String?
        /// Its first URL.
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
    /// As ``EventRecord/recurrenceID``; empty for the whole event.
    package var recurrenceID: String
    package var room: RoomReference
    /// Sent with the request, and again with each retry.
    package var idempotencyKey: String
    /// Seconds since 1970-01-01T00:00:00Z.
    package var created: Int64
    /// Why there is no outcome, as far as it is known: the code and the sentence of the error.
    package var failure: String?

    package init(
        id: Int64 = 0, kind: Kind = .make, eventIdentifier: String, calendarID: Int64, uid: String,
        recurrenceID: String, room: RoomReference, idempotencyKey: String, created: Int64, failure: String? = nil
    ) {
        self.id = id
        self.kind = kind
        self.eventIdentifier = eventIdentifier
        self.calendarID = calendarID
        self.uid = uid
        self.recurrenceID = recurrenceID
        self.room = room
        self.idempotencyKey = idempotencyKey
        self.created = created
        self.failure = failure
    }

    /// The conference that is to be updated or ended; nil for one that is to be made.
    package var conference: ConferenceName? {
        switch kind {
        case .make: nil
        case .update(let name), .end(let name): name
        }
    }
}

extension IntentRecord.Kind {
    /// The kind as it is stored; its words are part of the JSON interface too.
    package var word: String {
        switch self {
        case .make: "make"
        case .update: "update"
        case .end: "end"
        }
    }

    /// The kind of a stored row; nil where its columns do not go together.
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
