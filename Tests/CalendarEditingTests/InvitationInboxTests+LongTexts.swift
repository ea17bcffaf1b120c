import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import Scheduling
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

    @Test("occurrences that messages change one after the other are limited, and the error says so")
    func changedOccurrences() throws {
        var limits = Limits()
        limits.itemsPerMessage = 2
        let fixture = try InboxFixture(limits: limits)
        func receive(_ day: String?) throws {
            let place = day.map { ["RECURRENCE-ID;TZID=Europe/Berlin:202704\($0)T120000"] } ?? ["RRULE:FREQ=DAILY"]
            let component = Invitations.component(sequence: day == nil ? 0 : 1, stamp: 1, place)
            let message = try SchedulingMessage(
                calendarText: Invitations.calendar("REQUEST", component), limits: limits)
            _ = try fixture.write {
                try fixture.inbox.receive(message, from: Invitations.mail, me: InboxFixture.me, $0)
            }
        }
        for day in [nil, "02"] { try receive(day) }
        let before = try fixture.entry()
        let error = #expect(throws: ConferenceError.self) { try receive("03") }
        expectEqual(error?.code, .tooManyChangedOccurrences)
        try expectEqual(fixture.entry(), before)
    }
}
