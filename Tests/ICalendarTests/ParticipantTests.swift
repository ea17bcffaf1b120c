import ConferenceModel
import TestSupport
import Testing
@testable import CalendarModel
@testable import ICalendar

@Suite("Participants")
struct ParticipantTests {
    private func content(_ lines: String, limits: Limits = Limits()) -> ItemContent {
        ItemContent(CalendarFixture.crlf("BEGIN:VEVENT\n\(lines)\nEND:VEVENT\n"), limits: limits)
    }

    @Test("an attendee without parameters is a required person who has not replied")
    func defaults() throws {
        let found = content("ATTENDEE:mailto:a@example.com").attendees
        expectEqual(found, [Participant(address: "mailto:a@example.com")])
        expectEqual(found[0].role, .required)
        expectEqual(found[0].status, .needsAction)
        expectEqual(found[0].kind, .individual)
    }

    @Test("roles, replies and kinds are read; unknown values are kept")
    func words() throws {
        let found = content(
            """
            ATTENDEE;CN="Doe, Jane";ROLE=CHAIR;PARTSTAT=ACCEPTED;SCHEDULE-STATUS="2.0;Success":mailto:j@example.com
            ATTENDEE;ROLE=OPT-PARTICIPANT;PARTSTAT=declined;CUTYPE=ROOM;EMAIL=r@example.com:urn:uuid:1
            ATTENDEE;ROLE=NON-PARTICIPANT;PARTSTAT=IN-PROCESS;CUTYPE=GROUP:mailto:g@example.com
            ATTENDEE;ROLE=X-BOSS;PARTSTAT=X-MAYBE;CUTYPE=X-ROBOT:b@example.com
            ATTENDEE;CN=Nobody:
            """
        ).attendees
        expectEqual(found.count, 4)
        expectEqual(found[0].name, "Doe, Jane")
        expectEqual(found[0].role, .chair)
        expectEqual(found[0].status, .accepted)
        expectEqual(found[0].scheduleStatus, "2.0")
        expectEqual(found[1].role, .optional)
        expectEqual(found[1].status, .declined)
        expectEqual(found[1].kind, .room)
        expectEqual(found[1].email, "r@example.com")
        expectEqual(found[2].role, .nonParticipant)
        expectEqual(found[2].status, .inProcess)
        expectEqual(found[2].kind, .group)
        expectEqual(found[3].role, .other("X-BOSS"))
        expectEqual(found[3].status, .other("X-MAYBE"))
        expectEqual(found[3].kind, .other("X-ROBOT"))
        expectEqual(found[3].address, "mailto:b@example.com")
    }

    @Test("an organizer without role and status has those of the attendee with the same address")
    func organizer() throws {
        let alone = try #require(content("ORGANIZER;CN=O:mailto:o@example.com").organizer)
        expectTrue(alone.isOrganizer)
        expectEqual(alone.role, .unknown)
        expectEqual(alone.status, .unknown)
        expectEqual(alone.name, "O")
        let both = try #require(
            content(
                "ORGANIZER:mailto:o@example.com\nATTENDEE;CN=Olga;ROLE=CHAIR;PARTSTAT=ACCEPTED:MAILTO:O@example.com"
            ).organizer)
        expectEqual(both.role, .chair)
        expectEqual(both.status, .accepted)
        expectEqual(both.name, "Olga")
        expectTrue(both.isOrganizer)
    }

    @Test("the number and length of participants are limited")
    func bounds() throws {
        var limits = Limits()
        limits.attendeesPerItem = 2
        let lines = (1...5).map { "ATTENDEE:mailto:\($0)@example.com" }.joined(separator: "\n")
        expectEqual(content(lines, limits: limits).attendees.count, 2)
        let long = String(repeating: "x", count: 4_000)
        expectEmpty(content("ATTENDEE:mailto:\(long)\nORGANIZER:mailto:\(long)").attendees)
        expectNil(content("ATTENDEE;CN=\(long):mailto:a@example.com").attendees.first?.name)
    }
}
