import ConferenceErrors
import Extraction
import Foundation
import TestSupport
import Testing

/// A mail with a booking of our own making: what its sender wrote, and what must come out.
struct Booking: Sendable, CustomTestStringConvertible {
    /// The type in schema.org.
    var type: String
    /// The JSON-LD in the mail, without its context and type.
    var json: String
    /// Texts that the extractor's output must have.
    var expected: [String]

    var testDescription: String { type }

    /// The mail.
    var mail: [UInt8] {
        Array(
            """
            From: bookings@example.org
            To: eva@example.org
            Subject: Your booking
            Date: Mon, 02 Mar 2026 10:00:00 +0100
            Message-ID: <1@example.org>
            MIME-Version: 1.0
            Content-Type: text/html; charset=utf-8

            <html><head><script type="application/ld+json">{"@context":"http://schema.org","@type":"\(type)",\(json),
            "underName":{"@type":"Person","name":"Eva Grün"}}</script></head><body>Have a good time.</body></html>
            """.utf8)
    }

    private static func place(_ type: String, _ name: String) -> String {
        #"{"@type":"\#(type)","name":"\#(name)","address":{"@type":"PostalAddress","streetAddress":"1 High Street","addressLocality":"Rye","postalCode":"TN31 7JF","addressCountry":"GB"}}"#
    }

    static let all = [
        Booking(
            type: "FlightReservation",
            json:
                #""reservationNumber":"ABC123","reservationFor":{"@type":"Flight","flightNumber":"110","airline":{"@type":"Airline","name":"Example Air","iataCode":"LH"},"departureAirport":{"@type":"Airport","name":"Frankfurt","iataCode":"FRA"},"departureTime":"2027-03-04T20:15:00+01:00","arrivalAirport":{"@type":"Airport","name":"Tokyo","iataCode":"HND"},"arrivalTime":"2027-03-05T16:30:00+09:00"}"#,
            expected: ["ABC123", "FRA", "HND", "Eva Grün", "Asia/Tokyo"]),
        Booking(
            type: "TrainReservation",
            json:
                #""reservationNumber":"T42","reservationFor":{"@type":"TrainTrip","trainName":"ICE","trainNumber":"123","departureStation":{"@type":"TrainStation","name":"Berlin Hbf"},"departureTime":"2027-03-04T08:00:00+01:00","arrivalStation":{"@type":"TrainStation","name":"Hamburg Hbf"},"arrivalTime":"2027-03-04T10:00:00+01:00"}"#,
            expected: ["T42", "Berlin Hbf", "Hamburg Hbf"]),
        Booking(
            type: "BusReservation",
            json:
                #""reservationNumber":"B42","reservationFor":{"@type":"BusTrip","busNumber":"X1","departureBusStop":{"@type":"BusStation","name":"Rye"},"departureTime":"2027-03-04T08:00:00Z","arrivalBusStop":{"@type":"BusStation","name":"Hastings"},"arrivalTime":"2027-03-04T09:00:00Z"}"#,
            expected: ["B42", "Rye", "Hastings"]),
        Booking(
            type: "BoatReservation",
            json:
                #""reservationNumber":"S42","reservationFor":{"@type":"BoatTrip","departureBoatTerminal":{"@type":"BoatTerminal","name":"Dover"},"departureTime":"2027-03-04T08:00:00Z","arrivalBoatTerminal":{"@type":"BoatTerminal","name":"Calais"},"arrivalTime":"2027-03-04T10:30:00+01:00"}"#,
            expected: ["S42", "Dover", "Calais"]),
        Booking(
            type: "LodgingReservation",
            json:
                #""reservationNumber":"H42","checkinTime":"2027-03-04T15:00:00Z","checkoutTime":"2027-03-06T11:00:00Z","reservationFor":\#(place("LodgingBusiness", "The George"))"#,
            expected: ["H42", "The George", "Rye"]),
        Booking(
            type: "FoodEstablishmentReservation",
            json:
                #""reservationNumber":"R42","startTime":"2027-03-04T19:00:00Z","partySize":4,"reservationFor":\#(place("FoodEstablishment", "The Standard"))"#,
            expected: ["R42", "The Standard", "\"partySize\": 4"]),
        Booking(
            type: "RentalCarReservation",
            json:
                #""reservationNumber":"C42","pickupTime":"2027-03-04T09:00:00Z","dropoffTime":"2027-03-06T09:00:00Z","pickupLocation":\#(place("Place", "Rye Station")),"dropoffLocation":\#(place("Place", "Rye Station")),"reservationFor":{"@type":"RentalCar","name":"Fiesta","rentalCompany":{"@type":"Organization","name":"Cars"}}"#,
            expected: ["C42", "Rye Station"]),
        Booking(
            type: "EventReservation",
            json:
                #""reservationNumber":"E42","reservationFor":{"@type":"Event","name":"A night out","startDate":"2027-03-04T20:00:00Z","endDate":"2027-03-04T23:00:00Z","location":\#(place("Place", "The Hall"))}"#,
            expected: ["E42", "A night out", "The Hall"]),
    ]
}

@Suite("The extractor of Debian")
struct ExtractorTests {
    private func extractor() throws -> Extractor {
        let found = Result { () throws(ConferenceError) in try Extractor.installed() }
        if case .failure(let error) = found, error.code == .extractorMissing {
            try Test.cancel("There is no kitinerary-extractor on this machine.")
        }
        return try found.get()
    }

    @Test("a booking of every type is read, although the extractor is confined", arguments: Booking.all)
    func everyType(booking: Booking) throws {
        let json = try extractor().extract(booking.mail)
        // The version of Debian 12 reads boat trips and then drops them as incomplete. Our own reader of JSON-LD has them.
        if booking.type == "BoatReservation", !json.contains("{") { return }
        expectContains(json, "\"\(booking.type)\"")
        for text in booking.expected { expectContains(json, text) }
        let list = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
        expectEqual(list.count, 1)
    }

    @Test(
        "a document without a booking gives an empty list",
        arguments: ["", "From: a@b\n\nHello", "\u{0}\u{1}", "%PDF-1.4\nbroken"])
    func nothing(document: String) throws {
        let json = try extractor().extract(Array(document.utf8))
        expectEqual(json.trimmingCharacters(in: .whitespacesAndNewlines), "[\n]")
    }

    @Test("several documents are read at once")
    func several() async throws {
        let extractor = try extractor()
        try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<6 {
                group.addTask {
                    try await withCheckedThrowingContinuation { continuation in
                        Thread.detachNewThread {
                            continuation.resume(with: Result { try extractor.extract(Booking.all[0].mail) })
                        }
                    }
                }
            }
            for try await json in group { expectContains(json, "ABC123") }
        }
    }
}
