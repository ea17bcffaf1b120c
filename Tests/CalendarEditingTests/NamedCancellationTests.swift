import CalendarModel
import Recurrence
import Reservations
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("Cancellations without a time that name one item of a booking")
struct NamedCancellationTests {
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture() }

    /// How a cancellation names the first of two items of a booking with one number.
    struct Naming: CustomTestStringConvertible, Sendable {
        var kind: Reservation.Kind
        /// The line or the name of the first item, of the second one, and in the cancellation.
        var first: String
        var second: String
        var named: String
        var testDescription: String { "\(kind.rawValue) \(named)" }

        func item(_ word: String, day: Int? = nil) -> Reservation {
            var item = Reservation(
                kind, start: day.map { Samples.time("2027-04-0\($0)T18:00:00", zone: "Europe/Berlin") })
            item.number = "JF9"
            switch kind {
            case .flight: (item.carrierCode, item.line) = (day == nil ? nil : "LH", word)
            case .train, .bus, .boat: item.line = word
            case .rentalCar, .lodging, .restaurant, .event: item.name = word
            }
            guard day != nil, item.line != nil else { return item }
            (item.from, item.to) = (.init(name: day == 2 ? "Kiel" : "Oslo"), .init(name: day == 2 ? "Oslo" : "Kiel"))
            return item
        }
    }

    private static let namings = [
        Naming(kind: .flight, first: "400", second: "401", named: "400"),
        Naming(kind: .flight, first: "400", second: "401", named: "LH 400"),
        Naming(kind: .train, first: "ICE 28", second: "ICE 500", named: "ice28"),
        Naming(kind: .bus, first: "N1", second: "N2", named: "N1"),
        Naming(kind: .lodging, first: "Hotel Eins Kiel", second: "Hotel Drei", named: "Hotel Eins"),
        Naming(kind: .restaurant, first: "Adler", second: "Krone", named: "Adler"),
        Naming(kind: .event, first: "Faust", second: "Hamlet", named: "Faust"),
    ]

    @discardableResult
    private func receive(
        _ item: Reservation, at time: Int64, besides others: [Reservation] = []
    ) throws -> InboxOutcome {
        func sent(_ item: Reservation) -> Reservation {
            var item = item
            item.modified = InboxFixture.start + time
            return item
        }
        fixture.wait(until: time)
        return try fixture.write {
            try fixture.inbox.receive(
                sent(item), besides: others.map(sent), from: Samples.mail, sender: "a@b.example", subject: nil, $0)
        }
    }

    @Test("cancel only that one, also if they arrive before the booking", arguments: namings, [false, true])
    func named(naming: Naming, isEarly: Bool) throws {
        var cancellation = naming.item(naming.named)
        cancellation.status = .cancelled
        if isEarly { try receive(cancellation, at: 30) }
        try receive(naming.item(naming.first, day: 2), at: 10)
        try receive(naming.item(naming.second, day: 5), at: 10)
        if !isEarly {
            let outcome = try receive(cancellation, at: 30)
            expectEqual([outcome.result == .cancelled ? 1 : 0, outcome.others.count], [1, 0])
        }
        let entries = try fixture.entries()
        func days(_ kind: InboxRecord.Kind) -> [Int?] {
            entries.filter { $0.kind == kind }.map { fixture.inbox.stored($0)?.start?.day.day }
        }
        expectEqual([days(.cancellation), days(.reservation)], [[2], [5]])
    }

    @Test("leave an item of another name, and name it", arguments: namings)
    func unknown(naming: Naming) throws {
        try receive(naming.item(naming.second, day: 5), at: 10)
        var cancellation = naming.item(naming.named)
        cancellation.status = .cancelled
        let entry = try #require(try receive(cancellation, at: 30).entry)
        let known = try fixture.entries().filter { $0.id != entry.id }
        try #require(known.map(\.kind) == [.reservation])
        expectEqual(
            fixture.inbox.remarks(onBooking: entry, fixture.store, now: InboxFixture.start),
            [.sameNumberValid(entry: known[0].id, isInCalendar: false)])
    }

    @Test("of the whole booking cancel each of its items, also if they arrive first", arguments: namings, [1, 2, 3])
    func whole(naming: Naming, count: Int) throws {
        var cancellation = Reservation(naming.kind)
        (cancellation.number, cancellation.status) = ("JF9", .cancelled)
        try receive(cancellation, at: 30)
        let items = [
            naming.item(naming.first, day: 2), naming.item(naming.second, day: 5), naming.item(naming.first, day: 8),
        ].prefix(count)
        for _ in 1...2 {
            for item in items { try receive(item, at: 10, besides: Array(items)) }
            let entries = try fixture.entries()
            expectEqual(entries.map(\.kind), Array(repeating: .cancellation, count: count))
            let days = entries.compactMap { fixture.inbox.stored($0)?.start?.day.day }
            expectEqual(days.sorted(), Array([2, 5, 8].prefix(count)))
        }
    }
}
