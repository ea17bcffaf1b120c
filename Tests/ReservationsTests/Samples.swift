import ConferenceModel
import Recurrence

@testable import Reservations

/// Zones, and reservations as mails describe them.
enum Samples {
    static let zones = ZoneDatabase()

    static func read(_ json: String, limits: Limits = Limits()) -> ReservationReading {
        Reservation.read(Array(json.utf8), zones: zones, limits: limits)
    }

    static func local(_ text: String) -> LocalDateTime {
        ReservationTime(iso: text)?.local ?? LocalDateTime(secondsSinceEpoch: 0)
    }

    static func time(_ text: String, _ zone: String? = nil) -> ReservationTime {
        ReservationTime(local(text), zone.map { .named($0) } ?? .unknown)
    }

    /// A flight with everything that a reservation can say.
    static let flight: Reservation = {
        var flight = Reservation(.flight, start: time("2027-03-04T10:00", "Europe/Berlin"))
        flight.status = .confirmed
        flight.number = "ABC123"
        flight.holder = "Jane Appleseed"
        flight.bookingTime = 1_750_000_000
        flight.modified = 1_760_000_000
        flight.carrier = "Example Air"
        flight.carrierCode = "LH"
        flight.line = "123"
        flight.from = Reservation.Place(
            name: "Frankfurt", code: "FRA", latitude: 50.05, longitude: 8.57, platform: "A12")
        flight.from?.terminal = "1"
        flight.to = Reservation.Place(name: "Tokyo Haneda", code: "HND")
        flight.end = time("2027-03-05T07:00", "Asia/Tokyo")
        flight.boarding = time("2027-03-04T09:20", "Europe/Berlin")
        flight.seats = [Reservation.Seat(row: "12", number: "12A", type: "Economy")]
        flight.url = "https://example.org/bookings/ABC123"
        flight.actions = [
            Reservation.Action(
                .checkIn, url: "https://example.org/checkin", validFrom: time("2027-03-03T10:00", "Europe/Berlin"),
                validUntil: time("2027-03-04T09:00", "Europe/Berlin"))
        ]
        flight.reference = "flight-1"
        flight.container = "trip-1"
        flight.activity = Reservation.Activity(
            type: "org.example.air.booking", title: "Open in Example Air", url: "exampleair://bookings/ABC123")
        return flight
    }()

    static let train: Reservation = {
        var train = Reservation(.train, start: time("2027-03-04T10:00", "Europe/Berlin"))
        train.number = "T1"
        train.name = "ICE"
        train.line = "ICE 70"
        train.carrier = "Example Rail"
        train.from = Reservation.Place(name: "Berlin Hbf", code: "uic:8011160", platform: "7")
        train.to = Reservation.Place(name: "Hamburg Hbf", platform: "5")
        train.end = time("2027-03-04T12:00", "Europe/Berlin")
        train.seats = [Reservation.Seat(section: "5", number: "61", type: "2")]
        return train
    }()

    static let bus: Reservation = {
        var bus = Reservation(.bus, start: time("2027-03-04T10:00"))
        bus.status = .hold
        bus.name = "Green"
        bus.line = "17"
        bus.from = Reservation.Place(name: "ZOB")
        bus.to = Reservation.Place(name: "Hamburg ZOB")
        return bus
    }()

    static let boat: Reservation = {
        var boat = Reservation(.boat, start: time("2027-03-04T14:00", "Europe/Berlin"))
        boat.number = "F1"
        boat.name = "Night Ferry"
        boat.carrier = "Example Line"
        boat.from = Reservation.Place(name: "Kiel")
        boat.to = Reservation.Place(name: "Oslo")
        boat.end = time("2027-03-05T10:00", "Europe/Oslo")
        return boat
    }()

    static let car: Reservation = {
        var car = Reservation(.rentalCar, start: ReservationTime(local("2027-03-04T10:00"), .offset(3_600)))
        car.status = .pending
        car.number = "R1"
        car.name = "VW Golf"
        car.carrier = "Example Cars"
        car.from = Reservation.Place(name: "Airport")
        car.to = Reservation.Place(name: "Station")
        car.end = ReservationTime(local("2027-03-05T12:00"), .offset(3_600))
        return car
    }()

    static let hotel: Reservation = {
        var hotel = Reservation(.lodging, start: time("2027-03-04T15:00", "Europe/Berlin"))
        hotel.status = .confirmed
        hotel.number = "H1"
        hotel.name = "Hotel Sonne"
        var place = Reservation.Place(latitude: 52.5, longitude: 13.4)
        place.street = "Hauptstr. 1"
        place.locality = "Berlin"
        place.postalCode = "10115"
        place.country = "DE"
        place.telephone = "+49 30 1234"
        hotel.from = place
        hotel.end = time("2027-03-06T11:00", "Europe/Berlin")
        hotel.adults = 2
        hotel.children = 1
        return hotel
    }()

    static let table: Reservation = {
        var table = Reservation(.restaurant, start: time("2027-03-04T19:00", "America/Los_Angeles"))
        table.status = .cancelled
        table.number = "D1"
        table.name = "Caffè Macs"
        table.partySize = 4
        return table
    }()

    static let concert: Reservation = {
        var concert = Reservation(.event, start: time("2027-03-04T20:00", "Europe/Berlin"))
        concert.status = .confirmed
        concert.number = "E1"
        concert.name = "Concert"
        concert.from = Reservation.Place(name: "Hall")
        concert.end = time("2027-03-04T22:00", "Europe/Berlin")
        concert.boarding = time("2027-03-04T19:00", "Europe/Berlin")
        concert.joinURL = "https://meet.jit.si/Concert"
        concert.seats = [
            Reservation.Seat(section: "Stalls", row: "F", number: "3"),
            Reservation.Seat(section: "Stalls", row: "F", number: "4"),
        ]
        return concert
    }()

    static let all = [flight, train, bus, boat, car, hotel, table, concert]
}

extension Reservation {
    var title: String { title(in: .english) }
    var notes: String { notes(in: .english) }
}
