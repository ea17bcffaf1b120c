import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence
import Reservations
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("Several travellers of one booking in the inbox")
struct TravellerInboxTests {
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture() }

    @discardableResult
    private func receive(
        _ name: String?, _ seat: String? = nil, at time: Int64, from sender: String = "booking@air.example",
        _ change: (inout Reservation) -> Void = { _ in }
    ) throws -> InboxOutcome {
        let flight = Samples.flight(modified: time) {
            $0.reference = nil
            $0.travellers = [Reservation.Traveller(name, seats: seat.map { [.init(number: $0)] } ?? [])]
            change(&$0)
        }
        fixture.wait(until: max(1_000, time))
        return try fixture.write {
            try fixture.inbox.receive(flight, from: .init(.maildir, "/mail"), sender: sender, $0)
        }
    }

    private func people() throws -> [String] {
        try (fixture.inbox.booking(in: fixture.entry())?.travellers ?? [])
            .map { ([$0.name ?? "?"] + $0.seats).joined(separator: " ") }
    }

    private func remarks() throws -> [EntryRemark] {
        try fixture.inbox.remarks(on: fixture.entry(), me: InboxFixture.me, now: InboxFixture.start)
    }

    @Test("the passes of two travellers are one entry and one event with both, and a repeated one changes nothing")
    func passes() throws {
        try expectEqual(receive("Jo Doe", "1A", at: 10).result, .added)
        try fixture.add()
        try expectEqual(receive("Ann Doe", "1B", at: 20).result, .updated)
        try expectEqual(receive("DOE/ANN MRS", "1B", at: 30).result, .unchanged)
        try expectEqual(receive("Jo Doe", "1A", at: 5).result, .older)
        try expectEqual(people(), ["Jo Doe 1A", "Ann Doe 1B"])
        let event = try fixture.event()
        expectContains(event.notes, "Name: Jo Doe, Ann Doe")
        expectContains(event.notes, "Seat: 1A (Jo Doe)\nSeat: 1B (Ann Doe)")
        let json = TextEscaping.unescaped(
            try #require(ComponentText(event.text).property("X-KDE-KITINERARY-RESERVATION")).value)
        expectEqual(json.split(separator: #""@type":"FlightReservation""#).count, 3)
        // The version that the event has.
        try expectFalse(fixture.entry().isBehind)
    }

    /// What the entry says has changed, with times as hours in UTC.
    private func changes() throws -> [String] {
        func hours(_ occurrence: Occurrence) -> String {
            "\(occurrence.startInstant % 86_400 / 3_600)–\(occurrence.endInstant % 86_400 / 3_600)"
        }
        return try fixture.inbox.changes(in: fixture.entry()).map { $0.sentence(start: hours, span: hours).text }
    }

    @Test("a message that changes a seat or adds a person says so, until the user has seen it")
    func changedSeat() throws {
        try receive("Jo Doe", "12A", at: 10)
        try fixture.add()
        try receive("Jo Doe", "14C", at: 20)
        try expectEqual(changes(), ["The seat is 14C instead of 12A."])
        try receive("Jo Doe", "15C", at: 30)
        try expectEqual(changes(), ["The seat is 15C instead of 12A."])
        let id = try fixture.entry().id
        try fixture.write { _ = try fixture.inbox.see(entry: id, $0) }
        try receive("Kid Doe", "15D", at: 40)
        try expectEqual(changes(), ["Kid Doe is added to the booking."])
        try fixture.write { _ = try fixture.inbox.see(entry: id, $0) }
        try receive("Kid Doe", "16D", at: 50)
        try expectEqual(changes(), ["The seat of Kid Doe is 16D instead of 15D."])
    }

    @Test("a message that tells the end of a booking whose end was a guess has not moved it")
    func toldEnd() throws {
        let end = Samples.flight(modified: 0) { _ in }.end
        try receive("Jo Doe", at: 10) { $0.end = nil }
        try receive("Jo Doe", at: 20) { $0.end = end }
        let entry = try fixture.entry()
        expectEqual(fixture.inbox.changes(in: entry).map(\.kind), [.endKnown])
        expectEqual(try changes().first?.hasPrefix("The end is known: "), true)
    }

    @Test("a pass that is sent before that of another traveller and arrives after it is not lost")
    func olderPass() throws {
        try receive("Jo Doe", "1A", at: 20)
        try fixture.add()
        try expectEqual(receive("Ann Doe", "1B", at: 10).result, .updated)
        try expectEqual(people(), ["Jo Doe 1A", "Ann Doe 1B"])
        try expectEqual(fixture.entry().stamp, InboxFixture.start + 20)
        try expectContains(fixture.event().notes, "1B (Ann Doe)")
    }

    @Test("a new seat of one traveller replaces only that traveller's, in the event, too")
    func newSeat() throws {
        try receive("Jo Doe", "1A", at: 10)
        try receive("Ann Doe", "1B", at: 20)
        try fixture.add()
        try fixture.edit { $0.notes = (try? fixture.event().notes.map { $0 + "\nMy own line" }) ?? "" }
        try receive("Jo Doe", "9F", at: 30)
        try expectEqual(people(), ["Jo Doe 9F", "Ann Doe 1B"])
        let notes = try #require(try fixture.event().notes)
        expectContains(notes, "Seat: 9F (Jo Doe)")
        expectNotContains(notes, "1A")
        expectContains(notes, "My own line")
    }

    @Test("a cancelled ticket takes away its traveller and is said; the booking is cancelled with the last one")
    func cancelling() throws {
        try receive("Jo Doe", "1A", at: 10)
        try receive("Ann Doe", "1B", at: 20)
        try fixture.add()
        try expectEqual(receive("Jo Doe", at: 30) { $0.status = .cancelled }.result, .updated)
        try expectEqual(people(), ["Ann Doe 1B"])
        try expectEqual(remarks(), [.ticketsCancelled(["Jo Doe"])])
        try expectTrue(fixture.entry().needsLook)
        try expectEqual(fixture.event().status, "CONFIRMED")
        try expectNotContains(fixture.event().notes ?? "", "Jo Doe")
        try expectEqual(receive("Jo Doe", "1A", at: 10).result, .older)
        try expectEqual(receive("Ann Doe", at: 40) { $0.status = .cancelled }.result, .cancelled)
        try expectEqual(fixture.event().status, "CANCELLED")
        try expectEqual(remarks(), [.cancelled(isInCalendar: true)])
    }

    @Test("a cancellation with another seat than the known one cancels nobody, says both, and stays open")
    func otherSeat() throws {
        try receive("Jo Doe", "12A", at: 10)
        try fixture.add()
        try expectEqual(receive("Jo Doe", "14C", at: 20) { $0.status = .cancelled }.result, .updated)
        try expectEqual(people(), ["Jo Doe 12A"])
        try expectEqual(fixture.event().status, "CONFIRMED")
        try expectTrue(fixture.entry().needsLook)
        let sentence =
            "The cancellation names seat 14C, which is not in the booking. Seat 12A is kept. Ask the company which one it means."
        try expectEqual(changes(), [sentence])
        let shown = try fixture.inbox.changes(in: fixture.entry())
        try expectEqual(remarks().compactMap { $0.besides(shown) }, [])
        try expectEqual(receive("Jo Doe", "14C", at: 30) { $0.status = .cancelled }.result, .unchanged)
        try receive("Ann Doe", "12B", at: 40)
        try receive("Ann Doe", "14D", at: 50) { $0.status = .cancelled }
        try expectContains(changes().joined(), "names seat 14D of Ann Doe, which is not in the booking. Seat 12B is")
        try expectEqual(receive("Jo Doe", "12A", at: 60) { $0.status = .cancelled }.result, .updated)
        try expectEqual(people(), ["Ann Doe 12B"])
    }

    @Test("a cancellation of a whole booking that names a traveller leaves the others in each of its flights")
    func bareCancellation() throws {
        for name in ["Jo Doe", "Ann Doe"] {
            try receive(name, at: 10)
            try receive(name, at: 10) {
                $0.line = "124"
                $0.start = Samples.time("2027-04-09T10:00:00", zone: "Asia/Tokyo")
                ($0.from, $0.to, $0.end) = ($0.to, $0.from, nil)
            }
        }
        fixture.wait(until: 2_000)
        var cancellation = Samples.cancellation("xyz123", modified: 30)
        cancellation.holder = "Jo Doe"
        let outcome = try fixture.write {
            try fixture.inbox.receive(cancellation, from: .init(.maildir, "/mail"), sender: "booking@air.example", $0)
        }
        expectEqual([outcome.result == .updated ? 1 : 0, outcome.others.count], [1, 1])
        try expectEqual(fixture.entries().map(\.kind), [.reservation, .reservation])
        try expectEqual(
            fixture.entries().map { fixture.inbox.booking(in: $0)?.travellers.map(\.name) }, [["Ann Doe"], ["Ann Doe"]])
    }

    @Test("two legs with one flight number, and two travellers without a booking number, are entries of their own")
    func entriesOfTheirOwn() throws {
        try receive("Jo Doe", at: 10)
        try receive("Jo Doe", at: 10) { ($0.from, $0.to) = (.init(code: "HND"), .init(code: "OKA")) }
        try expectEqual(fixture.entries().count, 2)
        for name in ["Jo Doe", "Ann Doe", "ANN DOE"] { try receive(name, at: 20) { ($0.number, $0.line) = (nil, "9") } }
        try expectEqual(fixture.entries().count, 4)
    }

    @Test("nothing that an earlier message has told is lost to a later one that says less")
    func gaps() throws {
        var full = Reservation(.event, start: Samples.time("2027-04-03T20:00:00", zone: "Europe/Berlin"))
        (full.name, full.alternateName, full.number) = ("Recital", "ev_title", "E42")
        (full.url, full.joinURL) = ("https://a.example/", "https://b.example/")
        full.boarding = Samples.time("2027-04-03T19:00:00", zone: "Europe/Berlin")
        full.end = Samples.time("2027-04-03T22:00:00", zone: "Europe/Berlin")
        full.from = .init(name: "Hall")
        (full.holder, full.seats, full.status) = ("Jo Doe", [.init(number: "3")], .confirmed)
        full.modified = InboxFixture.start + 10
        var bare = Reservation(.event, start: full.start)
        (bare.name, bare.number, bare.modified) = ("Recital", "E42", InboxFixture.start + 20)
        fixture.wait(until: 1_000)
        for report in [full, bare] {
            try fixture.write { _ = try fixture.inbox.receive(report, from: Samples.mail, $0) }
        }
        let stored = try #require(fixture.inbox.stored(fixture.entry()))
        expectEqual(stored.withoutTimesOfReports, full.withoutTimesOfReports)
    }

    @Test("a booking that was moved to another day names the earlier entry, and the way back of a trip does not")
    func movedToAnotherDay() throws {
        func stay(_ day: String, _ number: String, at time: Int64) throws -> Int64? {
            let stay = Samples.stay(modified: time) {
                ($0.start, $0.number) = (Samples.time(day), number)
                $0.end = nil
            }
            fixture.wait(until: time)
            return try fixture.write { try fixture.inbox.receive(stay, from: Samples.mail, $0).entry?.id }
        }
        func remarks(_ id: Int64?) throws -> [EntryRemark] {
            let number = try #require(id)
            let entry = try #require(try fixture.store.inboxEntry(id: number))
            return fixture.inbox.remarks(onBooking: entry, fixture.store, now: InboxFixture.start)
        }
        let first = try stay("2027-04-02", "77", at: 10)
        let second = try stay("2027-04-09", "77", at: 20)
        try expectEqual(remarks(second), [.sameNumber(entry: try #require(first))])
        try expectEqual(remarks(first), [])
        // Two stays in one mail are two stays, and another number is another booking.
        try expectEqual(remarks(stay("2027-05-02", "78", at: 30)), [])
        try expectEqual(remarks(stay("2027-05-09", "78", at: 30)), [])
        // Without the first one, there is nothing to say.
        try fixture.write { _ = try fixture.inbox.ignore(entry: try #require(first), $0) }
        try expectEqual(remarks(second), [])

        let out = try receive("Jo Doe", at: 40).entry?.id
        let back = try receive("Jo Doe", at: 50) {
            $0.start = Samples.time("2027-04-09T10:00:00", zone: "Asia/Tokyo")
            ($0.from, $0.to, $0.line, $0.end) = ($0.to, $0.from, "124", nil)
        }.entry?.id
        try expectEqual(remarks(back), [])
        let moved = try receive("Jo Doe", at: 60) {
            $0.start = Samples.time("2027-04-05T10:00:00", zone: "Europe/Berlin")
            ($0.line, $0.end) = ("129", nil)
        }.entry?.id
        try expectEqual(remarks(moved), [.sameNumber(entry: try #require(out))])
    }

    @Test("what another company has changed stays open until the user decides or the first one confirms it")
    func caution() throws {
        func isOpen(_ act: (Int64, borrowing StoreWriter) throws -> Void) throws -> Bool {
            let id = try fixture.entry().id
            try fixture.write { try act(id, $0) }
            return try fixture.entry().isOpen
        }
        try receive("Jo Doe", at: 10)
        try fixture.add()
        let later = { (hour: Int) in Samples.time("2027-04-01T\(hour):20:00", zone: "Europe/Berlin") }
        try receive("Jo Doe", at: 20, from: "eve@scam.example") { ($0.start, $0.end) = (later(15), nil) }
        try expectTrue(isOpen { try fixture.inbox.noteShown(entry: $0, $1) })
        try expectTrue(fixture.inbox.isChangedByStranger(fixture.entry()))
        try expectFalse(isOpen { _ = try fixture.inbox.add(entry: $0, $1) })
        try receive("Jo Doe", at: 30, from: "eve@scam.example") { ($0.start, $0.end) = (later(16), nil) }
        try expectTrue(isOpen { try fixture.inbox.noteShown(entry: $0, $1) })
        try receive("Jo Doe", at: 40) { ($0.start, $0.end) = (later(16), nil) }
        try expectFalse(isOpen { try fixture.inbox.noteShown(entry: $0, $1) })
    }

    @Test(
        "an end that no message has told is a guess",
        arguments: [
            (Reservation.Kind.event, "2027-04-03T20:00", nil, true),
            (.event, "2027-04-03T20:00", "2027-04-03T22:00", false),
            (.event, "2027-04-03T20:00", "2027-04-03T19:00", true), (.event, "2027-04-03", nil, false),
            (.lodging, "2027-04-03", nil, true), (.lodging, "2027-04-03", "2027-04-04", false),
            (.lodging, "2027-04-03", "2027-04-02", true), (.flight, "2027-04-03T20:00", nil, true),
            (.restaurant, "2027-04-03T20:00", nil, true),
        ] as [(Reservation.Kind, String, String?, Bool)])
    func guessedEnd(kind: Reservation.Kind, start: String, end: String?, isGuessed: Bool) throws {
        var booking = Reservation(kind, start: Samples.time(start))
        (booking.name, booking.line, booking.end) = ("Recital", "7", end.map { Samples.time($0) })
        try fixture.write { _ = try fixture.inbox.receive(booking, from: Samples.mail, $0) }
        try expectEqual(fixture.inbox.booking(in: fixture.entry())?.isEndGuessed, isGuessed)
        let words = try fixture.inbox.events(of: fixture.entry()).first?.notes?.contains("is a guess") ?? false
        expectEqual(words, isGuessed && kind != .restaurant)
    }
}
