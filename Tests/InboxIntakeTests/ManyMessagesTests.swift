import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import InboxIntake
import Recurrence
import TestSupport
import Testing

@Suite("A mail with many messages about one event")
struct ManyMessagesTests {
    private static let series = component("", "DTSTART;TZID=Europe/Berlin:20270401T120000\nRRULE:FREQ=DAILY", 0)

    private static func component(_ name: String, _ lines: String, _ sequence: Int, stamp: Int = 0) -> String {
        """
        BEGIN:VEVENT
        UID:daily@example.org
        DTSTAMP:202703010000\(stamp < 10 ? "0" : "")\(stamp)Z
        SEQUENCE:\(sequence)
        \(name.isEmpty ? "" : "RECURRENCE-ID;TZID=Europe/Berlin:\(name)\n")\(lines)
        DURATION:PT1H
        SUMMARY:Daily
        ORGANIZER:mailto:boss@example.org
        ATTENDEE;RSVP=TRUE:mailto:jo@example.org
        END:VEVENT
        """
    }

    private static func day(_ number: Int) -> String {
        LocalDateTime(secondsSinceEpoch: 1_806_537_600 + 86_400 * Int64(number)).date.description
            .replacing("-", with: "")
    }

    /// The occurrence of a day, moved from 12:00 to 15:00.
    private static func move(_ number: Int, _ sequence: Int = 1) -> String {
        let day = day(number)
        return component(
            "\(day)T120000", "DTSTART;TZID=Europe/Berlin:\(day)T150000", sequence, stamp: number % 60)
    }

    private static func cancellation(_ number: Int) -> String {
        component("\(day(number))T120000", "STATUS:CANCELLED\nDTSTART;TZID=Europe/Berlin:\(day(number))T120000", 2)
    }

    private static func calendar(_ component: String, _ method: String = "REQUEST") -> String {
        "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//EN\nMETHOD:\(method)\n\(component)\nEND:VCALENDAR\n"
    }

    private static func mail(_ calendars: [String]) -> String {
        IntakeSamples.mail([("Content-Type: text/calendar", calendars.joined())])
    }

    /// An occurrence that the series does not have, at 18:00.
    private static func addition(_ number: Int, _ sequence: Int) -> String {
        calendar(
            component("", "DTSTART;TZID=Europe/Berlin:\(day(number))T180000", sequence, stamp: number % 60), "ADD")
    }

    /// The occurrence of a day and all that follow, moved to a later time each.
    private static func following(
        _ number: Int, at time: String = "120000", to hour: Int, _ sequence: Int = 1
    ) -> String {
        let day = day(number)
        return calendar(
            component(
                "",
                "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:\(day)T\(time)\n"
                    + "DTSTART;TZID=Europe/Berlin:\(day)T\(hour)0000", sequence, stamp: number % 60))
    }

    private static let messages: [(name: String, calendars: [String])] = [
        ("moved", (0..<18).map { calendar(move($0)) }),
        (
            "moved and cancelled",
            (0..<6).map { calendar(move($0)) } + (4..<9).map { calendar(cancellation($0), "CANCEL") }
        ),
        ("moved again", (0..<4).map { calendar(move($0)) } + (2..<6).map { calendar(move($0, 2)) }),
        (
            "before their series",
            (0..<4).map { calendar(move($0)) } + [calendar(series)] + (4..<8).map { calendar(move($0)) }
        ),
        ("added, in a version each", (0..<18).map { addition($0, $0 + 1) }),
        ("added again", (0..<4).map { addition($0, 1) } + (2..<6).map { addition($0, 2) }),
        ("moved with all that follow", (0..<9).map { following(3 * $0, to: 13 + $0, $0 + 1) }),
        (
            "moved with all that follow, after others",
            (3..<5).map { calendar(move($0, 2)) } + (0..<6).map { following($0, to: 13 + $0, 1) }
                + (6..<9).map { calendar(move($0, 2)) }
        ),
    ]

    /// Messages of which none can be taken over together with the one before it.
    private static let dependent: [(name: String, calendars: [String])] = [
        (
            "named by the time to which the one before it has moved them",
            [following(0, to: 15), following(4, at: "150000", to: 17)]
        ),
        ("from an earlier occurrence on", [following(8, to: 15), following(4, to: 17)]),
        ("of a version that shuts out all later ones", [addition(0, 9_000), addition(1, 19_000), addition(2, 9_001)]),
    ]

