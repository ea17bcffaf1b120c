import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import Recurrence
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("Whose messages change an event that names no organizer, or the user")
struct MessageTrustTests {
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture() }

    private let shop = "shop@example.org"
    private let eve = "eve@example.net"

    @discardableResult
    private func receive(
        _ sequence: Int, _ lines: [String], method: String = "REQUEST", from sender: String?
    ) throws -> InboxOutcome.Result {
        let component = Invitations.component(sequence: sequence, stamp: sequence, lines)
        let message = try SchedulingMessage(
            calendarText: Invitations.calendar(method, component), limits: Limits())
        return try fixture.receive(message, sender: sender).result
    }

    private func refused(sender: String, organizer: String?) -> InboxOutcome.Result {
        .refused(.message(.foreignSender(sender: sender, organizer: organizer)))
    }

    // MARK: No organizer

    private static let series = ["RRULE:FREQ=WEEKLY;COUNT=3"]
    private static let occurrence = ["RECURRENCE-ID;TZID=Europe/Berlin:20270401T120000"]
    private static let unnamed = ["ORGANIZER:", "ATTENDEE:"]
    private static let later = [
        "DTSTART;TZID=Europe/Berlin:20270401T150000", "DTEND;TZID=Europe/Berlin:20270401T160000",
    ]

    @Test("without an organizer, those of the first sender do, and no others", arguments: ["PUBLISH", "REQUEST"])
    func firstSender(method: String) throws {
        try receive(0, Self.unnamed, method: method, from: shop)
        try fixture.add()
        let refusal = refused(sender: eve, organizer: shop)
        try expectEqual(receive(1, Self.unnamed + Self.later, method: method, from: eve), refusal)
        try expectEqual(
            receive(1, Self.unnamed + ["STATUS:CANCELLED"], method: method, from: eve), refusal)
        try expectEqual(receive(1, Self.unnamed, method: "CANCEL", from: eve), refusal)
        try expectEqual(fixture.event().start.local.hour, 12)
        try expectEqual(receive(1, Self.unnamed + Self.later, method: method, from: shop), .updated)
        try expectEqual(fixture.event().start.local.hour, 15)
        try expectEqual(receive(2, Self.unnamed, method: "CANCEL", from: shop), .cancelled)
        try expectEqual(fixture.event().status, "CANCELLED")
    }

    @Test("without an organizer, mails that hide their sender change nothing")
    func hiddenSender() throws {
        let hidden = InboxRecord.unknownSender
        try receive(0, Self.unnamed, method: "PUBLISH", from: hidden)
        try fixture.add()
        try expectEqual(
            receive(1, Self.unnamed + Self.later, method: "PUBLISH", from: hidden),
            refused(sender: hidden, organizer: hidden))
        try expectEqual(fixture.event().start.local.hour, 12)
    }

    @Test("without an organizer, a mail changes no event that was in the calendar before")
    func otherEvent() throws {
        try receive(0, Self.unnamed, method: "PUBLISH", from: eve)
        try fixture.insert(Self.unnamed)
        guard case .refused = try receive(1, Self.unnamed + Self.later, method: "PUBLISH", from: eve) else {
            Issue.record("not refused")
            return
        }
        try expectEqual(fixture.event().start.local.hour, 12)
    }

    @Test(
        "without an organizer, each sender has an entry of its own until the event is in a calendar; both say so",
        arguments: ["PUBLISH", "REQUEST"], [[], series, occurrence])
    func twoSenders(method: String, kind: [String]) throws {
        func send(
            _ sender: String, _ sequence: Int, _ lines: [String], _ other: String? = nil
        ) throws -> InboxOutcome.Result {
            try receive(sequence, Self.unnamed + kind + lines, method: other ?? method, from: sender)
        }
        func entry(of sender: String) throws -> InboxRecord {
            try #require(try fixture.entries().first { $0.sender == sender })
        }
        try expectEqual(send(eve, 0, ["SUMMARY:Trap"]), .added)
        try expectEqual(send(shop, 0, Self.later), .added)
        try expectEqual(send(shop, 0, Self.later), .unchanged)
        try expectEqual(send(eve, 1, ["SUMMARY:Trap again"]), .updated)
        try expectEqual(send(shop, 1, Self.later + ["LOCATION:Garden"]), .updated)
        try expectEqual(fixture.entries().map(\.title).sorted { $0 ?? "" < $1 ?? "" }, ["Lunch", "Trap again"])
        for (sender, other) in [(shop, eve), (eve, shop)] {
            let remarks = try fixture.inbox.remarks(
                on: entry(of: sender), me: InboxFixture.me, now: InboxFixture.start)
            expectTrue(remarks.contains(.identifierUsedBefore(by: other)), "\(remarks)")
        }
        let (own, others) = try (entry(of: shop).id, entry(of: eve).id)
        try fixture.write { _ = try fixture.inbox.add(entry: own, me: InboxFixture.me, $0) }
        try expectEqual(fixture.event().location, "Garden")
        guard case .refused = try send(eve, 2, ["SUMMARY:Trap"]) else {
            Issue.record("not refused")
            return
        }
        let error = #expect(throws: ConferenceError.self) {
            try fixture.write { _ = try fixture.inbox.add(entry: others, me: InboxFixture.me, $0) }
        }
        expectEqual(error?.code, .foreignInvitation)
        expectContains(error?.message ?? "", "To add this one, remove that event first.")
        try expectEqual(
            fixture.inbox.remarks(
                onReply: entry(of: eve), me: InboxFixture.me, fixture.store, now: InboxFixture.start),
            [.eventOfOther(shop)])
        try expectEqual(send(shop, 2, ["LOCATION:Roof"] + Self.later), .updated)
        try expectEqual(fixture.event().location, "Roof")
        try expectEqual(send(shop, 3, [], "CANCEL"), .cancelled)
        try expectEqual(fixture.event().status, "CANCELLED")
        // The way out that the refusal names.
        let identifier = try fixture.event().identifier
        try fixture.write { _ = try fixture.editor.remove(nil, ofEvent: identifier, span: .all, $0) }
        try fixture.write { _ = try fixture.inbox.add(entry: others, me: InboxFixture.me, $0) }
        try expectEqual(fixture.event().title, "Trap again")
    }

    // MARK: The user's other address

    private static let fromWork = ["ORGANIZER:mailto:jo@work.example", "ATTENDEE;RSVP=TRUE:mailto:jo@example.org"]
    private let work = "jo@work.example"

    @Test(
        "an invitation from another address of the user accepts changes from that address only",
        arguments: [true, false])
    func otherAddress(isAdded: Bool) throws {
        try receive(0, Self.fromWork, from: work)
        if isAdded { try fixture.add() }
        let organized = InboxOutcome.Result.refused(.message(.organizedByMe))
        try expectEqual(receive(1, Self.fromWork + Self.later, from: eve), organized)
        try expectEqual(receive(1, Self.fromWork, method: "CANCEL", from: eve), organized)
        try expectEqual(receive(1, Self.fromWork + Self.later, from: work), .updated)
        if isAdded { try expectEqual(fixture.event().start.local.hour, 15) }
        try expectEqual(receive(2, Self.fromWork, method: "CANCEL", from: work), .cancelled)
        try expectEqual(fixture.entry().kind, .cancellation)
        if isAdded { try expectEqual(fixture.event().status, "CANCELLED") }
    }

    @Test("a forged invitation in the user's name takes no changes from its sender")
    func forgedFirst() throws {
        try receive(0, Self.fromWork, from: eve)
        try fixture.add()
        try expectEqual(
            receive(1, Self.fromWork + Self.later, from: eve), .refused(.message(.organizedByMe)))
        try expectEqual(fixture.event().start.local.hour, 12)
    }

    @Test("an event that the user organizes here follows no mail, also if the inbox has one in the user's name")
    func organizedHere() throws {
        let own = ["ORGANIZER:mailto:jo@example.org", "ATTENDEE:mailto:kim@example.org"]
        try receive(0, own, from: eve)
        try fixture.insert(own)
        for sender in [eve, "jo@example.org", nil] {
            try expectEqual(receive(1, own + Self.later, from: sender), .refused(.message(.organizedByMe)))
        }
        try expectEqual(fixture.event().start.local.hour, 12)
    }

    // MARK: The same number

    @Test("another version with the same number is not called known, and a later one of the two counts")
    func sameNumber() throws {
        try receive(0, ["LAST-MODIFIED:20270301T000000Z"], from: nil)
        try fixture.add()
        try fixture.edit { $0.title = "Mine" }
        try expectEqual(receive(0, ["LAST-MODIFIED:20270301T000000Z"], from: nil), .unchanged)
        try expectEqual(receive(0, Self.later, from: nil), .refused(.message(.otherVersion)))
        try expectEqual(receive(0, Self.later + ["LAST-MODIFIED:20270301T000100Z"], from: nil), .updated)
        try expectEqual(fixture.event().start.local.hour, 15)
        try expectEqual(receive(0, ["LAST-MODIFIED:20270301T000000Z"], from: nil), .older)
        try expectEqual(fixture.event().start.local.hour, 15)
    }

    @Test(
        "a version that was here before does not count again after one from a wrong clock, and a later one does",
        arguments: [([], false), ([], true), (occurrence, false), (occurrence, true), (series, false)])
    func wrongClock(kind: [String], isWrongFirst: Bool) throws {
        let stamps = isWrongFirst ? ["0310T0700", "0301T0700"] : ["0301T0700", "0310T0700"]
        func receive(_ index: Int) throws -> InboxOutcome.Result {
            try self.receive(
                3, ["DTSTAMP:2027\(stamps[index])00Z"] + kind + (index == 0 ? [] : Self.later), from: nil)
        }
        try expectEqual(receive(0), .added)
        try fixture.add()
        try expectEqual(receive(1), .updated)
        try expectEqual(receive(0), .older)
        try expectEqual(receive(1), .unchanged)
        try expectEqual(receive(0), .older)
        try expectEqual(fixture.event().start.local.hour, 15)
        // The messages about a series are brought into their order, in which the wrong clock is the last.
        guard kind != Self.series else { return }
        let last = ["DTSTAMP:20270301T075900Z", "LOCATION:Garden"] + kind
        try expectEqual(self.receive(3, last, from: nil), .updated)
        try expectEqual(receive(0), .older)
        try expectEqual(receive(1), .older)
        try expectEqual(fixture.event().location, "Garden")
        try expectEqual(self.receive(3, ["STATUS:CANCELLED"] + last, method: "CANCEL", from: nil), .cancelled)
    }
}
