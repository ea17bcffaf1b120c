import CalendarStore
import ConferenceModel
import Foundation
import TestSupport
import Testing
@testable import EventKit

@Suite("Conferences of other programs in events")
struct FoundConferenceTests {
    private let fixture: StoreFixture
    private let store: EKEventStore

    init() throws {
        fixture = try StoreFixture()
        store = fixture.store()
    }

    private static let zoom = "https://example.zoom.us/j/81234567890"

    private func imported(_ lines: String...) throws -> [EKEvent] {
        try fixture.importing(
            lines.map { "BEGIN:VEVENT\nUID:a\nDTSTAMP:20261101T000000Z\n\($0)\nEND:VEVENT" }.joined(separator: "\n"))
        return fixture.events(store, "2026-12-01", "2026-12-31")
    }

    @Test("a conference written by another program is shown with its source")
    func found() throws {
        let event = try #require(
            try imported(
                "DTSTART:20261201T100000Z\nDESCRIPTION:Join Zoom Meeting\\n\(Self.zoom)\\nPasscode: 123456"
            ).first)
        expectNil(event.searchedConference)
        let conference = try #require(event.virtualConference)
        expectEqual(conference.preferred.url.text, Self.zoom)
        expectEqual(conference.preferred.passcode, "123456")
        expectEqual(conference.service, "Zoom")
        expectEqual(conference.source, .block("Zoom"))
        expectFalse(event.hasChanges)
        // Once for what is stored.
        expectNotNil(event.searchedConference)
        event.notes = nil
        expectEqual(event.virtualConference, conference)
        try store.save(event, span: .thisEvent)
        expectNil(event.virtualConference)
    }

    @Test("a list that does not use conferences does not search for them")
    func lists() throws {
        let events = try imported("DTSTART:20261201T100000Z\nRRULE:FREQ=DAILY;COUNT=5\nLOCATION:\(Self.zoom)")
        expectEqual(events.count, 5)
        expectTrue(events.allSatisfy { $0.title == nil || $0.searchedConference == nil })
        for event in events { event.refresh() }
        expectTrue(events.allSatisfy { $0.searchedConference == nil })
    }

    @Test("saving an event does not change or record a found conference")
    func saving() throws {
        let event = try #require(try imported("DTSTART:20261201T100000Z\nSUMMARY:A\nLOCATION:\(Self.zoom)").first)
        event.virtualConference = event.virtualConference
        expectFalse(event.hasChanges)
        event.title = "B"
        try store.save(event, span: .thisEvent)
        expectEqual(event.virtualConference?.source, .location)
        let file = try fixture.export()
        expectNotContains(file, "X-VIRTUAL-CONFERENCE")
    }

    @Test("a set conference takes precedence over a found one; nil removes only the saved one")
    func setting() throws {
        let event = try #require(try imported("DTSTART:20261201T100000Z\nSUMMARY:A\nLOCATION:\(Self.zoom)").first)
        let own = try room("1")
        event.virtualConference = own
        expectTrue(event.hasChanges)
        expectEqual(event.virtualConference, own)
        try store.save(event, span: .thisEvent)
        let other = try #require(fixture.store().event(withIdentifier: event.eventIdentifier))
        expectEqual(other.virtualConference, own)
        event.virtualConference = nil
        expectTrue(event.hasChanges)
        expectEqual(event.virtualConference?.source, .location)
        try store.save(event, span: .thisEvent)
        expectFalse(event.hasChanges)
        expectEqual(event.virtualConference?.source, .location)
        expectEqual(event.location, Self.zoom)
    }

    @Test("a conference found in one event can be saved with another")
    func copying() throws {
        let event = try #require(try imported("DTSTART:20261201T100000Z\nSUMMARY:A\nLOCATION:\(Self.zoom)").first)
        let copy = store.event("Copy")
        copy.virtualConference = event.virtualConference
        try store.save(copy, span: .thisEvent)
        expectFalse(copy.hasChanges)
        let read = try #require(fixture.store().event(withIdentifier: copy.eventIdentifier))
        expectEqual(read.virtualConference?.preferred.url.text, Self.zoom)
        expectEqual(read.virtualConference, copy.virtualConference)
    }

    @Test("a detached occurrence inherits the found conference of its series, unless it has its own")
    func occurrences() throws {
        let events = try imported(
            "DTSTART:20261201T100000Z\nRRULE:FREQ=DAILY;COUNT=3\nX-GOOGLE-CONFERENCE:https://meet.google.com/abc-defg-hij",
            "RECURRENCE-ID:20261202T100000Z\nDTSTART:20261202T110000Z\nSUMMARY:Moved",
            "RECURRENCE-ID:20261203T100000Z\nDTSTART:20261203T110000Z\nLOCATION:\(Self.zoom)")
        expectEqual(events.map { $0.virtualConference?.service }, ["Google Meet", "Google Meet", "Zoom"])
    }

    @Test("a program without read access sees no conference")
    func writeOnly() throws {
        let event = try #require(try imported("DTSTART:20261201T100000Z\nLOCATION:\(Self.zoom)").first)
        try fixture.grant(.writeOnly, .events)
        expectNil(event.virtualConference)
    }
}
