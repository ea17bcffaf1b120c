import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceModel
import Foundation
import Recurrence
import Testing
@testable import ICalendar

@Suite("Searching events")
struct EventSearchTests {
    @Test(
        "the participants of an event are the names and addresses of its organizer and attendees, in their order",
        arguments: [
            ("ORGANIZER;CN=\"Doe: Jane; Dr\";ROLE=CHAIR:mailto:jane@example.org", "Doe: Jane; Dr\njane@example.org"),
            ("ATTENDEE;PARTSTAT=ACCEPTED;CN=Žo\n fie:MAILTO:z@example.org", "Žofie\nz@example.org"),
            ("attendee;cn=A:mailto:a@b\nORGANIZER:urn:uuid:7", "A\na@b\nurn:uuid:7"),
            ("ATTENDEE;CN=\"A:mailto:a@b", "A:mailto:a@b"),
            ("ATTENDEE;CN=:mailto:a@b", "a@b"),
            ("BEGIN:VALARM\nATTENDEE:mailto:alarm@b\nEND:VALARM", "alarm@b"),
            ("SUMMARY:ATTENDEE;CN=No:one\nATTENDEES:x\nATTENDEE\nATTENDEE:\nATTENDEE:mailto:", nil),
        ])
    func participants(lines: String, expected: String?) throws {
        let text = CalendarFixture.crlf(CalendarFixture.event("DTSTART:20260301T100000Z\n" + lines) + "\n")
        let event = try EventComponent(
            text, properties: EventProperties(text), limits: Limits(),
            resolver: ZoneResolver(zones: ZoneDatabase(systemZone: "Europe/Berlin")))
        #expect(event.record.participants == expected)
        #expect(EventSearch.participants(of: text) == expected)
    }

    @Test("no line is read once the names have reached their limit")
    func limit() {
        #expect(EventParticipants(in: "ATTENDEE;CN=A:b\nATTENDEE:c", limit: 2).text == "A\nb")
        #expect(EventParticipants(in: "ATTENDEE:\nATTENDEE:b\nATTENDEE:c", limit: 1).text == "b")
    }

    private static let meeting = """
        DTSTART:20260301T100000Z
        SUMMARY:Meeting
        ATTENDEE;CN=Anna Müller:mailto:am@example.net
        """

    @Test("an imported event is found by its attendees, with the index and without")
    func imported() throws {
        let fixture = try CalendarFixture()
        try fixture.importing(components: CalendarFixture.event(Self.meeting))
        let search = EventSearch(store: fixture.store)
        let query = try SearchQuery("muller example.net")
        for _ in 0..<2 {
            let found = try search.events(matching: query, around: 0, limit: 9)
            #expect(found.map(\.title) == ["Meeting"])
            #expect(found.allSatisfy { EventSearch.finds($0, with: query) })
            try fixture.store.updateSearchIndex(least: 1, participants: EventSearch.participants)
        }
    }

    @Test("an event that was stored without its participants is found all the same")
    func unread() throws {
        var event = EventRecord(
            uid: "u", title: "Meeting", start: EventTime(LocalDateTime(secondsSinceEpoch: 0), .utc),
            end: EventTime(LocalDateTime(secondsSinceEpoch: 60), .utc), rangeStart: 0, rangeEnd: 60,
            text: CalendarFixture.crlf(CalendarFixture.event(Self.meeting) + "\n"))
        #expect(try EventSearch.finds(event, with: SearchQuery("anna")))
        event.text = ""
        #expect(try !EventSearch.finds(event, with: SearchQuery("anna")))
    }

    @Test("the check compares the participants with the text")
    func check() throws {
        let fixture = try CalendarFixture()
        try fixture.importing(components: CalendarFixture.event(Self.meeting))
        let check = DerivationCheck(store: fixture.store, zones: fixture.zones)
        #expect(try check.problems().isEmpty)
        var event = try fixture.onlyEvent()
        event.participants = nil
        try fixture.update(event)
        #expect(
            try check.problems().map(\.text) == [
                "the text of event \(event.identifier) does not match the stored fields: participants"
            ])
    }
}
