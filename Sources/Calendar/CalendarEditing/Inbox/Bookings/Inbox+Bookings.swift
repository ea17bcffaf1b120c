package import CalendarModel
import Reservations

// What the user sees of a booking that its event does not say.
extension Inbox {
    package struct Booking: Hashable, Sendable {
        /// A person who has a ticket.
        package struct Traveller: Hashable, Sendable {
            package var name: String?
            package var seats: [String]
        }

        package var travellers: [Traveller]
        /// Whether no message has told when it ends, or only an end that is not after the beginning.
        package var isEndGuessed: Bool
        /// Whether a message has told an end that is before the beginning.
        package var endsBeforeStart: Bool
        /// Whether the newest message came from another sender than the booking.
        package var isChangedByStranger: Bool

        /// Whether to say that the end is a guess because no message tells it.
        package var isEndMissing: Bool { isEndGuessed && !endsBeforeStart }
    }

    /// Returns what is known of a booking; nil for an invitation.
    package func booking(in entry: InboxRecord) -> Booking? {
        guard entry.isReservation, let reservation = stored(entry) else { return nil }
        return Booking(
            travellers: reservation.listedTravellers.filter { $0.name != nil || !$0.seats.isEmpty }
                .map { .init(name: $0.name, seats: $0.seats.map { $0.text(in: language, reservation.kind) }) },
            isEndGuessed: reservation.hasGuessedEnd(reader: zone, in: editor.zones),
            endsBeforeStart: reservation.endsBeforeStart(in: editor.zones),
            isChangedByStranger: isChangedByStranger(entry))
    }

    /// Returns what is odd about the times of a booking.
    func remarksOnTimes(ofBooking entry: InboxRecord) -> [EntryRemark] {
        guard entry.kind != .cancellation, let reservation = stored(entry) else { return [] }
        return reservation.endsBeforeStart(in: editor.zones) ? [.bookingEndsBeforeStart] : []
    }

    /// Returns that a booking is not confirmed yet.
    func remarksOnStatus(ofBooking entry: InboxRecord) -> [EntryRemark] {
        guard entry.kind != .cancellation, let status = stored(entry)?.status, [.pending, .hold].contains(status)
        else { return [] }
        return [.notConfirmed(isOnHold: status == .hold)]
    }
}
