import CalendarModel
import CalendarStore
import ConferenceModel
import Foundation
import Intents
import Recurrence
import Reservations
import Synchronization
import TestSupport
import Testing

@Suite("Donated reservations")
struct DonationTests {
    @Test("a flight reaches the inbox with all that the program said, and no calendar")
    func flight() async throws {
        let fixture = try DonationFixture()
        try await fixture.run { try await AirlineBooking().interaction.donate() }
        let entry = try fixture.entry()
        expectEqual(entry.title, "Flight XA 716 FRA → HND")
        expectEqual(entry.state, .new)
        expectEqual(entry.number, "A1B2C3")
        expectEqual(entry.source.program, DonationFixture.program)
        expectEqual(entry.start?.zoneName, "Europe/Berlin")
        expectEqual(entry.end?.zoneName, "Asia/Tokyo")
        let reservation = try fixture.reservation(entry)
        expectEqual(reservation.holder, "Jane Appleseed")
        expectEqual(reservation.seats, [Reservation.Seat(row: "12", number: "12A", type: "Economy")])
        expectEqual(reservation.reference, "A1B2C3-1")
        expectEqual(reservation.container, "A1B2C3")
        expectEqual(reservation.actions.map(\.url), ["https://air.example.com/check-in/A1B2C3"])
        expectEqual(reservation.activity?.url, "exampleair://trips/A1B2C3")
        expectEqual(reservation.from?.platform, "B12")
        expectEqual(reservation.bookingTime, 1_790_000_000)
        expectEqual(try fixture.store.events(uid: "").count, 0)
    }

    @Test("each class becomes its kind of entry")
    func kinds() async throws {
        let samples = [
            (BookingSamples.restaurant(), "Table at Caffè Macs"), (BookingSamples.hotel(), "Stay at Hotel Sonne"),
            (BookingSamples.movie(), "The Film"), (BookingSamples.train(), "Train ICE 70 Berlin Hbf → Hamburg Hbf"),
            (BookingSamples.bus(), "Bus 17 ZOB → Harbour"), (BookingSamples.boat(), "Boat F1 Kiel → Oslo"),
            (BookingSamples.car(), "Rental car: VW Golf"),
        ]
        for (reservation, title) in samples {
            let fixture = try DonationFixture()
            try await fixture.donate(reservation)
            expectEqual(try fixture.entry().title, title)
            let stored = try fixture.reservation(fixture.entry())
            // 0, 0 means that only the address is known.
            expectEqual(stored.from?.latitude, title.contains("Macs") || title == "The Film" ? 37.33182 : nil)
        }
    }

    @Test("a repeated donation updates the same entry and its event, and keeps what the user has changed")
    func update() async throws {
        let fixture = try DonationFixture()
        var booking = AirlineBooking()
        try await fixture.run { try await booking.interaction.donate() }
        try fixture.add(try fixture.entry())
        booking.gate = "C7"
        booking.departureHour = 12
        try await fixture.run { try await booking.interaction.donate() }
        let entry = try fixture.entry()
        expectEqual(entry.state, .added)
        let key = try #require(entry.event)
        let event = try #require(try fixture.store.event(calendar: key.calendarID, uid: key.uid, recurrenceID: ""))
        expectEqual(event.start.local.hour, 12)
        expectContains(event.notes ?? "", "gate C7")
    }

    @Test("a cancelled reservation marks its entry and its event, and removes neither")
    func cancellation() async throws {
        let fixture = try DonationFixture()
        var booking = AirlineBooking()
        try await fixture.run { try await booking.interaction.donate() }
        try fixture.add(try fixture.entry())
        booking.isCanceled = true
        try await fixture.run { try await booking.interaction.donate() }
        let entry = try fixture.entry()
        expectEqual(entry.kind, .cancellation)
        let key = try #require(entry.event)
        let event = try #require(try fixture.store.event(calendar: key.calendarID, uid: key.uid, recurrenceID: ""))
        expectEqual(event.status, "CANCELLED")
    }

    @Test("no program changes or removes what another one has donated, even with its bundle identifier")
    func otherPrograms() async throws {
        let fixture = try DonationFixture()
        var booking = AirlineBooking()
        try await fixture.run { try await booking.interaction.donate() }
        let mine = try fixture.entry()
        booking.isCanceled = true
        let forged = booking
        try await fixture.run(as: DonationFixture.other) {
            try await forged.interaction.donate()
            try await INInteraction.deleteAll()
        }
        expectEqual(try fixture.entries().first { $0.id == mine.id }, mine)
    }

    @Test("the donations of a muted program are discarded without an error")
    func muted() async throws {
        let fixture = try DonationFixture()
        try fixture.grants.setMuted(true, DonationFixture.program, at: DonationFixture.now)
        try await fixture.donate(BookingSamples.restaurant())
        expectEqual(try fixture.entries(), [])
        try await fixture.donate(BookingSamples.restaurant(), as: DonationFixture.other)
        expectEqual(try fixture.entries().count, 1)
    }

