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
