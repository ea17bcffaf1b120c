import Recurrence
import Reservations

// Messages that cancel the former time of a booking next to its new one.
extension IntakeContents {
    /// Leaves out the cancellations of bookings that the same message has at another time of the day: it has moved them, in
    /// whatever order it lists both.
    mutating func removeFormerTimes() {
        let bookings = findings.compactMap(\.reservation)
        let valid = bookings.filter { [.confirmed, .pending, .hold].contains($0.status) }
        guard !valid.isEmpty, valid.count < bookings.count else { return }
        findings.removeAll { finding in
            guard let former = finding.reservation, former.status == .cancelled else { return false }
            return valid.contains { former.isFormerTime(of: $0, reading.zones) }
        }
    }
}

extension Reservation {
    /// Whether a cancellation is for the same people and at another time than a valid report about the same booking.
    fileprivate func isFormerTime(of other: Reservation, _ zones: ZoneDatabase) -> Bool {
        guard let start, let new = other.start, start.local != new.local, isSame(as: other, in: zones) else {
            return false
        }
        let (names, others) = (travellers.compactMap(\.name), other.travellers.compactMap(\.name))
        return names.isEmpty || others.isEmpty || names.allSatisfy(others.contains)
    }
}
