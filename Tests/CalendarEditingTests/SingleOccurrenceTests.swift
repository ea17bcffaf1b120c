import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("The entry of an occurrence that arrived before its series")
struct SingleOccurrenceTests {
    private let fixture: InboxFixture

    private static let eighth = "RECURRENCE-ID;TZID=Europe/Berlin:20270408T120000"
    private static let fifteenth = "RECURRENCE-ID;TZID=Europe/Berlin:20270415T120000"

    init() throws { fixture = try InboxFixture() }

    /// Kind and state of the entries, in the order of their numbers.
    private func entries() throws -> [String] {
        try fixture.entries().sorted { $0.id < $1.id }.map {
            "\($0.kind.rawValue) \($0.event == nil ? $0.state.rawValue : "added")"
        }
    }

    @Test(
        "is cancelled with the series or its part that has the occurrence, and with nothing else",
        arguments: [
            ([], "cancellation"), ([eighth], "cancellation"),
            (["RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20270408T120000"], "cancellation"),
            // The same time as UTC.
            (["RECURRENCE-ID:20270408T100000Z"], "cancellation"), ([fifteenth], "invitation"),
            (["RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20270415T120000"], "invitation"),
        ] as [([String], String)], [false, true])
    func cancelled(_ message: (place: [String], kind: String), isAdded: Bool) throws {
        try fixture.receive(Invitations.message("REQUEST", Self.eighth))
        let first = try fixture.entry().id
        if isAdded {
            _ = try fixture.write { try fixture.inbox.answer(entry: first, .accepted, me: InboxFixture.me, $0) }
        }
        try fixture.receive(Invitations.message("REQUEST", sequence: 1, stamp: 1, "RRULE:FREQ=WEEKLY;COUNT=4"))
        let component = Invitations.component(sequence: 2, stamp: 2, message.place + ["STATUS:CANCELLED"])
        try fixture.receive(
            SchedulingMessage(calendarText: Invitations.calendar("CANCEL", component), limits: Limits()))
        let state = isAdded ? "added" : message.kind == "cancellation" ? "done" : "new"
        try expectEqual(entries().first, "\(message.kind) \(state)")
        let entry = try #require(try fixture.store.inboxEntry(id: first))
        let remarks = fixture.inbox.remarks(on: entry, me: InboxFixture.me, now: InboxFixture.start)
        expectEqual(remarks, message.kind == "cancellation" ? [.cancelled(isInCalendar: isAdded)] : [])
        expectTrue(!entry.isBehind)
        if isAdded, message.kind == "cancellation" {
            try expectEqual(fixture.events().first { $0.recurrenceID == "20270408T120000" }?.status, "CANCELLED")
        }
    }

    @Test("is not cancelled by the organizer of another event with the same UID")
    func otherOrganizer() throws {
        try fixture.receive(Invitations.message("REQUEST", Self.eighth, "ORGANIZER:mailto:mallory@example.org"))
        try fixture.receive(Invitations.message("REQUEST", sequence: 1, stamp: 1, "RRULE:FREQ=WEEKLY;COUNT=4"))
        try fixture.receive(Invitations.message("CANCEL", sequence: 2, stamp: 2, "STATUS:CANCELLED"))
        try expectEqual(entries(), ["invitation new", "cancellation done"])
    }

    // MARK: Series that arrive later

    private func accept() throws {
        let id = try fixture.entry().id
        _ = try fixture.write { try fixture.inbox.answer(entry: id, .accepted, me: InboxFixture.me, $0) }
    }

    /// Day, hour, title and answer of the occurrences.
    private func shown() throws -> [String] {
        try expectEmpty(fixture.store.check().problems)
        return try fixture.query.occurrences(in: 0..<4_000_000_000).map { occurrence in
            let answer = ItemContent(occurrence.event.text, limits: Limits()).attendee(among: InboxFixture.me)?.status
            return "\(occurrence.start.local.date.day) \(occurrence.start.local.hour) \(occurrence.title)"
                + (answer == .needsAction ? "" : " \(answer ?? .unknown)")
                + (occurrence.isCancelled ? " cancelled" : "")
        }
    }

