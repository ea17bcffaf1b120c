import CalendarModel
import Recurrence
import TestSupport
import Testing

@testable import Reservations

@Suite("The event of a reservation")
struct ReservationEventTests {
    private func event(_ reservation: Reservation, reader: String = "Europe/Berlin") throws -> ReservationEvent {
        try #require(reservation.event(reader: reader, in: Samples.zones))
    }

    @Test(
        "the title says what it is",
        arguments: zip(
            Samples.all,
            [
                "Flight LH 123 FRA → HND", "Train ICE 70 Berlin Hbf → Hamburg Hbf", "Bus 17 ZOB → Hamburg ZOB",
                "Boat Night Ferry Kiel → Oslo", "Rental car: VW Golf", "Stay at Hotel Sonne", "Table at Caffè Macs",
                "Concert",
            ]))
    func titles(reservation: Reservation, title: String) throws { expectEqual(try event(reservation).title, title) }

    @Test("a flight has the zones of both airports, and its facts in the notes")
    func flight() throws {
        let event = try event(Samples.flight)
        expectEqual(event.start, EventTime(Samples.local("2027-03-04T10:00"), .zone("Europe/Berlin")))
        expectEqual(event.end, EventTime(Samples.local("2027-03-05T07:00"), .zone("Asia/Tokyo")))
        expectEqual(event.location, "Frankfurt")
        expectEqual(event.structuredLocation?.latitude, 50.05)
        expectEqual(event.url, "exampleair://bookings/ABC123")
        expectEqual(event.status, .confirmed)
        expectFalse(event.isTransparent)
        expectEqual(
            event.notes,
            """
            Reservation number: ABC123
            Name: Jane Appleseed
            Company: Example Air
            Departure: 2027-03-04 10:00 (Europe/Berlin), Frankfurt (FRA), terminal 1, gate A12
            Arrival: 2027-03-05 07:00 (Asia/Tokyo), Tokyo Haneda (HND)
            Boarding: 09:20
            Seat: 12A, Economy
            Check in: https://example.org/checkin
            Details: https://example.org/bookings/ABC123
            Open in Example Air: exampleair://bookings/ABC123
            """)
    }

    @Test("the notes of a journey without an arrival time say that its end is a guess")
    func guessedEnd() throws {
        let sentence = "The arrival time is not known, so the end of the event is a guess."
        try expectNotContains(event(Samples.train).notes, sentence)
        var train = Samples.train
        train.end = nil
        try expectContains(event(train).notes, sentence)
    }

    @Test("a stay covers its days, does not make the user busy, and says the times in the notes")
    func stay() throws {
        let event = try event(Samples.hotel)
        expectEqual(event.start, EventTime(Samples.local("2027-03-04").date))
        // Up to and including the day of departure.
        expectEqual(event.end, EventTime(Samples.local("2027-03-07").date))
        expectTrue(event.isTransparent)
        expectEqual(event.location, "Hotel Sonne, Hauptstr. 1, 10115 Berlin, DE")
        expectContains(event.notes, "Check-in: 2027-03-04 15:00 (Europe/Berlin)")
        expectContains(event.notes, "Guests: 2 adults, 1 child")
    }

    @Test(
        "without a usable end, the length depends on the kind",
        arguments: [
            (Reservation.Kind.flight, 2), (.train, 1), (.bus, 1), (.boat, 1), (.rentalCar, 1), (.restaurant, 2),
            (.event, 2),
        ])
    func lengths(kind: Reservation.Kind, hours: Int) throws {
        for end in [
            nil, Samples.time("2027-03-04T09:00", "Europe/Berlin"), Samples.time("2027-03-04T10:00", "Europe/Berlin"),
        ] {
            var reservation = Reservation(kind, start: Samples.time("2027-03-04T10:00", "Europe/Berlin"))
            reservation.end = end
            let event = try event(reservation)
            expectEqual(event.end.local.secondsSinceEpoch - event.start.local.secondsSinceEpoch, Int64(hours) * 3_600)
            expectEqual(event.end.reference, .zone("Europe/Berlin"))
        }
    }

