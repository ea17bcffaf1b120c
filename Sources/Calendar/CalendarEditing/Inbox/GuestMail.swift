package import CalendarModel
package import Scheduling

/// A message to guests of an event that the user organizes, which is not written as a mail yet.
package struct GuestMail: Sendable {
    package enum Purpose: Hashable, Sendable {
        /// The guests were not invited before.
        case invitation
        /// The event has changed.
        case update
        /// The event, or the invitation of these guests, is cancelled.
        case cancellation
    }

    package let purpose: Purpose
    package let message: SchedulingMessage
    /// The guests, each once.
    package let guests: [SchedulingParty]
    /// The event or occurrence to show, as it is now or, for a cancellation, as it was.
    package let event: EventRecord

    package init(purpose: Purpose, message: SchedulingMessage, guests: [SchedulingParty], event: EventRecord) {
        self.purpose = purpose
        self.message = message
        self.guests = guests
        self.event = event
    }
}
