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
    ]

    @Test(
        "has the same result as one mail for each message, also if the series is in a calendar",
        arguments: messages.indices, [false, true])
    func result(index: Int, isAdded: Bool) throws {
        let fixtures = try [IntakeFixture(), IntakeFixture()]
        let calendars = Self.messages[index].calendars
        for fixture in fixtures where Self.messages[index].name != "before their series" {
            try fixture.take(Self.mail([Self.calendar(Self.series)]))
            guard isAdded else { continue }
            let id = try #require(fixture.entries().first).id
            try fixture.store.write { _ = try fixture.inbox.add(entry: id, me: ["jo@example.org"], $0) }
        }
        let report = try fixtures[0].take(Self.mail(calendars))
        expectTrue(report.items.count < calendars.count, "\(report.items.count) items")
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
        expectEqual(events[0].isEmpty, !isAdded || Self.messages[index].name == "before their series")
    }

    @Test("is one change of each series, however many messages there are", arguments: [20, 200])
    func transactions(count: Int) throws {
        let fixture = try IntakeFixture()
        let report = try fixture.take(
            Self.mail(([Self.series] + (0..<count).map { Self.move($0) }).map { Self.calendar($0) }))
        expectEqual(report.items.map(\.word), ["added", "updated"])
        expectEqual(report.items.last?.outcome?.changes.count, count)
    }

    // Without a known series, each occurrence is an entry of its own.
    @Test("takes four times as long if it has four times as many messages", arguments: [true, false])
    func growth(isSeriesKnown: Bool) throws {
        func time(_ count: Int) throws -> Duration {
            let fixture = try IntakeFixture()
            if isSeriesKnown { try fixture.take(Self.mail([Self.calendar(Self.series)])) }
            let mail = Self.mail((0..<count).map { Self.calendar(Self.move($0)) })
            return try processorTime { try fixture.take(mail) }
        }
        let count = tier(plain: 30, all: 60)
        var (small, large) = try (time(count), time(4 * count))
        for _ in 0..<3 where large > small * 9 {
            small = try min(small, time(count))
            large = try min(large, time(4 * count))
        }
        expectTrue(large <= small * 9, "\(small), then \(large)")
    }
}
