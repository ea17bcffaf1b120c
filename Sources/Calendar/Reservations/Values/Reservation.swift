/// One item of a booking: a flight, a night in a hotel, a table, a ticket.
///
/// A round trip has two, with the same ``number``. The values come from outside; whoever creates a reservation from a donation
/// or a mail calls ``bounded(by:)``, so that no text is longer than the limits and none obeys a terminal.
package struct Reservation: Hashable, Sendable {
    /// What is reserved.
    package enum Kind: String, CaseIterable, Sendable {
        case flight, train, bus, boat, rentalCar, lodging, restaurant, event
    }

    /// The state of the reservation.
    package enum Status: String, CaseIterable, Sendable {
        case unknown, confirmed, pending, hold, cancelled
    }

    /// What is reserved.
    package var kind: Kind
    /// The state of the reservation.
    package var status: Status = .unknown
    /// The provider's number or code of the whole booking; several items can share it.
    package var number: String?
    /// The people it was made for, also those whose tickets were cancelled. Empty if neither a name nor a seat is known.
    package var travellers: [Traveller] = []
    /// When the booking was made, in seconds since 1970 in UTC.
    package var bookingTime: Int64?
    /// When this state was reported: the date of the mail or of the donation, in seconds since 1970 in UTC. The order of reports
    /// is that of these times.
    package var modified: Int64?
    /// The name of what is reserved: an event, a hotel, a restaurant, a train, a car.
    package var name: String?
    /// What a pass in several languages calls ``name`` in all of them. By it, the same pass is known in another language.
    package var alternateName: String?
    /// The company: an airline, a railway, a rental company.
    package var carrier: String?
    /// The short code of the company, such as the IATA code `LH`.
    package var carrierCode: String?
    /// The number of the flight, train or bus, without ``carrierCode``.
    package var line: String?
    /// The place of departure, or of pick-up; for everything that does not move, the place itself.
    package var from: Place?
    /// The place of arrival, or of drop-off.
    package var to: Place?
    /// The departure, the check-in, the beginning. Nil only in a cancellation that names nothing but the number.
    package var start: ReservationTime?
    /// The arrival, the check-out, the end.
    package var end: ReservationTime?
    /// When boarding begins, or when the doors open.
    package var boarding: ReservationTime?
    /// The number of people at a table.
    package var partySize: Int?
    /// The number of adults in a hotel.
    package var adults: Int?
    /// The number of children in a hotel.
    package var children: Int?
    /// The page of the reservation.
    package var url: String?
    /// The link to take part in an event online.
    package var joinURL: String?
    package var actions: [Action] = []
    /// What identifies the item within the program that donated it. A text of the program's choice.
    package var reference: String?
    /// What identifies the whole booking within the program that donated it.
    package var container: String?
    /// The identifiers of the interaction that donated it last, and of its group (Apple: INInteraction).
    package var interaction: String?
    package var interactionGroup: String?
    /// The way back to the program that donated it.
    package var activity: Activity?

    package init(_ kind: Kind, start: ReservationTime? = nil) {
        self.kind = kind
        self.start = start
    }

    /// Whether it takes place between two places.
    package var isJourney: Bool {
        switch kind {
        case .flight, .train, .bus, .boat: true
        case .rentalCar, .lodging, .restaurant, .event: false
        }
    }
}
