import CalendarModel
import CalendarStore
import ConferenceModel
import Recurrence
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("Another definition of a time zone moves the rooms of events")
struct ZoneCorrectionTests {
    private static func zone(_ offset: String) -> String {
        "BEGIN:VTIMEZONE\nTZID:Office\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:\(offset)\n"
            + "TZOFFSETTO:\(offset)\nEND:STANDARD\nEND:VTIMEZONE"
    }

    private static func event(_ more: String) -> String {
        CalendarFixture.event("SUMMARY:Review\nDTSTART;TZID=Office:20270301T100000\nDURATION:PT1H\(more)")
    }

    /// A calendar whose only event has a room that was made here.
    private static func withRoom(_ components: String) throws -> CalendarFixture {
        let fixture = try CalendarFixture()
        try fixture.importing(components: components)
        let conference = try VirtualConference(
            entryPoints: [EntryPoint(url: ConferenceURL("https://meet.example.org/x", policy: .file))],
            provenance: ConferenceProvenance(
                room: RoomReference(provider: "org.example", room: "one"), created: 1_795_000_000))
        let event = try fixture.editor.settingConference(conference, on: try fixture.onlyEvent())
        try fixture.store.write { writer in
            try writer.update(event)
            let made = try writer.insert(
                IntentRecord(
                    eventIdentifier: event.identifier, calendarID: event.calendarID, uid: event.uid, recurrenceID: "",
                    room: RoomReference(provider: "org.example", room: "one"), idempotencyKey: "key", created: 1))
            try writer.finishIntent(id: made.id, outcome: .made, made: conference)
        }
        return fixture
    }

    private static func waiting(_ fixture: CalendarFixture) throws -> [String] {
        try fixture.store.intents().map(\.kind.word)
    }

    @Test(
        "a corrected definition is told to the provider, wherever it stands in the file; another name of it is not",
        arguments: [false, true], ["", "\nRRULE:FREQ=WEEKLY"])
    func corrected(isLast: Bool, rule: String) throws {
        func file(_ offset: String, _ more: String = "") -> String {
            let parts = [Self.zone(offset), Self.event(rule + more)]
            return (isLast ? parts.reversed() : parts).joined(separator: "\n")
        }
        let fixture = try Self.withRoom(file("+0100"))
        let before = try fixture.onlyEvent().rangeStart
        try fixture.importing(components: file("+0100"))
        try expectEqual(Self.waiting(fixture), [])
        // Nothing but a property of no interest has changed.
        try fixture.importing(components: file("+0100", "\nSEQUENCE:1\nX-COLOR:red"))
        try expectEqual(Self.waiting(fixture), [])
        try fixture.importing(components: file("+0300", "\nSEQUENCE:1\nX-COLOR:red"))
        try expectEqual(fixture.onlyEvent().rangeStart, before - 2 * 3_600)
        try expectEqual(Self.waiting(fixture), ["update"])
        try fixture.importing(components: file("+0100", "\nSEQUENCE:2"))
        try expectEqual(fixture.onlyEvent().rangeStart, before)
        try expectEqual(Self.waiting(fixture), [])
    }
}