    @Test("a program has a bounded number of entries, and is told when there is no room")
    func bounded() async throws {
        var limits = Limits()
        limits.inboxEntriesPerProgram = 2
        let fixture = try DonationFixture(limits: limits)
        try await fixture.donate(BookingSamples.restaurant(), BookingSamples.hotel())
        do {
            try await fixture.donate(BookingSamples.movie())
            Issue.record("It was donated.")
        } catch let error as INIntentError {
            expectEqual(error.code, .donatingInteraction)
            expectContains(error.localizedDescription, "inbox")
            expectEqual((error as NSError).domain, INIntentErrorDomain)
            expectEqual((error as NSError).code, 1_901)
        }
        expectEqual(try fixture.entries().count, 2)
        // An update needs no room.
        try await fixture.donate(BookingSamples.restaurant())
    }

    @Test("a reservation without a start is refused, and so are those next to it")
    func incomplete() async throws {
        let fixture = try DonationFixture()
        let nowhen = INTicketedEventReservation(
            itemReference: INSpeakableString(spokenPhrase: "Some day"), reservationNumber: nil, bookingTime: nil,
            reservationStatus: .confirmed, reservationHolderName: nil, actions: nil, reservedSeat: nil,
            event: INTicketedEvent(
                category: .unknown, name: "Some day", eventDuration: INDateComponentsRange(start: nil, end: nil),
                location: nil))
        await #expect(throws: INIntentError.self) { try await fixture.donate(BookingSamples.hotel(), nowhen) }
        expectEqual(try fixture.entries(), [])
    }

    @Test("an answer that failed, or that has no reservations, donates nothing")
    func nothing() async throws {
        let fixture = try DonationFixture()
        let intent = INGetReservationDetailsIntent()
        let failed = INGetReservationDetailsIntentResponse(code: .failure, userActivity: nil)
        failed.reservations = [BookingSamples.hotel()]
        let empty = INGetReservationDetailsIntentResponse(code: .success, userActivity: nil)
        for response in [failed, empty, nil] {
            let interaction = INInteraction(intent: intent, response: response)
            try await fixture.run { try await interaction.donate() }
        }
        expectEqual(try fixture.entries(), [])
    }

    @Test("deleting removes entries by identifier, group or all of them, and leaves those with an event")
    func deleting() async throws {
        let fixture = try DonationFixture()
        for number in ["A", "B", "C", "D"] {
            let booking = AirlineBooking(reservationNumber: number)
            try await fixture.run {
                let interaction = booking.interaction
                if number == "D" { interaction.groupIdentifier = nil }
                try await interaction.donate()
            }
        }
        let added = try #require(try fixture.entries().first { $0.number == "C" })
        try fixture.add(added)
        func numbers() throws -> [String] { try fixture.entries().compactMap(\.number).sorted() }
        try await fixture.run { try await INInteraction.delete(with: ["trip-A", "trip-X"]) }
        expectEqual(try numbers(), ["B", "C", "D"])
        try await fixture.run { try await INInteraction.delete(with: "trips") }
        expectEqual(try numbers(), ["C", "D"])
        try await fixture.run { try await INInteraction.deleteAll() }
        expectEqual(try numbers(), ["C"])
    }

    @Test("a donation without waiting calls its completion, after those before it")
    func completion() async throws {
        let fixture = try DonationFixture()
        let error: String? = try await fixture.run {
            await withCheckedContinuation { continuation in
                AirlineBooking().interaction.donate()
                BookingSamples.donate()
                BookingSamples.interaction(BookingSamples.hotel()).donate { error in
                    continuation.resume(returning: error?.localizedDescription)
                }
            }
        }
        expectNil(error)
        expectEqual(try fixture.entries().count, 3)
    }

    @Test("texts of a program never obey a terminal, and are bounded")
    func hostile() async throws {
        let fixture = try DonationFixture()
        let long = String(repeating: "x", count: 100_000)
        let place = CLPlacemark(
            location: CLLocation(latitude: .nan, longitude: 1e300), name: "Bar\u{1B}[31m\u{202E}\n" + long,
            postalAddress: nil)
        let table = INRestaurantReservation(
            itemReference: INSpeakableString(
                vocabularyIdentifier: "a\n\0" + long, spokenPhrase: "", pronunciationHint: nil),
            reservationNumber: long, reservationStatus: .confirmed, url: URL(string: "file:///etc/passwd"),
            reservationDuration: INDateComponentsRange(
                start: DateComponents(year: 2027, month: 3, day: 4, hour: 19), end: nil), partySize: .max,
            restaurantLocation: place)
        try await fixture.donate(table)
        let entry = try fixture.entry()
        expectAtMost(entry.contents.utf8.count, 16_384)
        expectTrue((entry.title ?? "").unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202E}" })
        let reservation = try fixture.reservation(entry)
        expectNil(reservation.url)
        expectNil(reservation.partySize)
        expectNil(reservation.from?.latitude)
    }
}
