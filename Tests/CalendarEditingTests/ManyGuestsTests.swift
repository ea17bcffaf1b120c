import CalendarModel
import ConferenceModel
import ICalendar
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("Events with more guests than are listed")
struct ManyGuestsTests {
    private static let guests = (1...9).map { "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:g\($0)@example.org" }

    private static var limits: Limits {
        var limits = Limits()
        limits.attendeesPerItem = 3
        return limits
    }

    private func message(_ method: String, _ lines: [String]) throws -> SchedulingMessage {
        try SchedulingMessage(
            calendarText: Invitations.calendar(method, Invitations.component(stamp: 5, lines)), limits: Self.limits)
    }

    @Test("a guest behind the limit is a guest, whose answer counts", arguments: [2, 8])
    func reply(number: Int) throws {
        let fixture = try InboxFixture(limits: Self.limits)
        try fixture.insert(["ORGANIZER:mailto:jo@example.org"] + Self.guests)
        let guest = "g\(number)@example.org"
        for (method, status) in [("REPLY", "ACCEPTED"), ("REFRESH", "ACCEPTED"), ("COUNTER", "TENTATIVE")] {
            let message = try message(
                method, ["ORGANIZER:mailto:jo@example.org", "ATTENDEE;PARTSTAT=\(status):mailto:\(guest)"])
            let outcome = try fixture.write {
                try fixture.inbox.receive(message, from: Invitations.mail, me: InboxFixture.me, sender: guest, $0)
            }
            expectEqual(outcome.result, .added, method)
            let entry = try #require(outcome.entry)
            let remarks = try fixture.inbox.remarks(
                onReply: entry, me: InboxFixture.me, fixture.store, now: InboxFixture.start)
            expectEqual(remarks, [], method)
        }
        let people = try ItemContent(fixture.event().text, limits: Limits()).attendees
        expectEqual(people.filter { $0.status == .accepted }.map(\.address), ["mailto:\(guest)"])
        expectEqual(people.count, 9)
    }

    @Test("an invitation says that there are more, and not that a user behind the limit is not invited")
    func invitation() throws {
        let fixture = try InboxFixture(limits: Self.limits)
        let message = try message(
            "REQUEST", ["ORGANIZER:mailto:kim@example.org"] + Self.guests + ["ATTENDEE:mailto:jo@example.org"])
        try fixture.write {
            _ = try fixture.inbox.receive(
                message, from: Invitations.mail, me: InboxFixture.me, sender: "kim@example.org", $0)
        }
        let entry = try fixture.entry()
        expectEqual(
            fixture.inbox.remarks(on: entry, me: InboxFixture.me, now: InboxFixture.start), [.moreGuests(limit: 3)])
        try fixture.write {
            _ = try fixture.inbox.answer(entry: entry.id, .accepted, me: InboxFixture.me, $0)
        }
        let own = try ItemContent(fixture.event().text, limits: Self.limits).attendee(among: InboxFixture.me)
        expectEqual(own?.status, .accepted)
    }
}
