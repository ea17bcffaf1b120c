import ConferenceModel
import Recurrence
import TestSupport
import Testing

@testable import Reservations

@Suite("Reservations in JSON-LD")
struct ReservationReaderTests {
    @Test("a flight is read with airline, airports, gate, seat and links")
    func flight() throws {
        let reading = Samples.read(
            """
            [{"@context": "https://schema.org", "@type": "FlightReservation", "reservationNumber": "ABC123",
              "reservationStatus": "https://schema.org/ReservationConfirmed",
              "underName": {"@type": "Person", "name": "Jane Appleseed"}, "airplaneSeat": "12A",
              "airplaneSeatClass": {"name": "Economy"}, "checkinUrl": "https://example.org/checkin",
              "url": "javascript:alert(1)", "ticketToken": "aztec:SECRET",
              "reservationFor": {"@type": "Flight", "flightNumber": "LH 123", "airline": {"name": "Example Air"},
                "departureAirport": {"iataCode": "FRA", "name": "Frankfurt"}, "departureGate": "A12",
                "departureTime": "2027-03-04T10:00:00+01:00", "boardingTime": "2027-03-04T09:20:00+01:00",
                "arrivalAirport": {"iataCode": "HND"}, "arrivalTime": "2027-03-05T07:00:00+09:00"}}]
            """)
        expectEqual(reading.problems, [])
        let flight = try #require(reading.reservations.first)
        expectEqual(flight.title, "Flight LH 123 FRA → HND")
        expectEqual(flight.carrierCode, "LH")
        expectEqual(flight.line, "123")
        expectEqual(flight.from?.platform, "A12")
        expectEqual(flight.seats, [Reservation.Seat(number: "12A", type: "Economy")])
        expectEqual(flight.actions, [Reservation.Action(.checkIn, url: "https://example.org/checkin")])
        expectEqual(flight.status, .confirmed)
        expectEqual(flight.start?.zone, .offset(3_600))
        expectNil(flight.url)
        expectNotContains(flight.json(), "SECRET")
    }

