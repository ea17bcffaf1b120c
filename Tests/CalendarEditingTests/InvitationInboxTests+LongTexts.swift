import CalendarModel
import CalendarStore
import TestSupport
import Testing
@testable import CalendarEditing

extension InvitationInboxTests {
    @Test("an invitation with texts of any length is entered, and its event has all of them")
    func longTexts() throws {
        let fixture = try InboxFixture()
        let long = String(repeating: "ä", count: 100_000)
        let message = try Invitations.message("REQUEST", "SUMMARY:" + long, "LOCATION:" + long)
        let outcome = try fixture.write {
            try fixture.inbox.receive(
                message, from: Invitations.mail, me: InboxFixture.me, sender: long, subject: long, $0)
        }
        expectEqual(outcome.result, .added)
        try expectEqual(fixture.entry().title.map { long.hasPrefix($0) }, true)
        try fixture.add()
        try expectEqual(fixture.event().title, long)
    }
}
