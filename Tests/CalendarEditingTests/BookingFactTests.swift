import CalendarModel
import CalendarStore
import ConferenceErrors
import ICalendar
import Recurrence
import Reservations
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("Changed facts of a booking")
struct BookingFactTests {
    /// What a message and a later one say, and what is told of the later one.
    struct Case: Sendable {
        typealias Change = @Sendable (inout Reservation) -> Void

        let kind: Reservation.Kind
        let first: Change
        let second: Change
        let told: [String]

        init(_ kind: Reservation.Kind, _ told: [String], first: @escaping Change = { _ in }, second: @escaping Change) {
            (self.kind, self.first, self.second, self.told) = (kind, first, second, told)
        }
    }

    private static let cases: [Case] = [
        Case(.flight, ["The departure gate is B7 instead of A12."]) { $0.from?.platform = "B7" },
        Case(.flight, []) { $0.from?.platform = nil },
        Case(.flight, []) { $0.from = nil },
        Case(.flight, []) { $0.from?.platform = "a 12" },
        Case(.flight, []) { $0.from?.name = "Frankfurt am Main" },
        Case(.train, ["The place of departure is Berlin Südkreuz instead of Berlin Hbf."], first: { route(&$0) }) {
            route(&$0, from: "Berlin Südkreuz")
        },
        Case(.bus, ["The place of arrival is Paris Nord instead of Paris Est."], first: { route(&$0) }) {
            route(&$0, to: "Paris Nord")
        },
        Case(.train, [], first: { route(&$0) }) { route(&$0, from: "BERLIN HAUPTBAHNHOF", to: "Paris Gare de l’Est") },
        Case(.train, [], first: { route(&$0) }) { route(&$0, from: "Berlin") },
        Case(
            .train, ["The departure platform is 8 instead of 7."],
            first: { route(&$0, platform: "7") }
        ) { route(&$0, platform: "8") },
        Case(
            .boat, ["The departure platform is 8 instead of 7.", "The departure terminal is 2."],
            first: { route(&$0, platform: "7") }
        ) {
            route(&$0, platform: "8")
            $0.from?.terminal = "2"
        },
        Case(
            .train, ["The boarding time is 17:45."], first: { route(&$0) }
        ) {
            route(&$0)
            $0.boarding = Samples.time("2027-04-02T17:45:00")
        },
        Case(
            .rentalCar, ["The drop-off location is Station instead of Airport."],
            first: { $0.to = .init(name: "Airport") }
        ) {
            $0.to = .init(name: "Station")
        },
        Case(.rentalCar, ["The car is Opel Corsa instead of VW Golf."], first: { $0.name = "VW Golf" }) {
            $0.name = "Opel Corsa"
        },
        Case(
            .event, ["It has changed: the place is Kino, Saal 2 instead of Kino, Saal 1."],
            first: { $0.from = .init(name: "Kino, Saal 1") }
        ) { $0.from = .init(name: "Kino, Saal 2") },
        Case(.event, [], first: { $0.from = .init(name: "Olympia") }) { $0.from = .init(name: "L’Olympia Paris") },
        Case(.flight, ["The departure terminal is 2."]) { $0.from?.terminal = "2" },
        Case(.flight, ["The arrival gate is 6 instead of 5."], first: { $0.to?.platform = "5" }) {
            $0.to?.platform = "6"
        },
        Case(.flight, ["The arrival terminal is 3."]) { $0.to?.terminal = "3" },
        Case(
            .flight, ["The boarding time is 12:50 instead of 12:40."],
            first: { $0.boarding = Samples.time("2027-04-01T12:40:00") }
        ) { $0.boarding = Samples.time("2027-04-01T12:50:00") },
        Case(.flight, []) { $0.carrier = "Deutsche Lufthansa AG" },
        Case(
            .lodging, ["The number of guests is 1 adult instead of 2 adults."], first: { $0.adults = 2 }
        ) { $0.adults = 1 },
        Case(
            .lodging,
            ["It has changed: the place is Hôtel de la Gare, 9 Low St instead of Hôtel de la Gare, 1 High St."],
            first: { $0.from = place("1 High St") }
        ) { $0.from = place("9 Low St") },
        Case(
            .lodging, ["The check-in time is 17:00 instead of 15:00."],
            first: { $0.start = Samples.time("2027-04-02T15:00:00") }
        ) { $0.start = Samples.time("2027-04-02T17:00:00") },
        Case(
            .lodging, ["The check-out time is 10:00 instead of 11:00."],
            first: { $0.end = Samples.time("2027-04-05T11:00:00") }
        ) { $0.end = Samples.time("2027-04-05T10:00:00") },
        Case(.restaurant, ["The number of people is 6 instead of 4."], first: { $0.partySize = 4 }) {
            $0.partySize = 6
        },
        Case(
            .event, ["The time when the doors open is 18:30 instead of 19:00."],
            first: { $0.boarding = Samples.time("2027-04-02T19:00:00") }
        ) { $0.boarding = Samples.time("2027-04-02T18:30:00") },
        Case(.event, ["The link to join is https://a.example/."]) { $0.joinURL = "https://a.example/" },
        Case(.lodging, ["The booking is confirmed."], first: { $0.status = .pending }) { $0.status = .confirmed },
        Case(.flight, ["The booking is confirmed."], first: { $0.status = .hold }) { $0.status = .confirmed },
        Case(.flight, ["The booking is not confirmed any more; it is pending."]) { $0.status = .pending },
        Case(.event, ["The booking is not confirmed any more; it is only on hold."]) { $0.status = .hold },
        Case(.restaurant, ["The booking is on hold, and not confirmed yet."], first: { $0.status = .pending }) {
            $0.status = .hold
        },
        Case(
            .train, ["The booking is pending, and not confirmed yet."],
            first: {
                route(&$0)
                $0.status = .unknown
            }
        ) {
            route(&$0)
            $0.status = .pending
        },
        Case(.flight, [], first: { $0.status = .unknown }) { $0.status = .confirmed },
        Case(.flight, [], first: { $0.status = .pending }) { $0.status = .unknown },
    ]

