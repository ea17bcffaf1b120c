import ConferenceModel
import TestSupport
import Testing

@testable import ConferenceLinks

/// Links as people and programs write them: with punctuation, markup and wrappers.
@Suite("Links in text")
struct TextTests {
    private static let zoom: String = "https://us02web.zoom.us/j/83123456789?pwd=a1b2"
    private static let finder = LinkFinder()

    /// `@` is replaced by the link.
    private static let surroundings = [
        "@", "(@)", "<@>", "\"@\"", "'@'", "@.", "@,", "@;", "@!", "@?", "@:", "@…", "@)", "**@**", "*@*", "_@_", "~@~",
        "[@]", "{@}", "|@|", "`@`", "(see @).", "Link:@", "Link@", "URL=@", "\u{201C}@\u{201D}", "«@»", "会议：@。", "（@）",
        "@\u{A0}", "@\t", "@\r\nnext", "@%3E", "@%3e.", "@%22", "@&gt;", "@&quot;>x</a>", "@&nbsp;x",
        "<a href=\"@\">x</a>",
        "<a href='@'>x</a>", "<a href=@>x</a>", "Join<@>", "Join Zoom Meeting\n@\n\nMeeting ID: 831 2345 6789",
        "@\\n\\nPlease",
        "mailto:jo@example.org @", "at 10:00/11:00 @", "and/or @", "https://example.org/ @", "\u{FEFF}@",
        "x\u{200B}@\u{200B}",
    ]

    @Test("the text around a link is not part of it or of its range", arguments: surroundings)
    func around(_ pattern: String) throws {
        let text = pattern.replacing("mailto:jo@", with: "mailto:jo=").replacing("@", with: Self.zoom)
        let link = try #require(Self.finder.links(in: text).first)
        expectEqual(link.url.text, Self.zoom)
        expectEqual(link.service.identifier, "zoom")
        expectEqual(String(decoding: Array(text.utf8)[link.range], as: UTF8.self), Self.zoom)
    }

    private static let meeting = "https://us02web.zoom.us/j/83123456789"
    private static let token = "QWxhZGRpbjpvcGVuIHNlc2FtZQQ.1"
    private static let oldToken = "QWxhZGRpbjpvcGVuIHNlc2FtZUFUaz09"

    @Test(
        "a passcode that was wrapped into the next line is put together again",
        arguments: [
            ("\(meeting)?pwd=QWxhZGRp\nbjpvcGVuIHNlc2FtZQQ.1", token),
            ("\(meeting)?pwd=QWxhZGRp\r\nbjpvcGVuIHNlc2FtZQQ.1\r\n\r\nMeeting ID: 831", token),
            ("> \(meeting)?pwd=QWxhZGRp \n> bjpvcGVuIHNlc2FtZQQ.1", token), ("\(meeting)?pwd=\n\(token)\nBye", token),
            ("\(meeting)\n?pwd=\(token)", token), ("\(meeting)?p\nwd=\(token) \n", token),
            ("\(meeting)?\npwd=\(token)", token), ("\(meeting)?pwd=QWxhZGRpbjpvcGVu\nIHNlc2FtZUFUaz09\n", oldToken),
            // The rest of the text is not a part of the address.
            ("\(meeting)?pwd=\(token)\nPassage.1", token), ("\(meeting)?pwd=QWxhZGRp\nPasscode: 1", "QWxhZGRp"),
            ("\(meeting)?pwd=QWxhZGRp\nAgenda", "QWxhZGRp"),
            ("\(meeting)?pwd=QWxhZGRp\n\nbjpvcGVuIHNlc2FtZQQ.1", "QWxhZGRp"),
            ("\(meeting)?pwd=QWxhZGRp\nbjpvcGVuIHNlc2FtZQQ.1 and more", "QWxhZGRp"),
            ("\(meeting)?pwd=\(oldToken)\nabc.1", oldToken), ("\(meeting)?pwd=\nThanks", ""),
            ("\(meeting)\n\(token)", nil),
            ("\(meeting)?pwd=QWxhZGRp and\nbjpvcGVuIHNlc2FtZQQ.1", "QWxhZGRp"),
        ] as [(String, String?)])
    func wrappedPasscode(_ text: String, _ passcode: String?) throws {
        let links = Self.finder.links(in: text)
        expectEqual(links.map(\.url.text), [Self.meeting + (passcode.map { "?pwd=" + $0 } ?? "")])
    }

