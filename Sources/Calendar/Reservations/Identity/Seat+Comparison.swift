// Seats that writers name in different ways: `12A`, or the row 12 and the seat A.
extension Reservation.Seat {
    /// Whether two descriptions cannot be of one seat of a journey.
    ///
    /// Unlike ``isSame(as:)``, this lets a writer put the row or the coach into the number, or leave it out. A seat without a number
    /// can be any, because its class is no place.
    func isElsewhere(than other: Reservation.Seat) -> Bool {
        guard number != nil, other.number != nil else { return false }
        func differ(_ one: String?, _ two: String?) -> Bool {
            guard let one, let two else { return false }
            return Self.mark(one) != Self.mark(two)
        }
        if differ(section, other.section) || differ(row, other.row) { return true }
        let (marks, others) = (marks, other.marks)
        guard marks.isDisjoint(with: others) else { return false }
        func isLetter(_ marks: Set<String>, of others: Set<String>) -> Bool {
            marks.contains { mark in
                !mark.isEmpty && mark.allSatisfy(\.isLetter) && others.contains { $0.hasSuffix(mark) }
            }
        }
        return !isLetter(marks, of: others) && !isLetter(others, of: marks)
    }

    /// The ways to name the seat in one word.
    private var marks: Set<String> {
        let parts = [section, row].map { $0 ?? "" }
        let numbers = ["", parts[1], parts[0], parts[0] + parts[1]].map { Self.mark($0 + (number ?? "")) }
        return Set(numbers)
    }

    /// The letters and digits of a text without zeros before them.
    private static func mark(_ text: String) -> String {
        String(text.uppercased().filter { $0.isLetter || $0.isNumber }.drop { $0 == "0" })
    }
}

extension Reservation {
    /// Returns the tickets that were cancelled since an earlier version, and whose seats it did not have, each with what the same
    /// person keeps.
    package func cancelledOtherSeats(since old: Reservation) -> [(lost: Traveller, kept: Traveller)] {
        let known = old.travellers.flatMap(\.seats)
        return formerTravellers.compactMap { lost in
            guard lost.seats.areOther(than: known, kind),
                let kept = presentTravellers.first(where: { $0.name == lost.name && !$0.seats.isEmpty })
            else { return nil }
            return (lost, kept)
        }
    }
}

extension [Reservation.Seat] {
    /// Whether none of these seats is one of the others, however it is named. Of an event, the same seat is always named alike.
    func areOther(than others: [Reservation.Seat], _ kind: Reservation.Kind) -> Bool {
        !isEmpty
            && allSatisfy { seat in
                others.allSatisfy { kind == .event ? !$0.isSame(as: seat) : $0.isElsewhere(than: seat) }
            }
    }
}
