import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceLinks
import ConferenceModel
import TestSupport
import Testing

@Suite("Conferences of other programs")
struct FoundConferenceTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The lines of the event in addition to UID and times, with LF.
        let lines: String
        /// The source, service and addresses of each conference.
        let found: [(source: String, service: String?, addresses: [String])]

        init(
            _ description: String, _ lines: String,
            _ found: (source: String, service: String?, addresses: [String])...
        ) {
            testDescription = description
            self.lines = lines
            self.found = found
        }
    }

    private static let meet = "https://meet.google.com/abc-defg-hij"
    private static let zoom = "https://zoom.us/j/87324397243?pwd=QWxhZGRpbg"
    private static let teams =
        "https://teams.microsoft.com/l/meetup-join/19%3ameeting_NTg%40thread.v2/0?context=%7b%22Tid%22%3a%22a%22%7d"

    static let cases: [Case] = [
        Case(
            "nothing is found in an event without a conference",
            "SUMMARY:Lunch\nLOCATION:Canteen\nDESCRIPTION:See https://example.org/menu"),
        Case(
            "CONFERENCE lines belong together",
            "CONFERENCE;VALUE=URI;FEATURE=VIDEO:https://video.example.org/room\nCONFERENCE;VALUE=URI;FEATURE=PHONE:tel:+4930123",
            (source: "conference", service: nil, addresses: ["https://video.example.org/room", "tel:+4930123"])),
        Case("a property of Google", "X-GOOGLE-CONFERENCE:\(meet)", ("x-google-conference", "Google Meet", [meet])),
        Case("in lower case", "x-google-conference:\(meet)", ("x-google-conference", "Google Meet", [meet])),
        Case(
            "folded before the dash", "X\n -GOOGLE-CONFERENCE:\(meet)", ("x-google-conference", "Google Meet", [meet])),
        Case("folded after it", "X-\n GOOGLE-CONFERENCE:\(meet)", ("x-google-conference", "Google Meet", [meet])),
        Case(
            "the same link in several places is one conference",
            "X-GOOGLE-CONFERENCE:\(meet)\nLOCATION:\(meet)\nDESCRIPTION:Join: \(meet)\\nor <\(meet)/>",
            ("x-google-conference", "Google Meet", [meet])),
        Case(
            "an empty property does not count",
            "X-GOOGLE-CONFERENCE:\nX-MICROSOFT-ONLINEMEETINGEXTERNALLINK:\nX-MICROSOFT-SKYPETEAMSMEETINGURL: "),
        Case(
            "properties that only look like a link to join do not count",
            """
            X-MICROSOFT-SCHEDULINGSERVICEUPDATEURL:https://api.scheduler.teams.microsoft.com/teams/19
            X-MICROSOFT-ONLINEMEETINGCONFLINK:conf:sip:a@example.org;gruu;opaque=app:conf:focus:id:1
            X-MICROSOFT-SKYPETEAMSPROPERTIES:{"cid":"19"\\,"private":true}
            X-MICROSOFT-ONLINEMEETINGINFORMATION:{"OnlineMeetingProvider":3}
            X-MICROSOFT-LOCATIONS:[{"DisplayName":"https://zoom.us/j/1"}]
            """),
        Case(
            "a scheme that runs a program is never offered",
            """
            X-MICROSOFT-SKYPETEAMSMEETINGURL:ms-msdt:/id%20PCWDiagnostic
            X-MICROSOFT-ONLINEMEETINGEXTERNALLINK:file:///etc/passwd
            X-GOOGLE-CONFERENCE:javascript:alert(1)
            CONFERENCE;VALUE=URI:data:text/html,x
            URL:file:///etc/passwd
            """),
        Case(
            "Microsoft's properties are one conference, with the number to dial and its code",
            """
            X-MICROSOFT-SKYPETEAMSMEETINGURL:\(teams)
            X-MICROSOFT-CONFERENCETELURI:tel:+15551234\\,\\,987654#
            X-MICROSOFT-ONLINEMEETINGTOLLNUMBER:+1 555 1234
            X-MICROSOFT-ONLINEMEETINGCONFERENCEID:987654
            """,
            ("x-microsoft-skypeteamsmeetingurl", "Microsoft Teams", [teams, "tel:+15551234,,987654#"])),
        Case(
            "a property of Twake whose type is unknown",
            "X-OPENPAAS-VIDEOCONFERENCE;VALUE=UNKNOWN:https://call.example.org/room",
            ("x-openpaas-videoconference", nil, ["https://call.example.org/room"])),
        Case("the URL of an event, if it is a recognised link", "URL:\(zoom)", ("url", "Zoom", [zoom])),
        Case("any other page as URL does not count", "URL:https://example.org/agenda"),
        Case("a link inside the text of a location", "LOCATION:Room 5\\, or \(zoom).", ("location", "Zoom", [zoom])),
        Case(
            "notes whose link was wrapped by a mail gateway",
            "DESCRIPTION:Join https://emea01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fzoom.us%2Fj%2F87324397243"
                + "%3Fpwd%3DQWxhZGRpbg&data=05 now",
            ("description", "Zoom", [zoom])),
        Case(
            "HTML notes, if the plain ones have no link",
            "DESCRIPTION:See the other form\nX-ALT-DESC;FMTTYPE=text/html:<p><a href=\"\(zoom)&amp;from=x\">Join</a></p>",
            ("htmlDescription", "Zoom", [zoom + "&from=x"])),
        Case(
            "the most reliable source comes first",
            "DESCRIPTION:\(zoom)\nLOCATION:\(meet)\nURL:https://whereby.com/our-room",
            ("url", "Whereby", ["https://whereby.com/our-room"]), ("location", "Google Meet", [meet]),
            ("description", "Zoom", [zoom])),
        Case(
            "a meeting comes before a registration, a stream and chats above it",
            "URL:https://www.youtube.com/watch?v=dQw4w9WgXcQ\nLOCATION:https://discord.gg/abcDEF12\nDESCRIPTION:Register: "
                + "https://zoom.us/webinar/register/WN_abc\\nChat: https://t.me/joinchat/abc\\nJoin: \(zoom)",
            ("description", "Zoom", [zoom]), ("location", "Discord", ["https://discord.gg/abcDEF12"]),
            ("description", "Telegram", ["https://t.me/joinchat/abc"]),
            ("description", "Zoom", ["https://zoom.us/webinar/register/WN_abc"]),
            ("url", "YouTube", ["https://www.youtube.com/watch?v=dQw4w9WgXcQ"])),
        Case(
            "a registration above the block of the meeting is not a part of it",
            "DESCRIPTION:https://zoom.us/meeting/register/abc\\nJoin Zoom Meeting\\n\(zoom)\\nPasscode: 123456",
            ("block", "Zoom", [zoom]), ("description", "Zoom", ["https://zoom.us/meeting/register/abc"])),
        Case(
            "a telephone does not belong to a stream in the same text",
            "DESCRIPTION:https://www.youtube.com/watch?v=dQw4w9WgXcQ\\ntel:+16055550173\\,\\,123456#",
            ("description", nil, ["tel:+16055550173,,123456#"]),
            ("description", "YouTube", ["https://www.youtube.com/watch?v=dQw4w9WgXcQ"])),
        Case(
            "a telephone comes before a page, and after a meeting",
            "LOCATION:https://zoom.us/webinar/register/WN_abc\nDESCRIPTION:Dial in: +1 605-555-0173\\, Access code: 123456#",
            ("description", nil, ["tel:+16055550173"]),
            ("location", "Zoom", ["https://zoom.us/webinar/register/WN_abc"])),
        Case(
            "a property that says how to join comes before all links in texts",
            "X-GOOGLE-CONFERENCE:https://discord.gg/abcDEF12\nCONFERENCE;VALUE=URI;FEATURE=CHAT:https://chat.example.org/1\n"
                + "LOCATION:\(zoom)",
            ("conference", nil, ["https://chat.example.org/1"]), ("location", "Zoom", [zoom]),
            ("x-google-conference", "Discord", ["https://discord.gg/abcDEF12"])),
        Case(
            "of two links to one meeting, the one with the passcode counts",
            "LOCATION:https://zoom.us/j/87324397243\nDESCRIPTION:Join: \(zoom)", ("location", "Zoom", [zoom])),
        Case(
            "in one text, too",
            "DESCRIPTION:https://zoom.us/j/87324397243 or\\n\(zoom)\\nor https://zoom.us/j/87324397243",
            ("description", "Zoom", [zoom])),
        Case(
            "of two links to one personal room, too",
            "LOCATION:https://zoom.us/my/jo.doe\nDESCRIPTION:https://zoom.us/my/jo.doe?pwd=QWxhZGRpbg",
            ("location", "Zoom", ["https://zoom.us/my/jo.doe?pwd=QWxhZGRpbg"])),
        Case(
            "another room of the same host is another meeting",
            "LOCATION:https://zoom.us/my/jo.doe\nDESCRIPTION:https://zoom.us/my/ann?pwd=QWxhZGRpbg",
            ("location", "Zoom", ["https://zoom.us/my/jo.doe"]),
            ("description", "Zoom", ["https://zoom.us/my/ann?pwd=QWxhZGRpbg"])),
        Case(
            "an ALTREP with HTML",
            "DESCRIPTION;ALTREP=\"data:text/html,Join%20%3Ca%20href%3D%22\(meet)%22%3Ehere%3C%2Fa%3E\":Join here",
            ("htmlDescription", "Google Meet", [meet])),
        Case(
            "an ALTREP in Base64, folded and with a language",
            "DESCRIPTION;LANGUAGE=en;ALTREP=\n \"data:text/html;charset=utf-8;base64,PGEgaHJlZj0iaHR0cHM6Ly9tZWV0Lmdvb2dsZS5jb20vYWJjL\n"
                + " WRlZmctaGlqIj5oZXJlPC9hPg==\":Join here",
            ("htmlDescription", "Google Meet", [meet])),
        Case(
            "an ALTREP that only points to a page, or to plain text, does not count",
            "DESCRIPTION;ALTREP=\"\(meet)\":See there\nCOMMENT;ALTREP=\"data:text/html,\(meet)\":no"),
        Case(
            "a styled description", "STYLED-DESCRIPTION;FMTTYPE=text/html:<p>Join <a href=\"\(zoom)\">here</a></p>",
            ("htmlDescription", "Zoom", [zoom])),
        Case("a styled description in another format", "STYLED-DESCRIPTION;FMTTYPE=text/plain:\(zoom)"),
        Case(
            "a styled description as data",
            "STYLED-DESCRIPTION;VALUE=URI;FMTTYPE=text/html:data:text/html,%3Cp%3E\(meet)%3C/p%3E",
            ("htmlDescription", "Google Meet", [meet])),
        Case(
            "a telephone without a link, in a location",
            "LOCATION:Dial in: +1 605-555-0173\\, Access code: 123456#", ("location", nil, ["tel:+16055550173"])),
        Case("a telephone number alone is not a conference", "LOCATION:+1 605-555-0173\nDESCRIPTION:Dial in"),
        Case(
            "links of a nested alarm are not links of the event",
            "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT5M\nDESCRIPTION:\(zoom)\nX-GOOGLE-CONFERENCE:\(meet)\nEND:VALARM"),
    ]

    private func reading(_ lines: String) throws -> [VirtualConference] {
        let fixture = try CalendarFixture()
        try fixture.importing(
            components: CalendarFixture.event("DTSTART:20261121T100000Z\nDURATION:PT1H\n\(lines)"))
        return ConferenceReader().conferences(of: try fixture.onlyEvent())
    }

    @Test("conferences are found, ordered by reliability, and counted once", arguments: cases)
    func found(_ expected: Case) throws {
        let found = try reading(expected.lines)
        expectEqual(found.map { $0.source?.code }, expected.found.map(\.source))
        expectEqual(found.map(\.service), expected.found.map(\.service))
        expectEqual(found.map { $0.entryPoints.map(\.url.text) }, expected.found.map(\.addresses))
    }

    @Test("codes in one place complete the link in another")
    func codes() throws {
        let found = try reading(
            "LOCATION:\(Self.zoom)\nX-MICROSOFT-ONLINEMEETINGTOLLNUMBER:+1 555 1234\n"
                + "X-MICROSOFT-ONLINEMEETINGCONFERENCEID:42")
        expectEqual(found.first?.preferred.meetingCode, "87324397243")
        expectEqual(found.last?.entryPoints.first?.pin, "42")
    }

    @Test("a conference that we attached comes first, and its own link in the notes is not a second one")
    func record() throws {
        let fixture = try CalendarFixture()
        try fixture.importing(
            components: CalendarFixture.event(
                "DTSTART:20261121T100000Z\nDURATION:PT1H\nDESCRIPTION:also https://meet.jit.si/Room and \(Self.zoom)"))
        let conference = try VirtualConference(
            title: "Room", entryPoints: [EntryPoint(url: ConferenceURL("https://meet.jit.si/Room", policy: .file))],
            provenance: ConferenceProvenance(
                room: RoomReference(provider: "org.example", room: "a"), created: CalendarFixture.now))
        let event = try fixture.editor.settingConference(conference, on: try fixture.onlyEvent())
        let found = ConferenceReader().conferences(of: event)
        expectEqual(found.map { $0.source?.code }, ["record", "description"])
        expectEqual(found.first?.entryPoints, conference.entryPoints)
        expectEqual(found.first?.service, "Jitsi Meet")
        expectEqual(found.last?.preferred.url.text, Self.zoom)
    }

    @Test("a detached occurrence inherits the conference of its series unless it has its own or it was removed")
    func inherited() throws {
        let fixture = try CalendarFixture()
        let master = CalendarFixture.event(
            "DTSTART:20261121T100000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=5\nLOCATION:\(Self.zoom)")
        func detached(_ day: String, _ lines: String) -> String {
            CalendarFixture.event(
                "RECURRENCE-ID:202611\(day)T100000Z\nDTSTART:202611\(day)T110000Z\nDURATION:PT1H\(lines)")
        }
        try fixture.importing(
            components: [
                master, detached("22", ""), detached("23", "\nLOCATION:\(Self.meet)"),
                detached("24", "\nX-VIRTUAL-CONFERENCE;X-VC-STATE=NONE:None"),
            ].joined(separator: "\n"))
        let events = try fixture.events()
        let series = try #require(events.first { $0.recurrenceID.isEmpty })
        let found = events.filter { !$0.recurrenceID.isEmpty }.sorted { $0.recurrenceID < $1.recurrenceID }.map {
            ConferenceReader().conferences(of: $0, series: series).first?.service
        }
        expectEqual(found, ["Zoom", "Google Meet", nil])
    }
}
