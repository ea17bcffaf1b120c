import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("What is said after several messages")
struct UnseenChangeTests {
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture() }

    /// Receives messages as ``MessageOrderTests`` writes them. With a star, the user sees the entry afterwards.
    private func receive(_ words: String) throws {
        for word in words.split(separator: " ") {
            let isSeen = word.hasSuffix("*")
            try fixture.receive(MessageOrderTests.message(String(isSeen ? word.dropLast() : word)))
            let id = try fixture.entry().id
            if isSeen { _ = try fixture.write { try fixture.inbox.see(entry: id, $0) } }
        }
    }

    private func accept(_ entry: InboxRecord) throws {
        _ = try fixture.write { try fixture.inbox.answer(entry: entry.id, .accepted, me: InboxFixture.me, $0) }
    }

    private func said() throws -> [String] {
        func time(_ occurrence: Occurrence) -> String {
            "\(occurrence.start.local.date.day)@\(occurrence.start.local.hour)"
        }
        return try fixture.inbox.changes(in: fixture.entry()).map { "\($0.sentence(start: time, span: time))" }
    }

    @Test(
        "that take each other back: nothing, or what remains of them",
        arguments: [
            ("S1@14 S2", []), ("S1/2 S2", []), ("O1:8@16 O2:8@12", []), ("O1:8>@16 O2:8>@12", []),
            ("S1/2 S2/3", ["The series ends earlier: its last occurrence is 15@12 instead of 22@12."]),
            ("S1@14 S2@15", ["Moved from 1@12 to 1@15."]),
        ] as [(String, [String])], [false, true])
    func takenBack(_ row: (messages: String, said: [String]), isAdded: Bool) throws {
        try receive("S0")
        if isAdded { try accept(fixture.entry()) }
        try receive(row.messages)
        try expectEqual(said(), row.said)
    }

    @Test(
        "that reset an occurrence with its series, or drop it: what becomes of it, if the user has seen it",
        arguments: [
            (
                "O1:8@16~B* S2@14",
                [
                    "Moved from 1@12 to 1@14.", "The occurrence of 8@14 is moved: from 8@16 to 8@14.",
                    "The occurrence of 8@14: the title is “Lunch” instead of “B”.",
                ]
            ),
            ("O1:8@16~B S2@14", ["Moved from 1@12 to 1@14."]),
            (
                "O1:8@16* O2:8@17 S3@14",
                ["Moved from 1@12 to 1@14.", "The occurrence of 8@14 is moved: from 8@16 to 8@14."]
            ),
            (
                "O1:8@16* S2/3",
                [
                    "The series ends earlier: its last occurrence is 15@12 instead of 22@12.",
                    "The occurrence of 8@12 is moved: from 8@16 to 8@12.",
                ]
            ),
            (
                "O1:15>@18~B* S2/3",
                [
                    "The series ends earlier: its last occurrence is 15@12 instead of 22@12.",
                    "The occurrences from 15@12 on are moved: from 15@18 to 15@12.",
                    "The occurrences from 15@12 on: the title is “Lunch” instead of “B”.",
                ]
            ),
            ("O1:9@12* S2@14", ["Moved from 1@12 to 1@14.", "The occurrence of 9@12 is cancelled."]),
            ("O1:9@12 S2@14", ["Moved from 1@12 to 1@14."]),
        ] as [(String, [String])])
    func reset(_ row: (messages: String, said: [String])) throws {
        try receive("S0")
        try accept(fixture.entry())
        try receive(row.messages)
        try expectEqual(said(), row.said)
    }

    private static let weekly = "RRULE:FREQ=WEEKLY;COUNT=4"
    private static let tenth = "RDATE;TZID=Europe/Berlin:20270410T150000"

    @Test(
        "that add a date to a series and take it away: each is said, and nothing if it was not seen",
        arguments: [false, true], [false, true])
    func dates(isSeen: Bool, isAdded: Bool) throws {
        try fixture.receive(0, [Self.weekly])
        if isAdded { try accept(fixture.entry()) }
        try fixture.receive(1, [Self.weekly, Self.tenth])
        try expectEqual(said(), ["An occurrence is added: 10@15."])
        let id = try fixture.entry().id
        if isSeen { _ = try fixture.write { try fixture.inbox.see(entry: id, $0) } }
        let outcome = try fixture.receive(2, [Self.weekly])
        expectEqual(outcome.changes.map(\.kind), [.cancelled])
        // What is not in a calendar stays to be decided on, and so nothing of it is seen.
        try expectEqual(said(), isSeen && isAdded ? ["The occurrence of 10@15 is cancelled."] : [])
    }

    @Test("that move a series together with its additional dates: not that these are others", arguments: [15, 17])
    func movedDates(hour: Int) throws {
        try fixture.receive(0, [Self.weekly, Self.tenth])
        try fixture.receive(
            1,
            [
                Self.weekly, Self.tenth.replacing("T15", with: "T\(hour)"),
                "DTSTART;TZID=Europe/Berlin:20270401T140000", "DTEND;TZID=Europe/Berlin:20270401T150000",
            ])
        try expectEqual(said(), ["Moved from 1@12 to 1@14."])
    }

    @Test(
        "about a series that is cancelled and takes place again: nothing that is no longer true",
        arguments: [false, true])
    func again(isAdded: Bool) throws {
        try fixture.receive(0, [Self.weekly])
        if isAdded { try accept(fixture.entry()) }
        try fixture.receive(1, ["RRULE:FREQ=WEEKLY;COUNT=2", "SUMMARY:Brunch"])
        try fixture.receive(2, ["RRULE:FREQ=WEEKLY;COUNT=2", "SUMMARY:Brunch", "STATUS:CANCELLED"], method: "CANCEL")
        try fixture.receive(3, [Self.weekly])
        try expectEqual(said().map { $0.prefix(20) }, ["It takes place again"])
    }

    @Test(
        "about one occurrence that is cancelled: not that it is added; and the calendar still has that one after undo")
    func single() throws {
        func lines(_ day: String) -> [String] {
            ["RECURRENCE-ID", "DTSTART"].map { "\($0);TZID=Europe/Berlin:202704\(day)T120000" }
                + ["DTEND;TZID=Europe/Berlin:202704\(day)T130000"]
        }
        try fixture.receive(0, lines("08"))
        try accept(fixture.entry())
        try fixture.receive(0, lines("15"))
        try fixture.receive(1, lines("15") + ["STATUS:CANCELLED"], method: "CANCEL")
        let second = try #require(try fixture.entries().first { $0.kind == .cancellation })
        expectEqual(fixture.inbox.changes(in: second).map(\.kind), [])
        try fixture.undo()
        let undone = try #require(try fixture.entries().first { $0.id == second.id })
        let still = fixture.inbox.behind(undone, fixture.store)
        expectEqual(still.map { $0.after?.start.local.date.day }, [15])
        expectEqual(fixture.inbox.changes(in: undone).map(\.kind), [])
    }
}
