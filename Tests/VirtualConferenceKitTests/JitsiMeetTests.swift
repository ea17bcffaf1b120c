import CConferenceProvider
import Foundation
import JitsiMeet
import Testing
import VirtualConferenceTesting

@Suite("Jitsi Meet")
struct JitsiMeetTests {
    @Test("Without configuration, there is one room type, on the public server")
    func defaults() async throws {
        let host = try FakeHost.jitsiMeet()
        #expect(await host.roomTypes() == .roomTypes([.init(identifier: "meeting", title: "Jitsi Meeting")]))
        let conference = try #require(await host.conference("meeting").conference)
        #expect(conference.title == "Jitsi Meeting")
        #expect(conference.urls.count == 1)
        #expect(conference.urls.first?.kind == VCP_KIND_VIDEO)
        #expect(conference.urls.first?.title == "Join Meeting")
        let url = try #require(conference.urls.first?.url)
        #expect(url == "https://meet.jit.si/\(conference.identifier)")
    }

    @Test("A personal room is offered if it is configured, and is always the same")
    func personalRoom() async throws {
        let host = try FakeHost.jitsiMeet(["personalRoom": "ada-lovelace_1815"])
        #expect(
            await host.roomTypes()
                == .roomTypes([
                    .init(identifier: "meeting", title: "Jitsi Meeting"),
                    .init(identifier: "personal", title: "My Jitsi Room"),
                ]))
        for _ in 0..<2 {
            #expect(await host.link("personal") == "https://meet.jit.si/ada-lovelace_1815")
        }
    }

    @Test("The error for a personal room that is not configured has the command that sets its name")
    func noPersonalRoom() async throws {
        let expected = ProviderAnswer.failure(
            status: Int32(VCP_E_CONFIG), code: 0,
            message: "Jitsi Meet has no personal room yet. Set its name with: "
                + "conferencectl providers config org.conference.jitsi-meet personalRoom NAME")
        #expect(try await FakeHost.jitsiMeet().conference("personal") == expected)
    }

    @Test("An unknown room is not found")
    func unknownRoom() async throws {
        let expected = ProviderAnswer.failure(
            status: Int32(VCP_E_NOT_FOUND), code: 0,
            message: "Jitsi Meet has no room “big”; it has “meeting” and “personal”.")
        #expect(try await FakeHost.jitsiMeet().conference("big") == expected)
    }

    @Test(
        "A server may have a port and a path, with or without a slash at the end",
        arguments: [
            ("https://jitsi.example.org", "https://jitsi.example.org"),
            ("https://jitsi.example.org/", "https://jitsi.example.org"),
            (" https://jitsi.example.org:8443/tenant// ", "https://jitsi.example.org:8443/tenant"),
            ("HTTPS://jitsi.example.org", "HTTPS://jitsi.example.org"),
            ("", "https://meet.jit.si"),
        ])
    func server(configured: String, address: String) async throws {
        let host = try FakeHost.jitsiMeet(["server": configured, "personalRoom": "room"])
        #expect(await host.link("personal") == "\(address)/room")
    }

    @Test(
        "The error for a wrong setting names the key and the command, whatever the request",
        arguments: [
            ("server", "http://jitsi.example.org", "has to begin with https://, as in https://meet.jit.si"),
            ("server", "jitsi.example.org", "has to begin with https://, as in https://meet.jit.si"),
            ("server", "https://", "has no host name"),
            ("server", "https:///room", "has no host name"),
            (
                "server", "https://ada:secret@jitsi.example.org",
                "has a user name or a password, which everyone with the link would see"
            ),
            ("server", "https://jitsi.example.org?jwt=1", "has a query (the part after “?”), which is not supported"),
            (
                "server", "https://jitsi.example.org#config.x=1",
                "has a fragment (the part after “#”), which is not supported"
            ),
            ("server", "https://jitsi example.org", "is not a URL"),
            ("server", "https://bücher.example", "is not a URL"),
            ("server", "https://jitsi.example.org/\u{202E}", "is not a URL"),
            ("room", "{who}-{random}", "has {who}; only {random}, {title} and {date} are replaced"),
            ("room", "{random", "has {}; only {random}, {title} and {date} are replaced"),
            ("room", "a/b{random}", "may have only letters, digits, - and _ besides its placeholders"),
            ("room", String(repeating: "{title}", count: 19), "is longer than 128 characters"),
            ("personalRoom", "my room", "may have only letters, digits, - and _, at most 200 of them"),
            ("personalRoom", "room?x", "may have only letters, digits, - and _, at most 200 of them"),
            ("subject", "{random}", "has {random}; only {title} and {date} are replaced there"),
            ("language", "German!", "is not a language code, such as de or pt-BR"),
            ("startWithAudioMuted", "yes", "is neither true nor false"),
            ("prejoin", "1", "is neither true nor false"),
        ])
    func wrongSetting(key: String, value: String, complaint: String) async throws {
        let host = try FakeHost.jitsiMeet([key: value])
        let expected = ProviderAnswer.failure(
            status: Int32(VCP_E_CONFIG), code: 0,
            message: "The setting “\(key)” of Jitsi Meet \(complaint). Change it with: "
                + "conferencectl providers config org.conference.jitsi-meet \(key) VALUE")
        #expect(await host.roomTypes() == expected)
        #expect(await host.conference("meeting") == expected)
    }
}

extension FakeHost {
    /// Creates the provider of Jitsi Meet in a fake host.
    static func jitsiMeet(_ configuration: [String: String] = [:]) throws -> FakeHost {
        try FakeHost(
            "JitsiMeet.JitsiMeetProvider", bundleIdentifier: "org.conference.jitsi-meet", configuration: configuration)
    }

    /// Requests a conference and returns its first link.
    func link(_ room: String, event: FakeEvent? = nil) async -> String? {
        await conference(room, event: event).conference?.urls.first?.url
    }
}
