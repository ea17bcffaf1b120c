import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("Cancellations that do not name the user, or only one of two addresses")
struct UninvitedAddressTests {
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture() }

    private static func guests(_ names: String...) -> [String] { names.map { "ATTENDEE;RSVP=TRUE:mailto:\($0)" } }
    private static let (jo, work, kim) = ("jo@example.org", "jo@work.example", "kim@example.org")

    private func receive(_ sequence: Int, _ lines: [String], method: String = "REQUEST") throws -> InboxOutcome {
        // Programs write the new version and the cancellation in the same second.
        let component = Invitations.component(sequence: sequence, stamp: sequence, lines)
        return try fixture.receive(
            SchedulingMessage(calendarText: Invitations.calendar(method, component), limits: Limits()))
    }

    private func addresses() throws -> [String] {
        try fixture.inbox.message(fixture.entry()).principal.attendees.map(\.address).sorted()
    }

    /// 1 invites one address, 2 the other one or both at a later time, and X removes the first one.
    @Test(
        "leave the invitation to the other address, in every order",
        arguments: ["12X", "1X2", "X12", "X21", "21X", "2X1"],
        [[], ["both"], ["series"], ["both", "series"]] as [Set<String>])
    func twoAddresses(order: String, kind: Set<String>) throws {
        let (areBoth, rules) = (kind.contains("both"), kind.contains("series") ? ["RRULE:FREQ=WEEKLY;COUNT=3"] : [])
        let later = ["DTSTART;TZID=Europe/Berlin:20270401T150000", "DTEND;TZID=Europe/Berlin:20270401T160000"]
        for message in order {
            switch message {
            case "1": _ = try receive(0, Self.guests(Self.jo, Self.kim) + rules)
            case "2":
                let guests =
                    areBoth ? Self.guests(Self.jo, Self.work, Self.kim) : Self.guests(Self.work, Self.kim)
                _ = try receive(1, guests + rules + later)
            default: _ = try receive(1, Self.guests(Self.jo), method: "CANCEL")
            }
            if try fixture.events().isEmpty, message != "X" {
                let entry = try fixture.entry()
                if entry.kind != .cancellation {
                    _ = try fixture.write {
                        try fixture.inbox.answer(entry: entry.id, .accepted, me: InboxFixture.me, $0)
                    }
                }
            }
        }
        let entry = try fixture.entry()
        expectTrue(entry.kind != .cancellation)
        try expectEqual(addresses(), [Self.work, Self.kim].sorted())
        for event in try fixture.events() {
            expectTrue(event.status != "CANCELLED")
            expectEqual(event.start.local.hour, 15)
            expectNotContains(event.text, "mailto:jo@example.org")
        }
        // The same messages again change nothing.
        _ = try receive(1, Self.guests(Self.jo), method: "CANCEL")
        _ = try receive(0, Self.guests(Self.jo, Self.kim) + rules)
        try expectEqual(addresses(), [Self.work, Self.kim].sorted())
        try expectTrue(fixture.entry().kind != .cancellation)
        // Nothing is left once the other address is removed, too.
        _ = try receive(2, Self.guests(Self.work), method: "CANCEL")
        expectTrue(try fixture.entry().kind == .cancellation)
        for event in try fixture.events() { expectEqual(event.status, "CANCELLED") }
    }

    @Test("leave the invitation to one occurrence to the other address")
    func oneOccurrence() throws {
        _ = try receive(0, Self.guests(Self.jo, Self.work) + ["RRULE:FREQ=WEEKLY;COUNT=3"])
        try fixture.add()
        let eighth =
            [
                "RECURRENCE-ID", "DTSTART",
            ].map { "\($0);TZID=Europe/Berlin:20270408T120000" } + ["DTEND;TZID=Europe/Berlin:20270408T130000"]
        _ = try receive(1, Self.guests(Self.jo) + eighth, method: "CANCEL")
        let items = try fixture.inbox.message(fixture.entry()).items
        expectEqual(items.map(\.attendees.count), [2, 1])
        try expectEqual(fixture.query.occurrences(in: 0..<4_000_000_000).map(\.isCancelled), [false, false, false])
    }

    private static func gone(_ address: String, _ other: String) -> String {
        "your address \(address) is not invited any more, and \(other) still is."
    }

    /// What is said about the only entry, and which answers the event has.
    private func said() throws -> (changes: [String], answers: [String]) {
        let entry = try fixture.entry()
        let changes =
            fixture.inbox.changes(in: entry, fixture.store)
            + fixture.inbox.unanswered(in: entry, me: InboxFixture.me, now: InboxFixture.start, fixture.store)
        let name = { (occurrence: Occurrence) in "\(occurrence.start.local.date.day)" }
        let event = try #require(try fixture.events().first)
        return (
            changes.map { "\($0.sentence(start: name, span: name))" },
            ItemContent(event.text, limits: Limits()).attendees
                .map { "\(Participant.plainAddress($0.address).prefix(7)) \($0.status.word)" }.sorted()
        )
    }

    @Test(
        "say which address is gone, and leave the other one its own answer",
        arguments: [
            (jo, ["CANCEL", "REQUEST"], ["jo@work NEEDS-ACTION", "kim@exa NEEDS-ACTION"]),
            (work, ["CANCEL", "REQUEST"], ["jo@exam ACCEPTED", "kim@exa NEEDS-ACTION"]),
        ], [0, 1])
    func ownAnswer(_ row: (gone: String, methods: [String], answers: [String]), method: Int) throws {
        _ = try receive(0, Self.guests(Self.jo, Self.kim))
        let id = try fixture.entry().id
        _ = try fixture.write { try fixture.inbox.answer(entry: id, .accepted, me: InboxFixture.me, $0) }
        _ = try receive(1, Self.guests(Self.jo, Self.work, Self.kim))
        _ = try fixture.write { try fixture.inbox.see(entry: id, $0) }
        let rest = row.gone == Self.jo ? Self.work : Self.jo
        _ = try receive(
            2, row.methods[method] == "CANCEL" ? Self.guests(row.gone) : Self.guests(rest, Self.kim),
            method: row.methods[method])
        let (changes, answers) = try said()
        expectEqual(
            changes,
            ["The guests have changed: \(Self.gone(row.gone, rest))"]
                + (row.gone == Self.jo ? ["Your earlier answer does not count any more; answer again."] : []))
        expectEqual(answers, row.answers)
        // Once both are invited again, nothing is gone.
        _ = try receive(3, Self.guests(Self.jo, Self.work, Self.kim))
        try expectTrue(said().changes.allSatisfy { !$0.contains("is not invited") })
    }

    private static func occurrence(_ day: String, _ lines: [String], sequence: Int = 1) -> String {
        let times = ["RECURRENCE-ID", "DTSTART"].map { "\($0);TZID=Europe/Berlin:202704\(day)T120000" }
        return Invitations.component(
            sequence: sequence, stamp: sequence,
            times + ["DTEND;TZID=Europe/Berlin:202704\(day)T130000"] + lines)
    }

    /// The 8th removes an address, and the 15th is cancelled.
    @Test(
        "count for each component, in every order, also if the message arrives late",
        arguments: [("CANCEL", false), ("CANCEL", true), ("REQUEST", false), ("REQUEST", true)], [false, true])
    func mixed(_ row: (method: String, isReversed: Bool), isLate: Bool) throws {
        let (method, isReversed) = row
        _ = try receive(0, Self.guests(Self.jo, Self.work) + ["RRULE:FREQ=WEEKLY;COUNT=4"])
        try fixture.add()
        if isLate {
            try fixture.receive(
                SchedulingMessage(
                    calendarText: Invitations.calendar(
                        "REQUEST",
                        Self.occurrence("22", Self.guests(Self.jo, Self.work) + ["SUMMARY:Dinner"], sequence: 2)),
                    limits: Limits()))
        }
        let removal = Self.occurrence("08", Self.guests(method == "CANCEL" ? Self.jo : Self.work))
        let end = Self.occurrence("15", Self.guests(Self.jo, Self.work) + ["STATUS:CANCELLED"])
        let message = try SchedulingMessage(
            calendarText: Invitations.calendar(method, isReversed ? end + removal : removal + end), limits: Limits())
        let outcome = try fixture.receive(message)
        expectEqual(outcome.result, method == "CANCEL" && !isLate ? .cancelled : .updated)
        let changes = try said().changes
        expectTrue(changes.contains("The occurrence of 8: \(Self.gone(Self.jo, Self.work))"))
        // A late message is compared together with its series.
        expectEqual(changes.contains("The occurrence of 8 has changed."), method == "REQUEST" && !isLate)
        expectTrue(changes.contains("The occurrence of 15 is cancelled."))
        let found = try fixture.query.occurrences(in: 0..<4_000_000_000)
        expectEqual(found.map(\.isCancelled), [false, false, true, false])
        expectEqual(
            found.map { ItemContent($0.event.text, limits: Limits()).attendees.count }, [2, 1, 2, 2])
        try expectEqual(fixture.receive(message).result, .unchanged)
    }

    @Test(
        "end an event to which the user was forwarded an invitation if it is cancelled for all, also after the answer",
        arguments: [[], [.accepted], [.accepted, .declined]] as [[Inbox.Answer]], [false, true])
    func forwarded(answers: [Inbox.Answer], isForAll: Bool) throws {
        _ = try receive(0, Self.guests(Self.kim, "max@example.org"))
        let id = try fixture.entry().id
        for answer in answers {
            _ = try fixture.write { try fixture.inbox.answer(entry: id, answer, me: InboxFixture.me, $0) }
        }
        let outcome = try receive(
            1, Self.guests(Self.kim) + (isForAll ? ["STATUS:CANCELLED"] : []), method: "CANCEL")
        guard isForAll else {
            expectEqual(outcome.result, .refused(.message(.concernsOthers)))
            return
        }
        expectEqual(outcome.result, .cancelled)
        for event in try fixture.events() { expectEqual(event.status, "CANCELLED") }
    }
}
