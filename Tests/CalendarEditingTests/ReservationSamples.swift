import CalendarModel
import Foundation
import Recurrence
@testable import Reservations

/// Reservations for tests.
enum Samples {
    static let airline = InboxRecord.Source(.program, "/usr/bin/airline")
    static let mail = InboxRecord.Source(.mail, "booking@example.org")

    static func time(_ text: String, zone: String? = nil) -> ReservationTime {
        var time = ReservationTime(iso: text) ?? ReservationTime(instant: 0)
        if let zone { time.zone = .named(zone) }
        return time
    }

    /// LH 123 from Frankfurt to Tokyo on 2027-04-01.
    static func flight(modified: Int64? = nil, _ change: (inout Reservation) -> Void = { _ in }) -> Reservation {
        var flight = Reservation(.flight, start: time("2027-04-01T13:20:00", zone: "Europe/Berlin"))
        flight.end = time("2027-04-02T08:45:00", zone: "Asia/Tokyo")
        flight.number = "XYZ 123"
        flight.carrier = "Lufthansa"
        flight.carrierCode = "LH"
        flight.line = "123"
        flight.from = .init(name: "Frankfurt", code: "FRA", latitude: 50.03, longitude: 8.57, platform: "A12")
        flight.to = .init(name: "Haneda", code: "HND")
        flight.status = .confirmed
        flight.reference = "booking-1"
        flight.modified = modified.map { InboxFixture.start + $0 }
        change(&flight)
        return flight
    }

    static func stay(modified: Int64? = nil, _ change: (inout Reservation) -> Void = { _ in }) -> Reservation {
        var stay = Reservation(.lodging, start: time("2027-04-02"))
        stay.end = time("2027-04-05")
        (stay.name, stay.number, stay.status) = ("Hôtel de la Gare", "77", .confirmed)
        stay.modified = modified.map { InboxFixture.start + $0 }
        change(&stay)
        return stay
    }

    static func cancellation(_ number: String, modified: Int64) -> Reservation {
        var cancellation = Reservation(.flight)
        (cancellation.number, cancellation.status) = (number, .cancelled)
        cancellation.modified = InboxFixture.start + modified
        return cancellation
    }
}
