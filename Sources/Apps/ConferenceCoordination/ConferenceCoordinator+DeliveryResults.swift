package import CalendarModel
package import CalendarStore
package import ConferenceErrors

// What can be delivered, and what became of it.
extension ConferenceCoordinator {
    /// Which entries of the outbox to deliver.
    package enum DeliverySelection: Sendable {
        /// Entries whose next attempt is due.
        case due
        /// All entries, including those whose automatic attempts are used up, but not those that need the user's confirmation.
        case all
    }

    /// The outcome of delivering an entry.
    package enum DeliveryOutcome: Sendable {
        /// The provider was notified.
        case delivered(EventRecord?)
        /// The provider had nothing left to hear, or does not handle changes. The entry is closed.
        case closed(EventRecord?)
        /// Another program is delivering it, or has just closed it.
        case elsewhere
    }

    /// The result of delivering one entry.
    package struct Delivery: Sendable {
        package var intent: IntentRecord
        /// A failure leaves the entry in the outbox.
        package var result: Result<DeliveryOutcome, ConferenceError>

        /// Why the entry could not be delivered, or nil if it is closed or another program is delivering it.
        package var error: ConferenceError? {
            if case .failure(let error) = result { error } else { nil }
        }

        /// Whether nothing is left to deliver of this entry.
        var isClosed: Bool {
            switch result {
            case .success(.delivered), .success(.closed): true
            case .success(.elsewhere), .failure: false
            }
        }

        /// Whether the provider was notified.
        package var isDelivered: Bool {
            if case .success(.delivered) = result { true } else { false }
        }
    }
}
