package import Recurrence

// What one message says of a booking in several forms: as JSON-LD, and as microdata in the text that people read.
extension Reservation {
    /// Returns the reservations of a message that says each of them in several forms.
    ///
    /// A booking has the facts of all forms; where they contradict each other, those of the first one. JSON-LD comes before microdata:
    /// a company writes it from its own data and for programs only, whereas microdata mark what a template shows to people, with
    /// names and times in the way that fits the layout, and often only a part of them.
    ///
    /// - Parameters:
    ///   - forms: what each form says. The reservations of one form are different ones.
    ///   - limit: the most travellers.
    /// - Returns: the reservations, and whether people were left out.
    package static func joined(
        forms: [[Reservation]], in zones: ZoneDatabase, limit: Int
    ) -> (reservations: [Reservation], leavesOutPeople: Bool) {
        var (result, leavesOutPeople) = (forms.first ?? [], false)
        for form in forms.dropFirst() {
            let earlier = result.indices
            for other in form {
                let same = earlier.filter { result[$0].isSame(as: other, in: zones) }
                // A boat or a show can take place twice a day.
                guard let known = same.first(where: { result[$0].start?.local == other.start?.local }) ?? same.first
                else {
                    result.append(other)
                    continue
                }
                result[known].complete(withOtherForm: other, in: zones, limit: limit)
                leavesOutPeople = leavesOutPeople || result[known].leavesOutPeople(of: other, limit: limit)
            }
        }
        return (result, leavesOutPeople)
    }

    /// Takes over what only another form of the same message tells.
    private mutating func complete(withOtherForm other: Reservation, in zones: ZoneDatabase, limit: Int) {
        let people = travellers
        fillGaps(from: other, in: zones)
        travellers = people
        // What one form cancels, the other one must not add people to.
        if (status == .cancelled) == (other.status == .cancelled) { complete(with: other.travellers, limit: limit) }
        leaveOutTimes()
    }

    private mutating func complete(with others: [Traveller], limit: Int) {
        for other in others where !other.isEmpty {
            if other.name == nil, !other.seats.isEmpty, knows(other.seats, ofTicket: other.ticket) { continue }
            guard let index = index(of: other) else {
                if !repeatsNamesakes(other), travellers.count < limit { travellers.append(other) }
                continue
            }
            var known = travellers[index]
            known.name = known.name ?? other.name
            known.seats = known.seats.isEmpty ? other.seats : known.seats.completed(by: other.seats)
            known.ticketNumber = known.ticketNumber ?? other.ticketNumber
            known.barcode = known.barcode ?? other.barcode
            travellers[index] = known
        }
    }
}
