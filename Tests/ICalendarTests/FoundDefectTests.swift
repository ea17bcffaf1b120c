import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceModel
import TestSupport
import Testing

/// Defects of CONFERENCE lines and vendor properties in real files, and what occurrences inherit.
@Suite("Conferences in defective files")
struct FoundDefectTests {
    struct Defect: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let line: String
        var url = "https://e.example.org/1"
        var features = "AUDIO,VIDEO"
        var label: String?
    }

    static let defects = [
        Defect(
            testDescription: "no VALUE=URI", line: "CONFERENCE;FEATURE=VIDEO:https://e.example.org/1", features: "VIDEO"
        ),
        Defect(
            testDescription: "a list in quotes, and VALUE last",
            line:
                "CONFERENCE;FEATURE=\"PHONE,MODERATOR\";LABEL=Dial-in;LANGUAGE=EN;VALUE=URI:tel:+1-412-555-0123,,,654321",
            url: "tel:+1-412-555-0123,,,654321", features: "PHONE,MODERATOR", label: "Dial-in"),
        Defect(
            testDescription: "a comma in a label without quotes",
            line: "CONFERENCE;VALUE=URI;LABEL=Join Talk, password is 12345:https://e.example.org/1",
            label: "Join Talk, password is 12345"),
        Defect(
            testDescription: "features in lower case, and an unknown one",
            line: "CONFERENCE;VALUE=URI;FEATURE=screen,x-board:https://e.example.org/1", features: "SCREEN,X-BOARD"),
        Defect(
            testDescription: "the URI escaped as if it were text",
            line: "CONFERENCE;VALUE=URI:https://e.example.org/1?x=1\\,2\\;3", url: "https://e.example.org/1?x=1,2;3"),
        Defect(testDescription: "spaces around the value", line: "CONFERENCE;VALUE=URI:  https://e.example.org/1  "),
        Defect(
            testDescription: "a key of another program",
            line: "CONFERENCE;VALUE=URI;X-JMAP-KEY=a1b2;FEATURE=VIDEO:https://e.example.org/1", features: "VIDEO"),
        Defect(testDescription: "VALUE=UNKNOWN", line: "CONFERENCE;VALUE=UNKNOWN:https://e.example.org/1"),
    ]

    private func imported(_ components: String...) throws -> [EventRecord] {
        let fixture = try CalendarFixture()
        try fixture.importing(components: components.map { CalendarFixture.event($0) }.joined(separator: "\n"))
        return try fixture.events()
    }

    @Test("eight common defects are read", arguments: defects)
    func reading(_ defect: Defect) throws {
        let event = try #require(try imported("DTSTART:20261121T100000Z\n" + defect.line).first)
        let found = ConferenceReader().conferences(of: event)
        expectEqual(found.map(\.source), [.conferenceProperty])
        let entry = try #require(found.first).preferred
        expectEqual(entry.url.text, defect.url)
        expectEqual(entry.features.map(\.rawValue).joined(separator: ","), defect.features)
        expectEqual(entry.title, defect.label)
    }

    private static let master = "DTSTART:20261121T100000Z\nRRULE:FREQ=DAILY;COUNT=5\n"
    private static let detached = "RECURRENCE-ID:20261122T100000Z\nDTSTART:20261122T110000Z\n"
    private static let teams = "https://teams.microsoft.com/l/meetup-join/abc/0"

    /// The lines of a series, those of an occurrence, and the addresses to join the occurrence with.
    static let series: [(series: String, occurrence: String, found: [String])] = [
        ("X-MICROSOFT-SKYPETEAMSMEETINGURL:\(teams)", "SUMMARY:Moved", [teams]),
        (
            "X-MICROSOFT-SKYPETEAMSMEETINGURL:\(teams)",
            "LOCATION:Telko\nX-MICROSOFT-SKYPETEAMSPROPERTIES:{\"cid\":\"19:meeting_x\"\\,\"private\":true}", [teams]
        ),
        (
            "X-MICROSOFT-SKYPETEAMSMEETINGURL:\(teams)", "X-MICROSOFT-SKYPETEAMSMEETINGURL:\nDESCRIPTION:\\n", [teams]
        ),
        (
            "X-MICROSOFT-SKYPETEAMSMEETINGURL:\(teams)", "X-MICROSOFT-ONLINEMEETINGTOLLNUMBER:+1 603 555 0142",
            [teams, "tel:+16035550142"]
        ),
        (
            "X-OPENPAAS-VIDEOCONFERENCE:https://meet.example.org/old",
            "X-OPENPAAS-VIDEOCONFERENCE:https://meet.example.org/old", ["https://meet.example.org/old"]
        ),
        (
            "X-OPENPAAS-VIDEOCONFERENCE:https://meet.example.org/new",
            "X-OPENPAAS-VIDEOCONFERENCE:https://meet.example.org/old", ["https://meet.example.org/old"]
        ),
        (
            "DESCRIPTION:Join Zoom Meeting\\nhttps://zoom.us/j/81234567890", "DESCRIPTION:",
            ["https://zoom.us/j/81234567890"]
        ),
    ]

    @Test("an occurrence inherits the links of its series unless it has its own", arguments: series.indices)
    func inheritance(_ index: Int) throws {
        let (series, occurrence, expected) = Self.series[index]
        let events = try imported(Self.master + series, Self.detached + occurrence)
        let master = try #require(events.first { $0.recurrenceID.isEmpty })
        let detached = try #require(events.first { !$0.recurrenceID.isEmpty })
        let found = ConferenceReader().conferences(of: detached, series: master)
        expectEqual(found.map(\.preferred.url.text), expected)
    }

    @Test("a room that we attached to a series takes precedence over an old link in an occurrence")
    func staleLink() throws {
        let fixture = try CalendarFixture()
        let link = "X-OPENPAAS-VIDEOCONFERENCE:https://meet.example.org/old"
        try fixture.importing(
            components: CalendarFixture.event(Self.master + link) + "\n" + CalendarFixture.event(Self.detached + link))
        let events = try fixture.events()
        let room = try VirtualConference(
            title: "Room",
            entryPoints: [EntryPoint(url: ConferenceURL("https://meet.example.org/room", policy: .file))],
            provenance: ConferenceProvenance(
                room: RoomReference(provider: "org.example", room: "a"), created: CalendarFixture.now))
        let master = try fixture.editor.settingConference(
            room, on: try #require(events.first { $0.recurrenceID.isEmpty }))
        let detached = try #require(events.first { !$0.recurrenceID.isEmpty })
        let found = ConferenceReader().conferences(of: detached, series: master)
        expectEqual(found.map(\.source), [.record, .vendorProperty("X-OPENPAAS-VIDEOCONFERENCE")])
    }

    @Test("telephone numbers are read from properties, in any notation")
    func telephones() throws {
        let event = try #require(
            try imported(
                """
                DTSTART:20261121T100000Z
                X-MICROSOFT-ONLINEMEETINGTOLLNUMBER:+49 (69) 555-0123 (Frankfurt)
                X-MICROSOFT-ONLINEMEETINGTOLLFREENUMBER:+1 603 555 0142\\, +1 603 555 0143
                X-MICROSOFT-CONFERENCETELURI:tel:+49-69-555-0123\\,\\,987654#
                X-MICROSOFT-ONLINEMEETINGCONFERENCEID:987 654#
                """
            ).first)
        let entries = try #require(ConferenceReader().conferences(of: event).first).entryPoints
        expectEqual(entries.map(\.url.text), ["tel:+49695550123,,987654#", "tel:+16035550142", "tel:+16035550143"])
        expectEqual(entries.map(\.pin), ["987654", "987654", "987654"])
        expectEqual(entries.first?.region, "DE")
        expectEqual(entries.first?.title, "Frankfurt")
    }

    @Test("properties beyond the limit are ignored")
    func many() throws {
        let lines = (0..<3_000).map { "X-MICROSOFT-CONFERENCETELURI:tel:+1603555\(1_000 + $0)" }.joined(separator: "\n")
        let event = try #require(try imported("DTSTART:20261121T100000Z\n" + lines).first)
        expectEqual(ConferenceReader().conferences(of: event).first?.entryPoints.count, Limits().entryPoints)
    }
}
