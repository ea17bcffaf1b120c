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

@Suite("Mails about a split that was undone by a program that does not ask")
struct UndoneSplitDraftTests {
    private let fixture: InboxFixture
    private let editor: CalendarEditor

    init() throws {
        fixture = try InboxFixture()
        editor = fixture.draftingEditor
        try fixture.insert([
            "ORGANIZER:mailto:jo@example.org", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:kim@example.org",
            "RRULE:FREQ=WEEKLY;COUNT=4",
        ])
        let mails = try fixture.inbox.guestMails(
            before: [], after: fixture.events(), me: InboxFixture.me, now: InboxFixture.start)
        _ = try fixture.write {
            try fixture.inbox.store(mails, before: [], me: InboxFixture.me, $0, write: { _ in ("a", "b") })
        }
        try send()
    }

    private func send() throws {
        let open = try fixture.store.openMessages()
        try fixture.write { writer in for mail in open { try writer.decide(message: mail.id, .sent) } }
    }

    /// The texts for people in the mails that wait, which are in base64.
    private func texts() throws -> String {
        try fixture.store.openMessages().flatMap { mail in
            mail.text.replacing("\r\n", with: "\n").matches(of: /base64\n\n([A-Za-z0-9+\/=\n]+)/).map { match in
                Data(base64Encoded: match.1.filter { !$0.isNewline }).map { String(decoding: $0, as: UTF8.self) } ?? ""
            }
        }.joined(separator: "\n")
    }

    @Test("say first that the series is whole again, and then that its occurrences are in the other invitation")
    func undone() throws {
        var change = EventChange(
            try fixture.query.occurrences(in: 0..<4_000_000_000)[2], span: .futureEvents)
        change.fields.location = "Room 5"
        _ = try fixture.write { [change] in try editor.save(change, $0) }
        try expectEqual(
            fixture.store.openMessages().map(\.subject), ["Updated invitation: Lunch", "Invitation: Lunch"])
        try send()
        let last = try #require(try fixture.store.history(limit: 1).first)
        _ = try fixture.write { try editor.undo(last.id, $0) }
        try expectEqual(
            fixture.store.openMessages().map(\.subject), ["Updated invitation: Lunch", "Cancelled: Lunch"])
        expectContains(try texts(), "The invitation to “Lunch” from ")
        expectContains(try texts(), " on has these occurrences again.")
    }
}
