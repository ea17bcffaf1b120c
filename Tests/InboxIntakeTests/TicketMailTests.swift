import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceModel
import TestSupport
import Testing

@testable import InboxIntake

@Suite("Mails about several tickets of one buyer")
struct TicketMailTests {
    /// Each ticket is written as the seat, with an `x` before it if it was cancelled.
    private static func mail(_ tickets: [String], hour: Int, isInOneText: Bool) -> String {
        let reports = tickets.map { ticket in
            """
            {"@context": "http://schema.org", "@type": "EventReservation", "reservationNumber": "K1",
            "reservationStatus": "http://schema.org/Reservation\(ticket.hasPrefix("x") ? "Cancelled" : "Confirmed")",
            "underName": {"@type": "Person", "name": "Sam Doe"}, "url": "https://example.org/\(ticket)",
            "reservationFor": {"@type": "Event", "name": "Jazz Night", "startDate": "2027-04-19T20:00:00+02:00",
            "location": {"@type": "Place", "name": "Philharmonie", "address": "Köln"}},
            "reservedTicket": {"@type": "Ticket", "ticketedSeat": {"@type": "Seat",
            "seatNumber": "\(ticket.suffix(1))", "seatRow": "4"}}}
            """
        }
        let texts = isInOneText ? ["[\(reports.joined(separator: ","))]"] : reports
        let page = texts.map { "<script type=\"application/ld+json\">\($0)</script>" }.joined()
        return IntakeSamples.mail([("Content-Type: text/html; charset=utf-8", "<html><body>\(page)</body></html>")])
            .replacing("08:00:00", with: "0\(hour):00:00")
    }

    @Test(
        "the cancelled one is said once, and the event takes place, whatever the order of the tickets",
        arguments: [["x7"], ["8", "x7"], ["x7", "8"]], [false, true])
    func cancelled(tickets: [String], isInOneText: Bool) throws {
        let fixture = try IntakeFixture()
        try fixture.take(Self.mail(["7", "8"], hour: 6, isInOneText: isInOneText))
        let id = try #require(fixture.entries().first).id
        _ = try fixture.store.write { try fixture.inbox.add(entry: id, me: ["jo@example.org"], $0) }
        for _ in 0..<2 {
            try fixture.take(Self.mail(tickets, hour: 7, isInOneText: isInOneText))
            let entries = try fixture.entries()
            try #require(entries.count == 1)
            expectEqual(entries[0].kind, .reservation)
            expectTrue(entries[0].needsLook)
            expectEmpty(fixture.inbox.changes(in: entries[0], fixture.store))
            expectEqual(
                fixture.inbox.remarks(on: entries[0], me: [], now: IntakeFixture.start),
                [.ticketsCancelled(["Sam Doe (row 4, 7)"])])
            let event = try #require(fixture.store.events(in: nil, calendars: nil).first)
            expectEqual(event.status, "CONFIRMED")
            expectContains(event.notes, "row 4, 8")
            expectNotContains(event.notes, "row 4, 7")
        }
    }

    @Test(
        "a booking that a mail tells of first with a cancelled ticket is that of the others", arguments: [false, true])
    func first(isInOneText: Bool) throws {
        for tickets in [["8", "x7"], ["x7", "8"]] {
            let fixture = try IntakeFixture()
            let report = try fixture.take(Self.mail(tickets, hour: 7, isInOneText: isInOneText))
            expectEqual(report.items.count, 1)
            let entries = try fixture.entries()
            expectEqual(entries.map(\.kind), [.reservation])
            expectEqual(entries.map(\.state), [.new])
            expectEqual(
                fixture.inbox.booking(in: try #require(entries.first))?.travellers.map(\.seats), [["row 4, 8"]])
        }
    }
}
