import CalendarModel
import CalendarStore
import ConferenceModel
import Foundation
import ICalendar
import Recurrence
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("A new version of a series after messages about its occurrences")
struct ReturningOccurrenceTests {
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture() }

    private func answer(_ answer: Inbox.Answer) throws {
        let id = try fixture.entry().id
        _ = try fixture.write { try fixture.inbox.answer(entry: id, answer, me: InboxFixture.me, $0) }
    }

    /// What the entry says that the user has not seen, as `kind day hour`.
    private func said() throws -> [String] {
        let entry = try fixture.entry()
        guard entry.isOpen else { return [] }
        return try fixture.inbox.changes(in: fixture.entry()).map { change in
            let time = (change.after ?? change.before)?.start.local
            return "\(change.kind)\(change.isThisAndFuture ? "…" : "") \(time?.date.day ?? 0) \(time?.hour ?? 0)"
        }.sorted()
    }

    /// Day, hour and place of the occurrences that take place.
    private func shown() throws -> [String] {
        try expectEmpty(fixture.store.check().problems)
        return try fixture.query.occurrences(in: 0..<4_000_000_000).filter { !$0.isCancelled }.map { occurrence in
            "\(occurrence.start.local.date.day) \(occurrence.start.local.hour) \(occurrence.event.location ?? "-")"
        }
    }

    private static let weekly = "RRULE:FREQ=WEEKLY;COUNT=3"
    private static let eighth = "RECURRENCE-ID;TZID=Europe/Berlin:20270408T120000"
    private static let eighthOn = "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20270408T120000"
    private static let cancelled = "STATUS:CANCELLED"

    private static func at(_ day: String, _ hour: Int) -> [String] {
        [
            "DTSTART;TZID=Europe/Berlin:202704\(day)T\(hour)0000",
            "DTEND;TZID=Europe/Berlin:202704\(day)T\(hour + 1)0000",
        ]
    }

    @Test(
        "says which occurrences take place again, and no longer what is not true any more",
        arguments: [
            ("CANCEL", [eighth, cancelled], [weekly], ["added 8 12"], 3),
            ("CANCEL", [eighth, cancelled], [weekly] + at("01", 14), ["added 8 14", "moved 1 14"], 3),
            ("CANCEL", [eighthOn, cancelled], [weekly], ["added… 8 12"], 3),
            // It is still cancelled.
            (
                "CANCEL", [eighth, cancelled], [weekly, "EXDATE;TZID=Europe/Berlin:20270408T120000"],
                ["cancelled 8 12"], 2
            ),
            ("REQUEST", [eighth] + at("08", 16), [weekly], ["moved 8 16"], 3),
            ("REQUEST", [eighth] + at("08", 16), [weekly] + at("01", 14), ["moved 1 14", "moved 8 14"], 3),
        ] as [(String, [String], [String], [String], Int)], [false, true])
    func returning(
        _ row: (method: String, change: [String], version: [String], said: [String], count: Int), isSeen: Bool
    ) throws {
        try fixture.receive(0, [Self.weekly])
        try answer(.accepted)
        try fixture.receive(1, row.change, method: row.method)
        if isSeen { try answer(.accepted) }
        try fixture.receive(2, row.version)
        let isOld = row.said == ["cancelled 8 12"] || row.said == ["moved 8 16"]
        // An occurrence of which the user has not seen that it was moved follows the series.
        let expected = isSeen ? (isOld ? [] : row.said) : row.said.filter { $0 != "moved 8 14" }
        try expectEqual(said(), expected)
        try expectEqual(shown().count, row.count)
    }

    @Test("brings its place to an occurrence that keeps its own time, unless it was given another")
    func follower() throws {
        try fixture.receive(0, [Self.weekly])
        try answer(.accepted)
        try fixture.receive(1, [Self.eighth] + Self.at("08", 16))
        try fixture.receive(
            1, ["RECURRENCE-ID;TZID=Europe/Berlin:20270415T120000", "LOCATION:Roof"] + Self.at("15", 17))
        try fixture.receive(2, [Self.weekly, "LOCATION:Garden"])
        try expectEqual(shown(), ["1 12 Garden", "8 16 Garden", "15 17 Roof"])
        // The occurrence keeps its version: the same message about it is no news.
        try fixture.receive(1, [Self.eighth] + Self.at("08", 16))
        try expectEqual(shown(), ["1 12 Garden", "8 16 Garden", "15 17 Roof"])
    }

    @Test("makes a declined invitation new again if its time changes", arguments: [12, 14])
    func declined(hour: Int) throws {
        try fixture.receive(0, [])
        try answer(.declined)
        try fixture.receive(1, Self.at("01", hour))
        try expectEqual(fixture.entry().state, hour == 12 ? .done : .new)
    }

    @Test("A proposal for one occurrence says which time it replaces")
    func proposal() throws {
        try fixture.receive(0, [Self.weekly])
        let id = try fixture.entry().id
        let start = try #require(EventTime(basicFormat: "20270408T150000Z"))
        let end = try #require(EventTime(basicFormat: "20270408T160000Z"))
        let mail = try fixture.write {
            try fixture.inbox.propose(
                entry: id, occurrence: "20270408T120000", start: start, end: end, comment: nil, me: InboxFixture.me, $0)
        }
        let part = try #require(mail.text.components(separatedBy: "base64\r\n\r\n").dropFirst().first)
        let lines = part.components(separatedBy: "\r\n--")[0]
        let text = Data(base64Encoded: lines, options: .ignoreUnknownCharacters)
            .map { String(decoding: $0, as: UTF8.self) }
        expectContains(text ?? "", "Instead of: Thursday 2027-04-08 12:00–13:00 (Europe/Berlin)")
    }
}
