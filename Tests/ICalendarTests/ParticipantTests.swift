import ConferenceModel
import Testing
@testable import CalendarModel
@testable import ICalendar

@Suite("Participants")
struct ParticipantTests {
    private func content(_ lines: String, limits: Limits = Limits()) -> ItemContent {
        ItemContent(CalendarFixture.crlf("BEGIN:VEVENT\n\(lines)\nEND:VEVENT\n"), limits: limits)
    }

    @Test("an attendee without parameters is a person who has to come and has not answered")
    func defaults() throws {
        let found = content("ATTENDEE:mailto:a@example.com").attendees
        #expect(found == [Participant(address: "mailto:a@example.com")])
        #expect(found[0].role == .required && found[0].status == .needsAction && found[0].kind == .individual)
    }

    @Test("roles, answers and kinds are read; words of later standards are kept")
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
        #expect(found.count == 4)
        #expect(found[0].name == "Doe, Jane" && found[0].role == .chair && found[0].status == .accepted)
        #expect(found[0].scheduleStatus == "2.0")
        #expect(found[1].role == .optional && found[1].status == .declined && found[1].kind == .room)
        #expect(found[1].email == "r@example.com")
        #expect(found[2].role == .nonParticipant && found[2].status == .inProcess && found[2].kind == .group)
        #expect(found[3].role == .other("X-BOSS") && found[3].status == .other("X-MAYBE"))
        #expect(found[3].kind == .other("X-ROBOT") && found[3].address == "mailto:b@example.com")
    }

    @Test("an organizer says nothing about role and answer, but the attendee of the same address does")
    func organizer() throws {
        let alone = try #require(content("ORGANIZER;CN=O:mailto:o@example.com").organizer)
        #expect(alone.isOrganizer && alone.role == .unknown && alone.status == .unknown && alone.name == "O")
        let both = try #require(
            content(
                "ORGANIZER:mailto:o@example.com\nATTENDEE;CN=Olga;ROLE=CHAIR;PARTSTAT=ACCEPTED:MAILTO:O@example.com"
            ).organizer)
        #expect(both.role == .chair && both.status == .accepted && both.name == "Olga" && both.isOrganizer)
    }

    @Test("participants are bounded, in number and in length")
    func bounds() throws {
        var limits = Limits()
        limits.attendeesPerItem = 2
        let lines = (1...5).map { "ATTENDEE:mailto:\($0)@example.com" }.joined(separator: "\n")
        #expect(content(lines, limits: limits).attendees.count == 2)
        let long = String(repeating: "x", count: 4_000)
        #expect(content("ATTENDEE:mailto:\(long)\nORGANIZER:mailto:\(long)").attendees.isEmpty)
        #expect(content("ATTENDEE;CN=\(long):mailto:a@example.com").attendees.first?.name == nil)
    }
}
