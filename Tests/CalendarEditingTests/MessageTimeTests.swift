import CalendarModel
import CalendarStore
import ConferenceErrors
import ICalendar
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("The time that a message of a new mail may take")
struct MessageTimeTests {
    private static func receive(_ word: String, _ inbox: Inbox, _ fixture: InboxFixture) throws -> InboxOutcome {
        try fixture.write {
            try inbox.receive(
                MessageOrderTests.message(word), from: Invitations.mail, me: InboxFixture.me, sender: nil, $0)
        }
    }

    @Test(
        "when it is over, nothing is changed, and without a limit the same message is taken over",
        arguments: ["X2:8", "O2:8@16"])
    func ended(word: String) throws {
        let fixture = try InboxFixture()
        _ = try Self.receive("S0", fixture.inbox, fixture)
        let entry = try fixture.entry()
        _ = try fixture.write { try fixture.inbox.answer(entry: entry.id, .accepted, me: InboxFixture.me, $0) }
        let before = try (fixture.entry(), fixture.events())
        let error = #expect(throws: ConferenceError.self) {
            try Self.receive(word, fixture.inbox.taking(atMost: .seconds(-1)), fixture)
        }
        expectEqual(error?.code, .messageTakesTooLong)
        expectEqual(error?.exitStatus, .badData)
        try expectEqual(fixture.entry(), before.0)
        try expectEqual(fixture.events(), before.1)
        _ = try Self.receive(word, fixture.inbox.taking(atMost: .seconds(600)), fixture)
        try expectTrue(fixture.events() != before.1)
    }
}
