import Foundation
import Testing
import VirtualConferenceTesting

@Suite("Meeting options of Jitsi Meet")
struct JitsiMeetOptionsTests {
    @Test(
        "The fragment has the options as percent-encoded JSON",
        arguments: [
            ([:], ""),
            (["startWithAudioMuted": "true"], "#config.startWithAudioMuted=true"),
            (["startWithVideoMuted": "false"], "#config.startWithVideoMuted=false"),
            (["prejoin": "false"], "#config.prejoinConfig.enabled=false"),
            (["language": "pt-BR"], "#config.defaultLanguage=%22pt-BR%22"),
            (["subject": "Plan & Ziel"], "#config.subject=%22Plan%20%26%20Ziel%22"),
            (["subject": #"a"b\c#d"#], "#config.subject=%22a%5C%22b%5C%5Cc%23d%22"),
            (["subject": "größer"], "#config.subject=%22gr%C3%B6%C3%9Fer%22"),
            (
                ["prejoin": "true", "startWithAudioMuted": "true", "language": "de", "startWithVideoMuted": "true"],
                "#config.defaultLanguage=%22de%22&config.startWithAudioMuted=true&config.startWithVideoMuted=true"
                    + "&config.prejoinConfig.enabled=true"
            ),
        ])
    func fragment(options: [String: String], fragment: String) async throws {
        let host = try FakeHost.jitsiMeet(options.merging(["personalRoom": "room"]) { value, _ in value })
        #expect(await host.link("personal") == "https://meet.jit.si/room\(fragment)")
    }

    @Test(
        "The subject can have the title and the date of the event",
        arguments: [
            ("{title}", FakeEvent(title: "Line\nbreak \u{1}\""), "Line\nbreak \u{1}\""),
            ("{title} on {date}", FakeEvent(title: "Plan", times: (0, 60)), "Plan on 1970-01-01"),
            ("About {title}", FakeEvent(), "About"),
        ])
    func subject(pattern: String, event: FakeEvent, expected: String) async throws {
        let host = try FakeHost.jitsiMeet(["personalRoom": "room", "subject": pattern])
        let link = try #require(await host.link("personal", event: event))
        // Decodes and then parses the value, as Jitsi Meet's page does.
        let encoded = try #require(link.split(separator: "=").last)
        let json = try #require(String(encoded).removingPercentEncoding)
        let value = try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
        #expect(value as? String == expected)
    }

    @Test("An empty subject is left out")
    func emptySubject() async throws {
        let host = try FakeHost.jitsiMeet(["personalRoom": "room", "subject": "{title}"])
        #expect(await host.link("personal") == "https://meet.jit.si/room")
    }
}