    @Test(
        "every link of the example table is found inside plain text and inside HTML", arguments: ExampleTable.positives)
    func embedded(_ example: ExampleTable.Positive) throws {
        let url = example.url
        let texts = [
            "Join: \(url) or call", "<\(url)>", "(\(url)).",
            "<a href=\"\(url.replacing("&", with: "&amp;"))\">Join</a>",
            "https://nam11.safelinks.protection.outlook.com/?url=\(Self.encoded(url))&amp;data=05%7C01&amp;reserved=0",
        ]
        let expected = try #require(Self.finder.link(of: url))
        for text in texts {
            if text.contains("safelinks"), !expected.url.scheme.hasPrefix("http") || !expected.wrappers.isEmpty {
                continue
            }
            let found = Self.finder.links(in: text)
            expectEqual(found.map(\.url), [expected.url], "\(text)")
            expectEqual(found.first?.captures, expected.captures, "\(text)")
        }
    }

    private static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            ByteClass.alphanumeric.contains(byte)
                ? String(Unicode.Scalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }

    struct Case: Sendable, CustomStringConvertible {
        var text: String
        var urls: [String]
        var wrappers: [String] = []
        var description: String { text }
    }

    private static let wrapped: [Case] = [
        .init(
            text: "https://urldefense.proofpoint.com/v1/url?u=https%3A%2F%2Fzoom.us%2Fj%2F83123456789&k=abc",
            urls: ["https://zoom.us/j/83123456789"], wrappers: ["Proofpoint"]),
        .init(
            text: "https://urldefense.proofpoint.com/v2/url?u=https-3A__zoom.us_j_83123456789-3Fpwd-3Da1b2&d=DwMFaQ",
            urls: ["https://zoom.us/j/83123456789?pwd=a1b2"], wrappers: ["Proofpoint"]),
        .init(
            text: "https://urldefense.com/v3/__https://teams.microsoft.com/l/meetup-join/19*3ax*40t/0__;JSU!!A!x$",
            urls: ["https://teams.microsoft.com/l/meetup-join/19%3ax%40t/0"], wrappers: ["Proofpoint"]),
        .init(
            text: "https://urldefense.com/v3/__https://meet.jit.si/a**Ab__;w6Q!!A!x$",
            urls: ["https://meet.jit.si/a%C3%A4b"], wrappers: ["Proofpoint"]),
        .init(
            text: "https://urldefense.com/v3/__https:/zoom.us/j/83123456789__;!!A!x$",
            urls: ["https://zoom.us/j/83123456789"], wrappers: ["Proofpoint"]),
        .init(
            text: "https://linkprotect.cudasvc.com/url?a=https%3a%2f%2fzoom.us%2fj%2f83123456789&c=E,1,x&typo=1",
            urls: ["https://zoom.us/j/83123456789"], wrappers: ["Barracuda"]),
        .init(
            text: "https://www.google.com/url?q=https://zoom.us/j/83123456789&amp;sa=D&amp;source=calendar",
            urls: ["https://zoom.us/j/83123456789"], wrappers: ["Google"]),
        .init(
            text: "https://www.google.com/url?sa=t&url=https%3A%2F%2Fzoom.us%2Fj%2F83123456789",
            urls: ["https://zoom.us/j/83123456789"], wrappers: ["Google"]),
        .init(
            text: "https://secure-web.cisco.com/1abc/https%3A%2F%2Fzoom.us%2Fj%2F83123456789",
            urls: ["https://zoom.us/j/83123456789"], wrappers: ["Cisco Secure Email"]),
        .init(
            text: "https://us-west-2.protection.sophos.com?d=zoom.us&u=aHR0cHM6Ly96b29tLnVzL2ovODMxMjM0NTY3ODk=&i=x",
            urls: ["https://zoom.us/j/83123456789"], wrappers: ["Sophos"]),
        .init(
            text: "https://url.avanan.click/v2/___https://zoom.us/j/83123456789?pwd=a___.YXA0",
            urls: ["https://zoom.us/j/83123456789?pwd=a"], wrappers: ["Check Point"]),
        .init(
            text:
                "https://deref-gmx.net/mail/client/abc/dereferrer/?redirectUrl=https%3A%2F%2Fzoom.us%2Fj%2F83123456789",
            urls: ["https://zoom.us/j/83123456789"], wrappers: ["GMX and WEB.DE"]),
        .init(
            text: "https://nam11.safelinks.protection.outlook.com/?url=https%3A%2F%2Fwww.google.com%2Furl%3Fq%3D"
                + "https%253A%252F%252Fzoom.us%252Fj%252F83123456789&data=1",
            urls: ["https://zoom.us/j/83123456789"], wrappers: ["Outlook SafeLinks", "Google"]),
        // Wrappers that only their owner can open, or addresses that only look like wrappers.
        .init(text: "https://protect-us.mimecast.com/s/AbCdEf?domain=zoom.us", urls: []),
        .init(text: "https://www.google.com/url?q=javascript:alert(1)//zoom.us/j/83123456789", urls: []),
        .init(
            text: "https://safelinks.protection.outlook.com.evil.example/?url=https%3A%2F%2Fzoom.us%2Fj%2F83123456789",
            urls: []),
        .init(text: "https://www.google.com/url?q=https://zoom.us@evil.example/j/83123456789", urls: []),
        .init(text: "https://www.google.com/url?q=file:///j/83123456789", urls: []),
    ]