    @Test("a flight to the west may arrive before it departs by the clocks")
    func west() throws {
        var flight = Reservation(.flight, start: Samples.time("2027-03-04T10:00", "Asia/Tokyo"))
        flight.end = Samples.time("2027-03-04T08:00", "America/Los_Angeles")
        expectEqual(try event(flight).end, EventTime(Samples.local("2027-03-04T08:00"), .zone("America/Los_Angeles")))
    }

    @Test(
        "an end before the beginning is told apart from clocks of different places",
        arguments: [
            (Reservation.Kind.flight, "2027-03-04T10:00", "2027-03-04T08:00", false),
            (.flight, "2027-03-04T10:00", "2027-03-03T07:00", true), (.flight, "2027-03-04", "2027-03-03", false),
            (.train, "2027-03-04T10:00", "2027-03-04T09:30", false),
            (.train, "2027-03-04T17:00", "2027-03-04T09:00", true),
            (.train, "2027-03-04T17:00+01:00", "2027-03-04T16:30+01:00", true),
            (.train, "2027-03-04T17:00+01:00", "2027-03-04T16:30Z", false),
            (.event, "2027-03-04T20:00", "2027-03-04T19:00", true), (.event, "2027-03-04T20:00", "2027-03-04", false),
            (.event, "2027-03-04T20:00", "2027-03-04T20:00", false),
            (.lodging, "2027-03-04T15:00", "2027-03-04", false), (.lodging, "2027-03-04", "2027-03-03", true),
        ])
    func endBeforeStart(kind: Reservation.Kind, start: String, end: String, isBefore: Bool) {
        var booking = Reservation(kind, start: ReservationTime(iso: start))
        booking.end = ReservationTime(iso: end)
        expectEqual(booking.endsBeforeStart(in: Samples.zones), isBefore)
    }

    @Test("an offset is stated in the reader's zone if it is the one of that zone, and else in UTC")
    func offsets() throws {
        let start = try event(Samples.car).start
        expectEqual(start, EventTime(Samples.local("2027-03-04T10:00"), .zone("Europe/Berlin")))
        let elsewhere = try event(Samples.car, reader: "Asia/Tokyo").start
        expectEqual(elsewhere, EventTime(Samples.local("2027-03-04T09:00"), .utc))
        expectEqual(try event(Samples.car, reader: "No/Where").start, elsewhere)
    }

    @Test("the state becomes the event's, and a cancelled one leaves the user free")
    func states() throws {
        expectEqual(try event(Samples.table).status, .cancelled)
        expectTrue(try event(Samples.table).isTransparent)
        expectEqual(try event(Samples.car).status, .tentative)
        expectEqual(try event(Samples.bus).status, .tentative)
        expectEqual(try event(Samples.train).status, .none)
    }

    @Test("the link to take part is the event's, and its location if there is no other")
    func joining() throws {
        expectEqual(try event(Samples.concert).url, "https://meet.jit.si/Concert")
        expectEqual(try event(Samples.concert).location, "Hall")
        var webinar = Samples.concert
        webinar.from = nil
        expectEqual(try event(webinar).location, "https://meet.jit.si/Concert")
        expectContains(try event(webinar).notes, "Join: https://meet.jit.si/Concert")
    }

    @Test(
        "coordinates 0, 0 and those off the earth mean that they are unknown",
        arguments: [
            (0.0, 0.0), (91.0, 1.0), (1.0, -181.0), (Double.nan, 1.0),
        ])
    func coordinates(latitude: Double, longitude: Double) {
        expectNil(Reservation.Place(name: "Nowhere", latitude: latitude, longitude: longitude).latitude)
    }

    @Test("a cancellation by its number alone gives no event")
    func bare() { expectNil(Reservation(.flight).event(reader: "UTC", in: Samples.zones)) }
}