    /// What the entry of the series says, and then when the entry of the occurrence says that it takes place.
    private func said() throws -> [String] {
        let entries = try fixture.entries().sorted { $0.id < $1.id }
        let changes = try fixture.inbox.changes(in: #require(entries.last))
        return changes.filter { $0.kind != .series }.map { change in
            "\(change.kind) \(change.before?.start.local.hour ?? 0) \(change.after?.start.local.hour ?? 0)"
        } + ["\(entries[0].kind) \(entries[0].start?.local.hour ?? 0)"]
    }

    private static func single(
        _ sequence: Int, method: String = "REQUEST", _ lines: String...
    ) throws -> SchedulingMessage {
        let times = ["DTSTART;TZID=Europe/Berlin:20270408T120000", "DTEND;TZID=Europe/Berlin:20270408T130000"]
        func name(_ line: String) -> Substring { line.prefix { $0 != ";" && $0 != ":" } }
        let others = ([eighth] + times).filter { line in !lines.contains { name($0) == name(line) } }
        let component = Invitations.component(sequence: sequence, stamp: sequence, others + lines)
        return try SchedulingMessage(calendarText: Invitations.calendar(method, component), limits: Limits())
    }

    private static func series(_ lines: String...) -> String {
        Invitations.component(sequence: 2, stamp: 2, ["RRULE:FREQ=WEEKLY;COUNT=2"] + lines)
    }

    @Test(
        "follows the series: its answer stays if its time does, and there is one event on each day",
        arguments: [
            ([series()], ["1 12 Lunch", "8 12 Lunch accepted"], ["invitation 12"]),
            // The same time in another zone.
            (
                [series("DTSTART:20270401T100000Z", "DTEND:20270401T110000Z")],
                ["1 10 Lunch", "8 10 Lunch accepted"], ["invitation 10"]
            ),
            (
                [
                    series(
                        "DTSTART;TZID=Europe/Berlin:20270401T140000", "DTEND;TZID=Europe/Berlin:20270401T150000")
                ],
                ["1 14 Lunch", "8 14 Lunch"], ["moved 12 14", "invitation 14"]
            ),
            (
                [
                    series(),
                    Invitations.component(
                        sequence: 2, stamp: 2,
                        [
                            eighth, "DTSTART;TZID=Europe/Berlin:20270408T170000",
                            "DTEND;TZID=Europe/Berlin:20270408T180000",
                        ]),
                ], ["1 12 Lunch", "8 17 Lunch"], ["moved 12 17", "invitation 17"]
            ),
            (
                [series("EXDATE;TZID=Europe/Berlin:20270408T120000")], ["1 12 Lunch"],
                ["cancelled 12 0", "cancellation 12"]
            ),
        ] as [([String], [String], [String])])
    func followed(_ row: (series: [String], shown: [String], said: [String])) throws {
        try fixture.receive(Self.single(0))
        try accept()
        try fixture.receive(
            SchedulingMessage(
                calendarText: Invitations.calendar("REQUEST", row.series.joined()), limits: Limits()))
        try expectEqual(shown(), row.shown)
        try expectEqual(said(), row.said)
    }

    @Test("stays declined in the series that arrives later, if its time does", arguments: [12, 14])
    func declined(hour: Int) throws {
        let first = ["RECURRENCE-ID;TZID=Europe/Berlin:20270401T120000"]
        try fixture.receive(
            SchedulingMessage(
                calendarText: Invitations.calendar("REQUEST", Invitations.component(first)), limits: Limits()))
        try fixture.receive(Self.single(0))
        let entries = try fixture.entries().sorted { $0.id < $1.id }
        for (entry, answer) in zip(entries, [Inbox.Answer.accepted, .declined]).reversed() {
            _ = try fixture.write { try fixture.inbox.answer(entry: entry.id, answer, me: InboxFixture.me, $0) }
        }
        let times = [
            "DTSTART;TZID=Europe/Berlin:20270401T\(hour)0000", "DTEND;TZID=Europe/Berlin:20270401T\(hour + 1)0000",
        ]
        let component = Invitations.component(sequence: 2, stamp: 2, ["RRULE:FREQ=WEEKLY;COUNT=2"] + times)
        try fixture.receive(
            SchedulingMessage(calendarText: Invitations.calendar("REQUEST", component), limits: Limits()))
        try expectEqual(
            shown(),
            hour == 12 ? ["1 12 Lunch accepted", "8 12 Lunch declined"] : ["1 14 Lunch", "8 14 Lunch"])
    }

    @Test("takes what the user has changed to the new time of the series")
    func changed() throws {
        try fixture.receive(Self.single(0))
        try accept()
        try fixture.edit { $0.title = "Mine" }
        let times = ["DTSTART;TZID=Europe/Berlin:20270401T140000", "DTEND;TZID=Europe/Berlin:20270401T150000"]
        let component = Invitations.component(sequence: 2, stamp: 2, ["RRULE:FREQ=WEEKLY;COUNT=2"] + times)
        try fixture.receive(
            SchedulingMessage(calendarText: Invitations.calendar("REQUEST", component), limits: Limits()))
        try expectEqual(shown(), ["1 14 Lunch", "8 14 Mine"])
    }

    @Test("that is not in the calendar is shown as the series has it")
    func notAdded() throws {
        try fixture.receive(Self.single(0))
        let times = ["DTSTART;TZID=Europe/Berlin:20270401T140000", "DTEND;TZID=Europe/Berlin:20270401T150000"]
        let component = Invitations.component(sequence: 2, stamp: 2, ["RRULE:FREQ=WEEKLY;COUNT=2"] + times)
        try fixture.receive(
            SchedulingMessage(calendarText: Invitations.calendar("REQUEST", component), limits: Limits()))
        try expectEqual(entries(), ["invitation new", "invitation new"])
        try expectEqual(said(), ["moved 12 14", "invitation 14"])
        try expectEmpty(fixture.events())
    }

    @Test("that is still new becomes a part of the entry of its series, which knows its number")
    func replaced() throws {
        try fixture.receive(Self.single(3))
        let first = try fixture.entry().id
        for _ in 0..<2 {
            // Later messages keep the number.
            try fixture.receive(
                SchedulingMessage(calendarText: Invitations.calendar("REQUEST", Self.series()), limits: Limits()))
            let entry = try fixture.entry()
            expectNotEqual(entry.id, first)
            try expectEqual(fixture.inbox.replacement(ofEntry: first, fixture.store)?.entry.id, entry.id)
            try expectNil(fixture.inbox.replacement(ofEntry: entry.id, fixture.store))
            try fixture.receive(Self.single(4))
        }
    }

    /// Names of the occurrence in other zones than its series will have.
    private static let otherNames = [
        "RECURRENCE-ID:20270408T100000Z", "RECURRENCE-ID;TZID=America/New_York:20270408T060000",
        "RECURRENCE-ID:20270408T120000", "RECURRENCE-ID;VALUE=DATE:20270408",
    ]

    @Test(
        "moves and is cancelled also by messages that name it in another zone, and has one entry",
        arguments: otherNames, [false, true])
    func otherZone(name: String, isFirst: Bool) throws {
        try fixture.receive(isFirst ? Self.single(0, name) : Self.single(0))
        try accept()
        try fixture.receive(
            Self.single(
                1, isFirst ? Self.eighth : name, "DTSTART;TZID=Europe/Berlin:20270408T150000",
                "DTEND;TZID=Europe/Berlin:20270408T160000"))
        try expectEqual(shown(), ["8 15 Lunch"])
        // As its series names it, which arrives later.
        try fixture.receive(
            SchedulingMessage(calendarText: Invitations.calendar("REQUEST", Self.series()), limits: Limits()))
        try fixture.receive(Self.single(3, method: "CANCEL", name, "STATUS:CANCELLED"))
        try expectEqual(shown(), ["1 12 Lunch", "8 12 Lunch cancelled"])
        try expectEqual(fixture.entries().count, 2)
    }

    @Test(
        "is cancelled before its invitation arrives by a message that names it in another zone", arguments: otherNames)
    func cancelledBefore(name: String) throws {
        try fixture.receive(Self.single(1, method: "CANCEL", name, "STATUS:CANCELLED"))
        try fixture.receive(Self.single(0))
        try expectEqual(entries(), ["cancellation done"])
    }

    @Test("is another one than that of an organizer who has the same UID")
    func otherOrganizerInOtherZone() throws {
        try fixture.receive(Self.single(0, "ORGANIZER:mailto:mallory@example.org"))
        try fixture.receive(Self.single(0, Self.otherNames[0]))
        try expectEqual(entries(), ["invitation new", "invitation new"])
    }

    @Test("moves, is cancelled and takes place again, with one event and one entry")
    func alone() throws {
        try fixture.receive(Self.single(0))
        try accept()
        try fixture.receive(Self.single(1, "LOCATION:Garden"))
        try expectEqual(shown(), ["8 12 Lunch accepted"])
        try fixture.receive(Self.single(2, method: "CANCEL", "STATUS:CANCELLED"))
        try expectEqual(shown(), ["8 12 Lunch accepted cancelled"])
        try fixture.receive(Self.single(3))
        try expectEqual(shown(), ["8 12 Lunch accepted"])
        try expectEqual(entries(), ["update added"])
    }
}