    @Test(
        "every kind is recognised by its type, wherever it stands",
        arguments: [
            (
                #"{"@type":"TrainReservation","reservationFor":{"trainNumber":"ICE 70","departureTime":"2027-03-04T10:00"}}"#,
                "Train ICE 70"
            ),
            (
                #"{"@type":"BusReservation","reservationFor":{"busNumber":"17","departureTime":"2027-03-04T10:00"}}"#,
                "Bus 17"
            ),
            (
                #"{"@type":"BoatReservation","reservationFor":{"departureBoatTerminal":"Kiel","arrivalBoatTerminal":{"name":"Oslo"},"departureTime":"2027-03-04T10:00"}}"#,
                "Boat Kiel → Oslo"
            ),
            (
                #"{"@type":"RentalCarReservation","pickupTime":"2027-03-04T10:00","reservationFor":{"model":"Golf","brand":{"name":"VW"}}}"#,
                "Rental car: VW Golf"
            ),
            (
                #"{"@type":"http://schema.org/LodgingReservation","checkinDate":"2027-03-04","reservationFor":{"name":"Hotel Sonne"}}"#,
                "Stay at Hotel Sonne"
            ),
            (
                #"{"@type":["Thing","FoodEstablishmentReservation"],"startTime":"2027-03-04T19:00","reservationFor":{"name":"Caffè Macs"}}"#,
                "Table at Caffè Macs"
            ),
            (#"{"@type":"EventReservation","reservationFor":{"name":"Concert","startDate":"2027-03-04"}}"#, "Concert"),
            (#"{"@type":"MusicEvent","name":"Concert","startDate":"2027-03-04"}"#, "Concert"),
            (#"{"@graph":[{"@type":"Event","name":"In a graph","startDate":"2027-03-04"}]}"#, "In a graph"),
            (
                #"[[{"@type":"ReservationPackage","subReservation":[{"@type":"Event","name":"Packed","startDate":"2027-03-04"}]}]]"#,
                "Packed"
            ),
        ])
    func kinds(json: String, title: String) { expectEqual(Samples.read(json).reservations.map(\.title), [title]) }

    @Test("KDE Itinerary's times keep the clock and the zone of the place")
    func zones() throws {
        func start(_ zone: String) -> ReservationTime.Zone? {
            Samples.read(
                """
                {"@type": "LodgingReservation", "reservationFor": {"name": "Sonne"}, "checkinTime":
                {"@type": "QDateTime", "@value": "2027-03-04T15:00:00+01:00", "timezone": "\(zone)"}}
                """
            ).reservations.first?.start?.zone
        }
        expectEqual(start("Europe/Berlin"), .named("Europe/Berlin"))
        // The offset is better than a zone that nobody knows.
        expectEqual(start("Moon/Tranquility"), .offset(3_600))
        expectEqual(start("../../etc/passwd"), .offset(3_600))
    }

    @Test("a webinar's link to take part is read, next to a place")
    func webinar() throws {
        let event = try #require(
            Samples.read(
                """
                {"@type": "Event", "name": "Webinar", "startDate": "2027-03-04T20:00Z", "location": [
                {"@type": "VirtualLocation", "url": "https://meet.jit.si/Webinar"}, {"@type": "Place", "name": "Hall"}]}
                """
            ).reservations.first)
        expectEqual(event.joinURL, "https://meet.jit.si/Webinar")
        expectEqual(event.from?.name, "Hall")
    }

    @Test("a cancellation needs nothing but its number, and everything else needs its start")
    func required() {
        let bare = Samples.read(
            #"{"@type":"LodgingReservation","reservationNumber":"1","reservationStatus":"ReservationCancelled"}"#)
        expectEqual(bare.reservations.map(\.isBareCancellation), [true])
        for (json, missing) in [
            (#"{"@type":"LodgingReservation","reservationNumber":"1"}"#, "checkinTime"),
            (#"{"@type":"EventReservation","reservationFor":{"startDate":"2027-03-04"}}"#, "name"),
            (#"{"@type":"FlightReservation","reservationFor":{"departureTime":"2027-03-04T10:00"}}"#, "flightNumber"),
            (#"{"@type":"FlightReservation","reservationFor":{"flightNumber":"LH 1"}}"#, "departureTime"),
            (#"{"@type":"RentalCarReservation","pickupTime":""}"#, "pickupTime"),
        ] {
            let reading = Samples.read(json)
            expectEqual(reading.reservations, [])
            let missed = reading.problems.map { if case .incomplete(_, let missing) = $0 { missing } else { "" } }
            expectEqual(missed, [missing])
        }
        for json in [
            #"{"@type":"RentalCarReservation","pickupTime":"soon"}"#,
            #"{"@type":"EventReservation","reservationFor":{"name":"A","startDate":"soon"}}"#,
        ] {
            let texts = Samples.read(json).problems.map {
                if case .unreadable(_, _, let text) = $0 { text } else { "" }
            }
            expectEqual(texts, ["soon"])
        }
    }

    @Test("travellers of one booking become one reservation with all seats")
    func travellers() throws {
        func traveller(_ name: String, _ seat: String) -> String {
            """
            {"@type": "TrainReservation", "reservationNumber": "T1", "underName": {"name": "\(name)"},
             "reservationFor": {"trainNumber": "ICE 70", "departureTime": "2027-03-04T10:00"},
             "reservedTicket": {"ticketedSeat": {"seatNumber": "\(seat)"}}}
            """
        }
        let reading = Samples.read("[\(traveller("Jane", "61")),\(traveller("John", "62")),\(traveller("Ann", "63"))]")
        let train = try #require(reading.reservations.first)
        expectEqual(reading.reservations.count, 1)
        expectEqual(train.holder, "Jane, John, Ann")
        expectEqual(train.seats.map(\.number), ["61", "62", "63"])
    }

    @Test(
        "what templates get wrong is read all the same",
        arguments: [
            "\u{FEFF}{\"@type\":\"Event\",\"name\":\"A\",\"startDate\":\"2027-03-04\",}",
            "<!-- {\"@type\":\"Event\",\"name\":\"A\",\"startDate\":\"2027-03-04\"} -->",
            "//<![CDATA[\n[{\"@type\":\"Event\",\"name\":\"A\",\"startDate\":\"2027-03-04\"},]\n//]]>",
            "{\"@type\":\"Event\",\"name\":\"A\n\",\"startDate\":\"2027-03-04\"};",
            "{\"@type\":\"Event\",\"name\":\"\\u0041\",\"startDate\":[\"2027-03-04\"],\"name\":\"B\"}",
        ])
    func lenient(_ text: String) { expectEqual(Samples.read(text).reservations.map(\.name), ["A"]) }

    @Test(
        "what is no JSON is refused with a problem, and never crashes",
        arguments: [
            "", " ", "{", "[", "{\"a\"", "{\"a\":", "\"", "\"\\", "\"\\u12", "\"\\ud800\"x", "nul", "-", "1e", "[1 2]",
            "{1:2}",
            "<html>", "{}{}", String(repeating: "[", count: 100_000), String(repeating: "{\"a\":", count: 100_000),
        ])
    func broken(_ text: String) {
        let reading = Samples.read(text)
        expectEqual(reading.reservations, [])
        expectEqual(reading.problems, [text.utf8.count > 1_000 ? .tooDeep(limit: 64) : .notJSON])
    }

    @Test("half a surrogate pair becomes a replacement character, and a whole one its character")
    func surrogates() {
        let names = [#"\ud83d\ude86"#, #"\ud83dx"#, #"\ude86"#].map {
            Samples.read(#"{"@type":"Event","name":"\#($0)","startDate":"2027-03-04"}"#).reservations.first?.name
        }
        expectEqual(names, ["🚆", "\u{FFFD}x", "\u{FFFD}"])
    }

    @Test("texts, links, numbers, seats and reservations are bounded")
    func bounds() throws {
        let seats = String(repeating: #"{"ticketedSeat":{"seatNumber":"1\u001b[31m"}},"#, count: 5_000)
        let long = String(repeating: "e\u{301}", count: 50_000)
        let reading = Samples.read(
            """
            {"@type": "FoodEstablishmentReservation", "startTime": "2027-03-04T19:00", "partySize": 1e300,
             "reservationFor": {"name": "\(long)", "geo": {"latitude": "91", "longitude": "1e999"}},
             "url": "https://user:secret@example.org/", "reservedTicket": [\(seats)]}
            """)
        let table = try #require(reading.reservations.first)
        let limits = Limits()
        expectAtMost(table.name?.utf8.count ?? 0, limits.titleLength)
        expectNil(table.partySize)
        expectNil(table.url)
        expectNil(table.from)
        expectEqual(table.seats.count, limits.partsPerReservation)
        expectTrue(table.seats.allSatisfy { $0.number == "1[31m" })

        let event = #"{"@type":"Event","name":"A","startDate":"2027-03-04"},"#
        let many = Samples.read("[" + String(repeating: event, count: 1_000) + "]")
        expectEqual(many.reservations.count, limits.reservationsPerText)
        expectEqual(many.problems, [.tooMany])
        let flight =
            #"{"@type":"FlightReservation","reservationNumber":"R1","underName":{"name":"Jo %"},"reservationFor":"#
            + #"{"@type":"Flight","flightNumber":"100","departureTime":"2027-03-01T10:00+01:00"}},"#
        let people = (0...limits.partsPerReservation).map { flight.replacing("%", with: "\($0)") }
        let full = Samples.read("[\(people.joined())]")
        expectEqual(full.reservations.map(\.travellers.count), [limits.partsPerReservation])
        expectEqual(full.problems, [.tooManyPeople])
        let names = (0...limits.partsPerReservation).map { "{\"name\":\"Jo \($0)\"}" }.joined(separator: ",")
        let listed = Samples.read(flight.replacing("{\"name\":\"Jo %\"}", with: "[\(names)]").dropLast().description)
        expectEqual(listed.reservations.map(\.travellers.count), [limits.partsPerReservation])
        expectEqual(listed.problems, [.tooManyPeople])
        var tight = Limits()
        tight.reservationTextValues = 3
        expectEqual(Samples.read("[\(event)]", limits: tight).problems, [.tooManyValues(limit: 3)])
        tight = Limits()
        tight.reservationTextLength = 10
        expectEqual(Samples.read("[\(event)]", limits: tight).problems, [.tooLong])
    }

    @Test("a mail cannot name the program that donated a reservation, and the store can")
    func ours() {
        let json = Samples.flight.json()
        expectNil(Samples.read(json).reservations.first?.reference)
        expectNil(Samples.read(json).reservations.first?.activity)
        expectEqual(Reservation.stored(json, zones: Samples.zones)?.reference, "flight-1")
    }
}
