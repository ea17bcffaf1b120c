import CalendarModel
import ConferenceErrors
import ConferenceModel
import Recurrence
import Reservations

/// Reads reservations from JSON-LD. Every reservation is within the limits and safe to show, is written and read back as the
/// same, is about the same as itself, and becomes an event that ends after its start.
///
/// - Returns: true if there was a reservation.
func fuzzReservationReader(_ input: UnsafeRawBufferPointer) -> Bool {
    let bytes = Array(input)
    for isOurs in [false, true] {
        let reading = Reservation.read(bytes, zones: zones, limits: limits, isOurs: isOurs)
        precondition(reading.reservations.count <= limits.reservationsPerText)
        for problem in reading.problems { precondition(isSafe(problem.sentence.text)) }
        for reservation in reading.reservations { checkReservation(reservation, isOurs: isOurs) }
    }
    return !Reservation.read(bytes, zones: zones, limits: limits).reservations.isEmpty
}

/// Checks what is true of every reservation that was read.
func checkReservation(_ reservation: Reservation, isOurs: Bool) {
    precondition(isOurs || reservation.reference == nil && reservation.activity == nil)
    for text in [
        reservation.title(in: .english), reservation.number, reservation.holder, reservation.carrier, reservation.line,
    ] {
        precondition(isSafe(text ?? ""))
    }
    precondition(reservation.seats.count <= limits.partsPerReservation)
    let again = Reservation.stored(reservation.json(), zones: zones, limits: limits)
    precondition(again?.json() == reservation.json())
    precondition(again?.title(in: .german) == reservation.title(in: .german))
    _ = reservation.isSame(as: reservation, in: zones)
    precondition(!reservation.identity(from: .init(.mail, "a@example.org")).isEmpty)
    guard let event = reservation.event(reader: "Europe/Berlin", in: zones) else { return }
    precondition(event.start.isDate == event.end.isDate)
    if event.start.reference == event.end.reference, (2..<9_999).contains(event.start.local.date.year) {
        precondition(event.end.local > event.start.local)
    }
    precondition(event.notes.split(separator: "\n").allSatisfy { isSafe(String($0)) })
}

private let limits = Limits()
private let zones = ZoneDatabase()
