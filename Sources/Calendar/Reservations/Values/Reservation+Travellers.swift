extension Reservation {
    /// A person who travels, stays or attends, and what is theirs alone.
    package struct Traveller: Hashable, Sendable {
        package var name: String?
        package var seats: [Seat]
        /// When this state of the ticket was reported, in seconds since 1970 in UTC; nil if that is ``Reservation/modified``.
        package var modified: Int64?
        /// Whether the ticket was cancelled. Such a traveller is kept, so that no older message brings the ticket back.
        package var isCancelled: Bool
        /// What tells the tickets of people without names, and of people with one name, apart: a digest of the identifiers of
        /// a pass.
        package var ticket: String?
        /// A digest of the number of the ticket, which stays when a pass is issued again.
        package var ticketNumber: String?
        /// The number of the check-in to a flight, which stays when a pass is issued again with another seat.
        package var sequence: String?
        /// A digest of the content of the barcode of a pass. Another pass with the same one is for the same ticket; another
        /// barcode says nothing.
        package var barcode: String?
        /// The address from which the ticket came first; nil if unknown.
        package var issuer: String?
        /// When the ticket ceases to count, in seconds since 1970 in UTC; ``void`` if it does not count any more.
        package var expires: Int64?

        /// The time at which a void pass has expired: before everything else.
        package static let void: Int64 = 0

        package init(
            _ name: String? = nil, seats: [Seat] = [], modified: Int64? = nil, isCancelled: Bool = false,
            ticket: String? = nil, ticketNumber: String? = nil, sequence: String? = nil, barcode: String? = nil,
            issuer: String? = nil, expires: Int64? = nil
        ) {
            self.name = name
            self.seats = seats
            self.ticket = ticket
            self.ticketNumber = ticketNumber
            self.sequence = sequence
            self.barcode = barcode
            self.issuer = issuer
            self.expires = expires
            self.modified = modified
            self.isCancelled = isCancelled
        }

        /// Whether a void pass was received for the ticket.
        package var isVoid: Bool { expires == Self.void }

        /// Whether nothing is known of the person.
        package var isEmpty: Bool { name == nil && seats.isEmpty && ticket == nil }
    }

    /// The people who still have a ticket; those who had one if all tickets were cancelled.
    package var presentTravellers: [Traveller] {
        let present = travellers.filter { !$0.isCancelled }
        return present.isEmpty && status == .cancelled ? travellers : present
    }

    /// The same, with a person once who has several tickets that nothing but their barcodes tells apart.
    package var listedTravellers: [Traveller] {
        var names: Set<String> = []
        return presentTravellers.filter { traveller in
            guard let name = traveller.name else { return true }
            return names.insert(name).inserted || !traveller.seats.isEmpty || traveller.barcode == nil
                || [traveller.ticket, traveller.ticketNumber, traveller.sequence].contains { $0 != nil }
        }
    }

    /// The people whose tickets were cancelled while others still have theirs.
    package var formerTravellers: [Traveller] {
        let former = travellers.filter(\.isCancelled)
        return former.count == travellers.count && status == .cancelled ? [] : former
    }

    /// The names of the people, separated by commas. Setting it names the first of them.
    package var holder: String? {
        get {
            let names = listedTravellers.compactMap(\.name)
            return names.isEmpty ? nil : names.joined(separator: ", ")
        }
        set { changeFirst { $0.name = newValue } }
    }

    /// The seats of all people. Setting it gives them to the first one.
    package var seats: [Seat] {
        get { presentTravellers.flatMap(\.seats) }
        set { changeFirst { $0.seats = newValue } }
    }

    /// Returns whether two reports of one message differ in nothing but the people.
    func differsOnlyInPeople(from other: Reservation) -> Bool {
        var (one, other) = (self, other)
        (one.travellers, other.travellers) = ([], [])
        return one == other
    }

    /// Marks the tickets of a cancellation that names people.
    package mutating func cancelNamedTickets() {
        guard status == .cancelled else { return }
        for index in travellers.indices where travellers[index].name != nil { travellers[index].isCancelled = true }
    }

    private mutating func changeFirst(_ change: (inout Traveller) -> Void) {
        if travellers.isEmpty { travellers.append(Traveller()) }
        change(&travellers[0])
        if travellers[0].isEmpty { travellers.removeFirst() }
    }
}
