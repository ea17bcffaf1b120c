extension Reservation {
    /// The number of facts that it states, to compare two reports about the same thing.
    package var detail: Int {
        let texts = [number, name, carrier, carrierCode, line, url, joinURL].count { $0 != nil }
        let times = [start, end, boarding].compactMap(\.self).reduce(0) { $0 + $1.detail }
        let places = [from, to].compactMap(\.self).reduce(0) { $0 + $1.detail }
        let seats = seats.reduce(0) { $0 + [$1.section, $1.row, $1.number, $1.type].count { $0 != nil } }
        let people = [partySize, adults, children].count { $0 != nil }
        let names = presentTravellers.count { $0.name != nil }
        return texts + names + times + places + seats + people + actions.count
    }
}

extension ReservationTime {
    /// A day, a time, and what makes it an instant.
    fileprivate var detail: Int { 1 + (isDate ? 0 : 1) + (zone == .unknown ? 0 : 1) }
}

extension Reservation.Place {
    fileprivate var detail: Int {
        [name, code, street, locality, postalCode, region, country, platform, terminal, telephone].count { $0 != nil }
            + (latitude == nil ? 0 : 1)
    }
}