    @Test(
        "has the same result as one mail for each message, also if the series is in a calendar",
        arguments: messages.indices, rows([false, true], plain: 1))
    func result(index: Int, isAdded: Bool) throws {
        let count = try compare(Self.messages[index], isAdded: isAdded)
        expectTrue(count < Self.messages[index].calendars.count, "\(count) items")
    }

    @Test(
        "has the same result if what a message means depends on the one before it", arguments: dependent.indices,
        [false, true])
    func dependence(index: Int, isAdded: Bool) throws {
        let count = try compare(Self.dependent[index], isAdded: isAdded)
        expectEqual(count, Self.dependent[index].calendars.count)
    }

    /// Takes messages in one mail and in one mail for each, and compares what is known and in the calendar then.
    ///
    /// - Returns: how many items the one mail has.
    private func compare(_ messages: (name: String, calendars: [String]), isAdded: Bool) throws -> Int {
        let fixtures = try [IntakeFixture(), IntakeFixture()]
        let calendars = messages.calendars
        for fixture in fixtures where messages.name != "before their series" {
            try fixture.take(Self.mail([Self.calendar(Self.series)]))
            guard isAdded else { continue }
            let id = try #require(fixture.entries().first).id
            try fixture.store.write { _ = try fixture.inbox.add(entry: id, me: ["jo@example.org"], $0) }
        }
        let report = try fixtures[0].take(Self.mail(calendars))
        for calendar in calendars { try fixtures[1].take(Self.mail([calendar])) }
        func shown(_ fixture: IntakeFixture) throws -> [String] {
            let entries = try fixture.entries().sorted { $0.identity < $1.identity }
            return entries.flatMap { entry in
                ["\(entry.identity) \(entry.kind) \(entry.state) \(entry.sequence ?? -1) \(entry.needsLook)"]
                    + fixture.inbox.events(of: entry).map { "\($0.recurrenceID) \($0.start) \($0.status ?? "")" }
                    + fixture.inbox.changes(in: entry).map { change in
                        "\(change.kind) \(change.occurrence.map { "\($0.start)" } ?? "")"
                    }.sorted()
            }
        }
        try expectEqual(shown(fixtures[0]), shown(fixtures[1]))
        let events = try fixtures.map { fixture in
            try fixture.store.events(in: nil, calendars: nil).map { "\($0.recurrenceID) \($0.text)" }.sorted()
        }
        expectEqual(events[0], events[1])
        expectEqual(events[0].isEmpty, !isAdded || messages.name == "before their series")
        return report.items.count
    }

    private static let kinds = ["REQUEST", "ADD", "THISANDFUTURE"]

    private static func message(_ kind: String, _ number: Int) -> String {
        switch kind {
        case "ADD": addition(number, number + 1)
        case "THISANDFUTURE": following(number, to: 13 + number % 2, number + 1)
        default: calendar(move(number))
        }
    }

    @Test("is one change of each series, however many messages there are", arguments: kinds, [20, 200])
    func transactions(kind: String, count: Int) throws {
        let fixture = try IntakeFixture()
        let report = try fixture.take(
            Self.mail([Self.calendar(Self.series)] + (0..<count).map { Self.message(kind, $0) }))
        expectEqual(report.items.map(\.word), ["added", "updated"])
        expectEqual(report.items.last?.outcome?.changes.count, count)
    }

    // Without a known series, each occurrence is an entry of its own.
    @Test("takes four times as long if it has four times as many messages", arguments: [true, false])
    func growth(isSeriesKnown: Bool) throws {
        try expectGrowth(from: tier(plain: 30, all: 60)) { count in
            let fixture = try IntakeFixture()
            if isSeriesKnown { try fixture.take(Self.mail([Self.calendar(Self.series)])) }
            let mail = Self.mail((0..<count).map { Self.calendar(Self.move($0)) })
            return try processorTime { try fixture.take(mail) }
        }
    }

    @Test(
        "takes four times as long if it has four times as many messages of another kind",
        .exhaustive("two further kinds"), arguments: ["ADD", "THISANDFUTURE"])
    func growth(kind: String) throws {
        try expectGrowth(from: 60) { count in
            let fixture = try IntakeFixture()
            try fixture.take(Self.mail([Self.calendar(Self.series)]))
            let mail = Self.mail((0..<count).map { Self.message(kind, $0) })
            return try processorTime { try fixture.take(mail) }
        }
    }

    private func expectGrowth(from count: Int, _ time: (Int) throws -> Duration) throws {
        var (small, large) = try (time(count), time(4 * count))
        for _ in 0..<3 where large > small * 9 {
            small = try min(small, time(count))
            large = try min(large, time(4 * count))
        }
        expectTrue(large <= small * 9, "\(small), then \(large)")
    }
}