    private static func route(
        _ booking: inout Reservation, from: String = "Berlin Hbf", to: String = "Paris Est", platform: String? = nil
    ) {
        booking.start = Samples.time("2027-04-02T18:00:00")
        (booking.from, booking.to) = (.init(name: from, platform: platform), .init(name: to))
    }

    private static func place(_ street: String) -> Reservation.Place {
        var place = Reservation.Place()
        place.street = street
        return place
    }

    private static func changes(_ fixture: InboxFixture) throws -> [String] {
        try fixture.inbox.changes(in: fixture.entry()).map { $0.sentence(start: { _ in "" }, span: { _ in "" }).text }
    }

    @Test(
        "every fact that people see is named when it changes, and nothing when a message leaves it out",
        arguments: cases.indices)
    func named(index: Int) throws {
        let row = Self.cases[index]
        let fixture = try InboxFixture()
        fixture.wait(until: 1_000)
        for (time, change) in [(10 as Int64, row.first), (20, row.second)] {
            var booking =
                row.kind == .flight
                ? Samples.flight(modified: time) { $0.reference = nil } : Samples.stay(modified: time)
            booking.kind = row.kind
            if row.kind == .restaurant || row.kind == .event { booking.start = Samples.time("2027-04-02T20:00:00") }
            change(&booking)
            try fixture.write { _ = try fixture.inbox.receive(booking, from: Samples.mail, $0) }
        }
        try expectEqual(Self.changes(fixture), row.told)
    }

    @Test("a change that the user has not seen is told from what they know, and not when it was taken back")
    func unseen() throws {
        let fixture = try InboxFixture()
        fixture.wait(until: 1_000)
        func told(_ gate: String, at time: Int64) throws -> [String] {
            let flight = Samples.flight(modified: time) { flight in
                flight.reference = nil
                flight.from?.platform = gate
            }
            try fixture.write { _ = try fixture.inbox.receive(flight, from: Samples.mail, $0) }
            return try Self.changes(fixture)
        }
        try expectEqual(told("A12", at: 10), [])
        try expectEqual(told("B7", at: 20), ["The departure gate is B7 instead of A12."])
        try expectEqual(told("C1", at: 30), ["The departure gate is C1 instead of A12."])
        try expectEqual(told("A12", at: 40), [])
    }

    @Test("the gate stays known when a newer message about the flight does not name it")
    func gate() throws {
        let fixture = try InboxFixture()
        fixture.wait(until: 1_000)
        for (time, gate) in [(10 as Int64, "A12" as String?), (20, nil)] {
            let flight = Samples.flight(modified: time) { flight in
                flight.reference = nil
                flight.from?.platform = gate
            }
            try fixture.write { _ = try fixture.inbox.receive(flight, from: Samples.mail, $0) }
            if gate != nil { try fixture.add() }
        }
        try expectContains(fixture.event().notes ?? "", "gate A12")
    }
}
