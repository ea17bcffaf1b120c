import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("The entry of an occurrence that arrived before its series")
struct SingleOccurrenceTests {
    private let fixture: InboxFixture

    private static let eighth = "RECURRENCE-ID;TZID=Europe/Berlin:20270408T120000"
    private static let fifteenth = "RECURRENCE-ID;TZID=Europe/Berlin:20270415T120000"

    init() throws { fixture = try InboxFixture() }

    private func receive(_ message: SchedulingMessage) throws {
        _ = try fixture.write { try fixture.inbox.receive(message, from: Invitations.mail, me: InboxFixture.me, $0) }
    }

    /// Kind and state of the entries, in the order of their numbers.
    private func entries() throws -> [String] {
        try fixture.entries().sorted { $0.id < $1.id }.map {
            "\($0.kind.rawValue) \($0.event == nil ? $0.state.rawValue : "added")"
        }
    }

    @Test(
        "is cancelled with the series or its part that has the occurrence, and with nothing else",
        arguments: [
            ([], "cancellation"), ([eighth], "cancellation"),
            (["RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20270408T120000"], "cancellation"),
            // The same time as UTC.
            (["RECURRENCE-ID:20270408T100000Z"], "cancellation"), ([fifteenth], "invitation"),
            (["RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20270415T120000"], "invitation"),
        ] as [([String], String)], [false, true])
    func cancelled(_ message: (place: [String], kind: String), isAdded: Bool) throws {
        try receive(Invitations.message("REQUEST", Self.eighth))
        let first = try fixture.entry().id
        if isAdded {
            _ = try fixture.write { try fixture.inbox.answer(entry: first, .accepted, me: InboxFixture.me, $0) }
        }
        try receive(Invitations.message("REQUEST", sequence: 1, stamp: 1, "RRULE:FREQ=WEEKLY;COUNT=4"))
        let component = Invitations.component(sequence: 2, stamp: 2, message.place + ["STATUS:CANCELLED"])
        try receive(SchedulingMessage(calendarText: Invitations.calendar("CANCEL", component), limits: Limits()))
        let state = isAdded ? "added" : message.kind == "cancellation" ? "done" : "new"
        try expectEqual(entries().first, "\(message.kind) \(state)")
        let entry = try #require(try fixture.store.inboxEntry(id: first))
        let remarks = fixture.inbox.remarks(on: entry, me: InboxFixture.me, now: InboxFixture.start)
        expectEqual(remarks, message.kind == "cancellation" ? [.cancelled(isInCalendar: isAdded)] : [])
        expectTrue(!entry.isBehind)
        if isAdded, message.kind == "cancellation" {
            try expectEqual(fixture.events().first { $0.recurrenceID == "20270408T120000" }?.status, "CANCELLED")
        }
    }

    @Test("is not cancelled by the organizer of another event with the same UID")
    func otherOrganizer() throws {
        try receive(Invitations.message("REQUEST", Self.eighth, "ORGANIZER:mailto:mallory@example.org"))
        try receive(Invitations.message("REQUEST", sequence: 1, stamp: 1, "RRULE:FREQ=WEEKLY;COUNT=4"))
        try receive(Invitations.message("CANCEL", sequence: 2, stamp: 2, "STATUS:CANCELLED"))
        try expectEqual(entries(), ["invitation new", "cancellation done"])
    }
}
