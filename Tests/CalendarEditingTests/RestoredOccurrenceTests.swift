import CalendarModel
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing
@testable import CalendarStore

@Suite("Guests are told of an occurrence that loses its own version")
struct RestoredOccurrenceTests {
    private let fixture: InboxFixture

    /// A weekly series whose guest knows that its second occurrence is two hours later.
    init() throws {
        fixture = try InboxFixture()
        try fixture.insert([
            "ORGANIZER:mailto:jo@example.org", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:kim@example.org",
            "RRULE:FREQ=WEEKLY;COUNT=4",
        ])
        _ = try tell(from: [])
        try move(hours: 2)
    }

    /// Moves the second occurrence. The mail belongs to the same change, as with a command.
    private func move(hours: Int64, isTold: Bool = true) throws {
        let before = try fixture.events()
        var change = EventChange(try fixture.query.occurrences(in: 0..<4_000_000_000)[1], span: .thisEvent)
        change.fields.start = before[0].start
        change.fields.start?.local = before[0].start.local.adding(seconds: 604_800 + hours * 3_600)
        let editor = isTold ? fixture.draftingEditor : fixture.editor
        try fixture.write { [change, editor] writer in
            _ = try editor.save(change, writer)
            for mail in try writer.openMessages() { try writer.decide(message: mail.id, .sent) }
        }
    }

    /// Sends what guests are to know, and returns the text parts and the messages.
    private func tell(from before: [EventRecord]) throws -> [(text: String, message: SchedulingMessage)] {
        let mails = try fixture.inbox.guestMails(
            before: before, after: fixture.events(), me: InboxFixture.me, now: InboxFixture.start)
        return try fixture.write { writer in
            var texts: [String] = []
            let stored = try fixture.inbox.store(mails, before: before, me: InboxFixture.me, writer) { mail in
                texts.append(mail.text(MailTimes(fixture.zones), links: []))
                return (mail.subject, "x")
            }
            return try zip(texts, stored).map { text, mail in
                try writer.decide(message: mail.id, .sent)
                return (text, try #require(SchedulingMessage(mail: mail.text, limits: Limits())))
            }
        }
    }

    private static let place = "20270408T120000"

    @Test("a move that is undone: the guests get the planned time, with a newer version than that of the move")
    func undone() throws {
        let before = try fixture.events()
        try fixture.undo()
        let undone = UndoneChanges.Series(before: before, after: try fixture.events())
        try expectTrue(fixture.inbox.guestsKnow(of: undone, fixture.store))
        let sent = try tell(from: before)
        expectEqual(sent.map { $0.message.method }, [.request])
        let item = sent[0].message.items[0]
        expectEqual(item.recurrenceID?.basicFormat, Self.place)
        expectContains(item.text, "DTSTART;TZID=Europe/Berlin:20270408T120000")
        expectContains(item.text, "PARTSTAT=ACCEPTED", "the answer to the series counts again")
        expectTrue(item.revision.sequence > before.map(\.sequence).max() ?? 0)
        expectContains(sent[0].text, "has changed one occurrence of “Lunch”.")
        expectContains(sent[0].text, "When: Thursday 2027-04-08 12:00–13:00 (Europe/Berlin)")
        expectContains(sent[0].text, "Instead of: Thursday 2027-04-08 14:00–15:00 (Europe/Berlin)")
        try expectFalse(fixture.inbox.guestsKnow(of: undone, fixture.store), "they know it now")
    }

    @Test("a second move that nobody was told of says nothing when it is undone")
    func untold() throws {
        try move(hours: 3, isTold: false)
        let before = try fixture.events()
        try fixture.undo()
        let undone = UndoneChanges.Series(before: before, after: try fixture.events())
        try expectFalse(fixture.inbox.guestsKnow(of: undone, fixture.store))
    }

    @Test("a program that does not ask leaves the mail when it undoes the move")
    func draft() throws {
        let last = try #require(try fixture.store.history(limit: 1).first)
        _ = try fixture.write { try fixture.draftingEditor.undo(last.id, $0) }
        let waiting = try fixture.store.openMessages()
        expectEqual(waiting.map(\.subject), ["Updated invitation: Lunch, 2027-04-08"])
    }

    @Test("a later mail about the whole series is newer than the occurrence that it leaves out")
    func wholeSeries() throws {
        let moved = try fixture.events()
        try fixture.undo()
        let sent = try tell(from: [])
        let series = try #require(sent.first?.message.master)
        expectEqual(sent[0].message.items.count, 1)
        expectTrue(series.revision.sequence > moved.filter { !$0.recurrenceID.isEmpty }.map(\.sequence).max() ?? 0)
        let undone = UndoneChanges.Series(before: moved, after: try fixture.events())
        try expectFalse(fixture.inbox.guestsKnow(of: undone, fixture.store), "the series says it")
    }
}
