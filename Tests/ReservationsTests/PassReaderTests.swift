import ConferenceModel
import Recurrence
import TestSupport
import Testing

@testable import Reservations

@Suite("Passes for a wallet as reservations")
struct PassReaderTests {
    private static func read(_ json: String, limits: Limits = Limits()) -> ReservationReading {
        Reservation.read(pass: Array(json.utf8), zones: Samples.zones, limits: limits)
    }

    /// A field of a pass.
    private static func field(_ key: String, _ value: String, label: String = "") -> String {
        #"{"key":"\#(key)","label":"\#(label)","value":"\#(value)"}"#
    }

    private static func boarding(_ transit: String, primary: [String], others: [String], rest: String = "") -> String {
        """
        {"formatVersion":1,"organizationName":"Example","serialNumber":"SERIAL","authenticationToken":"TOKEN",
        "relevantDate":"2027-03-04T09:20+01:00"\(rest),"boardingPass":{"transitType":"PKTransitType\(transit)",
        "primaryFields":[\(primary.joined(separator: ","))],"auxiliaryFields":[\(others.joined(separator: ","))]}}
        """
    }

    private static let flight = boarding(
        "Air",
        primary: [field("origin", "FRA", label: "Frankfurt"), field("destination", "HND", label: "Tokyo Haneda")],
        others: [
            field("gateCloses", "09:45"), field("gate", "A12"), field("passenger", "Jane Appleseed"),
            field("flightDate", "04 MAR"), field("flight", "LH 716"), field("seat", "12A"), field("class", "Economy"),
            field("boardingTime", "9:20 AM"), field("departureTime", "10:00"), field("pnr", "ABC123"),
        ],
        rest: #","barcode":{"message":"SECRET"},"barcodes":[{"message":"SECRET"}]"#)

    @Test("the fields that people see make a flight, and no code or token is kept")
    func flight() throws {
        let flight = try #require(Self.read(Self.flight).reservations.first)
        var expected = Reservation(.flight, start: ReservationTime(Samples.local("2027-03-04T10:00"), .offset(3_600)))
        expected.status = .confirmed
        expected.number = "ABC123"
        expected.holder = "Jane Appleseed"
        expected.carrier = "Example"
        expected.carrierCode = "LH"
        expected.line = "716"
        expected.from = Reservation.Place(name: "Frankfurt", code: "FRA", platform: "A12")
        expected.to = Reservation.Place(name: "Tokyo Haneda", code: "HND")
        expected.boarding = ReservationTime(Samples.local("2027-03-04T09:20"), .offset(3_600))
        expected.seats = [Reservation.Seat(number: "12A", type: "Economy")]
        // Only tells the tickets of people without names apart.
        expected.travellers[0].ticket = flight.travellers.first?.ticket
        expected.travellers[0].barcode = flight.travellers.first?.barcode
        expectEqual(flight, expected)
        expectEqual(flight.title, "Flight LH 716 FRA → HND")
        for secret in ["SECRET", "SERIAL", "TOKEN"] { expectTrue(!flight.json().contains(secret), secret) }
    }

    @Test("a pass in several languages has the texts of the reader's, and its fields are recognised by both")
    func languages() throws {
        let json = Self.boarding(
            "Air",
            primary: [Self.field("f1", "FRA", label: "ORIGIN"), Self.field("f2", "HND", label: "DEST")],
            others: [
                Self.field("f3", "A12", label: "GATE_LABEL"), Self.field("f4", "Business", label: "L4"),
                Self.field("f5", "V5", label: "L5"), Self.field("f6", "Jane Appleseed", label: "L6"),
            ]
        ).replacing(#""organizationName":"Example""#, with: #""organizationName":"AIRLINE""#)
        let texts = [
            "ORIGIN": "Frankfurt", "DEST": "Tokio", "GATE_LABEL": "Flugsteig", "L4": "Class", "L5": "Seat",
            "V5": "12A", "L6": "Name", "AIRLINE": "Beispiel Air", "unused": "x",
        ]
        let flight = try #require(
            Reservation.read(pass: Array(json.utf8), texts: texts, zones: Samples.zones).reservations.first)
        expectEqual(flight.from, Reservation.Place(name: "Frankfurt", code: "FRA", platform: "A12"))
        expectEqual(flight.to, Reservation.Place(name: "Tokio", code: "HND"))
        expectEqual(flight.seats, [Reservation.Seat(number: "12A", type: "Business")])
        expectEqual(flight.carrier, "Beispiel Air")
        expectEqual(flight.holder, "Jane Appleseed")
    }

    @Test(
        "the name of a city or a company is no word of a pass, even if it has one inside of it",
        arguments: [
            "London Heathrow", "Seattle", "Ramsgate", "Gateshead", "Classic Air", "Border", "Airline", "Business",
        ])
    func names(label: String) throws {
        let json = Self.boarding(
            "Air", primary: [Self.field("a", "LHR", label: label), Self.field("b", "HND", label: label)],
            others: [Self.field("seattle", "X99"), Self.field("c", "12A", label: "Seat")])
        let flight = try #require(Self.read(json).reservations.first)
        expectEqual(flight.seats, [Reservation.Seat(number: "12A")])
        expectEqual(flight.from, Reservation.Place(name: label, code: "LHR"))
        expectEqual([flight.number, flight.line], [nil, nil])
    }

    @Test(
        "a field is recognised by a word of its key or label, however it is written",
        arguments: ["seatNumber", "SEAT_NUMBER", "seatnumber", "seat1", "Seats", "SeatNR", "Sitzplatz", "Ihr Sitz"])
    func words(name: String) throws {
        for field in [Self.field(name, "12A"), Self.field("f1", "12A", label: name)] {
            let json = Self.boarding(
                "Air", primary: [Self.field("a", "LHR"), Self.field("b", "HND")], others: [field])
            let flight = try #require(Self.read(json).reservations.first)
            expectEqual(flight.seats, [Reservation.Seat(number: "12A")], name)
        }
    }

    @Test("semantic tags count before fields, with the zones of both airports")
    func semantics() throws {
        let json = Self.flight.replacing(
            #""formatVersion":1"#,
            with: """
                "formatVersion":1,"semantics":{"airlineCode":"XA","flightNumber":717,"confirmationNumber":"XYZ",
                "departureAirportCode":"MUC","departureLocationTimeZone":"Europe/Berlin","destinationAirportCode":"NRT",
                "destinationAirportTimeZone":"Asia/Tokyo","originalDepartureDate":"2027-03-04T09:30Z",
                "currentArrivalDate":"2027-03-04T22:00Z","passengerName":{"givenName":"Jo","familyName":"Doe"},
                "departureTerminal":"2","seats":[{"seatNumber":"1A"},{"seatNumber":"1B"}]}
                """)
        let flight = try #require(Self.read(json).reservations.first)
        expectEqual(flight.title, "Flight XA 717 MUC → NRT")
        expectEqual(flight.start, Samples.time("2027-03-04T10:30", "Europe/Berlin"))
        expectEqual(flight.end, Samples.time("2027-03-05T07:00", "Asia/Tokyo"))
        expectEqual(flight.boarding, Samples.time("2027-03-04T09:20", "Europe/Berlin"))
        expectEqual(flight.number, "XYZ")
        expectEqual(flight.holder, "Jo Doe")
        expectEqual(flight.from?.terminal, "2")
        expectEqual(flight.seats.map(\.number), ["1A", "1B"])
    }

    @Test("the barcode of a flight fills in what the pass leaves out, and is not kept")
    func barcode() throws {
        let code = "M1APPLESEED/JANE      EABC123 FRAHNDLH 0716 063Y012A0025 100"
        let json = Self.boarding(
            "Air", primary: [], others: [], rest: #","barcodes":[{"message":"x"},{"message":"\#(code)"}]"#)
        let flight = try #require(Self.read(json).reservations.first)
        expectEqual(flight.title, "Flight LH 716 FRA → HND")
        expectEqual(flight.number, "ABC123")
        expectEqual(flight.holder, "Jane Appleseed")
        expectEqual(flight.seats.map(\.number), ["12A"])
        expectEqual(flight.start?.iso, "2027-03-04T09:20:00+01:00")
        expectTrue(!flight.json().contains("APPLESEED"))
    }

    @Test("a pass without a departure time says that of boarding, and a day that it names is not changed")
    func guessedDeparture() throws {
        let stops = [Self.field("from", "Berlin"), Self.field("to", "Hamburg")]
        let train = try #require(Self.read(Self.boarding("Train", primary: stops, others: [])).reservations.first)
        expectTrue(train.hasGuessedStart)
        expectEqual(train.start?.local, Samples.local("2027-03-04T09:20"))
        expectNotContains(train.notes, "Boarding")
        let tags =
            #","semantics":{"originalDepartureDate":"2027-03-04T10:00","originalArrivalDate":"2027-03-04T09:00"}"#
        let odd = try #require(
            Self.read(Self.boarding("Train", primary: stops, others: [], rest: tags)).reservations.first)
        expectEqual(odd.end?.local, Samples.local("2027-03-04T09:00"))
    }

    @Test(
        "other journeys have stops with names",
        arguments: [
            ("Train", Reservation.Kind.train, "Train ICE 70 Berlin → Hamburg"),
            ("Bus", .bus, "Bus ICE 70 Berlin → Hamburg"), ("Boat", .boat, "Boat Berlin → Hamburg"),
            ("Generic", .event, "Berlin → Hamburg"),
        ])
    func journeys(transit: String, kind: Reservation.Kind, title: String) throws {
        let json = Self.boarding(
            transit, primary: [Self.field("from", "Berlin"), Self.field("to", "Hamburg")],
            others: [
                #"{"key":"v","value":"x","semantics":{"vehicleNumber":"ICE 70","carNumber":"5"}}"#,
                Self.field("departure", "10:00"), Self.field("arrival", "00:30"), Self.field("track", "7"),
            ])
        let journey = try #require(Self.read(json).reservations.first)
        expectEqual(journey.kind, kind)
        expectEqual(journey.title, title)
        expectEqual(journey.start?.local, Samples.local("2027-03-04T10:00"))
        // After midnight.
        expectEqual(journey.end?.local, Samples.local("2027-03-05T00:30"))
        expectEqual(journey.from?.platform, "7")
        expectEqual(journey.seats.map(\.section), ["5"])
    }

    @Test(
        "the number of a train is also read with a space, but neither a date nor a coach is one",
        arguments: [
            ("train", "ICE 505", "Train ICE 505 Berlin → Hamburg"),
            ("train", "ICE505", "Train ICE505 Berlin → Hamburg"),
            ("trainDate", "20 Nov 2027", "Train Berlin → Hamburg"),
            ("trainCoach", "Coach 12", "Train Berlin → Hamburg"),
        ])
    func trainNumber(key: String, value: String, title: String) {
        let json = Self.boarding(
            "Train", primary: [Self.field("from", "Berlin"), Self.field("to", "Hamburg")],
            others: [Self.field(key, value), Self.field("departure", "10:00")])
        expectEqual(Self.read(json).reservations.first?.title, title)
    }

    @Test("a ticket makes an event, with its only place")
    func ticket() throws {
        let json = """
            {"relevantDate":"2027-03-05T20:00:00+01:00","organizationName":"Tickets","eventTicket":{
            "primaryFields":[\(Self.field("event", "The Magic Flute"))],
            "secondaryFields":[\(Self.field("venue", "Opera House")),\(Self.field("doors", "19:15"))],
            "auxiliaryFields":[\(Self.field("row", "F")),\(Self.field("seat", "3")),\(Self.field("eventName", "Flute"))],
            "backFields":[\(Self.field("orderDate", "2027-01-01")),\(Self.field("order", "E42"))]},
            "locations":[{"latitude":52.5,"longitude":13.4}]}
            """
        let event = try #require(Self.read(json).reservations.first)
        expectEqual(event.title, "The Magic Flute")
        expectEqual(event.from, Reservation.Place(name: "Opera House", latitude: 52.5, longitude: 13.4))
        expectEqual(event.start?.iso, "2027-03-05T20:00:00+01:00")
        expectEqual(event.boarding?.iso, "2027-03-05T19:15:00+01:00")
        expectEqual(event.seats, [Reservation.Seat(row: "F", number: "3")])
        expectEqual(event.number, "E42")
        expectEqual(event.holder, nil)
        let chain = json.replacing("{\"latitude\"", with: "{\"latitude\":1,\"longitude\":2},{\"latitude\"")
        expectEqual(Self.read(chain).reservations.first?.from, Reservation.Place(name: "Opera House"))
    }

    @Test(
        "what is no reservation is said",
        arguments: [
            ("{", ReservationProblem.notJSON), ("[]", .otherPass),
            (#"{"coupon":{},"relevantDate":"2027-03-05"}"#, .otherPass),
            (#"{"eventTicket":{},"voided":true}"#, .voidPass),
            (#"{"eventTicket":{},"description":"a"}"#, .incomplete(type: "eventTicket", missing: "relevantDate")),
            (#"{"eventTicket":7}"#, .incomplete(type: "eventTicket", missing: "relevantDate")),
            (String(repeating: "[", count: 999), .tooDeep(limit: Limits().reservationTextDepth)),
            ("[\(String(repeating: "1,", count: 70_000))]", .tooManyValues(limit: Limits().reservationTextValues)),
        ])
    func problems(json: String, problem: ReservationProblem) {
        expectEqual(Self.read(json).reservations, [])
        expectEqual(Self.read(json).problems, [problem])
    }

    @Test("a pass that is too long is refused, and of many fields and seats only the first ones count")
    func limits() throws {
        var limits = Limits()
        limits.passLength = 100
        expectEqual(Self.read(Self.flight, limits: limits).problems, [.tooLong])
        let fields = Array(repeating: Self.field("x", "y"), count: 999) + [Self.field("seat", "9Z")]
        let json = Self.boarding("Air", primary: [], others: fields, rest: #","semantics":{"flightNumber":"XA 1"}"#)
        expectEqual(Self.read(json).reservations.first?.seats, [])
    }

    @Test("a code that is not one of a flight, at any length and with any character in it, adds nothing wrong")
    func damagedBarcodes() {
        let code = Array("M1APPLESEED/JANE      EABC123 FRAHNDLH 0716 063Y012A0025 100".utf8)
        for length in 0..<code.count { expectTrue(BoardingPassCode(messages: [text(code[..<length])]) == nil) }
        for place in code.indices {
            for byte: UInt8 in [0, 0x20, 0x2F, 0x30, 0x41, 0x7F, 0xFF] {
                var damaged = code
                damaged[place] = byte
                var flight = Reservation(.flight)
                BoardingPassCode(messages: [text(damaged[...])])?.complete(&flight)
                expectTrue(flight.line?.utf8.count ?? 0 <= 5)
            }
        }
    }

    private func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test(
        "times of day are read as passes write them",
        arguments: [
            ("9:20", "09:20"), ("09.20", "09:20"), ("21h20", "21:20"), ("9:20 PM", "21:20"), ("12:00am", "00:00"),
            ("12:30 pm", "12:30"), ("24:00", nil), ("9:60", nil), ("13:00 PM", nil), ("920", nil), ("1:2:3", nil),
            ("", nil), ("AM", nil), (":30", nil), ("٩:٢٠", nil),
        ] as [(String, String?)])
    func dayTimes(text: String, clock: String?) {
        let day = ReservationTime(Samples.local("2027-03-04").date)
        expectEqual(DayTime(text)?.on(day)?.local, clock.map { Samples.local("2027-03-04T\($0)") }, text)
    }
}