    @Test("wrappers are removed, and the inner address is judged like any other", arguments: wrapped)
    func unwrapped(_ example: Case) {
        let links = Self.finder.links(in: "x \(example.text) y")
        expectEqual(links.map(\.url.text), example.urls)
        if let link = links.first { expectEqual(link.wrappers, example.wrappers) }
    }

    @Test("the layers of a wrapped address can be listed")
    func layers() {
        let address =
            "https://nam11.safelinks.protection.outlook.com/?url=https%3A%2F%2Fwww.google.com%2Furl%3Fq%3D"
            + "https%253A%252F%252Fzoom.us%252Fj%252F1&amp;data=1"
        expectEqual(
            Self.finder.layers(of: address),
            [
                .init(
                    wrapper: "Outlook SafeLinks",
                    address: "https://www.google.com/url?q=https%3A%2F%2Fzoom.us%2Fj%2F1"),
                .init(wrapper: "Google", address: "https://zoom.us/j/1"),
            ])
        expectEqual(
            Self.finder.layers(of: "https://protect-us.mimecast.com/s/AbCdEf"),
            [.init(wrapper: "Mimecast", address: nil)])
        expectEqual(Self.finder.layers(of: "https://zoom.us/j/1"), [])
        expectEqual(Self.finder.layers(of: "no address"), [])
    }

    @Test("the number of nested wrappers is limited")
    func bounded() {
        func wrap(_ text: String, _ times: Int) -> String {
            (0..<times).reduce(text) { text, _ in "https://slack-redir.net/link?url=" + Self.encoded(text) }
        }
        var limits = Limits()
        limits.linkWrappers = 2
        let finder = LinkFinder(limits: limits)
        expectEqual(finder.link(of: wrap("https://zoom.us/j/83123456789", 2))?.wrappers, ["Slack", "Slack"])
        expectEqual(finder.verdict(on: wrap("https://zoom.us/j/83123456789", 3)), .refused(.wrappedTooOften))
    }

    private static let others: [Case] = [
        .init(text: "zoom.us/j/83123456789", urls: ["https://zoom.us/j/83123456789"]),
        .init(text: "Zoom: US02web.ZOOM.us/j/83123456789.", urls: ["https://us02web.zoom.us/j/83123456789"]),
        .init(text: "HTTPS://ZOOM.US/j/83123456789", urls: ["https://zoom.us/j/83123456789"]),
        .init(text: "链接：zoom.us/j/83123456789", urls: ["https://zoom.us/j/83123456789"]),
        .init(text: "jo@zoom.us/j/83123456789", urls: []),
        .init(text: "аzoom.us/j/83123456789", urls: []),
        .init(text: "evil-zoom.us/j/83123456789", urls: []),
        .init(text: "meet.example.org/weekly", urls: []),
        .init(text: "cloud.example.org/call/efi83r28", urls: []),
        .init(
            text: "<https://us02web.zoom.us/j/8312345\r\n 6789?pwd=a1b2>",
            urls: ["https://us02web.zoom.us/j/83123456789?pwd=a1b2"]),
        .init(
            text: "<https://us02web.zoom.us/j/83123456789\nhttps://example.org",
            urls: ["https://us02web.zoom.us/j/83123456789"]),
        .init(
            text: "https:&#x2F;&#47;zoom.us&#x2F;j&#x2f;83123456789&#x3F;pwd&#61;a",
            urls: ["https://zoom.us/j/83123456789?pwd=a"]),
        .init(
            text: "https://zoom.us/j/83123456789?a=1&amp;amp;pwd=b", urls: ["https://zoom.us/j/83123456789?a=1&pwd=b"]),
        .init(text: "https://zoom.us/j/83123456789?a=1&ltx=2", urls: ["https://zoom.us/j/83123456789?a=1&ltx=2"]),
        .init(
            text: "[https://zoom.us/j/83123456789](https://zoom.us/j/83123456789)",
            urls: ["https://zoom.us/j/83123456789", "https://zoom.us/j/83123456789"]),
        .init(text: "https://meet.jit.si/Weekly(Berlin)", urls: ["https://meet.jit.si/Weekly(Berlin)"]),
        .init(text: "(https://meet.jit.si/Weekly(Berlin))", urls: ["https://meet.jit.si/Weekly(Berlin)"]),
        .init(text: "https://zoom.us:443/j/83123456789", urls: ["https://zoom.us:443/j/83123456789"]),
        .init(text: "view-source:https://zoom.us/j/83123456789", urls: ["https://zoom.us/j/83123456789"]),
        .init(text: "Tel: 123, FaceTime: later, sip: no, https:// and http:", urls: []),
        .init(text: "/ // :// : .../ a.b/ ./..", urls: []),
        .init(text: "facetime:! tel:. sip:,, https://... http://?!", urls: []),
        .init(text: "", urls: []),
    ]

