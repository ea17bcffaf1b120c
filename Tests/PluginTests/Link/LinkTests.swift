import CConferenceProvider
import Foundation
import Link
import TestSupport
import Testing
import VirtualConferenceTesting

@Suite("Link")
struct LinkTests {
    @Test("Without links there are no rooms, and the error for an old one says so")
    func none() async throws {
        for text in [nil, "", "\n  \n# Team = https://meet.example.org/team\n"] {
            let host = try FakeHost.link(text)
            #expect(await host.roomTypes() == .roomTypes([]))
            #expect(
                await host.conference("team")
                    == .failure(
                        status: Int32(VCP_E_NOT_FOUND), code: 0,
                        message: "Link has no room “team”; it has no rooms yet."))
        }
    }

    @Test("Each name is a room, in the order of the lines, whatever ends them")
    func rooms() async throws {
        let lines = [
            "Team = https://meet.example.org/team", " Büro 2=tel:+49-30-1234567", "会议 = xmpp:a@b.example?join",
        ]
        for end in ["\n", "\r\n", "\n\n"] {
            let rooms = try await FakeHost.link(lines.joined(separator: end)).roomTypes()
            #expect(
                rooms
                    == .roomTypes([
                        .init(identifier: "team", title: "Team"), .init(identifier: "buro-2", title: "Büro 2"),
                        .init(identifier: "u4f1a-u8bae", title: "会议"),
                    ]))
        }
    }

    @Test("Lines of one name are the ways to join one room, with their codes, labels and kinds")
    func ways() async throws {
        let host = try FakeHost.link(
            """
            Team = https://meet.example.org/team | passcode open sesame | note Please mute yourself.
            Team = tel:+49 30 1234567,,4711# | code 123 456 | PIN 9876 | region de | note In German only.
            Team = xmpp:team@conference.example.org?join
            Team = https://example.org/numbers | kind page | label More numbers
            Other = sip:other@example.org
            """)
        let expected = ProviderAnswer.Conference(
            title: "Team", details: "Please mute yourself.\nIn German only.",
            urls: [
                .init(
                    kind: Int(VCP_KIND_VIDEO), url: "https://meet.example.org/team", title: "Join Meeting",
                    passcode: "open sesame"),
                .init(
                    kind: Int(VCP_KIND_PHONE), url: "tel:+49301234567,,4711%23", title: "Dial In",
                    meetingCode: "123 456", pin: "9876", region: "DE"),
                .init(
                    kind: Int(VCP_KIND_CHAT), url: "xmpp:team@conference.example.org?join", title: "Join the Chat"),
                .init(kind: Int(VCP_KIND_PAGE), url: "https://example.org/numbers", title: "More numbers"),
            ])
        #expect(await host.conference("team") == .conference(expected))
        let other = await host.conference("other").conference
        #expect(other?.urls == [.init(kind: Int(VCP_KIND_SIP), url: "sip:other@example.org", title: "Call by SIP")])
    }

    /// What the user writes, and the address that the event gets.
    static let addresses = [
        ("https://meet.example.org/a?b=c#d=e", "https://meet.example.org/a?b=c#d=e"),
        ("https://meet.example.org/große runde", "https://meet.example.org/gro%C3%9Fe%20runde"),
        ("HTTPS://meet.example.org/Team", "https://meet.example.org/Team"),
        (
            "mumble://voice.example.org:64739/Ops/On Call?version=1.2.0",
            "mumble://voice.example.org:64739/Ops/On%20Call?version=1.2.0"
        ),
        ("xmpp:team@conference.example.org?join", "xmpp:team@conference.example.org?join"),
        ("tel:+49 (30) 123-4567", "tel:+49(30)123-4567"), ("tel:112", "tel:112"),
        ("sips:team@example.org;transport=tls", "sips:team@example.org;transport=tls"),
        ("sip:+4930123@example.org:5070", "sip:+4930123@example.org:5070"),
        ("h323:team@example.org", "h323:team@example.org"),
        ("zoommtg://zoom.us/join?confno=123", "zoommtg://zoom.us/join?confno=123"),
        ("msteams:/l/meetup-join/1", "msteams:/l/meetup-join/1"),
        ("facetime:ada@example.org", "facetime:ada@example.org"),
    ]

    @Test("An address is what the user wrote, as a URL", arguments: addresses)
    func address(written: String, url: String) async throws {
        let host = try FakeHost.link("A = \(written)")
        expectEqual(await host.conference("a").conference?.urls.map(\.url), [url])
        expectTrue(host.misuses.isEmpty)
    }

    @Test("The random part is the same for a repeated request and for each way to join, and another one for each event")
    func random() async throws {
        let host = try FakeHost.link(
            """
            Chat = xmpp:{random}@conference.example.org?join
            Chat = https://meet.example.org/x-{random}?a={random}
            """)
        func addresses(_ key: String) async -> [String] {
            await host.conference("chat", key: key).conference?.urls.map(\.url) ?? []
        }
        let first = await addresses("one")
        let part = try #require(first.first?.wholeMatch(of: /xmpp:([0-9a-z]{5}(-[0-9a-z]{5}){3})@.*/)?.1)
        #expect(first == ["xmpp:\(part)@conference.example.org?join", "https://meet.example.org/x-\(part)?a=\(part)"])
        #expect(await addresses("one") == first)
        var seen = Set<[String]>()
        for key in 0..<50 { seen.insert(await addresses("key \(key)")) }
        #expect(seen.count == 50)
    }

    @Test("The provider does what every host expects")
    func compatibility() async throws {
        let problems = try await ProviderCompatibility.check(
            principalClass: "Link.LinkProvider",
            configuration: ["links": "A = https://a.example/{random}\nB = tel:+1-2"])
        #expect(problems == [])
    }
}

extension FakeHost {
    /// Creates the provider of links in a fake host, with the setting `links`.
    static func link(_ links: String?) throws -> FakeHost {
        try FakeHost(
            "Link.LinkProvider", bundleIdentifier: "org.conference.link",
            configuration: links.map { ["links": $0] } ?? [:])
    }
}
