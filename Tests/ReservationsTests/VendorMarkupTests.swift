import ConferenceModel
import Recurrence
import TestSupport
import Testing

@testable import Reservations

@Suite("What templates of companies write")
struct VendorMarkupTests {
    private static func stay(_ members: String) -> String {
        #"{"@type": "LodgingReservation", "reservationNumber": "1", "reservationFor": {"name": "Inn"}, \#(members)}"#
    }

    private func only(_ json: String) throws -> Reservation {
        let found = Samples.read(json)
        expectEqual(found.problems, [])
        try #require(found.reservations.count == 1)
        return found.reservations[0]
    }

    @Test(
        "the status is read with and without the address of schema.org, in any case, and as a reference",
        arguments: [
            ("ReservationCancelled", Reservation.Status.cancelled), ("Canceled", .cancelled),
            ("http://schema.org/Cancelled", .cancelled), ("https://schema.org/reservationcancelled", .cancelled),
            ("CONFIRMED", .confirmed), ("https://schema.org/ReservationPending", .pending), ("Pending", .pending),
            ("http://schema.org/Hold", .hold), ("ReservationHold", .hold), ("Reservation", .unknown), ("", .unknown),
        ])
    func status(text: String, status: Reservation.Status) throws {
        for value in [
            "\"\(text)\"", "{\"@id\": \"\(text)\"}", "[\"\(text)\"]", "{\"@value\": \"\(text)\"}",
            "[{\"@type\": \"ReservationStatusType\", \"name\": \"\(text)\"}]",
        ] {
            let stay = try only(Self.stay("\"checkinDate\": \"2027-03-04\", \"reservationStatus\": \(value)"))
            expectEqual(stay.status, status, value)
        }
    }

    @Test(
        "the day and the time of day at which guests come may be apart",
        arguments: [
            (#""checkinDate": "2027-03-04", "checkinTime": "15:00""#, "2027-03-04T15:00:00"),
            (#""checkinTime": "2027-03-04", "checkinDate": "3:00 PM""#, "2027-03-04T15:00:00"),
            (#""checkinTime": "2027-03-04T15:00+01:00", "checkinDate": "2027-03-04""#, "2027-03-04T15:00:00+01:00"),
            (#""checkinTime": "2027-03-04", "checkinDate": "2027-03-04T15:00:00""#, "2027-03-04T15:00:00"),
            (#""checkinTime": "afternoon", "checkinDate": "2027-03-04""#, "2027-03-04"),
            (#""checkinTime": "2027-03-04T00:00:00", "checkinDate": null"#, "2027-03-04"),
            (#""checkinDate": "2027-03-04", "checkinTime": "15:00:00""#, "2027-03-04T15:00:00"),
            (#""checkinDate": "2027-03-04T00:00:00", "checkinTime": "15:00:00+01:00""#, "2027-03-04T15:00:00+01:00"),
            (#""checkinTime": null, "checkinDate": "2027-03-04""#, "2027-03-04"),
        ])
    func hotelTimes(members: String, start: String) throws {
        try expectEqual(only(Self.stay(members)).start?.iso, start)
        let leaving = members.replacing("checkin", with: "checkout") + #", "checkinDate": "2027-03-01""#
        try expectEqual(only(Self.stay(leaving)).end?.iso, start)
    }

    @Test(
        "a reservation without a type of its own is what it is for",
        arguments: [
            (
                #""reservationFor": {"@type": "Hotel", "name": "a"}, "checkinDate": "2027-03-04""#,
                Reservation.Kind.lodging
            ),
            (#""reservationFor": {"@type": "Restaurant", "name": "a"}, "startTime": "2027-03-04T19:00""#, .restaurant),
            (#""reservationFor": {"@type": "MusicEvent", "name": "a", "startDate": "2027-03-04"}"#, .event),
            (
                #""reservationFor": {"@type": "Flight", "flightNumber": "1", "departureTime": "2027-03-04T09:00"}"#,
                .flight
            ),
        ])
    func generic(members: String, kind: Reservation.Kind) throws {
        try expectEqual(only(#"{"@type": "http://schema.org/Reservation", \#(members)}"#).kind, kind)
        expectEqual(Samples.read(#"{"@type": "Reservation", "reservationFor": {"@type": "Person"}}"#).reservations, [])
    }

    @Test("entities of HTML in texts are characters, and so is a text that is written as HTML")
    func entities() throws {
        let json = Self.stay(#""checkinDate": "2027-03-04", "url": "https://a.example/?a=1&amp;b=2&copy=3""#)
            .replacing("Inn", with: "Caf&eacute; M&uuml;ller &amp; S&#246;hne &#x1F600; &unknown; R&B")
        for text in [json, json.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")] {
            let stay = try only(text)
            expectEqual(stay.name, "Café Müller & Söhne 😀 &unknown; R&B")
            expectEqual(stay.url, "https://a.example/?a=1&b=2&copy=3")
        }
        expectEqual(HTMLEntities.decoded("&yuml;&nbsp;&#7;&#xD800;&#;&;&"), "ÿ\u{A0}&#7;&#xD800;&#;&;&")
        // What this program has stored is no HTML.
        var own = try only(json)
        own.name = "A &amp; B"
        expectEqual(Reservation.stored(own.json(), zones: Samples.zones)?.name, "A &amp; B")
    }

    @Test(
        "an event that is put off without a new date is on hold, and one that is cancelled is cancelled",
        arguments: [
            (#""https://schema.org/EventPostponed""#, Reservation.Status.hold),
            (#"{"@id": "http://schema.org/EventCancelled"}"#, .cancelled),
            (#""EventScheduled""#, .confirmed),
        ])
    func eventStatus(value: String, status: Reservation.Status) throws {
        let event = try only(
            """
            {"@type": "EventReservation", "reservationStatus": "Confirmed", "reservationFor": {"@type": "Event", "name": "Recital",
            "startDate": "2027-03-06", "eventStatus": \(value)}}
            """)
        expectEqual(event.status, status)
    }

    @Test("the seat of an event is also read as Google's markup names it")
    func venueSeat() throws {
        let event = try only(
            """
            {"@type": "EventReservation", "venueSection": "B", "venueRow": "4", "venueSeat": "17", "reservationFor":
            {"@type": "Event", "name": "Recital", "startDate": "2027-03-06T19:30:00-08:00"}}
            """)
        expectEqual(event.seats, [.init(section: "B", row: "4", number: "17")])
    }
}