    @Test("unusual spellings of links are found, and similar text is not", arguments: others)
    func variants(_ example: Case) {
        expectEqual(Self.finder.links(in: example.text).map(\.url.text), example.urls)
    }

    @Test("invalid UTF-8 is not part of a link")
    func broken() {
        let bytes: [UInt8] = [0xFF, 0xC3] + Array("https://zoom.us/j/83123456789".utf8) + [0xFF, 0x80, 0xE2]
        expectEqual(Self.finder.links(in: bytes.span).map(\.url.text), ["https://zoom.us/j/83123456789"])
    }

    /// A link, its form for the service's application, and its form for a browser if that differs.
    private static let natives: [(url: String, app: String?, web: String?)] = [
        (zoom, "zoommtg://us02web.zoom.us/join?action=join&confno=83123456789&pwd=a1b2", nil),
        ("https://zoom.us/j/83123456789", "zoommtg://zoom.us/join?action=join&confno=83123456789", nil),
        // Without a meeting number the application cannot be opened.
        ("https://zoom.us/my/jo", nil, nil),
        ("https://zoom.us/webinar/register/WN_abcDEF", nil, nil),
        ("https://teams.microsoft.com/l/meetup-join/abc/0?context=x", "msteams:/l/meetup-join/abc/0?context=x", nil),
        ("https://teams.microsoft.com/meet/1234567890123?p=Aa1", "msteams:/meet/1234567890123?p=Aa1", nil),
        ("https://teams.live.com/meet/9392947982995", "msteams://teams.live.com/meet/9392947982995", nil),
        ("https://teams.microsoft.com/convene/townhalls?eventId=abc", nil, nil),
        ("https://example.webex.com/meet/jo.doe", "webexteams://meet?sip=jo.doe@example.webex.com", nil),
        ("https://example.webex.com/example/j.php?MTID=abc", nil, nil),
        ("https://meet.jit.si/Weekly?jwt=a#config.x=1", "jitsi-meet://meet.jit.si/Weekly?jwt=a#config.x=1", nil),
        ("https://jitsi.example.org:8443/w", "jitsi-meet://jitsi.example.org:8443/w", nil),
        ("https://app.slack.com/huddle/T01/C02", "slack://join-huddle?team=T01&id=C02", nil),
        ("https://discord.com/channels/123/456", "discord://-/channels/123/456", nil),
        ("https://discord.gg/abcDEF12", "discord://-/invite/abcDEF12", nil),
        ("https://signal.link/call/#key=bcdf-ghkm", "sgnl://signal.link/call/#key=bcdf-ghkm", nil),
        ("https://t.me/call/AbC", "tg://call?slug=AbC", nil),
        ("https://t.me/example?videochat", "tg://resolve?domain=example&videochat", nil),
        ("https://account.wire.com/conversation-join/?key=a&code=b", "wire://conversation-join/?key=a&code=b", nil),
        ("https://meeting.tencent.com/p/1234567890", "wemeet://page/inmeeting?meeting_code=1234567890", nil),
        ("https://meeting.tencent.com/dm/AbCdEf", nil, nil),
        ("https://whereby.com/weekly", nil, nil),
        ("zoommtg://zoom.us/join?confno=123456789&pwd=a", nil, "https://zoom.us/j/123456789?pwd=a"),
        ("msteams:/l/meetup-join/abc/0?context=x", nil, "https://teams.microsoft.com/l/meetup-join/abc/0?context=x"),
        ("webex://example.webex.com/meet/jo", nil, "https://example.webex.com/meet/jo"),
    ]

    @Test("a link is converted to the form of the application, and back to the form of a browser", arguments: natives)
    func native(_ expected: (url: String, app: String?, web: String?)) throws {
        let link = try #require(Self.finder.link(of: expected.url))
        expectEqual(link.nativeURL?.text, expected.app)
        expectEqual(link.webURL?.text, expected.web ?? expected.url)
    }

    @Test("a link above the length limit is ignored and does not hide the next one")
    func tooLong() {
        let long = "https://zoom.us/j/83123456789?x=" + String(repeating: "a", count: 2_048)
        expectEqual(Self.finder.links(in: "\(long) \(Self.zoom)").map(\.url.text), [Self.zoom])
        expectEqual(Self.finder.verdict(on: long), .refused(.tooLong))
    }

    @Test("the number of links taken from one text is limited")
    func many() {
        var limits = Limits()
        limits.linksPerText = 3
        let text = String(repeating: Self.zoom + " ", count: 10)
        expectEqual(LinkFinder(limits: limits).links(in: text).count, 3)
    }
}
