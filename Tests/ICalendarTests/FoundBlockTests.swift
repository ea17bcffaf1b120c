import CalendarEditing
import CalendarStore
import ConferenceModel
import TestSupport
import Testing

/// How blocks in the notes add to the properties of the same event.
@Suite("Blocks in events")
struct FoundBlockTests {
    private static let zoom = "https://example.zoom.us/j/81234567890"
    private static let meetup = "https://teams.microsoft.com/l/meetup-join/19%3ameeting_abc%40thread.v2/0"
    private static let rule = "________________________________"
    private static let fence = "-::~:~::~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~::~:~::-"

    private func reading(_ lines: String) throws -> [VirtualConference] {
        let fixture = try CalendarFixture()
        try fixture.importing(
            components: CalendarFixture.event("DTSTART:20261121T100000Z\nDURATION:PT1H\n\(lines)"))
        return ConferenceReader().conferences(of: try fixture.onlyEvent())
    }

    private func describe(_ conference: VirtualConference) -> [String] {
        ["\(conference.source?.code ?? "–") \(conference.service ?? "–")"]
            + conference.entryPoints.map { entry in
                [
                    entry.kind.rawValue, entry.url.text, entry.meetingCode.map { "code \($0)" },
                    entry.passcode.map { "pass \($0)" }, entry.pin.map { "pin \($0)" }, entry.region,
                ].compactMap { $0 }.joined(separator: " ")
            }
    }

    @Test("a block completes the link in another property, and each number counts once")
    func merging() throws {
        let found = try reading(
            """
            LOCATION:\(Self.zoom)?pwd=abc
            DESCRIPTION:Join Zoom Meeting\\n\(Self.zoom)?pwd=abc\\n\\nMeeting ID: 812 3456 7890\\nPasscode: 123456\\n
             One tap mobile\\n+16465550156\\,\\,81234567890#\\,\\,\\,\\,*123456# US (New York)\\n\\nDial by your location\\n
             +1 646 555 0156 US (New York)
            X-ALT-DESC;FMTTYPE=text/html:<p>Join Zoom Meeting<br><a href="\(Self.zoom)?pwd=abc">\(Self.zoom)?pwd=abc</a></p>
             <p>Passcode: 123456</p>
            """)
        expectEqual(
            found.map(describe),
            [
                [
                    "location Zoom", "video \(Self.zoom)?pwd=abc code 81234567890 pass 123456",
                    "phone tel:+16465550156,,81234567890#,,,,*123456# code 81234567890 pass 123456 US",
                ]
            ])
    }

    @Test("Microsoft's properties and the block of Teams are one conference")
    func teams() throws {
        let found = try reading(
            """
            X-MICROSOFT-SKYPETEAMSMEETINGURL:\(Self.meetup)
            X-MICROSOFT-ONLINEMEETINGTOLLNUMBER:+47 21 55 20 33
            X-MICROSOFT-ONLINEMEETINGCONFERENCEID:161095966
            X-MICROSOFT-CONFERENCETELURI:tel:+4721552033\\,\\,161095966#
            DESCRIPTION:\(Self.rule)\\nMicrosoft Teams meeting\\nJoin: https://teams.microsoft.com/meet/232945?p=ifll\\n
             Meeting ID: 232 945\\nPasscode: tn6ra9XT\\nDial in by phone\\n+47 21 55 20 33\\,\\,161095966# Norway\\n
             Phone conference ID: 161 095 966#\\n\(Self.rule)
            """)
        expectEqual(
            found.map(describe),
            [
                [
                    "x-microsoft-skypeteamsmeetingurl Microsoft Teams", "video \(Self.meetup)",
                    "video https://teams.microsoft.com/meet/232945?p=ifll code 232945 pass tn6ra9XT",
                    "phone tel:+4721552033,,161095966# pin 161095966 NO",
                ]
            ])
    }

    @Test("a block of the same service with another meeting code is another meeting")
    func twoNumbers() throws {
        let found = try reading(
            """
            X-MICROSOFT-SKYPETEAMSMEETINGURL:https://teams.live.com/meet/9392947982995?p=a
            DESCRIPTION:\(Self.rule)\\nJoin online meeting<https://teams.live.com/meet/9392947982999?p=a>\\n\(Self.rule)
            """)
        expectEqual(found.map { $0.source?.code }, ["x-microsoft-skypeteamsmeetingurl", "block"])
    }

    @Test("a number in a property and in a block without a link counts once")
    func numberTwice() throws {
        let found = try reading(
            """
            LOCATION:\(Self.meetup)
            X-MICROSOFT-ONLINEMEETINGTOLLNUMBER:+47 21 55 20 33
            DESCRIPTION:\(Self.rule)\\nClick here to join the meeting<\(Self.meetup)>\\n+47 21 55 20 33\\,\\,161095966# Norway
            """)
        expectEqual(
            found.map(describe),
            [
                [
                    "x-microsoft-onlinemeetingtollnumber Microsoft Teams", "video \(Self.meetup)",
                    "phone tel:+4721552033,,161095966# pin 161095966 NO",
                ]
            ])
    }

