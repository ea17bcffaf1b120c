import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import Recurrence
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("Messages that a calendar server sends in the name of a person")
struct HeldMessageTests {
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture() }

    private let boss = "boss@example.org"
    private let server = "noreply@cloud.example"
    private static let later = [
        "DTSTART;TZID=Europe/Berlin:20270401T150000", "DTEND;TZID=Europe/Berlin:20270401T160000",
    ]

    @discardableResult
    private func receive(
        _ sequence: Int, _ lines: [String] = [], method: String = "REQUEST", from sender: String?,
        replyTo: [String] = []
    ) throws -> InboxOutcome {
        let component = Invitations.component(sequence: sequence, stamp: sequence, lines)
        let message = try SchedulingMessage(
            calendarText: Invitations.calendar(method, component), limits: Limits())
        return try fixture.receive(message, sender: sender, replyTo: replyTo)
    }

    /// The entry of the message that waits.
    private func held() throws -> InboxRecord {
        try #require(try fixture.entries().first { $0.heldMessage != nil })
    }

    private func main() throws -> InboxRecord {
        try #require(try fixture.entries().first { $0.heldMessage == nil })
    }

    private func remarks() throws -> [EntryRemark] {
        try fixture.inbox.remarks(
            onReply: held(), me: InboxFixture.me, fixture.store, now: InboxFixture.start)
    }

    private func take() throws {
        let id = try held().id
        _ = try fixture.write { try fixture.inbox.add(entry: id, me: InboxFixture.me, $0) }
    }

    @Test(
        "a message that speaks for another person waits in its own entry, and changes nothing until the user takes it",
        arguments: ["REQUEST", "CANCEL"])
    func version(method: String) throws {
        try receive(0, from: boss)
        try fixture.add()
        // A stranger who only knows the UID is refused.
        guard case .refused = try receive(1, Self.later, method: method, from: server).result else {
            Issue.record("not refused")
            return
        }
        try expectEqual(fixture.entries().count, 1)
        let outcome = try receive(1, Self.later, method: method, from: server, replyTo: [boss])
        expectEqual(outcome.result, .added)
        expectEqual(outcome.changes.map(\.kind), method == "REQUEST" ? [.moved] : [])
        try expectEqual(held().shownKind, method == "REQUEST" ? .update : .cancellation)
        try expectEqual(remarks(), [.heldMessage(from: server, of: boss)])
        try expectTrue(held().isOpen)
        try expectFalse(main().isOpen)
        try expectEqual(fixture.inbox.behind(held(), fixture.store).map(\.kind), [.behind])
        try expectEqual(fixture.event().start.local.hour, 12)
        try expectNil(fixture.event().status)
        try expectEqual(receive(1, Self.later, method: method, from: server, replyTo: [boss]).result, .unchanged)
        let id = try held().id
        try fixture.write { try fixture.inbox.noteShown(entry: id, me: InboxFixture.me, $0) }
        try expectTrue(held().isOpen)
        try expectEqual(held().shownSender, server)
        if method == "CANCEL" {
            let error = #expect(throws: ConferenceError.self) {
                _ = try fixture.write { try fixture.inbox.answer(entry: id, .accepted, me: InboxFixture.me, $0) }
            }
            expectEqual(error?.code, .notAnInvitation)
            expectFalse((error?.message ?? "").contains("guest"))
        }
        try take()
        try expectEqual(fixture.event().start.local.hour, method == "REQUEST" ? 15 : 12)
        try expectEqual(fixture.event().status, method == "REQUEST" ? nil : "CANCELLED")
        try expectFalse(held().isOpen)
        try expectEmpty(remarks())
        guard case .unchanged = try receive(1, Self.later, method: method, from: boss).result else {
            Issue.record("taken, and not known")
            return
        }
    }

    @Test("a message that waits leaves an invitation as it is that is only in the inbox, and can be accepted")
    func invitation() throws {
        try receive(0, from: boss)
        try receive(1, Self.later, from: server, replyTo: [boss])
        try expectEqual(main().state, .new)
        try expectEqual(fixture.inbox.events(of: main()).map(\.start.local.hour), [12])
        let id = try held().id
        _ = try fixture.write { try fixture.inbox.answer(entry: id, .accepted, me: InboxFixture.me, $0) }
        try expectEqual(fixture.event().start.local.hour, 15)
        try expectEqual(Set(fixture.entries().filter(\.isOpen).map(\.id)), [])
    }

    @Test("a message that waits cannot be taken after a later one of its author")
    func outdated() throws {
        try receive(0, from: boss)
        try fixture.add()
        try receive(1, Self.later, from: server, replyTo: [boss])
        try receive(2, ["LOCATION:Garden"], from: boss)
        try expectEqual(remarks(), [.outdatedAnswer])
        let error = #expect(throws: ConferenceError.self) { try take() }
        expectEqual(error?.code, .replyOutdated)
        try expectEqual(fixture.event().start.local.hour, 12)
    }

    @Test("a message that waits is replaced by a later one only, and can be ignored")
    func ignored() throws {
        try receive(0, from: boss)
        try fixture.add()
        try receive(2, Self.later, from: server, replyTo: [boss])
        try expectEqual(receive(1, from: server, replyTo: [boss]).result, .older)
        let id = try held().id
        _ = try fixture.write { try fixture.inbox.ignore(entry: id, $0) }
        try expectFalse(held().isOpen)
        try expectEqual(receive(3, Self.later, from: server, replyTo: [boss]).result, .updated)
        try expectTrue(held().isOpen)
        try expectEqual(fixture.event().start.local.hour, 12)
    }

    @Test("a message about a shared calendar waits, whichever of its people sends it")
    func sharedCalendar() throws {
        let shared = ["ORGANIZER:mailto:c_1@group.calendar.google.com"]
        try receive(0, shared, from: "ann@example.net")
        try fixture.add()
        try expectEqual(receive(1, shared + Self.later, from: "bob@example.net").result, .added)
        try expectEqual(fixture.event().start.local.hour, 12)
        try take()
        try expectEqual(fixture.event().start.local.hour, 15)
    }

    private static let own = ["ORGANIZER:mailto:jo@example.org", "ATTENDEE:mailto:kim@example.org"]
    private static let declined = [
        "ORGANIZER:mailto:jo@example.org", "ATTENDEE;PARTSTAT=DECLINED:mailto:kim@example.org",
    ]

    private func isDeclined() throws -> Bool { try fixture.event().text.contains("PARTSTAT=DECLINED") }

    @Test("the answer of a guest waits in the same way, also after an undo")
    func answer() throws {
        try fixture.insert(Self.own)
        guard case .refused = try receive(0, Self.declined, method: "REPLY", from: server).result else {
            Issue.record("not refused")
            return
        }
        try expectEqual(
            receive(0, Self.declined, method: "REPLY", from: server, replyTo: ["kim@example.org"]).result, .added)
        try expectFalse(isDeclined())
        try expectEqual(remarks(), [.heldMessage(from: server, of: "kim@example.org")])
        try take()
        try expectTrue(isDeclined())
        try expectEmpty(remarks())
        try expectFalse(held().isOpen)
        try fixture.undo()
        try expectFalse(isDeclined())
        try expectTrue(fixture.inbox.isTakable(reply: held(), fixture.store))
    }
}
