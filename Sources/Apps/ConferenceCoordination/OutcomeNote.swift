import CalendarStore
import ConferenceErrors
import ConferenceModel

/// The outcome of a request as far as it is known, to be written into the request's row in the store.
struct OutcomeNote: Hashable, Sendable {
    enum Outcome: Hashable, Sendable {
        /// The provider created this conference, but it could not be attached.
        case made(VirtualConference)
        /// It is unknown whether the provider created a conference.
        case unknown
        /// The provider created no conference. The request is closed.
        case failed
    }

    /// The request's idempotency key, which identifies it in every copy of the store.
    let key: String
    let outcome: Outcome
    /// Why nothing was attached.
    let failure: String
    /// The time of the provider's answer, in seconds since 1970-01-01T00:00:00Z.
    let time: Int64

    /// The length in bytes of UTF-8 to which a reason is shortened.
    private static let longestFailure = 16_384

    init(key: String, outcome: Outcome, failure: String, time: Int64) {
        self.key = key
        self.outcome = outcome
        self.failure = failure.utf8.count <= Self.longestFailure ? failure : String(failure.prefix(4_096))
        self.time = time
    }

    /// Returns the request changed by the note, or nil if the note closes the request.
    func applied(to intent: IntentRecord) -> IntentRecord? {
        var intent = intent
        intent.failure = failure
        (intent.claimedUntil, intent.claimedBy) = (nil, nil)
        switch outcome {
        case .made(let conference): intent.made = conference
        case .unknown: break
        case .failed: return nil
        }
        return intent
    }

    /// Writes the note into the row of its request.
    ///
    /// - Throws: `noOpenIntent` if the request is closed; the errors of the store.
    func write(to intent: Int64, _ writer: borrowing StoreWriter) throws {
        switch outcome {
        case .made(let conference): try writer.updateIntent(id: intent, failure: failure, made: conference)
        case .unknown: try writer.updateIntent(id: intent, failure: failure)
        case .failed: try writer.finishIntent(id: intent, outcome: .failed)
        }
    }
}
