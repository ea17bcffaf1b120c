package import CalendarModel
package import Recurrence
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

    package private(set) var purpose: Purpose
    /// Whether what is cancelled takes place at another time, as another mail to the same guests says.
    package private(set) var isMoved = false
    package private(set) var message: SchedulingMessage
    /// The guests, each once.
    package private(set) var guests: [SchedulingParty]
    /// The events or occurrences to show, at least one.
    package let parts: [Part]

    /// What has changed apart from the times of ``parts``, as sentences.
    package private(set) var changes: [String]
    /// The occurrences that the series plans, and that do not take place, or to which the guests are not invited.
    let leftOut: [EventTime]
    /// The components of the event that take place at another time than before, so that guests are asked for new answers: the
    /// RECURRENCE-ID of an occurrence, or an empty text for the whole event.
    private(set) var rescheduled: Set<String>
    /// Earlier mails that it replaces, because they also go to people who are no guests any more.
    private(set) var outdated: Set<Int64> = []
    /// Those of the guests who were to get these.
    private(set) var awaiting: [SchedulingParty] = []

    /// The event or occurrence to show first.
    package var event: EventRecord { parts[0].event }

    /// - Parameter parts: at least one.
    package init(
        purpose: Purpose, message: SchedulingMessage, guests: [SchedulingParty], parts: [Part], changes: [String] = [],
        leftOut: [EventTime] = [], rescheduled: Set<String> = []
    ) {
        self.purpose = purpose
        self.message = message
        self.guests = guests
        self.parts = parts
        self.changes = changes
        self.leftOut = leftOut
        self.rescheduled = rescheduled
    }

    /// Returns the mail with another message, purpose or guests.
    func with(
        purpose: Purpose? = nil, message: SchedulingMessage? = nil, guests: [SchedulingParty]? = nil
    ) -> GuestMail {
        var mail = self
        if let purpose { mail.purpose = purpose }
        if let message { mail.message = message }
        if let guests { mail.guests = guests }
        return mail
    }

    /// Returns the mail as one that replaces earlier mails.
    ///
    /// - Parameter awaiting: those of its guests who were to get these.
    func replacing(_ outdated: Set<Int64>, to awaiting: [SchedulingParty]) -> GuestMail {
        var mail = self
        (mail.outdated, mail.awaiting) = (outdated, awaiting)
        return mail
    }

    /// The mail for those of its guests for whom an earlier mail waits that must not be sent any more; nil if there are none. It asks
    /// for no other answers than that one did.
    package var toAwaiting: GuestMail? {
        guard purpose != .cancellation, !awaiting.isEmpty else { return nil }
        var mail = with(guests: awaiting)
        mail.rescheduled = []
        return mail
    }

    /// The mail for those of its guests to whom a mail can be sent; nil if there are none.
    package var toReachable: GuestMail? {
        let reachable = guests.filter(\.isReachable)
        return reachable.isEmpty ? nil : with(guests: reachable)
    }

    /// The addresses of its guests to whom no mail can be sent, such as a room of Exchange with the address `invalid:nomail`.
    package var unreachable: [String] { guests.filter { !$0.isReachable }.map(\.address) }

    /// The mail about an occurrence that another mail has at its new time.
    var sayingThatItIsMoved: GuestMail {
        var mail = self
        mail.isMoved = true
        return mail
    }

    /// Returns the mail with one more sentence on what has changed.
    func saying(_ change: String) -> GuestMail {
        var mail = self
        mail.changes.append(change)
        return mail
    }

    /// Whether the mail tells of no change: the guests get the event as they know it.
    var saysNothingNew: Bool { purpose == .update && changes.isEmpty && parts.allSatisfy { $0.former == nil } }

    /// The mail about a change, which says so even if no sentence is made for what has changed.
    var sayingThatDetailsHaveChanged: GuestMail {
        guard saysNothingNew else { return self }
        var mail = self
        mail.changes = ["Other details have changed."]
        return mail
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

extension SchedulingParty {
    /// Whether a mail can be sent to the person.
    var isReachable: Bool { IMIPMessage.Mailbox(self).isReachable }
}