    @Test("codes in the notes belong to the link in the location")
    func codesAlone() throws {
        let found = try reading(
            "LOCATION:\(Self.zoom)\nDESCRIPTION:Meeting ID: 812 3456 7890\\nPasscode: 123456\\nBring cake")
        expectEqual(found.map(describe), [["location Zoom", "video \(Self.zoom) code 81234567890 pass 123456"]])
        let other = try reading("LOCATION:\(Self.zoom)\nDESCRIPTION:Meeting ID: 999 9999 9999\\nPasscode: 123456")
        expectEqual(other.map(describe), [["location Zoom", "video \(Self.zoom) code 81234567890"]])
    }

    @Test("Google's property and its block are one conference with a telephone number and a page of numbers")
    func google() throws {
        let found = try reading(
            """
            X-GOOGLE-CONFERENCE:https://meet.google.com/abc-defg-hij
            DESCRIPTION:Hello<br>\\n\(Self.fence)\\nJoin with Google Meet: https://meet.google.com/abc-defg-hij\\nOr dial: 
             (US) +1 413-555-4559 PIN: 934959535#\\nMore phone numbers: https://tel.meet/abc-defg-hij?pin=3154&hs=7\\n
             View your event at https://calendar.google.com/calendar/event?action=VIEW&eid=1\\n\(Self.fence)
            """)
        expectEqual(
            found.map(describe),
            [
                [
                    "x-google-conference Google Meet", "video https://meet.google.com/abc-defg-hij code abc-defg-hij",
                    "phone tel:+14135554559 pin 934959535 US",
                    "page https://tel.meet/abc-defg-hij?pin=3154&hs=7 code abc-defg-hij pin 3154",
                ]
            ])
    }

    @Test("the source names the block, or the property that a link was found in")
    func reasons() throws {
        let block = "----( Video Call )----\\nhttps://video.example.org/1\\n---===---"
        let found = try reading("DESCRIPTION:Or \(Self.zoom)\\n\(block)\nLOCATION:https://meet.jit.si/Room")
        expectEqual(found.map(\.source), [.location, .block("Apple"), .description])
        expectEqual(found.map { $0.preferred.url.text }.last, Self.zoom)
        let html = try reading("DESCRIPTION:<p>Join</p><a href=\"\(Self.zoom)\">here</a>")
        expectEqual(html.map(\.source), [.htmlDescription])
    }

    @Test("several places in a location are separated, and a semicolon in an address stays")
    func places() throws {
        func links(_ location: String) throws -> [String] {
            try reading("LOCATION:" + location).map(\.preferred.url.text)
        }
        try expectEqual(links("https://meet.jit.si/TeamRoom\\;Room 2"), ["https://meet.jit.si/TeamRoom"])
        try expectEqual(links("Room 2\\; \(Self.zoom)\\;https://meet.jit.si/A"), [Self.zoom, "https://meet.jit.si/A"])
        try expectEqual(links("https://meet.jit.si/A\\;b=c"), ["https://meet.jit.si/A;b=c"])
    }

    @Test("our own record is not changed by what the notes say about its room")
    func record() throws {
        let fixture = try CalendarFixture()
        try fixture.importing(
            components: CalendarFixture.event(
                "DTSTART:20261121T100000Z\nDURATION:PT1H\nDESCRIPTION:Join Zoom Meeting\\n\(Self.zoom)\\nPasscode: 123456"
            ))
        let room = try VirtualConference(
            title: "Room", entryPoints: [EntryPoint(url: ConferenceURL(Self.zoom, policy: .file))],
            provenance: ConferenceProvenance(
                room: RoomReference(provider: "org.example", room: "a"), created: CalendarFixture.now))
        let event = try fixture.editor.settingConference(room, on: try fixture.onlyEvent())
        let found = ConferenceReader().conferences(of: event)
        expectEqual(found.map(\.source), [.record])
        expectEqual(found.first?.entryPoints, room.entryPoints)
    }

    @Test("a long list of numbers is shortened to leave room for other entry points")
    func bounded() throws {
        let numbers = (10...60).map { "+1 646 555 01\($0) US" }.joined(separator: "\\n")
        let found = try reading(
            "DESCRIPTION:Join Zoom Meeting\\n\(Self.zoom)\\nDial by your location\\n\(numbers)\\nJoin by SIP\\n1@zoomcrc.com"
        )
        let entries = try #require(found.first).entryPoints
        expectEqual(entries.count, Limits().entryPoints)
        expectEqual(entries.first?.kind, .video)
        expectEqual(entries.last?.url.text, "sip:1@zoomcrc.com")
    }
}
