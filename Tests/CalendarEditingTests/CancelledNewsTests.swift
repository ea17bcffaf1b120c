import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("The news of an entry after a cancellation")
struct CancelledNewsTests {
    private static let weekly = "RRULE:FREQ=WEEKLY;COUNT=4"

    private static func times(_ start: String, _ end: String) -> [String] {
        ["DTSTART;TZID=Europe/Berlin:202704\(start)0000", "DTEND;TZID=Europe/Berlin:202704\(end)0000"]
    }

    private static func named(_ day: String, range: Bool = false) -> String {
        "RECURRENCE-ID\(range ? ";RANGE=THISANDFUTURE" : "");TZID=Europe/Berlin:202704\(day)T120000"
    }

    static let updates: [[String]] = [
        [weekly] + times("02T14", "02T15"), [weekly, "SUMMARY:Supper"], [weekly, "LOCATION:Garden"],
        ["RRULE:FREQ=WEEKLY;COUNT=3"], ["RRULE:FREQ=DAILY;COUNT=3"],
        [named("08")] + times("09T14", "09T15"), [named("08"), "SUMMARY:Supper"],
        [named("08", range: true)] + times("09T14", "09T15"),
    ]

    private let fixture: InboxFixture

    init() throws {
        fixture = try InboxFixture()
        try fixture.receive(0, [Self.weekly])
    }

    private func news() throws -> [EntryChange.Kind] {
        try fixture.inbox.changes(in: fixture.entry(), fixture.store).map(\.kind)
    }

    @Test(
        "of the whole event is nothing but the cancellation, whatever the user has not seen before",
        arguments: updates, [false, true])
    func whole(update: [String], isAdded: Bool) throws {
        if isAdded { try fixture.add() }
        try fixture.receive(1, update)
        try expectNotEmpty(news())
        let outcome = try fixture.receive(2, [Self.weekly], method: "CANCEL")
        expectEqual(outcome.result, .cancelled)
        try expectEqual(news(), [])
        let entry = try fixture.entry()
        expectEqual(entry.kind, .cancellation)
        expectTrue(entry.isOpen)
        try fixture.receive(3, [Self.weekly])
        try expectContains(news(), .added)
    }

    @Test("of some occurrences leaves the news about the others")
    func partly() throws {
        try fixture.receive(1, [Self.named("08")] + Self.times("09T14", "09T15"))
        try fixture.receive(1, [Self.named("22")] + Self.times("23T14", "23T15"))
        try fixture.receive(2, [Self.named("15", range: true)], method: "CANCEL")
        try expectEqual(Set(news()), [.moved, .cancelled])
        let days = try fixture.inbox.changes(in: fixture.entry(), fixture.store).map {
            $0.occurrence?.start.local.date.day
        }
        expectEqual(Set(days), [8, 15])
    }
}
