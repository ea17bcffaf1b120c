import ConferenceErrors
import ConferenceModel
import TestSupport
import Testing
@testable import Scheduling

@Suite("Reading messages")
struct ReadingTests {
    private static let invitation = """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//T//T//EN
        METHOD:REQUEST
        BEGIN:VEVENT
        UID:1@example.org
        DTSTAMP:20260301T080000Z
        SEQUENCE:2
        DTSTART:20260310T090000Z
        SUMMARY:Plan
        ORGANIZER;CN=Olga:mailto:olga@example.org
        ATTENDEE;RSVP=TRUE:mailto:jo@example.org
        END:VEVENT
        END:VCALENDAR

        """.replacing("\n", with: "\r\n")

    @Test("a message has its method, its version and its people")
    func invitation() throws {
        let message = try SchedulingMessage(calendarText: Self.invitation, limits: Limits())
        expectEqual(message.method, .request)
        expectEqual(message.uid, "1@example.org")
        expectEqual(message.revision, SchedulingRevision(sequence: 2, stamp: 1_772_352_000))
        expectEqual(message.organizer?.address, "olga@example.org")
        expectEqual(message.items.first?.attendee(among: ["JO@example.org"])?.wantsAnswer, true)
        expectEqual(try SchedulingMessage(calendarText: message.calendarText, limits: Limits()), message)
    }
}
