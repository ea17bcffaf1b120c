package import ConferenceModel

/// The note that a conference is about to be made, written before the provider is asked (design: creating is not
/// repeated silently). Without an outcome it means: nobody knows whether the conference exists.
package struct IntentRecord: Hashable, Sendable {
    package var id: Int64
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
        id: Int64 = 0, eventIdentifier: String, calendarID: Int64, uid: String, recurrenceID: String,
        room: RoomReference, idempotencyKey: String, created: Int64, failure: String? = nil
    ) {
        self.id = id
        self.eventIdentifier = eventIdentifier
        self.calendarID = calendarID
        self.uid = uid
        self.recurrenceID = recurrenceID
        self.room = room
        self.idempotencyKey = idempotencyKey
        self.created = created
        self.failure = failure
    }
}
