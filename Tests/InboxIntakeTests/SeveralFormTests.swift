import CalendarEditing
import CalendarModel
import ConferenceErrors
import InboxIntake
import TestSupport
import Testing

@Suite("A booking that one mail gives in several forms")
struct SeveralFormTests {
    /// A hotel as JSON-LD.
    private static let linked = """
        {"@context": "http://schema.org", "@type": "LodgingReservation", "reservationNumber": "H77",
        "reservationStatus": "http://schema.org/ReservationConfirmed", "underName": {"@type": "Person", "name": "Jo Doe"},
        "reservationFor": {"@type": "LodgingBusiness", "name": "Hôtel de la Gare"},
        "checkinTime": "2027-04-02T15:00:00+02:00", "checkoutTime": "2027-04-05T11:00:00+02:00"}
        """

    /// The same as microdata.
    private static func items(_ checkIn: String = "2027-04-02T14:00:00+02:00", number: String = "H77") -> String {
        """
        <div itemscope itemtype="http://schema.org/LodgingReservation">
        <meta itemprop="reservationNumber" content="\(number)"/>
        <link itemprop="reservationStatus" href="http://schema.org/ReservationConfirmed"/>
        <div itemprop="underName" itemscope itemtype="http://schema.org/Person"><span itemprop="name">DOE/JO MR</span></div>
        <div itemprop="reservationFor" itemscope itemtype="http://schema.org/LodgingBusiness">
        <span itemprop="name">HOTEL DE LA GARE</span><span itemprop="telephone">+33 1 23</span></div>
        <meta itemprop="checkinTime" content="\(checkIn)"/><meta itemprop="checkoutTime" content="2027-04-05T11:00:00+02:00"/>
        </div>
        """
    }

    private static func script(_ json: String) -> String { "<script type=\"application/ld+json\">\(json)</script>" }

    private static func mail(_ html: String, _ others: [(header: String, body: String)] = []) -> String {
        IntakeSamples.mail([("Content-Type: text/html; charset=utf-8", "<html><body>\(html)</body></html>")] + others)
    }

    @Test(
        "is one entry and counts once, with the facts of both; JSON-LD counts where they differ",
        arguments: [
            mail(script(linked) + items()), mail(items() + script(linked)),
            mail(items(), [("Content-Type: application/ld+json", linked)]),
            "<html><body>\(items())\(script(linked))</body></html>",
        ])
    func hotel(text: String) throws {
        let fixture = try IntakeFixture()
        let report = try fixture.take(text)
        expectEqual(report.items.map(\.word), ["added"])
        expectEmpty(report.remarks)
        let entry = try #require(try fixture.entries().first)
        let event = try #require(fixture.inbox.events(of: entry).first)
        expectContains(event.title, "Hôtel de la Gare")
        for words in ["15:00", "+33 1 23"] { expectContains(event.notes ?? "", words) }
        expectNotContains(event.notes ?? "", "14:00")
        expectEqual(fixture.inbox.booking(in: entry)?.travellers.map(\.name), ["Jo Doe"])
        expectEqual(try fixture.take(text).items.map(\.word), ["unchanged"])
    }

    @Test("two bookings in two forms are two entries, and so are those of which one form has only one")
    func others() throws {
        for (html, count) in [
            (Self.script(Self.linked) + Self.items(number: "H78"), 2),
            (Self.script(Self.linked) + Self.items("2027-04-03T14:00:00+02:00"), 2),
            (Self.items() + Self.items(number: "H78") + Self.script(Self.linked), 2),
        ] {
            let fixture = try IntakeFixture()
            let words = try fixture.take(Self.mail(html)).items.map(\.word)
            expectEqual(words, Array(repeating: "added", count: count))
        }
    }

    @Test("each passenger of a flight is one, with the seat that JSON-LD has, and those of both forms are there")
    func passengers() throws {
        func ticket(_ name: String, _ seat: String) -> String {
            """
            {"@type": "FlightReservation", "reservationNumber": "R1", "underName": {"name": "\(name)"}, "airplaneSeat":
            "\(seat)", "reservationFor": {"@type": "Flight", "flightNumber": "100", "airline": {"iataCode": "XA"},
            "departureTime": "2027-04-01T12:00+02:00"}}
            """
        }
        func item(_ name: String, _ seat: String) -> String {
            """
            <div itemscope itemtype="http://schema.org/FlightReservation"><meta itemprop="reservationNumber" content="R1"/>
            <div itemprop="underName" itemscope><meta itemprop="name" content="\(name)"/></div>
            <meta itemprop="airplaneSeat" content="\(seat)"/>
            <div itemprop="reservationFor" itemscope itemtype="http://schema.org/Flight"><meta itemprop="flightNumber" content="100"/>
            <div itemprop="airline" itemscope><meta itemprop="iataCode" content="XA"/></div>
            <meta itemprop="departureGate" content="A12"/><meta itemprop="departureTime" content="2027-04-01T12:00+02:00"/></div></div>
            """
        }
        let html =
            Self.script(ticket("Jo Doe", "12A")) + Self.script(ticket("Ann Doe", "12B")) + item("DOE/JO", "14C")
            + item("DOE/ANN", "12B") + item("Kim Roe", "12C")
        let fixture = try IntakeFixture()
        try expectEqual(fixture.take(Self.mail(html)).items.map(\.word), ["added"])
        let entry = try #require(try fixture.entries().first)
        expectEqual(
            fixture.inbox.booking(in: entry)?.travellers.map { "\($0.name ?? "?") \($0.seats.joined())" },
            ["Jo Doe 12A", "Ann Doe 12B", "Kim Roe 12C"])
        expectContains(fixture.inbox.events(of: entry).first?.notes ?? "", "gate A12")
    }

    @Test(
        "microdata that lack what JSON-LD has are no remark, and those of another booking are one",
        arguments: [true, false])
    func incomplete(isLinked: Bool) throws {
        let items = Self.items().replacing(/<meta itemprop="checkinTime".*?>/, with: "")
        let other = Self.linked.replacing("LodgingReservation", with: "FoodEstablishmentReservation")
            .replacing("checkinTime", with: "startTime")
        let report = try IntakeFixture().take(Self.mail(Self.script(isLinked ? Self.linked : other) + items))
        expectEqual(report.items.map(\.word), ["added"])
        let remark = "A “LodgingReservation” without “checkinTime” was left out."
        expectEqual(report.remarks.map(\.text), isLinked ? [] : [remark])
    }

    @Test("a booking that JSON-LD cancels is cancelled, whatever the text for people still shows")
    func cancelled() throws {
        let fixture = try IntakeFixture()
        let cancelled = Self.linked.replacing("ReservationConfirmed", with: "ReservationCancelled")
        try expectEqual(fixture.take(Self.mail(Self.script(cancelled) + Self.items())).items.map(\.word), ["cancelled"])
    }
}
