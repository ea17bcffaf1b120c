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

    /// One component of the message.
    package struct Part: Sendable {
        /// The event or occurrence as it is now or, for a cancellation, as it was.
        package let event: EventRecord
        /// The same before the change; nil if it takes place at the same time.
        package let former: EventRecord?
        /// How it repeats, in words.
        package let repetition: String?

        package init(_ event: EventRecord, movedFrom former: EventRecord? = nil, repetition: String? = nil) {
            self.event = event
            let isMoved = former.map { ($0.start, $0.end) != (event.start, event.end) } ?? false
            self.former = isMoved ? former : nil
            self.repetition = repetition
        }
    }

    package let purpose: Purpose
    package let message: SchedulingMessage
    /// The guests, each once.
    package let guests: [SchedulingParty]
    /// The events or occurrences to show, at least one.
    package let parts: [Part]

    /// What has changed apart from the times of ``parts``, as sentences.
    package let changes: [String]

    /// The event or occurrence to show first.
    package var event: EventRecord { parts[0].event }

    /// - Parameter parts: at least one.
    package init(
        purpose: Purpose, message: SchedulingMessage, guests: [SchedulingParty], parts: [Part], changes: [String] = []
    ) {
        self.purpose = purpose
        self.message = message
        self.guests = guests
        self.parts = parts
        self.changes = changes
    }

    /// Returns the mail with another message, purpose or guests.
    func with(
        purpose: Purpose? = nil, message: SchedulingMessage? = nil, guests: [SchedulingParty]? = nil
    ) -> GuestMail {
        GuestMail(
            purpose: purpose ?? self.purpose, message: message ?? self.message, guests: guests ?? self.guests,
            parts: parts, changes: changes)
    }

    /// Returns an invitation as one for the guests who do not know of the event, and an update for those who do.
    package func split(by knowing: KnowingGuests) -> [GuestMail] {
        let known = guests.filter(knowing.know)
        let unknown = guests.filter { !knowing.know($0) }
        return [
            unknown.isEmpty ? nil : with(guests: unknown), known.isEmpty ? nil : with(purpose: .update, guests: known),
        ].compactMap { $0 }
    }
}
