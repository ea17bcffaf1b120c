import CalendarModel
import CalendarStore
import ICalendar
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("An undo says that the organizer knows another answer")
struct UndoneAgreementTests {
    private let fixture: InboxFixture

    init() throws {
        fixture = try InboxFixture()
        try fixture.receive(0, [])
    }

    private func answer(_ answer: Inbox.Answer) throws {
        let id = try fixture.entry().id
        _ = try fixture.write { try fixture.inbox.answer(entry: id, answer, me: InboxFixture.me, $0) }
        for mail in try fixture.store.openMessages() {
            try fixture.store.write(recording: false) { writer in
                expectTrue(try writer.claim(message: mail.id, as: 1))
                try writer.finish(message: mail.id, claim: 1, as: .sent)
            }
        }
    }

    /// Undoes the last change.
    ///
    /// - Returns: what the user is told that the organizer knows.
    private func undo() throws -> [String] {
        let last = try #require(try fixture.store.history(limit: 20).first { $0.undoes == nil && !$0.isUndone })
        let undone = try fixture.write { try fixture.editor.undo(last.id, $0) }
        let answers = try undone.series.flatMap {
            try fixture.inbox.undoneAnswers(of: $0, since: last.time, fixture.store)
        }
        return answers.map(\.mail.subject) + undone.decisions.flatMap(\.known).map(\.subject)
    }

    @Test("if the answer was undone")
    func undone() throws {
        try answer(.accepted)
        try expectEqual(undo(), ["Accepted: Lunch"])
        try answer(.declined)
        try expectEqual(undo(), ["Declined: Lunch"])
    }

    @Test("not if the import of a cancellation was undone", arguments: [false, true])
    func cancellation(isRequest: Bool) throws {
        try answer(.accepted)
        try fixture.receive(1, ["STATUS:CANCELLED"], method: isRequest ? "REQUEST" : "CANCEL")
        try expectEqual(undo(), [])
    }

    @Test("not if the import of an update was undone", arguments: [false, true])
    func update(isMoved: Bool) throws {
        try answer(.accepted)
        try fixture.receive(
            1,
            isMoved
                ? [
                    "DTSTART;TZID=Europe/Berlin:20270401T140000", "DTEND;TZID=Europe/Berlin:20270401T150000",
                    "ATTENDEE;PARTSTAT=ACCEPTED:mailto:jo@example.org",
                ] : ["SUMMARY:Dinner"])
        try expectEqual(undo(), [])
    }

    @Test("not if the file of a declined invitation was imported, and that was undone")
    func imported() throws {
        try answer(.declined)
        let message = try Invitations.message()
        try fixture.write { writer in
            _ = try fixture.inbox.takeIn(
                message, from: .init(.file, "f.ics"), into: writer.defaultCalendar().id, me: InboxFixture.me, writer)
        }
        try expectEqual(fixture.inbox.answer(in: fixture.event(), me: InboxFixture.me), .declined)
        try expectEqual(undo(), [])
        try expectEqual(fixture.entry().state, .done)
    }

    @Test("not if the same answer counts again that was sent last")
    func sentAgain() throws {
        try answer(.accepted)
        try answer(.declined)
        try expectEqual(undo(), ["Declined: Lunch"])
        try answer(.accepted)
        try expectEqual(undo(), [])
        try expectEqual(fixture.inbox.answer(in: fixture.event(), me: InboxFixture.me), .accepted)
    }
}
