import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("Messages about one event that mean different zones by one name")
struct ZoneNameTests {
    private static let name = "Customized Time Zone"
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture() }

    /// Receives a message whose times are in a zone of its own.
    ///
    /// - Parameter start: a day of April 2027 and an hour, such as `01T10`; the event has one hour.
    @discardableResult
    private func receive(
        _ sequence: Int, _ offset: String, _ start: String, _ lines: String..., method: String = "REQUEST"
    ) throws -> InboxOutcome {
        let hour = try #require(Int(start.suffix(2)))
        let end = start.dropLast(2) + (hour < 9 ? "0\(hour + 1)" : "\(hour + 1)")
        let times = ["DTSTART;TZID=\(Self.name):202704\(start)0000", "DTEND;TZID=\(Self.name):202704\(end)0000"]
        let component = Invitations.component(sequence: sequence, stamp: sequence, times + lines)
        return try fixture.receive(
            SchedulingMessage(
                calendarText: Invitations.calendar(method, FixedZone.definition(Self.name, offset) + component),
                limits: Limits()))
    }

    private func accept() throws {
        let id = try fixture.entry().id
        _ = try fixture.write { try fixture.inbox.answer(entry: id, .accepted, me: InboxFixture.me, $0) }
    }

    /// The days and hours in UTC of what takes place.
    private func shown() throws -> [String] {
        try expectEmpty(fixture.store.check().problems)
        return try fixture.query.occurrences(in: 0..<4_000_000_000).filter { !$0.isCancelled }.map {
            let local = LocalDateTime(secondsSinceEpoch: $0.startInstant)
            return "\(local.date.day) \(local.hour)"
        }
    }

    @Test(
        "an update is read with its own definition",
        arguments: [("01T10", "1 9"), ("01T06", "1 5")], [false, true])
    func update(_ row: (start: String, shown: String), isAcceptedBefore: Bool) throws {
        try receive(0, "+0500", "01T10")
        if isAcceptedBefore { try accept() }
        try receive(1, "+0100", row.start)
        let resolver = try fixture.inbox.message(fixture.entry()).resolver(fixture.zones)
        let start = try #require(fixture.inbox.times(of: fixture.entry())?.start)
        let local = LocalDateTime(secondsSinceEpoch: resolver.instant(of: start))
        expectEqual("\(local.date.day) \(local.hour)", row.shown)
        try accept()
        try expectEqual(shown(), [row.shown])
    }

    @Test("the same message is no news the second time, and a third zone gets a name of its own")
    func duplicate() throws {
        try receive(0, "+0500", "01T10")
        try receive(1, "+0100", "01T10")
        try expectEqual(receive(1, "+0100", "01T10").result, .unchanged)
        try receive(2, "+0300", "01T10")
        try accept()
        try expectEqual(shown(), ["1 7"])
        let zones = try fixture.inbox.message(fixture.entry()).zones
        expectEqual(
            zones.compactMap { ZoneIdentifier.name(ofDefinition: $0) }.sorted(),
            [Self.name, "\(Self.name) (2)", "\(Self.name) (3)"])
    }

    @Test("each occurrence of a series has the zone of its message", arguments: [0, 1, 2])
    func occurrences(acceptedAfter: Int) throws {
        try receive(0, "+0500", "01T10", "RRULE:FREQ=WEEKLY;COUNT=4")
        if acceptedAfter == 0 { try accept() }
        // 06:00 at +01:00 is 10:00 at +05:00.
        try receive(1, "+0100", "08T12", "RECURRENCE-ID;TZID=\(Self.name):20270408T060000")
        if acceptedAfter == 1 { try accept() }
        try receive(2, "+0100", "15T08", "RECURRENCE-ID;TZID=\(Self.name);RANGE=THISANDFUTURE:20270415T060000")
        if acceptedAfter == 2 { try accept() }
        try expectEqual(shown(), ["1 5", "8 11", "15 7", "22 7"])
    }

    @Test("a cancellation names the occurrence in its own zone")
    func cancellation() throws {
        try receive(0, "+0500", "01T10", "RRULE:FREQ=WEEKLY;COUNT=2")
        try accept()
        try receive(
            1, "+0100", "08T06", "RECURRENCE-ID;TZID=\(Self.name):20270408T060000", "STATUS:CANCELLED", method: "CANCEL"
        )
        try expectEqual(shown(), ["1 5"])
    }
}
