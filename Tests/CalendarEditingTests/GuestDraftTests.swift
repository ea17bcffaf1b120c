import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("Mails about changes by programs that do not ask whether to tell the guests")
struct GuestDraftTests {
    private let fixture: InboxFixture
    private let editor: CalendarEditor

    init() throws {
        fixture = try InboxFixture()
        editor = fixture.draftingEditor
        try fixture.insert([
            "ORGANIZER:mailto:jo@example.org", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:kim@example.org",
        ])
    }

    /// Tells the guest of the event as it is.
    private func tell() throws {
        let mails = try fixture.inbox.guestMails(
            before: [], after: fixture.events(), me: InboxFixture.me, now: InboxFixture.start)
        try fixture.write { writer in
            for mail in try fixture.inbox.store(
                mails, before: [], me: InboxFixture.me, writer, write: { _ in ("a", "b") })
            {
                try writer.decide(message: mail.id, .sent)
            }
        }
    }

    private func move(to hour: Int) throws -> SavedEvent {
        let event = try fixture.event()
        var change = EventChange(
            Occurrence(single: Occurrence.Origin(event), ZoneResolver(zones: fixture.zones)), span: .all)
        change.fields.start = event.start
        change.fields.start?.local = event.start.local.adding(seconds: Int64(hour - event.start.local.hour) * 3_600)
        return try fixture.write { [change] in try editor.save(change, $0) }
    }

    private func waiting() throws -> [OutgoingMessage] { try fixture.store.openMessages() }

    @Test("nobody is told of an event that nobody was told of")
    func unknown() throws {
        _ = try move(to: 14)
        try expectEmpty(waiting())
    }

    private func undo() throws {
        let last = try #require(try fixture.store.history(limit: 1).first)
        _ = try fixture.write { try editor.undo(last.id, $0) }
    }

    @Test("a change leaves a mail that waits, and a later one replaces it, as does undoing that")
    func change() throws {
        try tell()
        let saved = try move(to: 14)
        try expectEqual(waiting().map(\.subject), ["Updated invitation: Lunch"])
        expectContains(try waiting()[0].text, "T140000")
        try expectEqual(saved.series, fixture.events(), "the program gets the version that guests are told of")
        expectContains(saved.record.text, "PARTSTAT=NEEDS-ACTION")
        _ = try move(to: 15)
        try expectEqual(waiting().count, 1)
        expectContains(try waiting()[0].text, "T150000")
        try undo()
        try expectEqual(waiting().count, 1)
        expectContains(try waiting()[0].text, "T140000")
    }

    @Test("a change that nobody was told of leaves no mail when it is undone")
    func undone() throws {
        try tell()
        _ = try move(to: 14)
        try undo()
        try expectEmpty(waiting())
    }

    @Test("removing the event leaves its cancellation")
    func remove() throws {
        try tell()
        let identifier = try fixture.event().identifier
        _ = try fixture.write { try editor.remove(nil, ofEvent: identifier, span: .all, $0) }
        try expectEqual(waiting().map(\.subject), ["Cancelled: Lunch"])
    }
}
