import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("What is said about an occurrence of a series")
struct OccurrenceNewsTests {
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture() }

    /// Receives messages as ``MessageOrderTests`` writes them.
    @discardableResult
    private func receive(_ words: String) throws -> InboxOutcome? {
        var last: InboxOutcome?
        for word in words.split(separator: " ") { last = try fixture.receive(MessageOrderTests.message(String(word))) }
        return last
    }

    private func accept() throws {
        let id = try #require(try fixture.entries().first).id
        _ = try fixture.write { try fixture.inbox.answer(entry: id, .accepted, me: InboxFixture.me, $0) }
    }

    /// What the last of some messages changes.
    ///
    /// - Parameter isAdded: whether the user accepts the first one.
    private func said(afterLastOf messages: String, isAdded: Bool) throws -> [String] {
        let words = messages.split(separator: " ").map(String.init)
        try receive(words[0])
        if isAdded { try accept() }
        for word in words[1..<words.count - 1] { try receive(word) }
        return try Self.said(receive(words[words.count - 1]))
    }

    /// Each change as a sentence, with days of April and hours.
    private static func said(_ outcome: InboxOutcome?) -> [String] { said(outcome?.changes ?? []) }

    private static func said(_ changes: [EntryChange]) -> [String] {
        func time(_ occurrence: Occurrence) -> String {
            "\(occurrence.start.local.date.day)@\(occurrence.start.isDate ? "-" : "\(occurrence.start.local.hour)")"
        }
        return changes.map { "\($0.sentence(start: time, span: time))" }
    }

    private static let names = [
        "RECURRENCE-ID;TZID=Europe/Berlin:20270408T120000", "RECURRENCE-ID;VALUE=DATE:20270408",
        "RECURRENCE-ID:20270408T120000", "RECURRENCE-ID:20270408T100000Z",
    ]

    @Test("that is cancelled under another name: not that it was moved before", arguments: names, [false, true])
    func name(name: String, isAdded: Bool) throws {
        try receive("S0")
        if isAdded { try accept() }
        let outcome = try fixture.receive(1, [name, "STATUS:CANCELLED"], method: "CANCEL")
        expectEqual(Self.said(outcome), ["The occurrence of 8@12 is cancelled."])
        expectEqual(outcome.changes.first?.wasMovedBefore, false)
    }

    @Test(
        "that takes place again: when, and when it was cancelled",
        arguments: [
            ("S0 X1:8 O2:8@16", "The occurrence of 8@12 takes place again: 8@16 instead of 8@12."),
            ("S0 X1:8 O2:8@12", "The occurrence of 8@12 takes place again: 8@12."),
            ("S0 O1:8@16 X2:8 O3:8@17", "The occurrence of 8@12 takes place again: 8@17 instead of 8@16."),
            ("S0 O1:8@16 X2:8 S3", "The occurrence of 8@12 takes place again: 8@12 instead of 8@16."),
            ("S0 O1:8@16 S2-8 S3", "An occurrence is added: 8@12."),
            ("S0 O1:8@16 S3 S2-8", "The occurrence of 8@12 is moved: from 8@16 to 8@12."),
            // The series leaves out what was cancelled, and has it again.
            ("S0 X1:8 S2-8 S3", "The occurrence of 8@12 takes place again: 8@12."),
        ], [false, true])
    func again(_ row: (messages: String, said: String), isAdded: Bool) throws {
        try expectEqual(said(afterLastOf: row.messages, isAdded: isAdded), [row.said])
    }

    @Test(
        "that the series leaves out and has a time of its own: nothing when the series leaves nothing out any more",
        arguments: [false, true])
    func ownTime(isAdded: Bool) throws {
        try expectEqual(said(afterLastOf: "S0 S1-8 O2:8@16 S3", isAdded: isAdded), [])
        let entry = try #require(try fixture.entries().first)
        let again = "The occurrence of 8@12 takes place again: 8@16 instead of 8@12."
        try expectEqual(Self.said(fixture.inbox.changes(in: entry)).filter { $0.contains("8@") }, [again])
    }

    @Test("that comes with its series: once, at its own time", arguments: [false, true])
    func together(isAdded: Bool) throws {
        try receive("S0-8")
        if isAdded { try accept() }
        let series = try MessageOrderTests.message("S1")
        let own = try MessageOrderTests.message("O1:8@16")
        let both = try #require(SchedulingMessage(method: .request, items: series.items + own.items))
        try expectEqual(Self.said(fixture.receive(both)), ["An occurrence is added: 8@16."])
    }

    @Test(
        "that the user has removed: what its organizer has done, and not that it is in the calendar again",
        arguments: [
            ("O1:8@12", "it has changed."), ("O1:8@16", "it is moved: from 8@12 to 8@16."),
            ("X1:8", "it is cancelled."),
            ("O1:8@16 X2:8", "it is cancelled."), ("O1:8@16 S2-8", "it is cancelled."),
            ("X1:8 S2", "it takes place again: 8@12."), ("X1:8 O2:8@12", "it takes place again: 8@12."),
            ("O1:8@16 X2:8 S3", "it takes place again: 8@12 instead of 8@16."),
            ("O1:8@16 X2:8 O3:8@17", "it takes place again: 8@17 instead of 8@16."),
            ("S1-8 S2", "it takes place again: 8@12."), ("X1:8 S2-8 S3", "it takes place again: 8@12."),
        ])
    func removed(_ row: (messages: String, said: String)) throws {
        try removeSecond()
        let outcome = try receive(row.messages)
        let said = Self.beginning("8@12") + row.said
        expectEqual(Self.said(outcome), [said])
        try expectEqual(saidInEntry(), [said])
        try expectEqual(fixture.query.occurrences(in: 0..<4_000_000_000).map(\.start.local.date.day), [1, 15, 22])
        try expectEqual(receive(String(row.messages.split(separator: " ").last ?? ""))?.result, .unchanged)
        try expectEqual(saidInEntry(), [said])
    }

    @Test(
        "that the user has removed: nothing that a later version of the series makes untrue",
        arguments: [
            ("O1:8@16 S2@14", ["Moved from 1@12 to 1@14."]),
            (
                "X1:8 S2@14",
                [
                    "Moved from 1@12 to 1@14.",
                    beginning("8@14") + "it takes place again: 8@14 instead of 8@12.",
                ]
            ),
            ("O1:8@16 S2", [beginning("8@12") + "it is moved: from 8@12 to 8@16."]),
            ("O1:8@16 O2:8@17", [beginning("8@12") + "it is moved: from 8@12 to 8@17."]),
            ("O1:8@16 O2:8@12", []),
        ])
    func removedAndMoved(_ row: (messages: String, said: [String])) throws {
        try removeSecond()
        try receive(row.messages)
        try expectEqual(saidInEntry(), row.said)
        try expectEqual(fixture.query.occurrences(in: 0..<4_000_000_000).map(\.start.local.date.day), [1, 15, 22])
    }

    private static func beginning(_ name: String) -> String {
        "You have removed the occurrence of \(name) from your calendar; "
    }

    /// Accepts the series, and removes its second occurrence from the calendar.
    private func removeSecond() throws {
        try receive("S0")
        try accept()
        let occurrence = try fixture.query.occurrences(in: 0..<4_000_000_000)[1]
        _ = try fixture.write {
            try fixture.editor.remove(occurrence, ofEvent: occurrence.event.identifier, span: .thisEvent, $0)
        }
    }

    private func saidInEntry() throws -> [String] {
        let entry = try #require(try fixture.entries().first)
        return Self.said(fixture.inbox.changes(in: entry))
    }

    @Test(
        "that was moved before its series moves: whether it stays apart or, with all that follow it, takes place as planned again",
        arguments: [
            ("S0 O1:15>@18 S2@14", "The occurrences from 15@14 on are moved: from 15@18 to 15@14."),
            (
                "S0 O1.1:15>@18 S1.2@14",
                "The occurrences from 15@12 on do not move with the series; the first one is 15@18."
            ),
            ("S0 O1.1:8@16 S1.2@14", "The occurrence of 8@12 does not move with the series: 8@16."),
        ], [false, true])
    func movedBefore(_ row: (messages: String, said: String), isAdded: Bool) throws {
        try expectEqual(
            said(afterLastOf: row.messages, isAdded: isAdded), ["Moved from 1@12 to 1@14.", row.said])
        try expectEqual(Set(saidInEntry()).contains(row.said), true)
    }

    @Test(
        "that has a time of its own: nothing once its series is back where the user knows it",
        arguments: [
            (
                "O1.1:8@16", "S1.2@14",
                ["Moved from 1@12 to 1@14.", "The occurrence of 8@12 does not move with the series: 8@16."]
            ),
            ("O1.1:8@16", "S1.2@14 S1.3@12", []),
            ("O1.1:8@16", "S1.2@14 S1.3@18 S1.4@12", []),
            ("O1.1:15>@18", "S1.2@14 S1.3@12", []),
            ("O1.1:8@16", "S1.2@14 S1.3@12~A", ["It has changed: the title is “A” instead of “Lunch”."]),
        ], [false, true])
    func thereAndBack(_ row: (seen: String, unseen: String, said: [String]), isAdded: Bool) throws {
        try receive("S0")
        if isAdded { try accept() }
        try receive(row.seen)
        let seen = try #require(try fixture.entries().first)
        if isAdded {
            _ = try fixture.write { try fixture.inbox.see(entry: seen.id, $0) }
        } else {
            try fixture.write { writer in
                var entry = seen
                entry.contents = ChangeNote.removed(from: entry.contents)
                _ = try writer.update(entry)
            }
        }
        try receive(row.unseen)
        try expectEqual(saidInEntry().sorted(), row.said.sorted())
    }

    @Test(
        "that loses notes or a link of its own, because its series moves",
        arguments: ["DESCRIPTION:Own", "URL:https://example.org/own"])
    func otherDetails(line: String) throws {
        try receive("S0")
        let times = ["RECURRENCE-ID", "DTSTART"].map { "\($0);TZID=Europe/Berlin:20270408T120000" }
        try fixture.receive(1, times + ["DTEND;TZID=Europe/Berlin:20270408T130000", line])
        try accept()
        try expectEqual(
            Self.said(receive("S2@14")), ["Moved from 1@12 to 1@14.", "The occurrence of 8@14 has changed."])
    }

    @Test("that the user has moved: nothing once its series is back where the user knows it")
    func ownTimeThereAndBack() throws {
        try receive("S0")
        try accept()
        let second = try fixture.query.occurrences(in: 0..<4_000_000_000)[1]
        var change = EventChange(second, span: .thisEvent)
        change.fields.start = EventTime(basicFormat: "20270408T190000", reference: second.start.reference)
        change.fields.end = EventTime(basicFormat: "20270408T200000", reference: second.start.reference)
        _ = try fixture.write { [change] in try fixture.editor.save(change, $0) }
        try receive("S1@14")
        try expectEqual(saidInEntry().count, 2)
        try receive("S2@12")
        try expectEqual(saidInEntry(), [])
    }

    @Test(
        "that was known before its series: how many others there are",
        arguments: [
            ("O0:8@12 S1", ["The series is added: 4 occurrences, from 1@12 on. One occurrence was known before."]),
            (
                "O0:8@12 O0:15@16 S1/3",
                [
                    "The series is added: 3 occurrences, from 1@12 on. 2 occurrences were known before.",
                    "The occurrence of 15@12 is moved: from 15@16 to 15@12.",
                ]
            ),
        ], [false, true])
    func series(_ row: (messages: String, said: [String]), isAdded: Bool) throws {
        let words = row.messages.split(separator: " ").map(String.init)
        for word in words.dropLast() {
            try receive(word)
            if isAdded, try fixture.events().isEmpty { try accept() }
        }
        try expectEqual(Self.said(receive(words[words.count - 1])), row.said)
    }
}
