import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

/// The series takes place on Mondays at 10:00 in Berlin, four times from 2027-03-15; the clocks change on 28 March, in New York on
/// 14 March.
@Suite("New versions of a series in another time zone")
struct OtherZoneTests {
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture() }

    private static func time(_ name: String, _ zone: String, _ day: Int, _ hour: Int) -> String {
        let local = "202703\(day)T\(hour < 10 ? "0" : "")\(hour)0000"
        return zone == "UTC" ? "\(name):\(local)Z" : "\(name);TZID=\(zone):\(local)"
    }

    private static func component(
        _ sequence: Int, _ zone: String, _ hour: Int, day: Int = 15, of place: String? = nil, stamp: Int? = nil,
        _ lines: [String] = []
    ) -> String {
        let times = [time("DTSTART", zone, day, hour), time("DTEND", zone, day, hour + 1)]
        return Invitations.component(
            sequence: sequence, stamp: stamp ?? sequence,
            times + [place ?? "RRULE:FREQ=WEEKLY;COUNT=4"] + lines)
    }

    @discardableResult
    private func receive(_ components: String...) throws -> InboxOutcome {
        try fixture.receive(
            SchedulingMessage(calendarText: Invitations.calendar("REQUEST", components.joined()), limits: Limits()))
    }

    private func answer(_ answer: Inbox.Answer, on place: String? = nil) throws {
        let entry = try fixture.entry()
        try fixture.write {
            guard let place else {
                _ = try fixture.inbox.answer(entry: entry.id, answer, me: InboxFixture.me, $0)
                return
            }
            _ = try fixture.inbox.answer(
                event: entry.event?.identifier ?? "", occurrence: place, answer, me: InboxFixture.me, $0)
        }
    }

    /// The day and the hour in Berlin of each occurrence, and the user's answer.
    private func shown() throws -> [String] {
        try expectEmpty(fixture.store.check().problems)
        let resolver = ZoneResolver(zones: fixture.zones)
        return try fixture.query.occurrences(in: 0..<4_000_000_000).filter { !$0.isCancelled }.map { occurrence in
            let local = resolver.time(at: occurrence.startInstant, on: .zone("Europe/Berlin")).local
            let answer = ItemContent(occurrence.event.text, limits: Limits()).attendee(among: InboxFixture.me)?.status
            return "\(local.date.day) \(local.hour) \(answer?.word ?? "")"
        }
    }

    private func sentences(_ outcome: InboxOutcome) -> [String] {
        outcome.changes.map { change in
            func text(_ occurrence: Occurrence) -> String {
                let local = ZoneResolver(zones: fixture.zones)
                    .time(at: occurrence.startInstant, on: .zone("Europe/Berlin")).local
                return "\(local.date.day) \(local.hour)"
            }
            return change.sentence(start: text, span: text).text
        }
    }

    private static let berlin = component(0, "Europe/Berlin", 10)
    private static let moved = component(
        0, "Europe/Berlin", 14, day: 22, of: time("RECURRENCE-ID", "Europe/Berlin", 22, 10))

    @Test(
        "an occurrence that the new version changes is the one that the calendar has, whatever the zone calls it",
        arguments: [
            ("Europe/London", 9, 13, "22 14"), ("Europe/London", 9, 15, "22 16"), ("UTC", 9, 13, "22 14"),
            ("Asia/Tokyo", 18, 22, "22 14"), ("America/New_York", 10, 14, "22 19"),
        ])
    func exception(_ row: (zone: String, hour: Int, to: Int, shown: String)) throws {
        try receive(Self.berlin, Self.moved)
        try answer(.accepted)
        try receive(
            Self.component(1, row.zone, row.hour),
            Self.component(1, row.zone, row.to, day: 22, of: Self.time("RECURRENCE-ID", row.zone, 22, row.hour)))
        let shown = try shown()
        expectEqual(shown.count, 4)
        expectTrue(shown.contains { $0.hasPrefix(row.shown) }, "\(shown)")
    }

    @Test("an occurrence that the user has moved stays there, and one that only the organizer has moved stays, too")
    func kept() throws {
        try receive(Self.berlin)
        try receive(
            Self.component(
                0, "Europe/Berlin", 14, day: 22, of: Self.time("RECURRENCE-ID", "Europe/Berlin", 22, 10), stamp: 1))
        try answer(.accepted)
        try receive(Self.component(1, "Europe/London", 9, stamp: 2))
        try expectEqual(shown(), ["15 10 ACCEPTED", "22 14 ACCEPTED", "29 10 ACCEPTED", "5 10 ACCEPTED"])
        try receive(Self.component(2, "Europe/Berlin", 10, stamp: 3))
        try expectEqual(shown(), ["15 10 ACCEPTED", "22 14 ACCEPTED", "29 10 ACCEPTED", "5 10 ACCEPTED"])
        try receive(Self.component(3, "UTC", 9, stamp: 4))
        try expectEqual(
            shown(), ["15 10 NEEDS-ACTION", "22 14 ACCEPTED", "29 11 NEEDS-ACTION", "5 11 NEEDS-ACTION"])
    }

    @Test(
        "that it moves occurrences is said with the first one, and the user is asked again",
        arguments: [
            (
                "UTC", 9, ["15 10", "22 10", "29 11", "5 11"],
                "The time zone of the series is UTC instead of Europe/Berlin. It moves occurrences: the first one from 29 10 to 29 11."
            ),
            ("Europe/London", 9, ["15 10", "22 10", "29 10", "5 10"], nil),
            (
                "America/New_York", 5, ["15 10", "22 10", "29 11", "5 11"],
                "The time zone of the series is America/New_York instead of Europe/Berlin. It moves occurrences: the first one from 29 10 to 29 11."
            ),
        ] as [(String, Int, [String], String?)])
    func answers(_ row: (zone: String, hour: Int, shown: [String], sentence: String?)) throws {
        try receive(Self.berlin)
        try answer(.accepted)
        try answer(.declined, on: "20270322T100000")
        try answer(.declined, on: "20270329T100000")
        let outcome = try receive(Self.component(1, row.zone, row.hour))
        expectEqual(sentences(outcome), [row.sentence].compactMap(\.self))
        let isMoved = row.sentence != nil
        let words = [
            isMoved ? "NEEDS-ACTION" : "ACCEPTED", "DECLINED", isMoved ? "NEEDS-ACTION" : "DECLINED",
            isMoved ? "NEEDS-ACTION" : "ACCEPTED",
        ]
        try expectEqual(shown(), zip(row.shown, words).map { "\($0) \($1)" })
    }

    @Test("a zone of the same name with other rules moves occurrences, too")
    func ownZone() throws {
        func receive(_ sequence: Int, _ offset: String, _ hour: Int) throws -> InboxOutcome {
            try fixture.receive(
                SchedulingMessage(
                    calendarText: Invitations.calendar(
                        "REQUEST",
                        FixedZone.definition("Office", offset) + Self.component(sequence, "Office", hour)),
                    limits: Limits()))
        }
        try self.receive(Self.berlin)
        try answer(.accepted)
        let outcome = try receive(1, "+0100", 10)
        expectEqual(
            sentences(outcome),
            ["The series has another time zone. It moves occurrences: the first one from 29 10 to 29 11."])
    }

    @Test("a series that becomes a single event leaves no occurrences behind that the user has answered or changed")
    func single() throws {
        try receive(Self.berlin)
        try answer(.accepted)
        try answer(.declined, on: "20270329T100000")
        let outcome = try receive(Self.component(1, "Europe/Berlin", 10, of: "LOCATION:Canteen"))
        expectEqual(sentences(outcome), ["It does not repeat any more."])
        try expectEqual(shown(), ["15 10 NEEDS-ACTION"])
    }

    @Test("that it moves occurrences is said also if the series ends later")
    func end() throws {
        try receive(Self.berlin)
        let outcome = try receive(Self.component(1, "UTC", 9).replacing("COUNT=4", with: "COUNT=6"))
        expectContains(sentences(outcome).joined(separator: "\n"), "the first one from 29 10 to 29 11.")
    }
}
